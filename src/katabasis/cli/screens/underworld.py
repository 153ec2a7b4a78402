"""Helden in der Unterwelt in the terminal: the growing map, the heroes' sheets, the board of the Damned."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from rich.text import Text

from katabasis.cli.screens import grid, look
from katabasis.cli.screens.look import ASH, BAD, BRASS, EMBER, ICE, Look
from katabasis.cli.screens.underworld_lore import ABSENT, concerned, moment, nothing_of, rules_named
from katabasis.core.terms import Choice, Decision, Result
from katabasis.text import catalogue, say

__all__ = [
    "ABSENT",
    "LEAST",
    "board",
    "called",
    "concerned",
    "headline",
    "moment",
    "nothing_of",
    "rules_named",
    "score",
    "sheets",
    "steps",
    "title",
    "whole_map",
    "words",
]

View = Mapping[str, Any]
Numbers = Mapping[str, int]  # place -> number of the choice that leads there

BOARD_SCALES = (grid.Scale(14, 3), grid.Scale(9, 2))
WIDEST = 18  # columns of a tile: every name fits
MAP_SCALES = (*BOARD_SCALES, grid.Scale(9, 1), grid.Scale(5, 1), grid.Scale(3, 1))
ABILITY_STYLES = {"magic": "color(69)", "ranged": "color(71)", "melee": "color(167)"}
FOES = ("adversary", "creature", "creature-mission", "damned-creature", "avatar", "trap")
KINDS = {
    "adversary": ("foe", BAD),
    **dict.fromkeys(FOES[1:], ("foe", f"bold {ASH}")),
    "damned": ("foe", "bold reverse"),
    "encounter": ("encounter", "color(71)"),
    "mission": ("mission", "color(69)"),
}
SIDES = {word: side for side in "nesw" for word in (side, say(f"underworld.side.{side}"))}
CUBE_SPACES = 11  # on the board of the Damned (UW 8.1)
ROW = 10  # cubes that fit into one row of a sheet
SPECIAL_ITEMS = ("golden-staff", "bow-of-hercules", "scythe-of-thanatos", "bident", "cloak-of-persephone")
WIDE = 120  # from here on everybody's sheet is shown in full
LEAST = 8  # lines: two rows of tiles and the line of the Damned


def word(id: str, **args: Any) -> str:
    return say(f"cli.underworld.{id}", args)


@cache
def name(kind: str, id: str) -> str:
    """The name of a tile, token or hero."""
    return say(f"underworld.{kind}.{id}")


@cache
def short(token: str) -> str:
    """A token's name where there is little room."""
    return word(f"short.{token}") if f"cli.underworld.short.{token}" in catalogue() else name("token", token)


# What the table asks for -----------------------------------------------------------------------------------


def headline(view: View) -> str:
    return word("headline", round=view["round"], tiles=sum(stack["left"] for stack in view["stacks"]))


def words(choice: Choice, view: View, marks: Look) -> str | None:
    """Ways to go or to lay a tile in few words, so that they stand side by side; heroes by all their names."""
    verb = choice.text.rpartition(".")[2]
    match verb:
        case "move":
            return go_words(choice.args, marks)
        case "lay" | "lay_walled":
            return lay_words(verb, choice.args, marks)
        case "duel":
            return word("duel", who=full_name(choice.args["seat"], view))
        case "hero":
            return hero_words(choice.args, marks)
    return None


def hero_words(args: Mapping[str, Any], marks: Look) -> str:
    """A hero to choose: the figures, and the power in a phrase."""
    plain = name("hero", args["hero"])
    title = name("hero", f"{args['hero']}-{args['side']}")
    if title == plain:
        title = f"{plain} ({name('side', args['side'])})"
    power = say(f"cli.power.{args['hero']}")
    figures = {**args, "hero": f"{title:<15}", "power": power}
    return word("hero", **figures, heart=marks["heart"], gold_mark=marks["gold"])


def full_name(seat: int, view: View) -> str:
    """`Brimstone (Shaman)`."""
    return word("owner", seat=look.SEAT_NAMES[seat], hero=hero_name(view["heroes"][seat]))


def hero_name(hero: View) -> str:
    """The side of the sheet has a name of its own: the Gladiator's woman is the Amazon."""
    return name("hero", f"{hero['hero']}-{hero['side']}")


def rival(choice: str) -> int | None:
    """The seat that a choice of a duel names."""
    verb, _, seat = choice.partition(":")
    return int(seat) if verb == "duel" else None


