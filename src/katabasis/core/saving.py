"""Saves: JSON with a checksum over its body and the hash of the snapshot. A damaged save is refused, whole."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from katabasis.core import registry
from katabasis.core.agenda import Answered, Item, Together
from katabasis.core.checks import check_at_question, check_game
from katabasis.core.dice import Dice
from katabasis.core.errors import BadSave
from katabasis.core.game import Game, encode
from katabasis.core.spec import GameSpec
from katabasis.core.terms import Result

FORMAT = 1
S = TypeVar("S")


class Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    state: msgspec.Raw
    agenda: list[list[Any]]
    dice: tuple[str, int, tuple[int, ...] | None]
    result: Result | None


class Body(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    start: dict[str, Any]
    hash: str
    answers: list[tuple[int, str]] | None
    snapshot: Snapshot | None


class Envelope(msgspec.Struct, forbid_unknown_fields=True):
    checksum: str
    save: msgspec.Raw


def checksum(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()


def save(game: Game[Any], answers: bool, snapshot: bool) -> bytes:
    if not answers and not snapshot:
        raise BadSave("core.save.nothing")
    if answers and "resampled" in game.start:
        raise BadSave("core.save.resampled")
    body = encode(
        {
            "format": FORMAT,
            "game": game.spec.id,
            "rules_version": game.spec.rules_version,
            "seats": game.seats,
            "options": game.options,
            "start": game.start,
            "hash": game.hash(),
            "answers": game.recorded_answers() if answers else None,
            "snapshot": game.snapshot() if snapshot else None,
        }
    )
    return encode(Envelope(checksum(body), msgspec.Raw(body)))


def read(data: bytes) -> tuple[GameSpec[Any], Body]:
    """The checked body of a save and the game it belongs to."""
    try:
        envelope = msgspec.json.decode(data, type=Envelope)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError):
        raise BadSave("core.save.broken") from None
    if checksum(bytes(envelope.save)) != envelope.checksum:
        raise BadSave("core.save.checksum")
    try:
        body = msgspec.json.decode(envelope.save, type=Body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadSave("core.save.field", what=str(error)) from None
    if body.format != FORMAT:
        raise BadSave("core.save.format", format=body.format, known=FORMAT)
    spec = registry.find(body.game)
    if body.rules_version != spec.rules_version:
        raise BadSave("core.save.version", game=body.game, needs=body.rules_version, have=spec.rules_version)
    return spec, body


def load(data: bytes) -> Game[Any]:
    """A game from a save: from its snapshot if it has one, else by replaying its answers."""
    spec, body = read(data)
    try:
        options = spec.choose_options(body.options)
        seats = spec.check_seats(body.seats)
        if body.snapshot is None:
            game = replay(body, spec, seats, options)
        else:
            game = from_snapshot(body, spec, seats, options)
    except BadSave:
        raise
    except Exception as error:  # a hostile save may break anything; whatever it is, the save is refused
        raise BadSave("core.save.field", what=f"{type(error).__name__}: {error}"[:200]) from None
    if game.hash() != body.hash:
        raise BadSave("core.save.hash")
    return game


def from_snapshot(body: Body, spec: GameSpec[S], seats: int, options: Any) -> Game[S]:
    snapshot = body.snapshot
    assert snapshot is not None
    state = msgspec.json.decode(snapshot.state, type=spec.state)
    agenda = [item_from(spec, raw) for raw in snapshot.agenda]
    key, position, script = snapshot.dice
    dice = Dice(bytes.fromhex(key), position, script)
    answers: tuple[Any, ...] = ()
    for seat, choice in body.answers or ():
        answers = (answers, seat, choice)
    log = () if body.answers is None else None
    game = Game(spec, seats, options, state, agenda, dice, body.start, snapshot.result, answers, log)
    check_start(body.start)
    check_game(game)
    check_at_question(game)
    game.advance()
    return game


def check_start(start: Mapping[str, Any]) -> None:
    """What a game began from: a key, a scenario, or (in a resampled game) nothing that could be told."""
    known = {"key": str, "scenario": dict, "resampled": bool}
    if len(start) != 1 or any(type(value) is not known.get(name) for name, value in start.items()):
        raise ValueError("start: neither a key nor a scenario")
    if "key" in start and len(bytes.fromhex(start["key"])) != 32:
        raise ValueError("start: no such key")


def replay(body: Body, spec: GameSpec[S], seats: int, options: Any) -> Game[S]:
    game = restart(spec, seats, options, body.start)
    for seat, choice in body.answers or ():
        game.apply(seat, choice)
    return game


def restart(spec: GameSpec[S], seats: int, options: Any, start: Mapping[str, Any]) -> Game[S]:
    """A game as it stood before its first answer."""
    if "resampled" in start:
        raise BadSave("core.save.resampled")
    if "scenario" in start:
        from katabasis.core.scenario import from_document

        return from_document(spec, start["scenario"])
    dice = Dice(bytes.fromhex(start["key"]))
    state, items = spec.set_up(seats, options, dice)
    game = Game(spec, seats, options, state, list(items[::-1]), dice, start)
    game.advance()
    return game


def item_from(spec: GameSpec[Any], raw: list[Any]) -> Item:
    """An agenda item from its saved form: [tag, field, …]."""
    tag, *fields = raw
    if tag == Together.tag():
        asking, given = fields
        return Together(
            tuple(None if question is None else item_from(spec, question) for question in asking),
            tuple(tuple(item_from(spec, answered) for answered in seat) for seat in given),
        )
    if tag == Answered.tag():
        question, choice = fields
        return Answered(item_from(spec, question), choice)
    if tag not in spec.items:
        raise BadSave("core.save.item", item=tag)
    return msgspec.convert(raw, spec.items[tag])
