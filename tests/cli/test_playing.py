"""`katabasis play` and the files it takes and leaves."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import katabasis as kb
from katabasis.cli.keeping import Keeper


def run(
    folder: Path, *arguments: str, typed: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    source = str(Path(kb.__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-m", "katabasis", *arguments],
        env={**os.environ, "PYTHONPATH": source, "COLUMNS": "100", "LINES": "30", **environment},
        capture_output=True,
        text=True,
        timeout=300,
        input=typed,
        cwd=folder,
    )


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "Mine.JSON"
    file.write_bytes(kb.new_game("underworld", 2, "mine").save())
    return file


def test_a_new_game_has_its_file_at_once_and_takes_no_other(tmp_path: Path):
    for name in ("underworld.json", "underworld-2.json"):
        result = run(tmp_path, "play", "underworld", "--seats", "1", KATABASIS_COMMAND="./katabasis")
        assert result.returncode == 0
        assert result.stdout.splitlines()[-1] == f"Saved. Go on with: ./katabasis play {name}"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["underworld-2.json", "underworld.json"]


def test_a_folder_named_like_the_game_is_no_saved_game(tmp_path: Path):
    (tmp_path / "underworld").mkdir()
    assert run(tmp_path, "play", "underworld").returncode == 0


def test_going_on_keeps_seat_and_bots(saved: Path):
    again = ("--seat", "2", "--bots", "random")
    result = run(saved.parent, "play", saved.name, *again, typed="1\nq\n")
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines()[-1].endswith("katabasis play Mine.JSON --seat 2 --bots random")
    assert kb.load(saved.read_bytes()).recorded_answers()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("Mine.JSON", "--seats", "2"), "--seats: only for a new game, and Mine.JSON is a saved one"),
        (("Mine.JSON", "--seed", "x", "--option", "lethe=sheet"), "--seed, --option: only for a new game"),
        (("Missing.JSON",), "Cannot read Missing.JSON: No such file"),
        ((".",), "Cannot read .: Is a directory"),
        (("notes.txt",), "Cannot read notes.txt: This is no saved game"),
    ],
)
def test_what_cannot_be_gone_on_with_is_one_line(arguments: tuple[str, ...], said: str, saved: Path):
    (saved.parent / "notes.txt").write_text("mine")
    before = saved.read_bytes()
    result = run(saved.parent, "play", *arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert said in line
    assert saved.read_bytes() == before


def test_where_nothing_can_be_written_the_game_is_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    keeper = Keeper.reserve("underworld", b"")
    assert not keeper.own
    with pytest.raises(FileNotFoundError):
        keeper.keep(b"")


def test_a_replay_names_the_seats_as_the_table_does(tmp_path: Path):
    game = kb.new_game("underworld", 2, "names", {"first_player": "seat"})
    for _ in range(6):
        game.apply(game.open[0].seat, game.open[0].choices[0])
    (tmp_path / "game.json").write_bytes(game.save())
    told = run(tmp_path, "replay", "game.json").stdout
    assert "Azure plays the Bard" in told
    assert "layer 1" not in told
