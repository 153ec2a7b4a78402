"""Which module draws which game. A game without one is shown as plain facts, so that it can be played all the same."""

from collections.abc import Collection, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from rich.text import Text

from katabasis.cli.screens import plain
from katabasis.cli.screens.look import Look
from katabasis.core.terms import Choice, Decision, Result

__all__ = ["Screen", "screen_of"]


class Screen(Protocol):
    """What the table needs of a game's screen. All of it is drawn from the view of one seat."""

    LEAST: int  # lines below which the board cannot be read

    def headline(self, view: Mapping[str, Any]) -> str:
        """A few words for the top line."""
        ...

    ABSENT: Collection[str]  # reasons which only say that the thing is not there

    def words(self, choice: Choice, view: Mapping[str, Any], marks: Look) -> str | None:
        """Other words for a choice than the game's own, where a terminal wants them shorter."""
        ...

    def board(
        self, view: Mapping[str, Any], width: int, height: int, marks: Look, numbers: Mapping[str, int]
    ) -> list[Text]:
        """The table in at most so many lines; `numbers` are choices by the place they lead to."""
        ...

    def whole_map(self, view: Mapping[str, Any], width: int, height: int, marks: Look) -> list[Text]:
        """As much of the map as there is."""
        ...

    def sheets(self, view: Mapping[str, Any], width: int, marks: Look) -> list[Text]:
        """Everything about everybody."""
        ...

    def score(self, score: int, result: Result) -> str:
        """What a score counts; empty if it counts nothing worth telling."""
        ...

    # What things are called

    def called(self, choice: str, view: Mapping[str, Any]) -> str:
        """The words by which a person may call a choice or candidate; its id if there are no better ones."""
        ...

    def title(self, choice: str, view: Mapping[str, Any]) -> str:
        """How a candidate is named when its refusal is told."""
        ...

    def steps(self, decision: Decision, words: str) -> list[str]:
        """The choices of a line that answers this question several times."""
        ...

    def obvious(self, decision: Decision) -> str | None:
        """What a person would answer without being asked; None where it is worth asking."""
        ...

    # Rules

    def concerned(self, args: Mapping[str, Any]) -> list[str]:
        """The paragraphs of the things that a prompt or a choice speaks of."""
        ...

    def rules_named(self, words: str) -> list[str]:
        """The paragraphs of the things with that name."""
        ...

    def moment(self, words: str) -> tuple[str, str] | None:
        """When a choice that is not asked for now would be offered, and the paragraph."""
        ...

    def nothing_of(self, verb: str, view: Mapping[str, Any]) -> str:
        """That there is nothing here to which the verb could apply."""
        ...


def screen_of(game: str) -> Screen:
    """The screen module that bears the game's name, else the plain one."""
    known = find_spec(f"{__name__}.{game}") is not None
    return cast(Screen, import_module(f"{__name__}.{game}") if known else plain)
