"""The components as typed data (UW 1, appendices A1-A6), read once from data/*.toml.

Tokens and tiles are numbered by their place in the data; a set of tokens is an int with one bit per token.
"""

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec

MAGIC, RANGED, MELEE = 0, 1, 2
GREY = 3  # a grey circle: the ability with the fewest cubes (UW 6.1.1)
ABILITIES: Final = ("magic", "ranged", "melee")
SIDES: Final = ("n", "e", "s", "w")  # in the order of the bits of an exits mask


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One token (UW 1.3.1)."""

    id: str
    rule: str  # the paragraph that says what it does
    german: str
    back: str  # adventure, treasure, board
    edge: str  # red, grey, grey-blue, green, blue, yellow
    kind: str
    origin: dict[str, str]
    count: int = 1
    circles: dict[str, int] = {}  # the abilities that may be used, with their modifiers
    loss: str = ""  # life, cube, movement, black-cube, trapped
    black_cube_row: str = ""  # choice, used
    cubes: tuple[str, ...] = ()  # reward: colours, or any
    treasures: int = 0
    item: str = ""  # reward: a special item from the Damned's board
    destination: str = ""
    bonus: dict[str, int] = {}
    against_damned: tuple[str, ...] = ()
    armour: int = 0
    heal: int = 0
    movement: int = 0
    one_test: int = 0
    gold: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    single_use: bool = False
    combinable: bool = False
    worlds: str = ""  # only with the surface world


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One tile of the underworld (UW 1.4)."""

    id: str
    german: str
    kind: str  # place, area, passage
    exits: str
    origin: dict[str, str]
    fixed: bool = False  # an arrow: may not be turned (UW 4.1)
    token: bool = False  # gets an adventure token


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: int
    dice: tuple[int, int, int]  # lengths of the row that bring the third, fourth and fifth die


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero's sheet (UW 1.1, A1)."""

    id: str
    rule: str
    sides: tuple[str, str]
    german: tuple[str, str]
    life: int
    pale_hearts: int
    gold: int
    movement: int
    magic: Row
    ranged: Row
    melee: Row
    row: int  # cubes that fit into one row
    items: int
    missions: int
    origin: dict[str, str]
    forbidden: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[Row, Row, Row]:
        return (self.magic, self.ranged, self.melee)


def _read(file: str, name: str, kind: type[Any]) -> list[Any]:
    text = (files(__package__) / "data" / file).read_text("utf-8")
    return msgspec.convert(tomllib.loads(text)[name], list[kind])  # type: ignore[valid-type]


def _pieces(tokens: list[Token]) -> Iterator[Token]:
    """The single pieces: a token with a count is several, numbered from 1."""
    for token in tokens:
        for k in range(token.count):
            gold = (token.gold[k],) if token.gold else ()
            name = token.id if token.count == 1 else f"{token.id}-{k + 1}"
            yield msgspec.structs.replace(token, id=name, count=1, gold=gold)


def _exits(tile: Tile) -> int:
    return sum(1 << SIDES.index(side) for side in tile.exits)


def turn(exits: int, quarters: int) -> int:
    """An exits mask after so many quarter turns clockwise."""
    return ((exits << quarters) | (exits >> (4 - quarters))) & 15


def _turns(tile: Tile) -> tuple[int, ...]:
    """The quarter turns that make a difference; none for a tile with an arrow (UW 4.1)."""
    if tile.fixed:
        return (0,)
    seen: dict[int, int] = {}
    for quarters in range(4):
        seen.setdefault(turn(_exits(tile), quarters), quarters)
    return tuple(seen.values())


TOKENS: Final[tuple[Token, ...]] = tuple(_pieces(_read("tokens.toml", "token", Token)))
TOKEN: Final[dict[str, int]] = {token.id: number for number, token in enumerate(TOKENS)}
TILES: Final[tuple[Tile, ...]] = tuple(_read("tiles.toml", "tile", Tile))
TILE: Final[dict[str, int]] = {tile.id: number for number, tile in enumerate(TILES)}
SHEETS: Final[tuple[Sheet, ...]] = tuple(_read("heroes.toml", "hero", Sheet))
EXITS: Final = tuple(_exits(tile) for tile in TILES)
TURNS: Final = tuple(_turns(tile) for tile in TILES)

BARD, GLADIATOR, GNOME, SHAMAN, CENTAUR = range(5)
assert [sheet.id for sheet in SHEETS] == ["bard", "gladiator", "gnome", "shaman", "centaur"]

STYX, LETHE, CHAOS = TILE["styx"], TILE["lethe"], TILE["chaos"]


def bit(name: str) -> int:
    return 1 << TOKEN[name]


@lru_cache(4096)
def bits(tokens: int) -> tuple[int, ...]:
    """The numbers of the tokens in a set, lowest first."""
    if tokens < 0:
        raise ValueError("no set of tokens is negative")
    found = []
    while tokens:
        low = tokens & -tokens
        found.append(low.bit_length() - 1)
        tokens ^= low
    return tuple(found)


def names(tokens: int) -> list[str]:
    return [TOKENS[number].id for number in bits(tokens)]


def all_where(test: Any) -> int:
    return sum(1 << number for number, token in enumerate(TOKENS) if test(token))


ADVENTURES: Final = all_where(lambda t: t.back == "adventure" and not t.worlds)
TREASURES: Final = all_where(lambda t: t.back == "treasure")
BOARD: Final = all_where(lambda t: t.back == "board")
ADVERSARIES: Final = all_where(lambda t: t.kind == "adversary")
AVATARS: Final = all_where(lambda t: t.kind == "avatar")
CREATURE_MISSIONS: Final = all_where(lambda t: t.kind == "creature-mission")
DAMNED_CREATURES: Final = all_where(lambda t: t.kind == "damned-creature")
TRAPS: Final = all_where(lambda t: t.kind == "trap")
GREY_EDGED: Final = all_where(lambda t: t.edge in ("grey", "grey-blue") and t.kind != "damned")
FOES: Final = ADVERSARIES | GREY_EDGED & ~TRAPS
ENCOUNTERS: Final = all_where(lambda t: t.kind == "encounter")
MISSIONS: Final = all_where(lambda t: t.kind == "mission")
BLACK_WEAPONS: Final = all_where(lambda t: t.kind == "black-weapon")
SPECIAL_ITEMS: Final = all_where(lambda t: t.kind == "special-item")
ITEMS: Final = all_where(lambda t: t.edge == "yellow")
ARMOUR: Final = all_where(lambda t: t.armour > 0)
HEALING: Final = all_where(lambda t: t.heal > 0)
THUNDERBOLTS: Final = all_where(lambda t: t.one_test > 0)
COUNSELS: Final = all_where(lambda t: t.german == "Rat des Hermes")
FOOTWEAR: Final = all_where(lambda t: "footwear" in t.tags)
AGAINST_DAMNED: Final = tuple(all_where(lambda t, a=a: a in t.against_damned) for a in ABILITIES)
BOUND_FOR: Final = tuple(all_where(lambda t, i=tile.id: t.destination == i) for tile in TILES)
BONUS_ITEMS: Final = tuple(all_where(lambda t, a=a: a in t.bonus) for a in ABILITIES)
MIRROR, SHOES = bit("mirror"), bit("shoes-of-hermes")
CLOAK, BIDENT = bit("cloak-of-persephone"), bit("bident")
HADES, PERSEPHONE = bit("hades"), bit("persephone")
PURE_MISSIONS: Final = HADES | PERSEPHONE  # not for a hero with black cubes (UW 8.2.1a)
