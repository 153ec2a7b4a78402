"""The tiles that can be used: Lethe and Styx (UW 6.3, 10.1.2)."""

from collections.abc import Iterable
from typing import ClassVar

from katabasis.core.agenda import Question, Step
from katabasis.core.terms import Refusal, no
from katabasis.games.underworld import damned, experience, life, lost_turn
from katabasis.games.underworld.components import LETHE, TILES
from katabasis.games.underworld.state import Hero, Table


class RestAtStyx(Question):
    """UW 6.3, G21: a hero who skips the whole turn at Styx gets all natural life points back."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 6.3", "UW G21")

    def candidates(self, g: Table) -> Iterable[str]:
        return ("rest", "go-on")

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        w = g.state
        hero = w.heroes[self.seat]
        if choice == "go-on":
            return None
        if hero.life == hero.sheet.life:
            return no("UW 6.3", "underworld.no.unhurt", life=hero.life)
        if g.seats == 1 and not w.styx_stones:
            return no("UW 10.1.2", "underworld.no.styx_dry")
        return None

    def answer(self, g: Table, choice: str) -> None:
        if choice == "go-on":
            return
        w = g.state
        g.tell("underworld.rests", seat=self.seat)
        if g.seats == 1:  # UW 10.1.2: alone only four points lie here, one for each turn
            w.styx_stones -= 1
            w.stirred = True
            life.heal(g, self.seat, 1)
        else:
            life.heal(g, self.seat, w.heroes[self.seat].sheet.life)
        lost_turn.lose_the_rest(g)


def refuse_lethe(g: Table, hero: Hero, where: str) -> Refusal | None:
    """UW 6.3: at Lethe, with a coloured cube to give and a black one to lose."""
    if hero.tile != LETHE:
        return no("UW 6.3", "underworld.no.not_at_lethe", tile=TILES[hero.tile].id)
    if g.options.lethe not in ("choice", where):
        return no("UW G20", "underworld.no.lethe_option", option=g.options.lethe)
    if not any(hero.coloured):
        return no("UW 6.3", "underworld.no.no_coloured")
    if where == "damned" and not g.state.cubes:
        return no("UW 8.1.2", "underworld.no.board_empty")
    if where == "sheet" and not hero.black_cubes:
        return no("UW 8.2.2", "underworld.no.no_black", hero=hero.sheet.id)
    return None


def drink_from_lethe(g: Table, seat: int, where: str) -> None:
    g.tell("underworld.lethe", seat=seat)
    if where == "damned":
        g.do(experience.LoseCube(seat, coloured_only=True), Forget())
    else:
        g.do(experience.LoseCube(seat, coloured_only=True), experience.LoseCube(seat, black_only=True))


class Forget(Step):
    """UW 8.1.2: a black cube leaves the Damned's board."""

    def resolve(self, g: Table) -> None:
        damned.starve(g, 1)
