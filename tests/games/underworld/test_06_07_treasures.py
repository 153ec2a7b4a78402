"""Rewards and treasures: drawing, good fortune, items, creatures and traps (UW 6.7)."""

from typing import Any

import pytest

from katabasis.games.underworld.abilities import value
from katabasis.games.underworld.components import MAGIC, RANGED, names
from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, missions, refused, table, token, told

REST = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]


def drawing(
    number: int,
    me: dict[str, Any],
    *others: dict[str, Any],
    treasures: list[str],
    dice: list[int],
    **more: Any,
) -> Table:
    """Seat 0 (the Bard) draws so many treasures in a cavern, with a mission token to keep the turn open."""
    return table(
        [{"draw_treasures": {"seat": 0, "left": number, "nested": False}}, {"act": {"seat": 0}}, *REST],
        {"hero": "bard", "tile": "cavern-1", "gold": 0, **me},
        *(others or [{"hero": "shaman"}]),
        map=east("cavern-1", cavern_1=["aeacus"]),
        treasures=treasures,
        dice=dice,
        **more,
    )


def face_down(g: Table) -> list[str]:
    return names(g.state.treasures)


def face_up(g: Table) -> list[str]:
    return names(g.state.refused)


FULL = {"items": ["opal", "sling", "sickle", "mirror"]}


# Rewards in general (UW 6.7) --------------------------------------------------------------------------------


@rule("UW 6.7")
def test_a_cube_has_the_colour_shown():
    g = table(
        [{"actions": {"seat": 0}}, *REST],
        {"tile": "cavern-1"},
        map=east("cavern-1", cavern_1=["ker", "aeacus"]),
        dice=[1, 1],
    )
    g.apply(0, "use:ranged")
    assert hero(g).coloured == [1, 1, 0]
    assert asked(g) == "act"


@rule("UW 6.7")
def test_a_many_coloured_cube_has_the_colour_of_the_players_choice():
    g = table(
        [{"actions": {"seat": 0}}, *REST],
        {"tile": "cavern-1"},
        map=east("cavern-1", cavern_1=["shade", "aeacus"]),
        dice=[1, 1],
    )
    g.apply(0, "use:melee")
    assert choices(g) == ("cube:magic", "cube:ranged", "cube:melee")
    g.apply(0, "cube:ranged")
    assert hero(g).coloured == [0, 1, 0]


@rule("UW 6.7")
@pytest.mark.parametrize(("place", "found"), [(1, "opal"), (2, "ring"), (3, "sling")])
def test_each_chest_is_one_treasure_at_random_from_those_face_down(place: int, found: str):
    g = drawing(1, {}, treasures=["opal", "ring", "sling"], refused=["mirror"], dice=[place])
    g.apply(0, "take")
    assert items(g) == [found]
    assert len(face_down(g)) == 2
    assert asked(g) == "act"


# Good fortune (UW 6.7.1) ------------------------------------------------------------------------------------


@rule("UW 6.7.1")
def test_for_a_coin_three_are_shown_and_one_is_taken():
    g = drawing(1, {"gold": 2}, treasures=["opal", "ring", "sling", "mirror"], dice=[1, 1, 1])
    assert choices(g) == ("draw", "fortune")
    g.apply(0, "fortune")
    assert hero(g).gold == 1
    assert choices(g) == ("choose:opal", "choose:ring", "choose:sling")
    g.apply(0, "choose:ring")
    assert items(g) == ["ring"]
    assert hero(g).gold == 1  # no coin for it
    assert face_down(g) == ["opal", "sling", "mirror"]
    assert face_up(g) == []


@rule("UW 6.7.1")
def test_without_a_coin_there_is_no_good_fortune():
    g = drawing(1, {"gold": 0}, treasures=["opal", "ring", "sling"], dice=[1])
    assert asked(g) == "take_or_coin"  # drawn at once, there was nothing to decide


