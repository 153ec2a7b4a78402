"""The five heroes and their powers: UW A1."""

from typing import Any

import pytest

from katabasis.games.underworld.components import SHEETS, TILES, names
from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, refused, table, token, told

REST: list[dict[str, Any]] = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
ACT: list[dict[str, Any]] = [{"act": {"seat": 0}}, *REST]


def other(name: str) -> dict[str, Any]:
    return {"hero": "centaur" if name != "centaur" else "bard"}


def fight(name: str, who: str, *, options: dict[str, Any] | None = None, **more: Any) -> Table:
    """A hero fights a token on the first tile east of Styx; `more` may hold dice and treasures."""
    apart = {key: more.pop(key) for key in ("dice", "treasures") if key in more}
    fighter = {"hero": who, "tile": "cavern-1", **more}
    start = [{"fight_with": {"seat": 0, "token": token(name)}}, *REST]
    return table(start, fighter, other(who), map=east("cavern-1", cavern_1=[name]), options=options, **apart)


def goal(g: Table, choice: str) -> int:
    return int(g.explain(0, choice).args["target"])


def dice(g: Table, choice: str) -> int:
    return int(g.explain(0, choice).args["dice"])


def allowed(g: Table) -> set[str]:
    return {choice.removeprefix("use:") for choice in choices(g)}


def check_sheet(name: str, life: int, gold: int, movement: int, hearts: int, values: list[int]) -> None:
    """Both sides of a sheet, as they lie on the table."""
    for side in ("man", "woman"):
        one = table(ACT, {"hero": name, "side": side}, other(name), at_styx=["hermes", "minos"]).view(0)[
            "heroes"
        ][0]
        assert (one["max_life"], one["life"], one["gold"], one["movement"]) == (life, life, gold, movement)
        assert [ability["value"] for ability in one["abilities"]] == values
    assert {sheet.id: sheet.pale_hearts for sheet in SHEETS}[name] == hearts


@rule("UW A1")
@pytest.mark.parametrize(("name", "points"), [("bard", 3), ("gladiator", 4), ("gnome", 3), ("shaman", 3)])
def test_armour_brings_as_many_points_as_there_are_pale_hearts(name: str, points: int):
    g = table(ACT, {"hero": name}, other(name), at_styx=["breastplate-1", "breastplate-2"])
    g.apply(0, "pick-up:breastplate-1")
    assert g.view(0)["heroes"][0]["artificial"] == 2
    g.apply(0, "pick-up:breastplate-2")
    assert g.view(0)["heroes"][0]["artificial"] == points


@rule("UW A1")
@pytest.mark.parametrize("name", ["bard", "gladiator", "gnome", "shaman", "centaur"])
def test_a_hero_reborn_has_the_life_and_gold_of_the_sheet_again(name: str):
    g = fight("gorgon", name, life=1, gold=7, slowed=min(4, hero_movement(name) - 1), dice=[6, 6])
    if asked(g) == "fight_with":
        g.apply(0, choices(g)[0])
    sheet = hero(g).sheet
    assert "reborn" in told(g)
    assert (hero(g).life, hero(g).gold, hero(g).slowed) == (sheet.life, sheet.gold, 0)


def hero_movement(name: str) -> int:
    return {"bard": 3, "gladiator": 4, "gnome": 2, "shaman": 3, "centaur": 5}[name]


# Bard ------------------------------------------------------------------------------------------------------


@rule("UW A1.bard", "UW A1")
def test_the_sheet_of_the_bard():
    check_sheet("bard", 3, 2, 3, 3, [6, 5, 3])


@rule("UW A1.bard")
def test_only_the_bard_passes_adversaries():
    tiles = east("cavern-1", "cavern-2", cavern_1=["cyclops"])
    start = [{"movement": {"seat": 0}}, {"actions": {"seat": 0}}, *REST]
    questions = {}
    for name in ("bard", "gladiator", "gnome", "shaman", "centaur"):
        g = table(start, {"hero": name}, other(name), map=tiles)
        g.apply(0, "move:e")
        questions[name] = asked(g)
    assert questions.pop("bard") == "move"
    assert set(questions.values()) == {"fight_with"}


