"""How a game ends: both ends, ties, the guards that make every game end, the results (UW 8.1, 9.2.1)."""

import pytest

from support import rule
from support.underworld import choices, east, refused, table, token, told

AFTER = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
NO_TILES = [[], [], []]


def black(cubes):
    return {"black": {"melee": cubes}}


def idle(g):
    """Whoever is asked does nothing."""
    decision = g.open[0]
    g.apply(decision.seat, next(a for a in ("no-tile", "stop", "go-on", "end-turn") if a in decision.choices))


def evil_wins(*counts, active=0, **options):
    """The Damned gets his eleventh cube in the turn of `active`; the heroes hold so many black cubes."""
    g = table(
        [{"enter_chaos": {}}, {"turn": {"seat": 0}}],
        *(black(cubes) for cubes in counts),
        map=east("chaos"),
        cubes=10,
        active=active,
        options=options,
    )
    assert g.result.reason == "underworld.end.evil"
    return g.result


# Evil wins ---------------------------------------------------------------------------------------------


@rule("UW 8.1", "UW R16")
def test_evil_gives_the_lesser_victory_to_the_hero_with_most_black_cubes():
    result = evil_wins(2, 5, 3)
    assert result.winners == (1,)
    assert result.ranking == ((1,), (2,), (0,))
    assert result.scores == (2, 5, 3)


@rule("UW 8.1")
def test_cubes_in_all_three_rows_count_and_coloured_ones_do_not():
    g = table(
        [{"enter_chaos": {}}, {"turn": {"seat": 0}}],
        {"black": {"magic": 1, "ranged": 1, "melee": 1}},
        {"black": {"magic": 2}, "coloured": {"melee": 9}},
        map=east("chaos"),
        cubes=10,
    )
    assert g.result.winners == (0,)
    assert g.result.scores == (3, 2)


@rule("UW R16")
def test_heroes_with_equal_cubes_share_a_place():
    result = evil_wins(1, 4, 1, 2)
    assert result.ranking == ((1,), (3,), (0, 2))


@rule("UW G28")
@pytest.mark.parametrize("option", [{}, {"evil_tie": "active"}])
def test_among_tied_heroes_the_active_one_wins(option):
    result = evil_wins(3, 3, 3, 1, active=1, **option)
    assert result.winners == (1,)
    assert result.ranking == ((1,), (0, 2), (3,))


@rule("UW G28")
def test_tied_heroes_share_the_victory_if_the_active_one_is_not_among_them():
    result = evil_wins(3, 1, 3, active=1)
    assert result.winners == (0, 2)
    assert result.ranking == ((0, 2), (1,))


@rule("UW G28")
def test_tied_heroes_always_share_the_victory_if_so_agreed():
    result = evil_wins(3, 3, 1, active=1, evil_tie="shared")
    assert result.winners == (0, 1)
    assert result.ranking == ((0, 1), (2,))


@rule("UW G28")
@pytest.mark.parametrize("tie", ["active", "shared"])
def test_if_nobody_has_a_black_cube_all_lose(tie):
    result = evil_wins(0, 0, 0, evil_tie=tie)
    assert result.winners == ()
    assert result.ranking == ((0, 1, 2),)


@rule("UW 8.1")
def test_after_the_end_nobody_is_asked_anything():
    g = table([{"enter_chaos": {}}, {"turn": {"seat": 0}}], black(1), {}, map=east("chaos"), cubes=10)
    assert g.over
    assert g.open == ()
    assert g.judge(0, "no-tile").reason == "core.no.over"


# A hero wins -------------------------------------------------------------------------------------------


@rule("UW 9.2.1", "UW R16")
def test_the_slayer_of_the_damned_is_first_and_all_others_are_second():
    slayer = {"hero": "bard", "tile": "chaos", "items": ["golden-staff"]}
    heroes = ({"hero": "gladiator", **black(9)}, slayer, {"hero": "shaman"})
    turn = [{"act": {"seat": 1}}, {"end_turn": {"seat": 1}}, {"next_turn": {"seat": 1}}]
    g = table(turn, *heroes, map=east("chaos"), damned="chaos", dice=[1, 1], active=1)
    g.apply(1, "fight:the-damned")
    assert g.result.reason == "underworld.end.hero"
    assert g.result.winners == (1,)
    assert g.result.ranking == ((1,), (0, 2))
    assert g.result.scores == (0, 1, 0)