def called(choice: str, view: View) -> str:
    """A rival may be called by number, letter, colour or hero, the number counted from 1."""
    seat = rival(choice)
    return choice if seat is None else f"duel {seat + 1} {look.seat_letter(seat)} {full_name(seat, view)}"


def title(choice: str, view: View) -> str:
    seat = rival(choice)
    return choice if seat is None else word("duel", who=full_name(seat, view))


def obvious(decision: Decision) -> str | None:
    """Things can be laid down before every step, so nobody is kept here for that alone (UW R44)."""
    idle = decision.id == "underworld.act" and set(decision.choices) == {"lay-down", "end-turn"}
    return "end-turn" if idle else None


def steps(decision: Decision, words: str) -> list[str]:
    """`n n e` on a way: three steps."""
    sides = [SIDES.get(side.lower()) for side in words.split()]
    if decision.id != "underworld.move" or not sides or None in sides:
        return []
    return [f"move:{side}" for side in sides]


def score(score: int, result: Result) -> str:
    """Black cubes when evil wins, the points of UW 10.4 for one who plays alone."""
    if len(result.scores) == 1:
        return word("score.points", score=score)
    if result.reason == "underworld.end.evil":
        return word("score.black" if score == 1 else "score.blacks", score=score)
    return ""


def go_words(args: Mapping[str, Any], marks: Look) -> str:
    things = [marks["hidden"] if token == "face-down" else short(token) for token in args["tokens"]]
    there = f" ({', '.join(things)})" if things else ""
    return word("move", side=name("side", args["side"]), tile=name("tile", args["tile"])) + there


def lay_words(verb: str, args: Mapping[str, Any], marks: Look) -> str:
    """With the shape that the exits make."""
    exits = args["exits"]
    shape = marks.wall(*(side in exits for side in "nesw"))
    return word(verb, side=name("side", args["side"]), shape=shape, exits=" ".join(exits))


def board(view: View, width: int, height: int, marks: Look, numbers: Numbers) -> list[Text]:
    """Map and sheets side by side; in a narrow terminal the Damned has a line of his own below."""
    wide = width >= WIDE
    column = 46 if wide else 28
    foot = [] if wide else [damned_line(view, width, marks)]
    room = height - len(foot)
    side = full_column(view, column, room, marks) if wide else compact_column(view, column, room, marks)
    picture = draw_map(view, width - column - 1, room, marks, numbers, BOARD_SCALES)
    picture = centred(picture, width - column - 1, room if wide else 0)
    return [*look.beside(picture, side[:room], width - column - 1, column, marks), *foot]


def whole_map(view: View, width: int, height: int, marks: Look) -> list[Text]:
    """All of it; where it must be drawn too small for words, with a list of what lies where."""
    picture = draw_map(view, width, height, marks, {}, MAP_SCALES)
    if map_scale(view, width, height, MAP_SCALES).height > 1:
        return picture
    return [*picture, *look.in_columns([found_on(view, tile, marks) for tile in held_tiles(view)], width)]


def held_tiles(view: View) -> list[View]:
    """The tiles on which something lies or somebody stands."""
    standing = {hero.get("tile") for hero in view["heroes"]}
    return [tile for tile in view["map"] if tile["tokens"] or tile["face_down"] or tile["tile"] in standing]


def found_on(view: View, tile: View, marks: Look) -> Text:
    inside = Inside(view, tile, marks, {}, False)
    row = look.line((f"{name('tile', tile['tile'])}: ", ASH))
    for words, style in (*inside.heroes(), *inside.labels()):
        row.append(words, style).append(" ")
    row.rstrip()
    return row


def sheets(view: View, width: int, marks: Look) -> list[Text]:
    rows: list[Text] = []
    for seat, hero in enumerate(view["heroes"]):
        if hero["hero"] is not None:
            rows += [*full_sheet(view, seat, width, marks), Text("")]
    return [*rows, *damned_board(view, width, marks)]


# The map ---------------------------------------------------------------------------------------------------


