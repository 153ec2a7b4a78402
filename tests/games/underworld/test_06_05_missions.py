"""Accepting and completing missions (UW 6.5, 6.6, A4)."""

from typing import Any

import pytest

from katabasis.games.underworld.components import TILE, names
from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, missions, refused, table, told

REST = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
FOUR_CREATURES = ["arachne", "ixion", "sisyphus", "tantalus"]


def acting(
    tile: str, me: dict[str, Any], *others: dict[str, Any], here: tuple[str, ...] = (), **more: Any
) -> Table:
    return table(
        [{"actions": {"seat": 0}}, *REST],
        {"tile": tile, "gold": 0, **me},
        *(others or [{"hero": "centaur"}]),
        map=east(tile, **{tile.replace("-", "_"): list(here)}),
        **more,
    )


def completing(mission: str, tile: str, me: dict[str, Any] | None = None, **more: Any) -> Table:
    """The Gladiator has completed this mission; the one treasure of the supply is a Ring."""
    me = {"missions": [mission], "items": ["mirror"], **(me or {})}
    g = acting(tile, me, **{"treasures": ["ring"], "dice": [1], **more})
    g.apply(0, f"complete:{mission}")
    return g


# Accepting (UW 6.5) -----------------------------------------------------------------------------------------


@rule("UW 6.5")
def test_an_accepted_mission_moves_from_the_tile_to_the_sheet():
    g = acting("cavern-1", {}, here=("aeacus",))
    g.apply(0, "accept:aeacus")
    assert missions(g) == ["aeacus"]
    assert lying(g, "cavern-1") == []


@rule("UW 6.5")
def test_only_a_mission_on_the_own_tile_may_be_accepted():
    g = acting("cavern-1", {"tile": "styx", "items": ["ring"]}, here=("aeacus",))
    assert refused(g, "accept:aeacus") == "UW 6.5"


@rule("UW 6.5")
@pytest.mark.parametrize(("held", "free"), [(3, True), (4, False)])
def test_four_missions_are_the_limit(held: int, free: bool):
    g = acting("cavern-1", {"missions": FOUR_CREATURES[:held], "items": ["ring"]}, here=("aeacus",))
    if free:
        g.apply(0, "accept:aeacus")
        assert len(missions(g)) == 4
    else:
        assert refused(g, "accept:aeacus") == "UW 6.5"


@rule("UW G27", "UW A4.1")
def test_a_normal_mission_may_be_dropped_to_make_room():
    held = ["minos", "rhadamanthus", "cronus", "hades"]
    g = acting("cavern-1", {"missions": held}, here=("aeacus",))
    g.apply(0, "lay-down")
    g.apply(0, "lay-down:cronus")
    assert lying(g, "cavern-1") == ["aeacus", "cronus"]
    g.apply(0, "accept:aeacus")
    assert missions(g) == ["aeacus", "minos", "rhadamanthus", "hades"]


@rule("UW A4.1")
def test_an_abandoned_mission_may_be_taken_by_another_hero():
    g = acting("cavern-1", {"missions": ["cronus"]}, {"tile": "cavern-1"})
    g.apply(0, "lay-down")
    g.apply(0, "lay-down:cronus")
    for choice in ("no-tile", "stop", "accept:cronus"):
        g.apply(1, choice)
    assert missions(g, 1) == ["cronus"]


# Creatures that become missions (UW 6.5.1, A4.2) ------------------------------------------------------------


@rule("UW 6.5.1", "UW A4.2", "UW 6.1.2", "UW A5.2")
def test_a_beaten_creature_is_put_on_the_sheet_without_a_reward():
    g = acting("cavern-1", {}, here=("titan",), dice=[1, 1])
    g.apply(0, "use:melee")
    assert missions(g) == ["titan"]
    assert lying(g, "cavern-1") == []
    assert hero(g).coloured == [0, 0, 0]
    assert not {"treasure", "cube", "completed"} & set(told(g))


@rule("UW 6.5.1")
def test_until_it_is_beaten_it_is_a_foe_and_no_mission():
    g = acting("cavern-1", {"hero": "bard"}, here=("titan",), dice=[6, 6])
    assert asked(g) == "fight_with"
    g.apply(0, "use:melee")
    g.apply(0, "black:magic")
    assert missions(g) == []
    assert lying(g, "cavern-1") == ["titan"]


@rule("UW 6.5.1", "UW G27")
def test_a_creature_mission_cannot_be_dropped():
    g = acting("cavern-1", {"missions": ["titan", "minos"], "items": ["ring"]})
    g.apply(0, "lay-down")
    assert refused(g, "lay-down:titan") == "UW 6.5.1"
    g.apply(0, "lay-down:minos")
    assert missions(g) == ["titan"]


