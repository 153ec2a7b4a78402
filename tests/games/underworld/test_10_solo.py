"""The game alone (UW 10)."""

import pytest

from katabasis.games.underworld.components import names
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, refused, table, told

AFTER = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
ACT = [{"act": {"seat": 0}}, *AFTER]
PAUSE = "thunderbolts-2"  # with this in hand a player is asked before every test


@rule("UW 10")
def test_a_hero_alone_plays_turn_after_turn():
    g = table({"turn": {"seat": 0}}, {})
    g.apply(0, "no-tile")
    assert (g.state.round, asked(g)) == (2, "add_tile")


@rule("UW 10", "UW G57")
def test_there_are_no_duels_alone():
    g = table(ACT, {"black": {"melee": 1}, "items": ["ring"]})
    assert not g.judge(0, "duel:0").legal
    assert not g.judge(0, "duel:1").legal


# Limited helpers (UW 10.1) -----------------------------------------------------------------------------


def sleeper(**more):
    there = east("cavern-1", cavern_1=["hypnos"])
    g = table(ACT, {"tile": "cavern-1", "black": {"magic": 2}, "items": ["ring"]}, map=there, dice=[], **more)
    g.apply(0, "visit:hypnos")
    return g


@rule("UW 10.1.1")
def test_hypnos_needs_no_test_alone():
    """The gladiator's magic is 2, and no die is thrown."""
    g = sleeper()
    assert (hero(g).black, hero(g).coloured) == ([1, 0, 0], [1, 0, 0])
    assert "thrown" not in told(g)


@rule("UW 10.1.1")
def test_hypnos_leaves_the_game_after_the_fourth_use():
    g = sleeper(stones={"hypnos": 2})
    assert lying(g, "cavern-1") == ["hypnos"]
    g = sleeper(stones={"hypnos": 3})
    assert hero(g).black == [1, 0, 0]
    assert lying(g, "cavern-1") == []
    assert "hypnos" in names(g.state.gone)


@rule("UW 10.1.2")
def test_a_turn_at_styx_heals_one_point_of_four():
    g = table({"turn": {"seat": 0}}, {"hero": "centaur", "life": 1})
    for life, stones in ((2, 3), (3, 2), (4, 1), (5, 0)):
        g.apply(0, "rest")
        assert (hero(g).life, g.state.styx_stones) == (life, stones)


@rule("UW 10.1.2")
def test_without_points_left_styx_heals_nobody():
    g = table([{"rest_at_styx": {"seat": 0}}, {"turn": {"seat": 0}}], {"life": 1}, styx_stones=0)
    assert asked(g) == "add_tile"  # no rest is offered, neither now nor in the turn that follows
    assert "rests" not in told(g)
    assert hero(g).life == 1


def well(stones):
    there = east("cavern-1", cavern_1=["well-of-wisdom"])
    held = {"tile": "cavern-1", "gold": 2, "items": ["ring"]}
    g = table(ACT, held, map=there, dice=[6, 6], stones={"well-of-wisdom": stones})
    g.apply(0, "visit:well-of-wisdom")
    g.apply(0, "use:melee")
    return g


@rule("UW 10.1.3")
def test_the_well_leaves_the_game_with_the_fourth_coin():
    g = well(2)
    assert lying(g, "cavern-1") == ["well-of-wisdom"]
    g = well(3)
    assert lying(g, "cavern-1") == []
    assert "well-of-wisdom" in names(g.state.gone)
    assert (hero(g).gold, hero(g).trained) == (1, [0, 0, 1])  # the fourth use still counts


@rule("UW 10.1.1", "UW 10.1.3")
def test_with_others_at_the_table_well_and_hypnos_never_wear_out():
    def uses(encounter, **first):
        there = east("cavern-1", cavern_1=[encounter])
        g = table(
            ACT,
            {"tile": "cavern-1", "gold": 2, "items": ["ring"], **first},
            {},
            map=there,
            dice=[6, 6, 6],
            stones={encounter: 3},
        )
        g.apply(0, f"visit:{encounter}")
        if asked(g) == "learn_with":
            g.apply(0, "use:melee")
        return lying(g, "cavern-1")

    assert uses("well-of-wisdom") == ["well-of-wisdom"]
    assert uses("hypnos", black={"magic": 1}) == ["hypnos"]


# His coming (UW 10.2) ----------------------------------------------------------------------------------

HALL = east("cavern-1", "chaos", cavern_1=["hecate", "orion"])


def visit(g, encounter):
    g.apply(0, f"visit:{encounter}")


def earner(avatars, laid=HALL, **more):
    """A shaman who visits Hecate and Orion, and does well."""
    first = {"hero": "shaman", "tile": "cavern-1", "trained": {"ranged": 5}, "items": ["ring"]}
    state = {"avatars": avatars, "stacks": [[], [], []], "dice": [1] * 12, **more}
    return table(ACT, first, map=laid, **state)


