"""What the table looks like from a seat, and what the pieces on it are worth to a hero: the eyes of the easy bot.

Worths are in treasures: a treasure is worth about 1, a coloured cube about 1, and everything else is weighed against
them. Only the seat's view and the figures printed on the pieces are used.
"""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from heapq import heappop, heappush
from math import ceil
from typing import Any, Final

from katabasis.core.seat import Seat
from katabasis.games.underworld.abilities import CAP, item_bonus, odds, odds_to_fail
from katabasis.games.underworld.components import (
    ABILITIES,
    ADVENTURES,
    BONUS_ITEMS,
    SPECIAL_ITEMS,
    TOKEN,
    TOKENS,
    Token,
    bit,
    bits,
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
