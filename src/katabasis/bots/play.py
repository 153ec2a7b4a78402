"""Playing games to their end: bots answer, and what leaves no choice is answered for them."""

import gc
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from katabasis.bots import Bot, RandomBot, make, seed_for
from katabasis.core.game import Game
from katabasis.core.seat import Seat


class Counts(NamedTuple):
    decisions: int  # answers given
    real_decisions: int  # those with two or more choices


def play_out(game: Game[Any], bots: Sequence[Bot], limit: int = sys.maxsize) -> Counts:
    """Play on until the game is over (or so many answers were given); one bot per seat.

    Where several seats are asked at once the first open question is answered first: nobody sees another's answer
    early, so the order does not matter. Random bots are asked without a Seat, since benchmarks measure this loop.
    """
    decisions = real = 0
    randoms = [bot.random if type(bot) is RandomBot else None for bot in bots]
    while game.result is None and decisions < limit:
        decision = game.open[0]
        decisions += 1
        seat = decision.seat
        choices = decision.choices
        count = len(choices)
        if count == 1:
            game.apply(seat, choices[0])
            continue
        real += 1
        random = randoms[seat]
        if random is not None:
            game.apply(seat, choices[int(random() * count)])
        else:
            game.apply(seat, bots[seat].choose(Seat(game, decision)))
    return Counts(decisions, real)


def many_games_ahead() -> None:
    """Tune a process that will play many games: they make few cycles, so the collector may sleep longer."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def finish(game: Game[Any], levels: Sequence[str], seed: str) -> Counts:
    """Play on with new bots of these levels, seat by seat; each has a seed of its own."""
    name = game.spec.id
    return play_out(game, [make(name, level, seed_for(seed, seat)) for seat, level in enumerate(levels)])
