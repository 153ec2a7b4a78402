"""Hidden is hidden; and the check can fail."""

from types import SimpleNamespace

from contract.conftest import seat_numbers
from katabasis.core import leaks, registry
from katabasis.core.game import Game


def spec_with(name, **changes):
    """The game with something of it replaced."""
    original = registry.find(name)
    return SimpleNamespace(**{**vars(original), **changes})


def check(name, states, **changes):
    spec = spec_with(name, **changes)
    seats = seat_numbers(name)[-1]
    return leaks.check(spec, seats, registry.find(name).choose_options({}), states, "test")


def test_nothing_leaks(name):
    report = check(name, 400)
    assert report.faults == []
    assert report.states == 400
    assert all(report.changed.values())


def test_a_hidden_fact_in_the_view_is_found(name):
    original = registry.find(name)
    for hidden, look in original.hidden.items():
        report = check(
            name, 60, view=lambda g, seat, look=look: {**original.view(g, seat), "x": repr(look(g.state))}
        )
        assert report.faults, hidden


def test_the_dice_in_the_view_are_found(name):
    original = registry.find(name)
    report = check(name, 40, view=lambda g, seat: {**original.view(g, seat), "dice": g.dice.position})
    assert report.faults


def test_a_resample_that_changes_nothing_is_found(name):
    report = check(name, 60, resample=lambda state, seat, dice: None)
    assert any("never changed" in fault for fault in report.faults)


def test_the_form_of_the_data_is_compared_too(name):
    """1 and 1.0 are equal in Python, but not in JSON."""
    original = registry.find(name)
    hidden = next(iter(original.hidden.values()))

    def view(g, seat):
        odd = hash(repr(hidden(g.state))) % 2
        return {**original.view(g, seat), "x": 1.0 if odd else 1}

    assert check(name, 60, view=view).faults


def test_an_event_that_tells_the_next_die_is_found(name, monkeypatch):
    original = Game.tell

    def tell(self, id, **args):
        original(self, id, **args, luck=self.dice.clone().draw(6))

    monkeypatch.setattr(Game, "tell", tell)
    assert check(name, 150).faults
