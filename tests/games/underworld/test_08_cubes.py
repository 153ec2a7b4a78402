"""Black cubes on the board of the Damned and on the heroes' sheets (UW 8)."""

import pytest

from katabasis.games.underworld.components import TILES, TOKENS
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, missions, refused, table, token, told

AFTER = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
ACT = [{"act": {"seat": 0}}, *AFTER]
DRAW = [{"draw_treasures": {"seat": 0, "left": 1, "nested": False}}, *AFTER]
MOVE = [{"movement": {"seat": 0}}, {"actions": {"seat": 0}}, *AFTER]


def walk_into(*face_down, face_up=(), cubes=0):
    """A hero steps onto a tile with these tokens."""
    cavern = {"tile": "cavern-1", "beside": "styx", "side": "e"}
    laid = [{**cavern, "face_down": [*face_down], "tokens": [*face_up]}]
    g = table(MOVE, {}, {}, map=laid, cubes=cubes)
    g.apply(0, "move:e")
    return g


def draws(treasure, *heroes, **more):
    """A hero without gold draws this treasure."""
    first, *others = heroes or ({}, {})
    return table(DRAW, {"gold": 0, **first}, *(others or [{}]), treasures=[treasure], dice=[1, 6, 6], **more)


def fights(foe, use, dice, first=None, **more):
    """A centaur (or another) fights this foe."""
    g = table(
        [{"fight_with": {"seat": 0, "token": token(foe)}}, *AFTER],
        {"hero": "centaur", "tile": "cavern-1", **(first or {})},
        {"hero": "bard"},
        map=east("cavern-1", cavern_1=[foe]),
        dice=dice,
        **more,
    )
    if asked(g) == "fight_with":
        g.apply(0, use)
    return g


# On the board of the Damned (UW 8.1) -------------------------------------------------------------------


@rule("UW 8.1")
def test_the_game_ends_with_the_eleventh_cube_and_not_with_the_tenth():
    g = walk_into("shade", cubes=9)
    assert (g.state.cubes, g.result) == (10, None)
    g = walk_into("shade", cubes=10)
    assert g.state.cubes == 11
    assert g.result.reason == "underworld.end.evil"
    assert g.open == ()


@rule("UW 8.1")
def test_nothing_is_placed_after_the_eleventh_cube():
    g = walk_into("shade", "titan", cubes=10)
    assert g.over
    assert g.state.cubes == 11


@rule("UW 8.1.1")
@pytest.mark.parametrize("name", ["shade", "titan", "avatar-2"])
def test_a_revealed_creature_or_avatar_adds_a_cube(name):
    assert walk_into(name).state.cubes == 1


@rule("UW 8.1.1")
@pytest.mark.parametrize("name", ["cyclops", "hermes", "minos"])
def test_other_revealed_tokens_add_none(name):
    assert walk_into(name).state.cubes == 0


@rule("UW 8.1.1")
def test_every_creature_on_the_tile_adds_a_cube_but_only_when_it_is_revealed():
    assert walk_into("shade", "titan").state.cubes == 2
    assert walk_into(face_up=["shade", "titan"]).state.cubes == 0


@rule("UW 8.1.1")
@pytest.mark.parametrize("treasure", ["trap-1", "creature-1"])
def test_a_trap_or_creature_of_the_damned_in_a_chest_adds_a_cube(treasure):
    g = draws(treasure)
    assert g.state.cubes == 1
    assert draws("sickle").state.cubes == 0


@rule("UW 8.1.1", "UW G7")
def test_a_black_weapon_adds_a_cube_when_it_is_taken():
    g = draws("sword-of-souls")
    assert (asked(g), g.state.cubes) == ("take_or_coin", 0)
    g.apply(0, "take")
    assert g.state.cubes == 1


@rule("UW 8.1.1", "UW G7")
def test_a_black_weapon_that_is_refused_adds_none():
    g = draws("sword-of-souls")
    g.apply(0, "coin")
    assert g.state.cubes == 0