@rule("UW A1.bard")
def test_the_bard_walks_through_several_tiles_of_adversaries():
    tiles = east("cavern-1", "cavern-2", "cavern-3", cavern_1=["cyclops"], cavern_2=["gorgon", "ker"])
    start = [{"movement": {"seat": 0}}, {"actions": {"seat": 0}}, *REST]
    g = table(start, {"hero": "bard"}, other("bard"), map=tiles)
    for _ in range(3):
        g.apply(0, "move:e")
    assert TILES[hero(g).tile].id == "cavern-3"
    assert "fights" not in told(g)


# Gladiator or Amazon ---------------------------------------------------------------------------------------


@rule("UW A1.gladiator", "UW A1")
def test_the_sheet_of_the_gladiator():
    check_sheet("gladiator", 4, 1, 4, 4, [2, 5, 6])


@rule("UW A1.gladiator", "UW G47")
@pytest.mark.parametrize("side", ["man", "woman"])
def test_a_defeated_gladiator_may_fight_a_second_round_for_a_life_point(side: str):
    g = fight("cyclops", "gladiator", side=side, dice=[6, 6, 1, 1])
    g.apply(0, "use:melee")
    assert choices(g) == ("refight", "accept-defeat")
    g.apply(0, "refight")
    g.apply(0, "use:ranged")
    assert "beaten" in told(g)
    assert hero(g).life == 3  # the price, and not the loss of the first round
    assert hero(g).coloured == [0, 0, 1]


@rule("UW A1.gladiator", "UW G47")
def test_the_price_is_due_whatever_the_outcome():
    g = fight("cyclops", "gladiator", dice=[6, 6, 6, 6])
    g.apply(0, "use:melee")
    g.apply(0, "refight")
    g.apply(0, "use:melee")
    assert hero(g).life == 2  # the price and the loss of the second round
    assert lying(g, "cavern-1") == ["cyclops"]


@rule("UW R3")
def test_a_second_defeat_stands():
    g = fight("cyclops", "gladiator", dice=[6, 6, 6, 6])
    g.apply(0, "use:melee")
    g.apply(0, "refight")
    g.apply(0, "use:melee")
    assert told(g).count("defeated") == 2
    assert g.open[0].seat == 1  # no third round, and the turn is lost


@rule("UW R3")
def test_the_power_may_be_used_once_in_each_combat_of_a_turn():
    tiles = east("cavern-1", cavern_1=["harpy-1", "harpy-2"])
    start = [{"combat": {"seat": 0}}, *ACT]
    g = table(start, {"tile": "cavern-1"}, other("gladiator"), map=tiles, dice=[6, 6, 1, 1, 6, 6, 1, 1])
    for foe in ("fight:harpy-1", ""):
        if foe:
            g.apply(0, foe)
        g.apply(0, "use:melee")
        g.apply(0, "refight")
        g.apply(0, "use:melee")
    assert lying(g, "cavern-1") == []
    assert hero(g).life == 2


@rule("UW A1.gladiator")
def test_the_power_may_be_left_alone():
    g = fight("cyclops", "gladiator", dice=[6, 6])
    g.apply(0, "use:melee")
    g.apply(0, "accept-defeat")
    assert hero(g).life == 3  # the loss of the only round
    assert g.open[0].seat == 1


@rule("UW G47")
def test_the_second_round_replaces_the_first_result():
    g = fight("shade", "gladiator", dice=[6, 6, 1, 1])
    g.apply(0, "use:melee")
    g.apply(0, "refight")
    g.apply(0, "use:melee")
    assert hero(g).black == [0, 0, 0]
    assert hero(g).life == 3