@rule("UW 6.7.1")
def test_good_fortune_may_be_tried_anew_for_each_treasure():
    g = drawing(2, {"gold": 1}, treasures=["opal", "ring", "sling", "mirror"], dice=[4, 1, 1, 1])
    g.apply(0, "draw")
    g.apply(0, "coin")
    assert (asked(g), hero(g).gold) == ("try_fortune", 2)
    g.apply(0, "fortune")
    g.apply(0, "choose:sling")
    assert items(g) == ["sling"]
    assert face_down(g) == ["opal", "ring"]


@rule("UW 6.7.1")
def test_what_was_passed_over_stays_out_of_reach_until_all_are_drawn():
    supply = ["opal", "ring", "sling", "mirror", "javelin"]
    g = drawing(2, {"gold": 1}, treasures=supply, dice=[1, 1, 1, 1])
    g.apply(0, "fortune")
    g.apply(0, "choose:opal")
    assert face_down(g) == ["javelin"]  # the next was drawn, of two
    g.apply(0, "take")
    assert sorted(items(g)) == ["mirror", "opal"]
    assert face_down(g) == ["ring", "sling", "javelin"]


@rule("UW G32")
def test_with_fewer_than_three_face_down_the_face_up_ones_are_mixed_in():
    g = drawing(1, {"gold": 1}, treasures=["opal", "ring"], refused=["sling", "mirror"], dice=[4, 1, 2])
    g.apply(0, "fortune")
    assert choices(g) == ("choose:opal", "choose:sling", "choose:mirror")
    assert face_up(g) == []


@rule("UW G32")
def test_with_three_face_down_the_face_up_ones_stay():
    g = drawing(1, {"gold": 1}, treasures=["opal", "ring", "sling"], refused=["mirror"], dice=[1, 1, 1])
    g.apply(0, "fortune")
    assert choices(g) == ("choose:opal", "choose:ring", "choose:sling")
    assert face_up(g) == ["mirror"]


@rule("UW G32")
def test_without_any_treasure_the_hero_takes_a_coin_for_each():
    g = drawing(2, {"gold": 1}, treasures=[], dice=[])
    assert hero(g).gold == 3
    assert asked(g) == "act"


@rule("UW R25")
def test_the_centaur_may_not_choose_a_breastplate_by_good_fortune():
    me = {"hero": "centaur", "gold": 1}
    g = drawing(1, me, treasures=["breastplate-1", "opal", "trap-1"], dice=[1, 1, 1])
    g.apply(0, "fortune")
    assert refused(g, "choose:breastplate-1") == "UW A1.centaur"
    assert choices(g) == ("choose:opal", "choose:trap-1")


@rule("UW R25")
def test_if_the_centaur_may_take_none_of_those_shown_the_coin_is_lost():
    me = {"hero": "centaur", "gold": 2}
    g = drawing(1, me, treasures=["breastplate-1", "breastplate-2"], dice=[1, 1])
    g.apply(0, "fortune")
    g.apply(0, "choose:breastplate-1")
    assert (items(g), hero(g).gold) == ([], 1)
    assert asked(g) == "act"


# Items (UW 6.7.2) -------------------------------------------------------------------------------------------


@rule("UW 6.7.2", "UW G31")
def test_an_item_may_be_refused_for_a_coin_and_lies_face_up_then():
    g = drawing(1, {}, treasures=["opal", "ring"], dice=[2])
    assert choices(g) == ("take", "coin")
    g.apply(0, "coin")
    assert hero(g).gold == 1
    assert (items(g), face_up(g), face_down(g)) == ([], ["ring"], ["opal"])


@rule("UW 6.7.2", "UW G31")
def test_face_up_treasures_return_only_when_none_is_left_face_down():
    g = drawing(2, {}, treasures=["opal"], refused=["ring", "sling"], dice=[1, 2])
    g.apply(0, "take")
    assert face_down(g) == ["ring"]  # only now were they mixed again, and one drawn
    g.apply(0, "take")
    assert items(g) == ["opal", "sling"]
    assert face_up(g) == []


