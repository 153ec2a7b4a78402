"""Combat: the ability, the test, what follows (UW 6.1)."""

from typing import Any

import pytest

from katabasis.games.underworld.components import TILE, names
from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, refused, table, token, told

REST = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]


def fighting(foes: list[str], *heroes: dict[str, Any], dice: list[int], **more: Any) -> Table:
    """Seat 0 (the Bard unless told otherwise) meets these foes in a cavern; seat 1 is the Shaman at Styx."""
    first, *others = heroes or ({},)
    return table(
        [{"actions": {"seat": 0}}, *REST],
        {"hero": "bard", "tile": "cavern-1", "gold": 0, **first},
        *(others or [{"hero": "shaman"}]),
        map=east("cavern-1", "cavern-2", cavern_1=foes),
        dice=dice,
        **more,
    )


# When there is a combat (UW 6.1) ----------------------------------------------------------------------------


@rule("UW 6.1")
@pytest.mark.parametrize("foe", ["cyclops", "shade", "titan"])
def test_entering_a_tile_with_a_red_or_grey_foe_ends_the_movement_in_combat(foe: str):
    g = table({"turn": {"seat": 0}}, map=east("cavern-1", "cavern-2", cavern_1=[foe]))
    g.apply(0, "no-tile")
    g.apply(0, "move:e")
    assert g.state.steps == 3
    assert asked(g) == "fight_with"
    assert all(choice.startswith("use:") for choice in choices(g))  # there is no way out


@rule("UW G17")
def test_one_combat_covers_all_foes_in_the_order_the_player_likes():
    g = fighting(["harpy-1", "cyclops", "scylla"], dice=[1, 1, 1, 1, 1, 1])
    assert choices(g) == ("fight:harpy-1", "fight:scylla", "fight:cyclops")
    g.apply(0, "fight:cyclops")
    g.apply(0, "use:melee")
    assert choices(g) == ("fight:harpy-1", "fight:scylla")
    assert refused(g, "fight:cyclops") == "UW 6.1"
    g.apply(0, "fight:scylla")
    g.apply(0, "use:magic")
    g.apply(0, "use:ranged")  # the last one needs no choosing
    assert lying(g, "cavern-1") == []
    assert hero(g).coloured == [1, 1, 1]


@rule("UW G17", "UW 6.1.2")
def test_a_defeat_ends_the_combat_with_the_foes_that_are_left():
    g = fighting(["harpy-1", "cyclops", "scylla"], dice=[1, 1, 6, 6])
    g.apply(0, "fight:cyclops")
    g.apply(0, "use:melee")
    g.apply(0, "fight:scylla")
    g.apply(0, "use:magic")
    assert lying(g, "cavern-1") == ["harpy-1", "scylla"]
    assert hero(g).coloured == [0, 0, 1]  # the first reward is kept
    assert g.open[0].seat == 1


# The ability (UW 6.1.1) -------------------------------------------------------------------------------------


@rule("UW 6.1.1")
def test_only_an_ability_that_the_token_shows_may_be_used():
    g = fighting(["harpy-1"], dice=[])
    assert choices(g) == ("use:ranged", "use:melee")
    assert refused(g, "use:magic") == "UW 6.1.1"


@rule("UW 6.1.1", "UW 6.1.2")
@pytest.mark.parametrize(
    ("ability", "dice", "won"),
    [
        ("ranged", [1, 4], True),  # 5, unmodified
        ("ranged", [2, 4], False),
        ("melee", [1, 1], True),  # 3, at -1
        ("melee", [1, 2], False),
    ],
)
def test_the_number_in_the_circle_changes_the_value(ability: str, dice: list[int], won: bool):
    g = fighting(["harpy-1"], dice=dice)
    g.apply(0, f"use:{ability}")
    assert ("beaten" in told(g)) is won
    assert hero(g).life == (3 if won else 2)


