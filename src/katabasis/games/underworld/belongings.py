"""Items and missions on the sheet: taking, making room, laying down, picking up (UW 1.1, 6.7.2, A6)."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from katabasis.core.agenda import Question
from katabasis.core.terms import Refusal, no
from katabasis.games.underworld import damned, experience, life
from katabasis.games.underworld.components import (
    ABILITIES,
    ARMOUR,
    BLACK_WEAPONS,
    BONUS_ITEMS,
    CREATURE_MISSIONS,
    ITEMS,
    MISSIONS,
    SPECIAL_ITEMS,
    TOKEN,
    TOKENS,
    names,
)
from katabasis.games.underworld.state import Hero, Table, World


def refuse_taking(hero: Hero, token: int) -> Refusal | None:
    """Whether this hero may have this item at all."""
    # UW A6.3.breastplate, R15: not even picked up; footwear may be carried; the Cloak is no armour (UW G50).
    if "armour" in TOKENS[token].tags and "armour" in hero.sheet.forbidden:
        return no(hero.sheet.rule, "underworld.no.centaur", token=TOKENS[token].id)
    return None


def full(hero: Hero) -> bool:
    return hero.items.bit_count() >= hero.sheet.items


def row_of(token: int) -> int:
    """The ability that a black weapon serves."""
    return next(a for a in range(3) if BONUS_ITEMS[a] >> token & 1)


def take(g: Table, seat: int, token: int, forced: bool = False, fresh: bool = False) -> None:
    """Take an item onto the sheet, making room first if the spaces are full (UW 1.1, R18).

    `forced`: it must be taken (UW 6.7.2). `fresh`: it comes from the treasures, not from another hero or a tile.
    """
    if full(g.state.heroes[seat]):
        g.do(MakeRoom(seat, token, forced, fresh))
    else:
        put_on_sheet(g, seat, token, fresh)


def put_on_sheet(g: Table, seat: int, token: int, fresh: bool) -> None:
    w = g.state
    hero = w.heroes[seat]
    mark = 1 << token
    w.found &= ~mark
    hero.items |= mark
    g.tell("underworld.taken", seat=seat, token=TOKENS[token].id)
    if mark & ARMOUR:
        life.put_on(w, hero, token)
    if mark & BLACK_WEAPONS:  # UW A6.2: whoever takes one takes a black cube in its row
        experience.gain_black(g, seat, row_of(token))
        if fresh and g.options.black_weapon_feeds == "taken":  # UW 8.1.1, G7, R20
            damned.feed(g, "black-weapon")
    damned.note_special(g, seat, token)


class MakeRoom(Question):
    """UW 1.1, G10: the spaces are full; lay something down for the new item, or leave it."""

    token: int
    forced: bool
    fresh: bool

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 1.1",)

    def candidates(self, g: Table) -> Iterable[str]:
        hero = g.state.heroes[self.seat]
        return [*(f"lay-down:{name}" for name in names(hero.items)), "leave-it"]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        hero = g.state.heroes[self.seat]
        if choice == "leave-it":
            if self.forced:
                return no("UW 6.7.2", "underworld.no.must_take", token=TOKENS[self.token].id)
            return None
        return refuse_lay_down(g, hero, TOKEN[choice[9:]])

    def answer(self, g: Table, choice: str) -> None:
        w = g.state
        if choice == "leave-it":
            w.laid_down |= 1 << self.token
            if self.fresh and 1 << self.token & BLACK_WEAPONS:  # nobody has taken it yet, nor fed the Damned
                w.found &= ~(1 << self.token)
                w.refused |= 1 << self.token
            else:
                leave(w, w.heroes[self.seat], self.token)
            g.tell("underworld.left", seat=self.seat, token=TOKENS[self.token].id)
        else:
            lay_down(g, self.seat, TOKEN[choice[9:]])
            put_on_sheet(g, self.seat, self.token, self.fresh)

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"token": TOKENS[self.token].id}


def leave(w: World, hero: Hero, token: int) -> None:
    """An item that is not taken: special ones go to the Damned's board (UW A6.1), others stay on the tile."""
    mark = 1 << token
    w.found &= ~mark
    if mark & SPECIAL_ITEMS:
        w.board |= mark
    else:
        w.lying[hero.tile] |= mark


def refuse_lay_down(g: Table, hero: Hero, token: int) -> Refusal | None:
    mark = 1 << token
    name = TOKENS[token].id
    if not mark & (hero.items | hero.missions):
        return no("UW 1.1", "underworld.no.not_held", token=name)
    if mark & CREATURE_MISSIONS:  # UW 6.5.1: they must be brought home
        return no("UW 6.5.1", "underworld.no.creature_bound", token=name)
    if mark & BLACK_WEAPONS:  # UW G8
        row = row_of(token)
        bound = hero.black[row] if g.options.black_weapon_bound_by == "row" else hero.black_cubes
        if bound:
            return no(
                "UW A6.2", "underworld.no.weapon_bound", token=name, ability=ABILITIES[row], black=bound
            )
    return None


def refuse_any_lay_down(g: Table, hero: Hero) -> Refusal | None:
    if hero.items & ~BLACK_WEAPONS or hero.missions & MISSIONS:
        return None
    if any(refuse_lay_down(g, hero, TOKEN[name]) is None for name in names(hero.items | hero.missions)):
        return None
    return no("UW 1.1", "underworld.no.nothing_to_lay_down", items=names(hero.items | hero.missions))


def lay_down(g: Table, seat: int, token: int) -> None:
    w = g.state
    hero = w.heroes[seat]
    mark = 1 << token
    hero.items &= ~mark
    hero.missions &= ~mark
    w.idle[token] = 0
    w.laid_down |= mark
    leave(w, hero, token)
    g.tell("underworld.laid_down", seat=seat, token=TOKENS[token].id)


class LayDown(Question):
    """UW 1.1, G27: items and normal missions may always be left behind."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 1.1", "UW G27")

    def candidates(self, g: Table) -> Iterable[str]:
        hero = g.state.heroes[self.seat]
        return [*(f"lay-down:{name}" for name in names(hero.items | hero.missions)), "keep-all"]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if choice == "keep-all":
            return None
        return refuse_lay_down(g, g.state.heroes[self.seat], TOKEN[choice[9:]])

    def answer(self, g: Table, choice: str) -> None:
        if choice != "keep-all":
            lay_down(g, self.seat, TOKEN[choice[9:]])


def refuse_pick_up(w: World, hero: Hero, token: int) -> Refusal | None:
    """UW 5.1, R7: what lies here, but not what was laid down this turn."""
    mark = 1 << token
    name = TOKENS[token].id
    if not w.lying[hero.tile] & mark & ITEMS:
        return no("UW 5.1", "underworld.no.not_here", token=name)
    if w.laid_down & mark:
        return no("UW R7", "underworld.no.just_laid_down", token=name)
    return refuse_taking(hero, token)


def pick_up(g: Table, seat: int, token: int) -> None:
    w = g.state
    w.lying[w.heroes[seat].tile] &= ~(1 << token)
    w.found |= 1 << token
    take(g, seat, token)