@rule("UW 6.7.2")
def test_the_bonus_of_an_item_lasts_while_it_is_held():
    g = drawing(1, {}, treasures=["ring"], dice=[1])
    assert value(hero(g), MAGIC) == 6
    g.apply(0, "take")
    assert value(hero(g), MAGIC) == 7
    g.apply(0, "lay-down")
    g.apply(0, "lay-down:ring")
    assert value(hero(g), MAGIC) == 6


@rule("UW 6.7.2")
def test_footwear_lengthens_the_next_movement():
    g = drawing(1, {}, treasures=["sandals"], dice=[1])
    for choice in ("take", "end-turn"):
        g.apply(0, choice)
    for choice in ("no-tile", "stop"):
        g.apply(1, choice)
    g.apply(0, "no-tile")
    assert g.state.steps == 4  # the Bard has 3


@rule("UW 6.7.2", "UW G31")
def test_armour_protects_twice_and_then_leaves_the_game():
    g = table(
        [{"actions": {"seat": 0}}, *REST],
        {"hero": "bard", "tile": "cavern-1", "items": ["breastplate-1"]},
        {"hero": "shaman"},
        map=east("cavern-1", cavern_1=["cyclops"]),
        dice=[6, 6, 6, 6],
    )
    g.apply(0, "use:melee")
    g.apply(0, "wound:breastplate-1")
    assert items(g) == ["breastplate-1"]
    for choice in ("no-tile", "stop"):
        g.apply(1, choice)
    for choice in ("no-tile", "stop", "use:melee", "wound:breastplate-1"):
        g.apply(0, choice)
    assert (hero(g).life, items(g)) == (3, [])
    assert "breastplate-1" in names(g.state.gone)
    assert face_up(g) == []


@rule("UW G31")
def test_a_used_single_item_lies_face_up_beside_the_supply():
    g = drawing(1, {"life": 1, "items": ["nectar-1"]}, treasures=["ring"], dice=[1])
    g.apply(0, "take")
    g.apply(0, "drink:nectar-1")
    assert hero(g).life == 3
    assert face_up(g) == ["nectar-1"]


@rule("UW G33")
def test_the_sacks_hold_two_two_and_three_coins():
    sacks = ["sack-of-gold-1", "sack-of-gold-2", "sack-of-gold-3"]
    held = []
    for place in (1, 2, 3):
        g = drawing(1, {}, treasures=sacks, dice=[place])
        held.append(hero(g).gold)
        assert items(g) == []
    assert held == [2, 2, 3]


@rule("UW R26")
def test_gold_is_not_limited_by_the_fifteen_coins():
    g = drawing(1, {"gold": 14}, {"hero": "shaman", "gold": 9}, treasures=["sack-of-gold-3"], dice=[1])
    g.apply(0, "draw")
    assert (hero(g).gold, hero(g, 1).gold) == (17, 9)


@rule("UW R18", "UW 6.7.2")
def test_with_full_spaces_something_is_laid_down_or_the_treasure_left():
    g = drawing(1, FULL, treasures=["ring"], dice=[1])
    assert choices(g) == ("take", "coin")
    g.apply(0, "take")
    assert "leave-it" in choices(g)
    g.apply(0, "lay-down:sling")
    assert sorted(items(g)) == ["mirror", "opal", "ring", "sickle"]
    assert lying(g, "cavern-1") == ["aeacus", "sling"]
    g = drawing(1, FULL, treasures=["ring"], dice=[1])
    g.apply(0, "take")
    g.apply(0, "leave-it")
    assert sorted(items(g)) == ["mirror", "opal", "sickle", "sling"]
    assert lying(g, "cavern-1") == ["aeacus", "ring"]


@rule("UW R18")
def test_the_centaur_has_a_fifth_space():
    g = drawing(1, {"hero": "centaur", **FULL}, treasures=["ring"], dice=[1])
    g.apply(0, "take")
    assert len(items(g)) == 5


# Black weapons (UW 6.7.2) -----------------------------------------------------------------------------------


