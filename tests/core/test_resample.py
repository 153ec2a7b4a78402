"""A resampled game gives nothing away: no key, no answers, no whispers, no pieces out of place."""

import json
from random import Random

import pytest

import katabasis as kb
import support.ferry  # noqa: F401  (registers the game)
from katabasis.core.errors import NotASeat


def bidding():
    game = kb.new_game("ferry", 3, "secret seed")
    game.apply(0, "bid:3")
    return game


def test_a_twin_has_no_past():
    game = bidding()
    twin = game.resample(1, "k")
    assert twin.recorded_answers() == []
    assert twin.events(0) == []
    assert game.start["key"] not in json.dumps(dict(twin.start)) + twin.save(answers=False).decode()
    for tell_all in (twin.replayed, twin.save):
        with pytest.raises(kb.BadSave):
            tell_all()


def test_a_twin_of_a_loaded_game_tells_only_its_own_events():
    loaded = kb.load(bidding().save())
    twin = loaded.resample(1, "k")
    twin.apply(1, "bid:1")
    twin.apply(2, "bid:1")
    assert [event.id for event in twin.events(1)][:3] == ["ferry.bid"] * 3


def test_answers_that_are_being_revealed_are_redrawn_too():
    """The first answer asks something, while the others wait on the agenda."""
    from katabasis.core.agenda import Answered
    from support.ferry import Bid, PlayCard

    game = bidding()
    game.agenda[-1:] = [Answered(Bid(2), "bid:3"), PlayCard(0)]
    game.advance()
    seen = {game.resample(0, key).agenda[-2].choice for key in range(30)}
    assert seen == {"bid:1", "bid:2", "bid:3"}
    assert {game.resample(2, key).agenda[-2].choice for key in range(9)} == {"bid:3"}


@pytest.mark.parametrize("name", ["ferry", "underworld"])
def test_twins_can_be_played_to_their_end(name):
    """Whatever the twin holds is a sound position of the game: it is checked, and play goes on from it."""
    from katabasis.core.checks import check_game

    random = Random(name)
    game = kb.new_game(name, 3, "twins")
    while not game.over:
        decision = random.choice(game.open)
        game.apply(decision.seat, random.choice(decision.choices))
        if random.random() < 0.03 and not game.over:
            twin = game.resample(random.choice([None, 0, 1, 2]), random.random().hex())
            check_game(twin)
            while not twin.over:
                asked = random.choice(twin.open)
                twin.apply(asked.seat, random.choice(asked.choices))
            check_game(twin)


@pytest.mark.parametrize("seat", [-1, 3, "0", True, 1.0])
def test_only_seats_of_the_table_can_look(seat):
    game = bidding()
    for look in (game.view, game.events, lambda s: game.resample(s, "k")):
        with pytest.raises(NotASeat):
            look(seat)


def test_the_token_awaited_by_chaos_is_redrawn_with_the_others():
    document = {
        "seats": 2,
        "state": {
            "heroes": [{"hero": "bard"}, {"hero": "gnome"}],
            "map": [{"tile": "passage-7", "beside": "styx", "side": "e"}],
            "damned": "waiting",
            "stacks": [["passage-1", "chaos"], [], []],
        },
        "next": {"turn": {"seat": 0}},
    }
    game = kb.scenario("underworld", document)
    game.apply(0, "stack:1")
    game.apply(0, "lay:n:0")
    assert game.open[0].id == "underworld.put_elsewhere"
    assert len({game.resample(0, key).state.found for key in range(20)}) > 5
