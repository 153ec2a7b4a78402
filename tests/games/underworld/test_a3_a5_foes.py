"""Adversaries (UW A3), Avatars and creatures (UW A5): how each is fought, what it costs and what it pays."""

from typing import Any

import pytest

from katabasis.games.underworld.components import TILE, names
from katabasis.games.underworld.state import Table
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, missions, refused, table, told

REST = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
RANGED_ONLY = {"magic": 1, "melee": 1}  # cubes that leave ranged combat (5) with the fewest


def fighting(foe: str, me: dict[str, Any], dice: list[int], **more: Any) -> Table:
    """The Bard meets a foe in a cavern; the one treasure of the supply is a Ring."""
    return table(
        [{"actions": {"seat": 0}}, *REST],
        {"hero": "bard", "tile": "cavern-1", "gold": 0, **me},
        {"hero": "shaman"},
        map=east("cavern-1", cavern_1=[foe]),
        dice=dice,
        **{"treasures": ["ring"], **more},
    )


def two_dice(total: int) -> list[int]:
    return [total // 2, total - total // 2]


def grey(foe: str, total: int, **me: Any) -> Table:
    """Fought with ranged combat, the ability with the fewest cubes; then a treasure is drawn."""
    return fighting(foe, {"coloured": RANGED_ONLY, **me}, [*two_dice(total), 1])


# Grey circles (UW A3) ---------------------------------------------------------------------------------------


def costs_a_cube_and_pays_a_treasure(foe: str, target: int) -> None:
    g = grey(foe, target)
    g.apply(0, "take")
    assert items(g) == ["ring"]
    assert hero(g).coloured == [1, 0, 1]
    assert foe in names(g.state.gone)
    g = grey(foe, target + 1)
    assert choices(g) == ("lose:magic", "lose:melee")
    g.apply(0, "lose:melee")
    assert (hero(g).coloured, hero(g).life) == ([1, 0, 0], 3)
    assert lying(g, "cavern-1") == [foe]
    g = grey(foe, target + 1, coloured={"magic": 1}, black={"melee": 1})
    assert choices(g) == ("lose:magic", "lose:black-melee")


@rule("UW A3", "UW A3.alecto")
def test_alecto_at_minus_one():
    costs_a_cube_and_pays_a_treasure("alecto", 4)


@rule("UW A3.megaera")
def test_megaera_at_minus_one():
    costs_a_cube_and_pays_a_treasure("megaera", 4)


@rule("UW A3.tisiphone")
def test_tisiphone_at_minus_one():
    costs_a_cube_and_pays_a_treasure("tisiphone", 4)


@rule("UW A3.empusa")
def test_empusa_unmodified():
    costs_a_cube_and_pays_a_treasure("empusa", 5)


@rule("UW A3.lamia")
def test_lamia_unmodified_for_a_life_point_or_a_treasure():
    g = grey("lamia", 5)
    g.apply(0, "take")
    assert items(g) == ["ring"]
    g = grey("lamia", 6)
    assert (hero(g).life, hero(g).coloured) == (2, [1, 0, 1])


@rule("UW A3.gorgon")
def test_the_gorgon_at_minus_two_pays_a_cube_of_choice_and_a_treasure():
    g = grey("gorgon", 3)
    g.apply(0, "cube:ranged")
    g.apply(0, "take")
    assert (hero(g).coloured, items(g)) == ([1, 1, 1], ["ring"])


@rule("UW A3.gorgon")
def test_the_gorgon_costs_a_movement_point():
    g = grey("gorgon", 4)
    assert (hero(g).life, hero(g).slowed, hero(g).coloured) == (3, 1, [1, 0, 1])


@rule("UW A3.gorgon", "UW G19")
@pytest.mark.parametrize(("slowed", "life"), [(1, 3), (2, 2)])
def test_the_gorgon_costs_a_life_point_when_one_movement_point_is_left(slowed: int, life: int):
    g = grey("gorgon", 12, slowed=slowed)  # of the Bard's 3
    assert (hero(g).slowed, hero(g).life) == (2, life)


@rule("UW A3.gorgon")
def test_the_bearer_of_the_mirror_ignores_the_gorgons_modifier():
    assert "beaten" in told(grey("gorgon", 5, items=["mirror"]))
    assert "defeated" in told(grey("gorgon", 6, items=["mirror"]))
    assert "defeated" in told(grey("gorgon", 5, items=["opal"]))


@rule("UW A3")
@pytest.mark.parametrize("foe", ["alecto", "megaera", "tisiphone", "empusa", "gorgon", "lamia"])
def test_grey_circles_refuse_an_ability_with_more_cubes(foe: str):
    g = fighting(foe, {"coloured": {"magic": 1}}, [])
    assert choices(g) == ("use:ranged", "use:melee")
    assert refused(g, "use:magic") == "UW 6.1.1"


# Grey edges (UW A5) -----------------------------------------------------------------------------------------


@rule("UW A5")
@pytest.mark.parametrize("foe", ["shade", "eurynomos", "avatar-1", "titan"])
def test_revealing_a_grey_edge_feeds_the_damned(foe: str):
    cave = {"tile": "cavern-1", "beside": "styx", "side": "e", "face_down": [foe]}
    g = table({"turn": {"seat": 0}}, {}, {}, map=[cave], cubes=3)
    g.apply(0, "no-tile")
    g.apply(0, "move:e")
    assert g.state.cubes == 4


@rule("UW A5")
@pytest.mark.parametrize("shown", ["lamia", "aeacus", "thanatos"])
def test_revealing_another_edge_does_not(shown: str):
    cave = {"tile": "cavern-1", "beside": "styx", "side": "e", "face_down": [shown]}
    g = table({"turn": {"seat": 0}}, {}, {}, map=[cave], cubes=3)
    g.apply(0, "no-tile")
    g.apply(0, "move:e")
    assert g.state.cubes == 3
    assert g.state.face_down == 0


@rule("UW A5")
@pytest.mark.parametrize("foe", ["shade", "eurynomos", "avatar-2", "creature-3", "theseus"])
def test_a_defeat_by_a_grey_edge_costs_a_black_cube_and_no_life_point(foe: str):
    g = fighting(foe, {}, [6, 6])
    g.apply(0, "use:melee")
    if asked(g) == "place_black_cube":
        g.apply(0, "black:melee")
    assert (hero(g).life, hero(g).black) == (3, [0, 0, 1])
    assert lying(g, "cavern-1") == [foe]
    assert g.open[0].seat == 1


def circles(foe: str, **modifiers: int) -> None:
    """These abilities with these modifiers, on both sides of the boundary, and no other ability."""
    trained = {"melee": 2}  # to 5, so that every target can be thrown
    values = {"magic": 6, "ranged": 5, "melee": 5}
    for ability, modifier in modifiers.items():
        for total, won in ((values[ability] + modifier, True), (values[ability] + modifier + 1, False)):
            g = fighting(foe, {"trained": trained}, [*two_dice(total), 1])
            g.apply(0, f"use:{ability}")
            assert ("beaten" in told(g)) is won, (ability, total)
    for ability in values.keys() - modifiers.keys():
        assert refused(fighting(foe, {}, []), f"use:{ability}") == "UW 6.1.1"


@rule("UW A5.1.avatar")
@pytest.mark.parametrize(
    ("avatar", "modifiers"),
    [
        ("avatar-1", {"magic": -2, "ranged": -1}),
        ("avatar-2", {"ranged": -2, "melee": -1}),
        ("avatar-3", {"melee": -2, "magic": -1}),
    ],
)
def test_each_avatar_is_open_to_two_abilities(avatar: str, modifiers: dict[str, int]):
    circles(avatar, **modifiers)


@rule("UW A5.1.avatar")
def test_a_beaten_avatar_pays_a_cube_of_choice_and_a_treasure_and_goes_to_the_damned():
    g = fighting("avatar-1", {}, [1, 1, 1])
    g.apply(0, "use:magic")
    g.apply(0, "cube:melee")
    g.apply(0, "take")
    assert (hero(g).coloured, items(g)) == ([0, 0, 1], ["ring"])
    assert "avatar-1" in names(g.state.board)
    assert g.state.damned == -1  # two are missing


@rule("UW A5.1.avatar")
def test_with_the_third_avatar_the_damned_appears_on_chaos():
    g = table(
        [{"actions": {"seat": 0}}, *REST],
        {"hero": "bard", "tile": "cavern-1", "gold": 0},
        {"hero": "shaman"},
        map=east("cavern-1", "chaos", cavern_1=["avatar-1"]),
        avatars=["avatar-2", "avatar-3"],
        treasures=["ring"],
        dice=[1, 1, 1],
        cubes=4,
    )
    g.apply(0, "use:magic")
    assert g.state.damned == TILE["chaos"]
    assert lying(g, "chaos") == ["the-damned"]
    assert g.state.cubes == 5


@rule("UW A5.1.avatar")
def test_an_avatar_leaves_a_black_cube_in_the_ability_used():
    g = fighting("avatar-3", {}, [6, 6])
    g.apply(0, "use:magic")
    assert hero(g).black == [1, 0, 0]


@rule("UW A5.1.creature")
@pytest.mark.parametrize(
    ("creature", "modifiers"),
    [
        ("creature-1", {"magic": -1, "melee": -1}),
        ("creature-2", {"ranged": -1, "magic": -1}),
        ("creature-3", {"melee": -1, "ranged": -1}),
    ],
)
def test_each_creature_of_the_damned_is_open_to_two_abilities(creature: str, modifiers: dict[str, int]):
    circles(creature, **modifiers)


@rule("UW A5.1.creature")
def test_a_creature_of_the_damned_pays_a_treasure_or_leaves_a_black_cube_in_the_ability_used():
    g = fighting("creature-1", {}, [1, 1, 1])
    g.apply(0, "use:magic")
    g.apply(0, "take")
    assert (items(g), hero(g).coloured) == (["ring"], [0, 0, 0])
    assert "creature-1" in names(g.state.gone)
    g = fighting("creature-1", {}, [6, 6])
    g.apply(0, "use:melee")
    assert hero(g).black == [0, 0, 1]


# Creatures that end as missions (UW A5.2) -------------------------------------------------------------------


def leads_to(foe: str, destination: str, cubes: int = 1) -> None:
    """Beaten it is a mission without reward; at its destination it pays and costs the Damned a cube."""
    g = fighting(foe, {}, [1, 1])
    g.apply(0, choices(g)[0])
    assert missions(g) == [foe]
    assert "cube" not in told(g)
    wrong = "tartaros" if destination == "erebos" else "erebos"
    g = at(wrong, foe)
    assert refused(g, f"complete:{foe}") == f"UW A5.2.{foe}"
    g = at(destination, foe)
    g.apply(0, f"complete:{foe}")
    assert g.state.cubes == 4
    g.apply(0, "cube:ranged")
    if cubes == 2:
        assert refused(g, "cube:ranged") == "UW 1.1.2"
        g.apply(0, "cube:melee")
    g.apply(0, "take")
    assert hero(g).coloured == ([0, 1, 1] if cubes == 2 else [0, 1, 0])
    assert items(g) == ["ring"]
    assert foe in names(g.state.gone)


def at(tile: str, mission: str) -> Table:
    return table(
        [{"actions": {"seat": 0}}, *REST],
        {"hero": "bard", "tile": tile, "gold": 0, "missions": [mission]},
        {"hero": "shaman"},
        map=[{"tile": tile, "beside": "styx", "side": "e", "tokens": ["aeacus"]}],
        treasures=["ring"],
        dice=[1],
        cubes=5,
    )


@rule("UW A5.2", "UW A5.2.arachne", "UW G45")
def test_arachne():
    circles("arachne", ranged=0, melee=-1)
    leads_to("arachne", "tartaros")


@rule("UW A5.2", "UW A5.2.ixion", "UW G45")
def test_ixion():
    circles("ixion", magic=-1, melee=-1)
    leads_to("ixion", "erebos")


@rule("UW A5.2", "UW A5.2.sisyphus", "UW G45")
def test_sisyphus():
    circles("sisyphus", melee=0, magic=-1)
    leads_to("sisyphus", "erebos")


@rule("UW A5.2", "UW A5.2.tantalus", "UW G45")
def test_tantalus():
    circles("tantalus", magic=0, ranged=-1)
    leads_to("tantalus", "tartaros")


@rule("UW A5.2", "UW A5.2.theseus", "UW G45")
def test_theseus():
    circles("theseus", melee=-1, ranged=-1)
    leads_to("theseus", "tartaros")


@rule("UW A5.2", "UW A5.2.titan", "UW G45")
def test_titan():
    circles("titan", magic=-2, ranged=-2, melee=-1)
    leads_to("titan", "tartaros", cubes=2)


@rule("UW A5.2", "UW A5.2.tityos", "UW G45")
def test_tityos():
    circles("tityos", ranged=-1, magic=-1)
    leads_to("tityos", "erebos")


@rule("UW A5.2", "UW A5.2.typhon", "UW G45")
def test_typhon():
    circles("typhon", magic=-1, ranged=-2, melee=-2)
    leads_to("typhon", "erebos", cubes=2)
