"""Duels between heroes (UW 6.2)."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from katabasis.core.agenda import Question, Step
from katabasis.core.terms import Choice, Refusal, no
from katabasis.games.underworld import belongings, damned, experience, life, single_items
from katabasis.games.underworld.abilities import CAP, odds, value
from katabasis.games.underworld.components import (
    ABILITIES,
    BIDENT,
    CLOAK,
    GNOME,
    ITEMS,
    THUNDERBOLTS,
    TILES,
    TOKEN,
    TOKENS,
    names,
)
from katabasis.games.underworld.state import Hero, Table
from katabasis.games.underworld.trials import ALL_USES, PLANS, SINGLE_USES, Throw, show_test

SPOILS: Final = ("spoil:life", "spoil:coin", "spoil:black", "spoil:nothing")
SPOIL_ITEMS: Final = {1 << TOKEN[name]: f"spoil:{name}" for name in names(ITEMS)}


def refusal(g: Table, seat: int, other: int) -> Refusal | None:
    """UW 6.2: on one tile, without a combat before, and one of the two has black cubes."""
    w = g.state
    hero, rival = w.heroes[seat], w.heroes[other]
    if other == seat:
        return no("UW 6.2", "underworld.no.self")
    if rival.tile != hero.tile:
        return no("UW 6.2", "underworld.no.elsewhere", hero=rival.sheet.id, tile=TILES[rival.tile].id)
    if w.fought:
        return no("UW 6.2", "underworld.no.fought_already")
    if not hero.black_cubes and not rival.black_cubes:
        return no("UW 8.2.1a", "underworld.no.both_pure")
    if rival.trap >= 0:
        return no("UW 6.7.4", "underworld.no.trapped", hero=rival.sheet.id)
    if rival.items & CLOAK:
        return no("UW A6.1.cloak-of-persephone", "underworld.no.cloaked", hero=rival.sheet.id)
    return None


def begin(g: Table, seat: int, other: int) -> None:
    g.state.stirred = True
    g.tell("underworld.duel", seat=seat, other=other)
    g.do(ChallengeWith(seat, other))


def duel_value(hero: Hero, lead: int, second: int) -> int:
    """UW G22: with items, black weapons too; the Gnome's sum if he challenges."""
    total = value(hero, lead) + (value(hero, second) if second >= 0 else 0)
    return min(CAP, total)


def modifier(difference: int) -> int:
    """UW 6.2.1: half the difference, rounded away from zero, at most 3 (UW G23)."""
    size = min(3, (abs(difference) + 1) // 2)
    return size if difference > 0 else -size


class ChallengeWith(Question):
    """UW 6.2.1, R9: the challenger names an ability first; only he will make a test."""

    other: int
    bolts: int = 0

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 6.2.1",)

    def candidates(self, g: Table) -> Iterable[str]:
        return (*ALL_USES, *single_items.BOLTS)

    def likely(self, g: Table) -> Iterable[str]:
        hero = g.state.heroes[self.seat]
        uses = ALL_USES if hero.kind == GNOME else SINGLE_USES
        return (*uses, *single_items.BOLTS) if hero.items & THUNDERBOLTS else uses

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if choice not in PLANS:
            return single_items.refuse_single_item(g, self.seat, choice)
        hero = g.state.heroes[self.seat]
        if PLANS[choice][2] >= 0 and hero.kind != GNOME:
            return no("UW A1.gnome", "underworld.no.not_gnome", hero=hero.sheet.id)
        return None

    def answer(self, g: Table, choice: str) -> None:
        if choice not in PLANS:
            bolts = single_items.use_single_item(g, self.seat, choice)
            g.do(ChallengeWith(self.seat, self.other, self.bolts + bolts))
            return
        _, lead, second = PLANS[choice]
        mine = duel_value(g.state.heroes[self.seat], lead, second)
        g.tell("underworld.duel_names", seat=self.seat, ability=ABILITIES[lead], value=mine)
        g.do(DefendWith(self.other, self.seat, mine, self.bolts))

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"other": self.other}

    def explain(self, g: Table, choice: str) -> Choice:
        if choice not in PLANS:
            return super().explain(g, choice)
        hero, rival = g.state.heroes[self.seat], g.state.heroes[self.other]
        _, lead, second = PLANS[choice]
        mine = duel_value(hero, lead, second)
        best = max(duel_value(rival, ability, -1) for ability in range(3))
        return show_test(choice, min(CAP, mine + modifier(mine - best) + self.bolts), 2, self.rules)


