"""Life points, death and rebirth (UW 7)."""

from katabasis.games.underworld.components import TILES, names
from katabasis.games.underworld.life import artificial
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, missions, refused, table, token, told

AFTER = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
WOUND = [{"lose_life": {"seat": 0}}, *AFTER]


def keep(g, item):
    if asked(g) == "keep_one_item":
        g.apply(0, f"keep-item:{item}")


# Natural and artificial points ------------------------------------------------------------------------


@rule("UW 7.1", "UW 7.1.1")
def test_each_lost_point_is_natural_or_artificial_as_the_player_likes():
    g = table([{"lose_life": {"seat": 0}}, *WOUND], {"items": ["breastplate-1"]}, {})
    assert choices(g) == ("wound:natural", "wound:breastplate-1")
    g.apply(0, "wound:breastplate-1")
    assert (hero(g).life, g.state.stones[token("breastplate-1")]) == (4, 1)
    g.apply(0, "wound:natural")
    assert (hero(g).life, g.state.stones[token("breastplate-1")]) == (3, 1)


@rule("UW 7.1")
def test_spent_armour_leaves_the_game():
    g = table([{"lose_life": {"seat": 0}}, *WOUND], {"items": ["breastplate-1"]}, {})
    g.apply(0, "wound:breastplate-1")
    assert items(g) == ["breastplate-1"]
    g.apply(0, "wound:breastplate-1")
    assert items(g) == []
    assert "breastplate-1" in names(g.state.gone)
    assert hero(g).life == 4


@rule("UW 7.1.1")
def test_a_hero_without_armour_loses_a_natural_point():
    g = table(WOUND, {"life": 3}, {})
    assert hero(g).life == 2
    assert "died" not in told(g)


@rule("UW 7.1.1", "UW 7.2")
def test_the_last_natural_point_is_death_even_with_armour_left():
    g = table(WOUND, {"life": 1, "tile": "cavern-1", "items": ["breastplate-1"]}, {}, map=east("cavern-1"))
    g.apply(0, "wound:natural")
    assert "died" in told(g)


@rule("UW 7.1.1")
def test_armour_saves_the_last_natural_point():
    g = table(WOUND, {"life": 1, "items": ["breastplate-1"]}, {})
    g.apply(0, "wound:breastplate-1")
    assert "died" not in told(g)
    assert hero(g).life == 1


@rule("UW 7.1", "UW 7.1.1")
def test_healing_restores_natural_points_only_and_not_beyond_the_sheet():
    held = ["breastplate-1", "nectar-1", "ambrosia-1"]
    g = table([{"act": {"seat": 0}}, *AFTER], {"life": 1, "items": held}, {}, stones={"breastplate-1": 1})
    g.apply(0, "drink:nectar-1")
    assert hero(g).life == 3
    g.apply(0, "drink:ambrosia-1")
    assert hero(g).life == 4
    assert g.state.stones[token("breastplate-1")] == 1


@rule("UW 7.1.1")
def test_an_unhurt_hero_does_not_drink():
    g = table([{"act": {"seat": 0}}, *AFTER], {"items": ["nectar-1"]}, {})
    assert refused(g, "drink:nectar-1") == "UW 7.1.1"


@rule("UW 7.1.1")
def test_a_turn_at_styx_restores_every_natural_point_and_no_artificial_one():
    g = table({"turn": {"seat": 0}}, {"life": 1, "items": ["breastplate-1"]}, {}, stones={"breastplate-1": 1})
    g.apply(0, "rest")
    assert hero(g).life == 4
    assert g.state.stones[token("breastplate-1")] == 1


@rule("UW R5", "UW 7.1")
def test_armour_brings_only_as_many_points_as_there_are_pale_hearts():
    def points_of_the_second(kind):
        g = table(
            [{"act": {"seat": 0}}, *AFTER],
            {"hero": kind, "tile": "cavern-1", "items": ["breastplate-1"]},
            {"hero": "centaur"},
            map=east("cavern-1", cavern_1=["breastplate-2"]),
        )
        g.apply(0, "pick-up:breastplate-2")
        return artificial(g.state, hero(g)) - 2

    assert points_of_the_second("gladiator") == 2  # four pale hearts
    assert points_of_the_second("bard") == 1  # three


@rule("UW R5", "UW R32")
def test_points_that_found_no_heart_are_there_for_the_next_bearer():
    g = table(
        [{"act": {"seat": 0}}, {"end_turn": {"seat": 0}}, {"act": {"seat": 1}}, *AFTER],
        {"hero": "bard", "tile": "cavern-1", "items": ["breastplate-1", "ring"]},
        {"hero": "gladiator", "tile": "cavern-1", "missions": ["minos"]},
        map=east("cavern-1", cavern_1=["breastplate-2"]),
    )
    for choice in ("pick-up:breastplate-2", "lay-down", "lay-down:breastplate-2", "end-turn"):
        g.apply(0, choice)
    g.state.laid_down = 0
    g.advance()
    g.apply(1, "pick-up:breastplate-2")
    assert artificial(g.state, hero(g, 1)) == 2


@rule("UW R5", "UW 7.1")
def test_armour_is_spent_when_the_points_it_brought_are_lost():
    g = table(
        [WOUND[0], WOUND[0], *AFTER],
        {"hero": "bard", "items": ["breastplate-1", "breastplate-2"]},
        {"hero": "gnome"},
    )
    g.apply(0, "wound:breastplate-2")
    assert items(g) == ["breastplate-1"]


