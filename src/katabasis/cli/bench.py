"""`katabasis bench`: speed and size, per CPU second of one core, medians. benchmarks/compare adds a peer."""

import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from rich.console import Console

import katabasis as kb
from katabasis.bots import make, seed_for
from katabasis.bots.play import many_games_ahead, play_out
from katabasis.core import registry
from katabasis.core.game import Game

ROUNDS = 5
GAMES = 100  # a round
POSITIONS = 20  # in mid-game, for clone, save, load, hash and view


def run_bench(game: str, as_json: bool) -> None:
    registry.find(game)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    figures = {
        "game": game,
        **random_play(game),
        **positions_figures(game),
        "import_ms": round(import_ms(), 1),
    }
    if as_json:
        print(json.dumps(figures))
        return
    console = Console(highlight=False)
    for name, figure in figures.items():
        console.print(
            f"{name:28} {figure:>12,}" if name != "game" else f"{name:28} {figure:>12}", markup=False
        )


def random_play(game: str) -> dict[str, float]:
    """Whole games, all seats random, through the driver that simulations use."""
    seats = min(4, registry.find(game).seats[1])
    many_games_ahead()
    runs = [_round(game, seats, number) for number in range(-1, ROUNDS)][1:]  # the first one warms up
    decisions, real, seconds = ([run[k] for run in runs] for k in range(3))
    return {
        "real_decisions_per_second": round(_median(r / s for r, s in zip(real, seconds, strict=True))),
        "decisions_per_second": round(_median(d / s for d, s in zip(decisions, seconds, strict=True))),
        "games_per_second": round(_median(GAMES / s for s in seconds), 1),
        "mean_decisions": round(sum(decisions) / GAMES / ROUNDS, 1),
    }


def _round(game: str, seats: int, number: int) -> tuple[int, int, float]:
    decisions = real = 0
    start = time.process_time()
    for k in range(GAMES):
        seed = f"bench/{number}/{k}"
        table = kb.new_game(game, seats, seed)
        counts = play_out(table, [make(game, "random", seed_for(seed, seat)) for seat in range(seats)])
        decisions += counts.decisions
        real += counts.real_decisions
    return decisions, real, time.process_time() - start


def positions_figures(game: str) -> dict[str, float]:
    tables = [mid_game(game, number) for number in range(POSITIONS)]
    saves = [table.save(answers=False) for table in tables]
    figures: dict[str, float] = {
        "clone_us": per_call(lambda k: tables[k].clone()),
        "save_us": per_call(lambda k: tables[k].save(answers=False)),
        "load_us": per_call(lambda k: kb.load(saves[k])),
        "save_bytes": max(map(len, saves)),
        "hash_us": per_call(lambda k: tables[k].hash()),
        "view_us": per_call(lambda k: tables[k].view(0)),
    }
    return {name: round(figure, 2) for name, figure in figures.items()}


def mid_game(game: str, number: int) -> Game[Any]:
    """A random game after 250 answers, or at half its length if it is shorter."""
    random = Random(f"mid-game {number}")
    seats = min(4, registry.find(game).seats[1])
    table = kb.new_game(game, seats, f"mid-game {number}")
    earlier = [table.clone()]
    while not table.over and len(earlier) <= 250:
        decision = table.open[0]
        table.apply(decision.seat, random.choice(decision.choices))
        earlier.append(table.clone())
    return earlier[-1] if not table.over else earlier[len(earlier) // 2]


def per_call(work: Callable[[int], object]) -> float:
    """Microseconds of CPU time a call, the median of rounds over all positions."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(50):
            for k in range(POSITIONS):
                work(k)
        times.append((time.process_time() - start) / 50 / POSITIONS * 1e6)
    return statistics.median(times)


def import_ms() -> float:
    """CPU time of `import katabasis` in a fresh interpreter, beyond that of starting it."""
    bare = _median(_child("pass") for _ in range(9))
    return (_median(_child("import katabasis") for _ in range(9)) - bare) * 1000


def _child(code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _median(figures: Any) -> float:
    return statistics.median(list(figures))
