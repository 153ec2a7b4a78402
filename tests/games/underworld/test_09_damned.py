"""The Damned: his coming, the clearing of Chaos, the final fight (UW 9)."""

import pytest

from katabasis.games.underworld.components import TILES, names
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, missions, refused, table, token, told

AFTER = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
ACT = [{"act": {"seat": 0}}, *AFTER]
PAUSE = "thunderbolts-2"  # with this in hand a player is asked before every test
ENTER = [{"enter_chaos": {}}, *AFTER]


def beat(avatar, *beaten, laid, **more):
    """A gladiator on cavern-1 beats an Avatar with others beaten before."""
    g = table(
        [{"fight_with": {"seat": 0, "token": token(avatar)}}, *AFTER],
        {"tile": "cavern-1"},
        {},
        map=laid,
        avatars=[*beaten],
        dice=[1, 1],
        **more,
    )
    g.apply(0, "use:melee" if avatar != "avatar-1" else "use:ranged")
    assert "beaten" in told(g)
    return g


# His coming (UW 9.1) -----------------------------------------------------------------------------------


@rule("UW 9", "UW 9.1")
def test_a_beaten_avatar_lies_on_the_board_and_the_third_brings_the_damned():
    laid = east("cavern-1", "chaos", cavern_1=["avatar-3"])
    g = beat("avatar-3", "avatar-1", laid=laid)
    assert {"avatar-1", "avatar-3", "the-damned"} <= set(names(g.state.board))
    assert lying(g, "chaos") == []
    g = beat("avatar-3", "avatar-1", "avatar-2", laid=laid)
    assert lying(g, "chaos") == ["the-damned"]
    assert {"avatar-1", "avatar-2", "avatar-3"} <= set(names(g.state.board))
    assert "the-damned" not in names(g.state.board)


@rule("UW 9.1", "UW R33")
def test_without_chaos_the_damned_waits_and_brings_no_cube_yet():
    laid = east("cavern-1", cavern_1=["avatar-3"])
    g = beat("avatar-3", "avatar-1", "avatar-2", laid=laid, cubes=4)
    assert "damned_called" in told(g)
    assert "damned_enters" not in told(g)
    assert g.state.cubes == 4


def lay_chaos(**more):
    """Chaos comes from the stack while the Damned is waiting."""
    g = table(
        {"turn": {"seat": 0}},
        {},
        {},
        stacks=[["lethe", "chaos"], [], []],
        avatars=["avatar-1", "avatar-2", "avatar-3"],
        damned="waiting",
        **more,
    )
    g.apply(0, "stack:1")
    if asked(g) == "place_tile":
        g.apply(0, "lay:e:0")
    return g


@rule("UW 9.1", "UW R33")
def test_the_damned_appears_on_chaos_as_soon_as_it_is_laid():
    g = lay_chaos(map=[{"tile": "cavern-1", "beside": "styx", "side": "n"}], adventures=["minos"], dice=[1])
    assert lying(g, "chaos") == ["the-damned"]
    assert g.state.cubes == 1


@rule("UW 9.1")
def test_the_token_due_for_chaos_goes_face_down_to_an_empty_tile_of_the_players_choice():
    laid = [
        {"tile": "cavern-1", "beside": "styx", "side": "n", "tokens": ["hermes"]},
        {"tile": "cavern-2", "beside": "styx", "side": "w"},
        {"tile": "passage-7", "beside": "styx", "side": "s"},
    ]
    g = lay_chaos(map=laid, adventures=["minos"], dice=[1])
    assert set(choices(g)) == {"put:styx", "put:cavern-2", "put:passage-7"}
    assert refused(g, "put:chaos") == "UW 9.1"
    assert refused(g, "put:cavern-1") == "UW 9.1"
    g.apply(0, "put:cavern-2")
    assert lying(g, "cavern-2") == ["minos"]
    assert names(g.state.face_down) == ["minos"]
    assert lying(g, "chaos") == ["the-damned"]


