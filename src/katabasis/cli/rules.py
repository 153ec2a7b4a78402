"""`katabasis rules`: the rulebook in our own words, its coverage by code and tests, its heat in play."""

import json
from collections import Counter
from random import Random
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

import katabasis as kb
from katabasis import rulebook
from katabasis.core import registry
from katabasis.text import say

HEAT_GAMES = 20


def show_rules(game: str, id: str | None, coverage: bool, heat: bool, as_json: bool) -> int:
    console = Console(highlight=False)
    if coverage:
        return show_coverage(console, game, as_json)
    if heat:
        return show_heat(console, game, as_json)
    if id is not None:
        show_paragraph(console, game, id, as_json)
    else:
        show_book(console, game, as_json)
    return 0


def show_book(console: Console, game: str, as_json: bool) -> None:
    entries = rulebook.entries(game)
    if as_json:
        print(
            json.dumps(
                {"game": game, "paragraphs": [msgspec.to_builtins(entry) for entry in entries.values()]}
            )
        )
        return
    for entry in entries.values():
        status = "" if entry.status == "implemented" else f" ({entry.status})"
        console.print(f"{entry.id}  {entry.title}{status}", markup=False)


def show_paragraph(console: Console, game: str, id: str, as_json: bool) -> None:
    prefix = registry.find(game).prefix
    entry = rulebook.paragraph(game, id if id.startswith(f"{prefix} ") else f"{prefix} {id}")
    if as_json:
        print(json.dumps(msgspec.to_builtins(entry)))
        return
    console.print(f"{entry.id}  {entry.title}", style="bold", markup=False)
    console.print(entry.text, markup=False)
    if entry.status != "implemented":
        console.print(f"[{entry.status}] {entry.reason}", markup=False)
    for other in rulebook.entries(game).values():
        if isinstance(other, rulebook.Ruling) and entry.id in other.about:
            console.print(f"\n{other.id}  {other.question}", style="bold", markup=False)
            console.print(other.answer, markup=False)


def show_coverage(console: Console, game: str, as_json: bool) -> int:
    joined = rulebook.coverage(game)
    statuses = Counter(entry.status for entry in joined.entries.values())
    if as_json:
        rows = {
            id: {"status": entry.status, "code": joined.code.get(id, []), "tests": joined.tests.get(id, [])}
            for id, entry in joined.entries.items()
        }
        print(json.dumps({"game": game, "paragraphs": rows, "faults": joined.faults}))
    else:
        for id, entry in joined.entries.items():
            code, tests = len(joined.code.get(id, [])), len(joined.tests.get(id, []))
            console.print(f"{id:26} {entry.status:12} {code:3} code {tests:3} tests", markup=False)
        for fault in joined.faults:
            console.print(f"FAULT {fault}", markup=False)
        counts = ", ".join(f"{count} {status}" for status, count in sorted(statuses.items()))
        console.print(
            say("cli.rules.coverage", {"counts": counts, "faults": len(joined.faults)}), markup=False
        )
    return 1 if joined.faults else 0


def show_heat(console: Console, game: str, as_json: bool) -> int:
    """Random play: how often a paragraph stood behind an answer, and how often it refused a candidate."""
    answered, refused = heat(game)
    rows = {id: {"answers": answered[id], "refusals": refused[id]} for id in rulebook.entries(game)}
    if as_json:
        print(json.dumps({"game": game, "games": HEAT_GAMES, "paragraphs": rows}))
        return 0
    table = Table(box=None)
    for heading in ("paragraph", "answers", "refusals"):
        table.add_column(
            say(f"cli.rules.{heading}", {}), justify="left" if heading == "paragraph" else "right"
        )
    for id, row in sorted(rows.items(), key=lambda item: -item[1]["answers"] - item[1]["refusals"]):
        if row["answers"] or row["refusals"]:
            table.add_row(id, str(row["answers"]), str(row["refusals"]))
    console.print(table)
    return 0


def heat(game: str) -> tuple[Counter[str], Counter[str]]:
    answered: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    random = Random(game)
    for number in range(HEAT_GAMES):
        table: Any = kb.new_game(game, registry.find(game).seats[1], f"heat {number}")
        table.log = None
        while not table.over:
            decision = table.open[0]
            choice = random.choice(decision.choices)
            answered.update(table.explain(decision.seat, choice).rules)
            question = table.question(decision.seat)
            for candidate in question.candidates(table):
                if (refusal := question.refusal(table, candidate)) is not None:
                    refused[refusal.rule] += 1
            table.apply(decision.seat, choice)
    return answered, refused
