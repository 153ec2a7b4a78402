"""Golden games: a replay that changes means that the game changed, and its rules version must say so."""

import json
from pathlib import Path

import pytest

import katabasis as kb

REPLAYS = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_golden_replay(path):
    golden = json.loads(path.read_text())
    game = kb.new_game(golden["game"], golden["seats"], golden["seed"])
    assert game.spec.rules_version == golden["rules_version"]
    hashes = [game.hash()]
    for number, line in enumerate(golden["answers"], 1):
        seat, _, choice = line.partition(" ")
        game.apply(int(seat), choice)
        if number % 50 == 0:
            hashes.append(game.hash())
            assert hashes[-1] == golden["hashes"][len(hashes) - 1], f"changed before answer {number}"
    assert [*hashes, game.hash()] == golden["hashes"]
    assert [event.id for event in game.events(None)] == golden["events"]
    assert game.result.reason == golden["reason"]
    assert (list(game.result.winners), list(game.result.scores)) == (golden["winners"], golden["scores"])


def test_there_are_golden_replays():
    assert len(REPLAYS) >= 3
