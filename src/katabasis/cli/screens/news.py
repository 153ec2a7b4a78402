"""What happened, in sentences: those of one seat stand together, new ones in full ink, earlier ones dim."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from katabasis.cli.screens import look
from katabasis.cli.screens.look import ASH
from katabasis.core.terms import Event
from katabasis.text import say

NAMES = dict(enumerate(look.SEAT_NAMES))


def tell(id: str, args: Mapping[str, Any]) -> str:
    return say(id, args, names=NAMES)


class Group(NamedTuple):
    """Events that follow each other and concern the same seat."""

    seat: int | None
    new: bool
    events: list[Event]

    def lines(self, width: int) -> list[Text]:
        sentences = " ".join(tell(event.id, event.args) for event in self.events)
        row = look.line((sentences, "" if self.new else ASH))
        if self.seat is not None:
            row.highlight_words([NAMES[self.seat]], look.seat_style(self.seat))
        return look.wrap(row, width, indent=2)

    def latest(self, width: int, height: int) -> "Group":
        """As many of the last events as fit into so many lines."""
        if len(self.events) <= 3 * height and len(self.lines(width)) <= height:
            return self
        kept = self._replace(events=[])
        for k in reversed(range(len(self.events))):
            longer = self._replace(events=self.events[k:])
            if len(longer.lines(width)) > height:
                break
            kept = longer
        return kept


def grouped(events: Sequence[Event], since: int) -> list[Group]:
    groups: list[Group] = []
    for number, event in enumerate(events):
        seat, new = event.args.get("seat"), number >= since
        if not groups or groups[-1][:2] != (seat, new):
            groups.append(Group(seat, new, []))
        groups[-1].events.append(event)
    return groups


def history(events: Sequence[Event], width: int) -> list[Text]:
    return [row for group in grouped(events, 0) for row in group.lines(width)]


def news(events: Sequence[Event], since: int, width: int, height: int) -> list[Text]:
    """As many of the latest events as fit; if not all of the new ones do, a line says so."""
    rows, left = latest(events, since, width, height)
    if left <= since or height < 1:
        return rows
    rows, _ = latest(events, since, width, height - 1)
    return [look.line((say("cli.earlier"), ASH)), *rows]


def latest(events: Sequence[Event], since: int, width: int, height: int) -> tuple[list[Text], int]:
    """The lines of the last events that fit, and how many earlier events are left out."""
    rows: list[Text] = []
    left = len(events)
    for group in reversed(grouped(events, since)):
        shown = group.latest(width, height - len(rows))
        if shown.events:
            rows = [*shown.lines(width), *rows]
            left -= len(shown.events)
        if len(shown.events) < len(group.events):
            break
    return rows, left
