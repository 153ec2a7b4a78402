"""A map of square tiles in box-drawing characters: shared walls, gaps where one can walk, cropped around a tile."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.text import Text

from katabasis.cli.screens.look import ASH, EMBER, Look

Spot = tuple[int, int]  # x to the east, y to the south
Run = tuple[str, str]  # characters and their style
Fill = Callable[[Spot, int, int], Sequence[Sequence[Run]]]  # the lines inside a tile of that width and height

STEPS: dict[str, Spot] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
BACK = {"n": "s", "e": "w", "s": "n", "w": "e"}
NO_WALL, WALL, WAY, FREE = range(4)


class Scale(NamedTuple):
    """Room inside a tile; its walls are shared with its neighbours."""

    width: int
    height: int

    def room(self, columns: int, rows: int) -> tuple[int, int]:
        return columns * (self.width + 1) + 1, rows * (self.height + 1) + 1

    def holds(self, width: int, height: int) -> tuple[int, int]:
        """How many columns and rows of tiles fit."""
        return max(1, (width - 1) // (self.width + 1)), max(1, (height - 1) // (self.height + 1))


class Window(NamedTuple):
    """The part of the map that is shown."""

    left: int
    top: int
    columns: int
    rows: int

    def spots(self) -> Iterable[Spot]:
        return (
            (x, y)
            for y in range(self.top, self.top + self.rows)
            for x in range(self.left, self.left + self.columns)
        )


class Canvas:
    """Characters with styles, written at places."""

    def __init__(self, width: int, height: int) -> None:
        self.rows = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, characters: str, style: str = "") -> None:
        row = self.rows[y]
        for k, character in enumerate(characters):
            if 0 <= x + k < len(row):
                row[x + k] = (character, style)

    def lines(self) -> list[Text]:
        return [Text.assemble(*runs(row), no_wrap=True, end="") for row in self.rows]


def runs(row: Sequence[Run]) -> Iterable[Run]:
    """Neighbours of one style drawn together."""
    for style, cells in groupby(row, key=itemgetter(1)):
        yield "".join(character for character, _ in cells), style


def bounds(spots: Iterable[Spot]) -> Window:
    xs, ys = zip(*spots, strict=True)
    return Window(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


def best_scale(scales: Sequence[Scale], whole: Window, width: int, height: int) -> Scale:
    """The largest scale that shows everything, else the last one."""
    for scale in scales:
        columns, rows = scale.holds(width, height)
        if whole.columns <= columns and whole.rows <= rows:
            return scale
    return scales[-1]


def widened(scale: Scale, whole: Window, width: int, most: int) -> Scale:
    """As wide as the room allows for the columns that are shown, but not wider than is of use."""
    columns = min(whole.columns, scale.holds(width, 0)[0])
    return scale._replace(width=max(scale.width, min(most, (width - 1) // columns - 1)))


def crop(whole: Window, focus: Spot, columns: int, rows: int) -> Window:
    """As much as fits, the focus in the middle if it can be."""
    left = _slide(whole.left, whole.columns, focus[0], columns)
    top = _slide(whole.top, whole.rows, focus[1], rows)
    return Window(left, top, min(columns, whole.columns), min(rows, whole.rows))


def _slide(start: int, length: int, focus: int, room: int) -> int:
    return start if room >= length else min(max(focus - room // 2, start), start + length - room)


class Grid:
    """Draws one window of the map."""

    def __init__(self, exits: Mapping[Spot, Sequence[str]], window: Window, scale: Scale, look: Look) -> None:
        self.exits = exits  # the open sides of each tile
        self.window = window
        self.scale = scale
        self.look = look
        self.canvas = Canvas(*scale.room(window.columns, window.rows))

    def draw(self, fill: Fill, doors: Mapping[tuple[Spot, str], str]) -> list[Text]:
        """The lines of the picture; `doors` are labels for ways, by tile and side."""
        for spot in self.window.spots():
            if self.shows(spot):
                self.inside(spot, fill)
        for y in range(self.window.top, self.window.top + self.window.rows + 1):
            for x in range(self.window.left, self.window.left + self.window.columns + 1):
                self.walls(x, y)
        for (spot, side), words in doors.items():
            self.canvas.write(*self.door(spot, side, words), words, f"bold {EMBER}")
        self.hints()
        return self.canvas.lines()

    def corner(self, x: int, y: int) -> Spot:
        width, height = self.scale
        return (x - self.window.left) * (width + 1), (y - self.window.top) * (height + 1)

    def inside(self, spot: Spot, fill: Fill) -> None:
        left, top = self.corner(*spot)
        for k, runs in enumerate(fill(spot, *self.scale)):
            x = left + 1
            for characters, style in runs:
                self.canvas.write(x, top + 1 + k, characters, style)
                x += len(characters)

    def shows(self, spot: Spot) -> bool:
        left, top, columns, rows = self.window
        return spot in self.exits and 0 <= spot[0] - left < columns and 0 <= spot[1] - top < rows

    def edge(self, spot: Spot, side: str) -> int:
        """What lies between a cell and its neighbour."""
        dx, dy = STEPS[side]
        there = (spot[0] + dx, spot[1] + dy)
        if not self.shows(spot) and not self.shows(there):
            return NO_WALL
        ways = [
            way in self.exits[cell] for cell, way in ((spot, side), (there, BACK[side])) if cell in self.exits
        ]
        if not all(ways):
            return WALL
        return WAY if len(ways) == 2 else FREE

    def walls(self, x: int, y: int) -> None:
        """The walls north and west of a cell, and the corner where they meet."""
        left, top = self.corner(x, y)
        width, height = self.scale
        north, west = self.edge((x, y), "n"), self.edge((x, y), "w")
        above, before = self.edge((x, y - 1), "w"), self.edge((x - 1, y), "n")
        if x < self.window.left + self.window.columns:
            self.canvas.write(left + 1, top, self.lintel(north, width), ASH)
        if y < self.window.top + self.window.rows:
            for k, character in enumerate(self.doorway(west, height)):
                self.canvas.write(left, top + 1 + k, character, ASH)
        arms = (edge != NO_WALL for edge in (above, north, west, before))
        self.canvas.write(left, top, self.look.wall(*arms), ASH)

    def door(self, spot: Spot, side: str, words: str) -> Spot:
        """Where a label stands in the gap of a wall."""
        left, top = self.corner(*spot)
        width, height = self.scale
        middle = left + 1 + (width - len(words)) // 2
        centre = top + 1 + height // 2
        return {
            "n": (middle, top),
            "s": (middle, top + height + 1),
            "w": (left, centre),
            "e": (left + width + 1, centre),
        }[side]

    def lintel(self, edge: int, width: int) -> str:
        wall = self.look["rule"]
        if edge in (NO_WALL, WALL):
            return (wall if edge else " ") * width
        gap = 3 if width > 4 else 1
        jamb = (width - gap) // 2
        mark = self.look["free"] if edge == FREE else " "
        return wall * jamb + mark.center(gap) + wall * (width - gap - jamb)

    def doorway(self, edge: int, height: int) -> str:
        wall = self.look["bar"]
        if edge in (NO_WALL, WALL):
            return (wall if edge else " ") * height
        mark = self.look["free"] if edge == FREE else " "
        return "".join(mark if k == height // 2 else wall for k in range(height))

    def hints(self) -> None:
        """Arrows with the number of tiles that lie beyond the edges."""
        left, top, columns, rows = self.window
        width, height = len(self.canvas.rows[0]), len(self.canvas.rows)
        beyond = {
            "up": sum(y < top for _, y in self.exits),
            "down": sum(y >= top + rows for _, y in self.exits),
            "left": sum(x < left for x, _ in self.exits),
            "right": sum(x >= left + columns for x, _ in self.exits),
        }
        for side, tiles in beyond.items():
            if not tiles:
                continue
            words = f"{self.look[side]}{tiles}"
            middle, centre = (width - len(words)) // 2, height // 2
            spot = {
                "up": (middle, 0), "down": (middle, height - 1),
                "left": (0, centre), "right": (width - len(words), centre),
            }[side]  # fmt: skip
            self.canvas.write(*spot, words, f"bold {EMBER}")
