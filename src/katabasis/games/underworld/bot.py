"""The easy bot: a hero with common sense, who knows his seat's view and the figures printed on the pieces.

Every choice of a question gets a mark, and the best mark wins. Marks are in treasures: a treasure is worth about 1,
a coloured cube about 1, and everything else is weighed against them. `Eyes` says what the table looks like from the
seat, `EasyBot` has one short rule per question.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from heapq import heappop, heappush
from math import ceil
from random import Random
from typing import Any, Final

from katabasis.core.seat import Seat
from katabasis.games.underworld.abilities import CAP, item_bonus, odds, odds_to_fail
from katabasis.games.underworld.components import (
    ABILITIES,
    ADVENTURES,
    BONUS_ITEMS,
    EXITS,
    SIDES,
    SPECIAL_ITEMS,
    TILE,
    TOKEN,
    TOKENS,
    Token,
    bit,
    bits,
    turn,
)

STEPS: Final = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE: Final = {"n": "s", "e": "w", "s": "n", "w": "e"}
FOES: Final = ("adversary", "creature", "creature-mission", "avatar", "damned-creature")
GREY: Final = ("creature", "creature-mission", "avatar", "damned-creature", "trap")
LAST_CUBE: Final = 10  # cubes on the Damned's board when the next one ends the game (UW 8.1)
PATIENCE: Final = 0.8  # what a treasure of the next turn is worth today
MODIFIER: Final = -3  # against the Damned (UW 9.2.1)
SACRIFICE: Final = 20.0  # the mark of whatever wins or loses the game

Plan = tuple[int, ...]  # the abilities of a test: one, or two for the Gnome


@cache
def outlast(hits: int, life: int, chances: tuple[float, ...], next_one: int = 0) -> float:
    """The chance to land so many hits before so many failures, testing with these chances in turn (UW 9.2.1, 10.3)."""
    if hits <= 0:
        return 1.0
    if life <= 0:
        return 0.0
    chance = chances[next_one]
    after = (next_one + 1) % len(chances)
    if not any(chances):
        return 0.0
    won = outlast(hits - 1, life, chances, after) if chance else 0.0
    lost = outlast(hits, life - 1, chances, after)
    return chance * won + (1 - chance) * lost


class Eyes:
    """What the bot makes of its view. Everything is worked out once, when it is first needed."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.view = seat.view
        self.mine = seat.decision.seat
        self.me: dict[str, Any] = self.view["heroes"][self.mine]
        self.rivals = [hero for k, hero in enumerate(self.view["heroes"]) if k != self.mine and hero["hero"]]
        self.alone: bool = self.view["seats"] == 1
        self.cubes: int = self.view["damned"]["cubes"]
        self.about: Mapping[str, Any] = seat.decision.prompt[1]
        self._fights: dict[str, float] = {}

    # Myself

    @cached_property
    def items(self) -> int:
        return sum(bit(item["token"]) for item in self.me["items"])

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        return list(self.me["abilities"])

    @cached_property
    def life(self) -> int:
        return int(self.me["life"] + self.me["artificial"])

    @cached_property
    def black(self) -> int:
        return black_cubes(self.me)

    @cached_property
    def weapons(self) -> list[bool]:
        """For each ability: whether a special weapon in hand serves it against the Damned (UW 9.2)."""
        held = [TOKENS[number].against_damned for number in bits(self.items)]
        return [any(name in against for against in held) for name in ABILITIES]

    def stained(self, ability: int) -> bool:
        return bool(self.rows[ability]["black"])

    @cached_property
    def favourite(self) -> int:
        """The ability to face the Damned with, which is kept free of black cubes: strong, pure, armed."""
        return max(range(3), key=self._promise)

    def _promise(self, ability: int) -> float:
        row = self.rows[ability]
        strength = float(row["pure_value"] + row["dice"])
        return strength + 3.0 * self.weapons[ability] - 6.0 * self.stained(ability)

    @cached_property
    def weights(self) -> list[float]:
        """How much each ability matters. Alone all three are needed in the end (UW 10.3)."""
        if self.alone:
            return [0.4 if row["black"] > 2 else 1.0 for row in self.rows]
        return [1.5 if ability == self.favourite else 0.7 for ability in range(3)]

    # The end of the game

    @cached_property
    def final_chance(self) -> float:
        """The chance to win the final fight as things stand."""
        if self.alone:
            return self.hope_with(coming=0) if any(self.weapons) else 0.0
        chances = [self.final_odds(plan) for plan in self.plans() if any(self.weapons[a] for a in plan)]
        return outlast(max(1, self.cubes), self.stamina, (max(chances, default=0.0),))

    @cached_property
    def stamina(self) -> int:
        """Life points for a long fight, with what can be drunk on the way."""
        return self.life + sum(TOKENS[number].heal for number in bits(self.items))

    @cached_property
    def hope(self) -> float:
        return self.hope_with()

    def hope_with(self, cubes: int = 0, row: int = -1, longer: int = 0, coming: int = 2) -> float:
        """Alone: the chance against the Damned with these changes; when he comes, two cubes come with him."""
        chances = [
            max(self.final_odds(plan, row, longer) for plan in self.plans((lead,))) for lead in range(3)
        ]  # UW 10.3: all three in turn
        return outlast(max(1, self.cubes + cubes + coming), self.stamina, tuple(chances))

    def final_odds(self, plan: Plan, row: int = -1, longer: int = 0) -> float:
        """The chance of one test against the Damned, perhaps with a longer row of cubes."""
        if any(self.rows[ability]["black"] for ability in plan):
            return 0.0
        lead = self.rows[plan[0]]
        filled = lead["coloured"] + (longer if plan[0] == row else 0)
        thrown = 2 + sum(filled >= mark for mark in lead["dice_at"])
        target = sum(self.rows[ability]["pure_value"] for ability in plan) + MODIFIER
        return odds(min(CAP, target), thrown)

    def plans(self, allowed: Iterable[int] = range(3)) -> Iterable[Plan]:
        """What a test may be made with: the Gnome adds two abilities (UW A1.gnome)."""
        for ability in allowed:
            if self.me["hero"] == "gnome":
                yield from ((ability, other) for other in range(3) if other != ability)
            else:
                yield (ability,)

    @cached_property
    def lead(self) -> int:
        """How many black cubes ahead of the darkest rival: that hero wins when evil does (UW 8.1)."""
        return self.black - max((black_cubes(rival) for rival in self.rivals), default=0)

    @cached_property
    def rounds_left(self) -> float:
        """When the Damned will have his eleventh cube, if he goes on like this."""
        return float((LAST_CUBE + 1 - self.cubes) * self.view["round"] / max(1, self.cubes))

    @cached_property
    def dark(self) -> bool:
        """Whether to live off the victory of evil: no hope in the final fight, and still to be overtaken in time."""
        if self.alone or self.final_chance >= 0.5:
            return False
        return self.cubes >= 5 or (self.cubes >= 3 and -self.lead > self.rounds_left / 2)

    @cached_property
    def feed(self) -> float:
        """What one more cube on the Damned's board is worth."""
        if self.cubes >= LAST_CUBE:
            return SACRIFICE if self.lead >= 0 and self.black and not self.alone else -SACRIFICE
        pressure = 0.2 + 3.0 * (self.cubes / LAST_CUBE) ** 2
        if self.alone:
            return -pressure - 3.0 * (self.hope - self.hope_with(cubes=1))
        return 0.5 * pressure if self.dark and self.lead >= 2 else -pressure

    def black_cube(self, ability: int) -> float:
        """What a black cube in this row is worth."""
        row = self.rows[ability]
        if row["black"] + row["coloured"] >= 10:
            return 0.0
        if self.alone:  # the weakest row can bear it: it will hardly pass a test in the final fight
            if ability == self.sink:
                return -0.2 if row["black"] else -2.0
            return -0.5 if row["black"] else -3.0
        if self.dark:
            return 1.5 if self.lead < 5 else 0.8
        return -1.5 if ability == self.favourite else 0.2

    @cached_property
    def sink(self) -> int:
        """The row where black cubes go: one that has some already, else the weakest."""
        return max(range(3), key=lambda a: (self.rows[a]["black"], -self.rows[a]["pure_value"]))

    @cached_property
    def free_black_cube(self) -> float:
        """The same where the row is free: one that is full takes none."""
        open_rows = [a for a in range(3) if self.rows[a]["black"] + self.rows[a]["coloured"] < 10]
        return max((self.black_cube(ability) for ability in open_rows), default=0.0)

    def cube(self, ability: int, blackened: bool) -> float:
        """What an experience cube in this row is worth: dice come with its length (UW 1.1.2)."""
        row = self.rows[ability]
        if row["black"] + row["coloured"] >= 10:
            return 0.0
        filled = row["coloured"] + row["black"]
        ahead = [mark - filled for mark in row["dice_at"] if mark > filled]
        growth = self.weights[ability] * (0.6 + 0.6 / ahead[0]) if ahead else 0.1
        if self.alone:
            growth += 5.0 * (self.hope_with(row=ability, longer=1) - self.hope)
        return growth + (self.black_cube(ability) if blackened or row["black"] else 0.0)

    # Fights

    def circles(self, token: Token) -> dict[int, int]:
        """The abilities that may be used against a token, with their modifiers (UW 6.1.1)."""
        if "grey" not in token.circles:
            return {ABILITIES.index(name): modifier for name, modifier in token.circles.items()}
        cubes = [row["coloured"] + row["black"] for row in self.rows]
        modifier = 0 if token.id == "gorgon" and self.items & bit("mirror") else token.circles["grey"]
        return {ability: modifier for ability in range(3) if cubes[ability] == min(cubes)}

    def tests(self, token: Token) -> Iterable[tuple[float, int]]:
        """The ways to pass a token's test: the chance and the leading ability of each."""
        circles = self.circles(token)
        grey = "grey" in token.circles
        bonus = grey and self.me["hero"] == "shaman"
        for plan in self.plans(circles):
            if grey and not circles.keys() >= set(plan):  # UW A1.gnome: both must have the fewest cubes
                plan = plan[:1]
            target = sum(self.rows[ability]["value"] for ability in plan) + circles[plan[0]] + bonus
            yield odds(min(CAP, target), self.rows[plan[0]]["dice"]), plan[0]

    def chance(self, token: Token) -> float:
        return max((chance for chance, _ in self.tests(token)), default=0.0)

    def fight(self, token: Token) -> float:
        """What meeting a foe is worth, with the ability that makes most of it."""
        if token.id not in self._fights:
            marks = [self.outlook(token, chance, lead) for chance, lead in self.tests(token)]
            self._fights[token.id] = max(marks)
        return self._fights[token.id]

    def outlook(self, token: Token, chance: float, lead: int, black_weapon: bool = False) -> float:
        """Victory and defeat weighed; with a black weapon or a blackened ability cubes turn black (UW 8.2.1b)."""
        blackened = black_weapon or self.stained(lead)
        return chance * self.victory(token, blackened) + (1 - chance) * self.defeat(token, lead)

    def victory(self, token: Token, blackened: bool = False) -> float:
        worth = self.reward(token, blackened)
        if token.kind == "creature-mission":  # the reward waits at its destination
            return 0.7 * worth if token.destination in self.tiles else 0.4 * worth
        if token.kind == "avatar":
            worth += self.summons(any(self.weapons))
        return worth

    def summons(self, armed: bool) -> float:
        """What a step towards the coming of the Damned is worth: good for whoever can beat him (UW 9.1, 10.2)."""
        if self.view["damned"]["where"] != "board":
            return 0.0
        if not self.alone:
            return 3.0 * (self.final_chance - 0.3)
        ready = self.hope - 0.45 if armed else -0.4
        beaten = sum(token_named(name).kind == "avatar" for name in self.view["damned"]["board"])
        if beaten + (self.items & SPECIAL_ITEMS).bit_count() < 2:
            return 4.0 * max(0.0, ready)
        return 12.0 * ready

    def reward(self, token: Token, blackened: bool = False) -> float:
        worth = self.treasure * token.treasures
        for colour in token.cubes:
            if colour == "any":
                worth += max(self.cube(ability, blackened) for ability in range(3))
            else:
                worth += self.cube(ABILITIES.index(colour), blackened)
        if token.item:
            worth += self.item(TOKEN[token.item])
        if token.kind == "creature-mission" or token.id in ("hades", "persephone"):
            worth -= self.feed  # the Damned loses a cube (UW 8.1.2)
        return worth

    @cached_property
    def treasure(self) -> float:
        """A treasure may be a trap or a creature, too: each feeds the Damned."""
        return 1.1 + 0.2 * self.feed

    def defeat(self, token: Token, lead: int) -> float:
        """What the token takes, and the rest of the turn."""
        match token.loss:
            case "black-cube":
                free = token.black_cube_row != "used"
                return -0.2 + (self.free_black_cube if free else self.black_cube(lead))
            case "cube":
                return -1.0
            case "movement":
                return -1.4
            case _:
                return -0.2 + self.wound

    @cached_property
    def wound(self) -> float:
        """What losing a life point is worth: the last ones are dear."""
        if self.life > 2:
            return -0.8
        return self.death if self.life == 1 else -0.8 + 0.4 * min(0.0, self.death)

    @cached_property
    def death(self) -> float:
        """What death is worth: it takes items and cubes, but black ones too (UW 7.2)."""
        coloured = int(sum(row["coloured"] for row in self.rows))
        lost = 1.0 + 0.6 * len(self.me["items"]) + 0.4 * coloured
        if self.alone:
            return 1.2 * sum(map(self.stained, range(3))) - lost
        return -lost - 0.4 * self.black

    # Belongings

    def item(self, number: int) -> float:
        """What an item is worth to this hero; a coin is 0.7."""
        token = TOKENS[number]
        if token.kind in ("damned-creature", "trap"):
            return self.feed - 0.5
        if token.gold:
            return 0.7 * token.gold[0]
        worth = sum(self.weights[a] * self.raises(number, a) for a in range(3))
        if token.kind == "black-weapon":
            row = next(a for a in range(3) if ABILITIES[a] in token.bonus)
            return 0.7 * worth + self.black_cube(row) + self.feed - (0 if self.dark else 1.0)
        if token.against_damned:
            worth += 1.5 if any(self.weapons) else 10.0 if self.view["damned"]["where"] == "chaos" else 4.0
        if self.alone and token.kind == "special-item" and not self.items >> number & 1:
            worth += self.summons(any(self.weapons) or bool(token.against_damned))
        if self.me["hero"] != "centaur":
            worth += 1.2 * token.movement
        worth += 0.9 * token.armour + 0.5 * token.heal + 0.5 * token.one_test
        if "spell" in token.tags and not token.one_test:
            worth += 0.6  # Counsel of Hermes
        return worth + (0.5 if token.id == "mirror" else 0.0)

    def raises(self, number: int, ability: int) -> int:
        """By how much this item raises an ability, beside the others held (UW 1.1.1)."""
        others = self.items & ~(1 << number) & BONUS_ITEMS[ability]
        with_it = others | (1 << number & BONUS_ITEMS[ability])
        return item_bonus(with_it, ability) - item_bonus(others, ability)

    # The map

    @cached_property
    def tiles(self) -> dict[str, dict[str, Any]]:
        return {tile["tile"]: tile for tile in self.view["map"]}

    @cached_property
    def cells(self) -> dict[tuple[int, int], dict[str, Any]]:
        return {(tile["x"], tile["y"]): tile for tile in self.view["map"]}

    @cached_property
    def here(self) -> dict[str, Any]:
        return self.tiles[self.me["tile"]]

    @cached_property
    def ways(self) -> dict[str, dict[str, str]]:
        """tile -> side -> the tile that can be walked to (an exit on both sides, UW G13)."""
        ways: dict[str, dict[str, str]] = {}
        for tile in self.view["map"]:
            ways[tile["tile"]] = found = {}
            for side in tile["exits"]:
                dx, dy = STEPS[side]
                other = self.cells.get((tile["x"] + dx, tile["y"] + dy))
                if other is not None and OPPOSITE[side] in other["exits"]:
                    found[side] = other["tile"]
        return ways

    def free_exits(self, tile: Mapping[str, Any]) -> int:
        return sum(
            (tile["x"] + STEPS[side][0], tile["y"] + STEPS[side][1]) not in self.cells
            for side in tile["exits"]
        )

    def foes(self, tile: Mapping[str, Any]) -> list[Token]:
        seen = [TOKENS[TOKEN[t["token"]]] for t in tile["tokens"] if t["kind"] in FOES]
        return seen + [t for t in map(token_named, tile["peeked"]) if t.kind in FOES]

    def stops(self, name: str) -> bool:
        """Whether a step onto this tile probably ends the movement (UW 5.1)."""
        tile = self.tiles[name]
        if tile["face_down"] > len(tile["peeked"]):
            return True
        if self.items & bit("shoes-of-hermes") and self.me["hero"] != "centaur" and not tile["face_down"]:
            return False
        return any(foe.kind != "adversary" or self.me["hero"] != "bard" for foe in self.foes(tile))

    def distances(self, start: str) -> dict[str, tuple[int, float]]:
        """Steps to every tile, and what the foes on the way cost: where the hero is stopped, a turn ends."""
        movement = self.me["movement"]
        found: dict[str, tuple[int, float]] = {}
        queue = [(0, 0.0, start)]
        while queue:
            far, toll, here = heappop(queue)
            if here in found:
                continue
            found[here] = (far, toll)
            if here != start and self.stops(here):
                far += movement
                toll += min(0.0, self.worth[here])
            for there in self.ways[here].values():
                if there not in found:
                    heappush(queue, (far + 1, toll, there))
        return found

    def prospect(self, start: str, steps: int) -> float:
        """The best that can be made of standing there with so many steps left; later turns count less."""
        movement = self.me["movement"]
        best = -SACRIFICE
        for name, (far, toll) in self.distances(start).items():
            turns = max(0, ceil((far - steps) / movement))
            worth = self.worth[name]
            best = max(best, (worth * PATIENCE**turns if worth > 0 else worth) + toll - 0.01 * far)
        return best

    @cached_property
    def worth(self) -> dict[str, float]:
        """tile -> what ending a turn there is worth."""
        return {name: self.tile_worth(tile) for name, tile in self.tiles.items()}

    def tile_worth(self, tile: Mapping[str, Any]) -> float:
        foes = self.foes(tile)
        worth = sum(self.fight(foe) for foe in foes)
        clear = 1.0  # the chance to do anything else there
        for foe in foes:
            clear *= self.chance(foe)
        unseen = int(tile["face_down"]) - len(tile["peeked"])
        worth += unseen * self.surprise + clear * self.peace(tile)
        if self.free_exits(tile) and not foes:
            worth += 0.6 * max(0.0, self.exploring)
        return worth

    def peace(self, tile: Mapping[str, Any]) -> float:
        """What a tile offers once its foes are gone."""
        worth = sum(self.token_worth(t["token"], t) for t in tile["tokens"] if t["kind"] not in FOES)
        worth += sum(self.token_worth(name, None) for name in tile["peeked"])
        ended = [m["token"] for m in self.me["missions"] if m["tile"] == tile["tile"]]
        return worth + sum(self.reward(token_named(name)) for name in ended) + self.place_worth(tile["tile"])

    def token_worth(self, name: str, shown: Mapping[str, Any] | None) -> float:
        """What a token that is no foe (any more) offers to whoever stands there."""
        token = token_named(name)
        if token.kind in FOES and shown is None:
            return 0.0
        if token.kind == "damned":
            return self.final_worth
        if token.kind == "encounter":
            return self.encounter(token)
        if token.destination:
            return self.mission(token)
        if token.edge == "yellow":
            return self.gain(TOKEN[name])
        return 0.0

    @cached_property
    def final_worth(self) -> float:
        """Whether to seek the Damned: with a fair chance, or when evil is about to win anyway."""
        if self.alone:  # he grows every turn
            return SACRIFICE * self.final_chance
        threshold = 0.15 if self.cubes >= 8 and self.lead < 0 else 0.4
        return SACRIFICE * self.final_chance if self.final_chance >= threshold else -1.0

    def encounter(self, token: Token) -> float:
        if token.item:  # Hecate, Orion, Thanatos (UW A2.1)
            if token.item not in self.view["damned"]["board"]:
                return 0.0
            return self.chance(token) * self.gain(TOKEN[token.item])
        if token.id == "well-of-wisdom":
            return self.lesson(2) if self.me["gold"] else 0.0
        if token.id == "lesser-demon":
            return self.lesson(0) + self.wound if self.life > 2 else 0.0
        if token.id == "hypnos":
            return 0.7 * self.cleansing
        return 0.0

    def lesson(self, thrown: int) -> float:
        """A point of value for a failed test (UW A2.2): weak abilities learn more easily."""
        return max(
            1.5 * self.weights[a] * odds_to_fail(row["value"], thrown or row["dice"])
            for a, row in enumerate(self.rows)
        )

    def mission(self, token: Token) -> float:
        if len(self.me["missions"]) >= self.me["mission_spaces"]:
            return 0.0
        if token.id in ("hades", "persephone") and self.black:
            return 0.0
        return self.reward(token) * (0.6 if token.destination in self.tiles else 0.3)

    def gain(self, number: int) -> float:
        """An item, less what must be laid down for it."""
        if self.me["hero"] == "centaur" and "armour" in TOKENS[number].tags:
            return 0.0
        return max(0.0, self.item(number) - self.room - 0.2)

    @cached_property
    def room(self) -> float:
        """What the least of the items held is worth, if there is no space left (UW 1.1)."""
        if len(self.me["items"]) < self.me["item_spaces"]:
            return 0.0
        loose = [number for number in bits(self.items) if TOKENS[number].kind != "black-weapon"]
        return min((self.item(number) for number in loose), default=SACRIFICE)

    def place_worth(self, name: str) -> float:
        if name == "styx":
            hurt = self.me["max_life"] - self.me["life"]
            if self.alone:
                return 0.8 if hurt >= 2 and self.view["styx_stones"] else 0.0
            return 0.8 * hurt if self.me["life"] <= 2 else 0.0
        if name == "lethe":
            return max(self.lethe("damned"), self.lethe("sheet"), 0.0)
        return 0.0

    def lethe(self, where: str) -> float:
        """A coloured cube for a black one (UW 6.3)."""
        spare = [a for a in range(3) if self.rows[a]["coloured"]]
        if not spare:
            return -1.0
        price = min(self.without_cube(a) for a in spare)
        if where == "damned":
            return -self.feed - price if self.cubes else -1.0
        return self.cleansing - price

    @cached_property
    def cleansing(self) -> float:
        """What it is worth to be rid of a black cube: a row with few is soon pure again."""
        if self.dark:
            return 0.0
        worth = 2.5 if self.alone else 1.0
        stained = [ability for ability in range(3) if self.rows[ability]["black"]]
        return max((worth * self.weights[a] / self.rows[a]["black"] for a in stained), default=0.0)

    def without_cube(self, ability: int) -> float:
        """What a cube less in this row costs: much, if a die goes with it."""
        row = self.rows[ability]
        filled = row["coloured"] + row["black"]
        return float(self.weights[ability] * (1.6 if filled in row["dice_at"] else 0.5))

    # What nobody has seen

    @cached_property
    def surprise(self) -> float:
        """What a face-down token is worth: the mean over all tokens not seen yet."""
        seen = sum(bit(t["token"]) for tile in self.view["map"] for t in tile["tokens"])
        seen |= sum(bit(name) for tile in self.view["map"] for name in tile["peeked"])
        seen |= sum(bit(m["token"]) for hero in self.view["heroes"] for m in hero.get("missions", ()))
        seen |= sum(bit(name) for name in (*self.view["gone"], *self.view["damned"]["board"]))
        pool = [TOKENS[number] for number in bits(ADVENTURES & ~seen)]
        if not pool:
            return 0.0
        return max(0.02, sum(self.unseen_worth(token) for token in pool) / len(pool))

    def unseen_worth(self, token: Token) -> float:
        if token.kind in FOES:
            return self.fight(token) + (self.feed if token.kind in GREY else 0.0)
        return self.token_worth(token.id, None) + 0.3

    @cached_property
    def exploring(self) -> float:
        """What laying a tile is worth: a token on most of them, and the places that missions lead to."""
        if not any(stack["left"] for stack in self.view["stacks"]):
            return 0.0
        sought = sum(mission["tile"] not in self.tiles for mission in self.me["missions"])
        chaos = self.view["damned"]["where"] == "waiting" and self.final_chance > 0.3
        worth = 0.8 * self.surprise + 0.4 + 0.15 * sought + 0.5 * chaos
        return max(worth, 0.05)  # with nothing else to do, waiting is no better


