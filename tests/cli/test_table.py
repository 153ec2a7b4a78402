"""The table in the terminal, driven line by line as a person would."""

import io
import os
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import katabasis as kb
from katabasis.bots import RandomBot
from katabasis.cli import keeping, matching, table
from katabasis.cli.keeping import Keeper
from katabasis.cli.past import Past, discovered

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SIZES = [(80, 24), (160, 50)]


class Person:
    """Sits before a terminal: gives the next line, keeps every screen that was shown before it."""

    def __init__(self, *lines: str, size: tuple[int, int] = (80, 24), colour: bool = False) -> None:
        self.lines = iter(lines)
        self.out = io.StringIO()
        self.console = Console(
            file=self.out,
            width=size[0],
            height=size[1],
            force_terminal=colour,
            color_system="256" if colour else None,
        )
        self.screens: list[str] = []

    def look(self) -> None:
        self.screens.append(ESCAPES.sub("", self.out.getvalue()))
        self.out.seek(0)
        self.out.truncate()

    def ask(self, prompt: str) -> str:
        self.look()
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def play(self, game: kb.Game[Any], file: Path, humans: set[int] | None = None) -> int:
        seats = set(range(game.seats))
        humans = seats if humans is None else humans
        bots = {seat: RandomBot(f"table {seat}") for seat in seats - humans}
        code = table.run(game, humans, bots, self.console, Keeper(file, own=True), self.ask)
        self.look()
        return code


class Chance(Person):
    """Types any number that is offered, and now and then something else."""

    def __init__(self, game: kb.Game[Any], **how: Any) -> None:
        super().__init__(**how)
        self.game = game
        self.random = random.Random(7)

    def ask(self, prompt: str) -> str:
        self.look()
        if self.random.random() < 0.05:
            return self.random.choice(
                ["help", "map", "sheets", "log", "?", "why duel", "", "? 1", "nonsense"]
            )
        return str(self.random.randint(1, len(self.game.open[0].choices)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def styx(seats: int = 2, **state: Any) -> kb.Game[Any]:
    """Everybody at Styx, the first seat to begin; the Bard has an Opal and two wounds."""
    heroes = [{"hero": "bard", "items": ["opal"], "life": 1}, {"hero": "gnome"}][:seats]
    document = {"seats": seats, "state": {"heroes": heroes, **state}, "next": {"turn": {"seat": 0}}}
    return kb.scenario("underworld", document)


def fits(screen: str, size: tuple[int, int]) -> bool:
    lines = screen.rstrip("\n").split("\n")
    return len(lines) < size[1] and all(len(line) <= size[0] for line in lines)


# Playing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("colour", [False, True])
def test_a_whole_game_fits_the_terminal(size: tuple[int, int], colour: bool, file: Path):
    game = kb.new_game("underworld", 3, "table")
    person = Chance(game, size=size, colour=colour)
    assert person.play(game, file) == 0
    assert game.over
    assert len(person.screens) > 200
    *screens, last = person.screens
    last, *_ = last.partition("The whole game is in")  # the path is as long as it is
    assert [screen for screen in (*screens, last) if not fits(screen, size)] == []
    assert "The game is over." in person.screens[-1]
    assert "black cube" in person.screens[-1]
    assert kb.load(file.read_bytes()).hash() == game.hash()


def test_bots_answer_and_their_answers_are_told(file: Path):
    game = kb.new_game("underworld", 2, "bots", {"first_player": "seat"})
    person = Person("hero:bard:man", "no-tile", "end-turn")
    person.play(game, file, humans={0})
    assert "Brimstone plays" in person.screens[1]
    assert all("Round 1" not in screen for screen in person.screens)  # the top line says it
    assert all(screen.split("\n")[0].rstrip().endswith("A Azure") for screen in person.screens[:-1])


def test_only_bots_play_to_the_end(file: Path):
    game = kb.new_game("underworld", 2, "bots")
    person = Person()
    assert person.play(game, file, humans=set()) == 0
    assert game.over
    assert len(person.screens) == 1


def test_a_hot_seat_says_whose_turn_it_is(file: Path):
    person = Person("go-on", "no-tile", "stop")
    person.play(styx(), file)
    seats = [screen.split("\n")[0].rstrip().rsplit(" ", 1)[-1] for screen in person.screens[:4]]
    assert seats == ["Azure", "Azure", "Azure", "Brimstone"]  # with nothing to do the turn ends by itself
    assert "A Do you skip this turn" in person.screens[0]
    assert "A Do you draw a tile" in person.screens[1]


def test_a_choice_is_taken_by_number_id_or_beginning(file: Path):
    for words in ("2", "go-on", "go", "Go on"):
        game = styx()
        Person(words).play(game, file)
        assert game.recorded_answers()[0] == (0, "go-on")


def test_odds_are_shown_where_dice_decide(file: Path):
    document = {
        "seats": 1,
        "state": {"heroes": [{"hero": "gladiator"}], "at_styx": ["cyclops"]},
        "next": {"combat": {"seat": 0}},
    }
    person = Person()
    person.play(kb.scenario("underworld", document), file)
    assert re.search(r"1 Use ranged combat: 4 or less on 2 dice 17%", person.screens[0])


# Wrong input -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("0", "There is no choice 0"),
        ("99", "There is no choice 99"),
        ("sleep", "is no choice and no command"),
        ("why", "Why what?"),
        ("? 99", "There is no choice 99"),
        ("undo", "you have not answered yet"),
    ],
)
def test_wrong_input_is_one_line_and_changes_nothing(words: str, said: str, file: Path):
    game = styx()
    before = game.hash()
    person = Person(words)
    person.play(game, file)
    assert said in person.screens[1]
    assert game.hash() == before