def draw_map(
    view: View, width: int, height: int, marks: Look, numbers: Numbers, scales: Sequence[grid.Scale]
) -> list[Text]:
    tiles = tiles_of(view)
    scale = map_scale(view, width, height, scales)
    focus = focus_of(view)
    window = grid.crop(grid.bounds(tiles), focus, *scale.holds(width, height))
    exits = {spot: tile["exits"] for spot, tile in tiles.items()}
    picture = grid.Grid(exits, window, scale, marks)
    doors = {(focus, side): str(n) for side, n in doors_from(tiles, focus, numbers).items()}
    beyond_doors = {id: n for id, n in numbers.items() if str(n) not in doors.values()}

    def fill(spot: grid.Spot, w: int, h: int) -> list[list[grid.Run]]:
        inside = Inside(view, tiles[spot], marks, beyond_doors, focus == spot)
        return inside.lines(w, h, *margins(doors, spot))

    return picture.draw(fill, doors)


def tiles_of(view: View) -> dict[grid.Spot, View]:
    return {(tile["x"], tile["y"]): tile for tile in view["map"]}


def map_scale(view: View, width: int, height: int, scales: Sequence[grid.Scale]) -> grid.Scale:
    whole = grid.bounds(tiles_of(view))
    return grid.widened(grid.best_scale(scales, whole, width, height), whole, width, WIDEST)


def margins(doors: Mapping[tuple[grid.Spot, str], str], spot: grid.Spot) -> tuple[int, int]:
    """The columns to keep clear on the left and right of a tile, beside a number in a door."""
    x, y = spot
    left = doors.get((spot, "w")) or doors.get(((x - 1, y), "e"), "")
    right = doors.get((spot, "e")) or doors.get(((x + 1, y), "w"), "")
    return len(left), len(right)


def focus_of(view: View) -> grid.Spot:
    here = view["heroes"][view["active"]].get("tile", "styx")
    return next((tile["x"], tile["y"]) for tile in view["map"] if tile["tile"] == here)


def doors_from(tiles: Mapping[grid.Spot, View], focus: grid.Spot, numbers: Numbers) -> dict[str, int]:
    """The choices that lead through a door of the tile in focus."""
    found = {}
    for side, (dx, dy) in grid.STEPS.items():
        there = tiles.get((focus[0] + dx, focus[1] + dy))
        if there is None or there["tile"] not in numbers:
            continue
        if side in tiles[focus]["exits"] and grid.BACK[side] in there["exits"]:
            found[side] = numbers[there["tile"]]
    return found