@rule("UW 6.7.2", "UW G9")
def test_a_pure_hero_may_take_a_black_weapon_with_a_black_cube_in_its_row():
    g = drawing(1, {}, treasures=["black-crossbow"], cubes=2, dice=[1])
    assert choices(g) == ("take", "coin")
    g.apply(0, "take")
    assert items(g) == ["black-crossbow"]
    assert hero(g).black == [0, 1, 0]
    assert value(hero(g), RANGED) == 7
    assert g.state.cubes == 3


@rule("UW 6.7.2")
def test_a_pure_hero_may_refuse_a_black_weapon_for_a_coin():
    g = drawing(1, {}, treasures=["black-crossbow"], dice=[1])
    g.apply(0, "coin")
    assert (hero(g).gold, hero(g).black) == (1, [0, 0, 0])
    assert face_up(g) == ["black-crossbow"]


@rule("UW 6.7.2")
@pytest.mark.parametrize("row", ["magic", "ranged", "melee"])
def test_a_hero_with_any_black_cube_must_take_a_black_weapon(row: str):
    g = drawing(1, {"black": {row: 1}}, treasures=["black-crossbow"], dice=[1])
    assert items(g) == ["black-crossbow"]  # nothing was asked
    assert hero(g).black_cubes == 2
    assert hero(g).gold == 0


@rule("UW 6.7.2")
def test_a_black_weapon_cannot_be_laid_down_while_its_row_is_black():
    g = drawing(1, {"items": ["opal"]}, treasures=["black-crossbow"], dice=[1])
    g.apply(0, "take")
    g.apply(0, "lay-down")
    assert refused(g, "lay-down:black-crossbow") == "UW A6.2"


@rule("UW G10")
def test_a_hero_who_must_take_a_black_weapon_drops_another_item_for_it():
    g = drawing(1, FULL | {"black": {"magic": 1}}, treasures=["black-crossbow"], dice=[1])
    assert asked(g) == "make_room"
    assert refused(g, "leave-it") == "UW 6.7.2"
    g.apply(0, "lay-down:mirror")
    assert sorted(items(g)) == ["black-crossbow", "opal", "sickle", "sling"]
    assert lying(g, "cavern-1") == ["aeacus", "mirror"]


@rule("UW R18", "UW 6.7.2")
def test_a_black_weapon_left_for_want_of_space_brings_nobody_a_cube():
    g = drawing(1, FULL, treasures=["black-crossbow"], cubes=2, dice=[1])
    g.apply(0, "take")
    g.apply(0, "leave-it")
    assert hero(g).black == [0, 0, 0]
    assert names(g.state.refused) == ["black-crossbow"]  # whoever draws it next will feed the Damned
    assert g.state.cubes == 2  # UW G7: only a weapon that is taken feeds the Damned


@rule("UW G11")
def test_a_hero_with_a_black_cube_must_choose_the_black_weapon_among_three():
    me = {"gold": 1, "black": {"melee": 1}}
    g = drawing(1, me, treasures=["black-staff", "opal", "ring"], dice=[1, 1, 1])
    g.apply(0, "fortune")
    assert items(g) == ["black-staff"]
    me = {"gold": 1, "black": {"melee": 1}}
    g = drawing(1, me, treasures=["black-staff", "sword-of-souls", "ring"], dice=[1, 1, 1])
    g.apply(0, "fortune")
    assert refused(g, "choose:ring") == "UW 6.7.2"
    assert choices(g) == ("choose:black-staff", "choose:sword-of-souls")


@rule("UW G11")
def test_a_pure_hero_may_choose_what_he_likes():
    g = drawing(1, {"gold": 1}, treasures=["black-staff", "opal", "ring"], dice=[1, 1, 1])
    g.apply(0, "fortune")
    g.apply(0, "choose:ring")
    assert items(g) == ["ring"]