class DefendWith(Question):
    """UW 6.2.1: the challenged hero names an ability too; the difference sets the modifier."""

    challenger: int
    value: int  # of the challenger's ability
    bolts: int

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 6.2.1",)

    def candidates(self, g: Table) -> Iterable[str]:
        return SINGLE_USES

    def answer(self, g: Table, choice: str) -> None:
        ability = PLANS[choice][1]
        theirs = duel_value(g.state.heroes[self.seat], ability, -1)
        g.tell("underworld.duel_names", seat=self.seat, ability=ABILITIES[ability], value=theirs)
        change = modifier(self.value - theirs)
        g.tell("underworld.duel_modifier", seat=self.challenger, modifier=f"{change:+}")
        g.do(
            Throw(self.challenger, 2, self.target(theirs)),  # UW 6.2.1: two dice, whatever the experience
            AfterDuel(self.challenger, self.seat),
        )

    def target(self, theirs: int) -> int:
        return min(CAP, self.value + modifier(self.value - theirs) + self.bolts)

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"other": self.challenger, "value": self.value}

    def explain(self, g: Table, choice: str) -> Choice:
        ability = PLANS[choice][1]
        theirs = duel_value(g.state.heroes[self.seat], ability, -1)
        args = {"lead": ABILITIES[ability], "value": theirs, "target": self.target(theirs)}
        return Choice(choice, "underworld.do.defend", args, self.rules, (), 1 - odds(self.target(theirs), 2))


class AfterDuel(Step):
    """UW 6.2.2: whoever wins decides what the loser loses; a beaten challenger goes on with his turn (UW R17)."""

    challenger: int
    challenged: int

    def resolve(self, g: Table) -> None:
        winner, loser = self.challenger, self.challenged
        if not g.state.passed:
            winner, loser = loser, winner
        g.tell("underworld.duel_won", seat=winner, other=loser)
        g.do(ChooseSpoils(winner, loser))


class ChooseSpoils(Question):
    """UW 6.2.2: a life point, an item or a coin, or a black cube."""

    loser: int

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 6.2.2",)

    def candidates(self, g: Table) -> Iterable[str]:
        return (*SPOILS[:3], *SPOIL_ITEMS.values(), SPOILS[3])

    def likely(self, g: Table) -> Iterable[str]:
        held = g.state.heroes[self.loser].items
        return (*SPOILS[:3], *[spoil for token, spoil in SPOIL_ITEMS.items() if token & held], SPOILS[3])

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        w = g.state
        loser = w.heroes[self.loser]
        match choice[6:]:
            case "life":
                if not life.can_pay_life(w, loser):  # UW R19: an artificial point will do
                    return no("UW 6.2.2", "underworld.no.would_kill", life=loser.life)
            case "coin":
                if not loser.gold:
                    return no("UW 6.2.2", "underworld.no.no_gold", hero=loser.sheet.id)
            case "black":
                if not loser.black_cubes:
                    return no("UW 6.2.2", "underworld.no.no_black", hero=loser.sheet.id)
            case "nothing":
                if any(self.refusal(g, other) is None for other in self.likely(g) if other != choice):
                    return no("UW 6.2.2", "underworld.no.spoils_left")
            case item:
                return self.refuse_item(g, TOKEN[item])
        return None

    def refuse_item(self, g: Table, token: int) -> Refusal | None:
        w = g.state
        winner, loser = w.heroes[self.seat], w.heroes[self.loser]
        name = TOKENS[token].id
        if not loser.items >> token & 1:
            return no("UW 6.2.2", "underworld.no.not_held", token=name)
        if 1 << token & (CLOAK | BIDENT) and winner.black_cubes:
            return no("UW G24", "underworld.no.impure_hands", token=name, black=winner.black_cubes)
        return belongings.refuse_taking(winner, token)

    def answer(self, g: Table, choice: str) -> None:
        w = g.state
        winner, loser = w.heroes[self.seat], w.heroes[self.loser]
        match choice[6:]:
            case "nothing":
                g.tell("underworld.claims_nothing", seat=self.seat, other=self.loser)
            case "life":
                g.tell("underworld.claims_life", seat=self.seat, other=self.loser)
                g.do(life.LoseLife(self.loser, deadly=False))
            case "coin":
                loser.gold -= 1
                winner.gold += 1
                g.tell("underworld.coin_won", seat=self.seat, other=self.loser)
            case "black":  # with black cubes on both sides it strengthens the Damned
                g.tell("underworld.claims_black", seat=self.seat, other=self.loser)
                if winner.black_cubes:
                    g.do(FeedDamned())
                g.do(experience.LoseCube(self.loser, black_only=True))
            case item:
                token = TOKEN[item]
                loser.items &= ~(1 << token)
                w.idle[token] = 0
                w.found |= 1 << token
                g.tell("underworld.item_won", seat=self.seat, other=self.loser, token=item)
                belongings.take(g, self.seat, token)  # UW G9, R20: a black weapon blackens its new owner

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"other": self.loser}


class FeedDamned(Step):
    """UW 6.2.2, 8.1.1: the cube lost in a duel of two dark heroes goes to the Damned (UW G25)."""

    def resolve(self, g: Table) -> None:
        damned.feed(g, "duel")
