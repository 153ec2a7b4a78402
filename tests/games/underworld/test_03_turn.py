"""The turn: UW 3, with the fights of a hero who stays (UW G18)."""

from typing import Any

from support import rule
from support.underworld import asked, choices, east, hero, lying, refused, table, told

TURN = {"turn": {"seat": 0}}
STAY = {"hero": "centaur"}


@rule("UW 3")
def test_a_turn_is_a_tile_then_movement_then_actions():
    g = table(
        TURN, {}, STAY, at_styx=["hermes", "well-of-wisdom"], stacks=[["passage-7", "passage-8"], [], []]
    )
    assert asked(g) == "add_tile"
    g.apply(0, "stack:1")
    assert asked(g) == "place_tile"
    g.apply(0, "lay:n:0")
    assert asked(g) == "move"
    g.apply(0, "stop")
    assert asked(g) == "act"
    g.apply(0, "end-turn")
    assert (asked(g), g.open[0].seat) == ("add_tile", 1)


@rule("UW 3")
def test_no_tile_is_added_and_no_step_made_once_an_action_began():
    styx = ["minos", "well-of-wisdom"]
    g = table(TURN, {}, STAY, at_styx=styx, map=east("passage-7"), dice=[6, 6])
    g.apply(0, "no-tile")
    g.apply(0, "stop")
    g.apply(0, "visit:well-of-wisdom")
    g.apply(0, "use:magic")
    assert choices(g) == ("accept:minos", "end-turn")
    assert not g.judge(0, "stack:1").legal
    assert not g.judge(0, "move:e").legal


@rule("UW 3")
def test_turns_go_round_the_table_and_a_round_ends_with_the_last_player():
    g = table(TURN, {}, {}, {})
    seats, rounds = [], []
    for _ in range(7):
        seats.append(g.open[0].seat)
        rounds.append(g.state.round)
        g.apply(seats[-1], "no-tile")
    assert seats == [0, 1, 2, 0, 1, 2, 0]
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


@rule("UW 3")
def test_what_a_turn_remembers_is_forgotten_in_the_next():
    styx = ["hermes", "well-of-wisdom"]
    g = table(TURN, {"gold": 2}, at_styx=styx, stacks=[[], [], []], dice=[1, 1, 1, 1])
    g.apply(0, "visit:well-of-wisdom")
    g.apply(0, "use:melee")
    assert told(g).count("turn") == 2  # alone, with nothing else to do, the next turn began
    g.apply(0, "visit:well-of-wisdom")
    assert hero(g).gold == 0


@rule("UW G18")
def test_a_defeated_hero_who_stays_must_fight_again():
    corridor: list[dict[str, Any]] = east("cavern-1", cavern_1=["harpy-1", "hermes"])
    g = table(TURN, {"tile": "cavern-1"}, STAY, map=corridor, dice=[1, 1])
    g.apply(0, "no-tile")
    g.apply(0, "stop")
    assert asked(g) == "fight_with"
    assert choices(g) == ("use:ranged", "use:melee")
    g.apply(0, "use:melee")
    assert lying(g, "cavern-1") == ["hermes"]


@rule("UW G18")
def test_a_defeated_hero_may_leave_the_tile_instead():
    corridor = east("cavern-1", cavern_1=["harpy-1"])
    g = table(TURN, {"tile": "cavern-1"}, STAY, map=corridor)
    g.apply(0, "no-tile")
    g.apply(0, "move:w")
    g.apply(0, "stop")
    assert "fights" not in told(g)
    assert lying(g, "cavern-1") == ["harpy-1"]
    assert g.open[0].seat == 1


@rule("UW G18")
def test_whoever_comes_back_to_the_foe_must_fight():
    corridor = east("cavern-1", cavern_1=["harpy-1"])
    g = table(TURN, {"tile": "cavern-1"}, STAY, map=corridor)
    g.apply(0, "no-tile")
    g.apply(0, "move:w")
    g.apply(0, "move:e")
    assert asked(g) == "fight_with"
    assert refused(g, "use:magic") == "UW 6.1.1"