@rule("UW G47", "UW A1.gladiator")
def test_by_option_the_loss_of_the_first_round_stands_as_well():
    g = fight("shade", "gladiator", options={"gladiator_refight": "after"}, dice=[6, 6, 1, 1])
    g.apply(0, "use:melee")
    g.apply(0, "black:ranged")
    g.apply(0, "refight")
    g.apply(0, "use:melee")
    assert "beaten" in told(g)
    assert hero(g).black == [0, 1, 0]
    assert hero(g).life == 3


@rule("UW G47")
def test_by_option_a_defeat_that_is_accepted_costs_its_loss_once():
    g = fight("cyclops", "gladiator", options={"gladiator_refight": "after"}, dice=[6, 6])
    g.apply(0, "use:melee")
    assert hero(g).life == 3
    g.apply(0, "accept-defeat")
    assert hero(g).life == 3
    assert g.open[0].seat == 1


@rule("UW G47")
def test_by_option_two_lost_rounds_cost_two_losses_and_the_price():
    g = fight("cyclops", "gladiator", options={"gladiator_refight": "after"}, dice=[6, 6, 6, 6])
    g.apply(0, "use:melee")
    g.apply(0, "refight")
    g.apply(0, "use:melee")
    assert hero(g).life == 1


@rule("UW G47")
def test_the_price_may_not_be_the_last_natural_life_point():
    g = fight("shade", "gladiator", life=1, dice=[6, 6])
    g.apply(0, "use:melee")
    assert asked(g) == "place_black_cube"  # no second round was offered
    two = fight("shade", "gladiator", life=2, dice=[6, 6])
    two.apply(0, "use:melee")
    assert asked(two) == "refight"


@rule("UW G47")
def test_the_price_may_be_paid_with_armour_then():
    g = fight("shade", "gladiator", life=1, items=["breastplate-1"], dice=[6, 6, 1, 1])
    g.apply(0, "use:melee")
    g.apply(0, "refight")
    assert hero(g).life == 1
    assert g.view(0)["heroes"][0]["artificial"] == 1


@rule("UW A1.gladiator")
@pytest.mark.parametrize("name", ["bard", "gnome", "shaman", "centaur"])
def test_nobody_else_has_a_second_round(name: str):
    g = fight("cyclops", name, dice=[6, 6])
    g.apply(0, "use:melee")
    assert "refight" not in [choice for decision in g.open for choice in decision.choices]
    assert g.open[0].seat == 1


@rule("UW A1.gladiator")
def test_there_is_no_second_round_outside_combat():
    start = [{"escape_with": {"seat": 0, "token": token("trap-3")}}, *REST]
    g = table(start, {"trap": "trap-3"}, other("gladiator"), dice=[6, 6])
    g.apply(0, "use:melee")
    assert g.open[0].seat == 1
    assert hero(g).life == 4


# Gnome -----------------------------------------------------------------------------------------------------


@rule("UW A1.gnome", "UW A1")
def test_the_sheet_of_the_gnome():
    check_sheet("gnome", 3, 2, 2, 3, [3, 3, 2])


@rule("UW A1.gnome")
@pytest.mark.parametrize(("throw", "won"), [([2, 3], True), ([3, 3], False)])
def test_the_gnome_adds_two_abilities_and_the_modifier_counts_once(throw: list[int], won: bool):
    g = fight("chimera", "gnome", dice=throw)  # -1 on each: 3 + 3 - 1
    assert (goal(g, "use:magic"), goal(g, "use:magic+ranged"), goal(g, "use:melee+magic")) == (2, 5, 4)
    g.apply(0, "use:magic+ranged")
    assert ("beaten" in told(g)) is won


@rule("UW A1.gnome")
@pytest.mark.parametrize("name", ["bard", "gladiator", "shaman", "centaur"])
def test_nobody_else_adds_abilities(name: str):
    g = fight("chimera", name)
    assert refused(g, "use:magic+ranged") == "UW A1.gnome"


@rule("UW A1.gnome", "UW G48")
def test_items_for_both_abilities_count_in_the_total():
    g = fight("chimera", "gnome", items=["ring", "sling"])
    assert goal(g, "use:magic+ranged") == 3 + 1 + 3 + 1 - 1


