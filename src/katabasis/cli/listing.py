"""`katabasis games`."""

from rich.console import Console

import katabasis as kb
from katabasis.text import say


def show_games() -> None:
    console = Console(highlight=False)
    for game in kb.games().values():
        low, high = game.seats
        console.print(f"[bold]{game.id}[/]  {game.title}")
        console.print("  " + say(f"{game.id}.blurb", {}))
        console.print("  " + say("cli.games.line", {"low": low, "high": high, "bots": list(game.bots)}))
        for option in game.options:
            values = (
                "0, 1, 2, …" if option.values is None else ", ".join(str(v).lower() for v in option.values)
            )
            args = {"name": option.name, "values": values, "default": str(option.default).lower()}
            console.print("  " + say("cli.games.option", args), markup=False)
            described = say(f"{game.id}.option.{option.name}", {})
            console.print(f"    {described} ({', '.join(option.rules)})", markup=False)
