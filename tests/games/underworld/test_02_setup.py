"""Set-up: UW 2."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import katabasis as kb
from katabasis.games.underworld.components import TILE, TILES, TOKENS, names
from katabasis.games.underworld.state import CENTRE, Table
from support import rule
from support.underworld import asked, choices, hero, lying, refused

STYX = TILE["styx"]


def start(seats: int, seed: int = 1, **options: Any) -> Table:
    return kb.new_game("underworld", seats, seed=seed, options=options)


@rule("UW 2", "UW G52")
@settings(max_examples=30, deadline=None)
@given(seats=st.integers(1, 4), seed=st.integers(0, 10**6))
def test_the_tiles_but_styx_are_dealt_into_three_stacks(seats: int, seed: int):
    stacks = start(seats, seed).state.stacks
    assert [len(stack) for stack in stacks] == [16, 16, 15]
    assert sorted([*stacks[0], *stacks[1], *stacks[2]]) == [tile for tile in range(48) if tile != STYX]


@rule("UW 2")
def test_the_stacks_are_shuffled_and_face_down():
    deals = [start(2, seed).state.stacks for seed in range(5)]
    assert all(deals[0] != other for other in deals[1:])
    view = start(2).view(0)
    assert view["stacks"] == [{"left": n, "under": []} for n in (16, 16, 15)]


@rule("UW 2", "UW G52", "UW 1.4")
def test_styx_lies_in_the_middle_alone_and_without_a_token():
    g = start(3)
    assert g.state.maps[0].cells == {CENTRE: STYX}
    assert lying(g, "styx") == []
    assert [(one["tile"], one["x"], one["y"]) for one in g.view(0)["map"]] == [("styx", 0, 0)]


@rule("UW 2")
def test_the_supplies_are_separate_and_the_gates_stay_out():
    w = start(2).state
    adventures, treasures = set(names(w.adventures)), set(names(w.treasures))
    backs = {t.id: t.back for t in TOKENS}
    assert adventures == {name for name, back in backs.items() if back == "adventure"} - {
        "gate-styx",
        "gate-lethe",
    }
    assert treasures == {name for name, back in backs.items() if back == "treasure"}
    assert w.face_down == w.refused == w.gone == 0


@rule("UW 2")
def test_the_damned_begins_with_his_token_five_special_items_and_no_cube():
    w = start(2).state
    specials = {"bident", "bow-of-hercules", "cloak-of-persephone", "golden-staff", "scythe-of-thanatos"}
    assert set(names(w.board)) == specials | {"the-damned"}
    assert w.cubes == 0


@rule("UW 2")
@pytest.mark.parametrize(
    ("name", "life", "gold"),
    [("bard", 3, 2), ("gladiator", 4, 1), ("gnome", 3, 2), ("shaman", 4, 1), ("centaur", 5, 0)],
)
def test_each_player_takes_a_hero_with_the_life_and_gold_of_the_sheet(name: str, life: int, gold: int):
    g = start(1)
    g.apply(0, f"hero:{name}:woman")
    one = hero(g)
    assert (one.life, one.gold) == (life, gold)
    assert (one.items, one.missions, one.coloured, one.black) == (0, 0, [0, 0, 0], [0, 0, 0])
    assert g.view(0)["heroes"][0]["side"] == "woman"


@rule("UW 2")
def test_both_sides_of_every_sheet_may_be_chosen_but_no_hero_twice():
    g = start(2, first_player="seat")
    assert len(choices(g)) == 10
    g.apply(0, "hero:gnome:man")
    assert refused(g, "hero:gnome:man", 1) == "UW 2"
    assert refused(g, "hero:gnome:woman", 1) == "UW 2"
    assert len(choices(g, 1)) == 8


@rule("UW 2", "UW R14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_heroes_are_chosen_in_turn_from_the_first_player_on_and_he_begins(seats: int):
    for seed in range(12):
        g = start(seats, seed)
        first = g.state.first
        order = []
        for name in ("bard", "gladiator", "gnome", "shaman")[:seats]:
            order.append(g.open[0].seat)
            g.apply(order[-1], f"hero:{name}:man")
        assert order == [(first + k) % seats for k in range(seats)]
        assert g.state.active == g.open[0].seat == first
        assert asked(g) == "add_tile"


@rule("UW 2")
def test_all_heroes_stand_on_styx():
    g = start(3, first_player="seat")
    for seat, name in enumerate(("bard", "centaur", "gnome")):
        g.apply(seat, f"hero:{name}:man")
    assert [TILES[one.tile].id for one in g.state.heroes] == ["styx"] * 3


@rule("UW G53", "UW R14")
def test_the_first_player_is_drawn_by_lot_unless_the_option_says_the_first_seat():
    drawn = {start(4, seed).state.first for seed in range(60)}
    assert drawn == {0, 1, 2, 3}
    seated = {start(4, seed, first_player="seat").state.first for seed in range(60)}
    assert seated == {0}