@rule("UW 10.2")
def test_beaten_avatars_and_special_items_together_make_three():
    g = earner(["avatar-1"])
    visit(g, "hecate")
    assert (items(g), lying(g, "chaos")) == (["ring", "golden-staff"], [])
    visit(g, "orion")
    assert lying(g, "chaos") == ["the-damned"]


@rule("UW 10.2", "UW R33")
def test_his_coming_adds_a_cube_alone_too():
    g = earner(["avatar-1", "avatar-2"], cubes=4)
    visit(g, "hecate")
    assert (lying(g, "chaos"), g.state.cubes) == (["the-damned"], 5)


@rule("UW 10.2", "UW R33", "UW G54")
def test_without_chaos_he_waits_and_adds_no_cube_in_any_turn():
    g = earner(["avatar-1", "avatar-2"], laid=HALL[:1], cubes=4)
    visit(g, "hecate")
    assert "damned_called" in told(g)
    for answer in ("end-turn", "stop", "end-turn"):
        g.apply(0, answer)
    assert (g.state.round, g.state.cubes) == (3, 4)


@rule("UW G54", "UW R41")
def test_a_special_item_counts_once_however_often_it_is_gained():
    g = earner(["avatar-1"])
    visit(g, "hecate")
    for answer in ("lay-down", "lay-down:golden-staff", "end-turn", "stop", "visit:hecate"):
        g.apply(0, answer)
    assert "golden-staff" in items(g)
    assert "damned_called" not in told(g)


@rule("UW G54")
def test_a_special_item_still_counts_after_it_is_laid_down():
    g = earner(["avatar-1"])
    visit(g, "hecate")
    for answer in ("lay-down", "lay-down:golden-staff"):
        g.apply(0, answer)
    visit(g, "orion")
    assert "golden-staff" not in items(g)
    assert lying(g, "chaos") == ["the-damned"]


@rule("UW 10.2")
def test_with_others_at_the_table_special_items_do_not_count():
    first = {"hero": "shaman", "tile": "cavern-1", "items": ["ring"]}
    beaten = ["avatar-1", "avatar-2"]
    g = table(ACT, first, {"hero": "bard"}, map=HALL, avatars=beaten, dice=[1, 1])
    visit(g, "hecate")
    assert "golden-staff" in items(g)
    assert "damned_called" not in told(g)


def reveal_last(shown, hidden):
    """Two Avatars lie about; the hero turns up a token."""
    laid = [
        {"tile": "chaos", "beside": "styx", "side": "s"},
        {"tile": "cavern-1", "beside": "styx", "side": "n", "tokens": [shown]},
        {"tile": "cavern-2", "beside": "styx", "side": "w", "tokens": ["avatar-2"]},
        {"tile": "cavern-3", "beside": "styx", "side": "e", "face_down": [hidden]},
    ]
    g = table([{"movement": {"seat": 0}}, {"actions": {"seat": 0}}, *AFTER], {}, map=laid)
    g.apply(0, "move:e")
    return g


@rule("UW 10.2", "UW R36")
def test_he_comes_when_all_three_avatars_are_revealed():
    g = reveal_last("avatar-1", "avatar-3")
    assert lying(g, "chaos") == ["the-damned"]
    assert g.state.cubes == 2  # the Avatar's and his own
    g = reveal_last("harpy-1", "avatar-3")
    assert lying(g, "chaos") == []


@rule("UW R36")
def test_a_face_down_avatar_is_not_in_play():
    laid = [
        {"tile": "chaos", "beside": "styx", "side": "s"},
        {"tile": "cavern-1", "beside": "styx", "side": "n", "face_down": ["avatar-1"]},
        {"tile": "cavern-2", "beside": "styx", "side": "w", "tokens": ["avatar-2"]},
        {"tile": "cavern-3", "beside": "styx", "side": "e", "face_down": ["avatar-3"]},
    ]
    g = table([{"movement": {"seat": 0}}, {"actions": {"seat": 0}}, *AFTER], {}, map=laid)
    g.apply(0, "move:e")
    assert "revealed" in told(g)
    assert lying(g, "chaos") == []


@rule("UW 10.2")
def test_while_he_stands_on_chaos_each_turn_begins_with_a_cube():
    g = table({"turn": {"seat": 0}}, {}, map=east("chaos"), damned="chaos", cubes=4, stacks=[[], [], []])
    assert g.state.cubes == 5
    g.apply(0, "stop")
    assert g.state.cubes == 6
    more = {"map": east("chaos"), "damned": "chaos", "cubes": 4, "stacks": [[], [], []]}
    assert table({"turn": {"seat": 0}}, {}, {}, **more).state.cubes == 4  # not with others


