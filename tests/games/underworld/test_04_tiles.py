"""Phase 1, adding a tile, and the map it makes: UW 4, 4.1, G12, G13, G15, S1 to S4."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import katabasis as kb
from katabasis.games.underworld.components import EXITS, SIDES, TILE, TILES, turn
from katabasis.games.underworld.state import CENTRE, NOWHERE, STEP, Table
from support import rule
from support.underworld import asked, choices, east, hero, lying, refused, table, told

OTHER = {"hero": "centaur"}
TURN = {"turn": {"seat": 0}}

# Styx with a wall before it in the east, the south and the west: its only free exit is in the north.
ONE_EXIT: list[dict[str, Any]] = [
    {"tile": "hall-1", "beside": "styx", "side": "e"},  # exits n, e, s
    {"tile": "hall-2", "beside": "styx", "side": "s"},  # exits e, s, w
    {"tile": "hall-3", "beside": "styx", "side": "w"},  # exits n, s, w
]


def seen(g: Table, tile: str) -> dict[str, Any]:
    """A tile of the map, as everybody sees it."""
    return next(one for one in g.view(None)["map"] if one["tile"] == tile)


def draw(*stack: str, at: str = "styx", **more: Any) -> Table:
    """Seat 0 is asked where to lay the last tile named; the others lie under it."""
    g = table(TURN, {"tile": at}, OTHER, stacks=[list(stack), [], []], **more)
    g.apply(0, "stack:1")
    return g


# Whether a tile may be added (UW 4) ------------------------------------------------------------------------


@rule("UW 4")
def test_from_a_free_exit_the_top_tile_of_any_stack_may_be_drawn():
    stacks = [["cavern-1", "passage-7"], ["cavern-2"], ["cavern-3", "passage-8"]]
    g = table(TURN, {}, OTHER, stacks=stacks)
    assert choices(g) == ("stack:1", "stack:2", "stack:3", "no-tile")
    g.apply(0, "stack:3")
    assert g.open[0].prompt[1] == {"tile": "passage-8"}
    assert [len(stack) for stack in g.state.stacks] == [2, 1, 1]


@rule("UW 4")
def test_nobody_has_to_add_a_tile():
    g = table(TURN, {}, OTHER, map=east("passage-7"))
    g.apply(0, "no-tile")
    assert len(g.state.maps[0].spots) == 2
    assert asked(g) == "move"


@rule("UW 4.1")
def test_an_empty_stack_gives_no_tile():
    g = table(TURN, {}, OTHER, stacks=[["cavern-1"], [], []])
    assert refused(g, "stack:2") == "UW 4.1"
    assert choices(g) == ("stack:1", "no-tile")


@rule("UW 4.1")
def test_without_tiles_the_phase_is_skipped():
    g = table(TURN, {}, OTHER, map=east("passage-7"), stacks=[[], [], []])
    assert asked(g) == "move"


@rule("UW 4", "UW 4.1")
def test_a_surrounded_tile_takes_no_new_one_and_the_phase_is_skipped():
    around = [{"tile": f"cavern-{k + 1}", "beside": "styx", "side": side} for k, side in enumerate(SIDES)]
    g = table(TURN, {}, OTHER, map=around)
    assert asked(g) == "move"
    open_again = table(TURN, {}, OTHER, map=around[:3])
    assert asked(open_again) == "add_tile"


@rule("UW 4", "UW 4.1")
def test_a_tile_with_walls_to_its_empty_sides_has_no_free_exit():
    g = table(TURN, {"tile": "passage-2"}, OTHER, map=east("passage-2", "cavern-1"))  # exits e, w
    assert asked(g) == "move"
    at_the_end = table(TURN, {"tile": "passage-2"}, OTHER, map=east("passage-2"))
    assert asked(at_the_end) == "add_tile"


# Where and how it is laid (UW 4.1) -------------------------------------------------------------------------


@rule("UW 4.1")
@pytest.mark.parametrize(("side", "x", "y"), [("n", 0, -1), ("e", 1, 0), ("s", 0, 1), ("w", -1, 0)])
def test_a_tile_is_laid_beside_the_tile_of_the_hero(side: str, x: int, y: int):
    g = draw("cavern-1", "passage-7")
    g.apply(0, f"lay:{side}:0")
    assert (seen(g, "passage-7")["x"], seen(g, "passage-7")["y"]) == (x, y)


@rule("UW 4.1")
def test_a_tile_is_laid_beside_the_active_hero_and_not_elsewhere():
    g = draw("cavern-1", "passage-7", at="passage-8", map=east("passage-8"))
    assert choices(g) == ("lay:n:0", "lay:e:0", "lay:s:0")
    g.apply(0, "lay:e:0")
    assert seen(g, "passage-7")["x"] == 2


@rule("UW 4.1")
def test_a_tile_with_an_arrow_is_not_turned():
    g = draw("cavern-1", "hall-1")
    assert choices(g) == ("lay:n:0", "lay:e:0", "lay:s:0", "lay:w:0")
    assert refused(g, "lay:n:1") == "UW 4.1"
    g.apply(0, "lay:n:0")
    assert seen(g, "hall-1")["exits"] == ["n", "e", "s"]


@rule("UW 4.1")
@pytest.mark.parametrize(("quarters", "exits"), [(0, "nes"), (1, "esw"), (2, "nsw"), (3, "new")])
def test_a_tile_without_an_arrow_is_turned_as_the_player_likes(quarters: int, exits: str):
    g = draw("cavern-1", "hall-9")
    g.apply(0, f"lay:n:{quarters}")
    assert "".join(seen(g, "hall-9")["exits"]) == exits


@rule("UW 4.1")
def test_turns_that_look_alike_are_offered_once():
    g = draw("cavern-1", "passage-1")  # exits n, s
    assert [choice for choice in choices(g) if ":n:" in choice] == ["lay:n:0", "lay:n:1"]
    assert refused(g, "lay:n:2") == "UW 4.1"


@rule("UW 4.1")
def test_a_token_is_drawn_for_the_new_tile_and_lies_face_down():
    g = draw("passage-7", "cavern-1", adventures=["harpy-1", "hermes"], dice=[2])
    g.apply(0, "lay:n:0")
    assert lying(g, "cavern-1") == ["hermes"]
    assert seen(g, "cavern-1")["face_down"] == 1
    assert seen(g, "cavern-1")["tokens"] == []
    assert "revealed" not in told(g)


@rule("UW 4.1")
def test_no_token_is_drawn_for_a_passage():
    g = draw("cavern-1", "passage-1", adventures=["harpy-1", "hermes"], dice=[])
    g.apply(0, "lay:n:0")
    assert lying(g, "passage-1") == []
    assert g.state.adventures.bit_count() == 2


@rule("UW G12", "UW 4")
def test_a_tile_is_laid_only_at_a_free_exit_of_the_tile_of_the_hero():
    g = draw("cavern-1", "passage-7", "passage-8", at="passage-6", map=east("passage-6"))  # exits n, s, w
    assert refused(g, "lay:e:0") == "UW G12"  # a wall
    assert refused(g, "lay:w:0") == "UW G12"  # Styx lies there
    assert choices(g) == ("lay:n:0", "lay:s:0")


@rule("UW G13")
def test_a_new_tile_may_show_a_wall_to_the_hero():
    g = draw("passage-7", "hall-1", dice=[1])
    g.apply(0, "lay:e:0")  # hall-1 has no exit in the west
    assert not seen(g, "hall-1")["reached"]
    assert "walled_off" in told(g)


@rule("UW G13")
def test_sides_need_not_match_the_other_neighbours_and_only_two_exits_join():
    """Passage 2 (e, w), south of Styx and west of cavern 1: joined in the east, a wall to the north."""
    around = [
        {"tile": "passage-7", "beside": "styx", "side": "e"},
        {"tile": "cavern-1", "beside": "passage-7", "side": "s"},
    ]
    g = draw("passage-8", "passage-2", at="cavern-1", map=around)
    g.apply(0, "lay:w:0")
    near = g.state.near[4 * TILE["passage-2"] : 4 * TILE["passage-2"] + 4]
    assert list(near) == [NOWHERE, TILE["cavern-1"], NOWHERE, NOWHERE]
    assert g.state.near[4 * TILE["styx"] + 2] == NOWHERE
    assert g.state.near[4 * TILE["cavern-1"] + 3] == TILE["passage-2"]


# The map stays open (UW S1, S2) ----------------------------------------------------------------------------


@rule("UW S1")
def test_a_tile_may_not_be_turned_so_that_it_closes_the_map():
    g = draw("passage-7", "hall-9", map=ONE_EXIT)  # n, e, s: turned three times it has no exit in the south
    assert choices(g) == ("lay:n:0", "lay:n:1", "lay:n:2")
    assert refused(g, "lay:n:3") == "UW S1"


@rule("UW S1")
def test_the_last_tile_may_close_the_map():
    g = draw("hall-9", map=ONE_EXIT, dice=[1])
    assert "lay:n:3" in choices(g)
    g.apply(0, "lay:n:3")
    assert sum(map(len, g.state.stacks)) == 0
    assert seen(g, "hall-9")["reached"]  # turned for the sake of its token (UW S3)


@rule("UW S1")
def test_the_option_lets_the_map_be_closed():
    g = draw("passage-7", "hall-9", map=ONE_EXIT, options={"closing_rule": False}, dice=[1])
    g.apply(0, "lay:n:3")
    assert g.state.maps[0].free == 0
    assert seen(g, "hall-9")["reached"] is False


@rule("UW S1")
def test_with_another_free_exit_anywhere_a_wall_may_be_shown():
    g = draw("passage-7", "hall-9", map=ONE_EXIT[:2])
    assert {"lay:n:3", "lay:w:2"} <= set(choices(g))


@rule("UW S1")
def test_a_tile_that_fits_nowhere_goes_under_its_stack_and_the_next_is_drawn():
    g = draw("passage-7", "hall-9", "hall-4", map=ONE_EXIT)  # hall-4: n, e, w and an arrow
    assert g.open[0].prompt[1] == {"tile": "hall-9"}
    assert [TILES[tile].id for tile in g.state.stacks[0]] == ["hall-4", "passage-7"]
    assert g.view(1)["stacks"][0] == {"left": 2, "under": ["hall-4"]}
    assert told(g)[-3:] == ["tile_drawn", "tile_under", "tile_drawn"]


@rule("UW S1")
def test_the_exits_of_a_cut_off_tile_count_once_the_new_tile_joins_it():
    """Of the exits of cavern 1, north-east of Styx and cut off, none is free before it is joined."""
    beyond = {"tile": "cavern-1", "beside": "hall-1", "side": "n"}
    g = draw("passage-7", "passage-8", "passage-3", map=[*ONE_EXIT, beyond])  # passage-3: n, e
    # e-s joins Styx and cavern 1, s-w keeps the west; n-e and n-w show Styx a wall.
    assert choices(g) == ("lay:n:1", "lay:n:2")


@rule("UW S2")
def test_if_no_tile_fits_the_player_opens_an_outer_wall_of_a_tile_in_reach():
    around = [
        {"tile": "passage-2", "beside": "styx", "side": "e"},  # exits e, w
        {"tile": "passage-1", "beside": "passage-2", "side": "e"},  # exits n, s: cut off
        *ONE_EXIT[1:],
    ]
    g = draw("hall-4", "hall-8", "asphodelos", map=around)  # all n, e, w with an arrow
    assert asked(g) == "open_wall"
    assert choices(g) == ("breach:passage-2:n", "breach:passage-2:s")
    assert refused(g, "breach:passage-1:e") == "UW S2"  # not in reach
    assert refused(g, "breach:styx:n") == "UW S2"  # an exit already
    g.apply(0, "breach:passage-2:n")
    assert seen(g, "passage-2")["exits"] == ["n", "e", "w"]
    assert g.state.maps[0].free == 2
    assert sum(map(len, g.state.stacks)) == 3


@rule("UW R43")
def test_if_no_tile_of_the_stack_fits_the_other_stacks_are_tried():
    g = table(TURN, {}, OTHER, map=ONE_EXIT, stacks=[["hall-4", "hall-8"], [], ["hall-12", "cavern-1"]])
    g.apply(0, "stack:1")
    assert g.state.drawn == TILE["cavern-1"] or seen(g, "cavern-1")
    assert g.state.buried == [2, 0, 0]


@rule("UW R43")
def test_without_an_outer_wall_to_open_nothing_is_laid():
    around = [
        {"tile": "hall-3", "beside": "styx", "side": "w"},
        {"tile": "passage-1", "beside": "styx", "side": "e"},
        {"tile": "passage-2", "beside": "styx", "side": "s"},
    ]
    g = table(TURN, {}, OTHER, map=around, stacks=[["hall-4", "hall-8"], [], []])
    laid = len(g.state.maps[0].spots)
    g.apply(0, "stack:1")
    assert len(g.state.maps[0].spots) == laid
    assert asked(g) != "open_wall"


@rule("UW S2")
def test_the_opened_wall_is_an_exit_at_which_tiles_are_laid():
    around = [
        {"tile": "passage-2", "beside": "styx", "side": "e"},
        {"tile": "hall-1", "beside": "passage-2", "side": "e"},
        *ONE_EXIT[1:],
    ]
    g = table(TURN, {}, {"hero": "centaur", "tile": "passage-2"}, map=around,
              stacks=[["hall-4", "hall-8"], [], []], dice=[1])  # fmt: skip
    g.apply(0, "stack:1")
    g.apply(0, "breach:passage-2:s")
    g.apply(0, "stop")
    assert g.open[0].seat == 1
    g.apply(1, "stack:1")  # there is just one way to lay it
    assert (seen(g, "hall-8")["x"], seen(g, "hall-8")["y"], seen(g, "hall-8")["reached"]) == (1, 1, True)


# Tokens nobody could reach (UW G15, S3) and tokens left over (UW S4) ---------------------------------------


@rule("UW G15", "UW S3")
@pytest.mark.parametrize(("tile", "exits"), [("hall-1", "esw"), ("passage-3", "sw")])
def test_after_the_last_tile_a_cut_off_tile_with_a_token_is_turned_clockwise_until_it_can_be_reached(
    tile: str, exits: str
):
    cut_off = [{"tile": tile, "beside": "styx", "side": "e", "face_down": ["harpy-1"]}]
    g = draw("passage-7", map=cut_off)
    g.apply(0, "lay:n:0")
    assert "".join(seen(g, tile)["exits"]) == exits
    assert seen(g, tile)["reached"]
    assert seen(g, tile)["face_down"] == 1


@rule("UW G15", "UW S3")
def test_while_tiles_remain_a_cut_off_tile_is_not_turned():
    cut_off = [{"tile": "hall-1", "beside": "styx", "side": "e", "face_down": ["harpy-1"]}]
    g = draw("passage-8", "passage-7", map=cut_off)
    g.apply(0, "lay:n:0")
    assert seen(g, "hall-1")["exits"] == ["n", "e", "s"]
    assert not seen(g, "hall-1")["reached"]


@rule("UW G15", "UW S3")
def test_a_cut_off_tile_without_a_token_is_left_as_it_lies():
    g = draw("passage-7", map=[{"tile": "hall-1", "beside": "styx", "side": "e"}])
    g.apply(0, "lay:n:0")
    assert seen(g, "hall-1")["exits"] == ["n", "e", "s"]


@rule("UW S3", "UW G15")
def test_a_token_shifted_onto_a_cut_off_tile_when_all_tiles_are_laid_can_be_reached():
    around = [
        {"tile": "chaos", "beside": "styx", "side": "e", "tokens": ["hermes"]},
        {"tile": "passage-1", "beside": "chaos", "side": "e"},  # n, s: cut off
    ]
    g = table([{"enter_chaos": {}}, TURN], {}, OTHER, map=around, stacks=[[], [], []], damned="waiting")
    g.apply(0, "shift:passage-1")
    assert lying(g, "passage-1") == ["hermes"]
    assert seen(g, "passage-1")["exits"] == ["e", "w"]
    assert seen(g, "passage-1")["reached"]


@rule("UW S3", "UW G15")
def test_the_token_drawn_for_chaos_as_the_last_tile_does_not_end_up_cut_off():
    cut_off = [{"tile": "passage-1", "beside": "styx", "side": "e"}]  # n, s
    g = draw("chaos", map=cut_off, damned="waiting", adventures=["hermes"], dice=[1])
    g.apply(0, "lay:n:0")
    g.apply(0, "put:passage-1")
    assert lying(g, "passage-1") == ["hermes"]
    assert seen(g, "passage-1")["reached"]


@rule("UW S4")
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(1, 4))
def test_the_tiles_take_exactly_the_adventure_tokens_there_are(seed: int, seats: int):
    for g in positions(seed, seats):
        w = g.state
        waiting = [item.tile for item in g.agenda if type(item).__name__ == "PlaceTile"]
        to_come = [
            tile
            for tile in [*w.stacks[0], *w.stacks[1], *w.stacks[2], *waiting]
            if TILES[tile].kind != "passage"
        ]
        assert w.adventures.bit_count() == len(to_come)


@rule("UW S4")
def test_if_the_map_is_closed_a_token_left_over_replaces_one_that_leaves_the_map():
    """With the option that lets the map be closed: Styx and hall 7 have walls all round."""
    closed = [
        {"tile": "hall-7", "beside": "styx", "side": "e", "tokens": ["harpy-1"]},  # n, s, w
        {"tile": "hall-4", "beside": "hall-7", "side": "n"},
        {"tile": "hall-2", "beside": "hall-7", "side": "s"},
        {"tile": "hall-8", "beside": "styx", "side": "n"},
        {"tile": "hall-6", "beside": "styx", "side": "s"},
        {"tile": "hall-3", "beside": "styx", "side": "w"},
    ]
    g = table(TURN, {"tile": "hall-7"}, OTHER, map=closed, options={"closing_rule": False},
              stacks=[["cavern-1"], [], []], adventures=["hermes", "minos"], dice=[1, 1, 1])  # fmt: skip
    assert g.state.maps[0].free == 0
    g.apply(0, "stop")
    g.apply(0, "use:ranged")
    assert "beaten" in told(g)
    assert g.state.adventures.bit_count() == 1
    (there,) = [tile for tile in TILES if g.state.lying[TILE[tile.id]] & g.state.face_down]
    assert there.kind != "passage"


# The map as it must be -------------------------------------------------------------------------------------


def positions(seed: int, seats: int, **options: Any) -> Iterator[Table]:
    """A game played at random; tiles are added whenever they can be."""
    g = kb.new_game("underworld", seats, seed=seed, options=options)
    chance = random.Random(seed)
    for _ in range(1500):
        if g.over:
            return
        decision = g.open[0]
        stacks = [choice for choice in decision.choices if choice.startswith("stack:")]
        g.apply(decision.seat, chance.choice(stacks or decision.choices))
        yield g


def reached_from_styx(g: Table) -> set[int]:
    found, waiting = set(), [TILE["styx"]]
    while waiting:
        tile = waiting.pop()
        if tile not in found:
            found.add(tile)
            waiting += [there for there in g.state.near[4 * tile : 4 * tile + 4] if there != NOWHERE]
    return found


def check_map(g: Table) -> None:
    """The ways, the tiles in reach and the free exits, computed anew from what lies where."""
    w = g.state
    one = w.maps[0]
    assert one.cells == {cell: tile for tile, cell in one.spots.items()}
    assert one.cells[CENTRE] == TILE["styx"]
    for tile, cell in one.spots.items():
        for side in range(4):
            other = one.cells.get(cell + STEP[side])
            joined = other is not None and w.exits[tile] >> side & 1 and w.exits[other] >> (side + 2) % 4 & 1
            assert w.near[4 * tile + side] == (other if joined else NOWHERE)
    reached = reached_from_styx(g)
    assert one.reached == sum(1 << tile for tile in reached)
    free = [
        (t, s)
        for t in reached
        for s in range(4)
        if w.exits[t] >> s & 1 and one.spots[t] + STEP[s] not in one.cells
    ]
    assert one.free == len(free)


@rule("UW 4.1", "UW G13")
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(1, 4), closing=st.booleans())
def test_the_map_is_always_what_the_tiles_on_it_make(seed: int, seats: int, closing: bool):
    before = None
    for g in positions(seed, seats, closing_rule=closing):
        now = (len(g.state.maps[0].spots), bytes(g.state.exits))
        if now != before:
            before = now
            check_map(g)


@rule("UW 4.1")
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4))
def test_tiles_with_arrows_lie_as_printed_unless_a_ruling_changed_them(seed: int, seats: int):
    for g in positions(seed, seats):
        w = g.state
        if not any(w.stacks) or "breach" in told(g, None):
            break
        for tile in w.maps[0].spots:
            turns = [0] if TILES[tile].fixed else [0, 1, 2, 3]
            assert w.exits[tile] in [turn(EXITS[tile], quarters) for quarters in turns]


@rule("UW S1", "UW S2")
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(1, 4))
def test_while_tiles_remain_the_map_has_a_free_exit_in_reach(seed: int, seats: int):
    for g in positions(seed, seats):
        if any(g.state.stacks):
            assert g.state.maps[0].free > 0


@rule("UW G15", "UW S3")
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(1, 4))
def test_when_all_tiles_are_laid_every_token_and_hero_is_in_reach(seed: int, seats: int):
    for g in positions(seed, seats):
        w = g.state
        pending = any(type(item).__name__ in ("PlaceTile", "ClearTile", "PutElsewhere") for item in g.agenda)
        if any(w.stacks) or pending:
            continue
        reached = reached_from_styx(g)
        assert {tile for tile in range(48) if w.lying[tile]} <= reached
        assert {one.tile for one in w.heroes} <= reached


@rule("UW 4")
def test_the_hero_who_adds_a_tile_stays_where_he_is():
    g = draw("cavern-1", "passage-7")
    g.apply(0, "lay:n:0")
    assert hero(g).tile == TILE["styx"]
