"""Phase 2: movement (UW 5), and turning up what lies on a tile that is entered (UW 5.1)."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from katabasis.core.agenda import Question, Step
from katabasis.core.terms import Choice, Refusal, no
from katabasis.games.underworld import belongings, damned, single_items
from katabasis.games.underworld.components import (
    ADVERSARIES,
    AVATARS,
    BARD,
    FOES,
    FOOTWEAR,
    GREY_EDGED,
    HEALING,
    MIRROR,
    SHOES,
    SIDES,
    TILES,
    TOKENS,
    bits,
    names,
)
from katabasis.games.underworld.state import NOWHERE, Hero, Table, World, map_of, neighbour

MOVES: Final = tuple(f"move:{side}" for side in SIDES)
LOOKS: Final = tuple(f"look:{side}" for side in SIDES)
OPEN_WAYS: Final = tuple(
    (*(move for side, move in enumerate(MOVES) if ways >> side & 1), "stop") for ways in range(16)
)
LADEN_WAYS: Final = tuple((*ways, "lay-down") for ways in OPEN_WAYS)
ALL: Final = (*MOVES, "stop", *LOOKS, *single_items.DRINKS, "lay-down")


def capacity(hero: Hero) -> int:
    """UW 5: the movement of the sheet with its changes, never below 1 (UW A3.gorgon)."""
    points = hero.sheet.movement - hero.slowed
    if hero.items & FOOTWEAR and "footwear" not in hero.sheet.forbidden:  # UW A1.centaur: no use to him
        points += sum(TOKENS[token].movement for token in bits(hero.items & FOOTWEAR))
    return max(1, points)


class Movement(Step):
    """UW 5: as many tiles as the hero has movement points, or fewer."""

    seat: int

    def resolve(self, g: Table) -> None:
        w = g.state
        hero = w.heroes[self.seat]
        w.steps = capacity(hero)
        if w.new_tile >= 0 and w.new_tile not in w.near[4 * hero.tile : 4 * hero.tile + 4]:
            g.tell(
                "underworld.walled_off", seat=self.seat, tile=TILES[w.new_tile].id
            )  # UW 5: a wall, no movement; he may act (UW G14)
            return
        g.do(Move(self.seat))


class Move(Question):
    """UW 5, 5.1: step by step; the first step must be onto the tile just laid."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 5",)
    cites: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "stop": ("UW 5.1",),
        "look": ("UW A6.3.mirror",),
        "drink": ("UW R10", "UW A6.3"),
        "lay-down": ("UW 1.1", "UW G27", "UW R44"),
    }

    def candidates(self, g: Table) -> Iterable[str]:
        return ALL

    def choices(self, g: Table) -> tuple[str, ...]:
        w = g.state
        hero = w.heroes[self.seat]
        if hero.items & (MIRROR | HEALING):
            return tuple([choice for choice in ALL if self.refusal(g, choice) is None])
        base = 4 * hero.tile
        ways = w.near[base : base + 4]
        if w.new_tile >= 0:
            mask = 1 << ways.index(w.new_tile)
        else:
            north, east, south, west = ways
            mask = (
                (north != NOWHERE) | (east != NOWHERE) << 1 | (south != NOWHERE) << 2 | (west != NOWHERE) << 3
            )
        if hero.items or hero.missions:
            return OPEN_WAYS[mask] if belongings.refuse_any_lay_down(g, hero) else LADEN_WAYS[mask]
        return OPEN_WAYS[mask]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if choice == "stop":
            return None
        w = g.state
        hero = w.heroes[self.seat]
        if choice in SIDE_OF_MOVE:
            side = SIDE_OF_MOVE[choice]
            there = w.near[4 * hero.tile + side]
            if there == NOWHERE:
                return self.no_way(w, hero, side)
            if w.new_tile >= 0 and there != w.new_tile:
                return no("UW 5", "underworld.no.new_tile_first", tile=TILES[w.new_tile].id)
            return None
        if choice in LOOKS:
            return self.refuse_look(w, hero, LOOKS.index(choice))
        if choice == "lay-down":
            return belongings.refuse_any_lay_down(g, hero)
        return single_items.refuse_single_item(g, self.seat, choice)

    def no_way(self, w: World, hero: Hero, side: int) -> Refusal:
        empty = neighbour(map_of(w, hero.tile), hero.tile, side) < 0
        reason = "underworld.no.no_tile_there" if empty else "underworld.no.wall"
        return no("UW 4" if empty else "UW G13", reason, tile=TILES[hero.tile].id, side=SIDES[side])

    def refuse_look(self, w: World, hero: Hero, side: int) -> Refusal | None:
        """UW A6.3.mirror, G51: into a joined neighbour tile, at tokens not seen yet."""
        rule = "UW A6.3.mirror"
        if not hero.items & MIRROR:
            return no(rule, "underworld.no.not_held", token="mirror")
        there = w.near[4 * hero.tile + side]
        if there == NOWHERE:
            return no("UW G51", "underworld.no.no_way_to_look", side=SIDES[side])
        if not w.lying[there] & w.face_down & ~hero.peeked:
            return no(rule, "underworld.no.nothing_hidden", tile=TILES[there].id)
        return None

    def answer(self, g: Table, choice: str) -> None:
        w = g.state
        hero = w.heroes[self.seat]
        if choice == "stop":
            return
        if choice in SIDE_OF_MOVE:
            w.steps -= 1
            w.new_tile = -1
            enter(g, self.seat, w.near[4 * hero.tile + SIDE_OF_MOVE[choice]])
            return
        g.do(self)
        if choice in LOOKS:
            look(g, self.seat, w.near[4 * hero.tile + LOOKS.index(choice)])
        elif choice == "lay-down":
            g.do(belongings.LayDown(self.seat))
        else:
            single_items.use_single_item(g, self.seat, choice)

    def explain(self, g: Table, choice: str) -> Choice:
        verb, _, side = choice.partition(":")
        if verb not in ("move", "look"):
            return super().explain(g, choice)
        w = g.state
        there = w.near[4 * w.heroes[self.seat].tile + SIDES.index(side)]
        name = TILES[there].id
        args = {"side": side, "tile": name, "tokens": damned.seen_names(w, w.lying[there])}
        return Choice(choice, f"underworld.do.{verb}", args, self.cites.get(verb, self.rules), (name,))

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"steps": g.state.steps}


