"""`katabasis play`: seat people and bots, then hand over to the table."""

import secrets
from itertools import count
from pathlib import Path
from typing import Any

from rich.console import Console

import katabasis as kb
from katabasis.bots import make
from katabasis.cli import table
from katabasis.cli.replaying import read_file
from katabasis.cli.seating import choose_levels
from katabasis.core import registry
from katabasis.core.errors import BadOption
from katabasis.core.game import Game


def play_in_terminal(
    game: str, seats: int | None, seat: int, bots: str, seed: str | None, options: dict[str, Any]
) -> int:
    file = Path(game)
    saved = file.suffix == ".json" or file.is_file()
    playing = kb.load(read_file(file)) if saved else begin(game, seats, seed, options)
    if not saved:
        file = free_file(game)
    humans = choose_humans(playing, seat)
    name = playing.spec.id
    levels = choose_levels(name, bots, playing.seats)
    luck = (
        secrets.token_hex(8) if seed is None else seed
    )  # with a seed the bots, too, play the same game again
    others = {s: make(name, level, f"{luck}/{s}") for s, level in enumerate(levels) if s not in humans}
    return table.run(playing, humans, others, Console(highlight=False), file)


def begin(game: str, seats: int | None, seed: str | None, options: dict[str, Any]) -> Game[Any]:
    spec = registry.find(game)
    number = spec.seats[1] if seats is None else spec.check_seats(seats)
    return kb.new_game(game, number, secrets.token_bytes(32) if seed is None else seed, options)


def free_file(game: str) -> Path:
    """Where this game will be saved: never over an earlier one."""
    names = (f"{game}.json" if number == 1 else f"{game}-{number}.json" for number in count(1))
    return next(file for file in map(Path, names) if not file.exists())


def choose_humans(game: Game[Any], seat: int) -> set[int]:
    if not 0 <= seat <= game.seats:
        raise BadOption("cli.seat", seat=seat, seats=game.seats)
    return set(range(game.seats)) if seat == 0 else {seat - 1}
