"""Random play ends by a rule; what is offered is accepted; what is not is refused with paragraph and facts."""

import json
from collections import Counter

import pytest

import katabasis as kb
from contract.conftest import play, positions, seat_numbers
from katabasis import rulebook


def test_random_play_ends_by_a_rule(name):
    for seats in seat_numbers(name):
        for seed in range(5):
            *_, game = play(name, seats, str(seed))
            result = game.result
            assert result is not None
            assert result.rules
            assert game.open == ()
            assert sorted(seat for group in result.ranking for seat in group) == list(range(seats))
            assert len(result.scores) == seats
            assert set(result.winners) <= set(result.ranking[0])


def known_rules(name):
    return None if name == "ferry" else set(rulebook.entries(name))


def test_choices_and_refusals_agree(name):
    """500 positions: offered choices are accepted by a clone; every other candidate is refused by a known rule."""
    known = known_rules(name)
    refused: Counter[str] = Counter()
    for game in positions(name, 500):
        for decision in game.open:
            question = game.question(decision.seat)
            assert decision.choices, decision
            allowed = []
            for candidate in question.candidates(game):
                refusal = question.refusal(game, candidate)
                if refusal is None:
                    allowed.append(candidate)
                    continue
                refused[refusal.rule] += 1
                assert known is None or refusal.rule in known, refusal
                json.dumps(refusal.facts)
                verdict = game.judge(decision.seat, candidate)
                assert not verdict.legal
                assert (verdict.rules, verdict.reason) == ((refusal.rule,), refusal.reason)
                before = game.hash()
                with pytest.raises(kb.IllegalChoice) as caught:
                    game.apply(decision.seat, candidate)
                assert (caught.value.rule, caught.value.facts) == (refusal.rule, refusal.facts)
                assert game.hash() == before
            assert tuple(allowed) == decision.choices
            for choice in decision.choices:
                assert game.judge(decision.seat, choice).legal
                game.clone().apply(decision.seat, choice)
    for rule, count in sorted(refused.items()):
        print(f"{rule:30} refused {count}")
    assert name == "ferry" or len(refused) >= 25, sorted(refused)


def test_every_choice_is_in_the_vocabulary_once(name):
    vocabulary = kb.vocabulary(name)
    assert len(set(vocabulary)) == len(vocabulary)
    assert vocabulary == kb.vocabulary(name)
    known = set(vocabulary)
    for game in positions(name, 300):
        for decision in game.open:
            assert known.issuperset(decision.choices)
            assert known.issuperset(game.question(decision.seat).candidates(game))
            assert len(decision.choices) <= 200
            assert len(set(decision.choices)) == len(decision.choices)


def test_nonsense_is_refused_and_changes_nothing(name):
    for game in positions(name, 40):
        if game.over:
            assert game.judge(0, "anything").reason == "core.no.over"
            continue
        before = game.hash()
        decision = game.open[0]
        stranger = next(s for s in range(9) if all(d.seat != s for d in game.open))
        nonsense = [(decision.seat, odd) for odd in ("no such thing", "", None, 5, b"x", [], {})]
        nobody = [(odd, decision.choices[0]) for odd in (stranger, -1, None, "0", True, float(decision.seat))]
        for seat, choice in (*nonsense, *nobody):
            verdict = game.judge(seat, choice)
            assert (verdict.legal, verdict.rules) == (False, ())
            with pytest.raises(kb.IllegalChoice):
                game.apply(seat, choice)
        assert game.hash() == before


def test_every_choice_can_be_explained(name):
    for game in positions(name, 200):
        for decision in game.open:
            for choice in decision.choices:
                shown = game.explain(decision.seat, choice)
                assert shown.id == choice
                assert shown.rules
                assert shown.odds is None or 0 <= shown.odds <= 1
                json.dumps(dict(shown.args))


def test_views_are_plain_data_in_an_envelope(name):
    for game in positions(name, 100):
        for seat in (None, *range(game.seats)):
            view = game.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["game"] == name
            assert view["seat"] == seat
            assert view["waiting"] == [d.seat for d in game.open]
            assert view["over"] == game.over
            assert view["rules_version"] == kb.games()[name].rules_version
