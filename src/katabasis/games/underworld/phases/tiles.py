"""Phase 1: adding a tile to the map (UW 4), with the guards that keep the map open (UW S1-S3)."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from katabasis.core.agenda import Question, Step
from katabasis.core.terms import Choice, Refusal, no
from katabasis.games.underworld import damned, guards
from katabasis.games.underworld.components import CHAOS, EXITS, SIDES, TILE, TILES, TURNS, turn
from katabasis.games.underworld.state import (
    STEP,
    Table,
    World,
    free_exit,
    map_of,
    neighbour,
    put_tile,
)

STACKS: Final = ("stack:1", "stack:2", "stack:3")
LAY: Final = [[f"lay:{side}:{q}" for q in range(4)] for side in SIDES]
LAYS: Final = {f"lay:{side}:{q}": (s, q) for s, side in enumerate(SIDES) for q in range(4)}


def has_free_exit(w: World, tile: int) -> bool:
    one = map_of(w, tile)
    cells, spot, exits = one.cells, one.spots[tile], w.exits[tile]
    return (
        bool(exits & 1 and spot + STEP[0] not in cells)
        or bool(exits & 2 and spot + STEP[1] not in cells)
        or bool(exits & 4 and spot + STEP[2] not in cells)
        or bool(exits & 8 and spot + STEP[3] not in cells)
    )


class AddTile(Question):
    """UW 4: from a tile with a free exit the player may draw from one of the three stacks, or not."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 4",)

    def candidates(self, g: Table) -> Iterable[str]:
        return (*STACKS, "no-tile")

    def choices(self, g: Table) -> tuple[str, ...]:
        w = g.state
        if not any(w.stacks) or not has_free_exit(w, w.heroes[self.seat].tile):
            return ("no-tile",)
        return (*[stack for stack, tiles in zip(STACKS, w.stacks, strict=True) if tiles], "no-tile")

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if choice == "no-tile":
            return None
        w = g.state
        if not w.stacks[STACKS.index(choice)]:
            return no("UW 4.1", "underworld.no.stack_empty", stack=choice[6:])
        tile = w.heroes[self.seat].tile
        if not has_free_exit(w, tile):
            return no("UW 4", "underworld.no.no_free_exit", tile=TILES[tile].id)
        return None

    def answer(self, g: Table, choice: str) -> None:
        if choice != "no-tile":
            draw_tile(g, self.seat, STACKS.index(choice))

    def explain(self, g: Table, choice: str) -> Choice:
        if choice == "no-tile":
            return super().explain(g, choice)
        stack = STACKS.index(choice)
        args = {"what": choice[6:], "left": len(g.state.stacks[stack])}
        return Choice(choice, "underworld.do.stack", args, self.rules)


def draw_tile(g: Table, seat: int, stack: int) -> None:
    """Draw until a tile fits, from the other stacks if need be (UW R43); the rest go under (UW S1)."""
    if draw_from(g, seat, stack):
        return
    if any(draw_from(g, seat, other) for other in range(3) if other != stack):
        return
    if OpenWall(seat).choices(g):
        g.do(OpenWall(seat))


def draw_from(g: Table, seat: int, stack: int) -> bool:
    w = g.state
    pile = w.stacks[stack]
    for _ in range(len(pile)):
        tile = pile.pop()
        w.buried[stack] = min(w.buried[stack], len(pile))
        g.tell("underworld.tile_drawn", seat=seat, tile=TILES[tile].id)
        if w.maps[0].free > 4 or PlaceTile(seat, tile).choices(g):
            w.drawn = tile
            g.do(PlaceTile(seat, tile))
            return True
        pile.insert(0, tile)
        w.buried[stack] = min(w.buried[stack] + 1, len(pile))
        g.tell("underworld.tile_under", tile=TILES[tile].id, stack=stack + 1)
    return False