@rule("UW G11")
@pytest.mark.parametrize("options", [{}, {"black_weapon_feeds": "revealed"}])
@pytest.mark.parametrize("dice", [[1, 1, 1], [2, 2, 2]])  # weapon, Ring, creature; Ring, creature, trap
def test_what_is_passed_over_has_no_effect(options: dict[str, Any], dice: list[int]):
    supply = ["black-staff", "ring", "creature-1", "trap-1"]
    g = drawing(1, {"gold": 1}, treasures=supply, cubes=2, options=options, dice=dice)
    g.apply(0, "fortune")
    g.apply(0, "choose:ring")
    assert g.state.cubes == 2
    assert (hero(g).trap, hero(g).black, items(g)) == (-1, [0, 0, 0], ["ring"])
    assert face_down(g) == ["black-staff", "creature-1", "trap-1"]


@rule("UW R20", "UW G9")
def test_a_black_weapon_picked_up_brings_its_bearer_a_black_cube_and_the_damned_none():
    g = table(
        [{"actions": {"seat": 0}}, *REST],
        {"tile": "cavern-1", "items": ["opal"]},
        map=east("cavern-1", cavern_1=["black-staff"]),
        cubes=2,
    )
    g.apply(0, "pick-up:black-staff")
    assert hero(g).black == [1, 0, 0]
    assert g.state.cubes == 2


# Creatures of the Damned (UW 6.7.3) -------------------------------------------------------------------------


@rule("UW 6.7.3")
def test_a_creature_feeds_the_damned_and_must_be_fought_at_once():
    g = drawing(1, {}, treasures=["creature-2"], cubes=2, dice=[1])
    assert g.state.cubes == 3
    assert asked(g) == "fight_with"
    assert choices(g) == ("use:magic", "use:ranged")


@rule("UW 6.7.3")
def test_a_beaten_creature_leaves_the_game_and_pays_a_treasure():
    g = drawing(1, {}, treasures=["creature-2", "ring"], dice=[2, 1, 1, 1])
    g.apply(0, "use:magic")
    g.apply(0, "take")
    assert items(g) == ["ring"]
    assert "creature-2" in names(g.state.gone)
    assert lying(g, "cavern-1") == ["aeacus"]


@rule("UW 6.7.3", "UW G30")
def test_a_creature_that_wins_stays_on_the_tile_and_the_other_treasures_are_lost():
    g = drawing(2, {}, treasures=["creature-2", "ring"], dice=[2, 6, 6])
    g.apply(0, "use:magic")
    assert lying(g, "cavern-1") == ["aeacus", "creature-2"]
    assert hero(g).black == [1, 0, 0]
    assert items(g) == []
    assert face_down(g) == ["ring"]
    assert g.open[0].seat == 1


@rule("UW 6.7.3")
def test_whoever_comes_later_must_fight_the_creature_that_stayed():
    g = drawing(1, {}, treasures=["creature-2", "ring"], dice=[2, 6, 6, 1, 1])
    g.apply(0, "use:magic")
    g.apply(1, "no-tile")
    g.apply(1, "move:e")
    assert asked(g) == "fight_with"
    assert g.state.cubes == 1  # it feeds the Damned only once
    g.apply(1, "use:magic")
    assert "creature-2" in names(g.state.gone)


@rule("UW G30", "UW 6.6")
def test_a_creature_in_the_middle_of_other_actions_is_not_the_combat_of_the_turn():
    g = table(
        [{"actions": {"seat": 0}}, *REST],
        {"hero": "bard", "tile": "kriterion", "gold": 0, "missions": ["aeacus", "minos"]},
        map=east("kriterion"),
        treasures=["creature-2", "ring"],
        dice=[2, 1, 1, 1],
    )
    g.apply(0, "complete:aeacus")
    g.apply(0, "use:magic")
    g.apply(0, "take")
    assert not g.state.fought
    assert "complete:minos" in choices(g)


@rule("UW G30")
def test_after_a_beaten_creature_the_treasures_still_due_are_drawn():
    g = drawing(2, {}, treasures=["creature-2", "opal", "ring"], dice=[3, 1, 1, 1, 1])
    g.apply(0, "use:magic")
    g.apply(0, "take")
    g.apply(0, "take")
    assert items(g) == ["opal", "ring"]


