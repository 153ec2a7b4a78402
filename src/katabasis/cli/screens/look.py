"""How things look in a terminal: marks, colours, and lines of text that keep to their width.

Colour never says anything alone: each mark has a shape or a letter of its own, and each shape a plain ASCII form
for terminals that cannot show the others. The colours are middle tones, legible on dark and on light ground.
"""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

EMBER = "color(208)"  # you can act here, and nothing else
BRASS = "color(136)"  # written or new: citations, titles, the tile just laid
BAD = "color(167)"
ICE = "color(74)"  # what only you know
ASH = "color(245)"  # everything else

SEAT_NAMES = ("Azure", "Brimstone", "Cinnabar", "Damson", "Emerald", "Frost")
NAMES = dict(enumerate(SEAT_NAMES))
SEAT_STYLES = ("color(75)", "color(178)", "color(167)", "color(176)", "color(36)", "color(109)")

UTF_MARKS = {
    "heart": "♥", "lost": "♡", "armour": "◊", "gold": "¤",
    "cube": "■", "black": "●", "space": "·", "hollow": "○", "die": "┊",
    "rule": "─", "bar": "│", "dot": "·", "more": "…", "to": "→",
    "up": "▲", "down": "▼", "left": "◀", "right": "▶", "free": "·",
    "foe": "!", "encounter": "○", "mission": "»", "item": "◆", "hidden": "?", "new": "✶",
    "walls": " ╵╶└╷│┌├╴┘─┴┐┤┬┼",
}  # fmt: skip
ASCII_MARKS = {
    "heart": "*", "lost": ".", "armour": "+", "gold": "$",
    "cube": "#", "black": "@", "space": ".", "hollow": "o", "die": ":",
    "rule": "-", "bar": "|", "dot": "-", "more": "~", "to": ">",
    "up": "^", "down": "v", "left": "<", "right": ">", "free": ".",
    "foe": "!", "encounter": "o", "mission": ">", "item": "$", "hidden": "?", "new": "*",
    "walls": " |-+||++-+-+++++",
}  # fmt: skip
PLAIN = str.maketrans("’‘“”–—…·×−→¤■●○◆§ ", "''\"\"--~-x->$#@o$S ")


class Look:
    """The marks that this terminal can show."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self.encoding = encoding
        self.utf = encoding.lower().replace("-", "").startswith("utf")
        self.marks = UTF_MARKS if self.utf else ASCII_MARKS

    @classmethod
    def of(cls, console: Console) -> "Look":
        return cls(console.encoding)

    def __getitem__(self, mark: str) -> str:
        return self.marks[mark]

    def wall(self, up: bool, right: bool, down: bool, left: bool) -> str:
        """The box-drawing character with these arms."""
        return self.marks["walls"][up + 2 * right + 4 * down + 8 * left]

    def showable(self, line: Text) -> Text:
        """The line as this terminal can show it."""
        if self.utf:
            return line
        plain = line.plain.translate(PLAIN).encode(self.encoding, "replace").decode(self.encoding)
        return Text(plain, spans=list(line.spans), no_wrap=True)

    def cut(self, words: str, width: int) -> str:
        """Words shortened to a width, with a mark where something is missing."""
        if cell_len(words) <= width:
            return words
        return set_cell_size(words, max(0, width - 1)).rstrip() + self["more"] if width > 0 else ""


def seat_letter(seat: int) -> str:
    return "ABCDEF"[seat]


def seat_style(seat: int) -> str:
    return SEAT_STYLES[seat]


def line(*parts: str | tuple[str, str]) -> Text:
    return Text.assemble(*parts, no_wrap=True, end="")


def fit(text: Text, width: int, look: Look) -> Text:
    """Exactly so wide: cut with a mark, or padded with blanks."""
    if text.cell_len > width:
        text = text.copy()
        text.truncate(width - 1)
        text.rstrip()
        text.append(look["more"])
    return text if text.cell_len == width else line_of(text, Text(" " * (width - text.cell_len)))


def line_of(*parts: Text) -> Text:
    whole = Text(no_wrap=True, end="")
    for part in parts:
        whole.append_text(part)
    return whole


def beside(
    left: Sequence[Text], right: Sequence[Text], left_width: int, right_width: int, look: Look
) -> list[Text]:
    """Two columns with a gap of one blank."""
    height = max(len(left), len(right))
    blank = Text("")
    rows = []
    for k in range(height):
        one = left[k] if k < len(left) else blank
        two = right[k] if k < len(right) else blank
        rows.append(line_of(fit(one, left_width, look), Text(" "), fit(two, right_width, look)))
    return rows


def wrap(text: Text, width: int, indent: int = 0) -> list[Text]:
    """The text in lines of at most this width; all but the first are indented."""
    start = len(text.plain) - len(text.plain.lstrip(" "))
    lines: list[Text] = []
    current = Text(" " * start)
    for word in text[start:].split(" "):
        for piece in _pieces(word, max(1, width - indent)):
            room = width - current.cell_len - 1
            if current.plain.strip() and piece.cell_len > room:
                lines.append(current)
                current = Text(" " * indent)
            elif current.plain.strip():
                current.append(" ")
            current.append_text(piece)
    lines.append(current)
    return lines


def _pieces(word: Text, width: int) -> Iterable[Text]:
    if word.cell_len <= width:
        return [word]
    return word.divide(range(width, len(word), width))


def paragraph(words: str, width: int, style: str = "") -> list[Text]:
    """A text of several lines, wrapped."""
    return [row for part in words.split("\n") for row in wrap(Text(part, style=style), width)]


def in_columns(items: Sequence[Text], width: int, gap: int = 2) -> list[Text]:
    """Items read downwards in as many columns as fit; one that is too long for a line is wrapped."""
    for columns in range(min(len(items), 6), 1, -1):
        rows = -(-len(items) // columns)
        parts = [items[k : k + rows] for k in range(0, len(items), rows)]
        widths = [max(item.cell_len for item in part) for part in parts]
        if sum(widths) + gap * (len(widths) - 1) <= width:
            return [_row(parts, widths, k, gap) for k in range(rows)]
    return [row for item in items for row in wrap(item, width, indent=4)]


def _row(parts: Sequence[Sequence[Text]], widths: Sequence[int], k: int, gap: int) -> Text:
    cells = [(part[k], width) for part, width in zip(parts, widths, strict=True) if k < len(part)]
    padded = [line_of(item, Text(" " * (width - item.cell_len + gap))) for item, width in cells[:-1]]
    return line_of(*padded, cells[-1][0])


def rule(words: Text, width: int, look: Look) -> Text:
    """A heading on a hairline."""
    room = width - words.cell_len - 1
    return line_of(words, Text(" " + look["rule"] * room, style=ASH)) if room > 0 else fit(words, width, look)
