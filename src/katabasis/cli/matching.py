"""Which choice somebody means: a number, an id, the beginning of an id, or words of it."""

import re
from collections.abc import Sequence

SEATS = "abcdef"


def words_of(text: str) -> list[str]:
    return [word for word in re.split(r"[^\w+]+", text.lower()) if word]


def beginning(words: str, choices: Sequence[str]) -> list[str]:
    """The choices that are this, or else begin with it; a blank may stand for a colon or a hyphen."""
    typed = ":".join(words_of(words))
    if not typed:
        return []
    forms = {choice: ":".join(words_of(choice)) for choice in choices}
    same = [choice for choice, form in forms.items() if form == typed]
    return same or [choice for choice, form in forms.items() if form.startswith(typed)]


def best(words: str, candidates: Sequence[str]) -> str | None:
    """The candidate that has most of the words, the first of them at least; the shortest of several.

    A seat may be called by its letter: `duel b` is `duel:1`.
    """
    typed = words_of(words)
    if not typed:
        return None
    found = [one for one in candidates if fit(typed[0], words_of(one)) > 1] or [
        one for one in candidates if all(fit(word, words_of(one)) for word in typed)
    ]
    return max(found, key=lambda one: score(typed, words_of(one)), default=None)


def score(typed: Sequence[str], parts: Sequence[str]) -> tuple[int, int]:
    return sum(fit(word, parts) for word in typed), -len(parts)


def fit(word: str, parts: Sequence[str]) -> int:
    """How well a typed word fits the parts of an id: one of them, a seat's letter, the beginning of one."""
    if word in parts:
        return 3
    if word in SEATS and str(SEATS.index(word)) in parts:
        return 1
    return 2 if any(part.startswith(word) for part in parts) else 0
