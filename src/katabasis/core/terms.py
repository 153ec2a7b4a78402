"""The words in which core speaks to the outside: decisions, verdicts, choices, results. All plain data."""

from collections.abc import Mapping
from typing import Any

import msgspec

Prompt = tuple[str, Mapping[str, Any]]  # message id and its arguments


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What one seat is asked now."""

    seat: int
    id: str
    prompt: Prompt
    choices: tuple[str, ...]
    rules: tuple[str, ...]


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why a candidate is not offered: the paragraph, a message id, and the facts that decide."""

    rule: str
    reason: str
    facts: dict[str, Any]


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """The judge's answer about any candidate."""

    legal: bool
    rules: tuple[str, ...]
    reason: str = ""
    facts: Mapping[str, Any] = {}


class Choice(msgspec.Struct, frozen=True):
    """What a person is shown of a choice: text is a message id, odds the chance of success in [0, 1]."""

    id: str
    text: str
    args: Mapping[str, Any]
    rules: tuple[str, ...]
    places: tuple[str, ...] = ()
    odds: float | None = None


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened. `audience` None means everybody."""

    id: str
    args: Mapping[str, Any]
    audience: tuple[int, ...] | None = None


class Result(msgspec.Struct, frozen=True):
    """How a game ended; ranking is a tuple of tied groups of seats, best first."""

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str
    rules: tuple[str, ...]


def no(rule: str, reason: str, **facts: Any) -> Refusal:
    """Refuse: `return no("UW 5", "underworld.no.wall", side="n")`."""
    return Refusal(rule, reason, facts)
