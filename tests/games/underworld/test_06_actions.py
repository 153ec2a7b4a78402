"""Phase 3: which actions there are, in which order, how often (UW 6)."""

from typing import Any

from katabasis.games.underworld.components import TILE
from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, missions, refused, table, told

REST = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]


def acting(*heroes: dict[str, Any], **more: Any) -> Table:
    """Seat 0 is in the action phase, with nothing done yet."""
    return table([{"actions": {"seat": 0}}, *REST], *heroes, **more)


@rule("UW 6")
def test_the_first_action_ends_the_movement():
    g = table(
        {"turn": {"seat": 0}},
        {"tile": "cavern-1"},
        map=east("cavern-1", "cavern-2", cavern_1=["aeacus", "minos"]),
    )
    g.apply(0, "no-tile")
    assert "move:e" in choices(g)
    g.apply(0, "stop")
    g.apply(0, "accept:aeacus")
    assert g.state.steps == 4
    assert asked(g) == "act"
    assert not g.judge(0, "move:e").legal


@rule("UW 6", "UW 6.1")
def test_foes_compel_a_combat_before_any_other_action():
    here = ["cyclops", "thanatos", "aeacus", "ring"]
    g = acting({"tile": "cavern-1"}, map=east("cavern-1", cavern_1=here), dice=[3, 3])
    assert asked(g) == "fight_with"
    assert choices(g) == ("use:ranged", "use:melee")
    g.apply(0, "use:melee")
    assert asked(g) == "act"
    assert choices(g) == ("visit:thanatos", "accept:aeacus", "pick-up:ring", "end-turn")


@rule("UW 6")
def test_every_action_but_combat_is_optional():
    here = ["thanatos", "aeacus", "ring"]
    g = acting({"tile": "kriterion", "missions": ["minos"]}, {}, map=east("kriterion", kriterion=here))
    g.apply(0, "end-turn")
    assert g.open[0].seat == 1
    assert lying(g, "kriterion") == ["thanatos", "aeacus", "ring"]
    assert missions(g) == ["minos"]


@rule("UW 6")
def test_after_a_duel_lethe_is_still_open_but_after_lethe_no_duel():
    one = {"tile": "lethe", "coloured": {"magic": 2}, "items": ["ring"]}
    other = {"tile": "lethe", "black": {"magic": 2}, "gold": 1}
    g = acting(one, other, map=east("lethe"), cubes=3, dice=[6, 6])
    g.apply(0, "duel:1")
    g.apply(0, "use:melee")
    g.apply(1, "use:magic")
    g.apply(1, "spoil:coin")
    assert "lethe:damned" in choices(g)
    assert refused(g, "duel:1") == "UW 6"  # not a second one
    g = acting(one, other, map=east("lethe"), cubes=3)
    g.apply(0, "lethe:damned")
    assert refused(g, "duel:1") == "UW 6"


@rule("UW 6")
def test_after_an_encounter_lethe_is_closed_but_missions_are_open():
    g = acting(
        {"tile": "lethe", "coloured": {"magic": 2}},
        map=east("lethe", lethe=["thanatos", "aeacus"]),
        cubes=3,
        dice=[6, 6],
    )
    assert "lethe:damned" in choices(g)
    g.apply(0, "visit:thanatos")
    assert refused(g, "lethe:damned") == "UW 6"
    assert "accept:aeacus" in choices(g)


@rule("UW 6")
def test_after_accepting_a_mission_encounters_are_closed_but_completing_is_open():
    here = ["thanatos", "aeacus", "cronus"]
    g = acting({"tile": "kriterion", "missions": ["minos"]}, map=east("kriterion", kriterion=here))
    g.apply(0, "accept:aeacus")
    assert refused(g, "visit:thanatos") == "UW 6"
    assert {"complete:minos", "complete:aeacus"} <= set(choices(g))


@rule("UW 6")
def test_after_completing_a_mission_none_may_be_accepted():
    g = acting(
        {"tile": "kriterion", "missions": ["minos", "rhadamanthus"], "gold": 0},
        map=east("kriterion", kriterion=["aeacus"]),
        treasures=["ring"],
        dice=[1],
    )
    g.apply(0, "complete:minos")
    g.apply(0, "take")
    assert refused(g, "accept:aeacus") == "UW 6"
    assert "complete:rhadamanthus" in choices(g)


