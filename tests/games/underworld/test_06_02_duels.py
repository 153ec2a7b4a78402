"""Duels between heroes: when, how, and what the loser pays (UW 6.2)."""

from typing import Any

import pytest

from katabasis.games.underworld.components import names
from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, refused, table, token, told

REST = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
WON, LOST = [1, 1], [6, 6]  # 12 exceeds every value


def meeting(challenger: dict[str, Any], rival: dict[str, Any], *others: dict[str, Any], **more: Any) -> Table:
    """The Gladiator may act, and the Bard stands beside him in a cavern."""
    return table(
        [{"actions": {"seat": 0}}, *REST],
        {"tile": "cavern-1", **challenger},
        {"tile": "cavern-1", **rival},
        *others,
        **{"map": east("cavern-1"), **more},
    )


def duelling(dice: list[int], challenger: dict[str, Any], rival: dict[str, Any], **more: Any) -> Table:
    """A duel, melee against magic, thrown already; the winner is asked for the spoils."""
    g = meeting(challenger, rival, dice=dice, **more)
    g.apply(0, "duel:1")
    g.apply(0, "use:melee")
    g.apply(1, "use:magic")
    return g


def winner(g: Table) -> int:
    (event,) = [event for event in g.events(0) if event.id == "underworld.duel_won"]
    return int(event.args["seat"])


DARK: dict[str, Any] = {"black": {"magic": 1}}
LADEN: dict[str, Any] = {"items": ["ring"]}  # keeps the action phase open


# When (UW 6.2) ----------------------------------------------------------------------------------------------


@rule("UW 6.2")
@pytest.mark.parametrize(("one", "other"), [(DARK, {}), ({}, DARK), (DARK, DARK)])
def test_a_duel_needs_a_black_cube_on_one_side_at_least(one: dict[str, Any], other: dict[str, Any]):
    assert "duel:1" in choices(meeting(one, other))


@rule("UW 6.2")
def test_two_heroes_without_black_cubes_fight_no_duel():
    assert refused(meeting(LADEN, {"coloured": {"magic": 3}}), "duel:1") == "UW 8.2.1a"


@rule("UW 6.2")
def test_both_must_stand_on_one_tile():
    g = meeting(LADEN | DARK, {"tile": "styx"})
    assert refused(g, "duel:1") == "UW 6.2"
    assert refused(g, "duel:0") == "UW 6.2"


@rule("UW 6.2", "UW 6")
def test_whoever_fought_a_combat_may_not_fight_a_duel_as_well():
    g = meeting(DARK | LADEN, {}, map=east("cavern-1", cavern_1=["cyclops"]), dice=[1, 1])
    g.apply(0, "use:melee")
    assert lying(g, "cavern-1") == []
    assert refused(g, "duel:1") == "UW 6.2"


@rule("UW 6.2")
def test_only_one_duel_may_be_fought_in_a_turn():
    g = meeting(DARK | LADEN, {}, {"tile": "cavern-1"}, dice=LOST)
    assert {"duel:1", "duel:2"} <= set(choices(g))
    g.apply(0, "duel:1")
    g.apply(0, "use:melee")
    g.apply(1, "use:magic")
    g.apply(1, "spoil:coin")
    assert refused(g, "duel:2") == "UW 6"


@rule("UW 6.2", "UW 6.7.4")
def test_a_trapped_hero_cannot_be_challenged():
    g = meeting(DARK | LADEN, {"trap": "trap-1"})
    assert refused(g, "duel:1") == "UW 6.7.4"


# How (UW 6.2.1) ---------------------------------------------------------------------------------------------


