"""`katabasis replay`: a saved game told from its beginning, or checked answer by answer."""

from pathlib import Path
from typing import Any

from rich.console import Console

from katabasis.cli.screens.look import NAMES
from katabasis.core.errors import BadSave, KatabasisError
from katabasis.core.game import Game
from katabasis.core.saving import load, read, replay
from katabasis.text import describe, say


def read_file(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadSave("cli.file", file=str(file), why=error.strerror or "") from None


def load_file(file: Path) -> Game[Any]:
    data = read_file(file)
    try:
        return load(data)
    except KatabasisError as error:
        raise BadSave("cli.bad_file", file=str(file), why=describe(error)) from None


def replay_file(file: Path, verify: bool) -> None:
    game = load_file(file)
    console = Console(highlight=False)
    spec, body = read(read_file(file))
    if body.answers is None:
        raise BadSave("core.save.no_answers")
    if verify:
        again = replay(body, spec, game.seats, game.options)
        if again.hash() != body.hash:
            raise BadSave("core.save.replay", answers=len(body.answers))
        console.print(
            say("cli.replay.verified", {"answers": len(body.answers), "hash": body.hash}), markup=False
        )
        return
    tell(console, game)


def tell(console: Console, game: Game[object]) -> None:
    """Every event that a spectator saw."""
    for event in game.events(None):
        console.print(say(event.id, event.args, names=NAMES), markup=False)
    if game.result is not None:
        console.print(say(game.result.reason, {}, names=NAMES), markup=False)
