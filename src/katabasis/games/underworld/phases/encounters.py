"""Encounters (UW 6.4, A2): green-edged tokens, each usable once a turn."""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from katabasis.core.agenda import Step
from katabasis.core.terms import Choice, Refusal, no
from katabasis.games.underworld import belongings, guards, life
from katabasis.games.underworld.abilities import CAP, dice, odds, odds_to_fail
from katabasis.games.underworld.components import ABILITIES, STYX, TILES, TOKEN, TOKENS
from katabasis.games.underworld.state import Hero, Table, World
from katabasis.games.underworld.trials import CIRCLES, PLANS, ChooseAbility, Throw, plan_args

WELL, HERMES, HYPNOS, DEMON = (TOKEN[name] for name in ("well-of-wisdom", "hermes", "hypnos", "lesser-demon"))
CORNERS: Final = 4  # stones that fit on a token (UW 6.4, 10.1)


def refusal(g: Table, seat: int, token: int) -> Refusal | None:
    w = g.state
    hero = w.heroes[seat]
    name = TOKENS[token].id
    if not (w.lying[hero.tile] & ~w.face_down) >> token & 1:
        return no("UW 6.4", "underworld.no.not_here", token=name)
    if w.visited >> token & 1:  # UW 6.4, R8
        return no("UW 6.4", "underworld.no.visited", token=name)
    return REFUSALS.get(token, refuse_weapon)(w, hero, token)


def refuse_weapon(w: World, hero: Hero, token: int) -> Refusal | None:
    """UW A2.1.hecate, A2.1.orion, A2.1.thanatos: only while their weapon is on the Damned's board."""
    item = TOKENS[token].item
    if not w.board >> TOKEN[item] & 1:
        return no(TOKENS[token].rule, "underworld.no.weapon_given", token=item)
    return None


def refuse_well(w: World, hero: Hero, token: int) -> Refusal | None:
    if not hero.gold:
        return no(TOKENS[token].rule, "underworld.no.no_gold", hero=hero.sheet.id)
    return None


def refuse_demon(w: World, hero: Hero, token: int) -> Refusal | None:
    if not life.can_pay_life(w, hero):  # UW G26
        return no(TOKENS[token].rule, "underworld.no.last_life", life=hero.life)
    return None


def refuse_hermes(w: World, hero: Hero, token: int) -> Refusal | None:
    if hero.tile == STYX:
        return no(TOKENS[token].rule, "underworld.no.at_styx")
    return None


def refuse_hypnos(w: World, hero: Hero, token: int) -> Refusal | None:
    if not sleepers(w, hero):
        return no(TOKENS[token].rule, "underworld.no.nothing_to_convert", black=hero.black[:])
    return None


def sleepers(w: World, hero: Hero) -> list[int]:
    """The rows in which Hypnos can turn a black cube: a cube of the colour must be left (UW 8.2.3, R23)."""
    return [ability for ability in range(3) if hero.black[ability] and w.supply[ability]]


Refuse = Callable[[World, Hero, int], Refusal | None]
REFUSALS: Final[dict[int, Refuse]] = {
    WELL: refuse_well,
    DEMON: refuse_demon,
    HERMES: refuse_hermes,
    HYPNOS: refuse_hypnos,
}


def visit(g: Table, seat: int, token: int) -> None:
    w = g.state
    w.visited |= 1 << token
    g.tell("underworld.visits", seat=seat, token=TOKENS[token].id)
    if token == HERMES:  # UW A2.2.hermes; combat comes before encounters, so no fight at Styx (UW R31)
        w.heroes[seat].tile = STYX
        g.tell("underworld.carried", seat=seat)
    elif token == WELL:  # UW A2.2.well-of-wisdom: a coin, then two dice only
        w.heroes[seat].gold -= 1
        g.tell("underworld.pays", seat=seat, gold=w.heroes[seat].gold)
        g.do(LearnWith(seat, token))
    elif token == DEMON:  # UW A2.2.lesser-demon
        g.do(life.LoseLife(seat, deadly=False), LearnWith(seat, token))
    elif token == HYPNOS:
        g.do(SleepWith(seat, token))
    else:
        g.do(EarnWith(seat, token))


def use_corner(g: Table, seat: int, token: int) -> None:
    """UW 6.4, 10.1: a stone or coin on a corner of the token; with the fourth it leaves the game."""
    w = g.state
    w.stones[token] += 1
    w.stirred = True
    if w.stones[token] == CORNERS:
        guards.take_off(g, w.heroes[seat].tile, 1 << token)
        w.gone |= 1 << token
        g.tell("underworld.worn_out", token=TOKENS[token].id)


class EarnWith(ChooseAbility):
    """UW A2.1: pass the test to receive the special weapon from the Damned's board."""

    outside_combat: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW A2.1", "UW G44")

    def go(self, g: Table, clean: bool, lead: int, second: int) -> None:
        hero = g.state.heroes[self.seat]
        throw = Throw(self.seat, self.thrown(hero, lead), self.target(g, clean, lead, second))
        g.do(throw, AfterEarning(self.seat, self.token))


class AfterEarning(Step):
    """UW A2.1: the weapon changes from the Damned's board to the hero's sheet."""

    seat: int
    token: int

    def resolve(self, g: Table) -> None:
        w = g.state
        if w.passed:
            item = TOKEN[TOKENS[self.token].item]
            w.board &= ~(1 << item)
            w.found |= 1 << item
            belongings.take(g, self.seat, item)


