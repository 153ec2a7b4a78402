"""`katabasis games`."""

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

import katabasis as kb
from katabasis.core.spec import GameInfo, Option
from katabasis.text import say


def show_games() -> None:
    console = Console(highlight=False)
    for game in kb.games().values():
        low, high = game.seats
        console.print(Text(game.id, style="bold"), game.title)
        indented(console, 2, say(f"{game.id}.blurb", {}))
        indented(console, 2, say("cli.games.line", {"low": low, "high": high, "bots": list(game.bots)}))
        for option in game.options:
            show_option(console, game, option)


def show_option(console: Console, game: GameInfo, option: Option) -> None:
    values = "0, 1, 2, …" if option.values is None else ", ".join(str(v).lower() for v in option.values)
    args = {"name": option.name, "values": values, "default": str(option.default).lower()}
    indented(console, 2, say("cli.games.option", args))
    indented(console, 6, f"{say(f'{game.id}.option.{option.name}', {})} ({', '.join(option.rules)})")


def indented(console: Console, by: int, line: str) -> None:
    console.print(Padding(Text(line), (0, 0, 0, by)))