@rule("UW 9.2.1")
def test_with_his_fall_the_game_is_over_however_many_cubes_he_had():
    held = {"tile": "chaos", "items": ["scythe-of-thanatos"], "coloured": {"ranged": 1}}
    turn = [{"act": {"seat": 0}}, *AFTER]
    g = table(turn, held, black(9), map=east("chaos"), damned="chaos", cubes=10, dice=[1, 1] * 10)
    g.apply(0, "fight:the-damned")
    assert told(g).count("damned_hit") == 10
    assert g.result.winners == (0,)
    assert g.open == ()


# Quiet rounds (UW G61) ---------------------------------------------------------------------------------


def quiet_rounds(rounds, *heroes, first_round=None, **state):
    """Two heroes walk nowhere for so many rounds after the last tile; `first_round` answers come first."""
    base = {"map": east("passage-2"), "stacks": NO_TILES, **state}
    g = table({"turn": {"seat": 0}}, *(heroes or ({}, {})), **base)
    start = g.state.round
    for seat, answer in first_round or ():
        g.apply(seat, answer)
    while not g.over and g.state.round < start + rounds:
        idle(g)
    return g


@rule("UW G61")
def test_the_eleventh_quiet_round_and_each_later_one_feed_the_damned():
    assert quiet_rounds(10).state.cubes == 0
    assert quiet_rounds(11).state.cubes == 1
    assert quiet_rounds(13).state.cubes == 3
    assert quiet_rounds(13, options={"stall_guard": True}).state.cubes == 3


@rule("UW G61")
def test_quiet_rounds_end_the_game_at_last():
    g = quiet_rounds(99, black(1), {})
    assert told(g).count("turn") == 2 * 21  # ten rounds free, then eleven cubes
    assert g.result.winners == (0,)


@rule("UW G61")
def test_without_the_stall_guard_quiet_rounds_feed_nobody():
    assert quiet_rounds(30, options={"stall_guard": False}).state.cubes == 0


@rule("UW G61")
def test_rounds_are_not_counted_while_tiles_remain():
    left = [["lethe"], [], []]
    tile = [{"tile": "passage-2", "beside": "styx", "side": "e"}]
    heroes = ({"tile": "passage-2"}, {"tile": "passage-2"})
    g = table({"turn": {"seat": 0}}, *heroes, map=tile, stacks=left, quiet=10)
    while g.state.round < 5:
        idle(g)
    assert g.state.cubes == 0


@rule("UW G61")
def test_a_round_in_which_a_token_left_play_is_not_quiet():
    """Ten quiet rounds are over. The Cyclops falls in the next; the one after that is the eleventh."""
    first = {"tile": "passage-2", "gold": 0}
    laid = east("passage-2", passage_2=["cyclops"])
    slain = [(0, "stop"), (0, "use:melee")]
    g = quiet_rounds(1, first, {}, first_round=slain, map=laid, quiet=10, dice=[1, 1])
    assert ("beaten" in told(g), g.state.cubes) == (True, 0)
    g = quiet_rounds(2, first, {}, first_round=slain, map=laid, quiet=10, dice=[1, 1])
    assert g.state.cubes == 1


@rule("UW G61")
def test_a_round_in_which_a_cube_changed_is_not_quiet():
    first = {"tile": "lethe", "coloured": {"melee": 2}}
    forgets = [(0, "stop"), (0, "lethe:damned")]
    g = quiet_rounds(1, first, {}, first_round=forgets, map=east("lethe"), quiet=10, cubes=5)
    assert g.state.cubes == 4


@rule("UW G61")
def test_a_round_in_which_a_value_changed_is_not_quiet():
    def visit(dice):
        first = {"tile": "passage-2", "gold": 1}
        learns = [(0, "stop"), (0, "visit:well-of-wisdom"), (0, "use:melee")]
        laid = east("passage-2", passage_2=["well-of-wisdom"])
        return quiet_rounds(1, first, {}, first_round=learns, map=laid, quiet=10, dice=dice).state.cubes

    assert visit([6, 6]) == 0  # the value rose
    assert visit([1, 1]) == 1  # it did not