# The fight (UW 10.3) -----------------------------------------------------------------------------------


def fight(*held, dice, cubes=9, kind="gladiator", **more):
    first = {"hero": kind, "tile": "chaos", "items": [*held], **more}
    g = table(ACT, first, map=east("chaos"), damned="chaos", cubes=cubes, dice=dice)
    g.apply(0, "fight:the-damned")
    return g


@rule("UW 10.3")
def test_magic_first_then_the_two_others_in_any_order_over_and_over():
    g = fight("bident", PAUSE, dice=[1, 1] * 4, trained={"magic": 3}, cubes=5)
    assert choices(g) == ("use:magic", f"aid:{PAUSE}")
    assert refused(g, "use:melee") == "UW 10.3"
    g.apply(0, "use:magic")
    assert choices(g) == ("use:ranged", "use:melee", f"aid:{PAUSE}")
    assert refused(g, "use:magic") == "UW 10.3"
    g.apply(0, "use:melee")
    assert choices(g) == ("use:ranged", f"aid:{PAUSE}")
    g.apply(0, "use:ranged")
    assert choices(g) == ("use:magic", f"aid:{PAUSE}")
    assert told(g).count("damned_hit") == 3


@rule("UW 10.3", "UW G41")
def test_a_failed_test_costs_a_point_and_the_cycle_goes_on():
    g = fight("bident", PAUSE, dice=[6, 6])
    g.apply(0, "use:magic")
    assert hero(g).life == 3
    assert choices(g)[:2] == ("use:ranged", "use:melee")


@rule("UW 10.3")
def test_an_ability_with_black_cubes_fails_without_a_throw_and_costs_a_point():
    g = fight("bident", PAUSE, dice=[], black={"magic": 1})
    g.apply(0, "use:magic")
    assert "thrown" not in told(g)
    assert hero(g).life == 3
    assert asked(g) == "solo_test"


@rule("UW 10.3", "UW R10")
def test_nectar_and_ambrosia_may_be_drunk_between_the_tests():
    g = fight("bident", "nectar-1", "ambrosia-1", PAUSE, dice=[6, 6], life=3)
    g.apply(0, "drink:nectar-1")
    assert hero(g).life == 4
    g.apply(0, "use:magic")
    assert hero(g).life == 3
    g.apply(0, "drink:ambrosia-1")
    assert hero(g).life == 4


@rule("UW 10.3")
def test_the_last_point_of_the_damned_wins_the_game_alone():
    g = fight("bident", dice=[1, 1] * 2, trained={"magic": 3}, cubes=2)
    g.apply(0, "use:melee")
    assert g.result.winners == (0,)
    assert g.result.reason == "underworld.end.hero"


@rule("UW 10.3")
def test_a_hero_who_falls_alone_returns_and_the_game_goes_on():
    g = fight("bident", dice=[6, 6], life=1)
    assert "died" in told(g)
    assert g.result is None
    assert hero(g).life == 4


@rule("UW G55")
def test_alone_one_special_weapon_is_enough_to_begin():
    for weapon in ("golden-staff", "bow-of-hercules", "scythe-of-thanatos", "bident"):
        assert asked(fight(weapon, PAUSE, dice=[])) == "solo_test"
    for useless in ("cloak-of-persephone", "sword-of-souls", "ring"):
        g = table(ACT, {"tile": "chaos", "items": [useless]}, map=east("chaos"), damned="chaos")
        assert refused(g, "fight:the-damned") == "UW 9.2"


@rule("UW G55")
def test_the_weapon_counts_on_its_own_ability_only_and_black_ones_never():
    """The gladiator's 2, 5 and 6, each -3; only the Bow counts, and on ranged combat."""
    held = ("bow-of-hercules", "black-staff", "sword-of-souls", PAUSE)
    assert fight(*held, dice=[]).explain(0, "use:magic").args["target"] == -1

    def hits(use, dice):
        g = fight(*held, dice=[6, 6, *dice])
        g.apply(0, "use:magic")
        g.apply(0, use)
        return "damned_hit" in told(g)

    assert hits("use:melee", [1, 2])
    assert not hits("use:melee", [2, 2])  # 6 - 3
    assert hits("use:ranged", [2, 2])
    assert not hits("use:ranged", [2, 3])  # 5 + 2 - 3


