"""The agenda: a stack of things still to be resolved. Items never change, so clones share them.

A Step resolves itself and may put further items on top. A Question names its seat, lists its choices and takes
the answer. Together asks several seats at once, in secret. A game's items are subclasses of these; their fields
are plain data (numbers, strings, booleans, tuples), so that an agenda can be saved and hashed.
"""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from katabasis.core.terms import Choice, Decision, Refusal

if TYPE_CHECKING:
    from katabasis.core.game import Game


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Item(msgspec.Struct, array_like=True, tag=snake, gc=False):
    """One thing still to be resolved; its tag is the class name in snake case."""

    asks: ClassVar[bool] = False

    @classmethod
    def tag(cls) -> str:
        return str(cls.__struct_config__.tag)


class Step(Item):
    def resolve(self, g: "Game[Any]") -> None:
        raise NotImplementedError


class Question(Item):
    """One seat decides. Choices and refusals come from the same `refusal`, so they cannot disagree.

    A question that is asked very often may list its `choices` in a quicker way; the contract tests compare the
    two over hundreds of positions.
    """

    seat: int

    asks: ClassVar[bool] = True
    in_plain_sight: ClassVar[bool] = False  # everybody can see what it offers: a single choice answers itself
    rules: ClassVar[tuple[str, ...]] = ()
    cites: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # the paragraphs of a choice, by its first word

    def candidates(self, g: "Game[Any]") -> Iterable[str]:
        """Everything a player could think of trying here."""
        raise NotImplementedError

    def likely(self, g: "Game[Any]") -> Iterable[str]:
        """The candidates that have any chance: a shorter list with the same legal choices in the same order."""
        return self.candidates(g)

    def refusal(self, g: "Game[Any]", choice: str) -> Refusal | None:
        """Why this candidate is not allowed, or None."""
        return None

    def choices(self, g: "Game[Any]") -> tuple[str, ...]:
        refusal = self.refusal
        return tuple([choice for choice in self.likely(g) if refusal(g, choice) is None])

    def answer(self, g: "Game[Any]", choice: str) -> None:
        raise NotImplementedError

    def then(self, g: "Game[Any]", choice: str) -> "Question | None":
        """Inside Together: what the same seat is asked next, before anything is revealed."""
        return None

    def about(self, g: "Game[Any]") -> Mapping[str, Any]:
        """Arguments of the prompt."""
        return {}

    def explain(self, g: "Game[Any]", choice: str) -> Choice:
        """What a person is shown of a choice. `fight:gorgon` reads `<game>.do.fight` with {what: gorgon}."""
        verb, _, what = choice.partition(":")
        args = {"what": what} if what else {}
        return Choice(choice, f"{g.spec.id}.do.{verb}", args, self.cites.get(verb, self.rules))

    def decision(self, g: "Game[Any]", choices: tuple[str, ...]) -> Decision:
        id, prompt = g.spec.labels[type(self)]
        return Decision(self.seat, id, (prompt, self.about(g)), choices, self.rules)


class Together(Item):
    """Several seats answer at once; nobody sees another's answer before all are in.

    A seat may have several questions in a row (`Question.then`): each goes on at its own pace, still in secret.
    """

    asking: tuple[Any, ...]  # the open Question of each seat, or None once it is done
    given: tuple[tuple[Any, ...], ...]  # the answers of each seat so far, as Answered steps

    asks: ClassVar[bool] = True

    @classmethod
    def ask(cls, *questions: Question) -> "Together":
        return cls(questions, ((),) * len(questions))

    def open(self) -> list[Question]:
        return [question for question in self.asking if question is not None]

    def with_answer(self, g: "Game[Any]", seat: int, choice: str) -> "Together":
        place = next(
            k for k, question in enumerate(self.asking) if question is not None and question.seat == seat
        )
        question = self.asking[place]
        asking, given = list(self.asking), list(self.given)
        asking[place] = question.then(g, choice)
        given[place] = (*given[place], Answered(question, choice))
        return type(self)(tuple(asking), tuple(given))

    def reveal(self) -> list[Item]:
        """All answers are in: they take effect seat by seat, in the order of the questions."""
        return [answered for seat in self.given for answered in seat]


class Answered(Step):
    """A secret answer taking effect."""

    question: Any
    choice: str

    def resolve(self, g: "Game[Any]") -> None:
        self.question.answer(g, self.choice)