# Traps of the Damned (UW 6.7.4) -----------------------------------------------------------------------------


@rule("UW 6.7.4", "UW R40", "UW A5.1.trap")
def test_a_trap_feeds_the_damned_and_is_tested_at_once():
    g = drawing(1, {}, treasures=["trap-1"], cubes=2, dice=[1])
    assert g.state.cubes == 3
    assert asked(g) == "escape_with"
    assert g.open[0].seat == 0


@rule("UW A5.1.trap", "UW 6.7.4")
@pytest.mark.parametrize(
    ("trap", "ability", "target"),
    [
        ("trap-1", "magic", 6),
        ("trap-1", "ranged", 4),
        ("trap-1", "melee", 2),
        ("trap-2", "magic", 5),
        ("trap-2", "ranged", 5),
        ("trap-2", "melee", 2),
        ("trap-3", "magic", 5),
        ("trap-3", "ranged", 4),
        ("trap-3", "melee", 3),
    ],
)
def test_each_trap_tests_one_ability_unmodified_or_another_at_minus_one(trap: str, ability: str, target: int):
    for total, free in ((target, True), (target + 1, False)):
        g = drawing(1, {}, treasures=[trap], dice=[1, total // 2, total - total // 2])
        g.apply(0, f"use:{ability}")
        assert (hero(g).trap == -1) is free
        assert (trap in names(g.state.gone)) is free


@rule("UW R24", "UW 6.7.4")
def test_a_failed_test_ends_the_turn_and_forfeits_the_treasures_still_due():
    g = drawing(2, {}, treasures=["trap-1", "ring"], dice=[2, 6, 6])
    g.apply(0, "use:magic")
    assert hero(g).trap == token("trap-1")
    assert items(g) == []
    assert face_down(g) == ["ring"]
    assert hero(g).life == 3
    assert hero(g).black == [0, 0, 0]
    assert g.open[0].seat == 1


@rule("UW R24", "UW R40")
def test_a_passed_test_leaves_the_treasures_still_due_and_the_turn():
    g = drawing(2, {}, treasures=["trap-1", "ring"], dice=[2, 1, 1, 1])
    g.apply(0, "use:magic")
    g.apply(0, "take")
    assert items(g) == ["ring"]
    assert asked(g) == "act"


@rule("UW 6.7.4", "UW A5.1.trap")
def test_in_later_turns_a_trapped_hero_only_tries_again():
    g = table(
        {"turn": {"seat": 0}},
        {"hero": "bard", "life": 1, "trap": "trap-1"},
        {"hero": "shaman"},
        at_styx=["aeacus"],
        map=east("cavern-1"),
        dice=[6, 6],
    )
    assert asked(g) == "escape_with"  # no rest, no tile, no movement
    g.apply(0, "use:magic")
    assert hero(g).trap == token("trap-1")
    assert g.open[0].seat == 1


@rule("UW R24", "UW 6.7.4")
def test_a_hero_who_frees_himself_acts_on_but_does_not_move():
    g = table(
        {"turn": {"seat": 0}},
        {"hero": "bard", "trap": "trap-1"},
        at_styx=["aeacus"],
        map=east("cavern-1"),
        dice=[1, 1],
    )
    g.apply(0, "use:magic")
    assert hero(g).trap == -1
    assert "trap-1" in names(g.state.gone)
    assert asked(g) == "act"
    g.apply(0, "accept:aeacus")
    assert missions(g) == ["aeacus"]


@rule("UW 6.7.4", "UW A5.1.trap")
def test_other_heroes_on_the_tile_are_not_caught():
    g = drawing(1, {}, {"hero": "shaman", "tile": "cavern-1"}, treasures=["trap-1"], dice=[1, 6, 6])
    g.apply(0, "use:magic")
    for choice in ("no-tile", "stop", "accept:aeacus"):
        g.apply(1, choice)
    assert hero(g, 1).trap == -1
    assert missions(g, 1) == ["aeacus"]
    assert "escaped" not in told(g)