@rule("UW R37")
def test_the_gnome_alone_may_add_a_second_pure_ability_to_the_one_due():
    """Magic 3 and the Bident +1, ranged 3 and +1, -3: five."""

    def hits(dice):
        g = fight("bident", PAUSE, dice=dice, kind="gnome")
        g.apply(0, "use:magic+ranged")
        return "damned_hit" in told(g)

    assert hits([2, 3])
    assert not hits([3, 3])
    g = fight("bident", PAUSE, dice=[1, 1], kind="gnome")
    assert refused(g, "use:ranged+magic") == "UW 10.3"  # magic is due
    g.apply(0, "use:magic+ranged")
    assert {"use:ranged", "use:melee", "use:ranged+magic"} <= set(choices(g))  # ranged is still due


@rule("UW R37")
def test_the_gnome_alone_may_not_add_a_black_ability():
    g = fight("bident", PAUSE, dice=[], kind="gnome", black={"ranged": 1})
    assert refused(g, "use:magic+ranged") == "UW 8.2.1a"
    assert "use:magic+melee" in choices(g)
    assert refused(fight("bident", PAUSE, dice=[]), "use:magic+melee") == "UW A1.gnome"


# The score (UW 10.4) -----------------------------------------------------------------------------------


def score(cubes=1, **first):
    """The Damned falls to perfect throws; what does the hero score?"""
    found = {"hero": "gladiator", "tile": "chaos", "items": ["bident", PAUSE], "gold": 0, **first}
    g = table(ACT, found, map=east("chaos"), damned="chaos", cubes=cubes, dice=[1] * 60)
    g.apply(0, "fight:the-damned")
    g.apply(0, f"aid:{PAUSE}")  # so that even magic 2 succeeds
    while not g.over:
        g.apply(0, choices(g)[0])
    return g.result.scores


@rule("UW 10.4")
@pytest.mark.parametrize(
    ("first", "points"),
    [
        ({}, 0),
        ({"gold": 3}, 30 * 4),
        ({"coloured": {"ranged": 2, "melee": 1}}, 30 * 4),
        ({"trained": {"ranged": 2}}, 20 * 4),
        ({"gold": 9, "black": {"melee": 2}}, 50 * 4),
        ({"gold": 9, "trained": {"ranged": -1}}, 70 * 4),
        ({"gold": 3, "life": 1}, 30),
        ({"black": {"melee": 1}}, -20 * 4),
    ],
)
def test_gold_cubes_and_values_are_counted_and_multiplied_by_life(first, points):
    assert score(**first) == (points,)


@rule("UW 10.4", "UW G56")
def test_the_total_is_divided_by_the_cubes_at_the_start_of_the_fight_and_rounded_down():
    lucky = {"gold": 2, "life": 4, "trained": {"magic": 3}}
    assert score(cubes=2, **lucky) == (50 * 4 // 2,)
    assert score(cubes=3, **lucky) == (66,)  # 200 / 3
    assert score(cubes=0, **lucky) == (200,)  # divided by at least 1


@rule("UW G56")
def test_items_do_not_count_as_a_rise_of_value():
    assert score(items=["bident", PAUSE, "sickle", "ring"]) == (0,)


@rule("UW G56", "UW G57")
def test_the_eleventh_cube_is_a_defeat_alone_and_scores_nothing():
    dark = {"black": {"melee": 3}, "gold": 9}
    g = table({"turn": {"seat": 0}}, dark, map=east("chaos"), damned="chaos", cubes=10)
    assert g.result.reason == "underworld.end.evil"
    assert (g.result.winners, g.result.scores) == ((), (0,))


@rule("UW 10.2", "UW 10.4")
def test_the_cubes_of_waiting_turns_count_in_the_division():
    """Three cubes, two turns later five: (10 gold + 3 trained) x 10 x 4 / 5."""
    g = table(
        {"turn": {"seat": 0}},
        {"tile": "chaos", "items": ["bident"], "gold": 10, "trained": {"magic": 3}},
        map=east("chaos"),
        damned="chaos",
        cubes=3,
        dice=[1] * 60,
        stacks=[[], [], []],
    )
    for answer in ("stop", "end-turn", "stop", "fight:the-damned"):
        g.apply(0, answer)
    while not g.over:
        g.apply(0, choices(g)[0])
    assert g.result.scores == (130 * 4 // 5,)


@rule("UW 10.1.1")
def test_alone_hypnos_asks_for_a_row_and_for_nothing_else():
    gnome = {
        "hero": "gnome",
        "tile": "cavern-1",
        "black": {"magic": 1, "melee": 1},
        "items": ["thunderbolts-1"],
    }
    g = table(
        [{"act": {"seat": 0}}, {"end_turn": {"seat": 0}}], gnome, map=east("cavern-1", cavern_1=["hypnos"])
    )
    g.apply(0, "visit:hypnos")
    assert choices(g) == ("use:magic", "use:melee")
    assert refused(g, "aid:thunderbolts-1") == refused(g, "use:magic+ranged") == "UW 10.1.1"
