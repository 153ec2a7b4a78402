"""Experience cubes, coloured and black, on the heroes' sheets (UW 1.1.2, 1.1.3, 8.2).

The book numbers two paragraphs 8.2.1: 8.2.1a is about effects, 8.2.1b about gaining (UW G37).
"""

from collections.abc import Iterable
from typing import ClassVar, Final

from msgspec.structs import replace

from katabasis.core.agenda import Question
from katabasis.core.terms import Choice, Refusal, no
from katabasis.games.underworld.components import ABILITIES, PURE_MISSIONS, names
from katabasis.games.underworld.state import Hero, Table

CUBES: Final = tuple(f"cube:{ability}" for ability in ABILITIES)
BLACKS: Final = tuple(f"black:{ability}" for ability in ABILITIES)
LOSSES: Final = (*(f"lose:{a}" for a in ABILITIES), *(f"lose:black-{a}" for a in ABILITIES))


def place_cube(g: Table, seat: int, ability: int, blackened: bool) -> None:
    """UW 1.1.3: a cube goes into the row of its colour; with a black one there already it turns black.

    `blackened`: it was earned with a black weapon or a blackened ability (UW 8.2.1b, R1).
    """
    w = g.state
    hero = w.heroes[seat]
    if hero.cubes(ability) >= hero.sheet.row:
        g.tell("underworld.row_full", seat=seat, ability=ABILITIES[ability])
    elif blackened or hero.black[ability]:
        gain_black(g, seat, ability)
    elif w.supply[ability]:
        w.supply[ability] -= 1
        hero.coloured[ability] += 1
        w.stirred = True
        g.tell("underworld.cube", seat=seat, ability=ABILITIES[ability])
    else:
        g.tell("underworld.supply_empty", seat=seat, ability=ABILITIES[ability])


def gain_black(g: Table, seat: int, ability: int) -> None:
    """UW 8.2.1b: a black cube, of which there are always enough (UW 8.2.3)."""
    w = g.state
    hero = w.heroes[seat]
    if hero.cubes(ability) >= hero.sheet.row:  # UW R6
        g.tell("underworld.row_full", seat=seat, ability=ABILITIES[ability])
        return
    hero.black[ability] += 1
    w.stirred = True
    g.tell("underworld.black_cube", seat=seat, ability=ABILITIES[ability])
    if abandoned := hero.missions & PURE_MISSIONS:  # UW 8.2.1a: Hades and Persephone are left at once
        hero.missions &= ~abandoned
        w.lying[hero.tile] |= abandoned
        for name in names(abandoned):
            g.tell("underworld.mission_left", seat=seat, token=name)


def remove_cube(g: Table, seat: int, ability: int, black: bool) -> None:
    w = g.state
    hero = w.heroes[seat]
    if black:
        hero.black[ability] -= 1
    else:
        hero.coloured[ability] -= 1
        w.supply[ability] += 1
    w.stirred = True
    kind = "black" if black else "coloured"
    g.tell("underworld.cube_lost", seat=seat, ability=ABILITIES[ability], kind=kind)


def lose_all(g: Table, hero: Hero) -> None:
    """UW 7.2: death takes every cube, black ones too (UW G34)."""
    supply = g.state.supply
    for ability in range(3):
        supply[ability] += hero.coloured[ability]
        hero.coloured[ability] = hero.black[ability] = 0


class ChooseCube(Question):
    """UW 1.1.2: a many-coloured cube; two of one reward are never of one colour."""

    blackened: bool
    more: int = 0  # further cubes of the same reward
    taken: tuple[int, ...] = ()

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 1.1.2", "UW 1.1.3")

    def candidates(self, g: Table) -> Iterable[str]:
        return (*CUBES, "no-cube")

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if choice == "no-cube":
            if any(self.refuse_colour(g, ability) is None for ability in range(3)):
                return no("UW 1.1.2", "underworld.no.cube_to_take")
            return None
        return self.refuse_colour(g, CUBES.index(choice))

    def refuse_colour(self, g: Table, ability: int) -> Refusal | None:
        w = g.state
        hero = w.heroes[self.seat]
        name = ABILITIES[ability]
        if ability in self.taken:  # UW G5: before any of them turns black
            return no("UW 1.1.2", "underworld.no.same_colour", ability=name)
        if hero.cubes(ability) >= hero.sheet.row:
            return no("UW R6", "underworld.no.row_full", ability=name, row=hero.sheet.row)
        if not w.supply[ability] and not self.blackened and not hero.black[ability]:
            return no("UW 8.2.3", "underworld.no.supply_empty", ability=name)
        return None

    def answer(self, g: Table, choice: str) -> None:
        if choice == "no-cube":
            return
        ability = CUBES.index(choice)
        place_cube(g, self.seat, ability, self.blackened)
        if self.more:
            g.do(ChooseCube(self.seat, self.blackened, self.more - 1, (*self.taken, ability)))

    def explain(self, g: Table, choice: str) -> Choice:
        shown = super().explain(g, choice)
        if choice == "no-cube":
            return shown
        black = self.blackened or g.state.heroes[self.seat].black[CUBES.index(choice)]
        return replace(shown, text="underworld.do.cube_black") if black else shown


class PlaceBlackCube(Question):
    """UW 1.1.3, 8.2.1b: a black cube goes into any row, as the player likes."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 1.1.3", "UW 8.2.1b")

    def candidates(self, g: Table) -> Iterable[str]:
        return (*BLACKS, "no-cube")

    def choices(self, g: Table) -> tuple[str, ...]:
        hero = g.state.heroes[self.seat]
        row = hero.sheet.row
        return tuple([BLACKS[a] for a in range(3) if hero.cubes(a) < row]) or ("no-cube",)

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        hero = g.state.heroes[self.seat]
        full = [hero.cubes(ability) >= hero.sheet.row for ability in range(3)]
        if choice == "no-cube":
            return None if all(full) else no("UW 1.1.3", "underworld.no.cube_to_take")
        ability = BLACKS.index(choice)
        if full[ability]:
            return no("UW R6", "underworld.no.row_full", ability=ABILITIES[ability], row=hero.sheet.row)
        return None

    def answer(self, g: Table, choice: str) -> None:
        if choice != "no-cube":
            gain_black(g, self.seat, BLACKS.index(choice))


class LoseCube(Question):
    """UW 1.3.1, 8.2.2: a cube of the player's choice; a black one may be given instead of a coloured one."""

    black_only: bool = False
    coloured_only: bool = False

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 8.2.2",)

    def candidates(self, g: Table) -> Iterable[str]:
        return LOSSES

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        hero = g.state.heroes[self.seat]
        black, ability = divmod(LOSSES.index(choice), 3)
        if black and self.coloured_only:
            return no("UW 6.3", "underworld.no.coloured_only")
        if not black and self.black_only:
            return no("UW 6.2.2", "underworld.no.black_only")
        if not (hero.black if black else hero.coloured)[ability]:
            kind = "black" if black else "coloured"
            return no("UW 8.2.2", "underworld.no.no_such_cube", ability=ABILITIES[ability], kind=kind)
        return None

    def answer(self, g: Table, choice: str) -> None:
        black, ability = divmod(LOSSES.index(choice), 3)
        remove_cube(g, self.seat, ability, bool(black))
