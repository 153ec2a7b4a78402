"""Phase 2, movement: UW 5, 5.1, with the Bard, the Shoes of Hermes and the Mirror."""

from typing import Any

import pytest

from katabasis.games.underworld.components import TILES
from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, lying, refused, table, told

OTHER = {"hero": "centaur", "tile": "styx"}
REST: list[dict[str, Any]] = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
MOVE = [{"movement": {"seat": 0}}, {"actions": {"seat": 0}}, *REST]
PASSAGES = ("passage-7", "passage-8", "cavern-1", "cavern-2", "cavern-3", "cavern-4", "cavern-5")


def corridor(
    *face_down: str, tiles: tuple[str, ...] = ("cavern-1", "cavern-2", "cavern-3")
) -> list[dict[str, Any]]:
    """Tiles east of Styx, each with one token face down ("" for none)."""
    laid = east(*tiles)
    for tile, name in zip(laid, face_down, strict=False):
        tile["face_down"] = [name] if name else []
    return laid


def where(g: Table, seat: int = 0) -> str:
    return TILES[hero(g, seat).tile].id


def walk_east(g: Table) -> int:
    """Steps east until the movement is over."""
    steps = 0
    while asked(g) == "move" and g.open[0].seat == 0 and "move:e" in choices(g):
        g.apply(0, "move:e")
        steps += 1
    return steps


# The allowance (UW 5) --------------------------------------------------------------------------------------


@rule("UW 5")
@pytest.mark.parametrize(("name", "points"), [("gnome", 2), ("bard", 3), ("gladiator", 4), ("centaur", 5)])
def test_each_tile_entered_costs_a_point_and_the_points_are_those_of_the_sheet(name: str, points: int):
    g = table(MOVE, {"hero": name}, {"hero": "shaman"}, map=east(*PASSAGES))
    assert walk_east(g) == points
    assert where(g) == PASSAGES[points - 1]


@rule("UW 5")
@pytest.mark.parametrize(
    ("held", "slowed", "points"),
    [
        ([], 0, 3),
        (["sandals"], 0, 4),
        (["sandals", "shoes-of-hermes"], 0, 5),
        ([], 1, 2),
        (["sandals"], 2, 2),
    ],
)
def test_items_and_lost_points_change_the_allowance(held: list[str], slowed: int, points: int):
    g = table(MOVE, {"hero": "bard", "items": held, "slowed": slowed}, OTHER, map=east(*PASSAGES))
    assert g.view(0)["heroes"][0]["movement"] == points
    assert walk_east(g) == points


@rule("UW 5", "UW 5.1")
def test_part_or_none_of_the_points_may_be_used():
    g = table(MOVE, {}, OTHER, map=east(*PASSAGES))
    g.apply(0, "move:e")
    g.apply(0, "stop")
    assert where(g) == "passage-7"
    still = table(MOVE, {}, OTHER, map=east(*PASSAGES))
    still.apply(0, "stop")
    assert where(still) == "styx"
    assert still.open[0].seat == 1


@rule("UW 5")
def test_without_a_new_tile_a_hero_moves_in_any_direction():
    around = [{"tile": f"passage-{k}", "beside": "styx", "side": s} for k, s in ((7, "n"), (8, "w"))]
    g = table(MOVE, {}, OTHER, map=[*around, *east("cavern-1")])
    assert choices(g) == ("move:n", "move:e", "move:w", "stop")
    assert refused(g, "move:s") == "UW 4"  # nothing lies there
    g.apply(0, "move:w")
    g.apply(0, "move:e")
    g.apply(0, "move:n")
    assert where(g) == "passage-7"


@rule("UW G13")
def test_two_tiles_are_joined_only_where_both_have_an_exit():
    walled = [{"tile": "passage-1", "beside": "styx", "side": "e"}]  # exits n, s
    g = table(MOVE, {}, OTHER, map=[*walled, {"tile": "passage-7", "beside": "styx", "side": "n"}])
    assert refused(g, "move:e") == "UW G13"
    assert choices(g) == ("move:n", "stop")