def two_dice(total: int) -> list[int]:
    return [total // 2, total - total // 2]


def melee_duel(mine: int, theirs: int, total: int) -> int:
    """Who wins when the challenger's melee is `mine`, the rival's `theirs` and the dice add up to `total`."""
    g = meeting(
        DARK | {"trained": {"melee": mine - 6}},  # the Gladiator has 6
        {"trained": {"melee": theirs - 3}},  # the Bard has 3
        dice=two_dice(total),
    )
    g.apply(0, "duel:1")
    g.apply(0, "use:melee")
    g.apply(1, "use:melee")
    return winner(g)


@rule("UW 6.2.1", "UW G23")
@pytest.mark.parametrize(
    ("mine", "theirs", "modifier"),
    [
        (5, 11, -3),  # -6
        (6, 11, -3),  # -5
        (6, 10, -2),  # -4
        (6, 9, -2),  # -3
        (6, 8, -1),  # -2
        (6, 7, -1),  # -1
        (6, 6, 0),
        (6, 5, 1),  # +1
        (6, 4, 1),  # +2
        (6, 3, 2),  # +3
        (6, 2, 2),  # +4
        (6, 1, 3),  # +5
        (7, 1, 3),  # +6
    ],
)
def test_the_difference_of_the_values_sets_the_modifier(mine: int, theirs: int, modifier: int):
    assert melee_duel(mine, theirs, mine + modifier) == 0
    assert melee_duel(mine, theirs, mine + modifier + 1) == 1


@rule("UW 6.2.1")
def test_the_modified_value_never_exceeds_eleven():
    assert melee_duel(11, 3, 11) == 0
    assert melee_duel(11, 3, 12) == 1


@rule("UW 6.2.1")
def test_only_the_challenger_throws_and_only_two_dice_whatever_the_experience():
    g = duelling([3, 4], {"coloured": {"melee": 7}}, {"black": {"magic": 7}})  # 6 against 6: 7 is too much
    assert g.dice.position == 2
    assert winner(g) == 1
    assert told(g).count("thrown") == 1


@rule("UW 6.2.1", "UW R9")
def test_the_challenger_names_his_ability_first_and_each_may_name_any():
    g = meeting(DARK, {}, dice=[])
    g.apply(0, "duel:1")
    assert (asked(g), g.open[0].seat) == ("challenge_with", 0)
    assert choices(g) == ("use:magic", "use:ranged", "use:melee")
    g.apply(0, "use:ranged")
    assert (asked(g), g.open[0].seat) == ("defend_with", 1)
    assert choices(g, 1) == ("use:magic", "use:ranged", "use:melee")
    assert g.open[0].prompt[1]["value"] == 5  # the rival knows what he is up against


# What counts (UW G22) ---------------------------------------------------------------------------------------


@rule("UW G22")
@pytest.mark.parametrize(("total", "won"), [(9, True), (10, False)])
def test_items_count_on_the_challengers_side_black_weapons_too(total: int, won: bool):
    me = {"items": ["sword-of-souls"]} | DARK  # 6 + 2 = 8, against 6: +1
    assert winner(duelling(two_dice(total), me, {})) == (0 if won else 1)


@rule("UW G22")
@pytest.mark.parametrize(("total", "won"), [(5, True), (6, False)])
def test_items_count_on_the_challenged_side_black_weapons_too(total: int, won: bool):
    rival = {"items": ["black-staff"]} | DARK  # 6 against 6 + 2 = 8: -1
    assert winner(duelling(two_dice(total), {}, rival)) == (0 if won else 1)


@rule("UW G22")
@pytest.mark.parametrize(("total", "won"), [(5, True), (6, False)])
def test_the_gnome_adds_two_abilities_as_challenger(total: int, won: bool):
    g = meeting({"hero": "gnome"}, DARK | {"trained": {"magic": 1}}, dice=two_dice(total))
    g.apply(0, "duel:1")
    g.apply(0, "use:magic+ranged")  # 3 + 3 = 6, against 7: -1
    g.apply(1, "use:magic")
    assert winner(g) == (0 if won else 1)


@rule("UW G22")
def test_the_gnome_names_one_ability_when_challenged_and_others_always_do():
    g = meeting(DARK, {"hero": "gnome"})
    g.apply(0, "duel:1")
    assert refused(g, "use:magic+ranged") == "UW A1.gnome"
    g.apply(0, "use:melee")
    assert choices(g, 1) == ("use:magic", "use:ranged", "use:melee")


@rule("UW G22")
def test_the_shamans_bonus_does_not_count_in_a_duel():
    def magic_duel(total: int) -> int:
        g = meeting({"hero": "shaman"}, DARK, dice=two_dice(total))
        g.apply(0, "duel:1")
        g.apply(0, "use:magic")  # 6 against 6
        g.apply(1, "use:magic")
        return winner(g)

    assert (magic_duel(6), magic_duel(7)) == (0, 1)


@rule("UW G22", "UW R17")
def test_the_gladiator_has_no_second_round_and_a_lost_duel_leaves_him_his_turn():
    g = duelling(LOST, DARK | LADEN, {})
    assert (asked(g), g.open[0].seat) == ("choose_spoils", 1)
    g.apply(1, "spoil:life")
    assert hero(g).life == 3
    assert (asked(g), g.open[0].seat) == ("act", 0)


@rule("UW R17")
def test_after_a_lost_duel_the_challenger_takes_his_later_actions():
    here = ["thanatos", "aeacus"]
    g = duelling([*LOST, 1, 1], DARK, {}, map=east("cavern-1", cavern_1=here))
    g.apply(1, "spoil:coin")
    g.apply(0, "visit:thanatos")
    g.apply(0, "accept:aeacus")
    assert items(g) == ["scythe-of-thanatos"]


# What the loser pays (UW 6.2.2) -----------------------------------------------------------------------------


@rule("UW 6.2.2")
def test_a_life_point_natural_or_artificial_as_the_loser_likes():
    g = duelling(WON, DARK, {"items": ["breastplate-1"]})
    g.apply(0, "spoil:life")
    assert (asked(g), g.open[0].seat) == ("lose_life", 1)
    g.apply(1, "wound:breastplate-1")
    assert hero(g, 1).life == 3
    assert g.state.stones[token("breastplate-1")] == 1


@rule("UW 6.2.2")
def test_the_challenged_hero_may_win_and_choose_too():
    g = duelling(LOST, DARK | LADEN, {})
    g.apply(1, "spoil:ring")
    assert (items(g), items(g, 1)) == ([], ["ring"])


@rule("UW 6.2.2")
@pytest.mark.parametrize(("life", "allowed"), [(1, False), (2, True)])
def test_a_duel_never_kills(life: int, allowed: bool):
    g = duelling(WON, DARK, {"life": life} | LADEN)
    if allowed:
        g.apply(0, "spoil:life")
        assert hero(g, 1).life == 1
    else:
        assert refused(g, "spoil:life") == "UW 6.2.2"


@rule("UW R19")
def test_a_loser_with_one_natural_and_an_artificial_point_loses_the_artificial_one():
    g = duelling(WON, DARK, {"life": 1, "items": ["breastplate-1"]})
    g.apply(0, "spoil:life")
    assert hero(g, 1).life == 1
    assert g.state.stones[token("breastplate-1")] == 1


@rule("UW 6.2.2")
def test_an_item_of_the_winners_choice_changes_hands():
    g = duelling(WON, DARK, {"items": ["ring", "sling"]})
    assert refused(g, "spoil:mirror") == "UW 6.2.2"
    g.apply(0, "spoil:sling")
    assert (items(g), items(g, 1)) == (["sling"], ["ring"])


@rule("UW 6.2.2")
def test_the_winner_may_ask_for_a_coin_instead_of_an_item():
    g = duelling(WON, DARK | {"gold": 1}, {"gold": 2} | LADEN)
    g.apply(0, "spoil:coin")
    assert (hero(g).gold, hero(g, 1).gold) == (2, 1)
    assert items(g, 1) == ["ring"]
    assert refused(duelling(WON, DARK, {"gold": 0} | LADEN), "spoil:coin") == "UW 6.2.2"


@rule("UW 6.2.2")
def test_a_black_cube_passes_to_the_damned_if_both_are_dark():
    g = duelling(WON, DARK, {"black": {"magic": 1, "ranged": 2}}, cubes=4)
    g.apply(0, "spoil:black")
    assert (asked(g), g.open[0].seat) == ("lose_cube", 1)  # the loser picks the row
    assert choices(g, 1) == ("lose:black-magic", "lose:black-ranged")
    g.apply(1, "lose:black-ranged")
    assert hero(g, 1).black == [1, 1, 0]
    assert g.state.cubes == 5


@rule("UW 6.2.2")
def test_a_black_cube_goes_back_to_the_supply_if_the_winner_is_pure():
    g = duelling(WON, {}, DARK, cubes=4)
    g.apply(0, "spoil:black")
    assert hero(g, 1).black == [0, 0, 0]
    assert hero(g).black == [0, 0, 0]
    assert g.state.cubes == 4


@rule("UW 6.2.2")
def test_coloured_cubes_are_not_at_stake():
    g = duelling(WON, DARK, {"coloured": {"melee": 2}, "black": {"magic": 1, "ranged": 1}})
    g.apply(0, "spoil:black")
    assert refused(g, "lose:melee", 1) == "UW 6.2.2"


@rule("UW G24")
def test_no_black_cube_can_be_claimed_from_a_pure_loser_nor_any_mission():
    g = duelling(WON, DARK, {"missions": ["aeacus"]} | LADEN)
    assert refused(g, "spoil:black") == "UW 6.2.2"
    assert choices(g) == ("spoil:life", "spoil:coin", "spoil:ring")
    assert refused(g, "spoil:nothing") == "UW 6.2.2"


@rule("UW G24")
def test_without_a_possible_penalty_the_duel_has_no_effect():
    g = duelling(WON, DARK | LADEN, {"life": 1, "gold": 0})
    assert winner(g) == 0
    assert asked(g) == "act"  # nothing to choose from
    assert (hero(g, 1).life, hero(g, 1).gold, hero(g).gold) == (1, 0, 1)


@rule("UW G24")
def test_special_items_may_be_claimed():
    g = duelling(WON, DARK, {"items": ["golden-staff"]})
    g.apply(0, "spoil:golden-staff")
    assert items(g) == ["golden-staff"]


@rule("UW G24")
def test_the_bident_is_only_for_a_winner_without_black_cubes():
    assert refused(duelling(WON, DARK, {"items": ["bident"]}), "spoil:bident") == "UW G24"
    g = duelling(WON, {}, DARK | {"items": ["bident"]})
    g.apply(0, "spoil:bident")
    assert items(g) == ["bident"]


@rule("UW G24")
def test_the_cloak_is_only_for_a_winner_without_black_cubes():
    cloaked = {"items": ["cloak-of-persephone"]}  # its bearer may challenge, though not be challenged
    assert refused(duelling(LOST, cloaked, DARK), "spoil:cloak-of-persephone", 1) == "UW G24"
    g = duelling(LOST, cloaked | DARK, {})
    g.apply(1, "spoil:cloak-of-persephone")
    assert items(g, 1) == ["cloak-of-persephone"]


@rule("UW G25", "UW 6.2.2")
def test_the_eleventh_cube_may_come_from_a_duel():
    g = duelling(WON, DARK, DARK, cubes=10)
    g.apply(0, "spoil:black")
    assert g.over
    assert g.state.cubes == 11
    assert g.result.winners == (0,)  # the loser has none left
    g = duelling(WON, DARK, DARK, cubes=9)
    g.apply(0, "spoil:black")
    assert not g.over


@rule("UW G9", "UW R20", "UW 6.7.2")
def test_a_black_weapon_won_in_a_duel_brings_the_winner_a_black_cube_and_the_damned_none():
    g = duelling(WON, {}, {"items": ["black-crossbow"], "black": {"ranged": 1}}, cubes=3)
    g.apply(0, "spoil:black-crossbow")
    assert items(g) == ["black-crossbow"]
    assert hero(g).black == [0, 1, 0]
    assert hero(g, 1).black == [0, 1, 0]
    assert g.state.cubes == 3


@rule("UW R18", "UW 6.2.2")
def test_a_winner_with_full_spaces_lays_something_down_or_leaves_the_prize():
    full = DARK | {"items": ["opal", "sling", "sickle", "mirror"]}
    g = duelling(WON, full, LADEN)
    g.apply(0, "spoil:ring")
    assert asked(g) == "make_room"
    g.apply(0, "lay-down:sling")
    assert "ring" in items(g)
    assert lying(g, "cavern-1") == ["sling"]
    g = duelling(WON, full, LADEN)
    g.apply(0, "spoil:ring")
    g.apply(0, "leave-it")
    assert lying(g, "cavern-1") == ["ring"]
    assert sorted(items(g)) == ["mirror", "opal", "sickle", "sling"]


@rule("UW R18")
def test_a_special_item_that_finds_no_space_goes_back_to_the_damned():
    g = duelling(WON, DARK | {"items": ["opal", "sling", "sickle", "mirror"]}, {"items": ["golden-staff"]})
    g.apply(0, "spoil:golden-staff")
    g.apply(0, "leave-it")
    assert "golden-staff" in names(g.state.board)
    assert items(g, 1) == []
