"""Making a test (UW 1.1.1, 1.1.2): choose the ability, throw the dice, keep two.

A test is put on the agenda as a question for the ability; its answer puts a Throw and the step that reads
`w.passed` after it.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from katabasis.core.agenda import Question, Step
from katabasis.core.terms import Choice, Refusal, no
from katabasis.games.underworld.abilities import CAP, dice, fewest, odds, value
from katabasis.games.underworld.components import (
    ABILITIES,
    BLACK_WEAPONS,
    BONUS_ITEMS,
    COUNSELS,
    GNOME,
    GREY,
    MAGIC,
    SHAMAN,
    THUNDERBOLTS,
    TOKEN,
    TOKENS,
    names,
)
from katabasis.games.underworld.state import Hero, Table

SINGLE: Final = tuple(range(3))
PAIRS: Final = tuple((lead, second) for lead in range(3) for second in range(3) if lead != second)


def _plans() -> dict[str, tuple[bool, int, int]]:
    """Choice -> (without black weapon, leading ability, added ability or -1)."""
    plans = {}
    for clean, verb in ((False, "use"), (True, "clean")):
        for ability in SINGLE:
            plans[f"{verb}:{ABILITIES[ability]}"] = (clean, ability, -1)
        for lead, second in PAIRS:
            plans[f"{verb}:{ABILITIES[lead]}+{ABILITIES[second]}"] = (clean, lead, second)
    return plans


PLANS: Final = _plans()
SINGLE_USES: Final = tuple(plan for plan in PLANS if plan.startswith("use") and "+" not in plan)
CLEAN_SINGLES: Final = tuple(plan for plan in PLANS if plan.startswith("clean") and "+" not in plan)
ALL_USES: Final = tuple(plan for plan in PLANS if plan.startswith("use"))
AIDS: Final = tuple(f"aid:{name}" for name in names(THUNDERBOLTS | COUNSELS))


class ChooseAbility(Question):
    """UW 6.1.1: only an ability the token shows; a grey circle asks for the one with the fewest cubes."""

    token: int
    bolts: int = 0  # bonus of Thunderbolts already thrown in
    counsel: bool = False  # the grey circle was recoloured

    in_plain_sight: ClassVar[bool] = True
    outside_combat: ClassVar[bool] = False

    # What the kinds of tests differ in

    def circles(self, g: Table) -> dict[int, int]:
        """The abilities that may be used, with their modifiers."""
        hero = g.state.heroes[self.seat]
        shown = CIRCLES[self.token]
        if GREY not in shown:
            return shown
        modifier = shown[GREY]
        abilities: Iterable[int] = SINGLE if self.counsel else fewest(hero)
        return dict.fromkeys(abilities, modifier)

    def thrown(self, hero: Hero, lead: int) -> int:
        return dice(hero, lead)

    def go(self, g: Table, clean: bool, lead: int, second: int) -> None:
        """The ability is chosen."""
        raise NotImplementedError

    def again(self, bolts: int, counsel: bool) -> "ChooseAbility":
        """The same question after an aid was used."""
        return replace(self, bolts=bolts, counsel=counsel)

    # Values

    def target(self, g: Table, clean: bool, lead: int, second: int) -> int:
        """What the two kept dice must not exceed; the cap comes after everything (UW G4)."""
        hero = g.state.heroes[self.seat]
        circles = self.circles(g)
        # UW R4: the leading ability's modifier counts, the other's if only that one is shown.
        total = value(hero, lead, not clean) + circles.get(lead, circles.get(second, 0)) + self.bolts
        if second >= 0:
            total += value(hero, second, not clean)  # UW A1.gnome: the modifier counts once, on the total
        if hero.kind == SHAMAN and self.shaman_bonus(lead):
            total += 1
        return min(CAP, total)

    def shaman_bonus(self, lead: int) -> bool:
        """UW A1.shaman: +1 against a grey circle in combat; +1 on magic outside combat and duels."""
        if self.outside_combat:
            return lead == MAGIC  # UW G49: at the Well and at traps too
        return GREY in CIRCLES[self.token] and not self.counsel  # UW R29: recoloured, it is grey no more

    # The question

    def candidates(self, g: Table) -> Iterable[str]:
        return (*PLANS, *AIDS)

    def choices(self, g: Table) -> tuple[str, ...]:
        hero = g.state.heroes[self.seat]
        circles = self.circles(g)
        if hero.kind != GNOME:
            uses = [SINGLE_USES[ability] for ability in SINGLE if ability in circles]
            if hero.items & BLACK_WEAPONS:
                cleans = [CLEAN_SINGLES[ability] for ability in SINGLE if ability in circles]
                uses += [c for c in cleans if self.refuse_plan(g, hero, circles, *PLANS[c]) is None]
        else:
            uses = [c for c, plan in PLANS.items() if self.refuse_plan(g, hero, circles, *plan) is None]
        if hero.items & (THUNDERBOLTS | COUNSELS):
            uses += [aid for aid in AIDS if self.refuse_aid(g, aid[4:]) is None]
        return tuple(uses)

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if choice in PLANS:
            return self.refuse_plan(g, g.state.heroes[self.seat], self.circles(g), *PLANS[choice])
        return self.refuse_aid(g, choice[4:])

    def refuse_plan(
        self, g: Table, hero: Hero, circles: dict[int, int], clean: bool, lead: int, second: int
    ) -> Refusal | None:
        if second >= 0 and hero.kind != GNOME:
            return no("UW A1.gnome", "underworld.no.not_gnome", hero=hero.sheet.id)
        # UW G48: of two abilities one must be shown; with a grey circle both must have the fewest cubes.
        grey = GREY in CIRCLES[self.token] and not self.counsel
        unfit = lead not in circles and (grey or second not in circles)
        if unfit or (grey and second >= 0 and second not in circles):
            return self.refuse_ability(g, lead)
        if clean and self.outside_combat:
            return no("UW R2", "underworld.no.only_in_combat")
        if clean and not self.black_weapon(hero, lead, second):
            return no("UW A6.2", "underworld.no.no_black_weapon", ability=ABILITIES[lead])
        return None

    def refuse_ability(self, g: Table, ability: int) -> Refusal:
        hero = g.state.heroes[self.seat]
        shown = [ABILITIES[a] for a in self.circles(g)]
        if GREY in CIRCLES[self.token]:
            cubes = [hero.cubes(a) for a in range(3)]
            return no(
                "UW 6.1.1",
                "underworld.no.not_fewest",
                token=TOKENS[self.token].id,
                cubes=cubes,
                allowed=shown,
            )
        return no("UW 6.1.1", "underworld.no.not_shown", ability=ABILITIES[ability], allowed=shown)

    def black_weapon(self, hero: Hero, lead: int, second: int) -> bool:
        bonus = BONUS_ITEMS[lead] | (BONUS_ITEMS[second] if second >= 0 else 0)
        return bool(hero.items & BLACK_WEAPONS & bonus)

    def refuse_aid(self, g: Table, name: str) -> Refusal | None:
        hero = g.state.heroes[self.seat]
        aid = 1 << TOKEN[name]
        rule = TOKENS[TOKEN[name]].rule
        if not hero.items & aid:
            return no(rule, "underworld.no.not_held", token=name)
        if aid & COUNSELS and (self.counsel or GREY not in CIRCLES[self.token]):
            return no(rule, "underworld.no.no_grey", token=TOKENS[self.token].id)
        return None

    def answer(self, g: Table, choice: str) -> None:
        if choice in PLANS:
            self.go(g, *PLANS[choice])
            return
        aid = TOKEN[choice[4:]]
        use_up(g, self.seat, aid)
        if 1 << aid & COUNSELS:
            g.do(self.again(self.bolts, True))
        else:
            g.do(self.again(self.bolts + TOKENS[aid].one_test, self.counsel))

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"token": TOKENS[self.token].id}

    def explain(self, g: Table, choice: str) -> Choice:
        if choice not in PLANS:
            name = choice[4:]
            return Choice(choice, "underworld.do.aid", {"what": name}, (TOKENS[TOKEN[name]].rule,))
        target = self.target(g, *PLANS[choice])
        return show_test(choice, target, self.thrown(g.state.heroes[self.seat], PLANS[choice][1]), self.rules)


def show_test(choice: str, target: int, thrown: int, rules: tuple[str, ...]) -> Choice:
    """A plan for a test as a player reads it, with its chance."""
    clean, lead, second = PLANS[choice]
    args = plan_args(lead, second, target, thrown)
    verb = "clean" if clean else "use"
    text = f"underworld.do.{verb}" if second < 0 else f"underworld.do.{verb}_two"
    if target < 2:  # UW G4: it simply cannot succeed
        return Choice(choice, f"{text}_in_vain", args, rules, (), 0.0)
    return Choice(choice, text, args, rules, (), odds(target, thrown))


def plan_args(lead: int, second: int, target: int, thrown: int) -> dict[str, Any]:
    added = ABILITIES[second] if second >= 0 else ""
    return {"lead": ABILITIES[lead], "second": added, "target": target, "dice": thrown}


def _circles() -> tuple[dict[int, int], ...]:
    order = (*ABILITIES, "grey")
    return tuple({order.index(name): mod for name, mod in token.circles.items()} for token in TOKENS)


CIRCLES: Final = _circles()


class Throw(Step):
    """UW 1.1.1: throw all the dice; the test succeeds if the two kept ones do not exceed the target."""

    seat: int
    thrown: int
    target: int
    to_fail: bool = False  # UW A2.2: who learns hopes to fail

    def resolve(self, g: Table) -> None:
        roll = g.dice.roll
        faces = tuple(sorted([roll() for _ in range(self.thrown)]))
        lowest, highest = faces[0] + faces[1], faces[-1] + faces[-2]
        if self.to_fail:
            g.tell("underworld.thrown_to_fail", seat=self.seat, faces=list(faces), over=self.target + 1)
        else:
            g.tell("underworld.thrown", seat=self.seat, faces=list(faces), target=self.target)
        if lowest <= self.target < highest:
            g.do(KeepTwo(self.seat, faces, self.target, self.to_fail))
        else:  # UW R13: whatever is kept, the outcome is the same
            settle(g, self.seat, highest <= self.target, self.to_fail)


class KeepTwo(Question):
    """UW 1.1.2: of more than two dice the player keeps the two he likes, even to fail.

    Only the outcome matters, so the lowest pair stands for all that succeed, the highest for all that fail (UW R13).
    """

    faces: tuple[int, ...]  # from low to high
    target: int
    to_fail: bool = False

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 1.1.2", "UW R13")

    def candidates(self, g: Table) -> Iterable[str]:
        return ALL_KEEPS

    def choices(self, g: Table) -> tuple[str, ...]:
        faces = self.faces
        return (KEEP[faces[0], faces[1]], KEEP[faces[-2], faces[-1]])

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if KEPT[choice] not in combinations(self.faces, 2):
            return no("UW 1.1.2", "underworld.no.not_thrown", faces=list(self.faces))
        if choice not in self.choices(g):
            return no("UW R13", "underworld.no.same_outcome", dice=choice[5:])
        return None

    def answer(self, g: Table, choice: str) -> None:
        settle(g, self.seat, sum(KEPT[choice]) <= self.target, self.to_fail)

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"faces": list(self.faces), "target": self.target}

    def explain(self, g: Table, choice: str) -> Choice:
        success = sum(KEPT[choice]) <= self.target
        text = "underworld.do.keep_success" if success else "underworld.do.keep_failure"
        return Choice(choice, text, {"dice": choice[5:], "target": self.target}, self.rules)


KEEP: Final = {(a, b): f"keep:{a}+{b}" for a in range(1, 7) for b in range(a, 7)}
KEPT: Final = {name: pair for pair, name in KEEP.items()}
ALL_KEEPS: Final = tuple(KEPT)


def settle(g: Table, seat: int, passed: bool, to_fail: bool) -> None:
    g.state.passed = passed
    if not to_fail:  # there the lesson tells
        g.tell("underworld.passed" if passed else "underworld.failed", seat=seat)


def use_up(g: Table, seat: int, token: int) -> None:
    """UW G31: a used-up single item lies face up beside the supply."""
    w = g.state
    w.heroes[seat].items &= ~(1 << token)
    w.refused |= 1 << token
    g.tell("underworld.used", seat=seat, token=TOKENS[token].id)
