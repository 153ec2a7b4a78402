"""The easy bot: a hero with common sense. One short rule per question; every choice gets a mark, the best one wins."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from katabasis.core.seat import Seat
from katabasis.games.underworld.abilities import CAP, odds
from katabasis.games.underworld.components import (
    ABILITIES,
    EXITS,
    SIDES,
    SPECIAL_ITEMS,
    TILE,
    TOKEN,
    Token,
    bit,
    turn,
)
from katabasis.games.underworld.eyes import (
    OPPOSITE,
    PATIENCE,
    SACRIFICE,
    STEPS,
    Eyes,
    black_cubes,
    token_named,
)


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
        if verb == "lay-down":
            return -SACRIFICE
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
        passes = choice == eyes.seat.decision.choices[0]  # the lowest pair succeeds, the highest fails
        return float(passes != self.wants_to_fail(eyes))

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
        return eyes.cube(ABILITIES.index(choice[5:]), False)

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
OTHER_TESTS: Final = (
    "underworld.turn",
    "underworld.beaten",
    "underworld.completed",
    "underworld.treasure",
    "underworld.chosen",
    "underworld.final_fight",
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
    "underworld.place_black_cube": EasyBot.black_cube,
    "underworld.lose_cube": EasyBot.lose_cube,
    "underworld.lose_life": EasyBot.wound,
    "underworld.try_fortune": EasyBot.fortune,
    "underworld.choose_treasure": EasyBot.treasure,
    "underworld.take_or_coin": EasyBot.take,
    "underworld.make_room": EasyBot.make_room,
    "underworld.keep_one_item": EasyBot.keep_item,
}
