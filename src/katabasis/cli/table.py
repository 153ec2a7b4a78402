"""The table in the terminal: shows what a seat may see, takes a line of input, and lets bots answer for theirs.

It knows no game: boards are drawn by `screens`, everything else comes from the game's own explanations.
"""

import contextlib
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from katabasis.bots import Bot
from katabasis.cli import matching
from katabasis.cli.past import Past
from katabasis.cli.screens import look, screen_of
from katabasis.cli.screens.ending import ending
from katabasis.cli.screens.frame import Frame, Size, page_of
from katabasis.cli.screens.look import ASH, BAD, BRASS, EMBER, Look
from katabasis.cli.screens.news import history, tell
from katabasis.core.game import Game
from katabasis.core.seat import Seat
from katabasis.core.terms import Decision
from katabasis.rulebook import paragraph
from katabasis.text import catalogue, say

Ask = Callable[[str], str]
LOGGED = 40  # events shown by `log`


def run(
    game: Game[Any],
    humans: set[int],
    bots: dict[int, Bot],
    console: Console,
    file: Path,
    ask: Ask | None = None,
) -> int:
    """Play until the game is over or somebody quits; the exit code. `ask` reads a line, after a prompt."""
    return Table(game, humans, bots, console, file, ask or console.input).play()


class Quit(Exception):
    """Somebody leaves the table."""


