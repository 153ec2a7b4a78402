"""Set-up (UW 2), and the readable form of a position for scenarios."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from katabasis.core.agenda import Item, Question
from katabasis.core.dice import Dice
from katabasis.core.errors import BadScenario
from katabasis.core.terms import Choice, Refusal, no
from katabasis.games.underworld import life
from katabasis.games.underworld.components import (
    ABILITIES,
    ADVENTURES,
    ARMOUR,
    AVATARS,
    BOARD,
    CREATURE_MISSIONS,
    EXITS,
    ITEMS,
    MISSIONS,
    SHEETS,
    SIDES,
    STYX,
    TILE,
    TILES,
    TOKEN,
    TOKENS,
    TRAPS,
    TREASURES,
    bits,
    turn,
)
from katabasis.games.underworld.options import Options
from katabasis.games.underworld.state import CENTRE, STEP, Hero, Table, World, empty_world, put_tile
from katabasis.games.underworld.turn import Turn

HEROES: Final = {
    f"hero:{s.id}:{side}": (k, n) for k, s in enumerate(SHEETS) for n, side in enumerate(s.sides)
}


def set_up(seats: int, options: Options, dice: Dice) -> tuple[World, Sequence[Item]]:
    """UW 2, step by step."""
    first = dice.draw(seats) if options.first_player == "random" and seats > 1 else 0  # UW G53, R14
    w = empty_world(seats, first)
    tiles = [tile for tile in range(len(TILES)) if tile != STYX]
    dice.shuffle(tiles)
    w.stacks = [tiles[:16], tiles[16:32], tiles[32:]]  # UW G52: 16, 16, 15
    w.treasures = TREASURES
    w.adventures = ADVENTURES  # the gates to Hades stay out
    w.board = BOARD
    for token in bits(ARMOUR):
        w.stones[token] = TOKENS[token].armour
    put_tile(w, w.maps[0], STYX, CENTRE, EXITS[STYX])
    order = [(first + k) % seats for k in range(seats)]
    return w, [*(ChooseHero(seat) for seat in order), Turn(first)]


class ChooseHero(Question):
    """UW 2: in turn, from the first player on, everybody takes a hero and a side of the sheet."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 2", "UW 1.1")

    def candidates(self, g: Table) -> Iterable[str]:
        return HEROES

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        kind, _ = HEROES[choice]
        for seat, hero in enumerate(g.state.heroes):
            if hero.kind == kind:
                return no("UW 2", "underworld.no.hero_taken", hero=SHEETS[kind].id, seat=seat)
        return None

    def answer(self, g: Table, choice: str) -> None:
        kind, side = HEROES[choice]
        equip(g.state.heroes[self.seat], kind, side)
        sex = SHEETS[kind].sides[side]
        g.tell("underworld.hero_chosen", seat=self.seat, hero=f"{SHEETS[kind].id}-{sex}", side=sex)

    def explain(self, g: Table, choice: str) -> Choice:
        kind, side = HEROES[choice]
        sheet = SHEETS[kind]
        args = {
            "hero": sheet.id,
            "side": sheet.sides[side],
            "life": sheet.life,
            "gold": sheet.gold,
            "movement": sheet.movement,
            "magic": sheet.magic.value,
            "ranged": sheet.ranged.value,
            "melee": sheet.melee.value,
        }
        return Choice(choice, "underworld.do.hero", args, ("UW 2", sheet.rule))


def equip(hero: Hero, kind: int, side: int) -> None:
    """UW 2: the gold and life points of the sheet; the figure stands on Styx."""
    hero.kind, hero.side = kind, side
    hero.tile = STYX
    hero.life = SHEETS[kind].life
    hero.gold = SHEETS[kind].gold


# Scenarios -------------------------------------------------------------------------------------------------


class HeroDocument(msgspec.Struct, forbid_unknown_fields=True):
    hero: str
    side: str = "man"
    tile: str = "styx"
    life: int | None = None
    gold: int | None = None
    slowed: int = 0
    trained: dict[str, int] = {}
    coloured: dict[str, int] = {}
    black: dict[str, int] = {}
    items: list[str] = []
    missions: list[str] = []
    trap: str | None = None


class TileDocument(msgspec.Struct, forbid_unknown_fields=True):
    """A tile beside one named before it: {"tile": "lethe", "beside": "styx", "side": "n", "turned": 0}."""

    tile: str
    beside: str
    side: str
    turned: int = 0
    tokens: list[str] = []
    face_down: list[str] = []