@rule("UW 6.5.1", "UW G27")
def test_with_full_spaces_the_victor_drops_a_normal_mission_for_the_creature():
    g = acting(
        "cavern-1", {"missions": ["arachne", "ixion", "minos", "cronus"]}, here=("titan",), dice=[1, 1]
    )
    g.apply(0, "use:melee")
    assert choices(g) == ("lay-down:minos", "lay-down:cronus")
    assert refused(g, "lay-down:ixion") == "UW 6.5.1"
    g.apply(0, "lay-down:minos")
    assert missions(g) == ["arachne", "ixion", "titan", "cronus"]
    assert lying(g, "cavern-1") == ["minos"]


@rule("UW G29")
def test_with_four_creatures_on_the_sheet_the_fifth_stays_blue_side_up_for_anybody():
    me, other = {"missions": FOUR_CREATURES}, {"tile": "cavern-1", "items": ["ring"]}
    g = acting("cavern-1", me, other, here=("titan",), dice=[1, 1])
    g.apply(0, "use:melee")
    assert sorted(missions(g)) == FOUR_CREATURES
    assert lying(g, "cavern-1") == ["titan"]
    for choice in ("no-tile", "stop"):
        g.apply(1, choice)
    assert asked(g) == "act"  # no combat
    g.apply(1, "accept:titan")
    assert missions(g, 1) == ["titan"]


@rule("UW R30")
def test_a_creature_that_must_be_accepted_is_not_the_accepted_mission_of_the_turn():
    g = acting("cavern-1", {}, here=("titan", "thanatos", "aeacus"), dice=[1, 1, 6, 6])
    g.apply(0, "use:melee")
    g.apply(0, "visit:thanatos")  # earlier actions are open as well
    g.apply(0, "accept:aeacus")
    assert missions(g) == ["titan", "aeacus"]


# Completing (UW 6.6) ----------------------------------------------------------------------------------------


@rule("UW 6.6")
def test_a_completed_mission_leaves_the_game_and_pays():
    g = completing("aeacus", "kriterion")
    g.apply(0, "take")
    assert missions(g) == []
    assert "aeacus" in names(g.state.gone)
    assert items(g) == ["ring", "mirror"]


@rule("UW 6.6")
def test_only_a_held_mission_at_its_destination_may_be_completed():
    g = acting("cavern-1", {"missions": ["aeacus"]})
    assert refused(g, "complete:aeacus") == "UW A4.1.aeacus"
    g = acting("kriterion", {"items": ["ring"]}, here=("aeacus",))
    assert refused(g, "complete:aeacus") == "UW 6.6"


@rule("UW 6.6")
def test_completing_is_optional():
    g = acting("kriterion", {"missions": ["aeacus"]})
    g.apply(0, "end-turn")
    assert missions(g) == ["aeacus"]


@rule("UW R21", "UW A5.2")
def test_the_cubes_of_a_creature_mission_are_black_only_where_their_row_is():
    me = {"black": {"melee": 1}, "items": ["sword-of-souls"], "missions": ["ixion"]}
    g = completing("ixion", "erebos", me)
    g.apply(0, "cube:magic")
    assert (hero(g).coloured, hero(g).black) == ([1, 0, 0], [0, 0, 1])
    g = completing("ixion", "erebos", me)
    g.apply(0, "cube:melee")
    assert (hero(g).coloured, hero(g).black) == ([0, 0, 0], [0, 0, 2])


# The normal missions (UW A4.1) ------------------------------------------------------------------------------


def brings_one_treasure(mission: str, tile: str, wrong: str) -> None:
    g = completing(mission, tile, cubes=5)
    g.apply(0, "take")
    assert items(g) == ["ring", "mirror"]
    assert hero(g).coloured == [0, 0, 0]
    assert g.state.cubes == 5
    elsewhere = acting(wrong, {"missions": [mission]})
    assert refused(elsewhere, f"complete:{mission}") == f"UW A4.1.{mission}"


@rule("UW A4.1.aeacus")
def test_aeacus_goes_to_kriterion_for_a_treasure():
    brings_one_treasure("aeacus", "kriterion", "elysion")


@rule("UW A4.1.minos")
def test_minos_goes_to_kriterion_for_a_treasure():
    brings_one_treasure("minos", "kriterion", "elysion")


@rule("UW A4.1.rhadamanthus")
def test_rhadamanthus_goes_to_kriterion_for_a_treasure():
    brings_one_treasure("rhadamanthus", "kriterion", "hades")


@rule("UW A4.1.cronus")
def test_cronus_goes_to_elysion_for_a_treasure():
    brings_one_treasure("cronus", "elysion", "kriterion")


@rule("UW A4.1.hades")
def test_hades_goes_home_for_the_bident_and_a_cube_of_the_damned():
    g = completing("hades", "hades", cubes=5)
    assert items(g) == ["mirror", "bident"]
    assert g.state.cubes == 4
    assert g.state.hades_home
    assert "treasure" not in told(g)
    assert refused(acting("elysion", {"missions": ["hades"]}), "complete:hades") == "UW A4.1.hades"


