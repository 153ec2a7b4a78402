"""`katabasis leakcheck`."""

from typing import Any

from rich.console import Console

from katabasis.cli.seating import choose_seats
from katabasis.core import leaks, registry
from katabasis.text import say

SHOWN = 20


def run_leakcheck(game: str, states: int, seats: int | None, seed: str, options: dict[str, Any]) -> int:
    spec = registry.find(game)
    report = leaks.check(spec, choose_seats(spec, seats), spec.choose_options(options), states, seed)
    console = Console(highlight=False)
    args = {"states": report.states, "differences": len(report.differences)}
    console.print(say("cli.leakcheck.summary", args), markup=False)
    for name, count in report.changed.items():
        console.print(say("cli.leakcheck.changed", {"field": name, "count": count}), markup=False)
    for fault in report.faults[:SHOWN]:
        console.print(f"FAULT {fault}", markup=False)
    return 1 if report.faults else 0
