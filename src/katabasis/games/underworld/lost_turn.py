"""Where a turn ends, by its own end or cut short (UW 6.1.2, 6.7.4, 7.2)."""

from katabasis.core.agenda import Step
from katabasis.games.underworld.state import Table


class EndTurn(Step):
    """What a lost turn falls back to; whatever good fortune left face up is covered again (UW 6.7.1)."""

    seat: int

    def resolve(self, g: Table) -> None:
        cover_the_rest(g)
        g.state.damned_life = 0  # UW 9.2.1: a fight that was not won leaves him whole


def lose_the_rest(g: Table) -> None:
    """The rest of the turn is lost."""
    g.drop_until(EndTurn)


def cover_the_rest(g: Table) -> None:
    """UW 6.7.1: what good fortune showed and was not chosen goes back into the supply, face down."""
    w = g.state
    w.treasures |= w.aside
    w.aside = 0