@rule("UW A4.1.persephone")
@pytest.mark.parametrize(("hades_home", "left"), [(False, 4), (True, 3)])
def test_persephone_goes_home_for_the_cloak_and_one_or_two_cubes(hades_home: bool, left: int):
    g = completing("persephone", "hades", cubes=5, hades_home=hades_home)
    assert items(g) == ["mirror", "cloak-of-persephone"]
    assert g.state.cubes == left
    assert (
        refused(acting("elysion", {"missions": ["persephone"]}), "complete:persephone")
        == "UW A4.1.persephone"
    )


@rule("UW A4.1.persephone", "UW A4.1.hades")
def test_with_both_on_the_sheet_hades_first_is_worth_a_cube_more():
    both = {"missions": ["hades", "persephone"]}
    g = completing("hades", "hades", both, cubes=5)
    g.apply(0, "complete:persephone")
    assert g.state.cubes == 2
    g = completing("persephone", "hades", both, cubes=5)
    g.apply(0, "complete:hades")
    assert g.state.cubes == 3


@rule("UW A4.1.hades", "UW A4.1.persephone")
@pytest.mark.parametrize("mission", ["hades", "persephone"])
def test_the_lords_of_the_underworld_are_only_for_a_pure_hero(mission: str):
    g = acting("cavern-1", {"black": {"magic": 1}, "items": ["ring"]}, here=(mission,))
    assert refused(g, f"accept:{mission}") == "UW 8.2.1a"
    g = acting("cavern-1", {"coloured": {"magic": 1}}, here=(mission,))
    g.apply(0, f"accept:{mission}")
    assert missions(g) == [mission]


@rule("UW A4.1.hades", "UW A4.1.persephone")
@pytest.mark.parametrize("mission", ["hades", "persephone"])
def test_a_hero_with_black_cubes_completes_neither(mission: str):
    g = acting("hades", {"black": {"magic": 1}, "missions": [mission]})
    assert refused(g, f"complete:{mission}") == "UW 8.2.1a"


@rule("UW A4.1.persephone")
def test_the_bearer_of_the_cloak_cannot_be_challenged_and_has_two_artificial_points():
    me = {"black": {"magic": 1}, "items": ["ring"]}
    g = acting("cavern-1", me, {"tile": "cavern-1", "items": ["cloak-of-persephone"]})
    assert refused(g, "duel:1") == "UW A6.1.cloak-of-persephone"
    bearer = {"hero": "bard", "items": ["cloak-of-persephone"]}
    g = acting("cavern-1", bearer, here=("cyclops",), dice=[6, 6])
    g.apply(0, "use:melee")
    assert choices(g) == ("wound:natural", "wound:cloak-of-persephone")


@rule("UW A4.1.persephone")
@pytest.mark.parametrize("foe", ["shade", "avatar-3", "titan"])
def test_the_bearer_of_the_cloak_may_lose_a_life_point_instead_of_taking_a_black_cube(foe: str):
    g = acting("cavern-1", {"hero": "bard", "items": ["cloak-of-persephone"]}, here=(foe,), dice=[6, 6])
    g.apply(0, "use:magic")
    assert choices(g) == ("cloak:life", "cloak:cube")
    g.apply(0, "cloak:life")
    g.apply(0, "wound:natural")
    assert (hero(g).life, hero(g).black) == (2, [0, 0, 0])


@rule("UW A4.1")
@pytest.mark.parametrize(("mission", "item"), [("hades", "bident"), ("persephone", "cloak-of-persephone")])
def test_a_special_item_is_the_reward_only_while_it_lies_on_the_sheet_of_the_damned(mission: str, item: str):
    me = {"missions": [mission], "items": ["mirror"]}
    g = acting("hades", me, {"items": [item]}, cubes=5)
    g.apply(0, f"complete:{mission}")
    assert (items(g), items(g, 1)) == (["mirror"], [item])
    assert g.state.cubes == 4
    assert hero(g).tile == TILE["hades"]


@rule("UW A4.1", "UW R18")
def test_a_special_reward_that_finds_no_space_needs_room_or_goes_back_to_the_damned():
    full = {"items": ["opal", "ring", "sickle", "mirror"], "missions": ["hades"]}
    g = completing("hades", "hades", full, treasures=None)
    g.apply(0, "leave-it")
    assert "bident" in names(g.state.board)
    g = completing("hades", "hades", full, treasures=None)
    g.apply(0, "lay-down:ring")
    assert "bident" in items(g)
    assert lying(g, "hades") == ["ring"]


@rule("UW A4.2")
def test_a_creature_mission_pays_at_its_destination():
    g = completing("tantalus", "tartaros", cubes=5)
    g.apply(0, "cube:ranged")
    g.apply(0, "take")
    assert hero(g).coloured == [0, 1, 0]
    assert items(g) == ["ring", "mirror"]
    assert missions(g) == []