class StateDocument(msgspec.Struct, forbid_unknown_fields=True):
    heroes: list[HeroDocument]
    map: list[TileDocument] = []
    at_styx: list[str] = []
    cubes: int = 0
    avatars: list[str] = []  # beaten, on the Damned's board
    damned: str = ""  # "waiting" or "chaos"
    gone: list[str] = []
    stacks: list[list[str]] | None = None  # top last; else all other tiles in order
    adventures: list[str] | None = None  # the supply; else all others
    treasures: list[str] | None = None  # the supply; tokens named nowhere are out of the game then
    refused: list[str] = []
    supply: dict[str, int] = {}
    hades_home: bool = False
    round: int = 1
    quiet: int = 0
    active: int = 0
    tamed: list[str] = []
    stones: dict[str, int] = {}
    styx_stones: int = 4
    drawn: str = ""


def from_document(raw: Mapping[str, Any], seats: int, options: Options) -> World:
    """A world from a scenario's `state`; whatever breaks the rules of the components is refused."""
    try:
        doc = msgspec.convert(raw, StateDocument)
    except msgspec.ValidationError as error:
        raise BadScenario("core.scenario.field", what=str(error)) from None
    if len(doc.heroes) != seats:
        raise BadScenario("underworld.scenario.heroes", heroes=len(doc.heroes), seats=seats)
    return _Builder(doc, seats).build()