@rule("UW G13")
def test_an_exit_towards_a_wall_is_no_way_from_either_side():
    beside = {"tile": "cavern-1", "beside": "passage-2", "side": "n"}  # passage 2: e, w
    g = table(MOVE, {"tile": "passage-2"}, OTHER, map=[*east("passage-2"), beside])
    assert refused(g, "move:n") == "UW G13"
    above = table(MOVE, {"tile": "cavern-1"}, OTHER, map=[*east("passage-2"), beside])
    assert "move:s" not in [choice for decision in above.open for choice in decision.choices]
    assert above.open[0].seat == 1


@rule("UW 5", "UW 4")
def test_the_first_step_leads_onto_the_tile_just_laid():
    g = table(
        {"turn": {"seat": 0}}, {}, OTHER, map=east("passage-8"), stacks=[["cavern-1", "passage-7"], [], []]
    )
    g.apply(0, "stack:1")
    g.apply(0, "lay:n:0")
    assert refused(g, "move:e") == "UW 5"
    assert choices(g) == ("move:n", "stop")
    g.apply(0, "move:n")
    g.apply(0, "move:s")  # the second step is free again
    g.apply(0, "move:e")
    assert where(g) == "passage-8"


@rule("UW 5")
def test_a_new_tile_behind_a_wall_takes_the_movement_of_this_turn():
    g = table({"turn": {"seat": 0}}, {}, {"hero": "centaur"}, map=east("passage-8"),
              stacks=[["cavern-1", "hall-1"], [], []], dice=[1])  # fmt: skip
    g.apply(0, "stack:1")
    g.apply(0, "lay:w:0")  # joined by its east side
    assert asked(g) == "move"
    walled = table({"turn": {"seat": 0}}, {}, {"hero": "centaur"}, map=east("passage-8"),
                   stacks=[["cavern-1", "hall-4"], [], []], dice=[1])  # fmt: skip
    walled.apply(0, "stack:1")
    walled.apply(0, "lay:n:0")  # no exit in its south
    assert "walled_off" in told(walled)
    assert walled.open[0].seat == 1
    assert where(walled) == "styx"


@rule("UW G14")
def test_a_hero_who_cannot_enter_the_new_tile_may_still_act():
    g = table({"turn": {"seat": 0}}, {}, OTHER, at_styx=["hermes", "minos"],
              stacks=[["cavern-1", "hall-4"], [], []], dice=[1])  # fmt: skip
    g.apply(0, "stack:1")
    g.apply(0, "lay:n:0")
    assert asked(g) == "act"
    g.apply(0, "accept:minos")
    assert hero(g).missions.bit_count() == 1


# Entering a tile (UW 5.1) ----------------------------------------------------------------------------------


@rule("UW 5.1", "UW G16")
def test_face_down_tokens_are_turned_up_in_passing_and_do_not_stop_a_hero():
    g = table(MOVE, {}, OTHER, map=corridor("hermes", "minos"))
    g.apply(0, "move:e")
    assert asked(g) == "move"
    assert g.view(1)["map"][1]["tokens"][0]["token"] == "hermes"
    g.apply(0, "move:e")
    g.apply(0, "move:e")
    assert where(g) == "cavern-3"
    assert g.state.face_down == 0
    assert lying(g, "cavern-1") == ["hermes"]


@rule("UW 5.1", "UW G16")
def test_items_and_missions_do_not_stop_a_hero():
    g = table(MOVE, {}, OTHER, map=east("cavern-1", "cavern-2", cavern_1=["ring", "minos", "hecate"]))
    g.apply(0, "move:e")
    assert choices(g) == ("move:e", "move:w", "stop")


@rule("UW 5.1", "UW G16")
@pytest.mark.parametrize("foe", ["harpy-1", "shade", "avatar-1"])
@pytest.mark.parametrize("hidden", [True, False])
def test_foes_end_the_movement_and_must_be_fought(foe: str, hidden: bool):
    tiles = corridor(foe) if hidden else east("cavern-1", "cavern-2", cavern_1=[foe])
    g = table(MOVE, {}, OTHER, map=tiles)
    g.apply(0, "move:e")
    assert asked(g) == "fight_with"
    assert where(g) == "cavern-1"


@rule("UW 5.1")
def test_a_beaten_creature_lying_as_a_mission_does_not_stop_a_hero():
    g = table(MOVE, {}, OTHER, map=east("cavern-1", "cavern-2", cavern_1=["arachne"]), tamed=["arachne"])
    g.apply(0, "move:e")
    assert asked(g) == "move"