@rule("UW 8.1.1", "UW G7")
def test_a_black_weapon_that_is_left_behind_for_want_of_room_adds_none():
    g = draws("sword-of-souls", {"items": ["ring", "opal", "sling", "sickle"]}, {})
    g.apply(0, "take")
    g.apply(0, "leave-it")
    assert "sword-of-souls" not in items(g)
    assert g.state.cubes == 0


@rule("UW G7")
def test_a_black_weapon_adds_its_cube_when_revealed_if_so_agreed():
    revealed = {"black_weapon_feeds": "revealed"}
    g = draws("sword-of-souls", options=revealed)
    assert (asked(g), g.state.cubes) == ("take_or_coin", 1)
    g.apply(0, "coin")
    assert g.state.cubes == 1
    g = draws("sword-of-souls", options=revealed)
    g.apply(0, "take")
    assert g.state.cubes == 1  # not a second time


@rule("UW 8.1.1")
def test_the_coming_of_the_damned_adds_a_cube():
    g = table(
        [{"fight_with": {"seat": 0, "token": token("avatar-3")}}, *AFTER],
        {"tile": "cavern-1"},
        {},
        map=east("cavern-1", "chaos", cavern_1=["avatar-3"]),
        avatars=["avatar-1", "avatar-2"],
        cubes=4,
        dice=[1, 1],
    )
    g.apply(0, "use:melee")
    assert lying(g, "chaos") == ["the-damned"]
    assert g.state.cubes == 5


def duel_spoils(winner, loser):
    g = table([{"choose_spoils": {"seat": 0, "loser": 1}}, *AFTER], winner, loser, cubes=3)
    g.apply(0, "spoil:black")
    return g


@rule("UW 8.1.1", "UW 8.2.2")
def test_a_cube_lost_in_a_duel_goes_to_the_damned_if_the_winner_is_dark_too():
    g = duel_spoils({"black": {"magic": 1}}, {"black": {"melee": 2}})
    assert (hero(g, 1).black, g.state.cubes) == ([0, 0, 1], 4)
    assert hero(g).black == [1, 0, 0]


@rule("UW 8.2.2")
def test_a_cube_lost_to_a_pure_winner_goes_to_nobody():
    g = duel_spoils({}, {"black": {"melee": 2}})
    assert (hero(g, 1).black, g.state.cubes) == ([0, 0, 1], 3)


def completes(mission, tile, cubes=5, **more):
    gold = {"gold": 0}  # so that the treasure is drawn without a question
    g = table(
        ACT,
        {"tile": tile, "missions": [mission], **gold},
        {},
        map=east(tile),
        cubes=cubes,
        treasures=["sack-of-gold-1"],
        dice=[1],
        **more,
    )
    g.apply(0, f"complete:{mission}")
    assert missions(g) == []
    return g


@rule("UW 8.1.2", "UW G69")
@pytest.mark.parametrize(("mission", "tile"), [("titan", "tartaros"), ("typhon", "erebos")])
def test_a_creature_brought_home_removes_a_cube(mission, tile):
    assert completes(mission, tile).state.cubes == 4


@rule("UW 8.1.2")
def test_a_common_mission_removes_none():
    assert completes("minos", "kriterion").state.cubes == 5
    assert completes("cronus", "elysion").state.cubes == 5


@rule("UW 8.1.2")
def test_hades_brought_home_removes_a_cube():
    g = completes("hades", "hades")
    assert g.state.cubes == 4
    assert items(g) == ["bident"]


@rule("UW 8.1.2", "UW G69")
def test_persephone_removes_one_cube_and_two_if_hades_is_home():
    assert completes("persephone", "hades").state.cubes == 4
    assert completes("persephone", "hades", hades_home=True).state.cubes == 3


