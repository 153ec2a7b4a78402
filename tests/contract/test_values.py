"""A position is a value: clone, save, load, replay, hash."""

import itertools
import os
import subprocess
import sys
from random import Random

import pytest

import katabasis as kb
from contract.conftest import play, positions, seat_numbers


def test_a_clone_is_independent(name):
    for game in positions(name, 60):
        if game.over:
            continue
        before, view = game.hash(), game.view(0)
        twin = game.clone()
        assert twin.hash() == before
        for _ in range(30):
            if twin.over:
                break
            decision = twin.open[-1]
            twin.apply(decision.seat, decision.choices[-1])
        assert twin.hash() != before
        assert game.hash() == before
        assert game.view(0) == view


def test_clones_with_the_same_answers_stay_equal(name):
    for game in positions(name, 20):
        one, other = game.clone(), game.clone()
        for _ in range(40):
            if one.over:
                break
            decision = one.open[0]
            for twin in (one, other):
                twin.apply(decision.seat, decision.choices[0])
        assert one.hash() == other.hash()


def test_save_and_load_agree(name):
    for game in positions(name, 60, every=23):
        for options in ({}, {"answers": False}, {"snapshot": False}):
            loaded = kb.load(game.save(**options))
            assert loaded.hash() == game.hash()
            assert loaded.open == game.open
            assert loaded.result == game.result
            assert loaded.view(0) == game.view(0)
        loaded = kb.load(game.save())
        assert [loaded.events(s) for s in (None, 0)] == [game.events(s) for s in (None, 0)]
        assert loaded.recorded_answers() == game.recorded_answers()


def recorded_games_replay(name, count):
    for seats, number in itertools.islice(itertools.product(seat_numbers(name), range(count)), count):
        hashes, game = [], None
        for game in play(name, seats, f"recorded {number}"):
            hashes.append(game.hash())
        again = kb.new_game(name, seats, f"recorded {number}")
        assert again.hash() == hashes[0]
        for (seat, choice), expected in zip(game.recorded_answers(), hashes[1:], strict=True):
            again.apply(seat, choice)
            assert again.hash() == expected


def test_recorded_games_replay_to_the_same_hash_after_every_answer(name):
    recorded_games_replay(name, 12)


@pytest.mark.full
def test_200_recorded_games_replay_to_the_same_hash_after_every_answer(name):
    recorded_games_replay(name, 200)


def test_a_save_altered_in_one_byte_is_refused(name):
    game = next(itertools.islice(play(name, seat_numbers(name)[-1], "altered"), 20, None))
    data = game.save()
    random = Random(1)
    for _ in range(300):
        place = random.randrange(len(data))
        altered = bytearray(data)
        altered[place] ^= 1 << random.randrange(8)
        with pytest.raises(kb.BadSave):
            kb.load(bytes(altered))


def test_a_cut_save_is_refused(name):
    data = next(iter(play(name, seat_numbers(name)[0], "cut"))).save()
    for length in (0, 1, len(data) // 2, len(data) - 1):
        with pytest.raises(kb.BadSave):
            kb.load(data[:length])


SCRIPT = """
import sys, random
sys.path[:0] = {path!r}
import support.ferry
import katabasis as kb
game = kb.new_game({name!r}, {seats}, "hash")
choose = random.Random("hash").choice
while not game.over:
    decision = game.open[0]
    game.apply(decision.seat, choose(decision.choices))
print(game.hash())
"""


def test_hashes_are_equal_across_processes_and_hash_seeds(name):
    path = [entry for entry in sys.path if entry]
    script = SCRIPT.format(path=path, name=name, seats=seat_numbers(name)[-1])
    hashes = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "random")
    }
    assert len(hashes) == 1
    assert len(hashes.pop().strip()) == 32