def test_an_ambiguous_beginning_names_what_it_could_be(file: Path):
    game = styx()
    person = Person("go-on", "stack")
    person.play(game, file)
    assert "could be several: 1 Draw from stack 1 (16 tiles); 2 Draw" in person.screens[2]


def test_an_empty_line_changes_nothing(file: Path):
    game = styx()
    before = game.hash()
    person = Person("", "")
    person.play(game, file)
    assert person.screens[0] == person.screens[1]
    assert game.hash() == before


# Rules -----------------------------------------------------------------------------------------------------


def test_a_question_mark_shows_the_paragraphs_of_the_question(file: Path):
    person = Person("go-on", "?")
    person.play(styx(), file)
    assert "UW 4  Phase 1: adding a tile" in person.screens[2]
    assert "may draw the top tile" in person.screens[2]


def combat(*foes: str) -> kb.Game[Any]:
    document = {
        "seats": 1,
        "state": {"heroes": [{"hero": "gladiator"}], "at_styx": list(foes)},
        "next": {"combat": {"seat": 0}},
    }
    return kb.scenario("underworld", document)


def test_a_question_mark_begins_with_what_is_fought(file: Path):
    screen = asked(combat("sisyphus"), "?", file, size=(100, 50))
    assert screen.startswith("UW A5.2.sisyphus  Sisyphus")
    assert "UW 6.1.1" in screen
    several = asked(combat("sisyphus", "gorgon"), "?", file, size=(100, 50))
    assert several.startswith("UW A3.gorgon  Gorgon")
    assert -1 < several.index("UW A5.2.sisyphus") < several.index("UW 6.1  Combat")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("? sisyphus", "UW A5.2.sisyphus  Sisyphus"),
        ("? gnome", "UW A1.gnome  Gnome"),
        ("? amazon", "UW A1.gladiator  Gladiator or Amazon"),
        ("? well of wisdom", "UW A2.2.well-of-wisdom"),
        ("? styx", "UW 6.3  Lethe and Styx"),
        ("? thunderbolts", "UW A6.3.thunderbolts"),
        ("? 6.2", "UW 6.2  Duels"),
        ("? UW 6.2", "UW 6.2  Duels"),
        ("? uw g20", "UW G20  "),
        ("? combat", "UW 6.1  Combat"),
        ("? poetry", "The rulebook has nothing called “poetry”."),
    ],
)
def test_a_question_mark_and_a_name(words: str, said: str, file: Path):
    assert said in asked(styx(), words, file, size=(100, 50))


