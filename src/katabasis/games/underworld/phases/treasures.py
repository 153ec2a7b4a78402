"""Rewards and treasures (UW 6.7): cubes, drawing with and without a coin, what springs from a chest."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from katabasis.core.agenda import Question, Step
from katabasis.core.terms import Choice, Refusal, no
from katabasis.games.underworld import belongings, damned, experience, lost_turn
from katabasis.games.underworld.components import (
    ABILITIES,
    BLACK_WEAPONS,
    DAMNED_CREATURES,
    TOKEN,
    TOKENS,
    TRAPS,
    bits,
    names,
)
from katabasis.games.underworld.phases import combat
from katabasis.games.underworld.state import Table, draw_token
from katabasis.games.underworld.trials import ChooseAbility, Throw


class Reward(Step):
    """UW 6.7: cubes first, treasures last (UW G30)."""

    seat: int
    token: int
    blackened: bool  # the cubes turn black (UW 8.2.1b, R1)
    nested: bool  # earned from a foe that sprang from a treasure itself

    def resolve(self, g: Table) -> None:
        reward = TOKENS[self.token]
        free = 0
        for colour in reward.cubes:
            if colour == "any":
                free += 1
            else:
                experience.place_cube(g, self.seat, ABILITIES.index(colour), self.blackened)
        if reward.treasures:
            g.do(DrawTreasures(self.seat, reward.treasures, self.nested))
        if free:
            g.do(experience.ChooseCube(self.seat, self.blackened, free - 1))


class DrawTreasures(Step):
    """UW 6.7, 6.7.1: one treasure after the other; what good fortune showed stays face up until all are drawn."""

    seat: int
    left: int
    nested: bool

    def resolve(self, g: Table) -> None:
        w = g.state
        if self.left <= 0:
            if not self.nested:
                lost_turn.cover_the_rest(g)
            return
        g.do(DrawTreasures(self.seat, self.left - 1, self.nested))
        if not w.treasures:
            reshuffle(g)
        if w.treasures:
            g.do(TryFortune(self.seat))
        else:  # UW G32: nothing is left to draw
            w.heroes[self.seat].gold += 1
            g.tell("underworld.no_treasures", seat=self.seat)


def reshuffle(g: Table) -> None:
    """UW 6.7.2: only when nothing is face down are the refused treasures covered and mixed again."""
    w = g.state
    w.treasures |= w.refused
    w.refused = 0


def draw(g: Table) -> int:
    """A treasure off the supply, to be decided on."""
    w = g.state
    token = draw_token(g, w.treasures)
    w.treasures &= ~(1 << token)
    w.found |= 1 << token
    return token


class TryFortune(Question):
    """UW 6.7.1: for a coin three treasures are shown and one of them must be chosen."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 6.7", "UW 6.7.1")

    def candidates(self, g: Table) -> Iterable[str]:
        return ("draw", "fortune")

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        hero = g.state.heroes[self.seat]
        if choice == "fortune" and not hero.gold:
            return no("UW 6.7.1", "underworld.no.no_gold", hero=hero.sheet.id)
        return None

    def answer(self, g: Table, choice: str) -> None:
        w = g.state
        if choice == "draw":
            token = draw(g)
            g.tell("underworld.treasure", seat=self.seat, token=TOKENS[token].id)
            g.do(Found(self.seat, token, False))
            return
        w.heroes[self.seat].gold -= 1
        if w.treasures.bit_count() < 3:
            reshuffle(g)  # UW G32
        shown = [draw(g) for _ in range(min(3, w.treasures.bit_count()))]
        g.tell("underworld.fortune", seat=self.seat, tokens=[TOKENS[token].id for token in shown])
        g.do(ChooseTreasure(self.seat))

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"gold": g.state.heroes[self.seat].gold}


