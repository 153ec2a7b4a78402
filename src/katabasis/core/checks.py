"""What a game from outside (a save, a scenario) must satisfy before anything is resolved. Play never needs this."""

from collections.abc import Iterator
from typing import Any

from katabasis.core.agenda import Answered, Item, Question, Together
from katabasis.core.game import Game

SEATS = ("seat", "other", "loser", "challenger", "challenged", "owner", "mover")  # fields that name a seat
BIG = 1000  # no number in an agenda item is larger


def check_game(game: Game[Any]) -> None:
    """Raise ValueError if agenda, dice, result or state are out of range."""
    for item in game.agenda:
        check_item(item, game.seats)
    check_dice(game)
    check_result(game)
    game.spec.check(game)


def check_item(item: Item, seats: int) -> None:
    if isinstance(item, Together):
        check_together(item, seats)
        return
    if isinstance(item, Answered):
        check_answered(item, seats)
        return
    for name in item.__struct_fields__:
        value = getattr(item, name)
        if name in SEATS and not (type(value) is int and 0 <= value < seats):
            raise ValueError(f"{item.tag()}.{name}: no seat {value}")
        for number in _numbers(value):
            if not -BIG <= number <= BIG:
                raise ValueError(f"{item.tag()}.{name}: {number} is out of range")


def check_together(item: Together, seats: int) -> None:
    asked = item.open()
    if not asked or len(item.asking) != len(item.given):
        raise ValueError("together: nobody is asked")
    if not all(isinstance(question, Question) for question in asked):
        raise ValueError("together: not a question")
    owners = [question.seat for question in asked]
    if len(set(owners)) != len(owners):
        raise ValueError("together: a seat is asked twice")
    for question in asked:
        check_item(question, seats)
    for answered in (one for seat in item.given for one in seat):
        if not isinstance(answered, Answered):
            raise ValueError("together: not an answer")
        check_answered(answered, seats)


def check_answered(item: Answered, seats: int) -> None:
    if not isinstance(item.question, Question) or not isinstance(item.choice, str):
        raise ValueError("answered: not an answer to a question")
    check_item(item.question, seats)


def check_dice(game: Game[Any]) -> None:
    dice = game.dice
    if len(dice.key) != 32 or not 0 <= dice.position < 2**60:
        raise ValueError("dice: no such key or position")


def check_result(game: Game[Any]) -> None:
    result = game.result
    if result is not None:
        ranked = sorted(seat for group in result.ranking for seat in group)
        if ranked != list(range(game.seats)) or not set(result.winners) <= set(ranked):
            raise ValueError("result: not all seats are ranked once")


def check_at_question(game: Game[Any]) -> None:
    """A game is saved while somebody is asked: nothing may be left to resolve by itself."""
    if game.result is not None:
        if game.agenda:
            raise ValueError("agenda: the game is over")
        return
    top: Any = game.agenda[-1] if game.agenda else None
    if top is None or not top.asks:
        raise ValueError("agenda: nobody is asked")
    if not isinstance(top, Together) and top.in_plain_sight and len(top.choices(game)) < 2:
        raise ValueError("agenda: nothing to choose")


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _numbers(part)