@rule("UW 6.1.1")
def test_a_grey_circle_asks_for_the_ability_with_the_fewest_cubes_black_ones_included():
    g = fighting(["lamia", "cyclops"], {"black": {"magic": 1}, "coloured": {"melee": 1}}, dice=[2, 4])
    g.apply(0, "fight:lamia")  # ranged (5) alone has none: nothing to choose
    (thrown,) = [event for event in g.events(0) if event.id == "underworld.thrown"]
    assert thrown.args["target"] == 5
    assert "defeated" in told(g)


@rule("UW 6.1.1")
def test_abilities_with_equally_few_cubes_are_the_players_choice():
    g = fighting(["lamia"], {"coloured": {"magic": 2, "ranged": 1, "melee": 1}}, dice=[])
    assert choices(g) == ("use:ranged", "use:melee")
    assert refused(g, "use:magic") == "UW 6.1.1"


# Victory and defeat (UW 6.1.2) ------------------------------------------------------------------------------


@rule("UW 6.1.2")
def test_all_dice_of_experience_are_thrown_and_two_are_kept():
    g = fighting(["scylla"], {"coloured": {"magic": 4}}, dice=[6, 5, 2, 4])
    g.apply(0, "use:magic")
    assert choices(g) == ("keep:2+4", "keep:5+6")
    g.apply(0, "keep:2+4")
    assert "beaten" in told(g)


@rule("UW 6.1.2")
def test_a_victor_takes_the_reward_and_the_token_leaves_the_game():
    g = fighting(["eurynomos"], dice=[1, 1, 1], treasures=["ring"])
    g.apply(0, "use:ranged")
    g.apply(0, "cube:magic")
    g.apply(0, "take")
    assert hero(g).coloured == [1, 0, 0]
    assert items(g) == ["ring"]
    assert lying(g, "cavern-1") == []
    assert "eurynomos" in names(g.state.gone)


@rule("UW 6.1.2")
def test_a_beaten_avatar_goes_to_the_sheet_of_the_damned():
    g = fighting(["avatar-1"], dice=[1, 1, 1], treasures=["ring"])
    g.apply(0, "use:ranged")
    assert "avatar-1" in names(g.state.board)
    assert "avatar-1" not in names(g.state.gone)
    assert lying(g, "cavern-1") == []


@rule("UW 6.1.2")
def test_one_passed_test_ends_the_combat():
    g = fighting(["titan", "ring"], {"hero": "gladiator"}, dice=[1, 1])
    g.apply(0, "use:melee")
    assert asked(g) == "act"
    assert g.dice.position == 2


@rule("UW 6.1.2", "UW 6.4", "UW 6.5", "UW 6.6")
def test_a_defeated_hero_loses_the_rest_of_the_turn_and_the_token_stays():
    g = table(
        [{"actions": {"seat": 0}}, *REST],
        {"hero": "bard", "tile": "kriterion", "missions": ["minos"]},
        {"hero": "shaman"},
        map=east("kriterion", kriterion=["cyclops", "thanatos", "aeacus"]),
        dice=[6, 6],
    )
    g.apply(0, "use:melee")
    assert hero(g).life == 2
    assert g.open[0].seat == 1
    assert lying(g, "kriterion") == ["cyclops", "thanatos", "aeacus"]
    assert not {"visits", "accepted", "completed"} & set(told(g))


@rule("UW 6.1.2")
def test_in_the_next_turn_a_defeated_hero_may_move_away():
    g = fighting(["cyclops"], dice=[6, 6])
    g.apply(0, "use:melee")
    for choice in ("no-tile", "stop"):
        g.apply(1, choice)
    g.apply(0, "no-tile")
    g.apply(0, "move:e")
    assert hero(g).tile == TILE["cavern-2"]
    assert told(g).count("fights") == 1


@rule("UW 6.1.2")
def test_in_the_next_turn_a_defeated_hero_may_stay_and_fight_again():
    g = fighting(["cyclops"], dice=[6, 6, 1, 1])
    g.apply(0, "use:melee")
    for choice in ("no-tile", "stop"):
        g.apply(1, choice)
    for choice in ("no-tile", "stop", "use:melee"):
        g.apply(0, choice)
    assert lying(g, "cavern-1") == []
    assert told(g).count("fights") == 2