@pytest.mark.parametrize("words", ["? 1", "?1", "? hero:bard:man"])
def test_a_question_mark_and_a_number_show_those_of_a_choice(words: str, file: Path):
    person = Person(words, "")
    game = kb.new_game("underworld", 1, "1")
    person.play(game, file)
    assert "UW A1.bard" in person.screens[1]
    assert "Which hero do you play?" in person.screens[-2]


def asked(game: kb.Game[Any], words: str, file: Path, **how: Any) -> str:
    """What a line of input brings at the first question."""
    person = Person(words, **how)
    person.play(game, file)
    return person.screens[1]


def acting(seats: int = 2, **state: Any) -> kb.Game[Any]:
    """The first hero is to act at Styx."""
    heroes = [
        {"hero": "bard", "items": ["opal", "nectar-1"], "life": 2},
        {"hero": "gnome"},
        {"hero": "shaman"},
    ][:seats]
    document = {
        "seats": seats,
        "state": {"heroes": heroes, **state},
        "next": [{"act": {"seat": 0}}, {"turn": {"seat": 0}}],
    }
    return kb.scenario("underworld", document)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("why duel 2", ["Challenge Brimstone (Gnome): A duel needs a black cube", "UW 8.2.1a"]),
        ("why duel b", ["Challenge Brimstone (Gnome): A duel needs a black cube"]),
        ("why duel gnome", ["Challenge Brimstone (Gnome): "]),
        ("why duel 1", ["Challenge Azure (Bard): You cannot challenge yourself."]),
        ("why duel", ["Challenge Brimstone (Gnome): "]),
        ("why duel 4", ["There is no such hero in this game."]),
        ("duel 2", ["Challenge Brimstone (Gnome): "]),
        ("duel:1", ["Challenge Brimstone (Gnome): "]),
        ("why visit hecate", ["visit:hecate: ", "UW 6.4"]),
        ("why accept", ["No mission lies here."]),
        ("why visit", ["No encounter lies here."]),
        ("why complete", ["You hold no mission that ends here."]),
        ("why lethe", ["lethe: You stand on Styx, not on Lethe."]),
        ("why end", ["It is offered: 3 End the turn"]),
        ("why 3", ["It is offered: 3 End the turn"]),
        ("why 99", ["There is no choice 99"]),
        ("why rest", ["Rest is offered at the start of your turn on Styx", "UW 6.3  Lethe and Styx"]),
        ("why move n", ["after the tile, before the actions", "UW 5  "]),
        ("why fight gorgon", ["Foes on your tile are fought first", "UW 6.1  Combat"]),
        ("why hero", ["not the moment for “hero”"]),
        ("why dance", ["Nothing in this game is called “dance”"]),
    ],
)
def test_why_says_paragraph_and_reason(words: str, said: list[str], file: Path):
    game = acting()
    before = game.hash()
    screen = asked(game, words, file)
    assert [one for one in said if one not in screen] == []
    assert game.hash() == before


def test_why_a_duel_alone(file: Path):
    assert "There is no other hero in this game." in asked(acting(1), "why duel", file)
    assert "There is no other hero in this game." in asked(acting(1), "why duel 2", file)


def test_why_tells_what_bars_the_mission_that_is_here(file: Path):
    heroes = [{"hero": "bard", "items": ["opal", "nectar-1"], "life": 2, "black": {"magic": 1}}]
    screen = asked(acting(1, heroes=heroes, at_styx=["hades"]), "why accept", file)
    assert "accept:hades: Hades must go to pure hands" in screen


def test_a_rival_is_called_by_all_names(file: Path):
    heroes = [{"hero": "bard", "black": {"magic": 1}}, {"hero": "gladiator", "side": "woman"}]
    game = acting(2, heroes=heroes)
    person = Person("duel amazon")
    person.play(game, file)
    assert "1 Challenge Brimstone (Amazon)" in person.screens[0]
    assert "B Brimstone (Amazon)" in person.screens[0]
    assert game.recorded_answers() == [(0, "duel:1")]