@rule("UW 8.1.2")
def test_hades_then_persephone_remove_three_cubes_but_two_the_other_way_round():
    def both(first, second):
        both_held = {"tile": "hades", "missions": ["hades", "persephone"]}
        g = table(ACT, both_held, {}, map=east("hades"), cubes=5)
        g.apply(0, f"complete:{first}")
        g.apply(0, f"complete:{second}")
        return g.state.cubes

    assert both("hades", "persephone") == 2
    assert both("persephone", "hades") == 3


@rule("UW 8.1.2")
def test_an_empty_board_has_nothing_to_lose():
    assert completes("titan", "tartaros", cubes=0).state.cubes == 0
    assert completes("persephone", "hades", cubes=1, hades_home=True).state.cubes == 0


@rule("UW 8.1.2")
def test_a_coloured_cube_given_at_lethe_removes_a_cube():
    g = table(ACT, {"tile": "lethe", "coloured": {"melee": 2}}, {}, map=east("lethe"), cubes=5)
    g.apply(0, "lethe:damned")
    assert (g.state.cubes, hero(g).coloured, g.state.supply[2]) == (4, [0, 0, 1], 14)


@rule("UW G69")
def test_there_is_one_tile_for_each_place_however_it_is_spelled():
    for start in ("Tart", "Ereb", "Elys"):
        assert len([tile for tile in TILES if tile.german.startswith(start)]) == 1
    wanted = {t.destination for t in TOKENS if t.destination}
    assert wanted == {"tartaros", "erebos", "elysion", "kriterion", "hades"}
    assert wanted <= {tile.id for tile in TILES}


# What black cubes on a sheet do (UW 8.2.1a) ------------------------------------------------------------


@rule("UW 8.2.1a", "UW G37")
def test_a_duel_needs_a_black_cube_on_one_side():
    assert refused(table(ACT, {"items": ["ring"]}, {}), "duel:1") == "UW 8.2.1a"
    assert "duel:1" in choices(table(ACT, {"black": {"magic": 1}}, {}))
    assert "duel:1" in choices(table(ACT, {}, {"black": {"magic": 1}}))


@rule("UW 8.2.1a")
@pytest.mark.parametrize("mission", ["hades", "persephone"])
def test_a_dark_hero_may_not_accept_hades_or_persephone(mission):
    there = east("cavern-1", cavern_1=[mission, "minos"])
    g = table(ACT, {"tile": "cavern-1", "black": {"magic": 1}}, {}, map=there)
    assert refused(g, f"accept:{mission}") == "UW 8.2.1a"
    assert "accept:minos" in choices(g)
    assert f"accept:{mission}" in choices(table(ACT, {"tile": "cavern-1"}, {}, map=there))


@rule("UW 8.2.1a")
def test_a_hero_who_gains_a_black_cube_leaves_hades_and_persephone_at_once():
    held = {"missions": ["hades", "persephone", "minos"], "life": 3}
    g = fights("shade", "use:melee", [6, 6], held)
    assert set(missions(g)) == {"hades", "persephone", "minos"}
    g.apply(0, "black:magic")
    assert missions(g) == ["minos"]
    assert set(lying(g, "cavern-1")) == {"shade", "hades", "persephone"}


@rule("UW 8.2.1a")
def test_a_dark_hero_may_not_complete_hades_even_at_the_throne():
    """The cube comes on the way: the mission is left on the very tile where it would be completed."""
    g = table(
        [{"place_black_cube": {"seat": 0}}, {"act": {"seat": 0}}, *AFTER],
        {"tile": "hades", "missions": ["hades"], "items": ["ring"]},
        {},
        map=east("hades"),
        cubes=5,
    )
    g.apply(0, "black:magic")
    assert lying(g, "hades") == ["hades"]
    assert not g.judge(0, "complete:hades").legal
    assert refused(g, "accept:hades") == "UW 8.2.1a"


