"""Which choice somebody means: an id, the beginning of one, or words of its id or label."""

import re
from collections.abc import Mapping, Sequence


def words_of(text: str) -> list[str]:
    return [word for word in re.split(r"[^\w+]+", text.lower()) if word]


def beginning(words: str, forms: Mapping[str, str]) -> list[str]:
    """The choices whose form is this, or else begins with it; a blank may stand for a colon or a hyphen."""
    typed = ":".join(words_of(words))
    if not typed:
        return []
    plain = {choice: ":".join(words_of(form)) for choice, form in forms.items()}
    same = [choice for choice, form in plain.items() if form == typed]
    return (
        same
        or [choice for choice, form in plain.items() if f"{form}:".startswith(f"{typed}:")]
        or [choice for choice, form in plain.items() if form.startswith(typed)]
    )


def holding(words: str, forms: Mapping[str, str]) -> list[str]:
    """The choices that have all of the words; if there are none, those that have words which begin so."""
    typed = words_of(words)
    parts = {choice: words_of(form) for choice, form in forms.items()}
    for least in (3, 2):
        found = [choice for choice, of in parts.items() if typed and least_fit(typed, of) >= least]
        if found:
            return found
    return []


def family(words: str, candidates: Sequence[str]) -> list[str]:
    """The candidates whose verb is the first of the words, or begins with it."""
    typed = words_of(words)
    verbs = {one: words_of(one.partition(":")[0]) for one in candidates}
    for length in range(len(typed), 0, -1):
        same = [one for one, verb in verbs.items() if verb == typed[:length]]
        if same:
            return same
    return [one for one, verb in verbs.items() if typed and verb and verb[0].startswith(typed[0])]


def best(words: str, candidates: Sequence[str]) -> str | None:
    """The candidate that has most of the words, the first of them at least; the shortest of several."""
    typed = words_of(words)
    if not typed:
        return None
    found = [one for one in candidates if fit(typed[0], words_of(one)) > 1] or [
        one for one in candidates if least_fit(typed, words_of(one))
    ]
    return max(found, key=lambda one: score(typed, words_of(one)), default=None)


def score(typed: Sequence[str], parts: Sequence[str]) -> tuple[int, int]:
    return sum(fit(word, parts) for word in typed), -len(parts)


def least_fit(typed: Sequence[str], parts: Sequence[str]) -> int:
    return min(fit(word, parts) for word in typed)


def fit(word: str, parts: Sequence[str]) -> int:
    """How well a typed word fits the parts of an id: one of them, or the beginning of one."""
    if word in parts:
        return 3
    return 2 if any(part.startswith(word) for part in parts) else 0
