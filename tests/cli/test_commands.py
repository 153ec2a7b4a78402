"""The commands as a person runs them: real processes, exit codes, one clear line for bad input."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import katabasis as kb


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    source = str(Path(kb.__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-m", "katabasis", *arguments],
        env={**os.environ, "PYTHONPATH": source, "COLUMNS": "100", **environment},
        capture_output=True,
        text=True,
        timeout=300,
        stdin=subprocess.DEVNULL,
    )


def figures(*arguments: str, **environment: str) -> dict:
    result = run(*arguments, "--json", **environment)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout.splitlines()[-1])


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    game = kb.new_game("underworld", 2, "cli")
    for _ in range(60):
        decision = game.open[0]
        game.apply(decision.seat, decision.choices[0])
    file = tmp_path / "game.json"
    file.write_bytes(game.save())
    return file


def test_without_arguments_the_help_lists_only_what_works():
    result = run()
    assert result.returncode == 0
    commands = {"games", "play", "simulate", "replay", "rules", "leakcheck", "bench"}
    listed = result.stdout.partition("Commands:")[2].split()
    assert commands <= set(listed)
    assert not {"serve", "arena", "lab", "backup", "admin", "mcp"} & set(listed)


def test_games():
    result = run("games")
    assert result.returncode == 0
    assert "Helden in der Unterwelt" in result.stdout
    assert "1 to 4 seats" in result.stdout


def test_simulate_gives_the_same_digest_whatever_the_jobs_and_the_hash_seed():
    base = ("simulate", "underworld", "--games", "40", "--seats", "3", "--seed", "1", "--bots", "random")
    one = figures(*base, "--jobs", "1")
    assert one["finished"] == one["games"] == 40
    assert one["exceptions"] == 0
    assert sum(one["reasons"].values()) == 40
    assert sum(one["wins"]) <= 40
    assert one["mean_decisions"] == round(one["decisions"] / 40, 1)
    keys = {"game", "seats", "games", "finished", "decisions", "real_decisions", "seconds", "mean_decisions"}
    assert set(one) >= keys | {"wins", "reasons", "exceptions", "digest"}
    for other in (
        figures(*base, "--jobs", "2"),
        figures(*base, PYTHONHASHSEED="0"),
        figures(*base, PYTHONHASHSEED="1"),
    ):
        assert other["digest"] == one["digest"]
    assert figures(*base[:-3], "2", "--bots", "random")["digest"] != one["digest"]


def test_simulate_with_options_and_bots_by_seat():
    result = figures(
        "simulate",
        "underworld",
        "--games",
        "4",
        "--seats",
        "2",
        "--bots",
        "easy,random",
        "--option",
        "round_limit=30",
    )
    assert result["finished"] == 4


def test_replay_tells_and_verifies(saved):
    told = run("replay", str(saved))
    assert told.returncode == 0
    assert len(told.stdout.splitlines()) > 20
    verified = run("replay", str(saved), "--verify")
    assert verified.returncode == 0
    assert "60 answers" in verified.stdout


def test_rules(saved):
    assert "Good fortune" in run("rules", "underworld", "6.7.1").stdout
    assert run("rules", "underworld", "UW G7").returncode == 0
    assert len(figures("rules", "underworld")["paragraphs"]) > 200
    heat = figures("rules", "underworld", "--heat")
    assert heat["paragraphs"]["UW 5"]["answers"] > 100
    assert sum(row["refusals"] > 0 for row in heat["paragraphs"].values()) >= 25


def test_leakcheck():
    result = run("leakcheck", "underworld", "--states", "100")
    assert result.returncode == 0
    assert "100 positions, 0 differences" in result.stdout


BAD = {
    "unknown command": (("dance",), "dance"),
    "unknown game": (("simulate", "chess"), "chess"),
    "unknown game to play": (("play", "chess"), "chess"),
    "too many seats": (("simulate", "underworld", "--seats", "9"), "9"),
    "no number": (("simulate", "underworld", "--games", "many"), "many"),
    "unknown option": (("simulate", "underworld", "--option", "speed=1"), "speed"),
    "bad value": (("simulate", "underworld", "--option", "lethe=both"), "both"),
    "no pair": (("simulate", "underworld", "--option", "lethe"), "lethe"),
    "unknown flag": (("simulate", "underworld", "--fast"), "--fast"),
    "unknown bot": (("simulate", "underworld", "--bots", "genius"), "genius"),
    "bots for other seats": (("simulate", "underworld", "--bots", "random,random"), "2 bots"),
    "unknown seat": (("play", "underworld", "--seats", "2", "--seat", "3"), "seat 3"),
    "no such file": (("replay", "missing.json"), "missing.json"),
    "no such save": (("play", "missing.json"), "missing.json"),
    "unknown paragraph": (("rules", "underworld", "99"), "UW 99"),
    "rules of an unknown game": (("rules", "chess"), "chess"),
    "leakcheck of nothing": (("leakcheck", "underworld", "--states", "0"), "--states"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_clear_line_and_exit_code_2(case):
    arguments, named = BAD[case]
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("katabasis: ")
    assert named in line


@pytest.mark.parametrize("command", ["play", "replay"])
def test_a_damaged_save_is_refused_and_left_alone(saved, command):
    data = saved.read_bytes().replace(b"stack:1", b"stack:2", 1)
    for damaged in (data, data[:100], b""):
        saved.write_bytes(damaged)
        result = run(command, str(saved))
        assert result.returncode == 2, result
        assert len(result.stderr.splitlines()) == 1
        assert saved.read_bytes() == damaged


@pytest.mark.full
def test_bench_measures_everything_it_promises():
    result = figures("bench", "underworld")
    assert result["game"] == "underworld"
    rates = {"real_decisions_per_second", "decisions_per_second", "games_per_second", "mean_decisions"}
    costs = {"clone_us", "save_us", "load_us", "save_bytes", "hash_us", "view_us", "import_ms"}
    assert all(result[name] > 0 for name in rates | costs)
    assert result["save_bytes"] <= 8000