class LearnWith(ChooseAbility):
    """UW A2.2: at the Well and the Lesser Demon a FAILED test raises the ability's value by 1."""

    outside_combat: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW A2.2.well-of-wisdom", "UW A2.2.lesser-demon")

    def thrown(self, hero: Hero, lead: int) -> int:
        return 2 if self.token == WELL else dice(hero, lead)

    def go(self, g: Table, clean: bool, lead: int, second: int) -> None:
        hero = g.state.heroes[self.seat]
        throw = Throw(self.seat, self.thrown(hero, lead), self.target(g, clean, lead, second), to_fail=True)
        g.do(throw, AfterLearning(self.seat, self.token, lead))

    def explain(self, g: Table, choice: str) -> Choice:
        shown = super().explain(g, choice)
        if choice not in PLANS:
            return shown
        _, lead, second = PLANS[choice]
        target, thrown = self.target(g, *PLANS[choice]), self.thrown(g.state.heroes[self.seat], lead)
        args = {**plan_args(lead, second, target, thrown), "over": target + 1}
        text = "underworld.do.learn" if second < 0 else "underworld.do.learn_two"
        return Choice(choice, text, args, self.rules, (), odds_to_fail(target, thrown))


class AfterLearning(Step):
    """UW A2.2: the lasting change of the (leading, UW R28) ability's value, never beyond 11 (UW 1.1.1)."""

    seat: int
    token: int
    ability: int

    def resolve(self, g: Table) -> None:
        w = g.state
        hero = w.heroes[self.seat]
        printed = hero.sheet.rows[self.ability].value
        if not w.passed and printed + hero.trained[self.ability] < CAP:
            hero.trained[self.ability] += 1
            w.stirred = True
            value = printed + hero.trained[self.ability]
            g.tell("underworld.learned", seat=self.seat, ability=ABILITIES[self.ability], value=value)
        else:
            g.tell("underworld.learned_nothing", seat=self.seat)
        if self.token == DEMON or g.seats == 1:  # UW 10.1.3: alone the Well wears out too
            use_corner(g, self.seat, self.token)


class SleepWith(ChooseAbility):
    """UW A2.2.hypnos: a test on an ability with black cubes turns one of them; alone without a test (UW 10.1.1)."""

    outside_combat: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW A2.2.hypnos", "UW 8.2.2")

    def circles(self, g: Table) -> dict[int, int]:
        rows = sleepers(g.state, g.state.heroes[self.seat])
        return {ability: CIRCLES[self.token][ability] for ability in rows}

    def refuse_plan(
        self, g: Table, hero: Hero, circles: dict[int, int], clean: bool, lead: int, second: int
    ) -> Refusal | None:
        if g.seats == 1 and (clean or second >= 0):
            return no("UW 10.1.1", "underworld.no.no_test")
        if lead not in circles:  # the leading ability's cube is turned
            return no("UW A2.2.hypnos", "underworld.no.nothing_to_convert", black=hero.black[:])
        return super().refuse_plan(g, hero, circles, clean, lead, second)

    def refuse_aid(self, g: Table, name: str) -> Refusal | None:
        return no("UW 10.1.1", "underworld.no.no_test") if g.seats == 1 else super().refuse_aid(g, name)

    def go(self, g: Table, clean: bool, lead: int, second: int) -> None:
        hero = g.state.heroes[self.seat]
        g.do(AfterSleep(self.seat, lead))
        if g.seats == 1:  # UW 10.1.1
            g.state.passed = True
            use_corner(g, self.seat, self.token)
        else:
            g.do(Throw(self.seat, self.thrown(hero, lead), self.target(g, clean, lead, second)))

    def explain(self, g: Table, choice: str) -> Choice:
        if g.seats > 1 or choice not in PLANS:
            return super().explain(g, choice)
        args = {"lead": ABILITIES[PLANS[choice][1]]}
        return Choice(choice, "underworld.do.convert", args, ("UW 10.1.1", "UW A2.2.hypnos"))


class AfterSleep(Step):
    """UW 8.2.2: one black cube becomes a cube of the row's colour."""

    seat: int
    ability: int

    def resolve(self, g: Table) -> None:
        w = g.state
        hero = w.heroes[self.seat]
        if w.passed:
            hero.black[self.ability] -= 1
            hero.coloured[self.ability] += 1
            w.supply[self.ability] -= 1
            w.stirred = True
            g.tell("underworld.converted", seat=self.seat, ability=ABILITIES[self.ability])


def explain(g: Table, seat: int, token: int) -> Choice:
    hero = g.state.heroes[seat]
    args: dict[str, Any] = {"what": TOKENS[token].id, "tile": TILES[hero.tile].id}
    chance = None
    if TOKENS[token].item:
        (ability,) = CIRCLES[token]
        goal = EarnWith(seat, token).target(g, False, ability, -1)
        chance = odds(goal, dice(hero, ability))
    text = f"underworld.do.visit_{TOKENS[token].id.replace('-', '_')}"
    return Choice(f"visit:{TOKENS[token].id}", text, args, ("UW 6.4", TOKENS[token].rule), (), chance)