def test_words_find_the_candidate_that_is_meant():
    candidates = [
        "fight:the-damned",
        "duel:0",
        "duel:1",
        "lay-down",
        "move:n",
        "move:s",
        "aid:thunderbolts-1",
    ]
    assert matching.best("move n", candidates) == "move:n"
    assert matching.best("damned", candidates) == "fight:the-damned"
    assert matching.best("lay", candidates) == "lay-down"
    assert matching.best("rest", candidates) is None
    assert matching.best("b", candidates[3:6]) is None
    forms = {one: one for one in candidates}
    assert matching.beginning("MOVE N", forms) == ["move:n"]
    assert matching.beginning("duel", forms) == ["duel:0", "duel:1"]
    assert matching.beginning("duel 1", {"duel:0": "duel 1 a azure", "duel:1": "duel 2 b"}) == ["duel:0"]
    assert matching.holding("b", {"one": "duel 1 a bard", "two": "duel 2 b gnome"}) == ["two"]
    assert matching.family("lay down opal", candidates) == ["lay-down"]
    assert matching.family("du", candidates) == ["duel:0", "duel:1"]


# Several answers in one line -------------------------------------------------------------------------------

ROAD = [
    {"tile": "cavern-1", "beside": "styx", "side": "n"},
    {"tile": "cavern-2", "beside": "cavern-1", "side": "n"},
    {"tile": "cavern-3", "beside": "cavern-2", "side": "n"},
    {"tile": "cavern-4", "beside": "cavern-3", "side": "n"},
]


def on_the_way(*face_down: str) -> kb.Game[Any]:
    road = [dict(tile) for tile in ROAD]
    road[1]["face_down"] = list(face_down)
    document = {
        "seats": 1,
        "state": {"heroes": [{"hero": "gladiator"}], "map": road},
        "next": [{"movement": {"seat": 0}}, {"turn": {"seat": 0}}],
    }
    return kb.scenario("underworld", document)


@pytest.mark.parametrize("words", ["n n n", "N north n"])
def test_several_steps_in_one_line(words: str, file: Path):
    game = on_the_way()
    person = Person(words, "undo")
    person.play(game, file)
    assert game.recorded_answers() == [(0, "move:n")] * 3
    assert "You have 1 movement point left" in person.screens[1]
    assert "You have 2 movement points left" in person.screens[2]  # each step is taken back alone


def test_steps_end_at_the_first_surprise(file: Path):
    game = on_the_way("hecate")
    person = Person("n n n")
    person.play(game, file)
    assert game.recorded_answers() == [(0, "move:n")] * 2
    assert "2 of 3 steps" in person.screens[1]
    assert "Hecate" in person.screens[1]


def test_steps_end_where_there_is_no_way(file: Path):
    game = on_the_way()
    person = Person("n e n")
    person.play(game, file)
    assert game.recorded_answers() == [(0, "move:n")]
    assert re.search(r"move:e: .* east", person.screens[1])


def test_a_word_of_the_label_is_enough_and_several_are_listed(file: Path):
    game = styx()
    person = Person("skip", "go-on", "draw", "none")
    person.play(game, file)
    assert game.recorded_answers() == [(0, "rest")]
    game = styx()
    person = Person("go-on", "draw", "draw no")
    person.play(game, file)
    assert "“draw” could be several: 1 Draw from stack 1" in person.screens[2]
    assert game.recorded_answers()[:2] == [(0, "go-on"), (0, "no-tile")]


# Pages -----------------------------------------------------------------------------------------------------


def test_pages_are_read_with_enter_and_any_answer_leaves_them(file: Path):
    game = kb.new_game("underworld", 4, "pages")
    chance = random.Random(1)
    for _ in range(400):
        decision = game.open[0]
        game.apply(decision.seat, chance.choice(decision.choices))
    person = Person("sheets", "", "", "", "help", "1")
    person.play(game, file)
    assert "page 1 of" in person.screens[1]
    assert "page 2 of" in person.screens[2]
    assert any("Helden in der Unterwelt" in screen for screen in person.screens[3:5])
    assert len(game.recorded_answers()) == 401