class _Builder:
    """Puts every piece in its one place and refuses a piece that is named twice or unknown."""

    def __init__(self, doc: StateDocument, seats: int) -> None:
        self.doc = doc
        self.world = empty_world(seats, 0)
        self.used = 0
        self.worn: list[Hero] = []

    def token(self, name: str, allowed: int, what: str) -> int:
        if name not in TOKEN:
            raise BadScenario("underworld.scenario.token", token=name)
        mark = 1 << TOKEN[name]
        if not mark & allowed:
            raise BadScenario("underworld.scenario.misplaced", token=name, what=what)
        if mark & self.used:
            raise BadScenario("underworld.scenario.twice", token=name)
        self.used |= mark
        return mark

    def tokens(self, list_of: Iterable[str], allowed: int, what: str) -> int:
        return sum(self.token(name, allowed, what) for name in list_of)

    def tile(self, name: str) -> int:
        if name not in TILE:
            raise BadScenario("underworld.scenario.tile", tile=name)
        return TILE[name]

    def build(self) -> World:
        w, doc = self.world, self.doc
        for token in bits(ARMOUR):
            w.stones[token] = TOKENS[token].armour
        put_tile(w, w.maps[0], STYX, CENTRE, EXITS[STYX])
        lying = ADVENTURES | TREASURES
        w.lying[STYX] = self.tokens(doc.at_styx, lying, "at_styx")
        for laid in doc.map:
            self.lay(laid, lying)
        for name in doc.tamed:
            if not 1 << self.known(name) & CREATURE_MISSIONS:
                raise BadScenario("underworld.scenario.misplaced", token=name, what="tamed")
            w.tamed |= 1 << TOKEN[name]
        for seat, hero in enumerate(doc.heroes):
            self.hero(w.heroes[seat], hero)
        w.board = self.tokens(doc.avatars, AVATARS, "avatars")
        w.gone = self.tokens(doc.gone, ADVENTURES | TREASURES | BOARD, "gone")
        w.refused = self.tokens(doc.refused, TREASURES, "refused")
        self.supplies()
        self.damned()
        self.numbers()
        return w

    def known(self, name: str) -> int:
        if name not in TOKEN:
            raise BadScenario("underworld.scenario.token", token=name)
        return TOKEN[name]

    def lay(self, laid: TileDocument, lying: int) -> None:
        w = self.world
        one = w.maps[0]
        tile, beside = self.tile(laid.tile), self.tile(laid.beside)
        if tile in one.spots or beside not in one.spots or laid.side not in SIDES:
            raise BadScenario("underworld.scenario.laying", tile=laid.tile, beside=laid.beside)
        cell = one.spots[beside] + STEP[SIDES.index(laid.side)]
        if cell in one.cells or not 0 <= laid.turned < 4:
            raise BadScenario("underworld.scenario.laying", tile=laid.tile, beside=laid.beside)
        put_tile(w, one, tile, cell, turn(EXITS[tile], laid.turned))
        w.lying[tile] = self.tokens(laid.tokens, lying, "tokens")
        hidden = self.tokens(laid.face_down, ADVENTURES, "face_down")
        w.lying[tile] |= hidden
        w.face_down |= hidden

    def hero(self, hero: Hero, doc: HeroDocument) -> None:
        choice = f"hero:{doc.hero}:{doc.side}"
        if choice not in HEROES:
            raise BadScenario("underworld.scenario.hero", hero=f"{doc.hero}, {doc.side}")
        if any(other.kind == HEROES[choice][0] for other in self.world.heroes):
            raise BadScenario("underworld.scenario.twice", token=doc.hero)
        equip(hero, *HEROES[choice])
        sheet = hero.sheet
        hero.tile = self.tile(doc.tile)
        if hero.tile not in self.world.maps[0].spots:
            raise BadScenario("underworld.scenario.off_map", hero=doc.hero, tile=doc.tile)
        hero.life = self.number("life", sheet.life if doc.life is None else doc.life, 1, sheet.life)
        hero.gold = self.number("gold", sheet.gold if doc.gold is None else doc.gold, 0, 99)
        hero.slowed = self.number("slowed", doc.slowed, 0, sheet.movement - 1)
        for field, row in (("trained", hero.trained), ("coloured", hero.coloured), ("black", hero.black)):
            for name, number in getattr(doc, field).items():
                if name not in ABILITIES:
                    raise BadScenario("underworld.scenario.ability", ability=name)
                row[ABILITIES.index(name)] = self.number(field, number, -9 if field == "trained" else 0, 10)
        for ability in range(3):
            self.number("cubes", hero.cubes(ability), 0, sheet.row)
            self.world.supply[ability] -= hero.coloured[ability]
        hero.items = self.tokens(doc.items, ITEMS, "items")
        self.number("items", hero.items.bit_count(), 0, sheet.items)
        self.worn.append(hero)
        hero.missions = self.tokens(doc.missions, MISSIONS | CREATURE_MISSIONS, "missions")
        self.number("missions", hero.missions.bit_count(), 0, sheet.missions)
        self.world.tamed |= hero.missions & CREATURE_MISSIONS
        if doc.trap is not None:
            hero.trap = (self.token(doc.trap, TRAPS, "trap")).bit_length() - 1

    def supplies(self) -> None:
        w, doc = self.world, self.doc
        w.board |= BOARD & ~self.used
        if doc.treasures is not None:
            w.treasures = self.tokens(doc.treasures, TREASURES, "treasures")
        else:
            w.treasures = TREASURES & ~self.used
        if doc.adventures is not None:
            w.adventures = self.tokens(doc.adventures, ADVENTURES, "adventures")
        else:
            w.adventures = ADVENTURES & ~self.used
        placed = self.used | w.treasures | w.adventures | w.board
        w.gone |= (ADVENTURES | TREASURES) & ~placed
        laid = w.maps[0].spots
        if doc.stacks is None:
            rest = [tile for tile in range(len(TILES)) if tile not in laid]
            w.stacks = [rest[:16], rest[16:32], rest[32:]]
            return
        w.stacks = [[self.tile(name) for name in stack] for stack in doc.stacks]
        flat = [tile for stack in w.stacks for tile in stack]
        if len(w.stacks) != 3 or len(set(flat)) != len(flat) or any(tile in laid for tile in flat):
            raise BadScenario("underworld.scenario.stacks")

    def damned(self) -> None:
        from katabasis.games.underworld.damned import THE_DAMNED, WAITING

        w, doc = self.world, self.doc
        if doc.damned == "waiting":
            w.damned = WAITING
        elif doc.damned == "chaos" and TILE["chaos"] in w.maps[0].spots and not w.lying[TILE["chaos"]]:
            w.damned = TILE["chaos"]
            w.board &= ~THE_DAMNED
            w.lying[TILE["chaos"]] |= THE_DAMNED
        elif doc.damned:
            raise BadScenario("underworld.scenario.damned", damned=doc.damned)

    def numbers(self) -> None:
        w, doc = self.world, self.doc
        w.cubes = self.number("cubes", doc.cubes, 0, 10)
        w.round = self.number("round", doc.round, 1, 10**6)
        w.quiet = self.number("quiet", doc.quiet, 0, 10**6)
        w.active = self.number("active", doc.active, 0, len(w.heroes) - 1)
        w.styx_stones = self.number("styx_stones", doc.styx_stones, 0, 4)
        w.hades_home = doc.hades_home
        w.drawn = self.tile(doc.drawn) if doc.drawn else -1
        for name, number in doc.supply.items():
            if name not in ABILITIES:
                raise BadScenario("underworld.scenario.ability", ability=name)
            w.supply[ABILITIES.index(name)] = self.number("supply", number, 0, 15)
        for name, number in doc.stones.items():
            w.stones[self.known(name)] = self.number("stones", number, 0, 4)
        for hero in self.worn:
            armour = bits(hero.items & ARMOUR)
            for token in armour:
                w.idle[token] = w.stones[token]
            for token in armour:
                life.put_on(w, hero, token)

    def number(self, what: str, number: int, low: int, high: int) -> int:
        if not low <= number <= high:
            raise BadScenario("underworld.scenario.number", what=what, number=number, low=low, high=high)
        return number
