"""Sentences from message ids, in the reader's language: gettext catalogues in locale/<lang>/*.po, keyed by id.

A message holds placeholders for its arguments:

    {gold}               the value itself; the members of a list with commas between them
    {tile:tile}          the value is an id: `lethe` reads as the message `<game>.tile.lethe`
    {what:spoil/the}     the same, tried in one namespace after the other
    {what:the|something} words for an argument that is absent, or for an empty list

An id with a number may share a message with its like: `cavern-3` reads `tile.cavern` with {n} if there is no
`tile.cavern-3`. A number reads `<namespace>.<number>`, else `<namespace>.n` with {n}: "1 coin", "2 coins". A list of
ids is joined: "Hecate, Orion and a face-down token". Three namespaces are known here by name: `seat` (the name of a
seat), `exits` (the sides of a tile, "nes") and `rows` (a number for each ability, in order).
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from katabasis.core.errors import IllegalChoice, KatabasisError

ENGLISH = "en"
PLACEHOLDER = re.compile(r"\{(?P<name>\w+)(?::(?P<spaces>[\w./-]+))?(?:\|(?P<absent>[^{}]*))?\}")

_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
_NUMBERED = re.compile(r"(.+)-(\d+)")


class Unsayable(LookupError):
    """An id, a name or an argument that the catalogue or the caller does not have."""


@cache
def catalogue(lang: str = ENGLISH) -> Mapping[str, str]:
    """All messages of a language by id; what it lacks is there in English."""
    messages = {} if lang == ENGLISH else dict(catalogue())
    folder = files("katabasis") / "locale" / lang
    if _LANGUAGE.fullmatch(lang) and folder.is_dir():
        import polib  # only who reads texts pays for it

        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            if file.name.endswith(".po"):
                entries = polib.pofile(file.read_text("utf-8")).translated_entries()
                messages.update({entry.msgid: entry.msgstr for entry in entries})
    return messages


def say(
    id: str,
    args: Mapping[str, Any] | None = None,
    lang: str = ENGLISH,
    names: Mapping[int, str] | None = None,
) -> str:
    """The message with its arguments; `names` are those of the seats. Whatever is missing, something is said."""
    try:
        return fill(id, args or {}, lang, names)
    except Unsayable:
        told = ", ".join(f"{name}={_plain(value)}" for name, value in (args or {}).items())
        return f"{id} ({told})" if told else id


def describe(error: BaseException, lang: str = ENGLISH, names: Mapping[int, str] | None = None) -> str:
    """An error in one line, after the paragraph that refuses: `UW 6.1.1: …`."""
    if not isinstance(error, KatabasisError):
        return " ".join(str(error).split()) or type(error).__name__
    told = " ".join(say(error.reason, error.facts, lang, names).split())
    return f"{error.rule}: {told}" if isinstance(error, IllegalChoice) and error.rule else told


def fill(
    id: str, args: Mapping[str, Any], lang: str = ENGLISH, names: Mapping[int, str] | None = None
) -> str:
    """Like `say`, but a missing message, name or argument is an Unsayable."""
    messages = catalogue(lang)
    game = id.partition(".")[0]
    reader = _Reader(messages, game, names or {})
    if id not in messages:
        path, _, name = id.rpartition(".")
        return reader.simple(*find(messages, path, name))
    template = messages[id]
    told = PLACEHOLDER.sub(lambda found: reader.value(args, **found.groupdict()), template)
    return told[:1].upper() + told[1:] if template.startswith("{") else told


def find(messages: Mapping[str, str], path: str, value: Any) -> tuple[str, dict[str, str]]:
    """The id of the message for a name or number below `path`, and the number that goes into it."""
    word = _plain(value)
    if (exact := f"{path}.{word}") in messages:
        return exact, {}
    if isinstance(value, int) and (general := f"{path}.n") in messages:
        return general, {"n": word}
    if (numbered := _NUMBERED.fullmatch(word)) and (general := f"{path}.{numbered[1]}") in messages:
        return general, {"n": numbered[2]}
    raise Unsayable(exact)


class _Reader:
    """Reads the placeholders of one message."""

    def __init__(self, messages: Mapping[str, str], game: str, names: Mapping[int, str]) -> None:
        self.messages = messages
        self.game = game
        self.names = names

    def value(self, args: Mapping[str, Any], name: str, spaces: str | None, absent: str | None) -> str:
        value = args.get(name)
        if absent is not None and (name not in args or value in ([], ())):
            return absent
        if name not in args:
            raise Unsayable(name)
        if spaces == "rows" and isinstance(value, list | tuple):
            return self.simple(f"{self.game}.rows", {str(k): one for k, one in enumerate(value)})
        if spaces == "exits":
            return ", ".join(self.one("side", side) for side in str(value))
        if isinstance(value, list | tuple):
            return self.joined([self.one(spaces, member) for member in value], spaces is not None)
        return self.one(spaces, value)

    def one(self, spaces: str | None, value: Any) -> str:
        if spaces is None:
            return _plain(value)
        if spaces == "seat":
            return self.seat(value)
        for space in spaces.split("/"):
            try:
                return self.simple(*find(self.messages, f"{self.game}.{space}", value))
            except Unsayable:
                continue
        raise Unsayable(f"{self.game}.{spaces}.{_plain(value)}")

    def seat(self, value: Any) -> str:
        if not isinstance(value, int):
            return _plain(value)
        return self.names.get(value) or self.simple("core.seat", {"n": value + 1})

    def joined(self, members: list[str], words: bool) -> str:
        """The first, the second and the last; plain numbers only with commas."""
        if not members:
            return self.simple("core.nothing", {})
        told = members[0]
        for place, member in enumerate(members[1:], 2):
            last = words and place == len(members)
            id = "core.list.last" if last else "core.list.next"
            told = self.simple(id, {"before": told, "after": member})
        return told

    def simple(self, id: str, args: Mapping[str, Any]) -> str:
        """A message that holds nothing but plain values."""
        if id not in self.messages:
            raise Unsayable(id)

        def put(found: re.Match[str]) -> str:
            if found["name"] not in args:
                raise Unsayable(found["name"])
            return _plain(args[found["name"]])

        return PLACEHOLDER.sub(put, self.messages[id])


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping):
        return ", ".join(_plain(member) for member in value)
    return str(value)
