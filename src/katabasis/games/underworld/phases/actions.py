"""Phase 3: actions (UW 6), in fixed order and none twice but completing missions and taking rewards."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from katabasis.core.agenda import Question, Step
from katabasis.core.terms import Choice, Refusal, no
from katabasis.games.underworld import belongings, damned, single_items
from katabasis.games.underworld.components import (
    ABILITIES,
    BOUND_FOR,
    CREATURE_MISSIONS,
    ENCOUNTERS,
    FOES,
    HEALING,
    ITEMS,
    LETHE,
    MISSIONS,
    TOKEN,
    TOKENS,
    bits,
    names,
)
from katabasis.games.underworld.phases import combat, duel, encounters, missions, movement, places
from katabasis.games.underworld.state import Hero, Table, World

# The order of UW 6; an action is refused once a later one was taken.
STAGE: Final = {"fight": 1, "duel": 2, "lethe": 3, "visit": 4, "accept": 5, "complete": 6}
ONCE: Final = frozenset({"fight", "duel", "lethe", "accept"})

MISSION_LIKE: Final = MISSIONS | CREATURE_MISSIONS
ONLY_END: Final = ("end-turn",)
FIGHT_DAMNED: Final = "fight:the-damned"
DUELS: Final = tuple(f"duel:{seat}" for seat in range(4))
LETHES: Final = ("lethe:damned", "lethe:sheet")
VISITS: Final = {token: f"visit:{TOKENS[token].id}" for token in bits(ENCOUNTERS)}
ACCEPTS: Final = {token: f"accept:{TOKENS[token].id}" for token in bits(MISSION_LIKE)}
COMPLETES: Final = {token: f"complete:{TOKENS[token].id}" for token in bits(MISSION_LIKE)}
PICK_UPS: Final = {token: f"pick-up:{TOKENS[token].id}" for token in bits(ITEMS)}


class Actions(Step):
    """UW 6: combat first if foes are here, even for a hero who stayed (UW G18), then what the player likes."""

    seat: int

    def resolve(self, g: Table) -> None:
        w = g.state
        tile = w.heroes[self.seat].tile
        g.do(Act(self.seat))
        if w.lying[tile] & FOES & ~w.tamed:
            g.do(combat.Combat(self.seat))
        if hidden := w.lying[tile] & w.face_down:  # UW R42: laid there while he stood on the tile
            movement.turn_up(g, self.seat, tile, hidden)


class Act(Question):
    """UW 6: the next action of this turn, or the end of it."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 6",)
    cites: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "fight": ("UW 9.2", "UW 6"),
        "duel": ("UW 6.2",),
        "lethe": ("UW 6.3", "UW G20"),
        "visit": ("UW 6.4",),
        "accept": ("UW 6.5",),
        "complete": ("UW 6.6",),
        "pick-up": ("UW R7", "UW 5.1"),
        "drink": ("UW R10", "UW A6.3"),
        "lay-down": ("UW G27", "UW R44"),
    }

    def candidates(self, g: Table) -> Iterable[str]:
        return [
            FIGHT_DAMNED,
            *DUELS[: g.seats],
            *LETHES,
            *VISITS.values(),
            *ACCEPTS.values(),
            *COMPLETES.values(),
            *PICK_UPS.values(),
            *single_items.DRINKS,
            "lay-down",
            "end-turn",
        ]

    def likely(self, g: Table) -> list[str]:
        w = g.state
        hero = w.heroes[self.seat]
        tile = hero.tile
        here = w.lying[tile] & ~w.face_down
        options: list[str] = []
        if w.damned == tile:
            options.append(FIGHT_DAMNED)
        if not w.fought:
            dark = hero.black_cubes
            for seat, other in enumerate(w.heroes):
                if other.tile == tile and seat != self.seat and (dark or other.black_cubes):
                    options.append(DUELS[seat])
        if tile == LETHE:
            options += LETHES
        if here & ENCOUNTERS:
            options += [VISITS[token] for token in bits(here & ENCOUNTERS)]
        if here & MISSION_LIKE:
            options += [ACCEPTS[token] for token in bits(here & MISSION_LIKE)]
        if hero.missions & BOUND_FOR[tile]:
            options += [COMPLETES[token] for token in bits(hero.missions & BOUND_FOR[tile])]
        if here & ITEMS:
            options += [PICK_UPS[token] for token in bits(here & ITEMS)]
        if hero.items & HEALING:
            options += single_items.DRINKS
        if hero.items or hero.missions:
            options.append("lay-down")
        options.append("end-turn")
        return options

    def choices(self, g: Table) -> tuple[str, ...]:
        options = self.likely(g)
        if len(options) == 1:
            return ONLY_END
        refusal = self.refusal
        return tuple([choice for choice in options if refusal(g, choice) is None])

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if choice == "end-turn":
            return self.refuse_end(g)
        w = g.state
        hero = w.heroes[self.seat]
        verb, _, what = choice.partition(":")
        if g.options.damned_fight == "forced" and verb not in ("fight", "drink"):
            forced = self.refuse_end(g)
            if forced is not None:
                return forced
        if verb in STAGE and (refused := self.out_of_order(w, verb)) is not None:
            return refused
        match verb:
            case "fight":
                return self.refuse_damned(g, w, hero)
            case "duel":
                return duel.refusal(g, self.seat, int(what))
            case "lethe":
                return places.refuse_lethe(g, hero, what)
            case "visit":
                return encounters.refusal(g, self.seat, TOKEN[what])
            case "accept":
                return missions.refuse_accept(w, hero, TOKEN[what])
            case "complete":
                return missions.refuse_complete(hero, TOKEN[what])
            case "pick-up":
                return belongings.refuse_pick_up(w, hero, TOKEN[what])
            case "drink":
                return single_items.refuse_single_item(g, self.seat, choice)
            case _:
                return belongings.refuse_any_lay_down(g, hero)

    def out_of_order(self, w: World, verb: str) -> Refusal | None:
        stage = STAGE[verb]
        if stage < w.stage or (stage == w.stage and verb in ONCE):
            done = next(name for name, number in STAGE.items() if number == w.stage)
            return no("UW 6", "underworld.no.order", action=verb, done=done)
        return None

    def refuse_damned(self, g: Table, w: World, hero: Hero) -> Refusal | None:
        if w.damned != hero.tile:
            return no("UW 9.2", "underworld.no.damned_not_here")
        if w.arrived:  # UW G38: in a later action phase
            return no("UW G38", "underworld.no.just_arrived")
        if not damned.can_face(g, hero):
            black = [ABILITIES[a] for a in range(3) if hero.black[a]]
            return no("UW 9.2", "underworld.no.unfit_for_damned", black=black, items=names(hero.items))
        return None

    def refuse_end(self, g: Table) -> Refusal | None:
        """UW G40, option damned_fight: a hero who can fight the Damned may be made to."""
        if g.options.damned_fight == "forced" and self.refusal(g, FIGHT_DAMNED) is None:
            return no("UW G40", "underworld.no.damned_forces")
        return None

    def answer(self, g: Table, choice: str) -> None:
        if choice == "end-turn":
            return
        w = g.state
        verb, _, what = choice.partition(":")
        if verb in STAGE:
            w.stage = STAGE[verb]
        g.do(self)
        match verb:
            case "fight":
                damned.begin_final_fight(g, self.seat)
            case "duel":
                duel.begin(g, self.seat, int(what))
            case "lethe":
                places.drink_from_lethe(g, self.seat, what)
            case "visit":
                encounters.visit(g, self.seat, TOKEN[what])
            case "accept":
                missions.accept(g, self.seat, TOKEN[what])
            case "complete":
                missions.complete(g, self.seat, TOKEN[what])
            case "pick-up":
                belongings.pick_up(g, self.seat, TOKEN[what])
            case "drink":
                single_items.use_single_item(g, self.seat, choice)
            case _:
                g.do(belongings.LayDown(self.seat))

    def explain(self, g: Table, choice: str) -> Choice:
        verb, _, what = choice.partition(":")
        if verb == "duel":
            other = g.state.heroes[int(what)]
            args = {"seat": int(what), "hero": other.sheet.id}
            return Choice(choice, "underworld.do.duel", args, self.cites["duel"])
        if verb == "lethe":
            return Choice(choice, f"underworld.do.lethe_{what}", {}, self.cites["lethe"])
        if verb == "visit":
            return encounters.explain(g, self.seat, TOKEN[what])
        if verb in ("accept", "complete"):
            destination = TOKENS[TOKEN[what]].destination
            args = {"what": what, "tile": destination}
            return Choice(choice, f"underworld.do.{verb}", args, self.cites[verb], (destination,))
        return super().explain(g, choice)