@rule("UW 8.2.1a")
def test_against_the_damned_only_an_ability_without_black_cubes_serves():
    def facing(**black):
        held = {"tile": "chaos", "items": ["bident"], "black": black}
        return table([{"face_damned_with": {"seat": 0, "points": 1}}, *AFTER], held, {}, map=east("chaos"))

    assert choices(facing(melee=1)) == ("use:magic", "use:ranged")
    assert refused(facing(melee=1), "use:melee") == "UW 8.2.1a"


@rule("UW 8.2.1a")
def test_a_row_with_a_black_cube_receives_only_black_ones():
    """Won with melee, which is pure: the red cube stays red, the blue one meets a black one."""
    g = fights("minotaur", "use:melee", [1, 1], {"black": {"magic": 1}})
    assert hero(g).black == [2, 0, 0]
    assert hero(g).coloured == [0, 0, 1]


@rule("UW 8.2.1a", "UW 8.2.1b")
def test_cubes_won_with_a_black_weapon_are_black_even_in_a_row_without_one():
    sword = {"items": ["sword-of-souls"]}
    g = fights("cyclops", "use:melee", [1, 1], sword)
    assert (hero(g).black, hero(g).coloured) == ([0, 0, 1], [0, 0, 0])
    g = fights("cyclops", "clean:melee", [1, 1], sword)
    assert (hero(g).black, hero(g).coloured) == ([0, 0, 0], [0, 0, 1])


# Gaining them (UW 8.2.1b) ------------------------------------------------------------------------------


@rule("UW 8.2.1b", "UW G37")
def test_a_hero_beaten_by_a_creature_takes_a_black_cube_in_any_row_and_no_wound():
    g = fights("shade", "use:melee", [6, 6])
    assert choices(g) == ("black:magic", "black:ranged", "black:melee")
    assert "UW 8.2.1b" in g.open[0].rules
    g.apply(0, "black:ranged")
    assert (hero(g).black, hero(g).life) == ([0, 1, 0], 5)


@rule("UW 8.2.1b")
@pytest.mark.parametrize("foe", ["avatar-2", "creature-3"])
def test_a_hero_beaten_by_an_avatar_or_creature_of_the_damned_takes_one_too(foe):
    g = fights(foe, "use:melee", [6, 6])
    assert (hero(g).black_cubes, hero(g).life) == (1, 5)


@rule("UW 8.2.1b")
def test_a_hero_beaten_by_an_adversary_takes_none():
    g = fights("cyclops", "use:melee", [6, 6])
    assert (hero(g).black_cubes, hero(g).life) == (0, 4)


@rule("UW 8.2.1b")
def test_cubes_won_with_a_blackened_ability_are_black():
    g = fights("ker", "use:ranged", [1, 1], {"black": {"ranged": 1}})
    assert hero(g).black == [1, 2, 0]
    assert hero(g).coloured == [0, 0, 0]


@rule("UW 8.2.1b")
def test_a_black_cube_elsewhere_blackens_nothing():
    g = fights("ker", "use:ranged", [1, 1], {"black": {"melee": 1}})
    assert hero(g).black == [0, 0, 1]
    assert hero(g).coloured == [1, 1, 0]


# Getting rid of them (UW 8.2.2) ------------------------------------------------------------------------


@rule("UW 8.2.2")
def test_a_foe_who_takes_a_cube_may_be_given_a_black_one():
    g = fights("alecto", "use:magic", [6, 6], {"coloured": {"ranged": 1}, "black": {"melee": 2}})
    assert choices(g) == ("lose:ranged", "lose:black-melee")
    g.apply(0, "lose:black-melee")
    assert (hero(g).coloured, hero(g).black) == ([0, 1, 0], [0, 0, 1])
    assert g.state.cubes == 0


@rule("UW 8.2.2")
def test_at_lethe_a_coloured_cube_takes_a_black_one_with_it():
    given = {"tile": "lethe", "coloured": {"magic": 1}, "black": {"melee": 1}}
    g = table(ACT, given, {}, map=east("lethe"), cubes=5)
    g.apply(0, "lethe:sheet")
    assert (hero(g).coloured, hero(g).black, g.state.cubes) == ([0, 0, 0], [0, 0, 0], 5)