def centred(picture: list[Text], width: int, height: int) -> list[Text]:
    margin = Text(" " * ((width - picture[0].cell_len) // 2))
    above = [Text("")] * ((height - len(picture)) // 2)
    return [*above, *(look.line_of(margin, row) for row in picture)]


class Inside:
    """What is written inside one tile."""

    def __init__(self, view: View, tile: View, marks: Look, numbers: Numbers, focus: bool) -> None:
        self.view = view
        self.tile = tile
        self.marks = marks
        self.number = "" if focus else str(numbers.get(tile["tile"], ""))
        self.new = view["turn"]["new_tile"] == tile["tile"]

    def lines(self, width: int, height: int, left: int = 0, right: int = 0) -> list[list[grid.Run]]:
        """So many lines; `left` and `right` keep the one between the doors clear of what stands in them."""
        room = width - left - right
        margin: grid.Run = (" " * left, "")
        if height == 1:
            return [[margin, *self.small(self.heroes(), room)]]
        if height == 2:
            top, below = self.two_lines(width, room)
            return [top, [margin, *below]]
        indent = not left
        tokens = [margin, (" " * indent, ""), *self.tokens(room - indent)]
        return [self.name(width), tokens, self.spread(self.heroes(), [self.numeral()], width)]

    def two_lines(self, width: int, room: int) -> tuple[list[grid.Run], list[grid.Run]]:
        """The name, and below it heroes and tokens; heroes stand beside the name where tokens need the room."""
        heroes, title, number = self.heroes(), self.name(width), [self.numeral()]
        free = room - extent(number) - bool(self.number)
        beside = extent(heroes) + bool(heroes)
        crowded = extent(self.labels()) + len(self.labels()) - 1 > free - beside
        if heroes and self.labels() and crowded and extent(title) + beside <= width:
            return self.spread(title, heroes, width), self.spread(self.tokens(free), number, room)
        gap = [(" ", "")] if heroes else []
        return title, self.spread([*heroes, *gap, *self.tokens(free - beside)], number, room)

    def spread(self, first: list[grid.Run], last: list[grid.Run], width: int) -> list[grid.Run]:
        """One to the left, one to the right."""
        return [*first, (" " * (width - extent(first) - extent(last)), ""), *last]

    def small(self, heroes: list[grid.Run], width: int) -> list[grid.Run]:
        """Heroes, else marks of the tokens, then as much of the name as there is room for."""
        marks = heroes or [(label[0], style) for label, style in self.labels()]
        marks = [*marks[:width], (" ", "")] if marks and width > 5 else marks[:width]
        room = max(0, width - len(marks))
        return [*marks, (clipped(name("tile", self.tile["tile"]), room), self.name_style())]

    def numeral(self) -> grid.Run:
        return (self.number, f"bold {EMBER}")

    def name(self, width: int) -> list[grid.Run]:
        star = self.marks["new"] if self.new else ""
        words = self.marks.cut(star + name("tile", self.tile["tile"]), width)
        return [(words, self.name_style())]

    def name_style(self) -> str:
        if self.new:
            return f"bold {BRASS}"
        return {"place": "bold", "passage": ASH}.get(self.tile["kind"], "")

    def heroes(self) -> list[grid.Run]:
        runs = []
        for seat, hero in enumerate(self.view["heroes"]):
            if hero.get("tile") == self.tile["tile"]:
                acting = " reverse" if seat == self.view["active"] else ""
                runs.append((look.seat_letter(seat), f"bold {look.seat_style(seat)}{acting}"))
        return runs

    def labels(self) -> list[grid.Run]:
        shown = [token_label(token, self.marks) for token in self.tile["tokens"]]
        known = [(self.marks["hidden"] + short(id), ICE) for id in self.tile["peeked"]]
        hidden = [(self.marks["hidden"], BRASS)] * (self.tile["face_down"] - len(known))
        return [*shown, *known, *hidden]

    def tokens(self, room: int) -> list[grid.Run]:
        """Their names if there is room for something of each; else the first name and marks for the others."""
        labels = self.labels()
        if not labels or room <= 0:
            return []
        share = (room - len(labels) + 1) // len(labels)
        if share < 4:
            (first, style), *others = labels
            rest = [(words[0], style) for words, style in others[: room - 2]]
            return [
                (self.marks.cut(first, room - len(rest) - bool(rest)), style),
                (" " * bool(rest), ""),
                *rest,
            ]
        runs: list[grid.Run] = []
        for words, style in labels:
            runs += [(" ", "")] if runs else []
            runs.append((self.marks.cut(words, share), style))
        return runs


def extent(runs: Sequence[grid.Run]) -> int:
    return sum(len(words) for words, _ in runs)


def clipped(words: str, room: int) -> str:
    """The beginning of a name, and its number if it has one: `Ca12`."""
    number = words.rpartition(" ")[2]
    if len(words) <= room or not number.isdigit() or len(number) >= room:
        return words[:room]
    return words[: room - len(number)] + number


def token_label(token: View, marks: Look) -> grid.Run:
    mark, style = KINDS.get(token["kind"], ("item", BRASS))
    return marks[mark] + short(token["token"]), style


# The sheets ------------------------------------------------------------------------------------------------


def own_seat(view: View) -> int:
    return int(view["active"] if view["seat"] is None else view["seat"])


def compact_column(view: View, width: int, height: int, marks: Look) -> list[Text]:
    """The own sheet, then a line for each other hero; where room is short, lists are cut to a line."""
    me = own_seat(view)
    others = [
        other_line(seat, view, width, marks)
        for seat, hero in enumerate(view["heroes"])
        if seat != me and hero["hero"] is not None
    ]
    room = height - len(others)
    for longest in (3, 2, 1):
        own = compact_sheet(view, me, width, marks, longest)
        if len(own) <= room:
            break
    rule = [Text(marks["rule"] * width, style=ASH)] if others and len(own) < room else []
    return [*own[: max(0, room)], *rule, *others]


def compact_sheet(view: View, seat: int, width: int, marks: Look, longest: int = 3) -> list[Text]:
    """Lists of at most so many lines; with three and more each mission has its own."""
    hero = view["heroes"][seat]
    if hero["hero"] is None:
        return [who(seat, view)]
    rows = [who(seat, view), purse(hero, marks)]
    rows += [ability_row(row, marks) for row in hero["abilities"]]
    rows += belongings(hero, width, marks, longest)
    return rows + here(view, hero, width, marks)[:longest]


def who(seat: int, view: View) -> Text:
    """`B Brimstone (Shaman)`."""
    kind = view["heroes"][seat]["hero"]
    words = look.SEAT_NAMES[seat] if kind is None else full_name(seat, view)
    return look.line((f"{look.seat_letter(seat)} {words}", f"bold {look.seat_style(seat)}"))


def purse(hero: View, marks: Look) -> Text:
    """Who is trapped cannot move, and that is more important than how far he could."""
    if hero["trap"] is None:
        rest = look.line(word("purse", gold=hero["gold"], movement=hero["movement"]))
    else:
        rest = look.line(f"{word('gold', gold=hero['gold'])}  ", (word("trapped"), f"bold {BAD}"))
    return look.line_of(life(hero, marks), Text("  "), rest)


def life(hero: View, marks: Look) -> Text:
    lost = hero["max_life"] - hero["life"]
    return look.line(
        (marks["heart"] * hero["life"], f"bold {BAD}"),
        (marks["lost"] * lost, ASH),
        (marks["armour"] * hero["artificial"], f"bold {ICE}"),
    )


def ability_row(row: View, marks: Look, long: bool = False) -> Text:
    """Name, value, dice, and the cubes between the marks that bring another die."""
    style = ABILITY_STYLES[row["ability"]]
    value = str(row["value"])
    if long and row["pure_value"] != row["value"]:
        value = word("pure", value=value, pure=row["pure_value"])
    dice = word("dice", dice=row["dice"]) if long else f"{row['dice']}d"
    head = look.line((f"{word('ability.' + row['ability']):<7}", style), (f"{value:>2}", "bold"), f" {dice} ")
    return look.line_of(head, cubes(row, style, marks))


def cubes(row: View, style: str, marks: Look) -> Text:
    text = Text()
    for k in range(ROW):
        if k in row["dice_at"]:
            text.append(marks["die"], ASH)
        if k < row["coloured"]:
            text.append(marks["cube"], style)
        elif k < row["coloured"] + row["black"]:
            text.append(marks["black"], "bold")
        else:
            text.append(marks["space"], ASH)
    return text


def here(view: View, hero: View, width: int, marks: Look) -> list[Text]:
    """What lies on the hero's tile, with names in full."""
    tile = next(tile for tile in view["map"] if tile["tile"] == hero["tile"])
    labels = Inside(view, tile, marks, {}, False).labels()
    row = look.line((f"{name('tile', tile['tile'])}: ", ASH)) if labels else Text("")
    for k, (words, style) in enumerate(labels):
        row.append(", " if k else "").append(words, style)
    return look.wrap(row, width, 1)[:2] if labels else []


def belongings(hero: View, width: int, marks: Look, longest: int) -> list[Text]:
    rows: list[Text] = []
    items = [item_words(item, marks) for item in hero["items"]]
    missions = [mission_words(mission, marks) for mission in hero["missions"]]
    if items:
        rows += listed(spaces("items", hero), items, width, longest, marks)
    if missions and longest > 2:
        heading = look.line((spaces("missions", hero), ASH))
        rows += [heading, *(look.line(f" {mission}") for mission in missions)]
    elif missions:
        rows += listed(spaces("missions", hero), missions, width, longest, marks)
    return rows


def item_words(item: View, marks: Look) -> str:
    return name("token", item["token"]) + (marks["armour"] * item["stones"])


def mission_words(mission: View, marks: Look) -> str:
    return f"{name('token', mission['token'])}{marks['to']}{name('tile', mission['tile'])}"


def spaces(what: str, hero: View) -> str:
    return word(what, held=len(hero[what]), spaces=hero[f"{what[:-1]}_spaces"])


def listed(heading: str, things: Sequence[str], width: int, longest: int, marks: Look) -> list[Text]:
    row = look.line((f"{heading} ", ASH), ", ".join(things))
    rows = look.wrap(row, width, 1)
    if len(rows) <= longest:
        return rows
    last = look.line_of(rows[longest - 1], Text(" " + marks["more"]))
    return [*rows[: longest - 1], look.fit(last, width, marks)]


def other_line(seat: int, view: View, width: int, marks: Look) -> Text:
    """Another hero: as many of the figures as there is room for, life and black cubes in any case."""
    head = who(seat, view)
    figures = other_figures(view["heroes"][seat], marks)
    for kept in ("agcb", "acb", "ab", "cb", "b"):
        shown = [figure for key, figure in figures.items() if key in kept or key == "life"]
        row = look.line_of(head, *(look.line_of(Text(" "), figure) for figure in shown))
        if row.cell_len <= width:
            return row
    return look.line_of(head, Text(" "), *shown)


def other_figures(hero: View, marks: Look) -> dict[str, Text]:
    """Life, artificial life, gold, coloured and black cubes, by a letter each."""
    black = sum(row["black"] for row in hero["abilities"])
    coloured = sum(row["coloured"] for row in hero["abilities"])
    armour = {"a": (f"{marks['armour']}{hero['artificial']}", ICE)} if hero["artificial"] else {}
    figures = {
        "life": (f"{marks['heart']}{hero['life']}", BAD),
        **armour,
        "g": (f"{marks['gold']}{hero['gold']}", BRASS),
        "c": (f"{marks['cube']}{coloured}", ""),
        "b": (f"{marks['black']}{black}", "bold" if black else ASH),
    }
    return {key: look.line(figure) for key, figure in figures.items()}


def full_column(view: View, width: int, height: int, marks: Look) -> list[Text]:
    me = own_seat(view)
    rows = full_sheet(view, me, width, marks)
    last = [Text(""), *damned_board(view, width, marks)]
    others = [s for s, hero in enumerate(view["heroes"]) if s != me and hero["hero"] is not None]
    full = [row for seat in others for row in (Text(""), *full_sheet(view, seat, width, marks))]
    if len(rows) + len(full) + len(last) > height:
        full = [row for seat in others for row in (Text(""), *compact_sheet(view, seat, width, marks))]
    if len(rows) + len(full) + len(last) > height:
        full = [Text(""), *(other_line(seat, view, width, marks) for seat in others)]
    return [*rows, *full, *last]


def full_sheet(view: View, seat: int, width: int, marks: Look) -> list[Text]:
    hero = view["heroes"][seat]
    if hero["hero"] is None:
        return [who(seat, view)]
    place = look.line((word("stands", tile=name("tile", hero["tile"])), ASH))
    heading = look.rule(who(seat, view), width - place.cell_len - 1, marks)
    rows = [look.line_of(heading, Text(" "), place), purse(hero, marks)]
    rows += [ability_row(row, marks, long=True) for row in hero["abilities"]]
    rows += here(view, hero, width, marks) if seat == own_seat(view) else []
    return [*rows, *belongings(hero, width, marks, longest=9)]


# The Damned ------------------------------------------------------------------------------------------------


def damned_cubes(view: View, marks: Look) -> Text:
    filled = view["damned"]["cubes"]
    style = f"bold {BAD}" if filled >= CUBE_SPACES - 3 else "bold"
    return look.line((marks["black"] * filled, style), (marks["hollow"] * max(0, CUBE_SPACES - filled), ASH))


def avatars(view: View) -> int:
    return sum(token.startswith("avatar-") for token in view["damned"]["board"])


def his_items(view: View) -> list[str]:
    return [item for item in SPECIAL_ITEMS if item in view["damned"]["board"]]


def damned_line(view: View, width: int, marks: Look) -> Text:
    damned = view["damned"]
    head = look.line((f"{word('damned')} ", "bold"))
    count = look.line(f" {damned['cubes']}/{CUBE_SPACES}")
    facts = [word("avatars", beaten=avatars(view))]
    if damned["where"] != "board":
        facts.append(word(f"damned_{damned['where']}"))
    items = [short(item) for item in his_items(view)]
    facts.append(word("his_items", items=" ".join(items)) if items else word("no_items"))
    dot = f" {marks['dot']} "
    tail = look.line((dot + dot.join(facts), ASH))
    return look.fit(look.line_of(head, damned_cubes(view, marks), count, tail), width, marks)


def damned_board(view: View, width: int, marks: Look) -> list[Text]:
    damned = view["damned"]
    heading = look.rule(look.line((word("damned"), "bold")), width, marks)
    count = look.line(f" {word('cubes', cubes=damned['cubes'], life=damned['life'])}")
    beaten = avatars(view)
    tally = look.line((marks["black"] * beaten, "bold"), (marks["hollow"] * (3 - beaten), ASH))
    rows = [
        heading,
        look.line_of(damned_cubes(view, marks), count),
        look.line_of(look.line(f"{word('avatars', beaten=beaten)} "), tally),
        look.line(word(f"damned_{damned['where']}")),
    ]
    items = [name("token", item) for item in his_items(view)]
    return [
        *rows,
        *(listed(word("keeps"), items, width, 4, marks) if items else [look.line(word("no_items"))]),
    ]
