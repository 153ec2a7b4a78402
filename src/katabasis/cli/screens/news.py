"""What happened, turn by turn: the own one in full, those of the others in a line; new ones in full ink."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from katabasis.cli.screens import look
from katabasis.cli.screens.look import ASH, NAMES
from katabasis.core.terms import Event
from katabasis.text import say

TURN = ".turn"  # ends the id of the event that begins a turn
MORE = "…"


def tell(id: str, args: Mapping[str, Any]) -> str:
    return say(id, args, names=NAMES)


def joined(events: Sequence[Event]) -> str:
    """Their sentences; a seat that goes on acting is not named again."""
    told, last = "", None
    for event in events:
        sentence, name = tell(event.id, event.args), NAMES.get(event.args.get("seat", -1))
        acting = name is not None and sentence.startswith(f"{name} ")
        if acting and name == last:
            told = f"{told.removesuffix('.')}; {sentence[len(name or '') + 1 :]}"
        else:
            told = f"{told} {sentence}".lstrip()
        last = name if acting else None
    return told


class Turn(NamedTuple):
    """The events from the beginning of one turn to that of the next."""

    seat: int | None
    events: list[Event]  # without the one that says whose turn it is
    heading: Event | None = None
    new: bool = False

    def concerns(self, seat: int | None) -> bool:
        return seat is not None and any(
            seat in (event.args.get("seat"), event.args.get("other")) for event in self.events
        )

    def lines(self, width: int, height: int | None = None) -> list[Text]:
        """As many of the last events as fit into so many lines."""
        rows = self.wrapped(joined(self.events), width)
        first = 0
        while height is not None and len(rows) > height and first < len(self.events) - 1:
            first += 1
            rows = self.wrapped(self.shortened(joined(self.events[first:])), width)
        if height is not None and len(rows) > height:
            rows[height - 1].append(f" {MORE}")
        return rows[:height]

    def shortened(self, told: str) -> str:
        name = NAMES.get(-1 if self.seat is None else self.seat)
        if name is not None and told.startswith(f"{name} "):
            return f"{name} {MORE} {told[len(name) + 1 :]}"
        return f"{MORE} {told}"

    def wrapped(self, told: str, width: int) -> list[Text]:
        row = look.line((told, "" if self.new else ASH))
        if self.seat is not None:
            row.highlight_words([NAMES[self.seat]], look.seat_style(self.seat))
        return look.wrap(row, width, indent=2)


def turns_of(events: Sequence[Event], since: int) -> list[Turn]:
    """Before the first turn, what concerns one seat stands together."""
    turns: list[Turn] = []
    for number, event in enumerate(events):
        seat, begins = event.args.get("seat"), event.id.endswith(TURN)
        if begins:
            turns.append(Turn(seat, [], event))
        elif not turns or (turns[-1].heading is None and turns[-1].seat != seat):
            turns.append(Turn(seat, []))
        if not begins:
            turns[-1].events.append(event)
            turns[-1] = turns[-1]._replace(new=number >= since)
    return turns


def history(events: Sequence[Event], width: int) -> list[Text]:
    """Everything, each turn below a line of its own that says whose it is."""
    rows: list[Text] = []
    for turn in turns_of(events, len(events)):
        if turn.heading is not None:
            rows += look.wrap(Text(tell(turn.heading.id, turn.heading.args)), width)
        rows += turn.lines(width) if turn.events else []
    return rows


def news(events: Sequence[Event], since: int, width: int, height: int, seat: int | None = None) -> list[Text]:
    """The seat's last turn and what came after it, a line for each turn; what room is left goes to the own one."""
    turns = lately(turns_of(events, since), seat)
    if height < 1 or not turns:
        return []
    kept = chosen(turns, height, seat)
    heights = share(kept, width, height, seat)
    return [row for turn, lines in zip(kept, heights, strict=True) for row in turn.lines(width, lines)]


def lately(turns: Sequence[Turn], seat: int | None) -> list[Turn]:
    """From the seat's last turn on; during a turn of its own, from the one before."""
    own = [k for k, turn in enumerate(turns[:-1]) if turn.seat == seat]
    first = own[-1] if own else 0
    return [turn for turn in turns[first:] if turn.events]


def chosen(turns: Sequence[Turn], height: int, seat: int | None) -> list[Turn]:
    """The latest turns, and among them the last one that concerned the seat."""
    own = [k for k, turn in enumerate(turns) if turn.concerns(seat)]
    if not own or own[-1] >= len(turns) - height:
        return list(turns[-height:])
    return [turns[own[-1]], *turns[len(turns) - height + 1 :]]


def share(turns: Sequence[Turn], width: int, height: int, seat: int | None) -> list[int]:
    """A line for each turn; the others first to those that concern the seat, the latest before all."""
    heights = [1] * len(turns)
    left = height - len(turns)
    for k in sorted(range(len(turns)), key=lambda k: (not turns[k].concerns(seat), -k)):
        more = min(left, len(turns[k].lines(width)) - 1)
        heights[k] += more
        left -= more
    return heights
