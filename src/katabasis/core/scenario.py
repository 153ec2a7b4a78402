"""Scenario documents: any position from readable data, with scripted dice.

    {"seats": 2, "options": {…}, "dice": [6, 2, 5], "state": {…}, "next": {"turn": {"seat": 0}}}

`next` is one item of the agenda or a list of them, each {name: {field: value}}; `dice` may be left out, then the
dice are keyed by `seed` (or by an empty one). What `state` says is the game's own affair.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from katabasis.core.agenda import Item
from katabasis.core.checks import check_game
from katabasis.core.dice import Dice, key_from
from katabasis.core.errors import BadScenario, KatabasisError
from katabasis.core.game import Game
from katabasis.core.spec import GameSpec

S = TypeVar("S")


class Document(msgspec.Struct, forbid_unknown_fields=True):
    seats: int
    next: dict[str, dict[str, Any]] | list[dict[str, dict[str, Any]]]
    state: dict[str, Any] = {}
    options: dict[str, Any] = {}
    dice: list[int] | None = None
    seed: str = ""


def from_document(spec: GameSpec[S], raw: Mapping[str, Any]) -> Game[S]:
    try:
        document = msgspec.convert(raw, Document)
    except msgspec.ValidationError as error:
        raise BadScenario("core.scenario.field", what=str(error)) from None
    try:
        seats = spec.check_seats(document.seats)
        options = spec.choose_options(document.options)
    except KatabasisError as error:
        raise BadScenario(error.reason, **error.facts) from None
    try:
        return _build(spec, document, seats, options)
    except KatabasisError:
        raise
    except Exception as error:  # a position that breaks the laws of its components
        raise BadScenario("core.scenario.field", what=f"{type(error).__name__}: {error}"[:200]) from None


def _build(spec: GameSpec[S], document: Document, seats: int, options: Any) -> Game[S]:
    state = spec.scenario(document.state, seats, options)
    wanted = document.next if isinstance(document.next, list) else [document.next]
    agenda = [item_from(spec, entry, seats) for entry in wanted]
    dice = Dice(key_from(document.seed)) if document.dice is None else Dice.scripted(document.dice)
    game = Game(spec, seats, options, state, agenda[::-1], dice, {"scenario": msgspec.to_builtins(document)})
    check_game(game)
    game.advance()
    return game


def item_from(spec: GameSpec[Any], entry: Mapping[str, Mapping[str, Any]], seats: int) -> Item:
    if len(entry) != 1:
        raise BadScenario("core.scenario.next", what=", ".join(entry))
    ((name, fields),) = entry.items()
    kind = spec.items.get(name)
    if kind is None:
        raise BadScenario("core.scenario.item", item=name, game=spec.id)
    unknown = [field for field in fields if field not in kind.__struct_fields__]
    if unknown:
        raise BadScenario("core.scenario.item_field", item=name, field=unknown[0])
    seat = fields.get("seat", 0)
    if type(seat) is not int or not 0 <= seat < seats:
        raise BadScenario("core.scenario.seat", seat=seat, seats=seats)
    defaults = dict(zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False))
    missing = [f for f in kind.__struct_fields__ if f not in fields and f not in defaults]
    if missing:
        raise BadScenario("core.scenario.item_missing", item=name, field=missing[0])
    values = [name, *(fields.get(f, defaults.get(f)) for f in kind.__struct_fields__)]
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        raise BadScenario("core.scenario.field", what=f"{name}: {error}") from None