def test_map_and_sheets(file: Path):
    person = Person("map", "sheets")
    person.play(styx(), file)
    assert "Styx" in person.screens[1]
    assert "The Damned" not in person.screens[1]
    assert "A Azure (Bard)" in person.screens[2]
    assert "B Brimstone (Gnome)" in person.screens[2]
    assert "Golden Staff" in person.screens[2]


# Taking back -----------------------------------------------------------------------------------------------


def test_undo_takes_back_own_answers_one_by_one(file: Path):
    game = styx()
    at_start = game.hash()
    person = Person("go-on", "no-tile", "undo", "undo", "undo")
    person.play(game, file)
    assert "Do you draw a tile" in person.screens[3]
    assert "Taken back." in person.screens[3]
    assert "Do you skip this turn" in person.screens[4]
    assert "Nothing to take back" in person.screens[5]
    assert kb.load(file.read_bytes()).hash() == at_start


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (["go-on", "stack:1"], "showed you something that was hidden"),  # the top of a stack
        (["go-on", "stack:1", "lay:n:0"], "dice were thrown or something was drawn"),  # a token for the tile
        (["go-on", "no-tile", "stop", "end-turn", "no-tile"], None),  # the own answer of the second seat
        (["go-on", "no-tile", "stop", "end-turn", "no-tile", "undo"], "another seat has answered"),
    ],
)
def test_undo_stops_at_dice_draws_and_other_seats(answers: list[str], why: str | None, file: Path):
    person = Person(*answers, "undo")
    person.play(styx(), file)
    said = person.screens[len(answers) + 1]
    assert ("Taken back." in said) if why is None else (why in said)


def test_undo_stops_when_a_bot_has_answered(file: Path):
    person = Person("go-on", "no-tile", "stop", "end-turn", "undo")
    person.play(styx(), file, humans={0})
    assert "Nothing to take back" in person.screens[5]


def test_turning_up_a_token_is_a_discovery_and_walking_is_not():
    road = [
        {"tile": "hall-1", "beside": "styx", "side": "n", "face_down": ["hecate"]},
        {"tile": "passage-1", "beside": "styx", "side": "e", "turned": 1},
    ]
    document = {
        "seats": 1,
        "state": {"heroes": [{"hero": "bard"}], "map": road},
        "next": [{"movement": {"seat": 0}}, {"actions": {"seat": 0}}],
    }
    for choice, hidden in (("move:n", True), ("move:e", False)):
        before = kb.scenario("underworld", document)
        after = before.clone()
        after.apply(0, choice)
        assert after.dice.position == before.dice.position
        assert discovered(0, choice, before, after) is hidden


def test_a_forced_answer_is_taken_back_with_the_chosen_one_before_it():
    past = Past()
    game = styx()
    before = game.clone()
    game.apply(0, "go-on")
    past.note(0, "go-on", before, game, chosen=True)
    later = game.clone()
    game.apply(0, "no-tile")
    past.note(0, "no-tile", later, game, chosen=False)
    assert past.take_back() is before
    assert past.take_back() is None


# Keeping ---------------------------------------------------------------------------------------------------


def test_save_quit_and_resume(tmp_path: Path, file: Path):
    other = tmp_path / "other game.json"
    game = styx()
    person = Person("go-on", f"save {other}", "no-tile", "q")
    assert person.play(game, file, humans={0, 1}) == 0
    assert f"Savedto{other}".replace(" ", "") in "".join(person.screens[2].split())
    assert f"Go on with: katabasis play '{other}' --seat 0\n" in person.screens[-1]
    assert len(kb.load(file.read_bytes()).recorded_answers()) == 1  # what came later is in the named file
    resumed = kb.load(other.read_bytes())
    assert resumed.hash() == game.hash()
    again = Person("undo")
    again.play(resumed, file)
    assert "Azure" in again.screens[0]
    assert "you have not answered yet" in again.screens[1]