class Table:
    def __init__(
        self, game: Game[Any], humans: set[int], bots: dict[int, Bot], console: Console, file: Path, ask: Ask
    ) -> None:
        self.game = game
        self.humans = humans
        self.bots = bots
        self.console = console
        self.file = file
        self.ask = ask
        self.marks = Look.of(console)
        self.screen = screen_of(game.spec.id)
        self.past = Past()
        self.seen = dict.fromkeys(humans, 0)  # events each person had seen when last answering
        self.notice: list[Text] = []  # shown above the question until the next line of input
        self.sheet: list[Text] = []  # a page that is being read, instead of the table
        self.page = 0
        self.commands: dict[str, Callable[[Decision, str], None]] = {
            "help": self.show_help,
            "why": self.show_why,
            "map": self.show_map,
            "sheets": self.show_sheets,
            "log": self.show_log,
            "save": self.save_now,
            "undo": self.undo,
            "quit": self.leave,
        }

    # The loop -----------------------------------------------------------------------------------------------

    def play(self) -> int:
        for seat in self.humans:
            self.seen[seat] = len(self.game.events(seat))  # a resumed game tells its past dimly
        self.inform("cli.welcome")
        try:
            while (decision := self.next_decision()) is not None:
                self.decide(decision)
        except (Quit, EOFError, KeyboardInterrupt):
            return self.part()
        return self.end()

    def next_decision(self) -> Decision | None:
        """What a person has to decide; until then bots answer, and what leaves no choice is answered."""
        while not self.game.over:
            waiting = self.game.open
            bots = [decision for decision in waiting if decision.seat in self.bots]
            forced = [decision for decision in waiting if len(decision.choices) == 1]
            if not bots and not forced:
                return next(decision for decision in waiting if decision.seat in self.humans)
            decision = (bots or forced)[0]
            if len(decision.choices) == 1:
                self.answer(decision, decision.choices[0], chosen=False)
            else:
                self.answer(decision, self.bots[decision.seat].choose(Seat(self.game, decision)))
        return None

    def answer(self, decision: Decision, choice: str, chosen: bool = True) -> None:
        before = self.game.clone()
        self.game.apply(decision.seat, choice)
        if decision.seat in self.bots:
            self.past.forget("cli.undo.seat")
        else:
            self.past.note(decision.seat, choice, before, self.game, chosen)

    def decide(self, decision: Decision) -> None:
        """One line of input; whatever it is, the loop looks at the game again afterwards."""
        self.show(decision)
        words = self.ask(f"{look.seat_letter(decision.seat)}> ").strip()
        if not words:
            self.turn_page()
            return
        self.sheet, self.notice, self.page = [], [], 0
        self.obey(decision, words)

    def obey(self, decision: Decision, words: str) -> None:
        head, _, rest = words.partition(" ")
        if words.startswith("?"):
            self.show_rules(decision, words[1:].strip())
        elif words not in decision.choices and head.lower() in self.commands:
            self.commands[head.lower()](decision, rest.strip())
        elif (choice := self.meant(decision, words)) is not None:
            self.seen[decision.seat] = len(self.game.events(decision.seat))
            self.answer(decision, choice)

    def meant(self, decision: Decision, words: str) -> str | None:
        """The choice that a number, an id or the beginning of one stands for; else a line says what is wrong."""
        if words.isdecimal():
            if 1 <= int(words) <= len(decision.choices):
                return decision.choices[int(words) - 1]
            self.warn("cli.bad.number", number=words, last=len(decision.choices))
            return None
        found = matching.beginning(words, decision.choices)
        if len(found) == 1:
            return found[0]
        if found:
            self.warn("cli.bad.several", words=words, choices=", ".join(found[:6]))
        elif len(refused := matching.beginning(words, self.candidates(decision))) == 1:
            self.explain_refusal(decision, refused[0])
        else:
            self.warn("cli.bad.unknown", words=words)
        return None

    # Showing ------------------------------------------------------------------------------------------------

    def size(self) -> Size:
        return Size(self.console.width, max(12, self.console.height - 1))  # the last line is for the answer

    def show(self, decision: Decision) -> None:
        if self.sheet:
            rows, _ = page_of(self.sheet, self.size().height, self.page)
        else:
            since = self.seen[decision.seat]
            notice = [part for row in self.notice for part in look.wrap(row, self.size().width)]
            rows = Frame(self.game, decision, self.size(), self.marks).lines(since, notice, self.page)
        self.put(rows)

    def put(self, rows: Sequence[Text]) -> None:
        if self.console.is_terminal:
            self.console.clear()
        for row in rows:
            self.console.print(
                self.marks.showable(row), no_wrap=True, crop=True, highlight=False, markup=False
            )

    def turn_page(self) -> None:
        """Enter alone: the next page, and after the last one the table again."""
        if not self.sheet:
            self.page += 1
            return
        _, pages = page_of(self.sheet, self.size().height, 0)
        self.page += 1
        if self.page >= pages:
            self.sheet, self.page = [], 0

    def read(self, rows: Sequence[Text]) -> None:
        """Show a few lines at the table, or many on pages of their own."""
        if len(rows) <= max(5, self.size().height // 4):
            self.notice = list(rows)
        else:
            self.sheet = [*rows, look.line((say("cli.back"), ASH))]

    def warn(self, id: str, **args: Any) -> None:
        self.notice = [Text(say(id, args), style=BAD)]

    def inform(self, id: str, **args: Any) -> None:
        self.notice = [Text(say(id, args), style=EMBER)]

    # Rules --------------------------------------------------------------------------------------------------

    def show_rules(self, decision: Decision, words: str) -> None:
        """`?` for the question, `? N` for a choice."""
        if not words:
            self.read(self.paragraphs(decision.rules))
        elif (choice := self.meant(decision, words)) is not None:
            self.read(self.paragraphs(self.game.explain(decision.seat, choice).rules))

    def paragraphs(self, rules: Sequence[str]) -> list[Text]:
        rows: list[Text] = []
        for id in rules:
            entry = paragraph(self.game.spec.id, id)
            heading = look.line((f"{entry.id}  ", BRASS), (entry.title, "bold"))
            width = min(self.size().width, 100)
            rows += [*look.wrap(heading, width, 2), *look.paragraph(entry.text, width), Text("")]
        return rows[:-1]

    def candidates(self, decision: Decision) -> list[str]:
        question = self.game.question(decision.seat)
        return list(question.candidates(self.game)) if question is not None else []

    def show_why(self, decision: Decision, words: str) -> None:
        if not words:
            self.warn("cli.bad.why")
        elif words.isdecimal() and 1 <= int(words) <= len(decision.choices):
            self.explain_refusal(decision, decision.choices[int(words) - 1])
        elif (choice := matching.best(words, self.candidates(decision))) is not None:
            self.explain_refusal(decision, choice)
        else:
            known = matching.best(words, list(self.game.spec.vocabulary(self.game.options)))
            self.warn("cli.why.later" if known else "cli.why.nothing", words=words)
            self.notice += self.citations(decision.rules)

    def explain_refusal(self, decision: Decision, choice: str) -> None:
        """The paragraph and the reason with its facts; or that the choice is offered after all."""
        verdict = self.game.judge(decision.seat, choice)
        width = self.size().width
        if verdict.legal:
            number = decision.choices.index(choice) + 1
            said = say("cli.why.offered", {"choice": choice, "number": number})
        else:
            said = f"{choice}: {tell(verdict.reason, verdict.facts)}"
        self.read(
            [*look.paragraph(said, width, "" if verdict.legal else BAD), *self.citations(verdict.rules)]
        )

    def citations(self, rules: Sequence[str]) -> list[Text]:
        entries = [paragraph(self.game.spec.id, id) for id in rules]
        rows = [look.line((f"{entry.id}  ", BRASS), entry.title) for entry in entries]
        return [part for row in rows for part in look.wrap(row, self.size().width, 2)]

    # Pages --------------------------------------------------------------------------------------------------

    def show_help(self, decision: Decision, words: str) -> None:
        legend = f"cli.{self.game.spec.id}.legend"
        parts = [say("cli.help"), *([say(legend, self.marks.marks)] if legend in catalogue() else [])]
        self.sheet = [row for part in parts for row in look.paragraph(part, self.size().width)]

    def show_map(self, decision: Decision, words: str) -> None:
        width, height = self.size()
        self.sheet = self.screen.whole_map(self.game.view(decision.seat), width, height - 1, self.marks)

    def show_sheets(self, decision: Decision, words: str) -> None:
        width = min(self.size().width, 100)
        self.sheet = self.screen.sheets(self.game.view(decision.seat), width, self.marks)

    def show_log(self, decision: Decision, words: str) -> None:
        events = self.game.events(decision.seat)[-LOGGED:]
        self.sheet = history(events, self.size().width)

    # Keeping ------------------------------------------------------------------------------------------------

    def save_now(self, decision: Decision, words: str) -> None:
        if words:
            self.file = Path(words).expanduser()
        if self.keep():
            self.inform("cli.saved", file=self.file)

    def keep(self) -> bool:
        """Write the game to its file; if that fails a line says why."""
        try:
            write(self.file, self.game.save())
        except OSError as error:
            self.warn("cli.not_saved", file=self.file, reason=error.strerror or str(error))
            return False
        return True

    def undo(self, decision: Decision, words: str) -> None:
        earlier = self.past.take_back()
        if earlier is None:
            self.warn(self.past.reason)
            return
        self.game = earlier
        for seat in self.humans:
            self.seen[seat] = min(self.seen[seat], len(earlier.events(seat)))
        self.inform("cli.undone")

    def leave(self, decision: Decision, words: str) -> None:
        if self.keep():
            raise Quit  # else the warning stands, and another file can be named

    def part(self) -> int:
        """After `quit`, or when the input ends."""
        return self.keep_at_last("cli.resume", seat=self.seat_option())

    def end(self) -> int:
        """The game is over."""
        viewer = min(self.humans, default=None)
        size = self.size()
        self.put(ending(self.game, viewer, Size(size.width, size.height - 1), self.marks))
        return self.keep_at_last("cli.replay")

    def keep_at_last(self, id: str, **args: Any) -> int:
        """Save and say where, in a line that is never broken: it may hold a command to copy."""
        if kept := self.keep():
            self.inform(id, file=self.file, **args)
        said = Text("\n").join(self.notice)
        self.console.print(self.marks.showable(said), soft_wrap=True, highlight=False, markup=False)
        return 0 if kept else 2

    def seat_option(self) -> str:
        """What `katabasis play` must be told to seat the same people again."""
        if self.humans == {0}:
            return ""
        return f" --seat {next(iter(self.humans)) + 1 if len(self.humans) == 1 else 0}"


def write(file: Path, data: bytes) -> None:
    """Put the data into the file whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