@rule("UW 5.1")
def test_an_action_ends_the_movement():
    g = table(MOVE, {}, OTHER, map=east("cavern-1", "cavern-2", cavern_1=["ring", "minos"]))
    g.apply(0, "move:e")
    g.apply(0, "stop")
    g.apply(0, "pick-up:ring")
    assert asked(g) == "act"  # a point was left, but no step is offered any more
    assert g.judge(0, "move:e").legal is False


@rule("UW 5.1")
@pytest.mark.parametrize(("name", "question"), [("shade", "fight_with"), ("hermes", "act"), ("minos", "act")])
def test_a_token_that_still_lies_face_down_is_neither_fought_nor_used(name: str, question: str):
    """It can come to lie under a hero who stays: 9.1 moves tokens about."""
    g = table([{"actions": {"seat": 0}}, *REST], {"tile": "cavern-1"}, OTHER, map=corridor(name))
    still_hidden = g.state.face_down != 0
    in_question = g.open[0].seat == 0 and asked(g) == question
    assert not (still_hidden and in_question)


@rule("UW R42", "UW 8.1.1")
def test_a_token_hidden_under_a_hero_is_turned_up_when_he_comes_to_act():
    g = table([{"actions": {"seat": 0}}, *REST], {"tile": "cavern-1"}, OTHER, map=corridor("shade"))
    assert "revealed" in told(g)
    assert g.state.cubes == 1
    assert asked(g) == "fight_with"


@rule("UW 5.1", "UW 1.3.1")
def test_the_token_for_chaos_put_beside_the_hero_is_not_fought_unseen():
    g = table({"turn": {"seat": 0}}, {}, OTHER, map=east("passage-7"), damned="waiting",
              stacks=[["passage-8", "chaos"], [], []], adventures=["shade"], dice=[1])  # fmt: skip
    g.apply(0, "stack:1")
    g.apply(0, "lay:n:0")
    g.apply(0, "put:styx")
    g.apply(0, "stop")
    fed = g.state.cubes - 1  # one cube came with the Damned
    assert asked(g) != "fight_with" or (fed == 1 and not g.state.face_down)


# The Bard and the Shoes of Hermes --------------------------------------------------------------------------


@rule("UW A1.bard", "UW 5.1")
def test_the_bard_passes_red_edged_adversaries():
    g = table(MOVE, {"hero": "bard"}, OTHER, map=east("cavern-1", "cavern-2", cavern_1=["harpy-1", "gorgon"]))
    g.apply(0, "move:e")
    assert asked(g) == "move"
    g.apply(0, "move:e")
    assert where(g) == "cavern-2"


@rule("UW G46", "UW A1.bard")
def test_the_bard_goes_on_even_when_the_adversary_is_turned_up_as_he_enters():
    g = table(MOVE, {"hero": "bard"}, OTHER, map=corridor("harpy-1"))
    g.apply(0, "move:e")
    assert "revealed" in told(g)
    assert asked(g) == "move"


@rule("UW A1.bard", "UW G46")
@pytest.mark.parametrize("creature", ["shade", "arachne", "avatar-1"])
@pytest.mark.parametrize("hidden", [True, False])
def test_the_bard_does_not_pass_creatures_of_the_underworld(creature: str, hidden: bool):
    tiles = corridor(creature) if hidden else east("cavern-1", "cavern-2", cavern_1=["harpy-1", creature])
    g = table(MOVE, {"hero": "bard"}, OTHER, map=tiles)
    g.apply(0, "move:e")
    assert asked(g) in ("fight_with", "choose_foe")


@rule("UW R27")
@pytest.mark.parametrize(("name", "held"), [("bard", []), ("gladiator", ["shoes-of-hermes"])])
def test_whoever_stops_where_he_could_have_passed_must_fight(name: str, held: list[str]):
    tiles = east("cavern-1", "cavern-2", cavern_1=["harpy-1"])
    g = table(MOVE, {"hero": name, "items": held}, {"hero": "shaman"}, map=tiles)
    g.apply(0, "move:e")
    assert asked(g) == "move"
    g.apply(0, "stop")
    assert asked(g) == "fight_with"


