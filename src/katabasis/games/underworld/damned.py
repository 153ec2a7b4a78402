"""The Damned: his cubes, his coming, the final fight (UW 8.1, 9, 10.2, 10.3)."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from katabasis.core.agenda import Question, Step
from katabasis.core.terms import Choice, Refusal, no
from katabasis.games.underworld import ending, guards, life
from katabasis.games.underworld.abilities import CAP, dice, odds, value
from katabasis.games.underworld.components import (
    ABILITIES,
    AGAINST_DAMNED,
    AVATARS,
    CHAOS,
    GNOME,
    HEALING,
    MAGIC,
    SPECIAL_ITEMS,
    THUNDERBOLTS,
    TILE,
    TILES,
    bit,
    names,
)
from katabasis.games.underworld.single_items import BOLTS, DRINKS, refuse_single_item, use_single_item
from katabasis.games.underworld.state import STEP, Hero, Table, World, map_of
from katabasis.games.underworld.trials import ALL_USES, PLANS, SINGLE_USES, Throw, show_test

MODIFIER: Final = -3  # UW 9.2.1
CUBE_SPACES: Final = 11  # UW 8.1
THE_DAMNED: Final = bit("the-damned")
NOT_CALLED, WAITING = -1, -2


# Cubes on his board (UW 8.1) -------------------------------------------------------------------------------


def feed(g: Table, cause: str) -> None:
    """UW 1.2, 8.1.1: a black cube on the Damned's board; the eleventh ends the game, whatever brought it (UW G72)."""
    w = g.state
    if g.result is not None:
        return
    w.cubes += 1
    w.stirred = w.stirred or cause != "quiet"  # UW G61: the cube of that rule aside
    g.tell("underworld.damned_cube", cubes=w.cubes, cause=cause)
    if w.cubes >= CUBE_SPACES:
        ending.evil_wins(g)


def starve(g: Table, cubes: int) -> None:
    """UW 8.1.2: black cubes leave the Damned's board."""
    w = g.state
    taken = min(cubes, w.cubes)
    if taken:
        w.cubes -= taken
        w.stirred = True
        g.tell("underworld.damned_cube_off", cubes=w.cubes, taken=taken)


# His coming (UW 9.1, 10.2) ---------------------------------------------------------------------------------


def avatars_beaten(w: World) -> int:
    return (w.board & AVATARS).bit_count()


def call_if_due(g: Table) -> None:
    """UW 9.1: with the third Avatar on his board the Damned comes into play; alone he comes sooner (UW 10.2)."""
    w = g.state
    if w.damned != NOT_CALLED:
        return
    due = avatars_beaten(w) == 3
    if g.seats == 1:
        hero = w.heroes[0]
        in_play = sum(lying & AVATARS & ~w.face_down for lying in w.lying)
        # UW G54, R36: items ever held, each once; an Avatar is in play once it is revealed.
        due = due or avatars_beaten(w) + hero.special_ever.bit_count() >= 3 or in_play == AVATARS
    if due:
        w.damned = WAITING
        g.tell("underworld.damned_called")
        if CHAOS in w.maps[0].spots:
            g.do(EnterChaos())


class EnterChaos(Step):
    """UW 9.1: Chaos is cleared, then the Damned stands there alone, with one more cube on his board (UW R33).

    Later things may be left beside him (UW R35). A hero who stands there already is not attacked: fights are the heroes' choice (UW G38).
    """

    def resolve(self, g: Table) -> None:
        w = g.state
        if w.lying[CHAOS]:
            g.do(ClearTile(w.active, CHAOS, (CHAOS,)), EnterChaos())
            return
        w.board &= ~THE_DAMNED
        w.lying[CHAOS] = THE_DAMNED
        w.damned = CHAOS
        w.arrived = True
        g.tell("underworld.damned_enters")
        feed(g, "damned")


def _around(w: World, tile: int) -> list[int]:
    """UW G39: the tiles in the four neighbouring cells, joined or not."""
    one = map_of(w, tile)
    spot = one.spots[tile]
    return [one.cells[spot + step] for step in STEP if spot + step in one.cells]


