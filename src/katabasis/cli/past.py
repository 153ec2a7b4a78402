"""Taking back: as long as nobody else has answered and nothing was learnt that cannot be unlearnt."""

from typing import Any, NamedTuple

from katabasis.core.game import Game

TRIALS = 3  # other worlds in which a choice is tried: does it show there what it showed here?


class Answer(NamedTuple):
    """An answer that may still be taken back."""

    seat: int
    before: Game[Any]


class Past:
    """The own answers since the last die, draw, discovery or answer of somebody else."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.reason = "cli.undo.start"  # why there is nothing to take back

    def note(self, seat: int, choice: str, before: Game[Any], after: Game[Any], chosen: bool) -> None:
        """A person answered; `chosen` unless there was only one choice."""
        if self.answers and self.answers[-1].seat != seat:
            self.forget("cli.undo.seat")
        if chosen:
            self.answers.append(Answer(seat, before))
        if before.dice.position != after.dice.position:
            self.forget("cli.undo.dice")
        elif discovered(seat, choice, before, after):
            self.forget("cli.undo.seen")

    def forget(self, reason: str) -> None:
        self.answers.clear()
        self.reason = reason

    def take_back(self) -> Game[Any] | None:
        return self.answers.pop().before if self.answers else None


def discovered(seat: int, choice: str, before: Game[Any], after: Game[Any]) -> bool:
    """Whether the answer showed the seat something hidden (the top of a stack, a face-down token).

    If so, the same answer shows something else in a game that the seat could not tell from this one before.
    """
    seen = (after.view(seat), after.events(seat, len(before.events(seat))))
    for trial in range(TRIALS):
        other = before.resample(seat, f"undo {trial}")
        known = len(other.events(seat))
        other.apply(seat, choice)
        if (other.view(seat), other.events(seat, known)) != seen:
            return True
    return False
