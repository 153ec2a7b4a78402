"""The agenda, proved with Ferry: secret answers at once, questions in mid-move, counters to counters."""

import pytest

import katabasis as kb
from katabasis.core.agenda import Together
from katabasis.core.game import Game
from support.ferry import Bid, PlayCard


def ferry(next, hands, docks=None, dice=()):
    state = {"hands": hands, "docks": docks or [0] * len(hands)}
    return kb.scenario("ferry", {"seats": len(hands), "state": state, "next": next, "dice": list(dice)})


def bidding(hands=((), (), ()), **more) -> Game:
    return ferry({"round": {}}, [list(hand) for hand in hands], **more)


def test_three_seats_answer_at_once_in_any_order():
    g = bidding()
    assert [d.seat for d in g.open] == [0, 1, 2]
    g.apply(2, "bid:3")
    assert [d.seat for d in g.open] == [0, 1]
    g.apply(0, "bid:1")
    assert g.state.bids == [0, 0, 0], "no answer takes effect before all are in"
    g.dice = kb.Dice.scripted([1])
    g.apply(1, "bid:2")
    assert g.state.bids == [1, 2, 3]
    assert g.open[0].seat == 2
    assert g.open[0].id == "ferry.choose_dock"


def test_nobody_sees_a_secret_answer_early():
    one, other = bidding(), bidding()
    one.apply(0, "bid:1")
    other.apply(0, "bid:3")
    for seat in (1, 2, None):
        assert one.view(seat) == other.view(seat)
        assert one.events(seat) == other.events(seat)
    assert one.open == other.open


def secret(g: Game) -> str:
    """The first seat's answer, not yet revealed."""
    return g.agenda[-1].given[0][0].choice


def test_resample_redraws_secret_answers_of_others_but_not_ones_own():
    g = bidding()
    g.apply(0, "bid:3")
    drawn = {secret(g.resample(1, key)) for key in range(30)}
    assert drawn == {"bid:1", "bid:2", "bid:3"}
    assert {secret(g.resample(0, key)) for key in range(9)} == {"bid:3"}


def test_a_seat_answers_once():
    g = bidding()
    g.apply(0, "bid:1")
    with pytest.raises(kb.IllegalChoice) as caught:
        g.apply(0, "bid:2")
    assert caught.value.reason == "core.no.seat"


def test_another_player_is_asked_in_mid_move():
    g = ferry([{"choose_dock": {"seat": 0}}, {"round": {}}], [[], []], docks=[0, 3])
    g.apply(0, "cross:3")
    assert (g.open[0].seat, g.open[0].id) == (1, "ferry.grant_landing")
    assert g.state.docks == [0, 3], "asked before the landing"
    barred = g.clone()
    g.apply(1, "let")
    assert g.state.docks == [3, 3]
    barred.apply(1, "bar")
    assert barred.state.docks == [0, 3]


def storm(hands, docks=(0, 3, 4)) -> Game:
    g = ferry([{"play_card": {"seat": 0}}, {"round": {}}], hands, docks=list(docks))
    g.apply(0, "play:storm")
    return g


def test_a_card_takes_effect_when_nobody_counters():
    g = storm([["storm"], [], []])
    g.apply(1, "pass")
    g.apply(2, "pass")
    assert g.state.docks == [0, 0, 0]


def test_everybody_is_asked_to_counter_even_without_the_card():
    g = storm([["storm"], [], ["calm"]])
    assert g.open[0].seat == 1
    assert g.open[0].choices == ("pass",)


def test_a_counter_undoes_the_card_below():
    g = storm([["storm"], ["calm"], []])
    g.apply(1, "play:calm")
    g.apply(2, "pass")
    g.apply(0, "pass")
    assert g.state.docks == [0, 3, 4]


def test_a_counter_to_a_counter_saves_the_card():
    g = storm([["storm", "calm"], ["calm"], []])
    g.apply(1, "play:calm")
    g.apply(2, "pass")
    g.apply(0, "play:calm")
    g.apply(1, "pass")
    g.apply(2, "pass")
    assert g.state.docks == [0, 0, 0]


def test_a_counter_to_a_counter_to_a_counter():
    g = storm([["storm", "calm"], ["calm", "calm"], []])
    g.apply(1, "play:calm")
    g.apply(2, "pass")
    g.apply(0, "play:calm")
    g.apply(1, "play:calm")
    g.apply(2, "pass")
    g.apply(0, "pass")
    assert g.state.docks == [0, 3, 4]


def test_saving_in_the_middle_of_secret_answers():
    g = bidding()
    g.apply(1, "bid:2")
    loaded = kb.load(g.save())
    assert loaded.hash() == g.hash()
    assert loaded.open == g.open


def test_a_seat_may_be_asked_several_times_in_secret():
    class BidTwice(Bid):
        def then(self, g, choice):
            return PlayCard(self.seat)

    g = bidding(hands=(["storm"], [], []))
    g.agenda[-1] = Together.ask(BidTwice(0), Bid(1))
    g.spec.labels.setdefault(BidTwice, ("ferry.bid", "ferry.ask.bid"))
    g.advance()
    g.apply(0, "bid:2")
    assert [(d.seat, d.id) for d in g.open] == [(0, "ferry.play_card"), (1, "ferry.bid")]
    g.apply(0, "pass")
    assert [d.seat for d in g.open] == [1]
    assert g.state.bids == [0, 0, 0]
    g.dice = kb.Dice.scripted([1])
    g.apply(1, "bid:3")
    assert g.state.bids[:2] == [2, 3]
