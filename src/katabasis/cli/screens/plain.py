"""The screen of a game that has none of its own: the facts of its view, one to a line."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from katabasis.cli.screens.look import ASH, Look, fit, line, wrap
from katabasis.core.terms import Choice, Decision, Result
from katabasis.text import say

LEAST = 4
ABSENT: tuple[str, ...] = ()
ENVELOPE = ("game", "rules_version", "seat", "seats", "waiting", "over", "result")


def headline(view: Mapping[str, Any]) -> str:
    return ""


def words(choice: Choice, view: Mapping[str, Any], marks: Look) -> str | None:
    return None


def score(score: int, result: Result) -> str:
    return say("cli.score", {"score": score})


def called(choice: str, view: Mapping[str, Any]) -> str:
    return choice


def title(choice: str, view: Mapping[str, Any]) -> str:
    return choice


def steps(decision: Decision, words: str) -> list[str]:
    return []


def concerned(args: Mapping[str, Any]) -> list[str]:
    return []


def rules_named(words: str) -> list[str]:
    return []


def obvious(decision: Decision) -> str | None:
    return None


def moment(words: str) -> tuple[str, str] | None:
    return None


def nothing_of(verb: str, view: Mapping[str, Any]) -> str:
    return ""


def facts(thing: Any, path: str = "") -> Iterator[Text]:
    """`heroes 0 gold: 2`, for everything that is a number or a word."""
    if isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from facts(value, f"{path} {key}".strip())
    elif isinstance(thing, list | tuple) and any(isinstance(one, Mapping | list) for one in thing):
        for number, value in enumerate(thing):
            yield from facts(value, f"{path} {number}")
    else:
        words = ", ".join(map(str, thing)) if isinstance(thing, list | tuple) else str(thing)
        yield line((f"{path}: ", ASH), words)


def shown(view: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key not in ENVELOPE}


def board(
    view: Mapping[str, Any], width: int, height: int, marks: Look, numbers: Mapping[str, int]
) -> list[Text]:
    rows = [fit(row, width, marks) for row in facts(shown(view))]
    return rows if len(rows) <= height else [*rows[: height - 1], line((marks["more"], ASH))]


def whole_map(view: Mapping[str, Any], width: int, height: int, marks: Look) -> list[Text]:
    return sheets(view, width, marks)


def sheets(view: Mapping[str, Any], width: int, marks: Look) -> list[Text]:
    return [row for fact in facts(shown(view)) for row in wrap(fact, width, 2)]
