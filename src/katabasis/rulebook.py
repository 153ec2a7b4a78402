"""The rulebooks in our own words, and the check that joins paragraphs, code and tests.

games/<id>/rules/en.toml holds the paragraphs, rulings.toml the rulings, ids.txt the committed list of ids.
"""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from katabasis.core import registry
from katabasis.core.errors import KatabasisError

EXEMPT = ("later", "not-digital")


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered paragraph: implemented, option, not-digital (with the reason) or later."""

    id: str
    title: str
    status: str
    text: str
    reason: str = ""


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the book is silent or disagrees with itself: ruling, option or later."""

    id: str
    about: tuple[str, ...]
    status: str
    question: str
    answer: str
    reason: str
    option: str = ""

    @property
    def title(self) -> str:
        return self.question

    @property
    def text(self) -> str:
        return self.answer


class Coverage(msgspec.Struct):
    """Where each id is cited, and what is wrong."""

    entries: dict[str, Paragraph | Ruling]
    code: dict[str, list[str]]
    tests: dict[str, list[str]]
    faults: list[str]


@cache
def entries(game: str) -> dict[str, Paragraph | Ruling]:
    """All paragraphs in the order of the book, then the rulings."""
    registry.find(game)
    home = files(f"katabasis.games.{game}") / "rules"
    book = tomllib.loads((home / "en.toml").read_text("utf-8"))["paragraph"]
    rulings = tomllib.loads((home / "rulings.toml").read_text("utf-8"))["ruling"]
    found: list[Paragraph | Ruling] = [
        *msgspec.convert(book, list[Paragraph]),
        *msgspec.convert(rulings, list[Ruling]),
    ]
    return {entry.id: entry for entry in found}


def paragraph(game: str, id: str) -> Paragraph | Ruling:
    known = entries(game)
    if id not in known:
        raise KatabasisError("core.rule.unknown", game=game, rule=id)
    return known[id]


# Coverage --------------------------------------------------------------------------------------------------


def coverage(game: str) -> Coverage:
    """Join paragraphs, code sites and tests. Needs the source tree: tests are not part of the package."""
    spec = registry.find(game)
    package = Path(str(files(f"katabasis.games.{game}")))
    root = package.parents[3]
    if not (root / "tests").is_dir():
        raise KatabasisError("core.rule.no_tests")
    known = entries(game)
    result = Coverage(
        known, cited_in_code(package, spec.prefix), cited_in_tests(root / "tests", spec.prefix), []
    )
    result.faults += committed_ids(package, known)
    for kind, sites in (("code", result.code), ("test", result.tests)):
        result.faults += [
            f"{id}: cited in {where[0]} but unknown" for id, where in sites.items() if id not in known
        ]
        result.faults += [
            f"{id}: {entry.status}, but cited by no {kind}"
            for id, entry in known.items()
            if entry.status not in EXEMPT and id not in sites
        ]
    return result


def committed_ids(package: Path, known: dict[str, Paragraph | Ruling]) -> Iterator[str]:
    """The committed list of the book's paragraphs guards against one getting lost."""
    listed = (package / "rules" / "ids.txt").read_text("utf-8").split("\n")
    book = [id for id, entry in known.items() if isinstance(entry, Paragraph)]
    wanted = [line for line in listed if line]
    yield from (f"{id}: in ids.txt but not in en.toml" for id in wanted if id not in book)
    yield from (f"{id}: in en.toml but not in ids.txt" for id in book if id not in wanted)


def citations(text: str, prefix: str) -> Iterator[tuple[str, int]]:
    """(id, line) for every citation; `UW 9.1, G39` cites two paragraphs."""
    one = r"(?:[A-Z]?\d+(?:\.\d+)*[ab]?(?:\.[a-z][a-z-]*)?)"
    for match in re.finditer(rf"\b{prefix} ({one}(?:, {one})*)", text):
        line = text.count("\n", 0, match.start()) + 1
        for number in match[1].split(", "):
            yield f"{prefix} {number}", line


def cited_in_code(package: Path, prefix: str) -> dict[str, list[str]]:
    sites: dict[str, list[str]] = defaultdict(list)
    for path in sorted(package.rglob("*.*")):
        if path.suffix in (".py", ".toml") and "rules" not in path.parts:
            for id, line in citations(path.read_text("utf-8"), prefix):
                sites[id].append(f"{path.relative_to(package)}:{line}")
    return dict(sites)


def cited_in_tests(tests: Path, prefix: str) -> dict[str, list[str]]:
    """Tests that carry @rule("…") with an id of this game."""
    sites: dict[str, list[str]] = defaultdict(list)
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for id in _marked(node):
                    if id.startswith(f"{prefix} "):
                        sites[id].append(f"{path.relative_to(tests)}::{node.name}")
    return dict(sites)


def _marked(function: ast.FunctionDef) -> Iterator[str]:
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "rule":
            for argument in decorator.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
