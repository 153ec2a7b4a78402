"""Record the golden replays anew: python tests/replays/record.py. See CONTRIBUTING before you commit what it writes."""

import json
from pathlib import Path
from random import Random

import katabasis as kb

HERE = Path(__file__).parent
GOLDEN = {"underworld": ((1, "styx"), (2, "lethe"), (4, "chaos"))}


def record(game: str, seats: int, seed: str) -> dict:
    """A random game: its answers, a hash after every fiftieth of them, its events, its end."""
    random = Random(f"{game} {seats} {seed}")
    table = kb.new_game(game, seats, seed)
    hashes = [table.hash()]
    while not table.over:
        decision = table.open[0]
        table.apply(decision.seat, random.choice(decision.choices))
        if len(table.recorded_answers()) % 50 == 0:
            hashes.append(table.hash())
    return {
        "game": game,
        "rules_version": table.spec.rules_version,
        "seats": seats,
        "seed": seed,
        "answers": [f"{seat} {choice}" for seat, choice in table.recorded_answers()],
        "hashes": [*hashes, table.hash()],
        "events": [event.id for event in table.events(None)],
        "reason": table.result.reason,
        "winners": list(table.result.winners),
        "scores": list(table.result.scores),
    }


def main() -> None:
    for game, games in GOLDEN.items():
        for seats, seed in games:
            path = HERE / f"{game}-{seats}.json"
            path.write_text(json.dumps(record(game, seats, seed), indent=0) + "\n")


if __name__ == "__main__":
    main()
