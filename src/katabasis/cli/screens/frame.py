"""One screen: a headline, the game's board, what just happened, the question and its numbered choices."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from katabasis.cli.screens import Screen, look, screen_of
from katabasis.cli.screens.look import ASH, BRASS, EMBER, NAMES, Look
from katabasis.cli.screens.news import news, tell
from katabasis.core.game import Game
from katabasis.core.terms import Choice, Decision
from katabasis.text import say

LEAST_NEWS = 3


class Size(NamedTuple):
    width: int
    height: int


def seat_words(seat: int) -> Text:
    style = f"bold {look.seat_style(seat)}"
    return look.line((look.seat_letter(seat), style), (f" {NAMES[seat]}", style))


# Choices ---------------------------------------------------------------------------------------------------


def label(screen: Screen, choice: Choice, view: Mapping[str, Any], marks: Look) -> str:
    return screen.words(choice, view, marks) or tell(choice.text, choice.args)


def choice_words(number: int, choice: Choice, words: str) -> Text:
    text = look.line((f"{number:>2}", f"bold {EMBER}"), f" {words}")
    if choice.odds is not None:
        text.append(f" {choice.odds:.0%}", f"bold {BRASS}")
    return text


def numbers_by_place(choices: Sequence[Choice]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for number, choice in enumerate(choices, 1):
        for place in choice.places:
            numbers.setdefault(place, number)
    return numbers


def page_of(rows: Sequence[Text], height: int, page: int) -> tuple[list[Text], int]:
    """One page of rows and the number of pages; with several a line says how to see the others."""
    if len(rows) <= height:
        return list(rows), 1
    step = max(1, height - 1)
    pages = -(-len(rows) // step)
    page %= pages
    part = rows[page * step : (page + 1) * step]
    return [*part, look.line((say("cli.page", {"page": page + 1, "pages": pages}), ASH))], pages


# The screen ------------------------------------------------------------------------------------------------


class Frame:
    """A decision with everything around it, in exactly the given size."""

    def __init__(self, game: Game[Any], decision: Decision, size: Size, marks: Look) -> None:
        self.game = game
        self.decision = decision
        self.size = size
        self.marks = marks
        self.screen = screen_of(game.spec.id)
        self.view = game.view(decision.seat)
        self.choices = [game.explain(decision.seat, choice) for choice in decision.choices]
        self.pages = 1

    def lines(self, since: int, notice: Sequence[Text] = (), page: int = 0) -> list[Text]:
        """What happened, then the `notice`, if the last line of input brought one."""
        width, height = self.size
        question = self.question()
        least = max(LEAST_NEWS, self.game.seats, len(notice) + 1, (height - 10) // 4)
        most = max(3, height - 1 - len(question) - LEAST_NEWS - self.screen.LEAST)
        listed, self.pages = page_of(self.listed(), most, page)
        room = height - 1 - len(question) - len(listed)
        board = self.screen.board(
            self.view, width, max(room - least, self.screen.LEAST), self.marks, numbers_by_place(self.choices)
        )
        left = max(0, room - len(board))
        events = self.game.events(self.decision.seat)
        said = [*news(events, since, width, left - len(notice), self.decision.seat), *notice[:left]]
        blank = [Text("")] * (left - len(said))
        rows = [self.headline(), *board, *blank, *said, *question, *listed]
        return [look.fit(row, width, self.marks) for row in rows[:height]]

    def headline(self) -> Text:
        title = look.line(
            (self.game.spec.title, f"bold {BRASS}"), (f"  {self.screen.headline(self.view)}", ASH)
        )
        turn = look.line_of(seat_words(self.decision.seat))
        room = self.size.width - turn.cell_len - 1
        return look.line_of(look.fit(title, room, self.marks), Text(" "), turn)

    def question(self) -> list[Text]:
        words = look.line((tell(*self.decision.prompt), "bold"))
        head = look.line(
            (look.seat_letter(self.decision.seat), f"bold {look.seat_style(self.decision.seat)}"), " "
        )
        rows = look.wrap(look.line_of(head, words), self.size.width, indent=2)
        return rows if len(rows) > 1 else [look.rule(rows[0], self.size.width, self.marks)]

    def listed(self) -> list[Text]:
        rows = [
            choice_words(number, choice, label(self.screen, choice, self.view, self.marks))
            for number, choice in enumerate(self.choices, 1)
        ]
        return look.in_columns(rows, self.size.width)
