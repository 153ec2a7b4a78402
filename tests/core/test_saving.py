"""Saves: what is wrong with one is said in one clear line, and nothing is loaded."""

import json

import msgspec
import pytest

import katabasis as kb
import support.ferry  # noqa: F401  (registers the game)
from katabasis.core.saving import checksum


@pytest.fixture
def data() -> bytes:
    game = kb.new_game("ferry", 3, "saving")
    game.apply(0, "bid:2")
    return game.save()


def forged(data: bytes, **changes) -> bytes:
    """A save with other contents and a correct checksum."""
    body = {**json.loads(data)["save"], **changes}
    raw = msgspec.json.encode({key: value for key, value in body.items() if value is not ...})
    return msgspec.json.encode({"checksum": checksum(raw), "save": msgspec.Raw(raw)})


def refusal(data: bytes) -> tuple[str, dict]:
    with pytest.raises(kb.KatabasisError) as caught:
        kb.load(data)
    return caught.value.reason, dict(caught.value.facts)


def test_a_sound_save_is_loaded(data):
    assert kb.load(forged(data)).hash() == json.loads(data)["save"]["hash"]


def test_no_json(data):
    assert refusal(b"not a save")[0] == "core.save.broken"
    assert refusal(b"\xff\xfe")[0] == "core.save.broken"
    assert refusal(b'{"checksum": "x"}')[0] == "core.save.broken"


def test_edited_by_hand(data):
    assert refusal(data.replace(b"bid:2", b"bid:3"))[0] == "core.save.checksum"


def test_a_newer_version_of_the_rules(data):
    reason, facts = refusal(forged(data, rules_version=9))
    assert (reason, facts) == ("core.save.version", {"game": "ferry", "needs": 9, "have": 1})


def test_a_newer_format(data):
    assert refusal(forged(data, format=2)) == ("core.save.format", {"format": 2, "known": 1})


def test_an_unknown_game(data):
    assert refusal(forged(data, game="chess"))[0] == "core.game.unknown"


def test_the_snapshot_of_another_game(data):
    other = json.loads(kb.new_game("underworld", 2, "x").save())["save"]
    assert refusal(forged(data, snapshot=other["snapshot"]))[0] == "core.save.field"


def test_a_snapshot_that_does_not_fit_the_hash(data):
    snapshot = json.loads(data)["save"]["snapshot"]
    snapshot["state"]["docks"] = [4, 4, 4]
    assert refusal(forged(data, snapshot=snapshot))[0] == "core.save.hash"


@pytest.mark.parametrize(
    "changes",
    [
        {"extra": 1},
        {"seats": "three"},
        {"seats": 9},
        {"options": {"rounds": -1}},
        {"options": {"weather": True}},
        {"answers": [[0, "fly"]], "snapshot": None},
        {"answers": [[0]]},
        {"start": {"key": "zz"}, "snapshot": None},
        {"start": {}, "snapshot": None},
        {"hash": ...},
    ],
)
def test_broken_fields(data, changes):
    assert refusal(forged(data, **changes))[0] == "core.save.field"


def test_an_unknown_item_on_the_agenda(data):
    snapshot = json.loads(data)["save"]["snapshot"]
    snapshot["agenda"] = [["explode", 1]]
    assert refusal(forged(data, snapshot=snapshot)) == ("core.save.item", {"item": "explode"})


def test_an_item_with_broken_fields(data):
    snapshot = json.loads(data)["save"]["snapshot"]
    for item in (["land", "x", 1], ["land", 1], [], ["together", 3], ["together", [["bid", 0]]]):
        snapshot["agenda"] = [item]
        assert refusal(forged(data, snapshot=snapshot))[0] in ("core.save.field", "core.save.item")


def test_a_save_without_answers_and_snapshot_is_not_made():
    with pytest.raises(kb.BadSave):
        kb.new_game("ferry", 2).save(answers=False, snapshot=False)


def test_events_of_a_loaded_game_are_those_it_had(data):
    game = kb.load(data)
    for seat in (1, 2):
        game.apply(seat, "bid:1")
    assert [event.id for event in game.events(None)] == ["ferry.bid"] * 3


def test_the_events_of_a_seat_are_counted_by_that_seat():
    game = kb.scenario(
        "ferry",
        {
            "seats": 2,
            "state": {"hands": [[], []], "docks": [0, 0], "deck": ["calm"]},
            "next": [{"play_card": {"seat": 0}}, {"round": {}}],
        },
    )
    game.apply(0, "pass")
    assert [event.id for event in game.events(0)] == ["ferry.drew", "ferry.drew_card"]
    assert [event.id for event in game.events(1)] == ["ferry.drew"]
    assert [event.id for event in game.events(0, since=1)] == ["ferry.drew_card"]
    assert game.events(1, since=1) == []
