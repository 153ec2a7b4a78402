"""Life points, death and rebirth (UW 7)."""

from collections.abc import Iterable
from typing import ClassVar, Final

from katabasis.core.agenda import Question, Step
from katabasis.core.terms import Refusal, no
from katabasis.games.underworld import experience, lost_turn
from katabasis.games.underworld.components import ARMOUR, SPECIAL_ITEMS, STYX, TOKEN, TOKENS, bits, names
from katabasis.games.underworld.state import Hero, Table, World

WOUNDS: Final = ("wound:natural", *(f"wound:{name}" for name in names(ARMOUR)))


def artificial(w: World, hero: Hero) -> int:
    """UW 7.1: artificial life points, kept as stones on the armour."""
    worn = hero.items & ARMOUR
    return sum([w.stones[token] - w.idle[token] for token in bits(worn)]) if worn else 0


def put_on(w: World, hero: Hero, token: int) -> None:
    """UW 7.1, R5: armour brings its points as far as there are pale hearts; lost ones stay lost (UW R32)."""
    w.idle[token] = w.stones[token]
    free = hero.sheet.pale_hearts - artificial(w, hero)
    w.idle[token] = max(0, w.stones[token] - free)


class LoseLife(Question):
    """UW 7.1.1: one life point, natural or artificial as the player likes."""

    deadly: bool = True  # a duel never kills (UW 6.2.2), nor does a price that is paid (UW G26, G47)

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 7.1.1",)

    def candidates(self, g: Table) -> Iterable[str]:
        return WOUNDS

    def likely(self, g: Table) -> Iterable[str]:
        return WOUNDS if g.state.heroes[self.seat].items & ARMOUR else WOUNDS[:1]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        w = g.state
        hero = w.heroes[self.seat]
        if choice == "wound:natural":
            if hero.life == 1 and not self.deadly:
                return no("UW 7.1.1", "underworld.no.last_life", life=hero.life)
            return None
        token = TOKEN[choice[6:]]
        if not hero.items >> token & 1:
            return no("UW 7.1", "underworld.no.not_held", token=TOKENS[token].id)
        if w.stones[token] == w.idle[token]:
            return no("UW 7.1", "underworld.no.no_stones", token=TOKENS[token].id)
        return None

    def answer(self, g: Table, choice: str) -> None:
        w = g.state
        hero = w.heroes[self.seat]
        if choice == "wound:natural":
            hero.life -= 1
            g.tell("underworld.life_lost", seat=self.seat, life=hero.life)
            if hero.life == 0:
                g.do(Die(self.seat))
            return
        token = TOKEN[choice[6:]]
        w.stones[token] -= 1
        g.tell("underworld.armour_hit", seat=self.seat, token=TOKENS[token].id, left=w.stones[token])
        if w.stones[token] == w.idle[token]:  # UW 6.7.2, 7.1: spent armour leaves the game
            hero.items &= ~(1 << token)
            w.idle[token] = 0
            w.stirred = True
            if 1 << token & SPECIAL_ITEMS:
                w.board |= 1 << token  # UW A6.1, R41: special items go back to the Damned's board
            else:
                w.gone |= 1 << token


def can_pay_life(w: World, hero: Hero) -> bool:
    """A price in life may be paid with anything but the last natural point (UW G26, G47)."""
    return hero.life > 1 or artificial(w, hero) > 0


def heal(g: Table, seat: int, points: int) -> None:
    """UW 7.1.1: only natural life points heal, up to those of the sheet."""
    hero = g.state.heroes[seat]
    hero.life = min(hero.sheet.life, hero.life + points)
    g.tell("underworld.healed", seat=seat, life=hero.life)


class Die(Step):
    """UW 7.2: the last natural life point is gone; the turn is over, one item may be kept."""

    seat: int

    def resolve(self, g: Table) -> None:
        g.tell("underworld.died", seat=self.seat)
        lost_turn.lose_the_rest(g)
        g.do(KeepOneItem(self.seat))


class KeepOneItem(Question):
    """UW 7.2: one item may be kept, the others are lost; a special item cannot be the one (UW G34)."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 7.2",)

    def candidates(self, g: Table) -> Iterable[str]:
        held = names(g.state.heroes[self.seat].items)
        return [*(f"keep-item:{name}" for name in held), "keep-item:none"]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if choice == "keep-item:none":
            return None
        token = TOKEN[choice[10:]]
        if 1 << token & SPECIAL_ITEMS:
            return no("UW A6.1", "underworld.no.special_returns", token=TOKENS[token].id)
        return None

    def answer(self, g: Table, choice: str) -> None:
        kept = 0 if choice == "keep-item:none" else 1 << TOKEN[choice[10:]]
        rise_again(g, self.seat, kept)


def rise_again(g: Table, seat: int, kept: int) -> None:
    """UW 7.2: cubes, missions and the other items are lost; everything else begins anew at Styx."""
    w = g.state
    hero = w.heroes[seat]
    experience.lose_all(g, hero)
    w.lying[hero.tile] |= hero.missions  # UW G36: blue side up, for anybody
    lost = hero.items & ~kept
    w.board |= lost & SPECIAL_ITEMS  # UW A6.1
    w.refused |= lost & ~SPECIAL_ITEMS
    hero.missions = 0
    hero.items = kept
    hero.tile = STYX  # UW G35: at once; the next turn is a normal one
    hero.life = hero.sheet.life  # UW R38: not from the stones of Styx
    hero.gold = hero.sheet.gold
    hero.slowed = 0  # UW G19
    for token in bits(lost & ARMOUR):
        w.idle[token] = 0
    w.stirred = True
    g.tell("underworld.reborn", seat=seat)