@rule("UW 6", "UW 6.6")
def test_completing_missions_and_taking_rewards_may_be_repeated():
    g = acting(
        {"tile": "kriterion", "missions": ["aeacus", "minos", "rhadamanthus"], "gold": 0},
        map=east("kriterion"),
        treasures=["opal", "ring", "sling"],
        dice=[1, 1, 1],
    )
    for mission in ("aeacus", "minos", "rhadamanthus"):
        g.apply(0, f"complete:{mission}")
        g.apply(0, "take")
    assert items(g) == ["opal", "ring", "sling"]
    assert missions(g) == []


@rule("UW 6", "UW R8")
def test_only_one_mission_may_be_accepted_in_a_turn():
    g = acting({"tile": "cavern-1"}, {}, map=east("cavern-1", cavern_1=["aeacus", "minos"]))
    g.apply(0, "accept:aeacus")
    assert refused(g, "accept:minos") == "UW 6"
    assert missions(g) == ["aeacus"]


@rule("UW 6.4", "UW R8")
def test_each_encounter_may_be_used_once_in_a_turn_and_several_one_after_the_other():
    g = acting(
        {"tile": "cavern-1", "gold": 3, "items": ["sling"]},
        {},
        map=east("cavern-1", cavern_1=["thanatos", "well-of-wisdom"]),
        dice=[6, 6, 1, 1],
    )
    g.apply(0, "visit:thanatos")
    assert refused(g, "visit:thanatos") == "UW 6.4"
    g.apply(0, "visit:well-of-wisdom")
    g.apply(0, "use:melee")
    assert hero(g).gold == 2
    assert refused(g, "visit:well-of-wisdom") == "UW 6.4"


@rule("UW R7")
def test_any_number_of_things_may_be_picked_up_before_and_after_other_actions():
    here = ["aeacus", "minos", "opal", "ring", "sling"]
    g = acting({"tile": "cavern-1"}, map=east("cavern-1", cavern_1=here))
    g.apply(0, "pick-up:opal")
    g.apply(0, "accept:aeacus")
    g.apply(0, "pick-up:ring")
    g.apply(0, "pick-up:sling")
    assert items(g) == ["opal", "ring", "sling"]
    assert lying(g, "cavern-1") == ["minos"]


@rule("UW R7")
def test_what_was_laid_down_this_turn_stays_there_until_the_next():
    g = acting(
        {"tile": "cavern-1", "items": ["ring"], "missions": ["minos"]},
        map=east("cavern-1", cavern_1=["aeacus"]),
    )
    for thing in ("ring", "minos"):
        g.apply(0, "lay-down")
        g.apply(0, f"lay-down:{thing}")
    assert lying(g, "cavern-1") == ["aeacus", "minos", "ring"]
    assert refused(g, "pick-up:ring") == "UW R7"
    assert refused(g, "accept:minos") == "UW R7"
    g.apply(0, "end-turn")
    g.apply(0, "no-tile")
    g.apply(0, "stop")
    g.apply(0, "pick-up:ring")
    g.apply(0, "accept:minos")
    assert (items(g), missions(g)) == (["ring"], ["minos"])


@rule("UW R7")
def test_a_hero_defeated_in_combat_picks_nothing_up():
    here = ["cyclops", "ring"]
    g = acting(
        {"hero": "bard", "tile": "cavern-1"},
        {"hero": "shaman"},
        map=east("cavern-1", cavern_1=here),
        dice=[6, 6],
    )
    g.apply(0, "use:melee")
    assert g.open[0].seat == 1
    assert lying(g, "cavern-1") == ["cyclops", "ring"]


@rule("UW R31", "UW A2.2.hermes")
def test_a_hero_carried_to_styx_fights_nobody_there_but_acts_on():
    g = acting(
        {"tile": "cavern-1", "items": ["ring"]},
        map=east("cavern-1", cavern_1=["hermes"]),
        at_styx=["creature-1", "opal"],
    )
    g.apply(0, "visit:hermes")
    assert hero(g).tile == TILE["styx"]
    assert asked(g) == "act"
    assert not g.state.fought
    g.apply(0, "pick-up:opal")
    g.apply(0, "end-turn")
    assert "fights" not in told(g)
    assert lying(g, "styx") == ["creature-1"]
