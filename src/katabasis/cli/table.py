"""The table in the terminal: shows what a seat may see, takes a line of input, and lets bots answer for theirs.

It knows no game: boards are drawn by `screens`, everything else comes from the game's own explanations.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from katabasis.bots import Bot
from katabasis.cli.advice import Advice
from katabasis.cli.keeping import Keeper, NotOurs, command
from katabasis.cli.past import Past
from katabasis.cli.screens import look, screen_of
from katabasis.cli.screens.ending import ending
from katabasis.cli.screens.frame import Frame, Size, page_of
from katabasis.cli.screens.look import ASH, BAD, EMBER, Look
from katabasis.cli.screens.news import history
from katabasis.core.game import Game
from katabasis.core.seat import Seat
from katabasis.core.terms import Decision
from katabasis.text import catalogue, say

Ask = Callable[[str], str]
LOGGED = 40  # events shown by `log`


SMALLEST = Size(60, 20)  # a terminal in which the table can be read
DEFAULT_LEVELS = "easy"  # the bots that `katabasis play` seats if it is not told otherwise


def run(
    game: Game[Any],
    humans: set[int],
    bots: dict[int, Bot],
    console: Console,
    keeper: Keeper,
    ask: Ask | None = None,
    levels: str = DEFAULT_LEVELS,
) -> int:
    """Play until the game is over or somebody quits; the exit code. `ask` reads a line, after a prompt."""
    return Table(game, humans, bots, console, keeper, ask or console.input, levels).play()


class Quit(Exception):
    """Somebody leaves the table."""


class Table:
    def __init__(
        self,
        game: Game[Any],
        humans: set[int],
        bots: dict[int, Bot],
        console: Console,
        keeper: Keeper,
        ask: Ask,
        levels: str,
    ) -> None:
        self.game = game
        self.humans = humans
        self.bots = bots
        self.console = console
        self.keeper = keeper
        self.ask = ask
        self.levels = levels
        self.marks = Look.of(console)
        self.screen = screen_of(game.spec.id)
        self.past = Past()
        self.seen = dict.fromkeys(humans, 0)  # events each person had seen when last answering
        self.notice: list[Text] = []  # shown above the question until the next line of input
        self.sheet: list[Text] = []  # a page that is being read, instead of the table
        self.page = 0
        self.kept: object = None  # the answers that the file holds
        self.failed = ""  # why the last attempt to save came to nothing
        self.insisted = False  # Ctrl-C was pressed though nothing could be saved
        self.commands: dict[str, Callable[[Decision, str], None]] = {
            "help": self.show_help,
            "why": self.show_why,
            "map": self.show_map,
            "sheets": self.show_sheets,
            "log": self.show_log,
            "save": self.save_now,
            "undo": self.undo,
            "quit": self.leave,
            "q": self.leave,
            "quit!": self.leave_anyway,
        }

    # The loop -----------------------------------------------------------------------------------------------

    def play(self) -> int:
        for seat in self.humans:
            self.seen[seat] = len(self.game.events(seat))  # a resumed game tells its past dimly
        self.inform("cli.welcome")
        try:
            while (decision := self.next_decision()) is not None:
                self.decide(decision)
        except (Quit, KeyboardInterrupt):
            return self.part()
        except EOFError:
            return self.part(ended=True)
        return self.end()

    def next_decision(self) -> Decision | None:
        """What a person has to decide; until then bots answer, and what leaves no choice is answered."""
        while not self.game.over:
            waiting = self.game.open
            bots = [decision for decision in waiting if decision.seat in self.bots]
            forced = [decision for decision in waiting if self.forced(decision) is not None]
            if not bots and not forced:
                return next(decision for decision in waiting if decision.seat in self.humans)
            decision = (bots or forced)[0]
            only = self.forced(decision)
            if only is not None:
                self.answer(decision, only, chosen=False)
            else:
                self.answer(decision, self.bots[decision.seat].choose(Seat(self.game, decision)))
        return None

    def forced(self, decision: Decision) -> str | None:
        """The answer that needs no asking: the only one, or to a person the obvious one."""
        if len(decision.choices) == 1:
            return decision.choices[0]
        return None if decision.seat in self.bots else self.screen.obvious(decision)

    def answer(self, decision: Decision, choice: str, chosen: bool = True) -> None:
        before = self.game.clone()
        self.game.apply(decision.seat, choice)
        if decision.seat in self.bots:
            self.past.forget("cli.undo.seat")
        else:
            self.past.note(decision.seat, choice, before, self.game, chosen)
            self.keep_up()

    def decide(self, decision: Decision) -> None:
        """One line of input; whatever it is, the loop looks at the game again afterwards."""
        self.keep_up()
        self.show(decision)
        try:
            words = self.ask(f"{look.seat_letter(decision.seat)}> ").strip()
        except KeyboardInterrupt:
            self.interrupted(decision)
            return
        self.insisted = False
        if not words:
            self.turn_page()
            return
        self.sheet, self.notice, self.page = [], [], 0
        self.obey(decision, words)

    def obey(self, decision: Decision, words: str) -> None:
        head, _, rest = words.partition(" ")
        if words.startswith("?"):
            self.read(self.advice(decision).rules(words[1:].strip()))
        elif words not in decision.choices and head.lower() in self.commands:
            self.commands[head.lower()](decision, rest.strip())
        elif steps := self.screen.steps(decision, words):
            self.walk(decision, steps)
        elif (choice := self.meant(decision, words)) is not None:
            self.seen[decision.seat] = len(self.game.events(decision.seat))
            self.answer(decision, choice)

    def meant(self, decision: Decision, words: str) -> str | None:
        """The choice that a number or words stand for; else some lines say what is wrong."""
        advice = self.advice(decision)
        if words.isdecimal():
            choice = advice.numbered(words)
            if choice is None:
                self.notice = advice.no_number(words)
            return choice
        found = advice.meant(words)
        if len(found) == 1:
            return found[0]
        if found:
            self.read(advice.several(words, found))
        elif (refused := advice.refused(words)) is not None:
            self.read(advice.reason(refused))
        else:
            self.warn("cli.bad.unknown", words=words)
        return None

    def walk(self, decision: Decision, steps: Sequence[str]) -> None:
        """Several answers to the same question, until one is not offered or brings a surprise."""
        self.seen[decision.seat] = len(self.game.events(decision.seat))
        for number, step in enumerate(steps):
            now = next((one for one in self.game.open if one.seat == decision.seat), None)
            if now is None or now.id != decision.id or (number and not self.past.answers):
                self.inform("cli.walk.stopped", done=number, steps=len(steps))
                return
            if step not in now.choices:
                self.read(self.advice(now).reason(step))
                return
            self.answer(now, step)

    def advice(self, decision: Decision) -> Advice:
        return Advice(self.game, decision, self.screen, self.marks, self.size().width)

    # Showing ------------------------------------------------------------------------------------------------

    def size(self) -> Size:
        return Size(self.console.width, max(12, self.console.height - 1))  # the last line is for the answer

    def show(self, decision: Decision) -> None:
        if self.console.width < SMALLEST.width or self.console.height < SMALLEST.height:
            rows = look.paragraph(say("cli.too_small", self.sizes()), max(1, self.console.width))
        elif self.sheet:
            rows, _ = page_of(self.sheet, self.size().height, self.page)
        else:
            since = self.seen[decision.seat]
            notice = [part for row in self.notice for part in look.wrap(row, self.size().width)]
            rows = Frame(self.game, decision, self.size(), self.marks).lines(since, notice, self.page)
        self.put(rows)

    def sizes(self) -> dict[str, int]:
        width, height = SMALLEST
        return {"width": self.console.width, "height": self.console.height, "columns": width, "lines": height}

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

    # Pages --------------------------------------------------------------------------------------------------

    def show_why(self, decision: Decision, words: str) -> None:
        self.read(self.advice(decision).why(words))

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
            self.save_elsewhere(Path(words).expanduser())
        elif self.keep():
            self.inform("cli.saved", file=self.keeper.file)
        else:
            self.warn("cli.not_saved", reason=self.failed)

    def save_elsewhere(self, file: Path) -> None:
        try:
            self.keeper.move_to(file, self.game.save())
        except NotOurs:
            self.warn("cli.not_ours", file=file)
        except OSError as error:
            self.warn("cli.not_saved", reason=reason_of(file, error))
        else:
            self.kept, self.failed = self.game.answers, ""
            self.inform("cli.saved", file=file)

    def keep(self) -> bool:
        """Write the game to its file; if that fails `failed` says why."""
        try:
            self.keeper.keep(self.game.save())
        except OSError as error:
            self.failed = reason_of(self.keeper.file, error)
            return False
        self.kept, self.failed = self.game.answers, ""
        return True

    def keep_up(self) -> None:
        """Save what is new, so that a terminal which is closed loses nothing; say once if that fails."""
        told = self.failed
        if self.game.answers is not self.kept and not self.keep() and self.failed != told:
            self.notice += [Text(say("cli.not_saved", {"reason": self.failed}), style=BAD)]

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
            raise Quit
        self.warn("cli.stuck", reason=self.failed)

    def leave_anyway(self, decision: Decision, words: str) -> None:
        raise Quit

    def interrupted(self, decision: Decision) -> None:
        """Ctrl-C: leave; if nothing can be saved, only when it is pressed again."""
        if self.insisted:
            raise Quit
        self.insisted = True
        self.leave(decision, "")

    def part(self, ended: bool = False) -> int:
        """After `quit`, or when the input ends."""
        return self.keep_at_last("cli.resume", ended)

    def end(self) -> int:
        """The game is over."""
        viewer = min(self.humans, default=None)
        size = self.size()
        self.put(ending(self.game, viewer, Size(size.width, size.height - 1), self.marks))
        return self.keep_at_last("cli.replay")

    def keep_at_last(self, id: str, ended: bool = False) -> int:
        """Save and say where, in a line that is never broken: it may hold a command to copy."""
        kept = self.keep()
        if ended:
            self.console.print()  # the prompt still stands there
        again = {"command": command(), "name": self.keeper.quoted(), "options": self.options()}
        facts = {"file": self.keeper.file, **again}
        said = say(id, facts) if kept else say("cli.not_saved", {"reason": self.failed})
        console = Console(stderr=True, highlight=False) if ended and not kept else self.console
        line = Text(said, style=EMBER if kept else BAD)
        console.print(self.marks.showable(line), soft_wrap=True, highlight=False, markup=False)
        return 0 if kept else 2

    def options(self) -> str:
        """What `katabasis play` must be told to seat the same people and bots again."""
        seat = next(iter(self.humans)) + 1 if len(self.humans) == 1 else 0
        options = "" if seat == 1 else f" --seat {seat}"
        return options if self.levels == DEFAULT_LEVELS else f"{options} --bots {self.levels}"


def reason_of(file: Path, error: OSError) -> str:
    return f"{file}: {error.strerror or error}"
