"""Random bots, finding bots by level, and playing games out."""

import pytest

import katabasis as kb
from katabasis.bots import RandomBot, levels, make
from katabasis.bots.play import finish, play_out
from katabasis.core.seat import Seat


def test_a_random_bot_repeats_itself_with_the_same_seed():
    g = kb.new_game("underworld", seats=2, seed="x")
    seat = Seat(g, g.open[0])
    picks = [
        [bot.choose(seat) for _ in range(20)] for bot in (RandomBot("s"), RandomBot("s"), RandomBot("t"))
    ]
    assert picks[0] == picks[1] != picks[2]
    assert set(picks[0]) <= set(g.open[0].choices)


def test_levels_start_with_random():
    assert levels("underworld") == ("random", "easy")


@pytest.mark.parametrize("level", ["random", "easy"])
def test_every_level_makes_a_bot(level):
    g = kb.new_game("underworld", seats=2, seed="x")
    choice = make("underworld", level, "s").choose(Seat(g, g.open[0]))
    assert choice in g.open[0].choices


def test_an_unknown_level_is_refused():
    with pytest.raises(kb.BadOption) as caught:
        make("underworld", "divine", "s")
    assert caught.value.reason == "core.bot.unknown"
    assert caught.value.facts == {"level": "divine", "known": "random, easy"}


def test_an_unknown_game_is_refused():
    with pytest.raises(kb.UnknownGame):
        make("chess", "easy", "s")


def test_play_out_ends_the_game_and_counts():
    g = kb.new_game("underworld", seats=3, seed="x")
    counts = play_out(g, [RandomBot(f"x:{seat}") for seat in range(3)])
    assert g.over
    assert counts.decisions == len(g.recorded_answers())
    assert 0 < counts.real_decisions <= counts.decisions


def test_play_out_stops_at_its_limit():
    g = kb.new_game("underworld", seats=3, seed="x")
    assert play_out(g, [RandomBot(f"x:{seat}") for seat in range(3)], limit=10).decisions == 10
    assert not g.over


def test_a_bot_is_not_asked_where_there_is_no_choice():
    class Curious(RandomBot):
        def choose(self, seat: Seat) -> str:
            assert len(seat.decision.choices) > 1
            return super().choose(seat)

    g = kb.new_game("underworld", seats=2, seed="x")
    play_out(g, [Curious("a"), Curious("b")])
    assert g.over


def test_asked_directly_or_by_the_fast_loop_a_random_bot_plays_the_same():
    class Slow(RandomBot):
        """Not the very class that the loop knows: asked through a Seat."""

    games = [kb.new_game("underworld", seats=2, seed="x") for _ in range(2)]
    for g, kind in zip(games, (RandomBot, Slow), strict=True):
        play_out(g, [kind("a"), kind("b")])
    assert games[0].hash() == games[1].hash()


def test_finish_gives_every_seat_its_own_bot():
    games = [kb.new_game("underworld", seats=2, seed="x") for _ in range(2)]
    for g in games:
        finish(g, ["random", "easy"], "seed")
    assert games[0].over
    assert games[0].hash() == games[1].hash()
