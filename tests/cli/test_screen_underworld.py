"""The screen of Helden in der Unterwelt: everything that matters is there, and it fits."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.text import Text

import katabasis as kb
from katabasis.cli.screens import grid, plain, screen_of, underworld
from katabasis.cli.screens.frame import Frame, Size
from katabasis.cli.screens.look import Look, in_columns, wrap
from katabasis.cli.screens.news import history, news
from katabasis.core.terms import Event, Result

MARKS = Look()
BARD = {"hero": "bard", "items": ["opal", "breastplate-1"], "missions": ["minos"], "life": 2}


def positions(seats: int, count: int, seed: str = "screen") -> Iterator[kb.Game[Any]]:
    """Positions of random games in which somebody has a real choice."""
    chance = random.Random(seed)
    game = kb.new_game("underworld", seats, seed)
    for number in range(count):
        if game.over:
            game = kb.new_game("underworld", seats, f"{seed} {number}")
        yield game
        decision = game.open[0]
        game.apply(decision.seat, chance.choice(decision.choices))


def scenario(step: str = "movement", *, seats: int = 1, **state: Any) -> kb.Game[Any]:
    heroes = [BARD, {"hero": "gnome", "black": {"magic": 2}, "gold": 3}][:seats]
    document = {
        "seats": seats,
        "state": {"heroes": heroes, **state},
        "next": [{step: {"seat": 0}}, {"act": {"seat": 0}}],
    }
    return kb.scenario("underworld", document)


def picture(game: kb.Game[Any], width: int = 80, height: int = 24, marks: Look = MARKS) -> list[str]:
    frame = Frame(game, game.open[0], Size(width, height - 1), marks)
    return [line.plain for line in frame.lines(0)]


# Room ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_two_hundred_positions_fit_80_by_24_and_are_complete(seats: int):
    for game in positions(seats, 200):
        lines = picture(game)
        assert len(lines) == 23
        assert {len(line) for line in lines} == {80}
        whole = "\n".join(lines)
        assert "The Damned " in whole
        decision = game.open[0]
        assert f"{len(decision.choices)} " in "\n".join(lines[15:]) or "page 1 of" in whole
        assert "underworld." not in whole
        assert "cli." not in whole


@pytest.mark.parametrize(
    ("width", "height"), [(80, 24), (100, 30), (120, 40), (160, 50), (60, 20), (240, 70)]
)
def test_other_sizes_fit_too(width: int, height: int):
    for game in positions(4, 100, "sizes"):
        lines = picture(game, width, height)
        assert len(lines) == height - 1
        assert {len(line) for line in lines} == {width}


def test_a_wider_terminal_shows_more_of_the_map():
    def tiles_seen(lines: list[str]) -> int:
        whole = "\n".join(line[: -47 if len(line) > 100 else -29] for line in lines)
        return sum(whole.count(word) for word in ("Hall", "Cavern", "Passage"))

    *_, game = positions(4, 300, "growing")
    assert tiles_seen(picture(game, 160, 50)) > tiles_seen(picture(game, 80, 24)) > 5


def test_many_choices_are_shown_page_by_page():
    game = kb.new_game("underworld", 1, "pages")
    frame = Frame(game, game.open[0], Size(80, 17), MARKS)
    first = [line.plain for line in frame.lines(0)]
    assert len(first) == 17
    assert frame.pages > 1
    shown = [line.plain for page in range(frame.pages) for line in frame.lines(0, page=page)]
    for number in range(1, 11):
        assert any(line.startswith(f"{number:>2} ") for line in shown)


# The map ---------------------------------------------------------------------------------------------------


def test_tiles_tokens_heroes_and_ways_are_on_the_map():
    tiles = [
        {"tile": "lethe", "beside": "styx", "side": "n", "tokens": ["gorgon"]},
        {"tile": "elysion", "beside": "styx", "side": "e", "face_down": ["hecate"]},
        {"tile": "acheron", "beside": "styx", "side": "w", "tokens": ["minos"]},
    ]
    game = scenario(map=tiles, heroes=[{"hero": "bard"}])
    whole = "\n".join(picture(game))
    for words in ("Styx", "Lethe", "Elysion", "Acheron", "!Gorgon", "»Minos", "?"):
        assert words in whole
    assert "Hecate" not in whole
    assert "1 Go north to Lethe (Gorgon)" in whole
    assert "2 Go east to Elysion (?)" in whole


def test_the_number_of_a_choice_stands_in_the_way_it_leads_through():
    tiles = [
        {"tile": "lethe", "beside": "styx", "side": "n"},
        {"tile": "hades", "beside": "styx", "side": "e"},
    ]
    game = scenario(map=tiles)
    rows = underworld.draw_map(game.view(0), 21, 10, MARKS, {"lethe": 1, "hades": 2}, [grid.Scale(9, 2)])
    assert [row.plain for row in rows] == [
        "┌─── · ───┐          ",
        "│Lethe    │          ",
        "·         ·          ",
        "├─── 1 ───┼─── · ───┐",
        "│Styx     │Hades    │",
        "·A        2         ·",
        "└─── · ───┴─── · ───┘",
    ]


def test_a_small_tile_keeps_the_number_of_its_name():
    assert underworld.clipped("Cavern 12", 5) == "Cav12"
    assert underworld.clipped("Hall 1", 8) == "Hall 1"
    assert underworld.clipped("Hall 16", 2) == "Ha"
    assert underworld.clipped("Lethe", 3) == "Let"


def test_the_new_tile_is_marked():
    game = scenario("add_tile", stacks=[["lethe"], [], ["hades"]])
    game.apply(0, "stack:1")
    game.apply(0, "lay:n:0")
    assert "✶Lethe" in "\n".join(line.plain for line in underworld.board(game.view(0), 80, 14, MARKS, {}))


def test_only_the_owner_of_the_mirror_sees_what_it_showed():
    tiles = [{"tile": "lethe", "beside": "styx", "side": "n", "face_down": ["hecate"]}]
    heroes = [{"hero": "bard", "items": ["mirror"]}, {"hero": "gnome"}]
    game = scenario(seats=2, map=tiles, heroes=heroes)
    game.apply(0, "look:n")
    own, other = (
        "\n".join(row.plain for row in underworld.whole_map(game.view(s), 80, 23, MARKS)) for s in (0, 1)
    )
    assert "?Hecate" in own
    assert "Hecate" not in other
    assert "?" in other


def test_a_cropped_map_says_how_much_lies_beyond_its_edges():
    exits = {(x, 0): ["e", "w"] for x in range(10)}
    window = grid.crop(grid.bounds(exits), (5, 0), 3, 4)
    lines = grid.Grid(exits, window, grid.Scale(9, 2), MARKS).draw(
        lambda spot, w, h: [[(str(spot[0]), "")]], {}
    )
    whole = "\n".join(line.plain for line in lines)
    assert window == grid.Window(4, 0, 3, 1)
    assert "◀4" in whole
    assert "▶3" in whole
    assert [k for k in "0123456789" if f"{k}   " in whole] == ["4", "5", "6"]


def test_a_gap_is_a_way_and_a_wall_on_either_side_closes_it():
    def between(left: list[str], right: list[str]) -> str:
        exits = {(0, 0): left, (1, 0): right}
        window = grid.bounds(exits)
        rows = grid.Grid(exits, window, grid.Scale(5, 3), MARKS).draw(lambda spot, w, h: [], {})
        return rows[2].plain[6]

    assert between(["e"], ["w"]) == " "
    assert between(["e"], []) == "│"
    assert between([], ["w"]) == "│"
    assert between([], []) == "│"


def test_a_way_that_leads_nowhere_yet_has_a_mark():
    rows = grid.Grid({(0, 0): ["n"]}, grid.Window(0, 0, 1, 1), grid.Scale(5, 1), MARKS).draw(
        lambda *_: [], {}
    )
    assert [row.plain for row in rows] == ["┌─ · ─┐", "│     │", "└─────┘"]


def test_heroes_stand_beside_the_name_where_tokens_need_the_room():
    tiles = [{"tile": "hall-1", "beside": "styx", "side": "n", "tokens": ["eurynomos"]}]
    game = scenario(map=tiles, heroes=[{"hero": "bard", "tile": "hall-1"}])
    rows = underworld.draw_map(game.view(0), 12, 10, MARKS, {}, [grid.Scale(10, 2)])
    assert [row.plain for row in rows][1:3] == ["│Hall 1   A│", "│!Eurynomos·"]


def test_the_number_of_a_way_never_touches_words():
    tiles = [
        {"tile": "acheron", "beside": "styx", "side": "w", "tokens": ["eurynomos"]},
        {"tile": "elysion", "beside": "styx", "side": "e", "tokens": ["eurynomos"]},
    ]
    tiles[1]["tokens"] = ["tisiphone"]
    game = scenario(map=tiles, at_styx=["rhadamanthus"])
    numbers = {"acheron": 1, "elysion": 2}
    for scale in (grid.Scale(9, 2), grid.Scale(9, 3), grid.Scale(9, 1)):
        width = scale.room(3, 1)[0]
        rows = underworld.draw_map(game.view(0), width, 10, MARKS, numbers, [scale])
        (door,) = [row.plain for row in rows if re.search(r"\b[12]\b", row.plain)]
        assert re.search(r" 1 .* 2 ", door), door


def test_few_tiles_are_drawn_wide():
    assert grid.widened(grid.Scale(9, 2), grid.Window(0, 0, 2, 2), 51, 18) == grid.Scale(18, 2)
    assert grid.widened(grid.Scale(9, 2), grid.Window(0, 0, 4, 2), 51, 18) == grid.Scale(11, 2)
    assert grid.widened(grid.Scale(9, 2), grid.Window(0, 0, 30, 2), 51, 18) == grid.Scale(9, 2)


def test_the_whole_map_tells_at_least_what_the_table_tells():
    view = max((game.view(0) for game in positions(4, 600, "growing")), key=lambda view: len(view["map"]))
    assert underworld.map_scale(view, 80, 22, underworld.MAP_SCALES).height == 1
    whole = "\n".join(row.plain for row in underworld.whole_map(view, 80, 22, MARKS))
    for tile in view["map"]:
        for token in tile["tokens"]:
            assert underworld.short(token["token"]) in whole
    for hero in view["heroes"]:
        assert f"{underworld.name('tile', hero['tile'])}: " in whole


# Sheets and the Damned -------------------------------------------------------------------------------------


def test_the_own_sheet_and_a_line_for_the_others():
    whole = "\n".join(picture(scenario(seats=2)))
    for words in (
        "A Azure (Bard)",
        "♥♥♡◊",
        "Gold 2  Moves 3",
        "Magic   7 2d ",
        "Items 2/4 Breastplate◊◊,",
        "Minos→Kriterion",
    ):
        assert words in whole
    assert "B Brimstone (Gnome) ♥3 ■0 ●2" in whole


def test_missions_have_a_line_each_where_there_is_room():
    hero = {"hero": "bard", "missions": ["minos", "aeacus", "hades"]}
    view = scenario(heroes=[hero]).view(0)
    roomy = [row.plain for row in underworld.compact_column(view, 28, 14, MARKS)]
    assert roomy[5:9] == ["Missions 3/4", " Aeacus→Kriterion", " Minos→Kriterion", " Hades→Hades"]
    tight = [row.plain for row in underworld.compact_column(view, 28, 7, MARKS)]
    assert tight[6].startswith(" Aeacus→Kriterion, ")
    assert len(tight) <= 7


def test_a_trapped_hero_is_said_to_be_trapped_in_full():
    hero = {
        "life": 5, "max_life": 5, "artificial": 3, "gold": 12, "movement": 5, "trap": "trap-1",
    }  # fmt: skip
    row = underworld.purse(hero, MARKS)
    assert row.plain == "♥♥♥♥♥◊◊◊  Gold 12  trapped"
    assert row.cell_len <= 28


def test_heroes_to_choose_have_figures_a_power_and_the_name_of_their_side():
    game = kb.new_game("underworld", 1, "heroes")
    lines = picture(game)
    for words in (
        " 1 Bard (man)      ♥3 ¤2 moves 3, magic 6 ranged 5 melee 3: passes red foes",
        " Gladiator (man) ♥4 ",
        " Amazon          ♥4 ",
        ": 5 items, no armour",
    ):
        assert any(words in line for line in lines), words
    assert not any("…" in line for line in lines)


def test_a_score_says_what_it_counts():
    def said(reason: str, *scores: int) -> list[str]:
        result = Result((0,), ((0,),), scores, reason, ())
        return [underworld.score(score, result) for score in scores]

    assert said("underworld.end.evil", 3, 1) == ["3 black cubes", "1 black cube"]
    assert said("underworld.end.hero", 0, 1) == ["", ""]
    assert said("underworld.end.hero", 120) == ["120 points (UW 10.4)"]


def test_a_prompt_of_two_lines_has_no_rule_on_the_second():
    game = scenario("movement", map=[{"tile": "lethe", "beside": "styx", "side": "n"}])
    frame = Frame(game, game.open[0], Size(30, 22), MARKS)
    rows = [row.plain for row in frame.question()]
    assert len(rows) == 2
    assert not any("─" in row for row in rows)


# What happened ---------------------------------------------------------------------------------------------


def turn(seat: int, *events: Event) -> list[Event]:
    return [Event("underworld.turn", {"round": 3, "seat": seat}), *events]


def entered(seat: int, *tiles: str) -> list[Event]:
    return [Event("underworld.entered", {"seat": seat, "tile": tile}) for tile in tiles]


def failed(seat: int) -> list[Event]:
    thrown = Event("underworld.thrown", {"seat": seat, "faces": [5, 6], "target": 7})
    return [thrown, Event("underworld.failed", {"seat": seat})]


LONG = [f"cavern-{number}" for number in range(1, 9)]
TABLE = [
    *turn(0, *entered(0, "styx")),
    *turn(1, *entered(1, "hades")),
    *turn(0, *entered(0, *LONG), *failed(0)),
    *turn(1, *entered(1, *LONG)),
    *turn(2, *entered(2, *LONG)),
    *turn(3, *entered(3, "lethe"), *failed(3)),
    *turn(0),
]


def told(events: list[Event], height: int, seat: int | None = 0, width: int = 80) -> list[str]:
    return [row.plain for row in news(events, 0, width, height, seat)]


def test_the_own_result_stays_and_each_turn_of_the_others_has_a_line():
    rows = told(TABLE, 4)
    assert len(rows) == 4
    assert rows[0].startswith("Azure …")
    assert rows[0].endswith("throws 5, 6 and needs 7 or less; fails the test.")
    assert rows[1].startswith("Brimstone …")
    assert rows[1].endswith("; enters Cavern 8.")
    assert rows[2].startswith("Cinnabar …")
    assert rows[3] == "Damson enters Lethe; throws 5, 6 and needs 7 or less; fails the test."
    assert all(len(row) <= 80 for row in rows)


def test_with_little_room_the_own_result_stays_and_the_latest_turns():
    assert [row.split()[0] for row in told(TABLE, 2)] == ["Azure", "Damson"]
    assert [row.split()[0] for row in told(TABLE, 1)] == ["Azure"]
    assert told(TABLE, 0) == []


def test_with_much_room_the_last_turn_and_this_one_are_told_in_full_and_no_more():
    rows = told([*TABLE, *entered(0, "hades")], 20, width=160)
    assert "Azure enters Cavern 1; enters Cavern 2" in rows[0]
    assert rows[-1] == "Azure enters Hades."
    assert not any("…" in row or "Styx" in row for row in rows)


def test_a_duel_in_a_turn_of_somebody_else_is_kept_too():
    duel = Event("underworld.duel", {"seat": 1, "other": 0})
    events = [*TABLE, *turn(1, duel), *turn(2, *entered(2, "styx")), *turn(3, *entered(3, "styx"))]
    assert any("challenges Azure" in row for row in told(events, 2))


def test_the_log_says_whose_turn_it_is_on_a_line_of_its_own():
    rows = [row.plain for row in history(TABLE, 80)]
    assert rows[:4] == [
        "Round 3: Azure to play.",
        "Azure enters Styx.",
        "Round 3: Brimstone to play.",
        "Brimstone enters Hades.",
    ]


def test_cubes_stand_between_the_marks_that_bring_dice():
    row = {"coloured": 2, "black": 1, "dice_at": [2, 4, 7]}
    assert underworld.cubes(row, "", MARKS).plain == "■■┊●·┊···┊···"
    assert underworld.cubes(row, "", Look("ascii")).plain == "##:@.:...:..."


def test_the_board_of_the_damned():
    game = scenario(
        cubes=4, avatars=["avatar-2"], damned="waiting", heroes=[{"hero": "bard", "items": ["bident"]}]
    )
    line = underworld.damned_line(game.view(0), 120, MARKS).plain
    assert "●●●●○○○○○○○ 4/11" in line
    assert "Avatars 1/3" in line
    assert "called, waits for Chaos" in line
    assert "Staff Bow Scythe Cloak" in line
    assert "Bident" not in line
    wide = "\n".join(picture(game, 160, 50))
    assert "4 of 11 cubes, life 4" in wide
    assert "Scythe of Thanatos" in wide


def test_everything_can_be_told_without_unicode():
    for game in positions(3, 60, "ascii"):
        for line in picture(game, marks=Look("ascii")):
            assert Look("ascii").showable(Text(line)).plain.isascii()
            assert len(Look("ascii").showable(Text(line)).plain) == 80


# Lines -----------------------------------------------------------------------------------------------------


def test_games_without_a_screen_get_the_plain_one():
    assert screen_of("underworld") is underworld
    assert screen_of("no_such_game") is plain


def test_wrapping_keeps_to_the_width_and_loses_no_word():
    text = Text(" 1 Lay down something that is very-long-indeed-and-cannot-be-broken at once")
    rows = [row.plain for row in wrap(text, 20, indent=3)]
    assert all(len(row) <= 20 for row in rows)
    assert "".join(rows).replace(" ", "") == text.plain.replace(" ", "")
    assert rows[0].startswith(" 1 Lay")


def test_columns_are_read_downwards():
    items = [Text(word) for word in ("one", "two", "three", "four", "five")]
    assert [row.plain for row in in_columns(items, 13)] == ["one    four", "two    five", "three"]
    assert [row.plain for row in in_columns(items, 9)] == ["one", "two", "three", "four", "five"]