class PlaceTile(Question):
    """UW 4.1: beside the hero's tile, at a free exit (UW G12); a tile with an arrow is not turned."""

    tile: int

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 4.1",)

    def candidates(self, g: Table) -> Iterable[str]:
        return LAYS

    def choices(self, g: Table) -> tuple[str, ...]:
        w = g.state
        here = w.heroes[self.seat].tile
        one = map_of(w, here)
        turns = TURNS[self.tile]
        ways = [
            LAY[side][quarters] for side in range(4) if free_exit(w, one, here, side) for quarters in turns
        ]
        if one.free > 4:  # one tile covers four exits at most: nothing can close
            return tuple(ways)
        return tuple([way for way in ways if self.refusal(g, way) is None])

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        w = g.state
        side, quarters = LAYS[choice]
        here = w.heroes[self.seat].tile
        one = map_of(w, here)
        if quarters not in TURNS[self.tile]:
            reason = "underworld.no.arrow" if TILES[self.tile].fixed else "underworld.no.same_turn"
            return no("UW 4.1", reason, tile=TILES[self.tile].id)
        if not free_exit(w, one, here, side):
            return no("UW G12", "underworld.no.no_exit_there", tile=TILES[here].id, side=SIDES[side])
        cell = one.spots[here] + STEP[side]
        last = not any(w.stacks)
        exits = turn(EXITS[self.tile], quarters)
        if g.options.closing_rule and not last and guards.would_close(w, one, self.tile, cell, exits):
            return no("UW S1", "underworld.no.closes", tile=TILES[self.tile].id, left=sum(map(len, w.stacks)))
        return None

    def answer(self, g: Table, choice: str) -> None:
        w = g.state
        side, quarters = LAYS[choice]
        here = w.heroes[self.seat].tile
        one = map_of(w, here)
        put_tile(w, one, self.tile, one.spots[here] + STEP[side], turn(EXITS[self.tile], quarters))
        w.drawn = -1
        w.new_tile = self.tile
        g.tell(
            "underworld.tile_laid",
            seat=self.seat,
            tile=TILES[self.tile].id,
            side=SIDES[side],
            beside=TILES[here].id,
        )
        g.do(Populate(self.seat, self.tile))

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"tile": TILES[self.tile].id}

    def explain(self, g: Table, choice: str) -> Choice:
        side, quarters = LAYS[choice]
        exits = turn(EXITS[self.tile], quarters)
        shown = "".join(SIDES[s] for s in range(4) if exits >> s & 1)
        args = {"side": SIDES[side], "exits": shown, "tile": TILES[self.tile].id}
        joined = bool(exits >> ((side + 2) & 3) & 1)
        text = "underworld.do.lay" if joined else "underworld.do.lay_walled"
        return Choice(choice, text, args, self.rules, (TILES[g.state.heroes[self.seat].tile].id,))


class Populate(Step):
    """UW 4.1: a new tile that is no passage gets an adventure token, face down.

    There are exactly as many tokens as tiles that take one, so none is left over unless the map closes (UW S4).
    """

    seat: int
    tile: int

    def resolve(self, g: Table) -> None:
        w = g.state
        chaos_awaited = self.tile == CHAOS and w.damned == damned.WAITING
        if TILES[self.tile].token and w.adventures:
            token = guards.draw_adventure(g)
            if chaos_awaited:
                w.found |= 1 << token
                g.do(PutElsewhere(self.seat))
            else:
                w.lying[self.tile] |= 1 << token
        if chaos_awaited:
            g.do(damned.EnterChaos())
        guards.turn_cut_off_tiles(g)


class PutElsewhere(Question):
    """UW 9.1: the token drawn for Chaos goes to an empty tile of the player's choice."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 9.1",)

    def candidates(self, g: Table) -> Iterable[str]:
        return [f"put:{TILES[tile].id}" for tile in g.state.maps[0].spots]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        w = g.state
        tile = TILE[choice[4:]]
        if tile == CHAOS:
            return no("UW 9.1", "underworld.no.chaos_for_damned")
        if w.lying[tile] and not all(w.lying[t] for t in w.maps[0].spots if t != CHAOS):
            return no("UW 9.1", "underworld.no.not_empty", tile=TILES[tile].id)
        return None

    def answer(self, g: Table, choice: str) -> None:
        w = g.state
        w.lying[TILE[choice[4:]]] |= w.found
        w.found = 0
        g.tell("underworld.token_put", seat=self.seat, tile=choice[4:])
        guards.turn_cut_off_tiles(g)


class OpenWall(Question):
    """UW S2: no tile fits at all, so the player opens one wall of a tile that can be reached."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW S2",)

    def candidates(self, g: Table) -> Iterable[str]:
        return [f"breach:{TILES[tile].id}:{side}" for tile in g.state.maps[0].spots for side in SIDES]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        w = g.state
        one = w.maps[0]
        _, name, side = choice.split(":")
        tile = TILE[name]
        if not one.reached >> tile & 1:
            return no("UW S2", "underworld.no.unreached", tile=name)
        if w.exits[tile] >> SIDES.index(side) & 1 or neighbour(one, tile, SIDES.index(side)) >= 0:
            return no("UW S2", "underworld.no.no_outer_wall", tile=name, side=side)
        return None

    def answer(self, g: Table, choice: str) -> None:
        w = g.state
        _, name, side = choice.split(":")
        w.exits[TILE[name]] |= 1 << SIDES.index(side)
        w.maps[0].free += 1
        g.tell("underworld.breach", seat=self.seat, tile=name, side=side)

    def explain(self, g: Table, choice: str) -> Choice:
        _, name, side = choice.split(":")
        return Choice(choice, "underworld.do.breach", {"tile": name, "side": side}, self.rules, (name,))
