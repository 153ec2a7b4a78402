"""The last screen: the table as it stands, how the game ended, and who comes in which place."""

from typing import Any

from rich.text import Text

from katabasis.cli.screens import Screen, look, screen_of
from katabasis.cli.screens.frame import Size, seat_words
from katabasis.cli.screens.look import ASH, BRASS, EMBER, Look
from katabasis.cli.screens.news import news, tell
from katabasis.core.game import Game
from katabasis.core.terms import Result
from katabasis.text import say


def ending(game: Game[Any], viewer: int | None, size: Size, marks: Look) -> list[Text]:
    assert game.result is not None
    placed = ranking(game.result, size.width, screen_of(game.spec.id))
    rows = [
        *last_look(game, viewer, Size(size.width, size.height - len(placed) - 1), marks),
        Text(""),
        *placed,
    ]
    return [look.fit(row, size.width, marks) for row in rows]


def last_look(game: Game[Any], viewer: int | None, size: Size, marks: Look) -> list[Text]:
    screen = screen_of(game.spec.id)
    view, events = game.view(viewer), game.events(viewer)
    title = look.line((game.spec.title, f"bold {BRASS}"), (f"  {screen.headline(view)}", ASH))
    board = screen.board(view, size.width, max(size.height - 4, screen.LEAST), marks, {})
    return [title, *board, *news(events, len(events), size.width, size.height - 1 - len(board), viewer)]


def ranking(result: Result, width: int, screen: Screen) -> list[Text]:
    verdict = look.line((say("cli.over"), f"bold {EMBER}"), (f" {tell(result.reason, {})}", "bold"))
    rows = look.wrap(verdict, width)
    for place, seats in enumerate(result.ranking, 1):
        rows += [look.line_of(Text(f"{place:>2}. "), placed(seat, result, screen)) for seat in seats]
    return rows


def placed(seat: int, result: Result, screen: Screen) -> Text:
    score = screen.score(result.scores[seat], result)
    crown = f"  {say('cli.wins')}" if seat in result.winners else ""
    return look.line_of(seat_words(seat), look.line(f"  {score}" if score else "", (crown, f"bold {EMBER}")))