def _leads_to_empty(w: World, tile: int, path: tuple[int, ...]) -> bool:
    """UW R11: whether a chain from this tile can still end on an empty one."""
    seen, waiting = {*path, tile}, [tile]
    while waiting:
        here = waiting.pop()
        if not w.lying[here]:
            return True
        fresh = [there for there in _around(w, here) if there not in seen]
        seen.update(fresh)
        waiting.extend(fresh)
    return False


class ClearTile(Question):
    """UW 9.1: what lies here moves to an empty neighbouring tile, pushing others on where there is none."""

    tile: int
    path: tuple[int, ...]

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 9.1", "UW G39")

    def candidates(self, g: Table) -> Iterable[str]:
        return [f"shift:{TILES[tile].id}" for tile in g.state.maps[0].spots if tile != self.tile]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        w = g.state
        there = TILE[choice[6:]]
        around = [tile for tile in _around(w, self.tile) if tile not in self.path]
        empty = [tile for tile in around if not w.lying[tile]]
        passable = [tile for tile in around if _leads_to_empty(w, tile, self.path)]
        if not passable:  # no chain exists: any empty tile (UW G39), or any at all if none is empty (UW R11)
            if w.lying[there] and not all(w.lying[tile] for tile in w.maps[0].spots):
                return no("UW 9.1", "underworld.no.not_empty", tile=TILES[there].id)
            return None
        if there not in around:
            return no("UW 9.1", "underworld.no.not_adjacent", tile=TILES[there].id)
        if empty and there not in empty:
            return no("UW 9.1", "underworld.no.not_empty", tile=TILES[there].id)
        if there not in passable:
            return no("UW R11", "underworld.no.dead_end", tile=TILES[there].id)
        return None

    def answer(self, g: Table, choice: str) -> None:
        there = TILE[choice[6:]]
        g.do(Shift(self.tile, there))
        if g.state.lying[there] and _leads_to_empty(g.state, there, self.path):
            g.do(ClearTile(self.seat, there, (*self.path, there)))

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"tile": TILES[self.tile].id, "tokens": seen_names(g.state, g.state.lying[self.tile])}


def seen_names(w: World, tokens: int) -> list[str]:
    """Token names as everybody may know them: face-down ones stay unnamed."""
    hidden = (tokens & w.face_down).bit_count()
    return names(tokens & ~w.face_down) + ["face-down"] * hidden


class Shift(Step):
    """UW R11: everything that lies on a tile moves together."""

    tile: int
    there: int

    def resolve(self, g: Table) -> None:
        w = g.state
        moved = w.lying[self.tile]
        w.lying[self.tile] = 0
        w.lying[self.there] |= moved
        g.tell(
            "underworld.shifted",
            tokens=seen_names(w, moved),
            tile=TILES[self.tile].id,
            there=TILES[self.there].id,
        )
        guards.turn_cut_off_tiles(g)


# The final fight (UW 9.2, 10.3) ----------------------------------------------------------------------------


def fit_abilities(hero: Hero) -> list[int]:
    """UW 9.2: abilities that a special weapon serves and that hold no black cube."""
    return [a for a in range(3) if hero.items & AGAINST_DAMNED[a] and not hero.black[a]]


def can_face(g: Table, hero: Hero) -> bool:
    """UW 9.2; alone one special weapon is enough to begin (UW G55)."""
    if g.seats == 1:
        return bool(hero.items & (AGAINST_DAMNED[0] | AGAINST_DAMNED[1] | AGAINST_DAMNED[2]))
    return bool(fit_abilities(hero))


def begin_final_fight(g: Table, seat: int) -> None:
    w = g.state
    w.final_cubes = w.cubes
    points = w.damned_life = max(1, w.cubes)  # UW 7.1.3
    w.fought = True
    g.tell("underworld.final_fight", seat=seat, life=points)
    if g.seats == 1:
        g.do(SoloRound(seat, points))
    else:
        g.do(FaceDamnedWith(seat, points))


