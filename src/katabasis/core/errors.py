"""What can go wrong, as message ids with facts: a reader's language is chosen elsewhere."""

from collections.abc import Mapping
from typing import Any


class KatabasisError(Exception):
    """Bad input. `reason` is a message id, `facts` fill its placeholders."""

    def __init__(self, reason: str, /, **facts: Any) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts: Mapping[str, Any] = facts

    def __reduce__(self) -> tuple[Any, ...]:
        return (_revive, (type(self), self.__dict__))  # errors cross the borders of processes

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.reason} ({facts})" if facts else self.reason


class IllegalChoice(KatabasisError):
    """A choice that the rules refuse: the paragraph, the reason, the facts that decide."""

    def __init__(self, rule: str, reason: str, facts: Mapping[str, Any]) -> None:
        super().__init__(reason)
        self.facts = dict(facts)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {super().__str__()}" if self.rule else super().__str__()


def _revive(kind: type[KatabasisError], fields: dict[str, Any]) -> KatabasisError:
    error = kind.__new__(kind)
    error.__dict__.update(fields)
    return error


class UnknownGame(KatabasisError):
    pass


class BadOption(KatabasisError):
    """An option, a number of seats or a bot that the game does not have."""


class BadSave(KatabasisError):
    pass


class BadScenario(KatabasisError):
    pass


class NotASeat(KatabasisError):
    """A seat that the table does not have, or words where a choice should be."""


class OutOfDice(KatabasisError):
    """A script of dice was too short, or held a number that the die does not show."""
