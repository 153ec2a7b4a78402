"""What lies on the table: heroes, map, tokens, cubes. Everything a rule may change is here and nowhere else."""

from typing import Self, TypeAlias

import msgspec

from katabasis.core.game import Game
from katabasis.games.underworld.components import FOES, SHEETS, TILES, TOKENS, Sheet, bits

NOWHERE = 255  # no tile on that side, or a wall between
STRIDE = 128  # a cell is y * STRIDE + x
CENTRE = 64 * STRIDE + 64
STEP = (-STRIDE, 1, STRIDE, -1)  # to the cell north, east, south, west


class Piece(msgspec.Struct):
    """Part of the table; `copied` is shallow, so `clone` also copies what can change."""

    def copied(self) -> Self:
        return self.__copy__()  # type: ignore[attr-defined, no-any-return]


class Hero(Piece):
    """A hero with the sheet before the player (UW 1.1). Sets of tokens are ints, one bit per token."""

    kind: int  # which sheet; -1 before it is chosen
    side: int
    tile: int
    life: int  # natural life points; artificial ones lie on the armour (UW 7.1)
    gold: int
    slowed: int  # movement points lost (UW G19)
    trained: list[int]  # lasting changes of the three values
    coloured: list[int]  # cubes in the three rows
    black: list[int]
    items: int
    missions: int
    trap: int  # the trap that holds the hero, or -1 (UW 6.7.4)
    peeked: int  # face-down tokens seen in the Mirror (UW A6.3)
    special_ever: int  # special items ever held (UW 10.2)

    def clone(self) -> "Hero":
        twin = self.copied()
        twin.trained = self.trained[:]
        twin.coloured = self.coloured[:]
        twin.black = self.black[:]
        return twin

    @property
    def sheet(self) -> Sheet:
        return SHEETS[self.kind]

    def cubes(self, ability: int) -> int:
        return self.coloured[ability] + self.black[ability]

    @property
    def black_cubes(self) -> int:
        black = self.black
        return black[0] + black[1] + black[2]


def unborn() -> Hero:
    return Hero(-1, 0, 0, 0, 0, 0, [0, 0, 0], [0, 0, 0], [0, 0, 0], 0, 0, -1, 0, 0)


class TileMap(Piece):
    """One map of laid tiles. Tiles have numbers of their own across all maps, so a hero just stands on a tile."""

    name: str
    cells: dict[int, int]  # cell -> tile
    spots: dict[int, int]  # tile -> cell
    reached: int  # the tiles that can be walked to, one bit per tile
    free: int  # free exits of those tiles

    def clone(self) -> "TileMap":
        twin = self.copied()
        twin.cells = self.cells.copy()
        twin.spots = self.spots.copy()
        return twin


class World(Piece):
    """The whole table."""

    heroes: list[Hero]
    maps: list[TileMap]  # the underworld first; a surface world may join it
    near: bytearray  # 4 * tile + side -> the tile that can be walked to, or NOWHERE
    exits: bytearray  # tile -> exits as it lies
    stacks: list[list[int]]  # face-down tiles, the top last
    buried: list[int]  # how many tiles at the bottom of each stack everybody has seen (UW S1)
    lying: list[int]  # tile -> tokens on it
    face_down: int
    tamed: int  # beaten creatures that are missions now, blue side up (UW 6.5.1)
    stones: bytearray  # token -> glass stones on it: armour points left, uses made of an encounter
    idle: bytearray  # token -> points of an armour that found no free heart of its bearer (UW R5)
    adventures: int  # the supply of adventure tokens
    treasures: int  # the supply of treasures, face down
    refused: int  # treasures face up beside the supply (UW 6.7.2)
    aside: int  # treasures shown by good fortune and not chosen (UW 6.7.1)
    found: int  # drawn and not yet decided on
    board: int  # tokens on the Damned's board
    gone: int  # out of the game
    cubes: int  # black cubes on the Damned's board
    supply: list[int]  # coloured cubes left (UW 8.2.3)
    damned: int  # the tile where the Damned stands; -1 not yet called, -2 called and waiting for Chaos
    hades_home: bool
    styx_stones: int  # life points left at Styx in the solo game (UW 10.1.2)
    final_cubes: int  # cubes on the board when the final fight began (UW 10.4)
    damned_life: int  # what the Damned has left in the final fight, 0 outside it
    first: int  # the first player
    active: int
    round: int
    quiet: int  # quiet rounds so far (UW G61)
    stirred: bool  # something changed this round
    passed: bool  # the result of the last test
    # the turn
    drawn: int  # the tile drawn and not yet laid, or -1
    new_tile: int  # the tile laid this turn, or -1
    steps: int  # movement points left
    stage: int  # the last action taken, in the order of UW 6
    fought: bool
    arrived: bool  # the Damned came this turn (UW G38)
    visited: int  # encounters used this turn
    laid_down: int  # tokens laid down this turn (UW R7)

    def clone(self) -> "World":
        twin = self.copied()
        twin.heroes = [hero.clone() for hero in self.heroes]
        twin.maps = [one.clone() for one in self.maps]
        twin.near = self.near[:]
        twin.exits = self.exits[:]
        twin.stacks = [stack[:] for stack in self.stacks]
        twin.buried = self.buried[:]
        twin.lying = self.lying[:]
        twin.stones = self.stones[:]
        twin.idle = self.idle[:]
        twin.supply = self.supply[:]
        return twin