@rule("UW R27")
def test_whoever_spends_the_last_point_among_foes_must_fight():
    tiles = east("passage-7", "passage-8", "cavern-1", "cavern-2", cavern_1=["harpy-1"])
    g = table(MOVE, {"hero": "bard"}, OTHER, map=tiles)
    assert walk_east(g) == 3
    assert asked(g) == "fight_with"


@rule("UW A6.3.shoes-of-hermes", "UW 5.1")
def test_the_shoes_of_hermes_pass_foes_already_revealed_but_not_new_ones():
    shod = {"items": ["shoes-of-hermes"]}
    g = table(MOVE, shod, OTHER, map=east("cavern-1", "cavern-2", cavern_1=["harpy-1", "shade"]))
    g.apply(0, "move:e")
    assert asked(g) == "move"
    hidden = table(MOVE, shod, OTHER, map=corridor("harpy-1"))
    hidden.apply(0, "move:e")
    assert asked(hidden) == "fight_with"


@rule("UW A6.3.shoes-of-hermes")
def test_a_known_foe_does_not_cover_one_that_is_turned_up_beside_it():
    tiles = east("cavern-1", "cavern-2", cavern_1=["harpy-1"])
    tiles[0]["face_down"] = ["shade"]
    g = table(MOVE, {"items": ["shoes-of-hermes"]}, OTHER, map=tiles)
    g.apply(0, "move:e")
    assert asked(g) == "choose_foe"
    assert choices(g) == ("fight:harpy-1", "fight:shade")


# The Mirror ------------------------------------------------------------------------------------------------


@rule("UW G51", "UW A6.3.mirror")
def test_the_mirror_shows_its_bearer_the_tokens_of_a_joined_tile_before_he_enters():
    g = table(MOVE, {"items": ["mirror"]}, OTHER, map=corridor("shade"))
    g.apply(0, "look:e")
    assert where(g) == "styx"
    assert asked(g) == "move"
    assert g.state.steps == 4  # it costs no movement
    assert g.view(0)["map"][1]["peeked"] == ["shade"]
    assert g.view(1)["map"][1]["peeked"] == []
    assert "saw" in told(g, 0)
    assert "saw" not in told(g, 1)


@rule("UW G51")
def test_looking_is_not_revealing():
    g = table(MOVE, {"items": ["mirror"]}, OTHER, map=corridor("shade"))
    g.apply(0, "look:e")
    assert g.state.cubes == 0
    assert g.view(0)["map"][1]["face_down"] == 1
    g.apply(0, "move:e")
    assert g.state.cubes == 1


@rule("UW G51", "UW A6.3.mirror")
def test_the_mirror_does_not_look_through_walls_nor_two_tiles_far_nor_twice():
    walled = {
        "tile": "hall-4",
        "beside": "styx",
        "side": "n",
        "face_down": ["gorgon"],
    }  # no exit in its south
    g = table(MOVE, {"items": ["mirror"]}, OTHER, map=[walled, *corridor("", "shade")])
    assert refused(g, "look:n") == "UW G51"
    assert refused(g, "look:w") == "UW G51"
    assert refused(g, "look:e") == "UW A6.3.mirror"  # nothing lies on the next tile
    g.apply(0, "move:e")
    g.apply(0, "look:e")
    assert refused(g, "look:e") == "UW A6.3.mirror"


@rule("UW A6.3.mirror")
def test_without_the_mirror_nobody_looks():
    g = table(MOVE, {}, OTHER, map=corridor("shade"))
    assert refused(g, "look:e") == "UW A6.3.mirror"


@rule("UW R44", "UW G27")
def test_things_may_be_laid_down_before_a_step():
    held = {"tile": "cavern-1", "items": ["sling"], "missions": ["minos"]}
    g = table({"movement": {"seat": 0}}, held, OTHER, map=corridor())
    g.apply(0, "lay-down")
    g.apply(0, "lay-down:minos")
    assert lying(g, "cavern-1") == ["minos"]
    assert asked(g) == "move"
    empty = table({"movement": {"seat": 0}}, {"tile": "cavern-1"}, OTHER, map=corridor())
    assert refused(empty, "lay-down") == "UW 1.1"