@rule("UW R11")
def test_the_token_due_for_chaos_finds_any_tile_if_none_is_empty():
    laid = [{"tile": "cavern-1", "beside": "styx", "side": "n", "tokens": ["hermes"]}]
    g = lay_chaos(map=laid, at_styx=["aeacus"], adventures=["minos"], dice=[1])
    assert set(choices(g)) == {"put:styx", "put:cavern-1"}
    g.apply(0, "put:cavern-1")
    assert set(lying(g, "cavern-1")) == {"hermes", "minos"}


@rule("UW G72")
def test_the_cube_of_his_coming_may_end_the_game_before_he_is_fought():
    laid = east("cavern-1", "chaos", cavern_1=["avatar-3"])
    g = beat("avatar-3", "avatar-1", "avatar-2", laid=laid, cubes=10)
    assert g.result.reason == "underworld.end.evil"
    assert hero(g).coloured == [0, 0, 0]  # nothing more is earned


@rule("UW G38")
def test_a_hero_on_chaos_is_not_attacked_when_the_damned_appears():
    """He beats the third Avatar on Chaos itself; the fight is his choice in a later turn."""
    g = table(
        [{"actions": {"seat": 0}}, *AFTER],
        {"tile": "chaos", "items": ["scythe-of-thanatos", "ring"], "gold": 0},
        {},
        map=east("chaos", chaos=["avatar-3"]),
        avatars=["avatar-1", "avatar-2"],
        treasures=["sack-of-gold-1"],
        dice=[1, 1, 1],
    )
    g.apply(0, "use:melee")
    g.apply(0, "cube:melee")
    assert lying(g, "chaos") == ["the-damned"]
    assert "final_fight" not in told(g)
    assert refused(g, "fight:the-damned") == "UW G38"
    g.apply(0, "end-turn")
    for seat, answer in ((1, "no-tile"), (1, "stop"), (0, "no-tile"), (0, "stop")):
        g.apply(seat, answer)
    assert "fight:the-damned" in choices(g)


# Clearing Chaos (UW 9.1, G39, R11) ---------------------------------------------------------------------


@rule("UW 9.1", "UW G39")
def test_what_lies_on_chaos_moves_to_an_empty_neighbour_of_the_active_players_choice():
    laid = [
        {"tile": "chaos", "beside": "styx", "side": "e", "tokens": ["hermes"]},
        {"tile": "cavern-1", "beside": "chaos", "side": "n", "tokens": ["minos"]},
        {"tile": "cavern-2", "beside": "chaos", "side": "s"},
        {"tile": "cavern-3", "beside": "cavern-2", "side": "s"},
    ]
    g = table(ENTER, {}, {}, map=laid)
    assert set(choices(g)) == {"shift:styx", "shift:cavern-2"}
    assert refused(g, "shift:cavern-1") == "UW 9.1"  # not empty
    assert refused(g, "shift:cavern-3") == "UW 9.1"  # not adjacent
    g.apply(0, "shift:cavern-2")
    assert lying(g, "cavern-2") == ["hermes"]
    assert lying(g, "chaos") == ["the-damned"]


@rule("UW 9.1")
def test_the_active_player_decides_where_it_goes():
    laid = [*east("chaos", chaos=["hermes"]), {"tile": "cavern-1", "beside": "chaos", "side": "n"}]
    g = table([{"enter_chaos": {}}, {"turn": {"seat": 0}}], {}, {}, map=laid, active=1)
    assert g.open[0].seat == 1


@rule("UW G39")
def test_a_passage_serves_and_so_does_a_tile_behind_a_wall():
    laid = [
        {"tile": "chaos", "beside": "styx", "side": "e", "tokens": ["hermes"]},
        {"tile": "passage-1", "beside": "chaos", "side": "e"},  # open to the north and south only
        {"tile": "cavern-1", "beside": "styx", "side": "w"},  # where a chain would end
    ]
    g = table(ENTER, {}, {}, map=laid, at_styx=["minos"])
    assert lying(g, "passage-1") == ["hermes"]
    assert lying(g, "styx") == ["minos"]


