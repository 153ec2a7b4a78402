"""Encounters (UW 6.4) and what each of them offers (UW A2)."""

from typing import Any

import pytest

from katabasis.games.underworld.abilities import value
from katabasis.games.underworld.components import MAGIC, MELEE, RANGED, TILE, names
from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, refused, table, token, told

REST = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]


def visiting(encounter: str, me: dict[str, Any], *others: dict[str, Any], **more: Any) -> Table:
    """A hero with something to lay down, so that he is asked before and after the visit."""
    return table(
        [{"actions": {"seat": 0}}, *REST],
        {"tile": "cavern-1", **me},
        *(others or [{"hero": "centaur"}]),
        map=east("cavern-1", cavern_1=[encounter]),
        **more,
    )


def two_dice(total: int) -> list[int]:
    return [total // 2, total - total // 2]


# In general (UW 6.4) ----------------------------------------------------------------------------------------


@rule("UW 6.4")
def test_an_encounter_stays_and_may_be_used_again_in_a_later_turn_and_by_others():
    me, other = {"hero": "bard"}, {"hero": "shaman", "tile": "cavern-1"}
    g = visiting("thanatos", me, other, dice=[6, 6, 6, 6, 1, 1])
    g.apply(0, "visit:thanatos")
    assert lying(g, "cavern-1") == ["thanatos"]
    for seat in (1, 0):
        for choice in ("no-tile", "stop", "visit:thanatos"):
            g.apply(seat, choice)
    assert (items(g), items(g, 1)) == (["scythe-of-thanatos"], [])
    assert lying(g, "cavern-1") == ["thanatos"]


@rule("UW 6.4")
def test_an_encounter_serves_only_a_hero_who_stands_there():
    g = visiting("thanatos", {"tile": "styx", "items": ["ring"]})
    assert refused(g, "visit:thanatos") == "UW 6.4"


@rule("UW 6.4")
def test_an_encounter_never_takes_its_weapon_from_another_hero():
    g = visiting("thanatos", {"items": ["ring"]}, {"items": ["scythe-of-thanatos"]})
    assert refused(g, "visit:thanatos") == "UW A2.1.thanatos"
    assert lying(g, "cavern-1") == ["thanatos"]


@rule("UW 6.4", "UW R18")
def test_a_weapon_that_finds_no_space_needs_room_or_stays_with_the_damned():
    full = {"items": ["opal", "ring", "sickle", "mirror"]}
    g = visiting("thanatos", full, dice=[1, 1])
    g.apply(0, "visit:thanatos")
    g.apply(0, "leave-it")
    assert "scythe-of-thanatos" in names(g.state.board)
    g = visiting("thanatos", full, dice=[1, 1])
    g.apply(0, "visit:thanatos")
    g.apply(0, "lay-down:opal")
    assert "scythe-of-thanatos" in items(g)
    assert lying(g, "cavern-1") == ["thanatos", "opal"]


# The special weapons (UW A2.1) ------------------------------------------------------------------------------


def tries(encounter: str, who: str, total: int, **more: Any) -> Table:
    g = visiting(encounter, {"hero": who, "items": ["mirror"]}, dice=two_dice(total), **more)
    g.apply(0, f"visit:{encounter}")
    return g


@rule("UW A2.1.hecate", "UW G44")
def test_hecate_gives_the_golden_staff_for_magic_at_minus_one():
    g = tries("hecate", "bard", 5)  # magic 6
    assert items(g) == ["mirror", "golden-staff"]
    assert "golden-staff" not in names(g.state.board)
    assert value(hero(g), MAGIC) == 8
    g = tries("hecate", "bard", 6)
    assert items(g) == ["mirror"]
    assert "golden-staff" in names(g.state.board)


@rule("UW A2.1.hecate")
def test_hecate_has_no_effect_while_the_staff_is_elsewhere():
    g = visiting("hecate", {"items": ["mirror"]}, {"items": ["golden-staff"]})
    assert refused(g, "visit:hecate") == "UW A2.1.hecate"


@rule("UW A2.1.orion", "UW G44")
def test_orion_gives_the_bow_for_ranged_combat_at_minus_one():
    g = tries("orion", "bard", 4)  # ranged 5
    assert items(g) == ["mirror", "bow-of-hercules"]
    assert value(hero(g), RANGED) == 7
    assert items(tries("orion", "bard", 5)) == ["mirror"]


@rule("UW A2.1.orion")
def test_orion_has_no_effect_while_the_bow_is_elsewhere():
    g = visiting("orion", {"items": ["mirror"]}, {"items": ["bow-of-hercules"]})
    assert refused(g, "visit:orion") == "UW A2.1.orion"


@rule("UW A2.1.thanatos", "UW G44")
def test_thanatos_gives_the_scythe_for_melee_at_minus_one():
    g = tries("thanatos", "gladiator", 5)  # melee 6
    assert items(g) == ["mirror", "scythe-of-thanatos"]
    assert value(hero(g), MELEE) == 8
    assert items(tries("thanatos", "gladiator", 6)) == ["mirror"]


@rule("UW A2.1.thanatos", "UW 6.4")
def test_a_failed_encounter_does_not_end_the_turn():
    g = tries("thanatos", "gladiator", 12)
    assert asked(g) == "act"
    assert hero(g).life == 4  # nor does it call for the Gladiator's second round


# The Well and the Demon (UW A2.2) ---------------------------------------------------------------------------


@rule("UW A2.2.well-of-wisdom")
@pytest.mark.parametrize(("total", "learned"), [(6, 0), (7, 1)])
def test_a_failed_test_at_the_well_raises_the_value_for_good(total: int, learned: int):
    g = visiting("well-of-wisdom", {"gold": 2, "missions": ["minos"]}, dice=two_dice(total))
    g.apply(0, "visit:well-of-wisdom")
    assert choices(g) == ("use:magic", "use:ranged", "use:melee")
    g.apply(0, "use:melee")  # 6
    assert hero(g).gold == 1
    assert hero(g).trained == [0, 0, learned]
    assert lying(g, "cavern-1") == ["well-of-wisdom"]


@rule("UW A2.2.well-of-wisdom")
def test_at_the_well_only_two_dice_are_thrown():
    me = {"gold": 2, "missions": ["minos"], "coloured": {"melee": 7}}
    g = visiting("well-of-wisdom", me, dice=[4, 4])
    g.apply(0, "visit:well-of-wisdom")
    g.apply(0, "use:melee")
    assert g.dice.position == 2
    assert hero(g).trained == [0, 0, 1]


@rule("UW A2.2.well-of-wisdom")
def test_the_well_asks_for_a_coin():
    g = visiting("well-of-wisdom", {"gold": 0, "missions": ["minos"]})
    assert refused(g, "visit:well-of-wisdom") == "UW A2.2.well-of-wisdom"


@rule("UW A2.2.well-of-wisdom")
def test_the_present_value_decides_at_the_well():
    me = {"gold": 2, "missions": ["minos"], "items": ["sickle"], "trained": {"melee": 1}}  # 6 + 1 + 1
    g = visiting("well-of-wisdom", me, dice=[4, 4])
    g.apply(0, "visit:well-of-wisdom")
    g.apply(0, "use:melee")
    assert hero(g).trained == [0, 0, 1]


@rule("UW A2.2.lesser-demon")
@pytest.mark.parametrize(("total", "learned"), [(5, 0), (6, 1)])
def test_a_failed_test_at_the_demon_raises_the_value_for_good(total: int, learned: int):
    g = visiting("lesser-demon", {"missions": ["minos"]}, dice=two_dice(total))
    g.apply(0, "visit:lesser-demon")
    g.apply(0, "use:ranged")  # 5
    assert hero(g).life == 3
    assert hero(g).gold == 1
    assert hero(g).trained == [0, learned, 0]


@rule("UW A2.2.lesser-demon")
def test_at_the_demon_all_dice_of_experience_are_thrown():
    me = {"missions": ["minos"], "coloured": {"melee": 2}}
    g = visiting("lesser-demon", me, dice=[1, 3, 6])
    g.apply(0, "visit:lesser-demon")
    g.apply(0, "use:melee")
    g.apply(0, "keep:3+6")  # to fail is what he came for
    assert hero(g).trained == [0, 0, 1]


@rule("UW A2.2.lesser-demon", "UW 6.4")
def test_with_the_fourth_life_point_the_demon_leaves_the_game():
    g = visiting("lesser-demon", {"missions": ["minos"]}, stones={"lesser-demon": 2}, dice=[6, 6])
    g.apply(0, "visit:lesser-demon")
    g.apply(0, "use:melee")
    assert lying(g, "cavern-1") == ["lesser-demon"]
    g = visiting("lesser-demon", {"missions": ["minos"]}, stones={"lesser-demon": 3}, dice=[6, 6])
    g.apply(0, "visit:lesser-demon")
    g.apply(0, "use:melee")
    assert lying(g, "cavern-1") == []
    assert "lesser-demon" in names(g.state.gone)
    assert hero(g).trained == [0, 0, 1]  # the last visitor still has his test


@rule("UW G26")
def test_the_demon_takes_an_artificial_point_too_but_never_the_last_natural_one():
    g = visiting("lesser-demon", {"life": 1, "missions": ["minos"]})
    assert refused(g, "visit:lesser-demon") == "UW A2.2.lesser-demon"
    g = visiting("lesser-demon", {"life": 1, "items": ["breastplate-1"]}, dice=[6, 6])
    g.apply(0, "visit:lesser-demon")
    g.apply(0, "use:melee")
    assert hero(g).life == 1
    assert g.state.stones[token("breastplate-1")] == 1


@rule("UW G26")
def test_the_player_chooses_which_point_the_demon_gets():
    g = visiting("lesser-demon", {"life": 2, "items": ["breastplate-1"]}, dice=[6, 6])
    g.apply(0, "visit:lesser-demon")
    assert choices(g) == ("wound:natural", "wound:breastplate-1")
    g.apply(0, "wound:natural")
    assert hero(g).life == 1


# Hermes and Hypnos (UW A2.2) --------------------------------------------------------------------------------


@rule("UW A2.2.hermes")
def test_hermes_carries_a_hero_to_styx_if_he_wishes():
    g = visiting("hermes", {"items": ["ring"]})
    assert "end-turn" in choices(g)
    assert hero(g).tile == TILE["cavern-1"]
    g.apply(0, "visit:hermes")
    assert hero(g).tile == TILE["styx"]
    assert lying(g, "cavern-1") == ["hermes"]


@rule("UW A2.2.hypnos", "UW G44")
@pytest.mark.parametrize(("total", "turned"), [(6, True), (7, False)])
def test_hypnos_turns_a_black_cube_after_an_unmodified_test(total: int, turned: bool):
    me = {"hero": "bard", "black": {"magic": 1}, "items": ["mirror"]}
    g = visiting("hypnos", me, dice=two_dice(total))
    g.apply(0, "visit:hypnos")  # magic 6 is the only ability with black cubes
    assert (hero(g).coloured[0], hero(g).black[0]) == ((1, 0) if turned else (0, 1))
    assert g.state.supply[0] == (14 if turned else 15)


@rule("UW A2.2.hypnos")
def test_hypnos_asks_for_an_ability_with_black_cubes():
    me = {"black": {"magic": 1, "melee": 1}, "coloured": {"ranged": 3}, "items": ["mirror"]}
    g = visiting("hypnos", me, dice=[1, 1])
    g.apply(0, "visit:hypnos")
    assert choices(g) == ("use:magic", "use:melee")
    assert refused(g, "use:ranged") == "UW A2.2.hypnos"
    pure = visiting("hypnos", {"coloured": {"ranged": 3}, "items": ["mirror"]})
    assert refused(pure, "visit:hypnos") == "UW A2.2.hypnos"


@rule("UW R23")
def test_hypnos_needs_a_cube_of_the_colour_in_the_supply():
    me = {"black": {"magic": 1, "melee": 1}, "items": ["mirror"]}
    g = visiting("hypnos", me, supply={"magic": 0}, dice=[1, 1])
    g.apply(0, "visit:hypnos")  # only melee is left
    assert (hero(g).coloured, hero(g).black) == ([0, 0, 1], [1, 0, 0])
    g = visiting("hypnos", me, supply={"magic": 0, "melee": 0})
    assert refused(g, "visit:hypnos") == "UW A2.2.hypnos"
    assert "converted" not in told(g)