@rule("UW 8.2.2")
@pytest.mark.parametrize(("dice", "coloured", "black"), [([1, 5], 1, 1), ([3, 4], 0, 2)])
def test_hypnos_turns_a_black_cube_of_a_tested_ability(dice, coloured, black):
    """The gladiator's melee is 6."""
    there = east("cavern-1", cavern_1=["hypnos"])
    g = table(ACT, {"tile": "cavern-1", "black": {"melee": 2}}, {}, map=there, dice=[*dice, 6])
    g.apply(0, "visit:hypnos")
    while asked(g) == "keep_two":
        g.apply(0, choices(g)[0])
    assert (hero(g).coloured[2], hero(g).black[2]) == (coloured, black)


# Running out (UW 8.2.3) --------------------------------------------------------------------------------


@rule("UW 8.2.3")
def test_a_colour_that_is_used_up_brings_no_experience():
    g = fights("cyclops", "use:melee", [1, 1], supply={"melee": 1})
    assert (hero(g).coloured[2], g.state.supply[2]) == (1, 0)
    g = fights("cyclops", "use:melee", [1, 1], supply={"melee": 0})
    assert (hero(g).coloured[2], g.state.supply[2]) == (0, 0)
    assert "supply_empty" in told(g)


@rule("UW 8.2.3")
def test_a_used_up_colour_cannot_be_chosen():
    choose = [{"choose_cube": {"seat": 0, "blackened": False}}, *AFTER]
    g = table(choose, {}, {}, supply={"melee": 0})
    assert choices(g) == ("cube:magic", "cube:ranged")
    assert refused(g, "cube:melee") == "UW 8.2.3"


@rule("UW 8.2.3")
def test_black_cubes_never_run_out():
    """Thirty lie on the sheets and the board already; the box holds sixteen."""
    dark = {"black": {"magic": 10, "ranged": 5, "melee": 5}}
    g = table([{"place_black_cube": {"seat": 0}}, *AFTER], dark, {}, cubes=10)
    g.apply(0, "black:melee")
    assert hero(g).black == [10, 5, 6]


# Black weapons held fast (UW G8) -----------------------------------------------------------------------


def lay_down_sword(bound_by, **black):
    held = {"items": ["sword-of-souls", "ring"], "black": black}
    options = {"black_weapon_bound_by": bound_by} if bound_by else {}
    return table([{"lay_down": {"seat": 0}}, *AFTER], held, {}, options=options)


@rule("UW G8")
def test_a_black_weapon_is_bound_by_black_cubes_in_its_own_row():
    for named in ("row", None):
        assert refused(lay_down_sword(named, melee=1), "lay-down:sword-of-souls") == "UW A6.2"
        assert "lay-down:sword-of-souls" in choices(lay_down_sword(named, magic=1))
        assert "lay-down:sword-of-souls" in choices(lay_down_sword(named))


@rule("UW G8", "UW A6.2")
def test_a_black_weapon_is_bound_by_any_black_cube_if_so_agreed():
    assert refused(lay_down_sword("any", melee=1), "lay-down:sword-of-souls") == "UW A6.2"
    assert refused(lay_down_sword("any", magic=1), "lay-down:sword-of-souls") == "UW A6.2"
    assert "lay-down:sword-of-souls" in choices(lay_down_sword("any"))


@rule("UW G8", "UW A6.2")
@pytest.mark.parametrize("row", ["magic", "ranged", "melee"])
@pytest.mark.parametrize("bound_by", ["row", "any"])
def test_any_black_cube_forces_a_hero_to_take_a_black_weapon(row, bound_by):
    options = {"black_weapon_bound_by": bound_by}
    g = draws("sword-of-souls", {"black": {row: 1}}, {}, options=options)
    assert items(g) == ["sword-of-souls"]
    g = draws("sword-of-souls", options=options)
    assert choices(g) == ("take", "coin")