def black_cubes(hero: Mapping[str, Any]) -> int:
    return sum(row["black"] for row in hero["abilities"])


def token_named(name: str) -> Token:
    return TOKENS[TOKEN[name]]


class EasyBot:
    """One rule per question; each gives a choice its mark."""

    def __init__(self, seed: str) -> None:
        taste = Random(seed)
        self.tastes = {hero: taste.random() for hero in ("bard", "gladiator", "shaman", "centaur")}

    def choose(self, seat: Seat) -> str:
        choices = seat.decision.choices
        if len(choices) == 1:
            return choices[0]
        if seat.decision.id == "underworld.choose_hero":
            alone = seat.view["seats"] == 1
            return max(choices, key=lambda choice: self.hero(choice, alone))
        rule = RULES.get(seat.decision.id, EasyBot.harmless)
        eyes = Eyes(seat)
        return max(choices, key=lambda choice: rule(self, eyes, choice))

    def harmless(self, eyes: Eyes, choice: str) -> float:
        """A question it has no rule for: whatever changes least."""
        return float(choice in HARMLESS)

    def hero(self, choice: str, alone: bool) -> float:
        """Any hero but the Gnome; alone the Gnome, who adds two abilities in each test of the final fight."""
        kind = choice.split(":")[1]
        return float(kind == "gnome") if alone else self.tastes.get(kind, 0.0)

    # Tiles and movement

    def rest(self, eyes: Eyes, choice: str) -> float:
        """At Styx a whole turn buys life (UW 6.3): worth it when badly hurt."""
        return float(choice == "rest") * (eyes.place_worth("styx") - 0.5)

    def add_tile(self, eyes: Eyes, choice: str) -> float:
        """Lay a tile unless something better is within reach: the first step must lead onto it (UW 4)."""
        if choice == "no-tile":
            return eyes.prospect(eyes.me["tile"], eyes.me["movement"])
        left: int = eyes.view["stacks"][int(choice[6:]) - 1]["left"]
        return eyes.exploring + 0.001 * left

    def place_tile(self, eyes: Eyes, choice: str) -> float:
        """Joined to this tile and to others, with free exits left, and closing none."""
        _, side, quarters = choice.split(":")
        exits = turn(EXITS[TILE[eyes.about["tile"]]], int(quarters))
        dx, dy = STEPS[side]
        x, y = eyes.here["x"] + dx, eyes.here["y"] + dy
        mark = 0.0
        for k, way in enumerate(SIDES):
            other = eyes.cells.get((x + STEPS[way][0], y + STEPS[way][1]))
            leaves = bool(exits >> k & 1)
            if other is None:
                mark += leaves
            elif leaves == (OPPOSITE[way] in other["exits"]):
                mark += 0.5 * leaves
            else:
                mark -= 0.5
            if way == OPPOSITE[side] and not leaves:
                mark -= 10  # walled off: no movement this turn
        return mark

    def move(self, eyes: Eyes, choice: str) -> float:
        """Go where the best prospect lies."""
        verb, _, side = choice.partition(":")
        if verb == "look":
            return SACRIFICE  # looking costs nothing (UW A6.3.mirror)
        if verb == "drink":
            return self.drink(eyes, choice)
        here = eyes.me["tile"]
        steps = eyes.about["steps"]
        if verb == "stop":
            later = PATIENCE * eyes.prospect(here, eyes.me["movement"])
            return max(eyes.worth[here], later) if eyes.worth[here] >= 0 else eyes.worth[here]
        there = eyes.ways[here][side]
        if not eyes.stops(there):
            return eyes.prospect(there, steps - 1) - 0.01
        onward = PATIENCE * eyes.prospect(there, eyes.me["movement"]) + min(0.0, eyes.worth[there])
        return max(eyes.worth[there], onward) - 0.01

    # Actions

    def act(self, eyes: Eyes, choice: str) -> float:
        """The first action in the order of the rules that is worth anything (UW 6)."""
        verb, _, what = choice.partition(":")
        order = -0.001 * eyes.seat.decision.choices.index(choice)
        if verb == "end-turn":
            return 0.0
        match verb:
            case "fight":
                worth = eyes.final_worth
            case "duel":
                worth = self.duel(eyes, int(what))
            case "lethe":
                worth = eyes.lethe(what)
            case "visit":
                worth = eyes.encounter(token_named(what))
            case "accept":
                worth = 1.0
            case "complete":
                worth = eyes.reward(token_named(what))
            case "pick-up":
                worth = eyes.gain(TOKEN[what])
            case "drink":
                worth = self.drink(eyes, choice)
            case _:  # laying things down is never a gain
                worth = -1.0
        return 1.0 + order if worth > 0.05 else -1.0

    def drink(self, eyes: Eyes, choice: str) -> float:
        """Not a drop wasted, and none before it is needed."""
        hurt = eyes.me["max_life"] - eyes.me["life"]
        return SACRIFICE if eyes.me["life"] <= 1 and hurt >= 2 else -SACRIFICE

    def duel(self, eyes: Eyes, rival: int) -> float:
        """Challenge whoever is weaker and has something (UW 6.2)."""
        other = eyes.view["heroes"][rival]
        mine = max(min(CAP, sum(eyes.rows[a]["value"] for a in plan)) for plan in eyes.plans())
        theirs = max(min(CAP, row["value"]) for row in other["abilities"])
        half = min(3, (abs(mine - theirs) + 1) // 2)
        chance = odds(min(CAP, mine + (half if mine > theirs else -half)), 2)
        prizes = [self.spoil(eyes, other, item["token"]) for item in other["items"]]
        prizes += [self.spoil(eyes, other, what) for what in ("coin", "black", "life")]
        return chance * max(prizes) - (1 - chance) * 1.5

    def spoil(self, eyes: Eyes, loser: Mapping[str, Any], what: str) -> float:
        """What to take from the loser of a duel (UW 6.2.2)."""
        match what:
            case "life":
                return 0.4 if loser["life"] + loser["artificial"] > 1 else 0.0
            case "coin":
                return 0.7 if loser["gold"] else 0.0
            case "nothing":
                return 0.0
            case "black":
                dark = black_cubes(loser)
                if not dark:
                    return 0.0
                fed = eyes.feed if eyes.black else 0.0
                return fed + (1.5 if eyes.dark and dark >= eyes.black else 0.0)
        return eyes.gain(TOKEN[what]) + (1.5 if bit(what) & SPECIAL_ITEMS else 0.3)

    def spoils(self, eyes: Eyes, choice: str) -> float:
        return self.spoil(eyes, eyes.view["heroes"][eyes.about["other"]], choice[6:])

    # Tests

    def foe(self, eyes: Eyes, choice: str) -> float:
        """The easiest first: its reward may help against the next."""
        return eyes.chance(token_named(choice[6:]))

    def fight_with(self, eyes: Eyes, choice: str) -> float:
        """The ability with the best outlook, victory and defeat weighed."""
        token = token_named(eyes.about["token"])
        if choice.startswith("aid:"):
            return self.aid(eyes, choice, token)
        shown = eyes.seat.explain(choice)
        lead = ABILITIES.index(shown.args["lead"])
        armed = choice.startswith("use") and eyes.rows[lead]["value"] > eyes.rows[lead]["pure_value"]
        chance = shown.odds or 0.0
        return eyes.outlook(token, chance, lead, armed) + chance * eyes.peace(eyes.here)

    def aid(self, eyes: Eyes, choice: str, token: Token) -> float:
        """Thunderbolts and counsel are for foes that matter, where they change much."""
        plans = [c for c in eyes.seat.decision.choices if not c.startswith("aid:")]
        shown = [s for s in map(eyes.seat.explain, plans) if "target" in s.args]
        now = max((s.odds or 0.0 for s in shown), default=1.0)
        if now > 0.8:
            return -SACRIFICE
        if "thunderbolts" in choice:
            then = max(odds(min(CAP, s.args["target"] + 2), s.args["dice"]) for s in shown)
            matters = token.kind == "avatar" or bool(token.item) or eyes.life <= 1
            return SACRIFICE if matters and then - now > 0.2 else -SACRIFICE
        modifier = token.circles.get("grey", 0)
        then = max(odds(min(CAP, row["value"] + modifier), row["dice"]) for row in eyes.rows)
        return SACRIFICE if then - now > 0.3 else -SACRIFICE

    def by_odds(self, eyes: Eyes, choice: str) -> float:
        """The best chance."""
        if choice.startswith("aid:"):
            return self.aid(eyes, choice, token_named(eyes.about["token"])) if "token" in eyes.about else -1.0
        return eyes.seat.explain(choice).odds or 0.0

    def learn_with(self, eyes: Eyes, choice: str) -> float:
        """At the Well and the Demon: what is likely to fail and worth learning."""
        if choice.startswith("aid:"):
            return -1.0
        shown = eyes.seat.explain(choice)
        return (shown.odds or 0.0) * eyes.weights[ABILITIES.index(shown.args["lead"])]

    def keep_two(self, eyes: Eyes, choice: str) -> float:
        """Pass the test, unless it teaches something to fail it."""
        passes = eyes.seat.explain(choice).odds or 0.0
        return 1.0 - passes if self.wants_to_fail(eyes) else passes

    def wants_to_fail(self, eyes: Eyes) -> bool:
        """The last thing that was met tells what the test is for."""
        for event in reversed(eyes.seat.events()):
            if event.id == "underworld.visits":
                return bool(event.args["token"] == "lesser-demon")
            if event.id == "underworld.fights":
                token = token_named(event.args["token"])
                return eyes.victory(token) < eyes.defeat(token, eyes.favourite)
            if event.id in OTHER_TESTS:
                return False
        return False

    def refight(self, eyes: Eyes, choice: str) -> float:
        """A second round for a life point, if it is likely to go better (UW A1.gladiator)."""
        token = token_named(eyes.about["token"])
        hope = eyes.chance(token) * (eyes.victory(token) - eyes.defeat(token, eyes.favourite))
        return hope + eyes.wound if choice == "refight" else 0.0

    def cloak(self, eyes: Eyes, choice: str) -> float:
        """A life point rather than a black cube, while there are enough of them."""
        return eyes.wound if choice == "cloak:life" else eyes.free_black_cube

    def final_test(self, eyes: Eyes, choice: str) -> float:
        """Drink when hurt, throw Thunderbolts when they tell, else go on."""
        if choice.startswith("drink:"):
            return SACRIFICE if eyes.me["max_life"] - eyes.me["life"] >= 2 else -1.0
        if choice.startswith("aid:"):
            tests = [
                eyes.seat.explain(c) for c in eyes.seat.decision.choices if c == "roll" or c[:4] == "use:"
            ]
            shown = max(tests, key=lambda s: s.odds or 0.0)
            if "target" not in shown.args:
                return -1.0
            gain = odds(min(CAP, shown.args["target"] + 2), shown.args["dice"]) - (shown.odds or 0.0)
            return SACRIFICE if gain > 0.25 else -1.0
        return eyes.seat.explain(choice).odds or 0.0

    # Gains and losses

    def cube(self, eyes: Eyes, choice: str) -> float:
        if choice == "no-cube":
            return -1.0
        return eyes.cube(ABILITIES.index(choice[5:]), eyes.about.get("blackened", False))

    def black_cube(self, eyes: Eyes, choice: str) -> float:
        """Where it hurts least; black goes to black."""
        if choice == "no-cube":
            return -SACRIFICE
        ability = ABILITIES.index(choice[6:])
        return eyes.black_cube(ability) + 0.3 * eyes.stained(ability) - 0.1 * eyes.weights[ability]

    def lose_cube(self, eyes: Eyes, choice: str) -> float:
        """A black cube where it is no use, else the coloured one that costs least."""
        what = choice.removeprefix("lose:")
        ability = ABILITIES.index(what.removeprefix("black-"))
        black = what.startswith("black-")
        return -eyes.without_cube(ability) - (eyes.black_cube(ability) if black else 0.0)

    def wound(self, eyes: Eyes, choice: str) -> float:
        """Armour does not heal, flesh does; but the last flesh is spared."""
        natural = choice == "wound:natural"
        return float(natural == (eyes.me["life"] > 2))

    def fortune(self, eyes: Eyes, choice: str) -> float:
        """With two coins one buys a choice of three treasures (UW 6.7.1)."""
        return float((choice == "fortune") == (eyes.me["gold"] >= 2))

    def treasure(self, eyes: Eyes, choice: str) -> float:
        """The best of those shown; what would find no room is worth less."""
        number = TOKEN[choice[7:]]
        return max(eyes.gain(number), eyes.item(number) - 1.0)

    def take(self, eyes: Eyes, choice: str) -> float:
        if choice == "coin":
            return 0.7 if eyes.me["gold"] < 4 else 0.4
        return eyes.gain(TOKEN[eyes.about["token"]])

    def make_room(self, eyes: Eyes, choice: str) -> float:
        """Lay down the least useful item, or leave the new one."""
        if choice == "leave-it":
            return -eyes.item(TOKEN[eyes.about["token"]])
        return -eyes.item(TOKEN[choice[9:]])

    def keep_item(self, eyes: Eyes, choice: str) -> float:
        name = choice[10:]
        return -1.0 if name == "none" else eyes.item(TOKEN[name])

    def mission_to_leave(self, eyes: Eyes, choice: str) -> float:
        """The mission with the least reward, or with no known destination."""
        token = token_named(choice[9:])
        return -eyes.reward(token) * (1.0 if token.destination in eyes.tiles else 0.5)


HARMLESS: Final = frozenset(
    {"end-turn", "stop", "no-tile", "go-on", "keep-all", "leave-it", "draw", "roll", "accept-defeat"}
)

# Met after these, a test is an escape from a trap or a blow at the Damned: neither is failed on purpose.
OTHER_TESTS: Final = tuple(
    f"underworld.{event}" for event in ("turn", "beaten", "completed", "treasure", "chosen", "final_fight")
)

Rule = Callable[[EasyBot, Eyes, str], float]
RULES: Final[dict[str, Rule]] = {
    "underworld.rest_at_styx": EasyBot.rest,
    "underworld.add_tile": EasyBot.add_tile,
    "underworld.place_tile": EasyBot.place_tile,
    "underworld.move": EasyBot.move,
    "underworld.act": EasyBot.act,
    "underworld.choose_foe": EasyBot.foe,
    "underworld.fight_with": EasyBot.fight_with,
    "underworld.refight": EasyBot.refight,
    "underworld.life_or_black_cube": EasyBot.cloak,
    "underworld.make_room_for_mission": EasyBot.mission_to_leave,
    "underworld.challenge_with": EasyBot.by_odds,
    "underworld.defend_with": EasyBot.by_odds,
    "underworld.choose_spoils": EasyBot.spoils,
    "underworld.earn_with": EasyBot.by_odds,
    "underworld.learn_with": EasyBot.learn_with,
    "underworld.sleep_with": EasyBot.by_odds,
    "underworld.escape_with": EasyBot.by_odds,
    "underworld.keep_two": EasyBot.keep_two,
    "underworld.face_damned_with": EasyBot.by_odds,
    "underworld.final_test": EasyBot.final_test,
    "underworld.solo_test": EasyBot.final_test,
    "underworld.choose_cube": EasyBot.cube,
    "underworld.choose_cubes": EasyBot.cube,
    "underworld.place_black_cube": EasyBot.black_cube,
    "underworld.lose_cube": EasyBot.lose_cube,
    "underworld.lose_life": EasyBot.wound,
    "underworld.try_fortune": EasyBot.fortune,
    "underworld.choose_treasure": EasyBot.treasure,
    "underworld.take_or_coin": EasyBot.take,
    "underworld.make_room": EasyBot.make_room,
    "underworld.keep_one_item": EasyBot.keep_item,
}