@rule("UW R32")
def test_with_several_armours_the_player_says_which_loses_the_point():
    g = table(WOUND, {"items": ["breastplate-1", "breastplate-2"]}, {})
    assert choices(g) == ("wound:natural", "wound:breastplate-1", "wound:breastplate-2")
    g.apply(0, "wound:breastplate-2")
    assert g.state.stones[token("breastplate-1")] == 2
    assert g.state.stones[token("breastplate-2")] == 1


@rule("UW R32")
def test_lost_points_stay_lost_when_the_armour_changes_hands():
    spoils = [{"choose_spoils": {"seat": 0, "loser": 1}}, *AFTER]
    g = table(spoils, {}, {"items": ["breastplate-1"]}, stones={"breastplate-1": 1})
    g.apply(0, "spoil:breastplate-1")
    assert items(g) == ["breastplate-1"]
    assert g.state.stones[token("breastplate-1")] == 1


# The foes' points --------------------------------------------------------------------------------------


@rule("UW 7.1.2")
def test_one_passed_test_beats_any_foe():
    for foe in ("chimera", "titan", "avatar-1"):
        g = table(
            [{"fight_with": {"seat": 0, "token": token(foe)}}, *AFTER],
            {"tile": "cavern-1"},
            {},
            map=east("cavern-1", cavern_1=[foe]),
            dice=[1, 1],
        )
        g.apply(0, "use:ranged")
        assert told(g).count("thrown") == 1
        assert "beaten" in told(g)
        assert lying(g, "cavern-1") == []


def final_fight(cubes, dice):
    return table(
        [{"act": {"seat": 0}}, *AFTER],
        {"tile": "chaos", "items": ["scythe-of-thanatos"]},
        {},
        map=east("chaos"),
        damned="chaos",
        cubes=cubes,
        dice=dice,
    )


@rule("UW 7.1.3")
def test_the_damned_has_as_many_points_as_black_cubes_on_his_board():
    g = final_fight(3, [1, 1] * 3)
    g.apply(0, "fight:the-damned")
    assert told(g).count("damned_hit") == 3
    assert g.result.winners == (0,)


@rule("UW 7.1.3")
def test_the_damned_has_at_least_one_point():
    g = final_fight(0, [1, 1])
    g.apply(0, "fight:the-damned")
    assert told(g).count("damned_hit") == 1
    assert g.result.winners == (0,)


# Death and rebirth -------------------------------------------------------------------------------------


def dying(**more):
    """A gladiator on his last point, with one of everything, beside a bard."""
    return table(
        WOUND,
        {
            "life": 1,
            "gold": 5,
            "slowed": 2,
            "tile": "cavern-1",
            "trained": {"magic": 2},
            "coloured": {"ranged": 3},
            "black": {"melee": 2},
            "items": ["sickle", "ring", "scythe-of-thanatos"],
            "missions": ["minos", "titan"],
            **more,
        },
        {"tile": "cavern-1"},
        map=east("cavern-1"),
    )


@rule("UW 7.2", "UW G34")
def test_death_takes_all_cubes_black_ones_too():
    g = dying()
    assert g.state.supply == [15, 12, 15]
    keep(g, "ring")
    assert hero(g).coloured == [0, 0, 0]
    assert hero(g).black == [0, 0, 0]
    assert g.state.supply == [15, 15, 15]


@rule("UW 7.2")
def test_the_missions_stay_where_the_hero_died():
    g = dying()
    keep(g, "ring")
    assert missions(g) == []
    assert set(lying(g, "cavern-1")) == {"minos", "titan"}


@rule("UW 7.2", "UW G34", "UW A6.1")
def test_one_item_is_kept_and_the_others_go_back():
    g = dying()
    assert refused(g, "keep-item:scythe-of-thanatos") == "UW A6.1"
    keep(g, "ring")
    assert items(g) == ["ring"]
    assert names(g.state.refused) == ["sickle"]  # face up beside the supply
    assert "scythe-of-thanatos" in names(g.state.board)


@rule("UW 7.2")
def test_a_dead_hero_may_keep_an_item_but_need_not():
    g = dying()
    assert set(choices(g)) == {"keep-item:sickle", "keep-item:ring", "keep-item:none"}


@rule("UW 7.2", "UW G34")
def test_the_hero_begins_anew_at_styx_but_keeps_trained_values():
    g = dying()
    keep(g, "ring")
    reborn = hero(g)
    assert (reborn.life, reborn.gold, reborn.slowed) == (4, 1, 0)
    assert TILES[reborn.tile].id == "styx"
    assert reborn.trained == [2, 0, 0]


@rule("UW G35", "UW 7.2")
def test_a_dead_hero_loses_the_rest_of_the_turn_but_not_the_next():
    g = dying()
    keep(g, "ring")
    assert g.open[0].seat == 1  # the turn passed on at once
    for answer in ("no-tile", "stop", "end-turn"):
        g.apply(1, answer)
    assert (g.open[0].seat, asked(g)) == (0, "add_tile")


@rule("UW G36")
def test_a_creature_mission_of_the_dead_lies_there_for_anybody_and_is_no_foe():
    g = dying()
    keep(g, "ring")
    for answer in ("no-tile", "stop"):
        g.apply(1, answer)
    assert "fights" not in told(g)
    g.apply(1, "accept:titan")
    assert missions(g, 1) == ["titan"]


@rule("UW R38")
def test_rebirth_takes_nothing_from_the_points_at_styx():
    g = table(WOUND, {"life": 1, "tile": "cavern-1"}, map=east("cavern-1"), styx_stones=2)
    assert hero(g).life == 4
    assert g.state.styx_stones == 2
