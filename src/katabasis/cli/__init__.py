"""The command line. Each command imports what it needs when it runs, so that help is quick."""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Katabasis: a digital table for games that lead into the underworld.",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id: see `katabasis games`.")]
Seats = Annotated[int | None, typer.Option(help="Number of seats.")]
Seed = Annotated[str, typer.Option(help="Any text; equal seeds play equal games.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A rule option; repeat.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object on the last line.")]


@app.command()
def games() -> None:
    """The games that can be played, with their options and bots."""
    from katabasis.cli.listing import show_games

    show_games()


@app.command()
def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME|FILE", help="A game's id, or a saved game to go on with.")
    ],
    seats: Seats = None,
    seat: Annotated[int, typer.Option(help="Your seat, counted from 1; 0 to play all seats.")] = 1,
    bots: Annotated[
        str, typer.Option(help="Who plays the other seats: a level, or a list by seat.")
    ] = "easy",
    seed: Annotated[str | None, typer.Option(help="Any text; drawn by lot if you give none.")] = None,
    option: Options = None,
) -> None:
    """Play in the terminal."""
    from katabasis.cli.playing import play_in_terminal

    raise typer.Exit(play_in_terminal(game, seats, seat, bots, seed, parse_options(option)))


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seats: Seats = None,
    seed: Seed = "1",
    bots: Annotated[str, typer.Option(help="A level for all seats, or a list by seat.")] = "random",
    option: Options = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; all cores if you do not say.")] = None,
    as_json: Json = False,
) -> None:
    """Play many games between bots and count how they end."""
    from katabasis.cli.simulation import simulate_games

    raise typer.Exit(simulate_games(game, games, seats, seed, bots, parse_options(option), jobs, as_json))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game with its answers.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Replay every answer and compare the hashes.")
    ] = False,
) -> None:
    """Tell a saved game from its beginning."""
    from katabasis.cli.replaying import replay_file

    replay_file(file, verify)


@app.command()
def rules(
    game: GameName,
    id: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A paragraph, such as 6.7.1 or 'UW G7'.")
    ] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Join paragraphs, code and tests.")] = False,
    heat: Annotated[
        bool, typer.Option("--heat", help="How often each paragraph decides in random play.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Read the rulebook, or check that code and tests cover it."""
    from katabasis.cli.rules import show_rules

    raise typer.Exit(show_rules(game, id, coverage, heat, as_json))


@app.command()
def leakcheck(
    game: GameName,
    states: Annotated[int, typer.Option(min=1, help="How many positions.")] = 1000,
    seats: Seats = None,
    seed: Seed = "1",
    option: Options = None,
) -> None:
    """Check that nothing a seat sees depends on what it cannot know."""
    from katabasis.cli.leaks import run_leakcheck

    raise typer.Exit(run_leakcheck(game, states, seats, seed, parse_options(option)))


@app.command()
def bench(game: GameName, as_json: Json = False) -> None:
    """Measure speed and size on one core (see benchmarks/compare for the comparison with peers)."""
    from katabasis.cli.bench import run_bench

    run_bench(game, as_json)


def parse_options(given: list[str] | None) -> dict[str, Any]:
    """`name=value` pairs; true, false and whole numbers are read as such."""
    from katabasis.core.errors import BadOption

    options: dict[str, Any] = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption("cli.option.form", option=pair)
        words: dict[str, Any] = {"true": True, "false": False}
        whole = value.isdecimal() and len(value) < 10
        options[name] = words.get(value, int(value) if whole else value)
    return options


def main() -> None:
    """Run a command; bad input is one clear line on standard error and exit code 2."""
    from typer.exceptions import Abort, TyperException

    from katabasis.core.errors import KatabasisError

    try:
        status = app(args=sys.argv[1:] or ["--help"], prog_name="katabasis", standalone_mode=False)
        sys.stdout.flush()
    except TyperException as error:  # what typer says of its own accord
        status = complain(error.format_message() if hasattr(error, "format_message") else str(error))
    except Abort:
        status = complain("interrupted", 130)
    except KatabasisError as error:
        from katabasis.text import describe

        status = complain(describe(error))
    except BrokenPipeError:  # whoever reads our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except OSError as error:
        status = complain(error.strerror or str(error))
    sys.exit(status)


def complain(line: str, status: int = 2) -> int:
    print(f"katabasis: {line}", file=sys.stderr)
    return status
