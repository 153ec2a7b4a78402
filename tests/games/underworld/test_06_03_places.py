"""The tiles that can be used: Lethe and Styx (UW 6.3)."""

from typing import Any

import pytest

from katabasis.games.underworld.components import TILE
from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, refused, table, token

REST = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]


def at_lethe(me: dict[str, Any], **more: Any) -> Table:
    return table(
        [{"actions": {"seat": 0}}, *REST],
        {"tile": "lethe", "items": ["ring"], **me},
        {},
        **{"map": east("lethe"), "cubes": 3, **more},
    )


# Lethe ------------------------------------------------------------------------------------------------------


@rule("UW 6.3", "UW G20")
def test_a_coloured_cube_of_choice_removes_a_black_one_from_the_damned():
    g = at_lethe({"coloured": {"magic": 1, "melee": 2}})
    g.apply(0, "lethe:damned")
    assert choices(g) == ("lose:magic", "lose:melee")
    g.apply(0, "lose:melee")
    assert hero(g).coloured == [1, 0, 1]
    assert g.state.supply == [14, 15, 14]
    assert g.state.cubes == 2


@rule("UW G20")
def test_a_coloured_cube_removes_a_black_one_from_the_heros_sheet_instead():
    g = at_lethe({"coloured": {"magic": 1}, "black": {"ranged": 1, "melee": 1}})
    g.apply(0, "lethe:sheet")
    assert choices(g) == ("lose:black-ranged", "lose:black-melee")
    g.apply(0, "lose:black-melee")
    assert (hero(g).coloured, hero(g).black) == ([0, 0, 0], [0, 1, 0])
    assert g.state.cubes == 3


@rule("UW 6.3", "UW G20")
@pytest.mark.parametrize("where", ["lethe:damned", "lethe:sheet"])
def test_lethe_serves_once_in_a_turn(where: str):
    g = at_lethe({"coloured": {"magic": 3}, "black": {"melee": 2}})
    g.apply(0, where)
    assert refused(g, "lethe:damned") == "UW 6"
    assert refused(g, "lethe:sheet") == "UW 6"
    assert hero(g).coloured == [2, 0, 0]


@rule("UW G20")
def test_option_damned_only():
    g = at_lethe({"coloured": {"magic": 1}, "black": {"melee": 1}}, options={"lethe": "damned"})
    assert "lethe:damned" in choices(g)
    assert refused(g, "lethe:sheet") == "UW G20"


@rule("UW G20")
def test_option_sheet_only():
    g = at_lethe({"coloured": {"magic": 1}, "black": {"melee": 1}}, options={"lethe": "sheet"})
    assert "lethe:sheet" in choices(g)
    assert refused(g, "lethe:damned") == "UW G20"


@rule("UW 6.3")
def test_lethe_asks_for_a_coloured_cube_and_for_a_black_one_to_remove():
    assert refused(at_lethe({"black": {"melee": 1}}), "lethe:damned") == "UW 6.3"
    assert refused(at_lethe({"black": {"melee": 1}}), "lethe:sheet") == "UW 6.3"
    pure = at_lethe({"coloured": {"magic": 1}}, cubes=0)
    assert refused(pure, "lethe:damned") == "UW 8.1.2"
    assert refused(pure, "lethe:sheet") == "UW 8.2.2"


@rule("UW 6.3")
def test_a_black_cube_does_not_pay_for_lethe():
    g = at_lethe({"coloured": {"magic": 1, "ranged": 1}, "black": {"melee": 1}})
    g.apply(0, "lethe:damned")
    assert refused(g, "lose:black-melee") == "UW 6.3"


@rule("UW 6.3")
def test_lethe_serves_only_a_hero_who_stands_there():
    me = {"tile": "cavern-1", "coloured": {"magic": 1}}
    g = at_lethe(me, map=east("lethe", "cavern-1"))
    assert refused(g, "lethe:damned") == "UW 6.3"


# Styx -------------------------------------------------------------------------------------------------------


@rule("UW 6.3", "UW G21")
def test_a_hero_who_skips_the_turn_at_styx_gets_all_natural_life_points_back():
    g = table({"turn": {"seat": 0}}, {"life": 1, "items": ["breastplate-1"]}, {}, stones={"breastplate-1": 1})
    assert choices(g) == ("rest", "go-on")
    g.apply(0, "rest")
    assert hero(g).life == 4
    assert g.state.stones[token("breastplate-1")] == 1  # the armour is not mended
    assert g.open[0].seat == 1  # no tile, no movement, no action


@rule("UW G21")
def test_resting_skips_the_action_phase_too():
    g = table({"turn": {"seat": 0}}, {"life": 1}, {}, at_styx=["thanatos", "ring"])
    g.apply(0, "rest")
    assert g.open[0].seat == 1
    g = table({"turn": {"seat": 0}}, {"life": 1}, {}, at_styx=["thanatos", "ring"])
    for choice in ("go-on", "no-tile"):
        g.apply(0, choice)
    assert asked(g) == "act"
    assert hero(g).life == 1


@rule("UW G21")
def test_resting_brings_no_movement_point_back():
    g = table({"turn": {"seat": 0}}, {"life": 1, "slowed": 2}, {}, map=east("cavern-1"))
    g.apply(0, "rest")
    for choice in ("no-tile", "stop"):
        g.apply(1, choice)
    g.apply(0, "no-tile")
    assert g.state.steps == 2  # of the Gladiator's 4


@rule("UW 6.3")
def test_only_a_wounded_hero_at_styx_is_asked():
    g = table({"turn": {"seat": 0}}, {"life": 4}, {})
    assert asked(g) == "add_tile"
    g = table({"turn": {"seat": 0}}, {"life": 1, "tile": "cavern-1"}, {}, map=east("cavern-1"))
    assert asked(g) == "add_tile"
    assert hero(g).tile == TILE["cavern-1"]
