"""What a seat may see (everything but the stacks, face-down tokens and the dice), and what it cannot know."""

from typing import Any

from katabasis.core.dice import Dice
from katabasis.games.underworld import abilities, life
from katabasis.games.underworld.components import ABILITIES, SIDES, TILES, TOKENS, bits, names
from katabasis.games.underworld.phases.movement import capacity
from katabasis.games.underworld.state import CENTRE, STRIDE, Hero, Table, World


def view(g: Table, seat: int | None) -> dict[str, Any]:
    w = g.state
    known = 0 if seat is None else w.heroes[seat].peeked
    return {
        "round": w.round,
        "active": w.active,
        "first": w.first,
        "heroes": [hero_view(w, hero) for hero in w.heroes],
        "map": [tile_view(w, tile, known) for tile in w.maps[0].spots],
        "stacks": [stack_view(w, stack) for stack in range(3)],
        "damned": {
            "cubes": w.cubes,
            "life": w.damned_life or max(1, w.cubes),
            "fighting": w.damned_life > 0,
            "where": {-1: "board", -2: "waiting"}.get(w.damned, "chaos"),
            "board": names(w.board),
        },
        "adventures": w.adventures.bit_count(),
        "treasures": w.treasures.bit_count(),
        "refused": names(w.refused),
        "aside": names(w.aside),
        "found": names(w.found & ~w.face_down),
        "gone": names(w.gone),
        "supply": w.supply[:],
        "hades_home": w.hades_home,
        "styx_stones": w.styx_stones if g.seats == 1 else None,
        "quiet": w.quiet,
        "turn": {
            "steps": w.steps,
            "drawn": TILES[w.drawn].id if w.drawn >= 0 else None,
            "new_tile": TILES[w.new_tile].id if w.new_tile >= 0 else None,
            "fought": w.fought,
            "stage": w.stage,
            "visited": names(w.visited),
            "laid_down": names(w.laid_down),
        },
    }


def hero_view(w: World, hero: Hero) -> dict[str, Any]:
    if hero.kind < 0:
        return {"hero": None}
    sheet = hero.sheet
    return {
        "hero": sheet.id,
        "side": sheet.sides[hero.side],
        "tile": TILES[hero.tile].id,
        "life": hero.life,
        "max_life": sheet.life,
        "artificial": life.artificial(w, hero),
        "pale_hearts": sheet.pale_hearts,
        "slowed": hero.slowed,
        "special_ever": names(hero.special_ever),
        "gold": hero.gold,
        "movement": capacity(hero),
        "abilities": [
            {
                "ability": ABILITIES[ability],
                "value": abilities.value(hero, ability),
                "pure_value": abilities.value(hero, ability, black_weapons=False),
                "trained": hero.trained[ability],
                "dice": abilities.dice(hero, ability),
                "dice_at": list(sheet.rows[ability].dice),
                "coloured": hero.coloured[ability],
                "black": hero.black[ability],
            }
            for ability in range(3)
        ],
        "items": [item_view(w, token) for token in bits(hero.items)],
        "item_spaces": sheet.items,
        "missions": [
            {"token": TOKENS[token].id, "tile": TOKENS[token].destination} for token in bits(hero.missions)
        ],
        "mission_spaces": sheet.missions,
        "trap": TOKENS[hero.trap].id if hero.trap >= 0 else None,
    }


def item_view(w: World, token: int) -> dict[str, Any]:
    return {"token": TOKENS[token].id, "stones": w.stones[token]}


def tile_view(w: World, tile: int, known: int) -> dict[str, Any]:
    spot = w.maps[0].spots[tile] - CENTRE
    row, column = divmod(spot + STRIDE // 2, STRIDE)
    lying = w.lying[tile]
    hidden = lying & w.face_down
    return {
        "tile": TILES[tile].id,
        "kind": TILES[tile].kind,
        "x": column - STRIDE // 2,
        "y": row,
        "exits": [SIDES[side] for side in range(4) if w.exits[tile] >> side & 1],
        "tokens": [token_view(w, token) for token in bits(lying & ~hidden)],
        "face_down": hidden.bit_count(),
        "peeked": names(hidden & known),
        "reached": bool(w.maps[0].reached >> tile & 1),
    }


def token_view(w: World, token: int) -> dict[str, Any]:
    return {
        "token": TOKENS[token].id,
        "kind": "mission" if w.tamed >> token & 1 else TOKENS[token].kind,
        "stones": w.stones[token],
    }


def stack_view(w: World, stack: int) -> dict[str, Any]:
    """A stack shows its height, and the tiles everybody saw go under it (UW S1)."""
    tiles = w.stacks[stack]
    return {"left": len(tiles), "under": [TILES[tile].id for tile in tiles[: w.buried[stack]]]}


# What a seat cannot know -----------------------------------------------------------------------------------


def resample(g: Table, seat: int | None, dice: Dice) -> None:
    """Shuffle the unseen tiles among the stacks, and the unseen adventure tokens among map and supply."""
    w = g.state
    unseen = [tile for stack, known in zip(w.stacks, w.buried, strict=True) for tile in stack[known:]]
    dice.shuffle(unseen)
    for stack, known in zip(w.stacks, w.buried, strict=True):
        count = len(stack) - known
        stack[known:], unseen = unseen[:count], unseen[count:]
    peeked = 0 if seat is None else w.heroes[seat].peeked
    hidden = w.face_down & ~peeked
    pool = list(bits(hidden | w.adventures))
    dice.shuffle(pool)
    renamed = dict(zip(bits(hidden), pool, strict=False))
    for tile in w.maps[0].spots:
        if w.lying[tile] & hidden:
            w.lying[tile] = _renamed(w.lying[tile], hidden, renamed)
    w.found = _renamed(w.found, hidden, renamed)
    for other, hero in enumerate(w.heroes):
        if other != seat:
            hero.peeked = _renamed(hero.peeked, hidden, renamed)
    w.adventures = sum(1 << token for token in pool[len(renamed) :])
    w.face_down = _renamed(w.face_down, hidden, renamed)


def _renamed(tokens: int, hidden: int, renamed: dict[int, int]) -> int:
    kept = tokens & ~hidden
    for token in bits(tokens & hidden):
        kept |= 1 << renamed[token]
    return kept


HIDDEN = {
    "tile stacks": lambda w: w.stacks,
    "face-down tokens": lambda w: [lying & w.face_down for lying in w.lying],
    "adventure supply": lambda w: w.adventures,
}
