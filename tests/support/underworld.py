"""A table in any position: build it, put one item on the agenda, answer, assert."""

from typing import Any

import katabasis as kb
from katabasis.games.underworld.components import TILE, TOKEN, names
from katabasis.games.underworld.state import Hero, Table

HEROES = ("gladiator", "bard", "shaman", "centaur")


def table(
    next: dict[str, Any] | list[dict[str, Any]],
    *heroes: dict[str, Any],
    dice: list[int] | None = None,
    options: dict[str, Any] | None = None,
    **state: Any,
) -> Table:
    """A game from a scenario document; a hero's kind is filled in where it is not given."""
    documents = [{"hero": HEROES[k], **hero} for k, hero in enumerate(heroes or ({},))]
    document: dict[str, Any] = {
        "seats": len(documents),
        "next": next,
        "state": {"heroes": documents, **state},
        "options": options or {},
    }
    if dice is not None:
        document["dice"] = dice
    return kb.scenario("underworld", document)


def east(*tiles: str, **tokens: list[str]) -> list[dict[str, Any]]:
    """A corridor of tiles eastward from Styx; tokens=… puts tokens on the tiles by name (hyphens as underscores)."""
    laid, beside = [], "styx"
    for tile in tiles:
        lying = tokens.get(tile.replace("-", "_"), [])
        laid.append({"tile": tile, "beside": beside, "side": "e", "tokens": lying})
        beside = tile
    return laid


def hero(g: Table, seat: int = 0) -> Hero:
    return g.state.heroes[seat]


def items(g: Table, seat: int = 0) -> list[str]:
    return names(hero(g, seat).items)


def missions(g: Table, seat: int = 0) -> list[str]:
    return names(hero(g, seat).missions)


def lying(g: Table, tile: str) -> list[str]:
    return names(g.state.lying[TILE[tile]])


def choices(g: Table, seat: int = 0) -> tuple[str, ...]:
    return next(d.choices for d in g.open if d.seat == seat)


def asked(g: Table) -> str:
    """The id of the one open question, without the game's name."""
    (decision,) = g.open
    return decision.id.removeprefix("underworld.")


def told(g: Table, seat: int | None = 0) -> list[str]:
    """The ids of the events so far, without the game's name."""
    return [event.id.removeprefix("underworld.") for event in g.events(seat)]


def refused(g: Table, choice: str, seat: int = 0) -> str:
    """The paragraph that refuses this candidate."""
    verdict = g.judge(seat, choice)
    assert not verdict.legal, f"{choice} is allowed"
    assert verdict.rules, f"{choice} is no candidate: {verdict.reason}"
    return verdict.rules[0]


def token(name: str) -> int:
    return TOKEN[name]