class ChooseTreasure(Question):
    """UW 6.7.1, G11: one of those shown; a hero with black cubes must choose a black weapon among them."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 6.7.1", "UW G11")

    def candidates(self, g: Table) -> Iterable[str]:
        return [f"choose:{name}" for name in names(g.state.found)]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        w = g.state
        hero = w.heroes[self.seat]
        token = TOKEN[choice[7:]]
        weapons = w.found & BLACK_WEAPONS
        if hero.black_cubes and weapons and not weapons >> token & 1:
            return no("UW 6.7.2", "underworld.no.must_take", token=names(weapons)[0])
        # UW R25: what he may not take he may not choose, while there is anything else.
        if any(belongings.refuse_taking(hero, other) is None for other in bits(w.found)):
            return belongings.refuse_taking(hero, token)
        return None

    def answer(self, g: Table, choice: str) -> None:
        w = g.state
        token = TOKEN[choice[7:]]
        w.aside |= w.found & ~(1 << token)
        w.found = 1 << token
        g.tell("underworld.chosen", seat=self.seat, token=TOKENS[token].id)
        g.do(Found(self.seat, token, True))


class Found(Step):
    """UW 6.7.2-6.7.4: an item, a Creature of the Damned, or a trap."""

    seat: int
    token: int
    paid: bool  # by good fortune: no coin instead of it

    def resolve(self, g: Table) -> None:
        w = g.state
        hero = w.heroes[self.seat]
        token, mark = self.token, 1 << self.token
        if gold := TOKENS[token].gold:  # UW A6.3.sack-of-gold: never put on the sheet
            w.found &= ~mark
            w.refused |= mark
            hero.gold += gold[0]
            g.tell("underworld.gold", seat=self.seat, gold=gold[0])
        elif mark & DAMNED_CREATURES:  # UW 6.7.3
            w.found &= ~mark
            w.lying[hero.tile] |= mark
            damned.feed(g, TOKENS[token].kind)
            g.do(combat.FightWith(self.seat, token, sprung=True))
        elif mark & TRAPS:  # UW 6.7.4
            w.found &= ~mark
            hero.trap = token  # UW R40: tested at once; he is held only if he fails
            damned.feed(g, TOKENS[token].kind)
            g.do(EscapeWith(self.seat, token))
        else:
            if mark & BLACK_WEAPONS and g.options.black_weapon_feeds == "revealed":
                damned.feed(g, "black-weapon")  # UW G7
            g.do(TakeOrCoin(self.seat, token, self.paid))


class TakeOrCoin(Question):
    """UW 6.7.2: an item may be refused for a coin, unless good fortune was paid or a dark hero finds a black weapon."""

    token: int
    paid: bool

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 6.7.2",)

    def candidates(self, g: Table) -> Iterable[str]:
        return ("take", "coin")

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        hero = g.state.heroes[self.seat]
        if choice == "take":
            return belongings.refuse_taking(hero, self.token)
        if 1 << self.token & BLACK_WEAPONS and hero.black_cubes:
            return no("UW 6.7.2", "underworld.no.must_take", token=TOKENS[self.token].id)
        if self.paid and belongings.refuse_taking(hero, self.token) is None:
            return no("UW 6.7.1", "underworld.no.fortune_paid")
        return None

    def answer(self, g: Table, choice: str) -> None:
        w = g.state
        mark = 1 << self.token
        if choice == "coin":
            w.found &= ~mark
            w.refused |= mark
            w.heroes[self.seat].gold += not self.paid  # UW R26: coins never run out
            g.tell("underworld.refused", seat=self.seat, token=TOKENS[self.token].id)
            return
        forced = bool(mark & BLACK_WEAPONS) and w.heroes[self.seat].black_cubes > 0
        belongings.take(g, self.seat, self.token, forced, fresh=True)

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"token": TOKENS[self.token].id}

    def explain(self, g: Table, choice: str) -> Choice:
        shown = super().explain(g, choice)
        return replace(shown, text="underworld.do.pass_up") if choice == "coin" and self.paid else shown


class EscapeWith(ChooseAbility):
    """UW 6.7.4: a trap asks for a test at once, and again in every later turn until it succeeds."""

    outside_combat: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 6.7.4", "UW A5.1.trap")

    def go(self, g: Table, clean: bool, lead: int, second: int) -> None:
        hero = g.state.heroes[self.seat]
        throw = Throw(self.seat, self.thrown(hero, lead), self.target(g, clean, lead, second))
        g.do(throw, AfterEscape(self.seat, self.token))


class AfterEscape(Step):
    """UW 6.7.4: free, and the trap leaves the game; or held, and the turn with its treasures is over (UW R24)."""

    seat: int
    token: int

    def resolve(self, g: Table) -> None:
        w = g.state
        if w.passed:
            w.heroes[self.seat].trap = -1
            w.gone |= 1 << self.token
            w.stirred = True
            g.tell("underworld.escaped", seat=self.seat)
        else:
            g.tell("underworld.trapped", seat=self.seat)
            lost_turn.lose_the_rest(g)
