"""Who sits where: seats and bot levels as the command line gives them."""

from typing import Any

from katabasis.bots import levels
from katabasis.core.errors import BadOption
from katabasis.core.spec import GameSpec


def choose_seats(spec: GameSpec[Any], seats: int | None) -> int:
    return spec.seats[1] if seats is None else spec.check_seats(seats)


def choose_levels(game: str, bots: str, seats: int) -> list[str]:
    """`easy` fills all seats; `easy,random` names them seat by seat."""
    known = levels(game)
    wanted = bots.split(",")
    for level in wanted:
        if level not in known:
            raise BadOption("core.bot.unknown", level=level, known=", ".join(known))
    if len(wanted) == 1:
        wanted *= seats
    if len(wanted) != seats:
        raise BadOption("cli.bots.count", bots=len(wanted), seats=seats)
    return wanted
