"""Katabasis: a digital table for four games that lead into the underworld."""

from collections.abc import Mapping
from typing import Any

import katabasis.games  # noqa: F401  first, so that the function below keeps the name `games`
from katabasis.core import registry
from katabasis.core.dice import Dice, key_from
from katabasis.core.errors import (
    BadOption,
    BadSave,
    BadScenario,
    IllegalChoice,
    KatabasisError,
    OutOfDice,
    UnknownGame,
)
from katabasis.core.game import Game
from katabasis.core.saving import load, restart
from katabasis.core.scenario import from_document
from katabasis.core.spec import GameInfo, Option
from katabasis.core.terms import Choice, Decision, Event, Result, Verdict

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadSave",
    "BadScenario",
    "Choice",
    "Decision",
    "Dice",
    "Event",
    "Game",
    "GameInfo",
    "IllegalChoice",
    "KatabasisError",
    "Option",
    "OutOfDice",
    "Result",
    "UnknownGame",
    "Verdict",
    "games",
    "load",
    "new_game",
    "scenario",
    "vocabulary",
]


def games() -> dict[str, GameInfo]:
    """The games that can be played, by id."""
    return {name: registry.find(name).info for name in registry.names()}


def new_game(
    game: str, seats: int, seed: str | int | bytes = "", options: Mapping[str, Any] | None = None
) -> Game[Any]:
    """A game at its first question. A text or number as seed is for simulations, tests and solo play."""
    spec = registry.find(game)
    return restart(spec, spec.check_seats(seats), spec.choose_options(options), {"key": key_from(seed).hex()})


def scenario(game: str, document: Mapping[str, Any]) -> Game[Any]:
    """A game at any position, from a readable document (see docs/engine.md)."""
    return from_document(registry.find(game), document)


def vocabulary(game: str, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
    """Every choice id that can ever be offered, in a stable order."""
    spec = registry.find(game)
    return tuple(spec.vocabulary(spec.choose_options(options)))
