"""A game in progress as a value: state, agenda, dice. Everything outside goes through this class."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, Generic, TypeVar

import msgspec

from katabasis.core.agenda import Answered, Item, Question, Together
from katabasis.core.dice import Dice, key_from
from katabasis.core.errors import BadSave, BadScenario, IllegalChoice, NotASeat
from katabasis.core.spec import GameSpec
from katabasis.core.terms import Choice, Decision, Event, Result, Verdict

S = TypeVar("S")
Chain = tuple[Any, ...]  # a history that clones share: (earlier, entry…), or () at the start

encode = msgspec.json.Encoder().encode


class Game(Generic[S]):
    """`g` in the rules. Rules use state, options, dice, do, tell, whisper, finish; the outside the rest."""

    __slots__ = (
        "_open",
        "agenda",
        "answers",
        "dice",
        "log",
        "options",
        "result",
        "seats",
        "spec",
        "start",
        "state",
    )

    def __init__(
        self,
        spec: GameSpec[S],
        seats: int,
        options: Any,
        state: S,
        agenda: list[Item],
        dice: Dice,
        start: Mapping[str, Any],
        result: Result | None = None,
        answers: Chain = (),
        log: Chain | None = (),
        open: tuple[Decision, ...] = (),
    ) -> None:
        self.spec = spec
        self.seats = seats
        self.options = options
        self.state = state
        self.agenda = agenda
        self.dice = dice
        self.start = start  # what the game began from: {"key": …} or {"scenario": …}
        self.result = result
        self.answers = answers
        self.log = log  # None: not kept, it can be had again by replaying
        self._open = open

    # For the rules ------------------------------------------------------------------------------------------

    def do(self, *items: Item) -> None:
        """Resolve these next, in the order written."""
        if len(items) == 1:
            self.agenda.append(items[0])
        else:
            self.agenda.extend(items[::-1])

    def drop_until(self, kind: type[Item]) -> None:
        """Abandon everything above the topmost item of this kind."""
        while self.agenda and not isinstance(self.agenda[-1], kind):
            self.agenda.pop()

    def tell(self, id: str, **args: Any) -> None:
        """Something happened that everybody sees."""
        if self.log is not None:
            self.log = (self.log, Event(id, args))

    def whisper(self, seats: int | tuple[int, ...], id: str, **args: Any) -> None:
        """Something happened that only this seat sees, or these seats."""
        if self.log is not None:
            self.log = (self.log, Event(id, args, (seats,) if isinstance(seats, int) else seats))

    def cancel(self) -> Item:
        """Take the next item off the agenda unresolved: what a counter does to the card below it."""
        return self.agenda.pop()

    def finish(self, result: Result) -> None:
        """The game is over; the rest of the agenda will not happen."""
        self.result = result

    # Playing ------------------------------------------------------------------------------------------------

    @property
    def open(self) -> tuple[Decision, ...]:
        return self._open

    @property
    def over(self) -> bool:
        return self.result is not None

    def apply(self, seat: int, choice_id: str) -> None:
        for decision in self._open:
            if decision.seat == seat and choice_id in decision.choices and type(seat) is int:
                break
        else:
            verdict = self.judge(seat, choice_id)
            raise IllegalChoice(verdict.rules[0] if verdict.rules else "", verdict.reason, verdict.facts)
        self.answers = (self.answers, seat, choice_id)
        item: Any = self.agenda.pop()
        if isinstance(item, Together):
            item = item.with_answer(self, seat, choice_id)
            if item.open():
                self.agenda.append(item)
            else:
                self.do(*item.reveal())
        else:
            item.answer(self, choice_id)
        self.advance()

    def advance(self) -> None:
        """Resolve steps until somebody is asked or the game is over."""
        agenda = self.agenda
        while self.result is None:
            item: Any = agenda[-1] if agenda else ran_out()
            if not item.asks:
                agenda.pop()
                item.resolve(self)
            elif isinstance(item, Question):
                choices = item.choices(self)
                if len(choices) > 1:
                    self._open = (item.decision(self, choices),)
                    return
                choice = only(item, choices)
                if not item.in_plain_sight:
                    self._open = (item.decision(self, choices),)
                    return
                agenda.pop()
                item.answer(self, choice)
            else:
                self._open = tuple([self._asked(question) for question in item.open()])
                return
        agenda.clear()  # what was still to come is off
        self._open = ()

    def _asked(self, question: Question) -> Decision:
        choices = question.choices(self)
        return question.decision(self, choices if len(choices) > 1 else (only(question, choices),))

    def question(self, seat: Any) -> Question | None:
        """The open question of a seat, for the judge and for explanations."""
        if not self.agenda or type(seat) is not int:
            return None
        top: Any = self.agenda[-1]
        asked: Iterable[Question] = top.open() if isinstance(top, Together) else (top,)
        return next((q for q in asked if q.seat == seat), None)

    def judge(self, seat: Any, choice_id: Any) -> Verdict:
        if self.over:
            return Verdict(False, (), "core.no.over")
        question = self.question(seat)
        if question is None:
            return Verdict(False, (), "core.no.seat", {"seat": seat})
        if not isinstance(choice_id, str):
            return Verdict(False, (), "core.no.choice", {"choice": repr(choice_id)})
        decision = next(d for d in self._open if d.seat == seat)
        if choice_id in decision.choices:
            return Verdict(True, question.explain(self, choice_id).rules)
        if choice_id not in question.candidates(self):
            return Verdict(False, (), "core.no.choice", {"choice": choice_id})
        refusal = question.refusal(self, choice_id)
        assert refusal is not None, f"{choice_id} is neither offered nor refused"
        return Verdict(False, (refusal.rule,), refusal.reason, refusal.facts)

    def explain(self, seat: int, choice_id: str) -> Choice:
        verdict = self.judge(seat, choice_id)
        if not verdict.legal:
            raise IllegalChoice(verdict.rules[0] if verdict.rules else "", verdict.reason, verdict.facts)
        question = self.question(seat)
        assert question is not None
        return question.explain(self, choice_id)

    # Looking ------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see (None: a spectator), as plain JSON-able data."""
        self.check_seat(seat)
        envelope = {
            "game": self.spec.id,
            "rules_version": self.spec.rules_version,
            "seat": seat,
            "seats": self.seats,
            "waiting": [decision.seat for decision in self._open],
            "over": self.over,
            "result": None if self.result is None else msgspec.json.decode(encode(self.result)),
        }
        return envelope | self.spec.view(self, seat)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What that seat may know of what happened; `since` counts the events it has seen already."""
        self.check_seat(seat)
        if since < 0:
            raise NotASeat("core.no.since", since=since)
        if self.log is None:
            self.log = self.replayed().log
        seen = [
            event
            for (event,) in chain_entries(self.log or ())
            if event.audience is None or (seat is not None and seat in event.audience)
        ]
        return seen[since:]

    def check_seat(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise NotASeat("core.no.such_seat", seat=seat, seats=self.seats)

    def recorded_answers(self) -> list[tuple[int, str]]:
        return [(seat, choice) for seat, choice in chain_entries(self.answers)]

    # Copies -------------------------------------------------------------------------------------------------

    def clone(self) -> "Game[S]":
        return Game(
            self.spec,
            self.seats,
            self.options,
            self.spec.clone(self.state),
            self.agenda[:],
            self.dice.clone(),
            self.start,
            self.result,
            self.answers,
            self.log,
            self._open,
        )

    def resample(self, seat: int | None, key: str | int | bytes) -> "Game[S]":
        """A game this seat cannot tell from the real one: what it cannot know is drawn anew, dice included.

        The twin has no past: neither the real key nor others' answers and whispers can be read from it.
        """
        self.check_seat(seat)
        twin = self.clone()
        new_key = key_from(key)
        twin.start, twin.answers, twin.log = {"resampled": True}, (), ()
        twin.dice = Dice(new_key, 1 + new_key[0])  # not at the start: the position is a secret too
        twin.spec.resample(twin, seat, twin.dice)
        twin.agenda = [forget_answers(twin, item, seat) for item in twin.agenda]
        if not twin.over:
            twin.advance()
        return twin

    def replayed(self) -> "Game[S]":
        """The same game played again from its start, answer by answer."""
        from katabasis.core.saving import restart

        if "resampled" in self.start:
            raise BadSave("core.save.resampled")
        game = restart(self.spec, self.seats, self.options, self.start)
        for seat, choice in chain_entries(self.answers):
            game.apply(seat, choice)
        return game

    # Identity -----------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        return {
            "state": self.state,
            "agenda": self.agenda,
            "dice": self.dice.plain(),
            "result": self.result,
        }

    def hash(self) -> str:
        plain = [self.spec.id, self.spec.rules_version, self.seats, self.options, self.snapshot()]
        return blake2b(encode(plain), digest_size=16).hexdigest()

    def __reduce__(self) -> tuple[Any, ...]:
        from katabasis.core.saving import load

        return (load, (self.save(answers="resampled" not in self.start),))

    def save(self, answers: bool = True, snapshot: bool = True) -> bytes:
        from katabasis.core.saving import save

        return save(self, answers, snapshot)


def ran_out() -> Item:
    """Play always puts the next turn on the agenda; only a scenario can run out."""
    raise BadScenario("core.scenario.ran_out")


def only(question: Question, choices: tuple[str, ...]) -> str:
    """The single choice of a question; only a scenario can ask one that has none."""
    if not choices:
        raise BadScenario("core.scenario.no_choice", item=question.tag())
    return choices[0]


def forget_answers(twin: Game[Any], item: Any, seat: int | None) -> Any:
    """Answers given in secret are not known to others: random ones take their place."""
    if isinstance(item, Answered) and item.question.seat != seat:
        choices = item.question.choices(twin)
        return Answered(item.question, choices[twin.dice.draw(len(choices))])
    if isinstance(item, Together):
        forgotten = [
            tuple(forget_answers(twin, answered, seat) for answered in answers) for answers in item.given
        ]
        return type(item)(item.asking, tuple(forgotten))
    return item


def chain_entries(chain: Chain) -> Iterator[tuple[Any, ...]]:
    """The entries of a chain, oldest first."""
    entries = []
    while chain:
        entries.append(chain[1:])
        chain = chain[0]
    return reversed(entries)