@rule("UW A1.gnome", "UW G48", "UW R4")
def test_the_dice_are_those_of_the_leading_ability():
    g = fight("chimera", "gnome", coloured={"magic": 4, "ranged": 3})  # four and three dice
    assert dice(g, "use:magic+ranged") == 4
    assert dice(g, "use:ranged+magic") == 3
    assert dice(g, "use:melee+magic") == 2
    assert goal(g, "use:magic+ranged") == goal(g, "use:ranged+magic") == 5


@rule("UW G48")
def test_one_of_the_two_must_be_shown():
    g = table(
        [{"earn_with": {"seat": 0, "token": token("hecate")}}, *REST], {"hero": "gnome"}, other("gnome")
    )
    assert allowed(g) == {"magic", "magic+ranged", "magic+melee", "ranged+magic", "melee+magic"}
    assert refused(g, "use:ranged+melee") == "UW 6.1.1"
    assert refused(g, "use:ranged") == "UW 6.1.1"


@rule("UW G48", "UW R4")
def test_the_modifier_is_that_of_the_leading_ability_or_of_the_other_if_only_that_is_shown():
    g = fight("harpy-1", "gnome")  # ranged 0, melee -1
    assert goal(g, "use:ranged+melee") == 3 + 2
    assert goal(g, "use:melee+ranged") == 2 + 3 - 1
    assert goal(g, "use:magic+ranged") == 3 + 3
    assert goal(g, "use:magic+melee") == 3 + 2 - 1


@rule("UW G48")
def test_the_total_is_limited_to_11():
    g = fight("harpy-1", "gnome", trained={"magic": 4, "ranged": 4})
    assert goal(g, "use:magic+ranged") == 11
    below = fight("harpy-1", "gnome", trained={"magic": 2, "ranged": 2})
    assert goal(below, "use:magic+ranged") == 10


@rule("UW A1.gnome")
def test_against_a_grey_circle_he_adds_only_abilities_that_tie_for_the_fewest_cubes():
    g = fight("lamia", "gnome", coloured={"magic": 1})
    assert allowed(g) == {"ranged", "melee", "ranged+melee", "melee+ranged"}
    assert refused(g, "use:ranged+magic") == "UW 6.1.1"
    assert goal(g, "use:ranged+melee") == 5
    tied = fight("lamia", "gnome")
    assert len(allowed(tied)) == 9


@rule("UW A1.gnome")
def test_against_a_grey_circle_without_a_tie_he_uses_a_single_ability():
    g = fight("lamia", "gnome", coloured={"magic": 1, "ranged": 1}, dice=[1, 1], treasures=["ring"])
    thrown = [event for event in g.events(0) if event.id == "underworld.thrown"]
    assert [event.args["target"] for event in thrown] == [2]  # melee alone: nothing was left to choose


@rule("UW R4")
@pytest.mark.parametrize(("plan", "black"), [("ranged+magic", [0, 1, 0]), ("melee+magic", [0, 0, 1])])
def test_the_black_cube_for_the_ability_used_goes_into_the_leading_row(plan: str, black: list[int]):
    g = fight("avatar-1", "gnome", dice=[6, 6])  # magic -2, ranged -1
    g.apply(0, f"use:{plan}")
    assert hero(g).black == black


@rule("UW R28", "UW A1.gnome")
@pytest.mark.parametrize(("plan", "raised"), [("melee+magic", [0, 0, 1]), ("magic+melee", [1, 0, 0])])
@pytest.mark.parametrize("teacher", ["well-of-wisdom", "lesser-demon"])
def test_the_leading_ability_learns(teacher: str, plan: str, raised: list[int]):
    g = table(ACT, {"hero": "gnome"}, other("gnome"), at_styx=[teacher], dice=[3, 3])  # 6 against 5
    g.apply(0, f"visit:{teacher}")
    g.apply(0, f"use:{plan}")
    assert hero(g).trained == raised