def test_every_answer_is_saved_at_once(file: Path):
    class Watching(Person):
        kept: list[int] = []  # noqa: RUF012

        def ask(self, prompt: str) -> str:
            self.kept.append(len(kb.load(file.read_bytes()).recorded_answers()))
            return super().ask(prompt)

    person = Watching("go-on", "no-tile", "undo")
    person.play(styx(), file)
    assert person.kept == [0, 1, 2, 1]


def test_an_answer_is_saved_before_the_bots_think(file: Path):
    kept: list[list[tuple[int, str]]] = []

    class Slow(RandomBot):
        def choose(self, seat: Any) -> str:
            kept.append(kb.load(file.read_bytes()).recorded_answers())
            return super().choose(seat)

    person = Person("go-on", "no-tile", "stop", "end-turn")
    table.run(styx(), {0}, {1: Slow("table")}, person.console, Keeper(file), person.ask)
    assert kept[0][-1] == (0, "end-turn")


def test_save_spares_files_that_are_no_games_and_makes_no_folders(tmp_path: Path, file: Path):
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    earlier = tmp_path / "earlier.json"
    earlier.write_bytes(kb.new_game("underworld", 1, "earlier").save())
    person = Person(f"save {notes}", f"save {tmp_path}/deep/game.json", f"save {earlier}", size=(240, 50))
    game = styx()
    person.play(game, file)
    assert f"Not saved: {notes} exists and is no saved game." in person.screens[1]
    assert notes.read_text() == "mine"
    assert "No such file or directory" in person.screens[2]
    assert not (tmp_path / "deep").exists()
    assert "Saved to" in person.screens[3]
    assert kb.load(earlier.read_bytes()).hash() == game.hash()


def test_a_new_game_never_takes_an_existing_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    keepers = [Keeper.reserve("underworld", b"%d" % number) for number in range(3)]
    assert [str(keeper.file) for keeper in keepers] == [
        "underworld.json",
        "underworld-2.json",
        "underworld-3.json",
    ]
    assert [keeper.file.read_bytes() for keeper in keepers] == [b"0", b"1", b"2"]
    keepers[0].keep(b"later")
    assert Path("underworld.json").read_bytes() == b"later"
    with pytest.raises(FileExistsError):
        Keeper(Path("underworld.json")).keep(b"another game")
    assert Path("underworld.json").read_bytes() == b"later"


def test_the_command_to_go_on_is_the_one_that_the_player_used(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("KATABASIS_COMMAND", "./katabasis")
    person = Person("quit")
    bots = {1: RandomBot("table")}
    keeper = Keeper(file)
    assert table.run(styx(), {0}, bots, person.console, keeper, person.ask, "random") == 0
    person.look()
    assert f"Go on with: ./katabasis play {file} --bots random\n" in person.screens[-1]
    assert Keeper(Path("-odd.json")).quoted() == "./-odd.json"


def test_the_end_of_the_input_saves_too(file: Path):
    game = styx()
    assert Person("go-on").play(game, file) == 0
    assert kb.load(file.read_bytes()).hash() == game.hash()


def test_control_c_saves_too(file: Path):
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    console = Console(file=io.StringIO(), width=80, height=24)
    assert table.run(styx(), {0, 1}, {}, console, Keeper(file), interrupted) == 0
    assert file.exists()


def test_a_save_that_fails_says_so_and_the_game_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    wall = tmp_path / "wall"
    wall.write_text("a file, not a folder")
    person = Person("quit", "go-on", size=(240, 50))
    assert person.play(styx(), wall / "game.json") == 2
    assert "Not saved" in person.screens[0]
    assert "save FILE. Or leave all the same: quit! or Ctrl-C twice." in person.screens[1]
    assert "Do you draw a tile" in person.screens[2]
    assert "Not saved" not in person.screens[2]  # it was said
    assert "Not saved" in capsys.readouterr().err  # the input ended


def test_one_can_leave_without_saving(tmp_path: Path):
    person = Person("quit", "quit!", "go-on")
    assert person.play(styx(), tmp_path / "nowhere" / "game.json") == 2
    assert len(person.screens) == 3
    assert "Not saved" in person.screens[-1]


def test_control_c_leaves_an_unsaved_game_when_pressed_twice(tmp_path: Path):
    asked: list[str] = []

    def interrupted(prompt: str) -> str:
        asked.append(prompt)
        raise KeyboardInterrupt

    console = Console(file=io.StringIO(), width=80, height=24)
    keeper = Keeper(tmp_path / "nowhere" / "game.json")
    assert table.run(styx(), {0, 1}, {}, console, keeper, interrupted) == 2
    assert len(asked) == 2


def test_a_save_replaces_the_file_whole_or_not_at_all(file: Path, monkeypatch: pytest.MonkeyPatch):
    file.write_bytes(b"earlier")

    def broken(handle: int) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="no space"):
        keeping.replace(file, b"later")
    assert file.read_bytes() == b"earlier"
    assert [entry.name for entry in file.parent.iterdir()] == [file.name]


