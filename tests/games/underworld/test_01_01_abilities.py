"""Values, dice, experience and black cubes: UW 1.1.1, 1.1.2, 1.1.3."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, lying, refused, table, token, told

OTHER = {"hero": "centaur"}
REST: list[dict[str, Any]] = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]


def fight(name: str, fighter: dict[str, Any], **more: Any) -> Table:
    """The Bard, unless somebody else is named, fights a token on the first tile east of Styx."""
    start = [{"fight_with": {"seat": 0, "token": token(name)}}, *REST]
    corridor = east("cavern-1", cavern_1=[name])
    return table(start, {"hero": "bard", "tile": "cavern-1", **fighter}, OTHER, map=corridor, **more)


def thrown(g: Table) -> dict[str, Any]:
    """The last throw."""
    return dict([event for event in g.events(0) if event.id == "underworld.thrown"][-1].args)


def goal(g: Table, choice: str) -> int:
    """The value that the two dice must not exceed, as the player is told."""
    return int(g.explain(0, choice).args["target"])


def reward_cubes(number: int, fighter: dict[str, Any], blackened: bool = False) -> Table:
    question = {"choose_cube": {"seat": 0, "blackened": blackened, "more": number - 1}}
    return table([question, *REST], fighter, OTHER)


# Values and tests (UW 1.1.1) -------------------------------------------------------------------------------


@rule("UW 1.1.1")
@pytest.mark.parametrize(
    ("dice", "passed"), [([2, 3], True), ([3, 3], True), ([3, 4], False), ([6, 6], False)]
)
def test_a_test_succeeds_with_a_total_equal_to_or_below_the_value(dice: list[int], passed: bool):
    g = fight("scylla", {}, dice=dice)  # magic 6, no modifier
    g.apply(0, "use:magic")
    assert ("passed" in told(g)) is passed
    assert (lying(g, "cavern-1") == []) is passed


@rule("UW 1.1.1", "UW 1.1.2")
def test_modifiers_and_training_change_the_value_and_never_the_dice():
    g = fight("minotaur", {"trained": {"magic": 2}, "items": ["ring"]}, dice=[4, 4])  # 6 + 2 + 1 - 1
    assert goal(g, "use:magic") == 8
    g.apply(0, "use:magic")
    assert thrown(g)["faces"] == [4, 4]
    assert "passed" in told(g)


@rule("UW 1.1.1", "UW G3")
@pytest.mark.parametrize(
    ("ability", "held", "bonus"),
    [
        ("ranged", ["sling"], 1),
        ("ranged", ["sling", "javelin"], 1),  # two weapons: one counts
        ("ranged", ["sling", "dianas-arrows"], 2),  # the arrows may be combined
        ("ranged", ["sling", "javelin", "dianas-arrows"], 2),  # never three
        ("ranged", ["bow-of-hercules", "sling"], 2),  # the better one
        ("ranged", ["bow-of-hercules", "sling", "dianas-arrows"], 3),
        ("ranged", ["bow-of-hercules", "bident"], 2),
        ("magic", ["ring", "opal"], 2),
        ("magic", ["ring", "opal", "golden-staff"], 3),  # two at most, even if two are combinable
        ("magic", ["black-staff", "golden-staff"], 2),
        ("melee", ["sceptre-of-ares", "sickle", "amazon-belt"], 2),
        ("melee", ["ring", "opal"], 0),
    ],
)
def test_at_most_two_items_count_for_an_ability_and_one_of_them_must_be_combinable(
    ability: str, held: list[str], bonus: int
):
    printed = {"magic": 6, "ranged": 5, "melee": 3}[ability]
    g = fight("chimera", {"items": held})  # -1 on all three
    assert goal(g, f"use:{ability}") == printed - 1 + bonus


@rule("UW G3")
def test_idle_items_may_be_carried():
    start = [{"act": {"seat": 0}}, *REST]
    g = table(start, {"items": ["sling"]}, OTHER, at_styx=["javelin"])
    g.apply(0, "pick-up:javelin")
    assert hero(g).items.bit_count() == 2


@rule("UW 1.1.1", "UW G4")
@pytest.mark.parametrize(("trained", "target"), [(2, 10), (3, 11), (4, 11), (5, 11)])
def test_no_value_ever_exceeds_11(trained: int, target: int):
    g = fight("scylla", {"trained": {"magic": trained}, "items": ["golden-staff"]})  # 6 + trained + 2
    assert goal(g, "use:magic") == target


@rule("UW G4")
def test_the_limit_of_11_comes_after_the_modifiers():
    g = fight("tityos", {"trained": {"magic": 4}, "items": ["golden-staff"]}, dice=[5, 6])  # 12 - 1
    assert goal(g, "use:magic") == 11
    g.apply(0, "use:magic")
    assert "passed" in told(g)


@rule("UW G4", "UW 1.1.1")
def test_twelve_fails_even_against_the_highest_value():
    g = fight("scylla", {"trained": {"magic": 5}, "items": ["golden-staff"]}, dice=[6, 6])
    g.apply(0, "use:magic")
    assert "failed" in told(g)


@rule("UW G4")
@pytest.mark.parametrize(("trained", "target", "passed"), [(0, 2, True), (-1, 1, False), (-5, -3, False)])
def test_there_is_no_lower_limit_and_a_value_below_2_cannot_succeed(trained: int, target: int, passed: bool):
    g = fight("harpy-1", {"trained": {"melee": trained}}, dice=[1, 1])  # melee 3 - 1
    assert goal(g, "use:melee") == target
    g.apply(0, "use:melee")
    assert ("passed" in told(g)) is passed


# Dice and experience (UW 1.1.2) ----------------------------------------------------------------------------


@rule("UW 1.1.2")
@pytest.mark.parametrize(
    ("cubes", "dice"), [(0, 2), (1, 2), (2, 3), (3, 3), (4, 4), (6, 4), (7, 5), (8, 5), (10, 5)]
)
def test_a_row_that_reaches_a_die_mark_brings_one_more_die(cubes: int, dice: int):
    g = fight("scylla", {"coloured": {"magic": cubes}}, dice=[1] * dice)  # marks at 2, 4 and 7
    g.apply(0, "use:magic")
    assert len(thrown(g)["faces"]) == dice


@rule("UW 1.1.2")
def test_experience_counts_only_in_its_own_row_and_leaves_the_values_alone():
    g = fight("scylla", {"coloured": {"magic": 7}})
    magic, ranged = g.explain(0, "use:magic").args, g.explain(0, "use:ranged").args
    assert (magic["dice"], magic["target"]) == (5, 6)
    assert (ranged["dice"], ranged["target"]) == (2, 4)


@rule("UW 1.1.1", "UW 1.1.2", "UW R13")
def test_of_more_than_two_dice_any_two_may_be_kept():
    g = fight("scylla", {"coloured": {"magic": 2}}, dice=[2, 4, 6])
    g.apply(0, "use:magic")
    assert choices(g) == ("keep:2+4", "keep:4+6")
    assert refused(g, "keep:2+2") == "UW 1.1.2"
    assert refused(g, "keep:2+6") == "UW R13"  # fails like 4 and 6
    g.apply(0, "keep:2+4")
    assert "beaten" in told(g)


@rule("UW R13")
def test_a_player_may_keep_dice_that_fail():
    g = fight("scylla", {"coloured": {"magic": 2}}, dice=[1, 1, 6])
    g.apply(0, "use:magic")
    g.apply(0, "keep:1+6")
    assert "defeated" in told(g)
    assert hero(g).life == 2


@rule("UW R13")
def test_failing_on_purpose_raises_a_value_at_the_lesser_demon():
    bard = {"hero": "bard", "coloured": {"magic": 2}}
    g = table([{"act": {"seat": 0}}, *REST], bard, OTHER, at_styx=["lesser-demon"], dice=[1, 1, 6])
    g.apply(0, "visit:lesser-demon")
    g.apply(0, "use:magic")
    g.apply(0, "keep:1+6")
    assert hero(g).trained == [1, 0, 0]


@rule("UW R13")
@pytest.mark.parametrize(("dice", "passed"), [([1, 2, 4], True), ([3, 4, 5], False)])
def test_nobody_is_asked_where_all_pairs_have_one_outcome(dice: list[int], passed: bool):
    g = fight("scylla", {"coloured": {"magic": 2}}, dice=dice)
    g.apply(0, "use:magic")
    assert "keep_two" not in asked(g)
    assert ("passed" in told(g)) is passed


@rule("UW 1.1.1", "UW 1.1.2", "UW R13")
@settings(max_examples=60, deadline=None)
@given(faces=st.lists(st.integers(1, 6), min_size=2, max_size=5), trained=st.integers(-5, 5))
def test_the_outcomes_in_reach_are_those_of_all_pairs_of_dice(faces: list[int], trained: int):
    cubes = {2: 0, 3: 2, 4: 4, 5: 7}[len(faces)]
    g = fight("scylla", {"coloured": {"magic": cubes}, "trained": {"magic": trained}}, dice=faces)
    g.apply(0, "use:magic")
    outcomes = {sum(pair) <= 6 + trained for pair in combinations(faces, 2)}
    if len(outcomes) == 2:
        low, high = sorted(faces)[:2], sorted(faces)[-2:]
        assert choices(g) == (f"keep:{low[0]}+{low[1]}", f"keep:{high[0]}+{high[1]}")
        kept = choices(g)[0]
        g.apply(0, kept)
        outcomes = {int(kept[5]) + int(kept[7]) <= 6 + trained}
    assert outcomes == {"passed" in told(g)}


@rule("UW 1.1.2")
def test_a_many_coloured_cube_goes_into_the_row_of_the_chosen_colour():
    g = reward_cubes(1, {"coloured": {"ranged": 3}})
    assert choices(g) == ("cube:magic", "cube:ranged", "cube:melee")
    g.apply(0, "cube:ranged")
    assert hero(g).coloured == [0, 4, 0]
    assert g.state.supply == [15, 11, 15]


@rule("UW 1.1.2", "UW G5")
def test_two_cubes_of_one_reward_may_not_be_of_one_colour():
    g = reward_cubes(2, {})
    g.apply(0, "cube:magic")
    assert refused(g, "cube:magic") == "UW 1.1.2"
    assert choices(g) == ("cube:ranged", "cube:melee")
    g.apply(0, "cube:melee")
    assert hero(g).coloured == [1, 0, 1]


@rule("UW G5", "UW 1.1.3")
def test_two_chosen_colours_may_both_turn_black():
    g = reward_cubes(2, {"black": {"magic": 1, "melee": 1}})
    g.apply(0, "cube:magic")
    assert refused(g, "cube:magic") == "UW 1.1.2"  # the choice comes before the blackening
    g.apply(0, "cube:melee")
    assert hero(g).black == [2, 0, 2]
    assert hero(g).coloured == [0, 0, 0]


@rule("UW G5")
def test_a_second_reward_may_have_the_colour_of_the_first():
    one = {"choose_cube": {"seat": 0, "blackened": False}}
    g = table([one, one, *REST], {}, OTHER)
    g.apply(0, "cube:magic")
    g.apply(0, "cube:magic")
    assert hero(g).coloured == [2, 0, 0]


# Black cubes (UW 1.1.3) ------------------------------------------------------------------------------------


@rule("UW 1.1.3")
def test_a_black_cube_goes_into_any_row_and_counts_for_the_dice():
    g = table([{"place_black_cube": {"seat": 0}}, *REST], {"hero": "bard", "coloured": {"magic": 1}}, OTHER)
    assert choices(g) == ("black:magic", "black:ranged", "black:melee")
    g.apply(0, "black:magic")
    magic = g.view(0)["heroes"][0]["abilities"][0]
    assert (magic["coloured"], magic["black"], magic["dice"]) == (1, 1, 3)


@rule("UW 1.1.3")
def test_a_rule_may_name_the_row_of_a_black_cube():
    g = fight("avatar-1", {}, dice=[6, 6])
    g.apply(0, "use:ranged")
    assert hero(g).black == [0, 1, 0]


@rule("UW 1.1.3")
def test_a_row_with_a_black_cube_takes_only_black_ones_and_the_others_go_on():
    g = fight("ker", {"black": {"magic": 1}}, dice=[1, 1])  # a magic and a ranged cube
    g.apply(0, "use:ranged")
    assert hero(g).black == [2, 0, 0]
    assert hero(g).coloured == [0, 1, 0]
    assert g.state.supply == [15, 14, 15]


@rule("UW 1.1.3")
def test_coloured_cubes_already_in_the_row_stay_coloured():
    g = fight("scylla", {"coloured": {"magic": 2}, "black": {"magic": 1}}, dice=[1, 1, 1])
    g.apply(0, "use:magic")
    assert hero(g).coloured == [2, 0, 0]
    assert hero(g).black == [2, 0, 0]


@rule("UW 1.1.3")
def test_an_exchanged_cube_needs_none_of_its_colour_in_the_supply():
    g = table([{"choose_cube": {"seat": 0, "blackened": False}}, *REST], {"black": {"magic": 1}}, OTHER,
              supply={"magic": 0})  # fmt: skip
    g.apply(0, "cube:magic")
    assert hero(g).black == [2, 0, 0]


@rule("UW R6")
@pytest.mark.parametrize(("before", "after"), [(9, 10), (10, 10)])
def test_a_row_takes_ten_cubes_and_further_ones_are_lost(before: int, after: int):
    g = fight("scylla", {"coloured": {"magic": before}}, dice=[1, 1, 1, 1, 1])
    g.apply(0, "use:magic")
    assert hero(g).coloured == [after, 0, 0]
    assert g.state.supply[0] == 15 - after


@rule("UW R6")
def test_black_cubes_fill_the_same_ten_spaces():
    g = fight("avatar-1", {"coloured": {"ranged": 4}, "black": {"ranged": 6}}, dice=[6, 6, 6, 6, 6])
    g.apply(0, "use:ranged")
    assert hero(g).black == [0, 6, 0]
    assert lying(g, "cavern-1") == ["avatar-1"]


@rule("UW R6")
def test_a_cube_of_choice_is_not_offered_for_a_full_row_unless_all_are_full():
    g = reward_cubes(1, {"black": {"magic": 10}})
    assert refused(g, "cube:magic") == "UW R6"
    assert refused(g, "no-cube") == "UW 1.1.2"
    full = reward_cubes(1, {"black": {"magic": 10, "ranged": 10, "melee": 10}})
    assert hero(full).black == [10, 10, 10]
    assert asked(full) != "choose_cube"
