"""The easy bot: never at a loss, never informed by what it cannot see, and sensible in plain positions."""

import pytest

import katabasis as kb
from katabasis.bots.play import finish, play_out
from katabasis.core import registry
from katabasis.core.seat import Seat
from katabasis.games.underworld.bot import RULES, EasyBot
from katabasis.games.underworld.components import TOKEN
from katabasis.games.underworld.eyes import outlast
from katabasis.games.underworld.state import Table
from support.underworld import asked, east, table


def chosen(g: Table, seat: int = 0) -> str:
    decision = next(d for d in g.open if d.seat == seat)
    return EasyBot("test").choose(Seat(g, decision))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_it_plays_whole_games(seats, seed):
    g = kb.new_game("underworld", seats=seats, seed=seed)
    finish(g, ["easy"] * seats, seed)
    assert g.over


@pytest.mark.parametrize(
    "options",
    [
        {"damned_fight": "forced"},
        {"gladiator_refight": "after"},
        {"black_cube_row": "choice", "lethe": "sheet"},
        {"black_weapon_feeds": "revealed", "evil_tie": "shared"},
    ],
)
def test_it_plays_under_other_options(options):
    g = kb.new_game("underworld", seats=3, seed="options", options=options)
    finish(g, ["easy", "random", "easy"], "options")
    assert g.over


def test_it_depends_on_nothing_hidden():
    """On a game it cannot tell from the real one it chooses the same."""
    g = kb.new_game("underworld", seats=3, seed="hidden")
    bots = [EasyBot(f"hidden:{seat}") for seat in range(3)]
    for step in range(400):
        if g.over:
            break
        (decision,) = g.open
        bot = bots[decision.seat]
        choice = bot.choose(Seat(g, decision))
        twin = g.resample(decision.seat, f"key {step}")
        (again,) = twin.open
        assert bot.choose(Seat(twin, again)) == choice
        g.apply(decision.seat, choice)
    else:
        step += 1
    assert step > 100


def test_it_chooses_only_what_is_offered_and_remembers_nothing():
    g = kb.new_game("underworld", seats=2, seed="memory")
    play_out(g, [EasyBot("a"), EasyBot("b")], limit=150)
    (decision,) = g.open
    first, second = (EasyBot("c").choose(Seat(g, decision)) for _ in range(2))
    assert first == second
    assert first in decision.choices


def test_every_rule_answers_a_question_of_the_game():
    questions = {f"underworld.{tag}" for tag, item in registry.find("underworld").items.items() if item.asks}
    assert set(RULES) <= questions


def test_it_fights_with_the_better_odds():
    # The Cyclops takes melee as it is, or ranged combat at -1: the Gladiator has 6 and 5 - 1.
    g = table({"actions": {"seat": 0}}, {"tile": "lethe"}, {}, map=east("lethe", lethe=["cyclops"]))
    assert asked(g) == "fight_with"
    assert chosen(g) == "use:melee"


def test_it_walks_towards_a_weapon_it_can_earn():
    g = table(
        {"movement": {"seat": 0}},
        {"tile": "elysion", "trained": {"melee": 3}},
        {"hero": "bard"},
        map=east("elysion", "kriterion", "lethe", kriterion=[], lethe=["thanatos"]),
        stacks=[[], [], []],
    )
    assert chosen(g) == "move:e"
    g.apply(0, "move:e")
    g.apply(0, "move:e")
    assert chosen(g) == "stop"


def test_it_visits_the_giver_of_a_weapon():
    g = table({"act": {"seat": 0}}, {"tile": "lethe"}, {}, map=east("lethe", lethe=["thanatos"]))
    assert chosen(g) == "visit:thanatos"


STRONG = {
    "tile": "chaos",
    "items": ["scythe-of-thanatos"],
    "trained": {"melee": 3},
    "coloured": {"melee": 7},
}


def test_it_faces_the_damned_when_victory_is_likely():
    g = table({"act": {"seat": 0}}, STRONG, {}, map=east("chaos"), damned="chaos", cubes=3)
    assert chosen(g) == "fight:the-damned"


def test_it_goes_to_chaos_for_a_fight_it_can_win():
    g = table(
        {"movement": {"seat": 0}},
        {**STRONG, "tile": "styx"},
        {},
        map=east("lethe", "chaos"),
        damned="chaos",
        cubes=3,
    )
    assert chosen(g) == "move:e"


def test_it_leaves_the_damned_alone_when_defeat_is_likely():
    weak = {"tile": "chaos", "items": ["scythe-of-thanatos"], "life": 1}
    g = table({"act": {"seat": 0}}, weak, {}, map=east("chaos"), damned="chaos", cubes=6)
    assert chosen(g) == "end-turn"


def test_it_does_not_end_the_game_for_a_rival():
    # Ten cubes lie on the Damned's board: a black weapon would bring the eleventh, and the darker hero would win.
    found = {"take_or_coin": {"seat": 0, "token": TOKEN["sword-of-souls"], "paid": False}}
    g = table(found, {}, {"black": {"magic": 3}}, cubes=10)
    assert chosen(g) == "coin"


def test_it_fails_on_purpose_at_the_demon():
    # Three dice 1, 3, 6 against melee 6: both outcomes can be kept, and only failing teaches.
    g = table(
        {"act": {"seat": 0}},
        {"tile": "lethe", "coloured": {"melee": 2}},
        {},
        map=east("lethe", lethe=["lesser-demon"]),
        dice=[1, 3, 6],
    )
    g.apply(0, "visit:lesser-demon")
    while asked(g) != "keep_two":
        g.apply(0, "use:melee" if asked(g) == "learn_with" else chosen(g))
    assert chosen(g) == "keep:3+6"


def test_it_passes_when_it_fights():
    g = table(
        {"actions": {"seat": 0}},
        {"tile": "lethe", "coloured": {"melee": 2}},
        {},
        map=east("lethe", lethe=["cyclops"]),
        dice=[1, 3, 6],
    )
    g.apply(0, "use:melee")
    assert asked(g) == "keep_two"
    assert chosen(g) == "keep:1+3"


def test_it_rests_when_badly_hurt():
    g = table({"rest_at_styx": {"seat": 0}}, {"life": 1}, {})
    assert chosen(g) == "rest"
    g = table({"rest_at_styx": {"seat": 0}}, {"life": 3}, {})
    assert chosen(g) == "go-on"


def test_it_lays_nothing_down_for_nothing():
    g = table({"act": {"seat": 0}}, {"items": ["ring"]}, {})
    assert chosen(g) == "end-turn"


def test_the_chance_to_outlast_the_damned():
    assert outlast(0, 3, (0.5,)) == 1.0
    assert outlast(1, 1, (0.5,)) == 0.5
    assert outlast(1, 2, (0.5,)) == 0.75
    assert outlast(2, 1, (0.5,)) == 0.25
    assert outlast(1, 3, (0.0, 0.0, 0.5)) == pytest.approx(0.5)  # alone: the third test of a cycle (UW 10.3)
    assert outlast(1, 9, (0.0, 0.0, 0.0)) == 0.0