# The four losses (UW 6.1.2, 1.3.1) --------------------------------------------------------------------------


@rule("UW 6.1.2")
def test_a_lost_fight_costs_a_life_point_natural_or_artificial():
    g = fighting(["cyclops"], {"items": ["breastplate-1"]}, dice=[6, 6])
    g.apply(0, "use:melee")
    assert choices(g) == ("wound:natural", "wound:breastplate-1")
    g.apply(0, "wound:breastplate-1")
    assert hero(g).life == 3
    assert g.state.stones[token("breastplate-1")] == 1


@rule("UW 6.1.2")
def test_a_lost_fight_may_cost_a_cube_which_goes_back_to_the_supply():
    g = fighting(["empusa"], {"coloured": {"magic": 2, "ranged": 1}}, dice=[6, 6])
    g.apply(0, "lose:magic")  # melee is the only ability with no cubes
    assert hero(g).coloured == [1, 1, 0]
    assert g.state.supply == [14, 14, 15]
    assert hero(g).life == 3


@rule("UW G19")
def test_a_hero_without_any_cube_loses_a_life_point_instead():
    g = fighting(["alecto"], dice=[6, 6])
    g.apply(0, "use:melee")
    assert hero(g).life == 2


@rule("UW G19")
def test_a_lost_movement_point_is_missing_in_every_later_turn():
    g = fighting(["gorgon"], dice=[6, 6])
    g.apply(0, "use:melee")
    assert hero(g).life == 3
    for choice in ("no-tile", "stop"):
        g.apply(1, choice)
    g.apply(0, "no-tile")
    assert g.state.steps == 2  # the Bard has 3


@rule("UW G19")
def test_a_lost_movement_point_returns_with_a_new_life():
    g = fighting(["cyclops"], {"slowed": 2, "life": 1}, dice=[6, 6])
    g.apply(0, "use:melee")
    for choice in ("no-tile", "stop"):
        g.apply(1, choice)
    assert hero(g).tile == TILE["styx"]
    g.apply(0, "no-tile")
    assert g.state.steps == 3


@rule("UW 6.1.2", "UW G6")
def test_a_common_underworld_creature_leaves_the_row_of_the_black_cube_open():
    g = fighting(["shade"], dice=[6, 6])
    g.apply(0, "use:magic")
    assert choices(g) == ("black:magic", "black:ranged", "black:melee")
    g.apply(0, "black:melee")
    assert hero(g).black == [0, 0, 1]
    assert hero(g).life == 3


@rule("UW G6")
@pytest.mark.parametrize("foe", ["avatar-1", "creature-2"])
def test_avatars_and_creatures_of_the_damned_blacken_the_ability_used(foe: str):
    g = fighting([foe], dice=[6, 6])
    g.apply(0, "use:ranged")
    assert hero(g).black == [0, 1, 0]
    assert g.open[0].seat == 1


@rule("UW G6")
@pytest.mark.parametrize("foe", ["avatar-1", "creature-2"])
def test_with_the_option_the_row_of_the_black_cube_is_always_free(foe: str):
    g = fighting([foe], dice=[6, 6], options={"black_cube_row": "choice"})
    g.apply(0, "use:ranged")
    assert choices(g) == ("black:magic", "black:ranged", "black:melee")
    g.apply(0, "black:melee")
    assert hero(g).black == [0, 0, 1]


# What turns reward cubes black (UW R1, R2, R22) -------------------------------------------------------------


def minotaur(ability: str, **me: Any) -> Table:
    """The Minotaur, beaten: one melee and one magic cube."""
    g = fighting(["minotaur", "aeacus"], {"hero": "gladiator", **me}, dice=[1, 1, 1, 1])
    g.apply(0, ability)
    assert "beaten" in told(g)
    return g


