"""The guards of the map: it stays open, and every token comes within reach (UW S1, S3, S4)."""

from katabasis.games.underworld.components import STYX, TILES, turn
from katabasis.games.underworld.state import (
    STEP,
    Table,
    TileMap,
    World,
    draw_token,
    join,
    neighbour,
    put_tile,
    reach_from,
)


def would_close(w: World, one: TileMap, tile: int, cell: int, exits: int) -> bool:
    """UW S1: whether no tile that can be walked to would keep a free exit."""
    facing = 0
    around = [one.cells.get(cell + step, -1) for step in STEP]
    for side, other in enumerate(around):
        if other >= 0 and one.reached >> other & 1 and w.exits[other] >> ((side + 2) & 3) & 1:
            facing += 1
    if one.free > facing:
        return False
    trial = w.clone()
    laid = trial.maps[w.maps.index(one)]
    put_tile(trial, laid, tile, cell, exits)
    return laid.free == 0


def turn_cut_off_tiles(g: Table) -> None:
    """UW G15, S3: after the last tile, one whose token cannot be reached is turned clockwise until it can be."""
    w = g.state
    one = w.maps[0]
    again = not any(w.stacks)
    while again:
        again = False
        for tile in one.spots:
            if not one.reached >> tile & 1 and w.lying[tile] and _turn_towards_reached(w, one, tile):
                g.tell("underworld.tile_turned", tile=TILES[tile].id)
                again = True


def _turn_towards_reached(w: World, one: TileMap, tile: int) -> bool:
    for quarters in (1, 2, 3):
        exits = turn(w.exits[tile], quarters)
        for side in range(4):
            other = neighbour(one, tile, side)
            faced = other >= 0 and w.exits[other] >> ((side + 2) & 3) & 1 and one.reached >> other & 1
            if exits >> side & 1 and faced:
                w.exits[tile] = exits
                join(w, one, tile)
                reach_from(w, one, tile)
                return True
    return False


def draw_adventure(g: Table) -> int:
    """An adventure token off the supply, still face down."""
    w = g.state
    token = draw_token(g, w.adventures)
    w.adventures &= ~(1 << token)
    w.face_down |= 1 << token
    return token


def take_off(g: Table, tile: int, tokens: int) -> None:
    """Tokens leave the map; if no tile can be added any more, one that is left over takes their place (UW S4)."""
    w = g.state
    w.lying[tile] &= ~tokens
    one = w.maps[0]
    if w.adventures and one.free == 0:
        empty = [t for t in (tile, *one.spots) if _takes_token(w, one, t)]
        if empty:
            w.lying[empty[0]] = 1 << draw_adventure(g)
            g.tell("underworld.token_laid", tile=TILES[empty[0]].id)


def _takes_token(w: World, one: TileMap, tile: int) -> bool:
    return not w.lying[tile] and TILES[tile].token and tile != STYX and bool(one.reached >> tile & 1)