SIDE_OF_MOVE: Final = {move: side for side, move in enumerate(MOVES)}


def enter(g: Table, seat: int, tile: int) -> None:
    """UW 5.1: the tokens are turned up, even in passing (UW G16); foes end the movement."""
    w = g.state
    hero = w.heroes[seat]
    hero.tile = tile
    g.tell("underworld.entered", seat=seat, tile=TILES[tile].id)
    hidden = w.lying[tile] & w.face_down
    if w.steps and not must_stop(g, hero, hidden):
        g.do(Move(seat))
    if hidden:
        turn_up(g, seat, tile, hidden)


def must_stop(g: Table, hero: Hero, just_revealed: int) -> bool:
    """UW 5.1: foes stop a hero, unless he is the Bard among red ones or wears the Shoes of Hermes.

    Whoever stops beside them all the same must fight (UW R27).
    """
    w = g.state
    here = w.lying[hero.tile]
    if not here:
        return False
    if (
        w.damned == hero.tile
        and not w.arrived
        and g.options.damned_fight == "forced"
        and damned.can_face(g, hero)
    ):
        return True
    foes = here & FOES & ~w.tamed
    if hero.kind == BARD:
        foes &= ~ADVERSARIES  # UW A1.bard, G46: even those just turned up
    if hero.items & SHOES and "footwear" not in hero.sheet.forbidden:
        foes &= just_revealed  # UW A6.3.shoes-of-hermes: only past those already revealed
    return foes != 0


def turn_up(g: Table, seat: int, tile: int, hidden: int) -> None:
    """Reveal tokens; every grey-edged one feeds the Damned (UW 8.1.1)."""
    w = g.state
    w.face_down &= ~hidden
    for token in bits(hidden):
        g.tell("underworld.revealed", seat=seat, tile=TILES[tile].id, token=TOKENS[token].id)
        if 1 << token & GREY_EDGED:
            damned.feed(g, TOKENS[token].kind)
    if hidden & AVATARS:
        damned.call_if_due(g)


def look(g: Table, seat: int, tile: int) -> None:
    """UW A6.3.mirror: looking is not revealing; only the owner sees (UW G51)."""
    w = g.state
    seen = w.lying[tile] & w.face_down
    w.heroes[seat].peeked |= seen
    g.tell("underworld.looked", seat=seat, tile=TILES[tile].id)
    g.whisper(seat, "underworld.saw", tile=TILES[tile].id, tokens=names(seen))
