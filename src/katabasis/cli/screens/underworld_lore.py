"""Helden in der Unterwelt in the terminal: which paragraphs speak of what, and when something is offered."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from katabasis.cli.matching import least_fit, words_of
from katabasis.games.underworld.components import SHEETS, TILES, TOKENS
from katabasis.text import say

# reasons which only say that the thing spoken of is not there
ABSENT: Final = ("underworld.no.not_here", "underworld.no.not_held", "underworld.no.self")

# when a verb is offered: the paragraph; the sentence is cli.underworld.when.<verb>
MOMENTS: Final = {
    "rest": "UW 6.3",
    "stack": "UW 4",
    "lay": "UW 4.1",
    "move": "UW 5",
    "fight": "UW 6.1",
    "duel": "UW 6.2",
    "lethe": "UW 6.3",
    "visit": "UW 6.4",
    "accept": "UW 6.5",
    "complete": "UW 6.6",
    "pick-up": "UW R7",
    "drink": "UW R10",
    "lay-down": "UW 1.1",
    "refight": "UW A1.gladiator",
    "draw": "UW 6.7",
    "fortune": "UW 6.7.1",
    "take": "UW 6.7.2",
    "coin": "UW 6.7.2",
}
NOTHING: Final = ("visit", "accept", "complete", "pick-up", "drink")  # cli.underworld.nothing.<verb>

TILE_RULES: Final = {"styx": ("UW 6.3",), "lethe": ("UW 6.3",), "chaos": ("UW 9.1",)}
TOKEN_RULES: Final = {token.id: token.rule for token in TOKENS}
SHEET_RULES: Final = {sheet.id: sheet.rule for sheet in SHEETS}


def concerned(args: Mapping[str, Any]) -> list[str]:
    """The paragraphs of the tokens, heroes and places that a prompt or a choice speaks of."""
    ids: list[str] = []
    for key in ("token", "what", "hero", "tokens", "tile"):
        value = args.get(key, ())
        ids += [value] if isinstance(value, str) else [one for one in value if isinstance(one, str)]
    found = [rule for id in ids for rule in rules_of(id)]
    return list(dict.fromkeys(found))


def rules_of(id: str) -> tuple[str, ...]:
    known = {**TOKEN_RULES, **SHEET_RULES}
    return (known[id],) if id in known else TILE_RULES.get(id, ())


def rules_named(words: str) -> list[str]:
    """By the id or by the name; a place also tells which missions end there."""
    typed = words_of(words)
    for least in (3, 2):
        found = [rules for called, rules in things() if typed and least_fit(typed, words_of(called)) >= least]
        if found:
            return list(dict.fromkeys(rule for rules in found for rule in rules))
    return []


def things() -> Iterator[tuple[str, tuple[str, ...]]]:
    """All that has a name: how it is called, and its paragraphs."""
    for token in TOKENS:
        yield f"{token.id} {say(f'underworld.token.{token.id}')}", (token.rule,)
    for sheet in SHEETS:
        for side in sheet.sides:
            yield f"{sheet.id} {say(f'underworld.hero.{sheet.id}-{side}')}", (sheet.rule,)
    for tile in TILES:
        yield f"{tile.id} {say(f'underworld.tile.{tile.id}')}", tile_rules(tile.id)


def tile_rules(id: str) -> tuple[str, ...]:
    ending = tuple(token.rule for token in TOKENS if token.destination == id)
    return (*TILE_RULES.get(id, ("UW 1.4",)), *ending)


def moment(words: str) -> tuple[str, str] | None:
    """When the verb is offered, and the paragraph that says so."""
    typed = words_of(words)
    for verb in ("-".join(typed[:2]), *typed[:1]):
        if verb in MOMENTS:
            return say(f"cli.underworld.when.{verb}"), MOMENTS[verb]
    return None


def nothing_of(verb: str, view: Mapping[str, Any]) -> str:
    """That nothing is here to which the verb could apply."""
    if verb == "duel":
        return say("cli.underworld.nothing.duel" if view["seats"] == 1 else "cli.underworld.nothing.rival")
    return say(f"cli.underworld.nothing.{verb}") if verb in NOTHING else ""
