"""Where games are found: those put in by name, and the packages beside core that offer a GAME."""

import pkgutil
from importlib import import_module
from typing import Any

from katabasis.core.errors import UnknownGame
from katabasis.core.spec import GameSpec

HOME = "katabasis.games"

_known: dict[str, GameSpec[Any]] = {}


def register(spec: GameSpec[Any]) -> None:
    _known[spec.id] = spec


def names() -> list[str]:
    home = import_module(HOME)
    shipped = [module.name for module in pkgutil.iter_modules(home.__path__) if module.ispkg]
    return sorted({*shipped, *_known})


def find(name: str) -> GameSpec[Any]:
    """The game of that name; its module is imported when it is first asked for."""
    if str(name) not in _known:
        if name not in names():
            raise UnknownGame("core.game.unknown", game=name, known=", ".join(names()))
        register(import_module(f"{HOME}.{name}").GAME)
    return _known[name]