class FaceDamnedWith(Question):
    """UW 9.2, G42: the ability is chosen once, at the start of the final fight."""

    points: int  # the Damned's life points

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 9.2",)

    def candidates(self, g: Table) -> Iterable[str]:
        return ALL_USES

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        hero = g.state.heroes[self.seat]
        _, lead, second = PLANS[choice]
        if second >= 0 and hero.kind != GNOME:
            return no("UW A1.gnome", "underworld.no.not_gnome", hero=hero.sheet.id)
        chosen = [lead] if second < 0 else [lead, second]
        for ability in chosen:  # UW G43: the Gnome's two abilities must both be pure
            if hero.black[ability]:
                facts = {"ability": ABILITIES[ability], "black": hero.black[ability]}
                return no("UW 8.2.1a", "underworld.no.impure", **facts)
        if not any(hero.items & AGAINST_DAMNED[ability] for ability in chosen):
            return no("UW 9.2", "underworld.no.no_special_weapon", ability=ABILITIES[lead])
        return None

    def answer(self, g: Table, choice: str) -> None:
        _, lead, second = PLANS[choice]
        g.do(FinalTest(self.seat, self.points, lead, second))

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"life": self.points}

    def explain(self, g: Table, choice: str) -> Choice:
        return explain_plan(g, self.seat, choice, self.rules)


def explain_plan(g: Table, seat: int, choice: str, rules: tuple[str, ...], bolts: int = 0) -> Choice:
    hero = g.state.heroes[seat]
    _, lead, second = PLANS[choice]
    return show_test(choice, final_target(hero, lead, second, bolts), dice(hero, lead), rules)


def final_target(hero: Hero, lead: int, second: int, bolts: int) -> int:
    """UW 9.2.1: -3, and black weapons never help against their maker (UW A6.2)."""
    total = value(hero, lead, black_weapons=False) + MODIFIER + bolts
    if second >= 0:
        total += value(hero, second, black_weapons=False)
    return min(CAP, total)


class FinalTest(Question):
    """UW 9.2.1: test after test with the chosen ability; single items may be used between them (UW G41)."""

    points: int
    lead: int
    second: int
    bolts: int = 0

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 9.2.1",)
    cites: ClassVar[Mapping[str, tuple[str, ...]]] = {"drink": ("UW G41", "UW A6.3")}

    def candidates(self, g: Table) -> Iterable[str]:
        return ("roll", *DRINKS, *BOLTS)

    def likely(self, g: Table) -> Iterable[str]:
        if g.state.heroes[self.seat].items & (HEALING | THUNDERBOLTS):
            return self.candidates(g)
        return ("roll",)

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        return None if choice == "roll" else refuse_single_item(g, self.seat, choice)

    def answer(self, g: Table, choice: str) -> None:
        if choice == "roll":
            hero = g.state.heroes[self.seat]
            target = final_target(hero, self.lead, self.second, self.bolts)
            g.do(
                Throw(self.seat, dice(hero, self.lead), target),
                AfterFinalTest(self.seat, self.points, self.lead, self.second),
            )
        else:
            bolts = use_single_item(g, self.seat, choice)
            g.do(FinalTest(self.seat, self.points, self.lead, self.second, self.bolts + bolts))

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"life": self.points, "own": g.state.heroes[self.seat].life}

    def explain(self, g: Table, choice: str) -> Choice:
        if choice != "roll":
            return super().explain(g, choice)
        hero = g.state.heroes[self.seat]
        goal, thrown = final_target(hero, self.lead, self.second, self.bolts), dice(hero, self.lead)
        args = {"target": goal, "dice": thrown}
        return Choice(choice, "underworld.do.roll", args, self.rules, (), odds(goal, thrown))


class AfterFinalTest(Step):
    """UW 9.2.1: a success costs the Damned a life point, a failure the hero (UW G41)."""

    seat: int
    points: int
    lead: int
    second: int

    def resolve(self, g: Table) -> None:
        points = strike(g, self.seat, self.points)
        if points:
            g.do(FinalTest(self.seat, points, self.lead, self.second))
            if not g.state.passed:
                g.do(life.LoseLife(self.seat))