@rule("UW G22")
def test_the_gnome_adds_two_abilities_as_challenger():
    g = table(ACT, {"hero": "gnome", "black": {"magic": 1}}, {"hero": "gladiator"}, dice=[1, 1])
    g.apply(0, "duel:1")
    g.apply(0, "use:magic+ranged")
    g.apply(1, "use:melee")
    named = [event.args["value"] for event in g.events(0) if event.id == "underworld.duel_names"]
    assert named == [6, 6]
    (thrown,) = [event for event in g.events(0) if event.id == "underworld.thrown"]
    assert thrown.args["target"] == 6


@rule("UW G22")
def test_the_gnome_names_one_ability_when_challenged():
    g = table(ACT, {"hero": "gladiator", "black": {"magic": 1}}, {"hero": "gnome"}, dice=[6, 6])
    g.apply(0, "duel:1")
    g.apply(0, "use:melee")
    assert choices(g, 1) == ("use:magic", "use:ranged", "use:melee")


# Shaman ----------------------------------------------------------------------------------------------------


@rule("UW A1.shaman", "UW A1")
def test_the_sheet_of_the_shaman():
    check_sheet("shaman", 4, 1, 3, 3, [6, 3, 4])


@rule("UW A1.shaman")
def test_the_shaman_has_one_more_against_a_grey_circle_whatever_the_ability():
    g = fight("lamia", "shaman")
    assert [goal(g, f"use:{ability}") for ability in ("magic", "ranged", "melee")] == [7, 4, 5]
    bard = fight("lamia", "bard")
    assert [goal(bard, f"use:{ability}") for ability in ("magic", "ranged", "melee")] == [6, 5, 3]


@rule("UW A1.shaman")
@pytest.mark.parametrize(("throw", "won"), [([2, 3], True), ([3, 3], False)])
def test_the_bonus_decides_a_fight(throw: list[int], won: bool):
    g = fight("lamia", "shaman", dice=[*throw, 1], treasures=["ring"])
    g.apply(0, "use:melee")
    assert ("beaten" in told(g)) is won


@rule("UW A1.shaman")
def test_the_shaman_has_no_bonus_against_coloured_circles_not_even_on_magic():
    g = fight("scylla", "shaman")
    assert (goal(g, "use:magic"), goal(g, "use:ranged")) == (6, 2)


@rule("UW A1.shaman", "UW G49")
def test_outside_combat_the_shaman_has_one_more_on_magic_only():
    start = [{"learn_with": {"seat": 0, "token": token("well-of-wisdom")}}, *REST]
    g = table(start, {"hero": "shaman"}, other("shaman"))
    assert [goal(g, f"use:{ability}") for ability in ("magic", "ranged", "melee")] == [7, 3, 4]


@rule("UW A1.shaman")
def test_the_bonus_counts_with_hecate():
    g = table(ACT, {"hero": "shaman"}, other("shaman"), at_styx=["hecate"], dice=[3, 3])  # 6 - 1 + 1
    g.apply(0, "visit:hecate")
    assert items(g) == ["golden-staff"]


@rule("UW G49")
@pytest.mark.parametrize(("throw", "raised"), [([3, 4], 0), ([4, 4], 1)])
def test_the_bonus_counts_even_where_failing_is_wanted(throw: list[int], raised: int):
    g = table(ACT, {"hero": "shaman"}, other("shaman"), at_styx=["well-of-wisdom"], dice=throw)
    g.apply(0, "visit:well-of-wisdom")
    g.apply(0, "use:magic")
    assert hero(g).trained == [raised, 0, 0]


@rule("UW G49")
def test_the_bonus_counts_against_traps():
    start = [{"escape_with": {"seat": 0, "token": token("trap-1")}}, *REST]
    g = table(start, {"hero": "shaman", "trap": "trap-1"}, other("shaman"), dice=[3, 4])
    assert (goal(g, "use:magic"), goal(g, "use:melee")) == (7, 3)
    g.apply(0, "use:magic")
    assert hero(g).trap == -1


