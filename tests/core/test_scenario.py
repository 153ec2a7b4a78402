"""Scenario documents: any position from readable data; one that breaks the rules is refused."""

import pytest

import katabasis as kb
import support.ferry  # noqa: F401  (registers the game)

GOOD = {
    "seats": 2,
    "state": {"hands": [["storm"], []], "docks": [0, 0]},
    "next": [{"play_card": {"seat": 0}}, {"round": {}}],
    "dice": [1],
}


def reason(**changes) -> str:
    document = {key: value for key, value in {**GOOD, **changes}.items() if value is not ...}
    with pytest.raises(kb.BadScenario) as caught:
        kb.scenario("ferry", document)
    return caught.value.reason


def test_a_position_from_a_document():
    game = kb.scenario("ferry", GOOD)
    assert game.open[0].choices == ("play:storm", "pass")
    assert game.dice.plain()[2] == (1,)


def test_a_scenario_can_be_saved_and_replayed():
    game = kb.scenario("ferry", GOOD)
    game.apply(0, "play:storm")
    for options in ({}, {"snapshot": False}):
        assert kb.load(game.save(**options)).hash() == game.hash()


def test_without_dice_a_seed_decides():
    document = {key: value for key, value in GOOD.items() if key != "dice"}
    one, other = (kb.scenario("ferry", {**document, "seed": seed}) for seed in "ab")
    assert one.hash() != other.hash()


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"seats": ...}, "core.scenario.field"),
        ({"seats": 7}, "core.seats"),
        ({"weather": 1}, "core.scenario.field"),
        ({"dice": ["six"]}, "core.scenario.field"),
        ({"options": {"speed": 1}}, "core.option.unknown"),
        ({"options": {"rounds": "many"}}, "core.option.value"),
        ({"state": {}}, "core.scenario.field"),
        ({"next": {"explode": {}}}, "core.scenario.item"),
        ({"next": {"round": {}, "cross": {}}}, "core.scenario.next"),
        ({"next": {"land": {"seat": 0, "dock": "x"}}}, "core.scenario.field"),
        ({"next": {"land": {"seat": 0}}}, "core.scenario.item_missing"),
        ({"next": {"land": {"seat": 0, "dock": 1, "wind": 2}}}, "core.scenario.item_field"),
        ({"next": {"land": {"seat": 5, "dock": 1}}}, "core.scenario.seat"),
    ],
)
def test_broken_documents(changes, expected):
    assert reason(**changes) == expected