def strike(g: Table, seat: int, points: int) -> int:
    """What is left of the Damned after a test; with nothing left the game is won."""
    if g.state.passed:
        points -= 1
        g.state.damned_life = points
        g.tell("underworld.damned_hit", seat=seat, left=points)
        if not points:
            ending.hero_wins(g, seat)
    return points


class SoloRound(Step):
    """UW 10.3: alone, magic first, then the other two in any order, over and over."""

    seat: int
    points: int

    def resolve(self, g: Table) -> None:
        g.do(SoloTest(self.seat, self.points, (0, 1, 2)))


class SoloTest(Question):
    """UW 10.3: the next ability of the cycle; one with black cubes fails by itself and costs a life point."""

    points: int
    left: tuple[int, ...]  # abilities still due in this cycle
    bolts: int = 0

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 10.3",)
    cites: ClassVar[Mapping[str, tuple[str, ...]]] = {"drink": ("UW 10.3", "UW A6.3")}

    def candidates(self, g: Table) -> Iterable[str]:
        return (*ALL_USES, *DRINKS, *BOLTS)

    def likely(self, g: Table) -> Iterable[str]:
        hero = g.state.heroes[self.seat]
        if hero.kind == GNOME or hero.items & (HEALING | THUNDERBOLTS):
            return self.candidates(g)
        return SINGLE_USES

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if choice not in PLANS:
            return refuse_single_item(g, self.seat, choice)
        hero = g.state.heroes[self.seat]
        _, lead, second = PLANS[choice]
        if second >= 0 and hero.kind != GNOME:
            return no("UW A1.gnome", "underworld.no.not_gnome", hero=hero.sheet.id)
        if lead not in self.left:
            return no("UW 10.3", "underworld.no.not_in_cycle", ability=ABILITIES[lead])
        if MAGIC in self.left and lead != MAGIC:
            return no("UW 10.3", "underworld.no.magic_first", ability=ABILITIES[lead])
        if second >= 0 and (hero.black[lead] or hero.black[second]):  # UW R37
            impure = lead if hero.black[lead] else second
            return no(
                "UW 8.2.1a", "underworld.no.impure", ability=ABILITIES[impure], black=hero.black[impure]
            )
        return None

    def answer(self, g: Table, choice: str) -> None:
        if choice not in PLANS:
            bolts = use_single_item(g, self.seat, choice)
            g.do(SoloTest(self.seat, self.points, self.left, self.bolts + bolts))
            return
        hero = g.state.heroes[self.seat]
        _, lead, second = PLANS[choice]
        left = tuple(a for a in self.left if a != lead) or (0, 1, 2)
        g.do(AfterSoloTest(self.seat, self.points, left))
        if hero.black[lead]:
            g.state.passed = False
            g.tell("underworld.impure_failure", seat=self.seat, ability=ABILITIES[lead])
        else:
            g.do(Throw(self.seat, dice(hero, lead), final_target(hero, lead, second, self.bolts)))

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"life": self.points, "own": g.state.heroes[self.seat].life}

    def explain(self, g: Table, choice: str) -> Choice:
        if choice not in PLANS:
            return super().explain(g, choice)
        lead = PLANS[choice][1]
        if g.state.heroes[self.seat].black[lead]:
            return Choice(choice, "underworld.do.use_impure", {"lead": ABILITIES[lead]}, self.rules, (), 0.0)
        return explain_plan(g, self.seat, choice, self.rules, self.bolts)


class AfterSoloTest(Step):
    """UW 10.3: until the Damned or the hero has no life point left."""

    seat: int
    points: int
    left: tuple[int, ...]

    def resolve(self, g: Table) -> None:
        points = strike(g, self.seat, self.points)
        if points:
            g.do(SoloTest(self.seat, points, self.left))
            if not g.state.passed:
                g.do(life.LoseLife(self.seat))


def note_special(g: Table, seat: int, token: int) -> None:
    """UW 10.2: alone, special items count towards the coming of the Damned."""
    if 1 << token & SPECIAL_ITEMS:
        g.state.heroes[seat].special_ever |= 1 << token
        call_if_due(g)