@rule("UW R11")
def test_everything_on_chaos_moves_together():
    g = table(ENTER, {}, {}, map=east("chaos", chaos=["hermes", "minos", "ring"]))
    assert set(lying(g, "styx")) == {"hermes", "minos", "ring"}
    assert lying(g, "chaos") == ["the-damned"]


@rule("UW 9.1")
def test_a_face_down_token_stays_face_down_when_it_is_moved():
    laid = [{"tile": "chaos", "beside": "styx", "side": "e", "face_down": ["shade"]}]
    g = table(ENTER, {}, {}, map=laid)
    assert lying(g, "styx") == ["shade"]
    assert names(g.state.face_down) == ["shade"]
    assert g.state.cubes == 1  # only that of his coming


@rule("UW 9.1")
def test_without_an_empty_neighbour_tokens_are_pushed_on_in_a_chain():
    """Styx - Chaos - cavern-1 - cavern-2 - cavern-3, and only the last is empty."""
    full = {"chaos": ["hermes"], "cavern_1": ["minos"], "cavern_2": ["aeacus"]}
    laid = east("chaos", "cavern-1", "cavern-2", "cavern-3", **full)
    g = table(ENTER, {}, {}, map=laid, at_styx=["hypnos"])
    assert lying(g, "chaos") == ["the-damned"]
    assert lying(g, "cavern-1") == ["hermes"]
    assert lying(g, "cavern-2") == ["minos"]
    assert lying(g, "cavern-3") == ["aeacus"]
    assert lying(g, "styx") == ["hypnos"]


@rule("UW R11")
def test_a_chain_does_not_go_where_it_cannot_end():
    """Styx is full and leads nowhere but back to Chaos."""
    laid = [
        {"tile": "chaos", "beside": "styx", "side": "e", "tokens": ["hermes"]},
        {"tile": "cavern-1", "beside": "chaos", "side": "e", "tokens": ["minos"]},
        {"tile": "cavern-2", "beside": "chaos", "side": "n", "tokens": ["aeacus"]},
        {"tile": "cavern-3", "beside": "cavern-1", "side": "e"},
        {"tile": "cavern-4", "beside": "cavern-2", "side": "n"},
    ]
    g = table(ENTER, {}, {}, map=laid, at_styx=["hypnos"])
    assert set(choices(g)) == {"shift:cavern-1", "shift:cavern-2"}
    assert refused(g, "shift:styx") == "UW R11"
    g.apply(0, "shift:cavern-2")
    assert lying(g, "cavern-4") == ["aeacus"]
    assert lying(g, "cavern-2") == ["hermes"]
    assert lying(g, "cavern-1") == ["minos"]


@rule("UW R11")
def test_each_tile_of_a_chain_moves_everything_it_holds():
    full = {"chaos": ["hermes"], "cavern_1": ["minos", "ring"]}
    g = table(ENTER, {}, {}, map=east("chaos", "cavern-1", "cavern-2", **full), at_styx=["hypnos"])
    assert lying(g, "cavern-1") == ["hermes"]
    assert set(lying(g, "cavern-2")) == {"minos", "ring"}


@rule("UW 9.1", "UW R11")
def test_with_no_empty_tile_at_all_what_lies_on_chaos_joins_others_anywhere():
    full = {"chaos": ["hermes"], "cavern_1": ["minos"], "cavern_2": ["aeacus"]}
    g = table(ENTER, {}, {}, map=east("chaos", "cavern-1", "cavern-2", **full), at_styx=["hypnos"])
    assert set(choices(g)) == {"shift:styx", "shift:cavern-1", "shift:cavern-2"}
    g.apply(0, "shift:cavern-2")
    assert set(lying(g, "cavern-2")) == {"hermes", "aeacus"}
    assert lying(g, "chaos") == ["the-damned"]