@rule("UW R1")
def test_reward_cubes_go_into_the_row_of_their_colour_whatever_ability_won():
    g = minotaur("use:melee")
    assert (hero(g).coloured, hero(g).black) == ([1, 0, 1], [0, 0, 0])


@rule("UW R1")
def test_a_row_with_a_black_cube_takes_its_reward_cube_in_black():
    g = minotaur("use:melee", black={"magic": 1})
    assert (hero(g).coloured, hero(g).black) == ([0, 0, 1], [2, 0, 0])


@rule("UW R1")
def test_an_ability_with_black_cubes_blackens_the_whole_reward():
    g = minotaur("use:melee", black={"melee": 1})
    assert (hero(g).coloured, hero(g).black) == ([0, 0, 0], [1, 0, 2])


@rule("UW R1", "UW R2", "UW 6.7.2")
def test_a_black_weapon_in_use_adds_to_the_value_and_blackens_the_whole_reward():
    g = fighting(["minotaur"], {"items": ["sword-of-souls"]}, dice=[1, 3])  # 3 + 2 - 1 = 4
    g.apply(0, "use:melee")
    assert (hero(g).coloured, hero(g).black) == ([0, 0, 0], [1, 0, 1])


@rule("UW R2")
def test_a_black_weapon_left_out_neither_helps_nor_blackens():
    g = fighting(["minotaur"], {"items": ["sword-of-souls"]}, dice=[1, 1])  # 3 - 1 = 2
    g.apply(0, "clean:melee")
    assert (hero(g).coloured, hero(g).black) == ([1, 0, 1], [0, 0, 0])
    g = fighting(["minotaur"], {"items": ["sword-of-souls"]}, dice=[1, 2])
    g.apply(0, "clean:melee")
    assert hero(g).life == 2


@rule("UW R2")
def test_a_black_weapon_does_not_touch_a_fight_with_another_ability():
    g = fighting(["minotaur"], {"items": ["sword-of-souls"]}, dice=[1, 1])
    assert refused(g, "clean:magic") == "UW A6.2"
    g.apply(0, "use:magic")
    assert (hero(g).coloured, hero(g).black) == ([1, 0, 1], [0, 0, 0])


@rule("UW R22")
@pytest.mark.parametrize(
    ("black", "plan", "dark"),
    [
        ({"ranged": 1}, "use:melee+ranged", True),
        ({"ranged": 1}, "use:ranged+melee", True),
        ({"ranged": 1}, "use:melee+magic", False),
    ],
)
def test_either_of_the_gnomes_two_abilities_blackens_the_reward(black: dict[str, int], plan: str, dark: bool):
    g = fighting(["cyclops"], {"hero": "gnome", "black": black}, dice=[1, 1])
    g.apply(0, plan)
    assert (hero(g).coloured[2], hero(g).black[2]) == ((0, 1) if dark else (1, 0))


@rule("UW R22")
@pytest.mark.parametrize(("plan", "dark"), [("use:melee+ranged", True), ("clean:melee+ranged", False)])
def test_a_black_weapon_for_either_of_the_gnomes_two_abilities_blackens_the_reward(plan: str, dark: bool):
    g = fighting(["cyclops"], {"hero": "gnome", "items": ["black-crossbow"]}, dice=[1, 1])
    g.apply(0, plan)
    assert (hero(g).coloured[2], hero(g).black[2]) == ((0, 1) if dark else (1, 0))


@rule("UW R2")
def test_a_black_weapon_can_be_left_out_of_a_combat_only():
    me = {"hero": "shaman", "tile": "cavern-1", "items": ["black-staff"], "gold": 1}
    laid = east("cavern-1", cavern_1=["well-of-wisdom"])
    g = table([{"act": {"seat": 0}}, {"end_turn": {"seat": 0}}], me, {}, map=laid)
    g.apply(0, "visit:well-of-wisdom")
    assert refused(g, "clean:magic") == "UW R2"
