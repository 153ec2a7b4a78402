"""The goal, the pieces and how they are read: UW 0.1, 1, 1.1, 1.2, 1.3, 1.3.1, 1.4."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import katabasis as kb
from katabasis.games.underworld.components import SHEETS, TILES, TOKENS, bits, names
from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, missions, refused, table, token, told

OTHER = {"hero": "centaur"}
REST: list[dict[str, Any]] = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]


def fight(name: str, *heroes: dict[str, Any], **more: Any) -> Table:
    """Seat 0 fights a token on the first tile east of Styx."""
    corridor = east("cavern-1", cavern_1=[name])
    first, *others = heroes or ({},)
    start = [{"fight_with": {"seat": 0, "token": token(name)}}, *REST]
    return table(start, {"tile": "cavern-1", **first}, *others, map=corridor, **more)


# The goal (UW 0.1) -----------------------------------------------------------------------------------------


@rule("UW 0.1")
def test_whoever_slays_the_damned_wins():
    corridor = east("chaos")
    slayer = {"tile": "chaos", "items": ["scythe-of-thanatos"]}
    start = [{"act": {"seat": 0}}, *REST]
    g = table(start, slayer, {}, map=corridor, damned="chaos", cubes=1, dice=[2, 3])  # 6 + 2 - 3 = 5
    g.apply(0, "fight:the-damned")
    assert g.over
    assert g.result.winners == (0,)


@rule("UW 0.1", "UW 1.2")
def test_with_the_last_space_filled_evil_wins_with_the_darkest_hero():
    corridor = east("cavern-1", cavern_1=[])
    corridor[0]["face_down"] = ["shade"]
    heroes = ({"black": {"magic": 1}}, {"black": {"magic": 1, "melee": 1}})
    g = table([{"move": {"seat": 0}}, *REST], *heroes, map=corridor, cubes=10)
    g.apply(0, "move:e")
    assert g.state.cubes == 11
    assert g.result.winners == (1,)


@rule("UW 0.1", "UW 1.2")
def test_the_tenth_cube_does_not_end_the_game():
    corridor = east("cavern-1")
    corridor[0]["face_down"] = ["shade"]
    g = table([{"move": {"seat": 0}}, {"actions": {"seat": 0}}, *REST], {}, {}, map=corridor, cubes=9)
    g.apply(0, "move:e")
    assert g.state.cubes == 10
    assert not g.over


# The box (UW 1) --------------------------------------------------------------------------------------------


@rule("UW 1")
def test_the_box_holds_48_tiles_80_tokens_and_five_two_sided_sheets():
    g = kb.new_game("underworld", 4, seed=1)
    w = g.state
    in_play = [w.adventures, w.treasures, w.board]
    assert sum(map(len, w.stacks)) + len(w.maps[0].spots) == len(TILES) == 48
    assert len({*w.stacks[0], *w.stacks[1], *w.stacks[2], *w.maps[0].spots}) == 48
    assert sum(tokens.bit_count() for tokens in in_play) + 2 == len(TOKENS) == 80  # and the two gates
    assert len(choices(g, w.first)) == 2 * 5
    assert {len(sheet.sides) for sheet in SHEETS} == {2}


@rule("UW 1")
def test_there_are_five_dice_and_never_more_are_thrown():
    g = fight("scylla", {"hero": "bard", "coloured": {"magic": 10}}, dice=[1, 1, 1, 1, 1, 1])
    g.apply(0, "use:magic")
    (thrown,) = [event for event in g.events(0) if event.id == "underworld.thrown"]
    assert thrown.args["faces"] == [1, 1, 1, 1, 1]


APPENDICES = """
Hekate, Orion, Thanatos, Brunnen der Weisheit, Hermes, Hypnos, Niederer Dämon, Tor zum Hades - Lethe,
Tor zum Hades - Styx, Alekto, Empusa, Gorgone, Lamie, Megaira, Tisiphone, Aiakos, Chronos, Hades, Minos,
Persephone, Rhadamanthys, Avatar des Verdammten, Kreatur des Verdammten, Falle des Verdammten, Arachne, Ixion,
Sisyphos, Tantalos, Theseus, Titan, Tityos, Typhon, Bogen des Herkules, Goldener Stab, Sense des Thanatos,
Umhang der Persephone, Zweizack, Schwarze Armbrust, Schwarzer Stab, Seelenschwert, Amazonengürtel, Ambrosia,
Brustharnisch, Dianas Pfeile, Donnerkeile, Goldsack, Nektar, Opal, Rat des Hermes, Ring, Sandalen, Schleuder,
Schuhe des Hermes, Sichel, Spiegel, Wurfspeer, Zepter des Ares"""


@rule("UW G2")
def test_every_token_of_the_appendices_is_there_and_plain_foes_with_coloured_circles():
    named = {" ".join(name.split()) for name in APPENDICES.split(",")}
    count = Counter(t.german for t in TOKENS)
    assert named <= set(count)
    assert count["Avatar des Verdammten"] == 3
    plain = [t for t in TOKENS if t.german not in named and t.kind != "damned"]
    assert {t.kind for t in plain} == {"adversary", "creature"}
    assert all(t.circles and "grey" not in t.circles for t in plain)


@rule("UW G1")
def test_fifteen_cubes_of_each_colour_and_the_last_one_is_the_last():
    assert kb.new_game("underworld", 2, seed=1).state.supply == [15, 15, 15]
    start = [{"choose_cube": {"seat": 0, "blackened": False}}, *REST]
    g = table(start, {}, supply={"magic": 0, "ranged": 1})
    assert refused(g, "cube:magic") == "UW 8.2.3"
    g.apply(0, "cube:ranged")
    assert g.state.supply[:2] == [0, 0]
    assert hero(g).coloured == [0, 1, 0]


@rule("UW G1")
def test_black_cubes_are_no_limit():
    dark = {"black": {"magic": 10, "ranged": 10, "melee": 9}}
    start = [{"place_black_cube": {"seat": 0}}, *REST]
    g = table(start, dark, {"black": {"magic": 10}}, cubes=10)
    assert hero(g).black == [10, 10, 10]
    assert sum(h.black_cubes for h in g.state.heroes) + g.state.cubes == 50 > 16


# The hero sheet (UW 1.1) -----------------------------------------------------------------------------------


@rule("UW 1.1")
def test_a_sheet_has_four_item_spaces_and_a_fifth_item_needs_room():
    held = ["ring", "opal", "sling", "sickle"]
    start = [{"act": {"seat": 0}}, *REST]
    g = table(start, {"items": held}, {}, at_styx=["mirror"])
    g.apply(0, "pick-up:mirror")
    assert asked(g) == "make_room"
    g.apply(0, "lay-down:opal")
    assert sorted(items(g)) == ["mirror", "ring", "sickle", "sling"]
    assert lying(g, "styx") == ["opal"]


@rule("UW 1.1")
def test_with_a_free_space_nothing_has_to_be_laid_down():
    start = [{"act": {"seat": 0}}, *REST]
    g = table(start, {"items": ["ring", "opal", "sling"]}, {}, at_styx=["mirror"])
    g.apply(0, "pick-up:mirror")
    assert len(items(g)) == 4
    assert asked(g) == "act"


@rule("UW 1.1")
def test_a_sheet_has_four_mission_spaces_and_one_can_be_left_to_make_room():
    held = ["aeacus", "minos", "rhadamanthus", "cronus"]
    start = [{"act": {"seat": 0}}, *REST]
    g = table(start, {"missions": held}, {}, at_styx=["hades"])
    assert refused(g, "accept:hades") == "UW 6.5"
    g.apply(0, "lay-down")
    g.apply(0, "lay-down:minos")
    g.apply(0, "accept:hades")
    assert sorted(missions(g)) == ["aeacus", "cronus", "hades", "rhadamanthus"]
    assert lying(g, "styx") == ["minos"]


@rule("UW 1.1")
def test_natural_life_points_stand_above_the_line_and_artificial_ones_come_with_armour():
    start = [{"act": {"seat": 0}}, *REST]
    g = table(start, {"hero": "gladiator"}, {}, at_styx=["breastplate-1"])
    before = g.view(0)["heroes"][0]
    g.apply(0, "pick-up:breastplate-1")
    after = g.view(0)["heroes"][0]
    assert (before["life"], before["artificial"]) == (4, 0)
    assert (after["life"], after["artificial"]) == (4, 2)


# The sheet of the Damned (UW 1.2) --------------------------------------------------------------------------


@rule("UW 1.2")
def test_the_damned_and_five_special_items_wait_on_his_sheet():
    board = names(kb.new_game("underworld", 2, seed=3).state.board)
    specials = ["golden-staff", "bow-of-hercules", "scythe-of-thanatos", "bident", "cloak-of-persephone"]
    assert sorted(board) == sorted([*specials, "the-damned"])


@rule("UW 1.2")
@pytest.mark.parametrize(("cubes", "tests"), [(0, 1), (1, 1), (3, 3)])
def test_the_damned_has_a_life_point_for_each_cube_and_at_least_one(cubes: int, tests: int):
    slayer = {"tile": "chaos", "items": ["scythe-of-thanatos"]}
    dice = [1, 1] * tests
    start = [{"act": {"seat": 0}}, *REST]
    g = table(start, slayer, {}, map=east("chaos"), damned="chaos", cubes=cubes, dice=dice)
    g.apply(0, "fight:the-damned")
    assert g.result.winners == (0,)
    assert told(g).count("damned_hit") == tests


@rule("UW 1.2")
def test_a_beaten_avatar_goes_to_a_space_on_the_sheet():
    g = fight("avatar-2", {"items": ["scythe-of-thanatos"]}, {}, dice=[1, 1])  # melee 6 + 2 - 1
    g.apply(0, "use:melee")
    assert "avatar-2" in names(g.state.board)
    assert lying(g, "cavern-1") == []


@rule("UW 1.2")
def test_a_special_item_comes_back_when_its_bearer_dies():
    g = fight("harpy-1", {"hero": "bard", "life": 1, "items": ["golden-staff"]}, OTHER, dice=[6, 6])
    assert "golden-staff" not in names(g.state.board)
    g.apply(0, "use:ranged")
    assert "golden-staff" in names(g.state.board)
    assert items(g) == []


# The tokens (UW 1.3, 1.3.1) --------------------------------------------------------------------------------


@rule("UW 1.3")
def test_each_supply_holds_the_tokens_of_its_back():
    w = kb.new_game("underworld", 2, seed=5).state
    adventures = Counter(TOKENS[number].edge for number in bits(w.adventures))
    treasures = Counter(TOKENS[number].kind for number in bits(w.treasures))
    assert set(adventures) == {"red", "grey", "grey-blue", "green", "blue"}
    assert {"avatar-1", "avatar-2", "avatar-3"} <= set(names(w.adventures))
    assert {"gate-styx", "gate-lethe"}.isdisjoint(names(w.adventures))
    assert set(treasures) == {"item", "black-weapon", "trap", "damned-creature"}
    assert treasures["black-weapon"] == treasures["trap"] == treasures["damned-creature"] == 3


@rule("UW 1.3", "UW 1.3.1")
def test_a_creature_with_a_blue_side_becomes_a_mission_and_pays_only_then():
    g = fight("arachne", {}, {}, dice=[1, 1])
    g.apply(0, "use:ranged")
    assert missions(g) == ["arachne"]
    assert lying(g, "cavern-1") == []
    assert hero(g).coloured == [0, 0, 0]
    assert items(g) == []


@rule("UW 1.3")
def test_a_treasure_may_be_a_trap():
    start = [{"draw_treasures": {"seat": 0, "left": 1, "nested": False}}, *REST]
    g = table(start, {}, {}, treasures=["trap-3"], dice=[1, 6, 6])
    g.apply(0, "draw")
    g.apply(0, "use:melee")
    assert TOKENS[hero(g).trap].id == "trap-3"
    assert g.state.cubes == 1


@rule("UW 1.3.1")
@pytest.mark.parametrize(("dice", "won"), [([2, 3], True), ([3, 3], False)])
def test_a_circle_names_the_ability_and_the_modifier_to_its_value(dice: list[int], won: bool):
    g = fight("harpy-1", {"hero": "bard", "trained": {"melee": 3}}, OTHER, dice=dice)  # melee 6, modifier -1
    assert choices(g) == ("use:ranged", "use:melee")
    assert refused(g, "use:magic") == "UW 6.1.1"
    g.apply(0, "use:melee")
    assert (lying(g, "cavern-1") == []) is won


@rule("UW 1.3.1")
def test_a_circle_with_zero_changes_nothing():
    g = fight("harpy-1", {"hero": "bard"}, OTHER, dice=[2, 3])  # ranged 5
    g.apply(0, "use:ranged")
    assert "beaten" in told(g)


@rule("UW 1.3.1")
def test_a_grey_circle_demands_the_ability_with_the_fewest_cubes_whatever_its_dice():
    """Magic has two cubes and three dice, ranged three cubes and three dice, melee two and two dice."""
    cubes = {"magic": 2, "ranged": 3, "melee": 2}
    g = fight("lamia", {"hero": "bard", "coloured": cubes}, OTHER, dice=[1, 1, 1])
    assert choices(g) == ("use:magic", "use:melee")
    assert refused(g, "use:ranged") == "UW 6.1.1"


@rule("UW 1.3.1")
def test_the_symbol_beside_the_circles_is_the_price_of_defeat_a_life_point():
    g = fight("harpy-1", {"hero": "bard", "coloured": {"magic": 1}}, OTHER, dice=[6, 6])
    g.apply(0, "use:ranged")
    assert hero(g).life == 2
    assert hero(g).coloured == [1, 0, 0]
    assert lying(g, "cavern-1") == ["harpy-1"]


@rule("UW 1.3.1")
def test_the_symbol_beside_the_circles_is_the_price_of_defeat_a_cube():
    g = fight("empusa", {"hero": "bard", "coloured": {"magic": 1, "ranged": 1}}, OTHER, dice=[6, 6])
    assert asked(g) == "lose_cube"
    g.apply(0, "lose:magic")
    assert hero(g).life == 3
    assert hero(g).coloured == [0, 1, 0]
    assert g.state.supply == [15, 14, 15]


@rule("UW 1.3.1")
def test_the_symbol_beside_the_circles_is_the_price_of_defeat_a_movement_point():
    g = fight("gorgon", {"hero": "bard", "coloured": {"magic": 1, "ranged": 1}}, OTHER, dice=[6, 6])
    assert g.view(0)["heroes"][0]["movement"] == 2
    assert hero(g).life == 3


@rule("UW 1.3.1")
def test_a_grey_edged_victor_gives_a_black_cube_in_any_row_instead_of_a_wound():
    g = fight("shade", {"hero": "bard"}, OTHER, dice=[6, 6])
    g.apply(0, "use:magic")
    assert choices(g) == ("black:magic", "black:ranged", "black:melee")
    g.apply(0, "black:melee")
    assert hero(g).black == [0, 0, 1]
    assert hero(g).life == 3


@rule("UW 1.3.1")
def test_a_grey_edged_token_feeds_the_damned_as_soon_as_it_is_turned_up():
    corridor = east("cavern-1", "cavern-2")
    corridor[0]["face_down"], corridor[1]["face_down"] = ["hermes"], ["shade"]
    g = table([{"move": {"seat": 0}}, {"actions": {"seat": 0}}, *REST], {}, {}, map=corridor)
    g.state.steps = 2
    g.apply(0, "move:e")
    assert g.state.cubes == 0
    g.apply(0, "move:e")
    assert g.state.cubes == 1


@rule("UW 1.3.1")
def test_rewards_are_the_cubes_shown():
    g = fight("ker", {"hero": "bard"}, OTHER, dice=[1, 1])
    g.apply(0, "use:ranged")
    assert hero(g).coloured == [1, 1, 0]
    assert names(g.state.gone) == ["ker"]


@rule("UW 1.3.1")
def test_rewards_are_a_treasure_for_each_chest_and_a_cube_of_any_colour():
    g = fight("chimera", {"hero": "bard", "gold": 0}, OTHER, treasures=["ring", "opal"], dice=[1, 1, 2])
    g.apply(0, "use:magic")
    assert choices(g) == ("cube:magic", "cube:ranged", "cube:melee")
    g.apply(0, "cube:melee")
    assert hero(g).coloured == [0, 0, 1]
    g.apply(0, "take")
    assert len(items(g)) == 1
    assert g.state.treasures.bit_count() == 1


@rule("UW 1.3.1")
def test_a_reward_may_be_a_named_item():
    start = [{"act": {"seat": 0}}, *REST]
    g = table(start, {"hero": "bard"}, OTHER, at_styx=["hecate"], dice=[1, 1])
    g.apply(0, "visit:hecate")
    assert items(g) == ["golden-staff"]


# The tiles (UW 1.4) ----------------------------------------------------------------------------------------


@rule("UW 1.4")
def test_places_have_names_areas_three_or_four_exits_and_passages_two_to_four():
    exits = {kind: {len(t.exits) for t in TILES if t.kind == kind} for kind in ("place", "area", "passage")}
    assert exits["area"] == {3, 4}
    assert exits["passage"] == {2, 3, 4}
    named = {"styx", "lethe", "hades", "elysion", "kriterion", "chaos", "tartaros", "erebos"}
    assert named <= {t.id for t in TILES if t.kind == "place"}


@rule("UW 1.4")
@pytest.mark.parametrize(
    ("tile", "tokens"), [("elysion", 1), ("hall-1", 1), ("cavern-3", 1), ("passage-7", 0)]
)
def test_places_and_areas_receive_a_token_when_laid_and_passages_none(tile: str, tokens: int):
    start = [{"add_tile": {"seat": 0}}, {"act": {"seat": 0}}, *REST]
    g = table(start, {}, stacks=[["cavern-1", tile], [], []], dice=[1])
    g.apply(0, "stack:1")
    while asked(g) == "place_tile":
        g.apply(0, choices(g)[0])
    laid = next(one for one in g.view(0)["map"] if one["tile"] == tile)
    assert (laid["face_down"], laid["tokens"]) == (tokens, [])
    assert len(lying(g, tile)) == tokens


# Nothing is created or lost --------------------------------------------------------------------------------


def pieces(g: Table) -> Counter[str]:
    """In how many places each token is."""
    w = g.state
    places = [*w.lying, w.adventures, w.treasures, w.refused, w.aside, w.found, w.board, w.gone]
    for one in w.heroes:
        places += [one.items, one.missions, 1 << one.trap if one.trap >= 0 else 0]
    return Counter(name for place in places for name in names(place))


def play(seed: int, seats: int, moves: int, **options: Any) -> Any:
    """Positions of a game played at random."""
    g = kb.new_game("underworld", seats, seed=seed, options=options)
    chance = random.Random(seed)
    for _ in range(moves):
        if g.over:
            return
        decision = chance.choice(g.open)
        g.apply(decision.seat, chance.choice(decision.choices))
        yield g


@rule("UW 1")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(1, 4))
def test_every_token_stays_in_exactly_one_place(seed: int, seats: int):
    everything = Counter({t.id: 1 for t in TOKENS if not t.id.startswith("gate-")})
    assert len(everything) == 78
    for g in play(seed, seats, 3000):
        assert pieces(g) == everything


@rule("UW 1", "UW G52")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(1, 4))
def test_every_tile_stays_in_exactly_one_place(seed: int, seats: int):
    for g in play(seed, seats, 3000):
        w = g.state
        waiting = [item.tile for item in g.agenda if type(item).__name__ == "PlaceTile"]
        placed = [*w.maps[0].spots, *waiting, *w.stacks[0], *w.stacks[1], *w.stacks[2]]
        assert sorted(placed) == list(range(48))
        assert {w.maps[0].cells[cell] for cell in w.maps[0].spots.values()} == set(w.maps[0].spots)


@rule("UW 1", "UW G1")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(1, 4))
def test_coloured_cubes_are_either_in_the_supply_or_on_a_sheet(seed: int, seats: int):
    for g in play(seed, seats, 3000):
        for ability in range(3):
            on_sheets = sum(one.coloured[ability] for one in g.state.heroes)
            assert g.state.supply[ability] + on_sheets == 15
            assert g.state.supply[ability] >= 0


@rule("UW 1.1", "UW R6")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(1, 4))
def test_no_sheet_ever_holds_more_than_it_has_spaces_for(seed: int, seats: int):
    for g in play(seed, seats, 3000):
        for one in g.state.heroes:
            if one.kind >= 0:
                assert one.items.bit_count() <= (5 if one.sheet.id == "centaur" else 4)
                assert one.missions.bit_count() <= 4
                assert max(one.cubes(ability) for ability in range(3)) <= 10
                assert 1 <= one.life <= one.sheet.life or (asked(g) == "keep_one_item" and one.life == 0)