# Terminals -------------------------------------------------------------------------------------------------


def test_a_terminal_without_unicode_gets_plain_characters(file: Path):
    raw = io.BytesIO()
    console = Console(file=io.TextIOWrapper(raw, encoding="ascii"), width=80, height=24)
    lines = iter(["go-on", "help", "?", "map", "sheets", "log", "nonsense", "stack:1"])

    def ask(prompt: str) -> str:
        for line in lines:
            return line
        raise EOFError

    assert table.run(styx(), {0, 1}, {}, console, Keeper(file), ask) == 0
    console.file.flush()
    text = raw.getvalue().decode("ascii")
    assert "+------- . --------+" in text
    assert "The Damned ooooooooooo 0/11" in text


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (20, 5)])
def test_a_terminal_that_is_too_small_is_told_so(size: tuple[int, int], file: Path):
    game = styx()
    person = Person("go-on", size=size)
    person.play(game, file)
    assert "at least 60x20" in " ".join(person.screens[0].split())
    assert "Styx" not in person.screens[0]
    assert game.recorded_answers() == [(0, "go-on")]


def test_no_colour_when_it_is_not_wanted(file: Path):
    out = io.StringIO()
    console = Console(file=out, width=80, height=24, force_terminal=True, no_color=True)

    def ask(prompt: str) -> str:
        raise EOFError

    table.run(styx(), {0, 1}, {}, console, Keeper(file), ask)
    codes = {code for found in re.findall(r"\x1b\[([0-9;]*)m", out.getvalue()) for code in found.split(";")}
    assert codes <= {"0", "1", "7", ""}


def test_a_game_without_a_screen_of_its_own_can_be_played(file: Path, monkeypatch: pytest.MonkeyPatch):
    from katabasis.cli.screens import frame, plain

    def plainly(game: str) -> Any:
        return plain

    monkeypatch.setattr(frame, "screen_of", plainly)
    monkeypatch.setattr(table, "screen_of", plainly)
    game = kb.new_game("underworld", 2, "plain")
    person = Chance(game)
    assert person.play(game, file) == 0
    assert any("heroes 0 gold: " in screen for screen in person.screens)
    assert [screen for screen in person.screens[:-1] if not fits(screen, (80, 24))] == []


def seen_by(game: kb.Game[Any], file: Path, *lines: str) -> list[str]:
    person = Person(*lines)
    person.play(game, file)
    return person.screens


def test_the_table_shows_nothing_that_the_seat_cannot_know(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(table.Table, "keep", lambda _: True)  # a resampled game cannot be saved
    play: Callable[..., list[str]] = seen_by
    game = kb.new_game("underworld", 2, "leak")
    chance = random.Random(3)
    for step in range(300):
        decision = game.open[0]
        if step % 30 == 0:
            other = game.resample(decision.seat, f"leak {step}")
            other.log = game.log  # a resampled game has no past of its own
            words = ("map", "sheets", "log", "?", "? 1", "why visit")
            assert play(game.clone(), file, *words) == play(other, file, *words)
        game.apply(decision.seat, chance.choice(decision.choices))
