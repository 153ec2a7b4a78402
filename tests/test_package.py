"""The names that others rely on."""

import pytest

import katabasis as kb


def test_public_names():
    assert set(kb.__all__) >= {"games", "new_game", "load", "scenario", "vocabulary", "IllegalChoice"}
    assert all(hasattr(kb, name) for name in kb.__all__)


def test_games_stays_a_function_after_its_package_is_imported():
    from katabasis.games import underworld

    assert kb.games()["underworld"].title == underworld.GAME.title


def test_what_is_known_of_a_game():
    info = kb.games()["underworld"]
    assert info.seats == (1, 4)
    assert {"random", "easy"} <= set(info.bots)
    assert all(option.rules for option in info.options)


def test_equal_seeds_play_equal_games():
    assert kb.new_game("underworld", 4, 7).hash() == kb.new_game("underworld", seats=4, seed="7").hash()
    assert kb.new_game("underworld", 4, 7).hash() != kb.new_game("underworld", 4, 8).hash()


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: kb.new_game("chess", 2), "core.game.unknown"),
        (lambda: kb.new_game("underworld", 5), "core.seats"),
        (lambda: kb.new_game("underworld", "2"), "core.seats"),
        (lambda: kb.new_game("underworld", 2, options={"magic": 1}), "core.option.unknown"),
        (lambda: kb.new_game("underworld", 2, options={"lethe": "both"}), "core.option.value"),
        (lambda: kb.new_game("underworld", 2, options={"stall_guard": 1}), "core.option.value"),
        (lambda: kb.new_game("underworld", 2, options={"round_limit": -1}), "core.option.value"),
        (lambda: kb.new_game("underworld", 2, options={"preset": "x"}), "core.preset"),
        (lambda: kb.scenario("chess", {}), "core.game.unknown"),
        (lambda: kb.vocabulary("chess"), "core.game.unknown"),
    ],
)
def test_bad_input_is_named(call, reason):
    with pytest.raises(kb.KatabasisError) as caught:
        call()
    assert caught.value.reason == reason
