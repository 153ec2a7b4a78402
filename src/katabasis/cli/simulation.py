"""`katabasis simulate`: many games between bots, on all cores, with the same digest however many take part."""

import json
import os
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track

import katabasis as kb
from katabasis.bots import RANDOM, make, seed_for
from katabasis.bots.play import many_games_ahead, play_out
from katabasis.cli.seating import choose_levels, choose_seats
from katabasis.core import registry
from katabasis.text import say

STEP_LIMIT = 200_000  # answers; a game that needs more counts as not finished


class Played(NamedTuple):
    """What is kept of one game."""

    hash: str
    decisions: int
    real_decisions: int
    winners: tuple[int, ...]
    reason: str  # empty: stopped by the step limit
    fault: str


def play_one(
    game: str, seats: int, options: dict[str, Any], levels: Sequence[str], seed: str, number: int
) -> Played:
    try:
        table = kb.new_game(game, seats, f"{seed}/{number}", options)
        if set(levels) == {RANDOM}:
            table.log = None  # nobody reads the events
        bots = [make(game, level, seed_for(f"{seed}/{number}", seat)) for seat, level in enumerate(levels)]
        counts = play_out(table, bots, STEP_LIMIT)
    except Exception:  # a fault in one game must not hide the others
        return Played("", 0, 0, (), "", traceback.format_exc())
    result = table.result
    winners, reason = (result.winners, result.reason) if result else ((), "")
    return Played(table.hash(), *counts, winners, reason, "")


def play_many(play: partial[Played], games: int, jobs: int) -> Iterator[Played]:
    if jobs == 1:
        many_games_ahead()
        yield from map(play, range(games))
        return
    with ProcessPoolExecutor(jobs, initializer=many_games_ahead) as pool:
        yield from pool.map(play, range(games), chunksize=max(1, min(50, games // (4 * jobs))))


def summary(game: str, seats: int, played: Iterable[Played], seconds: float) -> dict[str, Any]:
    """The figures of a simulation; shared wins count as fractions."""
    results = list(played)
    digest = blake2b(digest_size=16)
    wins = [0.0] * seats
    for one in results:
        digest.update(one.hash.encode())
        for winner in one.winners:
            wins[winner] += 1 / len(one.winners)
    decisions = sum(one.decisions for one in results)
    return {
        "game": game,
        "seats": seats,
        "games": len(results),
        "finished": sum(bool(one.reason) for one in results),
        "decisions": decisions,
        "real_decisions": sum(one.real_decisions for one in results),
        "seconds": round(seconds, 3),
        "mean_decisions": round(decisions / len(results), 1),
        "wins": [round(share, 3) for share in wins],
        "reasons": dict(sorted(Counter(one.reason for one in results if one.reason).items())),
        "exceptions": sum(bool(one.fault) for one in results),
        "digest": digest.hexdigest(),
    }


def simulate_games(
    game: str,
    games: int,
    seats: int | None,
    seed: str,
    bots: str,
    options: dict[str, Any],
    jobs: int | None,
    as_json: bool,
) -> int:
    spec = registry.find(game)
    count = choose_seats(spec, seats)
    spec.choose_options(options)
    levels = choose_levels(game, bots, count)
    play = partial(play_one, game, count, options, levels, seed)
    start = time.perf_counter()
    console = Console(stderr=True)
    results: list[Played] = []
    running = play_many(play, games, jobs or os.cpu_count() or 1)
    for one in track(
        running, say("cli.simulate.running", {}), games, console=console, disable=not console.is_terminal
    ):
        if one.fault and not any(earlier.fault for earlier in results):
            console.print(one.fault, markup=False, highlight=False)
        results.append(one)
    figures = summary(game, count, results, time.perf_counter() - start)
    if as_json:
        print(json.dumps(figures))
    else:
        show(figures)
    return 1 if figures["exceptions"] else 0


def show(figures: dict[str, Any]) -> None:
    console = Console(highlight=False)
    console.print(say("cli.simulate.summary", figures), markup=False)
    for seat, share in enumerate(figures["wins"]):
        console.print(say("cli.simulate.wins", {"seat": seat, "wins": share}), markup=False)
    for reason, count in figures["reasons"].items():
        console.print(f"  {say(reason, {})}: {count}", markup=False)
    console.print(say("cli.simulate.digest", figures), markup=False)
