"""Saves: what is wrong with one is said in one clear line, and nothing is loaded."""

import json
import pickle
from hashlib import blake2b

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
        {"start": {}},
        {"start": {"key": "zz"}},
        {"start": {"key": 5}},
        {"options": {"preset": []}},
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
    broken = (
        ["land", "x", 1],
        ["land", 1],
        [],
        ["together", 3],
        ["together", [["bid", 0]]],
        ["together", [], []],
        ["together", [None], [[]]],
        ["together", [["bid", 0], ["bid", 0]], [[], []]],
        ["together", [["storm", 0]], [[]]],
        ["answered", 5, "x"],
        [["bid"], 0],
        ["bid", -1],
        ["bid", 7],
        ["storm", 0],
        ["land", 0, 10**9],
    )
    for item in broken:
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


def rehashed(data: bytes, change) -> bytes:
    """A hostile save: the snapshot is changed and hash and checksum are made to fit."""
    body = json.loads(data)["save"]
    change(body["snapshot"])
    spec = kb.new_game("underworld", 2, "x").spec
    options = spec.choose_options(body["options"])
    plain = [body["game"], body["rules_version"], body["seats"], options, body["snapshot"]]
    body["hash"] = blake2b(msgspec.json.encode(plain), digest_size=16).hexdigest()
    return forged(data, **body)


HOSTILE = {
    "negative set": lambda s: s["state"]["lying"].__setitem__(0, -5),
    "token twice": lambda s: s["state"].__setitem__("gone", s["state"]["treasures"]),
    "no map": lambda s: s["state"].__setitem__("maps", []),
    "one hero": lambda s: s["state"]["heroes"].pop(),
    "hero off the map": lambda s: s["state"]["heroes"][0].__setitem__("tile", 300),
    "far dice": lambda s: s["dice"].__setitem__(1, 2**80),
    "dice before the first": lambda s: s["dice"].__setitem__(1, -1),
    "long key": lambda s: s["dice"].__setitem__(0, "00" * 100),
    "twelve cubes": lambda s: s["state"].__setitem__("cubes", 12),
    "endless drawing": lambda s: s["agenda"].append(["draw_treasures", 0, -1, False]),
    "a billion dice": lambda s: s["agenda"].append(["throw", 0, 10**9, 7, False]),
    "unknown tile": lambda s: s["agenda"].append(["place_tile", 0, 300]),
    "over and yet asked": lambda s: s.__setitem__(
        "result", {"winners": [99], "ranking": [[0, 1]], "scores": [0, 0], "reason": "x", "rules": []}
    ),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_save_with_a_correct_hash_is_refused(case):
    game = kb.new_game("underworld", 2, "hostile")
    for _ in range(30):
        game.apply(game.open[0].seat, game.open[0].choices[0])
    data = game.save(answers=False)
    assert kb.load(rehashed(data, lambda snapshot: None)).open == game.open
    with pytest.raises(kb.BadSave):
        kb.load(rehashed(data, HOSTILE[case]))


def test_deep_nesting_is_refused():
    with pytest.raises(kb.BadSave):
        kb.load(b"[" * 100_000)


def test_errors_and_games_cross_process_borders():
    game = kb.new_game("underworld", 2, "pickle")
    assert pickle.loads(pickle.dumps(game)).hash() == game.hash()
    with pytest.raises(kb.IllegalChoice) as caught:
        game.apply(0, "fly")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.rule, again.reason, again.facts) == ("", caught.value.reason, caught.value.facts)
