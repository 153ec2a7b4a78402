"""What Catanatron does on this machine: random four-player games of Catan. Prints one JSON object.

Runs in an environment of its own (see peers.txt); `compare` makes it and runs this. All figures are per second
of CPU time. A real decision is a choice among two or more actions. The library goes through sets, so that games
differ a little from process to process even with equal seeds: take medians.
"""

import json
import pickle
import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer
from timing import extra_cpu_ms

GAMES = 100
MIDDLE = 200  # decisions into a game, a position in mid-game


class CountingPlayer(RandomPlayer):
    """The library's own random player; counting costs it well under one percent."""

    decisions = 0
    real_decisions = 0

    def decide(self, game, playable_actions):
        CountingPlayer.decisions += 1
        if len(playable_actions) > 1:
            CountingPlayer.real_decisions += 1
        return super().decide(game, playable_actions)


def main() -> None:
    new_game(seed=GAMES + 1).play()  # the library fills its caches during the first game

    CountingPlayer.decisions = CountingPlayer.real_decisions = 0
    start = time.process_time()
    for seed in range(1, GAMES + 1):
        new_game(seed).play()
    seconds = time.process_time() - start

    position = new_game(seed=1)
    for _ in range(MIDDLE):
        position.play_tick()

    figures = {
        "peer": f"catanatron {version('catanatron')}",
        "python": sys.version.split()[0],
        "real_decisions_per_second": CountingPlayer.real_decisions / seconds,
        "decisions_per_second": CountingPlayer.decisions / seconds,
        "games_per_second": GAMES / seconds,
        "mean_decisions": CountingPlayer.decisions / GAMES,
        "mean_real_decisions": CountingPlayer.real_decisions / GAMES,
        "copy_us": microseconds(position.copy),
        "pickle_us": microseconds(lambda: pickle.loads(pickle.dumps(position))),
        "pickle_bytes": len(pickle.dumps(position)),
        "import_ms": extra_cpu_ms(sys.executable, "-c", "import catanatron"),
    }
    print(json.dumps({key: round(f, 2) if isinstance(f, float) else f for key, f in figures.items()}))


def new_game(seed: int) -> Game:
    return Game([CountingPlayer(color) for color in Color], seed=seed)


def microseconds(act: Callable[[], object], rounds: int = 9, repeats: int = 200) -> float:
    """Median over some rounds of the mean CPU time of one call."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(repeats):
            act()
        times.append(time.process_time() - start)
    return 1e6 * statistics.median(times) / repeats


if __name__ == "__main__":
    main()