@rule("UW 9.1", "UW S3")
def test_a_token_shifted_to_a_cut_off_tile_is_not_lost_when_all_tiles_are_laid():
    """The only empty neighbour shows Chaos a wall: it is turned, so that the token can be reached."""
    laid = [
        {"tile": "chaos", "beside": "styx", "side": "e", "tokens": ["hermes"]},
        {"tile": "hall-1", "beside": "chaos", "side": "e"},  # open to the north, east and south
    ]
    g = table(ENTER, {}, {}, map=laid, at_styx=["minos"], stacks=[[], [], []])
    assert lying(g, "hall-1") == ["hermes"]
    assert "tile_turned" in told(g)


@rule("UW 9.1", "UW S3")
def test_the_token_due_for_chaos_is_not_lost_on_a_cut_off_tile_if_chaos_is_the_last():
    laid = [{"tile": "hall-3", "beside": "styx", "side": "w"}]  # shows Styx a wall
    g = table(
        {"turn": {"seat": 0}},
        {},
        {},
        map=laid,
        stacks=[["chaos"], [], []],
        avatars=["avatar-1", "avatar-2", "avatar-3"],
        damned="waiting",
        adventures=["minos"],
        dice=[1],
    )
    g.apply(0, "stack:1")
    g.apply(0, "lay:e:0")
    g.apply(0, "put:hall-3")
    assert lying(g, "hall-3") == ["minos"]
    assert "tile_turned" in told(g)


@rule("UW R35")
def test_things_may_be_left_on_chaos_afterwards():
    held = {"tile": "chaos", "items": ["ring"], "missions": ["minos"]}
    g = table(ACT, held, {}, map=east("chaos"), damned="chaos")
    g.apply(0, "lay-down")
    g.apply(0, "lay-down:ring")
    assert set(lying(g, "chaos")) == {"the-damned", "ring"}


# Who may fight him (UW 9.2) ----------------------------------------------------------------------------


def on_chaos(*held, black=None, kind="gladiator", life=None, options=None, next=ACT, **more):
    first = {"hero": kind, "tile": "chaos", "items": [*held], "black": black or {}, "life": life}
    other = {"hero": "bard" if kind != "bard" else "gladiator"}
    return table(next, first, other, map=east("chaos"), damned="chaos", options=options, **more)


@rule("UW 9", "UW 9.2")
@pytest.mark.parametrize(
    ("weapon", "uses"),
    [
        ("golden-staff", ("use:magic",)),
        ("bow-of-hercules", ("use:ranged",)),
        ("scythe-of-thanatos", ("use:melee",)),
        ("bident", ("use:magic", "use:ranged", "use:melee")),
    ],
)
def test_each_special_weapon_serves_its_own_ability_against_him(weapon, uses):
    """The Gnome may add another ability, but alone only those of the weapon serve."""
    assert "fight:the-damned" in choices(on_chaos(weapon))
    g = on_chaos(weapon, kind="gnome")
    g.apply(0, "fight:the-damned")
    assert tuple(choice for choice in choices(g) if "+" not in choice) == uses
    for use in {"use:magic", "use:ranged", "use:melee"} - {*uses}:
        assert refused(g, use) == "UW 9.2"


@rule("UW 9.2")
def test_a_hero_with_two_weapons_chooses_between_their_abilities_only():
    g = on_chaos("golden-staff", "bow-of-hercules", cubes=3)
    g.apply(0, "fight:the-damned")
    assert choices(g) == ("use:magic", "use:ranged")
    assert refused(g, "use:melee") == "UW 9.2"