Table: TypeAlias = Game[World]


def empty_world(seats: int, first: int) -> World:
    return World(
        heroes=[unborn() for _ in range(seats)],
        maps=[TileMap("underworld", {}, {}, 0, 0)],
        near=bytearray([NOWHERE]) * (4 * len(TILES)),
        exits=bytearray(len(TILES)),
        stacks=[[], [], []],
        buried=[0, 0, 0],
        lying=[0] * len(TILES),
        face_down=0,
        tamed=0,
        stones=bytearray(len(TOKENS)),
        idle=bytearray(len(TOKENS)),
        adventures=0,
        treasures=0,
        refused=0,
        aside=0,
        found=0,
        board=0,
        gone=0,
        cubes=0,
        supply=[15, 15, 15],  # UW G1
        damned=-1,
        hades_home=False,
        styx_stones=4,
        final_cubes=0,
        damned_life=0,
        first=first,
        active=first,
        round=1,
        quiet=0,
        stirred=False,
        passed=False,
        drawn=-1,
        new_tile=-1,
        steps=0,
        stage=0,
        fought=False,
        arrived=False,
        visited=0,
        laid_down=0,
    )


def draw_token(g: Table, supply: int) -> int:
    """A face-down token of the player's choosing is as good as a random one (UW 2, 6.7)."""
    tokens = bits(supply)
    return tokens[g.dice.draw(len(tokens))]


def foes_at(w: World, tile: int) -> int:
    """The adversaries and creatures on a tile; a beaten creature is a foe no more, a hidden one not yet."""
    return w.lying[tile] & FOES & ~(w.tamed | w.face_down)


def map_of(w: World, tile: int) -> TileMap:
    for one in w.maps:
        if tile in one.spots:
            return one
    raise LookupError(tile)


def neighbour(one: TileMap, tile: int, side: int) -> int:
    """The tile in the next cell on that side, joined or not; -1 if the cell is empty."""
    return one.cells.get(one.spots[tile] + STEP[side], -1)


def put_tile(w: World, one: TileMap, tile: int, cell: int, exits: int) -> None:
    """Lay a tile and join it to its neighbours: a way needs an exit on both sides (UW G13)."""
    one.cells[cell] = tile
    one.spots[tile] = cell
    w.exits[tile] = exits
    way_in = not one.reached
    for side, step in enumerate(STEP):
        other = one.cells.get(cell + step, -1)
        back = (side + 2) & 3
        if other >= 0 and w.exits[other] >> back & 1:
            reached = one.reached >> other & 1
            one.free -= reached  # that exit leads here now
            if exits >> side & 1:
                w.near[4 * tile + side] = other
                w.near[4 * other + back] = tile
                way_in = way_in or bool(reached)
    if way_in:
        reach_from(w, one, tile)


def join(w: World, one: TileMap, tile: int) -> None:
    """The ways of a tile that was turned: each needs an exit on both sides (UW G13)."""
    for side in range(4):
        other = neighbour(one, tile, side)
        if other >= 0:
            back = (side + 2) & 3
            joined = w.exits[tile] >> side & 1 and w.exits[other] >> back & 1
            w.near[4 * tile + side] = other if joined else NOWHERE
            w.near[4 * other + back] = tile if joined else NOWHERE


def reach_from(w: World, one: TileMap, tile: int) -> None:
    """This tile can be walked to, and so can what lies behind it."""
    waiting = [tile]
    while waiting:
        here = waiting.pop()
        if one.reached >> here & 1:
            continue
        one.reached |= 1 << here
        spot, exits = one.spots[here], w.exits[here]
        for side, step in enumerate(STEP):
            if exits >> side & 1:
                one.free += spot + step not in one.cells
                if (there := w.near[4 * here + side]) != NOWHERE:
                    waiting.append(there)


def free_exit(w: World, one: TileMap, tile: int, side: int) -> bool:
    return bool(w.exits[tile] >> side & 1) and neighbour(one, tile, side) < 0