@rule("UW G61")
def test_a_round_with_a_duel_is_not_quiet():
    duel = [(0, "stop"), (0, "duel:1"), (0, "use:melee"), (1, "use:magic"), (0, "spoil:life")]
    g = quiet_rounds(1, black(1), {}, first_round=duel, quiet=10, dice=[1, 1])
    assert ("duel" in told(g), g.state.cubes) == (True, 0)


@rule("UW G61")
def test_the_cube_of_the_quiet_round_does_not_make_the_next_one_loud():
    assert quiet_rounds(2, quiet=10).state.cubes == 2


# The round limit (UW R12) ------------------------------------------------------------------------------


@rule("UW R12")
def test_from_the_limit_on_every_round_feeds_the_damned():
    options = {"round_limit": 5, "stall_guard": False}
    assert quiet_rounds(4, options=options).state.cubes == 0
    assert quiet_rounds(5, options=options).state.cubes == 1
    assert quiet_rounds(8, options=options).state.cubes == 4


@rule("UW R12")
def test_the_limit_is_round_150_unless_agreed_otherwise():
    def after(round, **options):
        guard = {"stall_guard": False, **options}
        return quiet_rounds(1, round=round, options=guard).state.cubes

    assert (after(149), after(150)) == (0, 1)
    assert after(150, round_limit=0) == 0  # no limit at all
    assert after(1, round_limit=1) == 1


@rule("UW R12")
def test_the_limit_counts_while_tiles_remain_and_ends_the_game():
    left = [["lethe"], [], []]
    g = table({"turn": {"seat": 0}}, black(2), {}, stacks=left, options={"round_limit": 3})
    while not g.over:
        idle(g)
    assert told(g).count("turn") == 2 * 13  # cubes at the end of rounds 3 to 13
    assert g.result.reason == "underworld.end.evil"
    assert g.result.winners == (0,)


@rule("UW R34")
@pytest.mark.parametrize("rule_of", [{"round_limit": 1}, {"stall_guard": True}])
def test_at_the_end_of_a_round_the_player_whose_turn_was_last_counts_as_active(rule_of):
    g = quiet_rounds(1, black(2), black(2), black(2), cubes=10, quiet=10, options=rule_of)
    assert g.result.reason == "underworld.end.evil"
    assert g.result.winners == (2,)


# The map stays open (option closing_rule) --------------------------------------------------------------


def last_way_out(*stack, **options):
    """Three neighbours of Styx show it a wall; passage-5 is drawn for the last free exit."""
    walls = [
        {"tile": "hall-1", "beside": "styx", "side": "e"},
        {"tile": "hall-3", "beside": "styx", "side": "w"},
        {"tile": "hall-4", "beside": "styx", "side": "n"},
    ]
    g = table({"turn": {"seat": 0}}, {}, {}, map=walls, stacks=[[*stack], [], []], options=options)
    g.apply(0, "stack:1")
    return g


@rule("UW S1")
@pytest.mark.parametrize("option", [{}, {"closing_rule": True}])
def test_no_tile_may_close_the_map_while_tiles_remain(option):
    g = last_way_out("lethe", "passage-5", **option)
    assert choices(g) == ("lay:s:0", "lay:s:2", "lay:s:3")
    assert refused(g, "lay:s:1") == "UW S1"
    g = last_way_out("passage-5", **option)  # the last tile may
    assert choices(g) == ("lay:s:0", "lay:s:1", "lay:s:2", "lay:s:3")


@rule("UW S1")
def test_any_tile_may_close_the_map_if_so_agreed():
    g = last_way_out("lethe", "passage-5", closing_rule=False)
    assert choices(g) == ("lay:s:0", "lay:s:1", "lay:s:2", "lay:s:3")
    g.apply(0, "lay:s:1")
    assert told(g).count("tile_laid") == 1  # nobody has anything left to decide: the round limit ends it
    assert g.result.reason == "underworld.end.evil"


@rule("UW 8.1", "UW A6.2")
def test_the_black_cube_of_a_black_weapon_counts_in_the_ending_it_brings():
    """Both have four black cubes in the end; the active hero wins the tie."""
    found = {"found": {"seat": 0, "token": token("black-staff"), "paid": False}}
    held = ({"black": {"melee": 3}}, {"black": {"magic": 4}})
    g = table([found, {"end_turn": {"seat": 0}}], *held, cubes=10, treasures=["black-staff"])
    assert g.result.scores == (4, 4)
    assert g.result.winners == (0,)
