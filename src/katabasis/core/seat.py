"""What a bot is given: the view, the question and the events of one seat, and nothing else."""

from typing import Any

from katabasis.core.game import Game
from katabasis.core.terms import Choice, Decision, Event


class Seat:
    """One seat's eyes. Views and explanations are built only when looked at."""

    __slots__ = ("_game", "decision")

    def __init__(self, game: Game[Any], decision: Decision) -> None:
        self._game = game
        self.decision = decision

    @property
    def view(self) -> dict[str, Any]:
        return self._game.view(self.decision.seat)

    def explain(self, choice_id: str) -> Choice:
        return self._game.explain(self.decision.seat, choice_id)

    def events(self, since: int = 0) -> list[Event]:
        return self._game.events(self.decision.seat, since)

    def resample(self, key: str | int | bytes) -> Game[Any]:
        """A game this seat cannot tell from the real one, for bots that search."""
        return self._game.resample(self.decision.seat, key)