@rule("UW G22", "UW A1.shaman")
def test_the_bonus_does_not_count_in_a_duel():
    g = table(ACT, {"hero": "shaman", "black": {"magic": 1}}, {"hero": "bard"}, dice=[3, 4])
    g.apply(0, "duel:1")
    g.apply(0, "use:magic")
    g.apply(1, "use:magic")
    assert "failed" in told(g)  # 7 against 6


@rule("UW R29")
def test_the_bonus_is_lost_when_the_counsel_of_hermes_recolours_the_circle():
    g = fight("lamia", "shaman", items=["counsel-of-hermes-1"])
    assert goal(g, "use:melee") == 5
    g.apply(0, "aid:counsel-of-hermes-1")
    assert [goal(g, f"use:{ability}") for ability in ("magic", "ranged", "melee")] == [6, 3, 4]


# Centaur ---------------------------------------------------------------------------------------------------


@rule("UW A1.centaur", "UW A1")
def test_the_sheet_of_the_centaur():
    check_sheet("centaur", 5, 0, 5, 2, [2, 6, 4])


@rule("UW A1.centaur")
def test_the_centaur_carries_five_items():
    held = ["ring", "opal", "sling", "sickle"]
    g = table(ACT, {"hero": "centaur", "items": held}, other("centaur"), at_styx=["mirror", "javelin"])
    g.apply(0, "pick-up:mirror")
    assert asked(g) == "act"
    assert len(items(g)) == 5
    g.apply(0, "pick-up:javelin")
    assert asked(g) == "make_room"


@rule("UW A1.centaur", "UW R15")
def test_the_centaur_may_not_even_pick_up_a_breastplate():
    g = table(ACT, {"hero": "centaur"}, other("centaur"), at_styx=["breastplate-1", "hermes", "minos"])
    assert refused(g, "pick-up:breastplate-1") == "UW A1.centaur"


@rule("UW A1.centaur")
def test_a_breastplate_found_by_the_centaur_is_a_coin():
    start = [{"draw_treasures": {"seat": 0, "left": 1, "nested": False}}, *REST]
    g = table(start, {"hero": "centaur"}, other("centaur"), treasures=["breastplate-1"], dice=[1])
    assert hero(g).gold == 1
    assert items(g) == []
    assert names(g.state.refused) == ["breastplate-1"]


@rule("UW R15", "UW A1.centaur", "UW G50")
@pytest.mark.parametrize("footwear", ["sandals", "shoes-of-hermes"])
def test_the_centaur_may_carry_footwear_without_any_use_of_it(footwear: str):
    g = table(ACT, {"hero": "centaur"}, other("centaur"), at_styx=[footwear])
    g.apply(0, f"pick-up:{footwear}")
    assert items(g) == [footwear]
    assert g.view(0)["heroes"][0]["movement"] == 5


@rule("UW G50", "UW R15")
def test_the_shoes_of_hermes_do_not_carry_the_centaur_past_foes():
    tiles = east("cavern-1", "cavern-2", cavern_1=["cyclops"])
    start = [{"movement": {"seat": 0}}, {"actions": {"seat": 0}}, *REST]
    shod = {"items": ["shoes-of-hermes"]}
    g = table(start, {"hero": "centaur", **shod}, other("centaur"), map=tiles)
    g.apply(0, "move:e")
    assert asked(g) == "fight_with"
    shaman = table(start, {"hero": "shaman", **shod}, other("shaman"), map=tiles)
    shaman.apply(0, "move:e")
    assert asked(shaman) == "move"


@rule("UW G50", "UW A1.centaur")
def test_the_centaur_may_use_the_cloak_of_persephone():
    pilgrim = {"hero": "centaur", "tile": "hades", "missions": ["persephone"]}
    g = table(ACT, pilgrim, other("centaur"), map=east("hades"))
    g.apply(0, "complete:persephone")
    assert items(g) == ["cloak-of-persephone"]
    assert g.view(0)["heroes"][0]["artificial"] == 2