@rule("UW 9", "UW 9.2")
@pytest.mark.parametrize("held", [[], ["cloak-of-persephone"], ["sword-of-souls"], ["sickle"]])
def test_without_a_special_weapon_nobody_fights_him(held):
    assert refused(on_chaos(*held, "ring"), "fight:the-damned") == "UW 9.2"


@rule("UW 9", "UW 9.2")
def test_black_cubes_in_the_weapons_ability_forbid_the_fight_and_others_do_not():
    assert refused(on_chaos("bow-of-hercules", black={"ranged": 1}), "fight:the-damned") == "UW 9.2"
    assert "fight:the-damned" in choices(on_chaos("bow-of-hercules", black={"melee": 1, "magic": 1}))
    all_three = {"magic": 1, "ranged": 1, "melee": 1}
    assert refused(on_chaos("bident", black=all_three), "fight:the-damned") == "UW 9.2"


@rule("UW 9.2")
def test_he_is_fought_only_where_he_stands():
    held = {"items": ["scythe-of-thanatos"]}
    g = table(ACT, held, {}, map=east("chaos"), damned="chaos")
    assert refused(g, "fight:the-damned") == "UW 9.2"


@rule("UW G40")
def test_nobody_must_fight_him():
    for free in ({}, {"damned_fight": "free"}):
        g = on_chaos("scythe-of-thanatos", options=free)
        g.apply(0, "end-turn")
        assert "final_fight" not in told(g)


@rule("UW G40")
def test_everybody_may_pass_him():
    def pass_by(*held, **options):
        laid = east("chaos", "cavern-1")
        g = table(
            [{"movement": {"seat": 0}}, {"actions": {"seat": 0}}, *AFTER],
            {"items": [*held, "nectar-1"], "life": 2},  # with something to drink he is asked what he does
            {},
            map=laid,
            damned="chaos",
            options=options,
        )
        g.apply(0, "move:e")
        return asked(g)

    assert pass_by() == "move"
    assert pass_by("scythe-of-thanatos") == "move"
    assert pass_by("scythe-of-thanatos", damned_fight="forced") == "act"  # a fit hero is stopped
    assert pass_by("cloak-of-persephone", damned_fight="forced") == "move"


@rule("UW G40")
def test_a_fit_hero_must_fight_him_if_so_agreed():
    forced = {"damned_fight": "forced"}
    g = on_chaos("scythe-of-thanatos", "nectar-1", life=2, options=forced)
    assert choices(g) == ("fight:the-damned", "drink:nectar-1")
    assert refused(g, "end-turn") == "UW G40"
    assert "end-turn" in choices(on_chaos("cloak-of-persephone", options=forced))
    unfit = on_chaos("scythe-of-thanatos", black={"melee": 1}, options=forced)
    assert "end-turn" in choices(unfit)


@rule("UW G40")
def test_a_hero_who_must_fight_him_cannot_slip_into_another_action():
    held = {"tile": "chaos", "items": ["scythe-of-thanatos", "nectar-1"], "life": 2, "black": {"magic": 1}}
    options = {"damned_fight": "forced"}
    g = table(ACT, held, {"tile": "chaos"}, map=east("chaos"), damned="chaos", options=options)
    assert refused(g, "duel:1") == refused(g, "lay-down") == "UW G40"


# The fight (UW 9.2.1) ----------------------------------------------------------------------------------


def fight(*held, dice, cubes=1, **more):
    g = on_chaos(*held, dice=dice, cubes=cubes, **more)
    g.apply(0, "fight:the-damned")
    return g


@rule("UW 9.2.1")
def test_the_value_is_reduced_by_three():
    """Melee 6, the Scythe +2, -3: five wins, six does not."""
    assert fight("scythe-of-thanatos", dice=[2, 3]).result.winners == (0,)
    g = fight("scythe-of-thanatos", PAUSE, dice=[2, 4])
    g.apply(0, "roll")
    assert g.result is None
    assert hero(g).life == 3


