"""`katabasis play`: seat people and bots, then hand over to the table."""

import secrets
from pathlib import Path
from typing import Any

from rich.console import Console

import katabasis as kb
from katabasis.bots import make, seed_for
from katabasis.cli import table
from katabasis.cli.keeping import Keeper
from katabasis.cli.replaying import load_file
from katabasis.cli.seating import choose_levels, choose_seats
from katabasis.core import registry
from katabasis.core.errors import BadOption
from katabasis.core.game import Game


def play_in_terminal(
    game: str, seats: int | None, seat: int, bots: str, seed: str | None, options: dict[str, Any]
) -> int:
    saved = names_file(game)
    if saved:
        refuse_settings(game, seats, seed, options)
    playing = load_file(Path(game)) if saved else begin(game, seats, seed, options)
    humans = choose_humans(playing, seat)
    name = playing.spec.id
    levels = choose_levels(name, bots, playing.seats)
    luck = (
        secrets.token_hex(8) if seed is None else seed
    )  # with a seed the bots, too, play the same game again
    others = {s: make(name, level, seed_for(luck, s)) for s, level in enumerate(levels) if s not in humans}
    keeper = Keeper(Path(game), own=True) if saved else Keeper.reserve(name, playing.save())
    return table.run(playing, humans, others, Console(highlight=False), keeper, levels=bots)


def names_file(game: str) -> bool:
    """Whether this is a file to go on with, and not the id of a game."""
    file = Path(game)
    return file.suffix.lower() == ".json" or (game not in registry.names() and file.exists())


def refuse_settings(file: str, seats: int | None, seed: str | None, options: dict[str, Any]) -> None:
    given = {"--seats": seats is not None, "--seed": seed is not None, "--option": bool(options)}
    if wrong := [name for name, is_given in given.items() if is_given]:
        raise BadOption("cli.play.new_only", settings=wrong, file=file)


def begin(game: str, seats: int | None, seed: str | None, options: dict[str, Any]) -> Game[Any]:
    number = choose_seats(registry.find(game), seats)
    return kb.new_game(game, number, secrets.token_bytes(32) if seed is None else seed, options)


def choose_humans(game: Game[Any], seat: int) -> set[int]:
    if not 0 <= seat <= game.seats:
        raise BadOption("cli.seat", seat=seat, seats=game.seats)
    return set(range(game.seats)) if seat == 0 else {seat - 1}
