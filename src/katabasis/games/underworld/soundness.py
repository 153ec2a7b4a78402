"""What any position must satisfy: every piece in one place, every number in range. Run on games from outside only."""

from katabasis.games.underworld.components import SHEETS, TILES, TOKENS
from katabasis.games.underworld.state import STEP, Hero, Table, World

ALL = (1 << len(TOKENS)) - 1
BIG = 1000
LIMITS = {
    "token": (0, len(TOKENS) - 1),
    "tile": (0, len(TILES) - 1),
    "there": (0, len(TILES) - 1),
    "lead": (0, 2),
    "ability": (0, 2),
    "second": (-1, 2),
    "thrown": (2, 5),
    "points": (1, 11),
}


def check(g: Table) -> None:
    """Raise ValueError for a state or an agenda that play could never reach, as far as it can be told cheaply."""
    w = g.state
    check_sizes(w, g.seats)
    check_tiles(w)
    check_tokens(w)
    for hero in w.heroes:
        check_hero(w, hero)
    check_numbers(w, g.seats)
    for item in g.agenda:
        for name in item.__struct_fields__:
            low, high = LIMITS.get(name, (-BIG, BIG))
            value = getattr(item, name)
            require(type(value) is not int or low <= value <= high, f"{item.tag()}.{name}")


def require(sound: bool, what: str) -> None:
    if not sound:
        raise ValueError(f"{what} is out of range")


def check_sizes(w: World, seats: int) -> None:
    require(len(w.heroes) == seats, "heroes")
    require(len(w.maps) == 1, "maps")
    require(len(w.near) == 4 * len(TILES) and len(w.exits) == len(w.lying) == len(TILES), "map")
    require(
        len(w.stones) == len(w.idle) == len(TOKENS) and len(w.stacks) == len(w.buried) == len(w.supply) == 3,
        "supplies",
    )


def check_tiles(w: World) -> None:
    """Every tile is on the map, in a stack, drawn, or nowhere; cells and ways agree."""
    one = w.maps[0]
    stacked = [tile for stack in w.stacks for tile in stack]
    places = [*one.spots, *stacked, *([w.drawn] if w.drawn >= 0 else [])]
    require(len(set(places)) == len(places) and all(0 <= tile < len(TILES) for tile in places), "tiles")
    require({cell: tile for tile, cell in one.spots.items()} == one.cells, "cells")
    require(one.reached >= 0 and one.free >= 0, "reached")
    require(all(exits < 16 for exits in w.exits), "exits")
    for tile, cell in one.spots.items():
        for side, step in enumerate(STEP):
            other = one.cells.get(cell + step, -1)
            joined = other >= 0 and w.exits[tile] >> side & 1 and w.exits[other] >> ((side + 2) & 3) & 1
            require(w.near[4 * tile + side] == (other if joined else 255), "ways")
    require(all(0 <= known <= len(stack) for known, stack in zip(w.buried, w.stacks, strict=True)), "buried")
    require(all(not lying or tile in one.spots for tile, lying in enumerate(w.lying)), "lying")


def check_tokens(w: World) -> None:
    """Every token is in one place at most."""
    held = [part for hero in w.heroes for part in (hero.items, hero.missions)]
    traps = [1 << hero.trap for hero in w.heroes if hero.trap >= 0]
    places = [
        *w.lying,
        *held,
        *traps,
        w.adventures,
        w.treasures,
        w.refused,
        w.aside,
        w.found,
        w.board,
        w.gone,
    ]
    seen = 0
    for tokens in places:
        require(0 <= tokens <= ALL and not tokens & seen, "tokens")
        seen |= tokens
    require(0 <= w.face_down <= ALL and 0 <= w.tamed <= ALL, "tokens")
    lying = sum(w.lying)
    require(not w.face_down & ~(lying | w.found), "face_down")


def check_hero(w: World, hero: Hero) -> None:
    require(-1 <= hero.kind < len(SHEETS) and hero.side in (0, 1), "hero")
    require(len(hero.trained) == len(hero.coloured) == len(hero.black) == 3, "rows")
    require(
        -1 <= hero.trap < len(TOKENS) and 0 <= hero.peeked <= ALL and 0 <= hero.special_ever <= ALL, "tokens"
    )
    if hero.kind < 0:
        return
    sheet = hero.sheet
    require(hero.tile in w.maps[0].spots, "hero.tile")
    require(0 <= hero.life <= sheet.life and 0 <= hero.gold < 10**6 and 0 <= hero.slowed < 100, "hero")
    require(
        all(min(hero.coloured[a], hero.black[a]) >= 0 and hero.cubes(a) <= sheet.row for a in range(3)),
        "cubes",
    )
    require(all(-20 <= change <= 20 for change in hero.trained), "trained")
    require(hero.items.bit_count() <= sheet.items and hero.missions.bit_count() <= sheet.missions, "spaces")


def check_numbers(w: World, seats: int) -> None:
    require(0 <= w.cubes <= 11 and 0 <= w.final_cubes <= 11, "cubes")
    require(all(0 <= left <= 15 for left in w.supply), "supply")
    require(0 <= w.first < seats and 0 <= w.active < seats, "seats")
    require(1 <= w.round < 10**9 and 0 <= w.quiet < 10**9, "round")
    require(
        -2 <= w.damned < len(TILES) and -1 <= w.drawn < len(TILES) and -1 <= w.new_tile < len(TILES), "tiles"
    )
    require(0 <= w.steps < 100 and 0 <= w.stage <= 6 and 0 <= w.styx_stones <= 4, "turn")
    require(0 <= w.visited <= ALL and 0 <= w.laid_down <= ALL, "turn")
