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
    """The candidate that has most of the words, in order of preference; None if it has not a single one.

    A seat may be called by its letter: `duel b` is `duel:1`.
    """
    typed = words_of(words)
    ranked = max(((score(typed, words_of(one)), -k) for k, one in enumerate(candidates)), default=((0, 0), 0))
    return candidates[-ranked[1]] if ranked[0][0] > 0 else None


def score(typed: Sequence[str], parts: Sequence[str]) -> tuple[int, int]:
    """How well the typed words fit the parts of an id: hits, then how little is left over."""
    hits = sum(max((fit(word, part) for part in parts), default=0) for word in typed)
    return hits, -len(parts)


def fit(word: str, part: str) -> int:
    if word == part:
        return 4
    if len(word) == 1 and word in SEATS and part == str(SEATS.index(word)):
        return 3
    return 2 if part.startswith(word) else 0
