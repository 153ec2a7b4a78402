"""The leak check: what reaches a seat must not depend on what that seat cannot know.

Random positions are compared with resampled twins, byte by byte: view, open decision, choices, explanations, refusals
and waiting seats must be equal. Then both go one step on, first with the same dice, then with different ones: if the
seat's view is still the same in both (or nothing was thrown), whatever reached it must be the same too, events included.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from katabasis.core.dice import Dice, key_from
from katabasis.core.game import Game, encode
from katabasis.core.saving import restart
from katabasis.core.spec import GameSpec


class LeakReport(msgspec.Struct):
    states: int
    differences: list[str]
    changed: dict[str, int]  # how often each hidden field differed in the twin

    @property
    def faults(self) -> list[str]:
        """Differences, and hidden fields that no twin ever changed: a check that cannot fail checks nothing."""
        idle = [f"{name}: never changed by resample" for name, count in self.changed.items() if not count]
        return self.differences + idle


def check(spec: GameSpec[Any], seats: int, options: Any, states: int, seed: str) -> LeakReport:
    random = Random(seed)
    report = LeakReport(0, [], {**dict.fromkeys(spec.hidden, 0), "dice": 0})
    positions = random_positions(spec, seats, options, seed, random)
    while report.states < states:
        game = next(positions)
        seat = random.choice([None, *range(seats)])
        twin = game.resample(seat, f"{seed} twin {report.states}")
        report.states += 1
        count_changes(report, game, twin)
        compare(report, "", glimpse(game, seat), glimpse(twin, seat))
        step_together(report, game, twin, seat, random)
    return report


def random_positions(
    spec: GameSpec[Any], seats: int, options: Any, seed: str, random: Random
) -> Iterator[Game[Any]]:
    """Every few answers of game after game."""
    number = 0
    while True:
        number += 1
        game = restart(spec, seats, options, {"key": key_from(f"{seed} game {number}").hex()})
        while not game.over:
            if random.random() < 0.1:
                yield game
            decision = random.choice(game.open)
            game.apply(decision.seat, random.choice(decision.choices))
        yield game


def count_changes(report: LeakReport, game: Game[Any], twin: Game[Any]) -> None:
    for name, look in game.spec.hidden.items():
        report.changed[name] += look(game.state) != look(twin.state)
    report.changed["dice"] += game.dice.plain() != twin.dice.plain()


def glimpse(game: Game[Any], seat: int | None, since: int | None = None) -> dict[str, Any]:
    """Everything that reaches a seat, as plain data; `since` None leaves out the events: a twin has no past."""
    since = len(game.events(seat)) if since is None else since
    seen: dict[str, Any] = {
        "view": game.view(seat),
        "waiting": [decision.seat for decision in game.open],
        "events": [msgspec.to_builtins(event) for event in game.events(seat, since)],
    }
    for decision in game.open:
        if decision.seat == seat:
            seen["decision"] = msgspec.to_builtins(decision)
            seen["explanations"] = [msgspec.to_builtins(game.explain(seat, c)) for c in decision.choices]
            question = game.question(seat)
            assert question is not None
            tried = list(question.candidates(game))
            seen["verdicts"] = [msgspec.to_builtins(game.judge(seat, candidate)) for candidate in tried]
            seen["candidates"] = tried
    return seen


def compare(report: LeakReport, when: str, real: dict[str, Any], twin: dict[str, Any]) -> None:
    for part in sorted({*real, *twin}):
        if encode(real.get(part)) != encode(twin.get(part)):
            report.differences.append(
                f"state {report.states}{when}: {part} differs: {_first(real, twin, part)}"
            )


def _first(real: dict[str, Any], twin: dict[str, Any], part: str) -> str:
    """Where two parts differ, short enough to read."""
    one, other = real.get(part), twin.get(part)
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [key for key in one if one[key] != other.get(key)]
        return ", ".join(f"{key}: {str(one[key])[:60]} / {str(other.get(key))[:60]}" for key in keys[:2])
    return f"{str(one)[-80:]} / {str(other)[-80:]}"


def step_together(
    report: LeakReport, game: Game[Any], twin: Game[Any], seat: int | None, random: Random
) -> None:
    if game.over:
        return
    decision = random.choice(game.open)
    choice = random.choice(decision.choices)
    if not twin.judge(decision.seat, choice).legal:
        return
    seen, twin_seen = len(game.events(seat)), len(twin.events(seat))
    for same_dice in (True, False):
        after, twin_after = game.clone(), twin.clone()
        keys = [key_from(random.random().hex()) for _ in range(2)]
        after.dice = Dice(keys[0])
        twin_after.dice = Dice(keys[0], 0) if same_dice else Dice(keys[1], 7)
        for one in (after, twin_after):
            one.apply(decision.seat, choice)
        thrown = after.dice.position != 0 or twin_after.dice.position != (0 if same_dice else 7)
        unchanged = encode(after.view(seat)) == encode(twin_after.view(seat))
        if unchanged if same_dice else not thrown and unchanged:
            compare(report, " and a step", glimpse(after, seat, seen), glimpse(twin_after, seat, twin_seen))
