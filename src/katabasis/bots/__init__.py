"""Bots: whoever answers for a seat knows only what the seat knows.

The random bot is at home here; stronger ones belong to their games and are found through the registry.
"""

from hashlib import blake2b
from random import Random
from typing import Protocol, cast

from katabasis.core import registry
from katabasis.core.errors import BadOption
from katabasis.core.seat import Seat

__all__ = ["RANDOM", "Bot", "RandomBot", "levels", "make", "seed_for"]

RANDOM = "random"  # the level that every game has


class Bot(Protocol):
    """Anything that answers questions."""

    def choose(self, seat: Seat) -> str:
        """One of `seat.decision.choices`."""
        ...


class RandomBot:
    """Any choice, each as likely as the others; it never looks at the table."""

    __slots__ = ("random",)

    def __init__(self, seed: str) -> None:
        self.random = Random(seed).random

    def choose(self, seat: Seat) -> str:
        choices = seat.decision.choices
        return choices[int(self.random() * len(choices))]


def levels(game: str) -> tuple[str, ...]:
    """The levels a game's bots play at, the weakest first."""
    return registry.find(game).info.bots


def seed_for(seed: str, seat: int) -> str:
    """A bot's own seed. The game's seed cannot be told from it, so no bot can work out the dice."""
    return blake2b(f"{seed}\0{seat}".encode("utf-8", "surrogatepass"), person=b"katabasis.bot").hexdigest()


def make(game: str, level: str, seed: str) -> Bot:
    """A bot of that level for one seat of that game."""
    if level == RANDOM:
        return RandomBot(seed)
    makers = registry.find(game).bots
    if level not in makers:
        raise BadOption("core.bot.unknown", level=level, known=", ".join(levels(game)))
    return cast(Bot, makers[level](seed))
