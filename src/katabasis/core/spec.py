"""What a game gives to core: one GameSpec per game, and what the outside may know of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from katabasis.core.agenda import Item
from katabasis.core.dice import Dice
from katabasis.core.errors import BadOption

S = TypeVar("S")

Start = tuple[S, Sequence[Item]]


class Option(msgspec.Struct, frozen=True):
    """A named switch of the rules: its values, its default, and the paragraphs it concerns."""

    name: str
    default: bool | int | str
    values: tuple[bool | int | str, ...] | None  # None: any whole number from 0 on
    rules: tuple[str, ...]


class GameInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    seats: tuple[int, int]
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Any]]
    bots: tuple[str, ...]
    rules_version: int


class GameSpec(Generic[S]):
    """Everything core needs of a game. The functions take the Game they speak of as `g`."""

    def __init__(
        self,
        *,
        id: str,
        title: str,
        prefix: str,
        seats: tuple[int, int],
        rules_version: int,
        options: type[Any],
        switches: Sequence[Option],
        state: type[S],
        items: Sequence[type[Item]],
        set_up: Callable[[int, Any, Dice], Start[S]],
        clone: Callable[[S], S],
        view: Callable[[Any, int | None], dict[str, Any]],
        resample: Callable[[Any, int | None, Dice], None],
        hidden: Mapping[str, Callable[[S], Any]],
        vocabulary: Callable[[Any], Sequence[str]],
        scenario: Callable[[Mapping[str, Any], int, Any], S],
        check: Callable[[Any], None],
        bots: Mapping[str, Callable[[str], Any]],
        presets: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        self.id = id
        self.title = title
        self.prefix = prefix  # of citations, such as "UW"
        self.seats = seats
        self.rules_version = rules_version
        self.options = options  # a Struct whose fields are the switches
        self.switches = tuple(switches)
        self.state = state
        self.items = {item.tag(): item for item in items}
        # the ids of a question and of its prompt
        self.labels = {item: (f"{id}.{item.tag()}", f"{id}.ask.{item.tag()}") for item in items}
        self.set_up = set_up
        self.clone = clone
        self.view = view
        self.resample = resample
        self.hidden = hidden  # what some seat may not know, by name
        self.vocabulary = vocabulary
        self.scenario = scenario
        self.check = check  # raises ValueError if a loaded game breaks the laws of its components
        self.bots = bots  # makers of the game's own bots, by level; each takes a seed
        self.presets = presets or {}

    @property
    def info(self) -> GameInfo:
        levels = ("random", *self.bots)
        return GameInfo(
            self.id, self.title, self.seats, self.switches, self.presets, levels, self.rules_version
        )

    def check_seats(self, seats: Any) -> int:
        low, high = self.seats
        if type(seats) is not int or not low <= seats <= high:
            raise BadOption("core.seats", game=self.id, seats=seats, low=low, high=high)
        return seats

    def choose_options(self, wanted: Mapping[str, Any] | None) -> Any:
        """The options with their defaults, a preset's values, then the wanted ones; or a clear refusal."""
        if wanted is not None and not isinstance(wanted, Mapping):
            raise BadOption("core.options", kind=type(wanted).__name__)
        given = dict(wanted or {})
        known = {switch.name: switch for switch in self.switches}
        values = {name: switch.default for name, switch in known.items()}
        if (preset := given.pop("preset", None)) is not None:
            if not isinstance(preset, str) or preset not in self.presets:
                raise BadOption("core.preset", preset=preset, known=", ".join(self.presets) or "-")
            values.update(self.presets[preset])
        for name, value in given.items():
            if name not in known:
                raise BadOption("core.option.unknown", game=self.id, option=name, known=", ".join(known))
            allowed = known[name].values
            whole = type(value) is int and value >= 0
            if (allowed is None and not whole) or (
                allowed is not None and not any(type(value) is type(v) and value == v for v in allowed)
            ):
                shown = "0, 1, 2, …" if allowed is None else ", ".join(str(v).lower() for v in allowed)
                raise BadOption("core.option.value", option=name, value=value, allowed=shown)
            values[name] = value
        return self.options(**values)
