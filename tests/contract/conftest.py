"""Every game, and the small one of the tests, must keep the same promises."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import katabasis as kb
import support.ferry  # noqa: F401  (registers the game)
from katabasis.core.game import Game

GAMES = ["ferry", *(name for name in kb.games() if name != "ferry")]


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    return request.param


def seat_numbers(name: str) -> range:
    low, high = kb.games()[name].seats
    return range(low, high + 1)


def play(name: str, seats: int, seed: str) -> Iterator[Game[Any]]:
    """The positions of a random game, from its start to its end; the same object each time."""
    random = Random(f"{name} {seats} {seed}")
    game = kb.new_game(name, seats, seed)
    yield game
    while not game.over:
        decision = random.choice(game.open)
        game.apply(decision.seat, random.choice(decision.choices))
        yield game


def positions(name: str, count: int, every: int = 7) -> Iterator[Game[Any]]:
    """So many positions out of random games with all numbers of seats."""
    number = 0
    while True:
        for seats in seat_numbers(name):
            number += 1
            for step, game in enumerate(play(name, seats, f"positions {number}")):
                if step % every == number % every:
                    yield game
                    count -= 1
                    if not count:
                        return