@rule("UW 9", "UW 9.2.1", "UW A6.2")
def test_a_black_weapon_does_not_help():
    """The Bident +1 and not the Sword's +2: 6 + 1 - 3 = 4."""

    def throw(dice):
        g = fight("bident", "sword-of-souls", PAUSE, dice=dice)
        g.apply(0, "use:melee")
        g.apply(0, "roll")
        return "damned_hit" in told(g)

    assert throw([2, 2])
    assert not throw([2, 3])


@rule("UW 9.2.1", "UW G41")
def test_test_follows_test_until_the_damned_is_beaten():
    """Hit, miss, hit: his two points are gone, and one of the hero's four."""
    g = fight("scythe-of-thanatos", dice=[1, 1, 6, 6, 1, 1], cubes=2)
    assert g.result.winners == (0,)
    assert told(g).count("thrown") == 3
    assert hero(g).life == 3


@rule("UW G41")
def test_a_failed_test_costs_a_natural_or_an_artificial_point():
    g = fight("scythe-of-thanatos", "breastplate-1", dice=[6, 6, 1, 1])
    assert choices(g) == ("wound:natural", "wound:breastplate-1")
    g.apply(0, "wound:breastplate-1")
    assert (hero(g).life, g.state.stones[token("breastplate-1")]) == (4, 1)
    assert g.result.winners == (0,)


@rule("UW G41", "UW R10")
def test_single_items_may_be_used_between_the_tests():
    g = fight("scythe-of-thanatos", "nectar-1", PAUSE, dice=[6, 6, 6, 6, 1, 1])
    assert refused(g, "drink:nectar-1") == "UW 7.1.1"  # unhurt
    g.apply(0, "roll")
    g.apply(0, "roll")
    assert hero(g).life == 2
    g.apply(0, "drink:nectar-1")
    assert hero(g).life == 4
    g.apply(0, "roll")
    assert g.result.winners == (0,)


@rule("UW R10", "UW A6.3.thunderbolts")
def test_thunderbolts_help_in_one_test_of_the_final_fight():
    """5 becomes 7 once."""
    g = fight("scythe-of-thanatos", "thunderbolts-1", PAUSE, dice=[3, 4, 3, 4], cubes=2)
    g.apply(0, "aid:thunderbolts-1")
    g.apply(0, "roll")
    assert told(g).count("damned_hit") == 1
    g.apply(0, "roll")
    assert told(g).count("damned_hit") == 1
    assert "thunderbolts-1" not in items(g)


@rule("UW 9.2.1", "UW 7.2")
def test_a_hero_who_falls_returns_at_styx_and_the_damned_recovers():
    """One hit of three, then four misses. He has all three points again."""
    g = on_chaos("scythe-of-thanatos", "ring", cubes=3, dice=[1, 1] + [6, 6] * 4)
    g.apply(0, "fight:the-damned")
    if asked(g) == "keep_one_item":
        g.apply(0, "keep-item:ring")
    assert "died" in told(g)
    assert TILES[hero(g).tile].id == "styx"
    assert "scythe-of-thanatos" in names(g.state.board)
    assert g.result is None
    assert (g.state.cubes, lying(g, "chaos")) == (3, ["the-damned"])
    assert g.open[0].seat == 1


@rule("UW 9.2.1")
def test_the_next_fight_begins_with_all_his_points():
    dice = [1, 1] + [6, 6] * 4 + [1, 1] * 2
    g = table(
        ACT,
        {"tile": "chaos", "items": ["scythe-of-thanatos"]},
        {"tile": "chaos", "items": ["golden-staff"]},
        map=east("chaos"),
        damned="chaos",
        cubes=2,
        dice=dice,
        stacks=[[], [], []],
    )
    g.apply(0, "fight:the-damned")
    g.apply(1, "stop")
    g.apply(1, "fight:the-damned")
    assert told(g).count("damned_hit") == 3
    assert g.result.winners == (1,)


@rule("UW G42")
def test_the_ability_is_chosen_once():
    g = fight("bident", PAUSE, dice=[6, 6, 6, 6])
    g.apply(0, "use:ranged")
    assert asked(g) == "final_test"
    for _ in range(2):
        assert not [choice for choice in choices(g) if choice.startswith("use")]
        g.apply(0, "roll")
    assert told(g).count("thrown") == 2


@rule("UW 9.2.1")
def test_experience_counts_in_the_final_fight():
    """Two red cubes bring the gladiator a third die."""
    first = {"tile": "chaos", "items": ["scythe-of-thanatos"], "coloured": {"melee": 2}}
    g = table(ACT, first, {}, map=east("chaos"), damned="chaos", dice=[6, 2, 3])
    g.apply(0, "fight:the-damned")
    g.apply(0, "keep:2+3")
    assert g.result.winners == (0,)


@rule("UW G43")
def test_the_cloak_gives_only_its_points():
    g = fight("scythe-of-thanatos", "cloak-of-persephone", dice=[6, 6, 1, 1])
    assert choices(g) == ("wound:natural", "wound:cloak-of-persephone")
    g.apply(0, "wound:cloak-of-persephone")
    assert g.state.stones[token("cloak-of-persephone")] == 1
    assert hero(g).black_cubes == 0


@rule("UW G43")
def test_the_gladiator_has_no_second_round_here():
    g = fight("scythe-of-thanatos", PAUSE, dice=[6, 6])
    g.apply(0, "roll")
    assert asked(g) == "final_test"
    assert not g.judge(0, "refight").legal
    assert hero(g).life == 3


@rule("UW G43")
def test_the_gnome_adds_a_second_ability_if_both_are_pure_and_one_fits_the_weapon():
    """Ranged 3 and the Bow +2, with magic 3, -3: five."""
    g = fight("bow-of-hercules", kind="gnome", dice=[2, 3])
    fitting = {"use:ranged", "use:magic+ranged", "use:ranged+magic", "use:ranged+melee", "use:melee+ranged"}
    assert set(choices(g)) == fitting
    assert refused(g, "use:magic+melee") == "UW 9.2"
    g.apply(0, "use:ranged+magic")
    assert g.result.winners == (0,)
    g = fight("bow-of-hercules", kind="gnome", black={"magic": 1}, dice=[6, 6])
    assert set(choices(g)) == {"use:ranged", "use:ranged+melee", "use:melee+ranged"}
    assert refused(g, "use:ranged+magic") == "UW 8.2.1a"


@rule("UW G43")
def test_nobody_but_the_gnome_adds_abilities():
    g = fight("bident", dice=[])
    assert refused(g, "use:melee+magic") == "UW A1.gnome"


@rule("UW 9.2.1")
def test_missions_of_a_hero_who_falls_stay_on_chaos():
    first = {"tile": "chaos", "items": ["scythe-of-thanatos"], "missions": ["minos"], "life": 1}
    g = table(ACT, first, {}, map=east("chaos"), damned="chaos", dice=[6, 6])
    g.apply(0, "fight:the-damned")
    assert missions(g) == []
    assert set(lying(g, "chaos")) == {"the-damned", "minos"}


@rule("UW G17", "UW R35")
def test_after_another_foe_on_chaos_is_beaten_the_damned_may_be_fought():
    foe = [{"tile": "chaos", "beside": "styx", "side": "e"}]
    g = table(ACT, {"tile": "chaos", "items": ["scythe-of-thanatos"]}, {}, map=foe, damned="chaos")
    g.state.fought = True
    g.advance()
    assert "fight:the-damned" in choices(g)


@rule("UW 7.1.3", "UW 9.2.1")
def test_everybody_sees_what_the_damned_has_left():
    g = fight("scythe-of-thanatos", PAUSE, dice=[1, 1], cubes=3)
    g.apply(0, "roll")
    assert g.view(1)["damned"]["life"] == 2
