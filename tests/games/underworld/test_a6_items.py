"""The items, one by one (UW A6)."""

import pytest

from katabasis.games.underworld.components import names
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, refused, table, token, told

AFTER = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
ACT = [{"act": {"seat": 0}}, *AFTER]
MOVE = [{"movement": {"seat": 0}}, {"actions": {"seat": 0}}, *AFTER]
DRAW = [{"draw_treasures": {"seat": 0, "left": 1, "nested": False}}, *AFTER]
DAMNED_BOARD = ["golden-staff", "bow-of-hercules", "scythe-of-thanatos", "bident", "cloak-of-persephone"]


def fight(foe, *held, dice=(), kind="gladiator", **first):
    return table(
        [{"fight_with": {"seat": 0, "token": token(foe)}}, *AFTER],
        {"hero": kind, "tile": "cavern-1", "items": [*held], **first},
        {"hero": "shaman"},
        map=east("cavern-1", cavern_1=[foe]),
        dice=[*dice],
    )


def reach(foe, use, *held, aid="", **first):
    """The highest throw of two dice that beats the foe, found by throwing every sum."""
    best = 0
    for total in range(2, 13):
        g = fight(foe, *held, dice=[total // 2, total - total // 2], **first)
        if aid:
            g.apply(0, f"aid:{aid}")
        g.apply(0, use)
        if "beaten" in told(g):
            best = total
    return best


def magic(*held):
    """A bard (magic 6) against Scylla."""
    return reach("scylla", "use:magic", *held, kind="bard")


def ranged(*held):
    """A gladiator (ranged 5) against a Harpy."""
    return reach("harpy-1", "use:ranged", *held)


def melee(*held):
    """A gladiator (melee 6) against the Cyclops."""
    return reach("cyclops", "use:melee", *held)


def finds(treasure, **first):
    """A hero without gold draws this treasure."""
    return table(DRAW, {"gold": 0, **first}, {"hero": "shaman"}, treasures=[treasure], dice=[1])


# Special items (UW A6.1) -------------------------------------------------------------------------------


def earns(encounter, weapon, kind, dice=(1, 1), other=()):
    """A hero visits one of the three; `other` is what a second hero holds."""
    g = table(
        ACT,
        {"hero": kind, "tile": "cavern-1", "items": ["sandals"]},
        {"hero": "centaur", "items": [*other]},
        map=east("cavern-1", cavern_1=[encounter]),
        dice=[*dice],
    )
    if not other:
        g.apply(0, f"visit:{encounter}")
        assert (weapon in items(g)) != (weapon in names(g.state.board))
    return g


def uses_against_damned(weapon):
    """The single abilities that the weapon lets a gnome use against the Damned."""
    facing = [{"face_damned_with": {"seat": 0, "points": 1}}, *AFTER]
    g = table(facing, {"hero": "gnome", "tile": "chaos", "items": [weapon]}, {}, map=east("chaos"))
    return [choice for choice in choices(g) if "+" not in choice]


@rule("UW A6.1.golden-staff", "UW A6.1")
def test_the_golden_staff_comes_from_hecate_and_adds_two_to_magic():
    assert items(earns("hecate", "golden-staff", "shaman")) == ["sandals", "golden-staff"]
    assert items(earns("hecate", "golden-staff", "shaman", dice=(6, 6))) == ["sandals"]
    held = earns("hecate", "golden-staff", "shaman", other=["golden-staff"])
    assert refused(held, "visit:hecate") == "UW A2.1.hecate"
    assert (magic(), magic("golden-staff")) == (6, 8)
    assert (ranged("golden-staff"), melee("golden-staff")) == (ranged(), melee())
    assert uses_against_damned("golden-staff") == ["use:magic"]


@rule("UW A6.1.bow-of-hercules", "UW A6.1")
def test_the_bow_of_hercules_comes_from_orion_and_adds_two_to_ranged_combat():
    assert items(earns("orion", "bow-of-hercules", "gladiator")) == ["sandals", "bow-of-hercules"]
    assert items(earns("orion", "bow-of-hercules", "gladiator", dice=(6, 6))) == ["sandals"]
    held = earns("orion", "bow-of-hercules", "gladiator", other=["bow-of-hercules"])
    assert refused(held, "visit:orion") == "UW A2.1.orion"
    assert (ranged(), ranged("bow-of-hercules")) == (5, 7)
    assert (magic("bow-of-hercules"), melee("bow-of-hercules")) == (magic(), melee())
    assert uses_against_damned("bow-of-hercules") == ["use:ranged"]


@rule("UW A6.1.scythe-of-thanatos", "UW A6.1")
def test_the_scythe_comes_from_thanatos_and_adds_two_to_melee():
    assert items(earns("thanatos", "scythe-of-thanatos", "gladiator")) == ["sandals", "scythe-of-thanatos"]
    assert items(earns("thanatos", "scythe-of-thanatos", "gladiator", dice=(6, 6))) == ["sandals"]
    held = earns("thanatos", "scythe-of-thanatos", "gladiator", other=["scythe-of-thanatos"])
    assert refused(held, "visit:thanatos") == "UW A2.1.thanatos"
    assert (melee(), melee("scythe-of-thanatos")) == (6, 8)
    assert (magic("scythe-of-thanatos"), ranged("scythe-of-thanatos")) == (magic(), ranged())
    assert uses_against_damned("scythe-of-thanatos") == ["use:melee"]


def brings_home(mission):
    g = table(ACT, {"tile": "hades", "missions": [mission]}, {}, map=east("hades"), cubes=5)
    g.apply(0, f"complete:{mission}")
    return g


@rule("UW A6.1.bident", "UW A6.1")
def test_the_bident_is_the_reward_for_hades_and_adds_one_to_everything():
    g = brings_home("hades")
    assert items(g) == ["bident"]
    assert "bident" not in names(g.state.board)
    assert (magic("bident"), ranged("bident"), melee("bident")) == (7, 6, 7)
    assert uses_against_damned("bident") == ["use:magic", "use:ranged", "use:melee"]


@rule("UW A6.1.cloak-of-persephone", "UW A6.1")
def test_the_cloak_is_the_reward_for_persephone_and_gives_two_points():
    g = brings_home("persephone")
    assert items(g) == ["cloak-of-persephone"]
    assert "cloak-of-persephone" not in names(g.state.board)
    assert g.state.stones[token("cloak-of-persephone")] == 2
    g = table([{"lose_life": {"seat": 0}}, *AFTER], {"items": ["cloak-of-persephone"]}, {})
    g.apply(0, "wound:cloak-of-persephone")
    assert hero(g).life == 4


@rule("UW A6.1.cloak-of-persephone", "UW A6.1.bident")
def test_neither_comes_to_a_hero_with_black_cubes():
    there = east("hades", hades=["hades", "persephone", "minos"])
    g = table(ACT, {"tile": "hades", "black": {"magic": 1}}, {}, map=there)
    assert refused(g, "accept:hades") == "UW 8.2.1a"
    assert refused(g, "accept:persephone") == "UW 8.2.1a"


@rule("UW A6.1.cloak-of-persephone", "UW R39")
def test_the_bearer_of_the_cloak_is_not_challenged_but_may_challenge():
    bearer, dark = {"items": ["cloak-of-persephone"]}, {"black": {"melee": 1}, "items": ["ring"]}
    assert refused(table(ACT, dark, bearer), "duel:1") == "UW A6.1.cloak-of-persephone"
    assert "duel:1" in choices(table(ACT, bearer, dark))
    assert "duel:1" in choices(table(ACT, dark, {}))


@rule("UW A6.1.cloak-of-persephone", "UW R39")
@pytest.mark.parametrize("foe", ["shade", "theseus", "avatar-2", "creature-1"])
def test_the_cloak_lets_its_bearer_lose_a_point_instead_of_taking_a_black_cube(foe):
    g = fight(foe, "cloak-of-persephone", dice=[6, 6], kind="bard")
    g.apply(0, "use:melee")
    assert choices(g) == ("cloak:life", "cloak:cube")
    g.apply(0, "cloak:life")
    g.apply(0, "wound:natural")
    assert (hero(g).life, hero(g).black_cubes) == (2, 0)


@rule("UW A6.1.cloak-of-persephone")
def test_the_bearer_of_the_cloak_may_take_the_black_cube_all_the_same():
    g = fight("avatar-2", "cloak-of-persephone", dice=[6, 6], kind="bard")
    g.apply(0, "use:melee")
    g.apply(0, "cloak:cube")
    assert (hero(g).life, hero(g).black) == (3, [0, 0, 1])


@rule("UW R39")
def test_the_cloak_does_not_help_against_black_cubes_of_a_reward():
    g = fight("cyclops", "cloak-of-persephone", "sword-of-souls", dice=[1, 1])
    g.apply(0, "use:melee")
    assert hero(g).black == [0, 0, 1]
    assert asked(g) != "life_or_black_cube"


@rule("UW A6.1", "UW R41")
@pytest.mark.parametrize("item", DAMNED_BOARD)
def test_a_special_item_that_is_laid_down_goes_back_to_the_board(item):
    held = {"tile": "cavern-1", "items": [item, "ring"]}
    g = table([{"lay_down": {"seat": 0}}, *AFTER], held, {}, map=east("cavern-1"))
    g.apply(0, f"lay-down:{item}")
    assert item in names(g.state.board)
    assert lying(g, "cavern-1") == []
    assert items(g) == ["ring"]


@rule("UW R41")
def test_a_common_item_that_is_laid_down_stays_on_the_tile():
    held = {"tile": "cavern-1", "items": ["ring", "opal"]}
    g = table([{"lay_down": {"seat": 0}}, *AFTER], held, {}, map=east("cavern-1"))
    g.apply(0, "lay-down:ring")
    assert lying(g, "cavern-1") == ["ring"]


@rule("UW R41")
def test_the_spent_cloak_goes_back_to_the_board():
    held = {"items": ["cloak-of-persephone"]}
    g = table([{"lose_life": {"seat": 0}}, *AFTER], held, {}, stones={"cloak-of-persephone": 1})
    g.apply(0, "wound:cloak-of-persephone")
    assert items(g) == []
    assert "cloak-of-persephone" in names(g.state.board)
    assert "cloak-of-persephone" not in names(g.state.gone)


@rule("UW R41")
def test_a_special_item_left_for_want_of_room_goes_back_to_the_board():
    full = ["ring", "opal", "sling", "sickle"]
    there = east("cavern-1", cavern_1=["thanatos"])
    g = table(ACT, {"tile": "cavern-1", "items": full}, {}, map=there, dice=[1, 1])
    g.apply(0, "visit:thanatos")
    g.apply(0, "leave-it")
    assert "scythe-of-thanatos" in names(g.state.board)
    assert set(items(g)) == set(full)


@rule("UW A6.1")
def test_a_special_item_given_back_can_be_earned_again():
    there = east("cavern-1", cavern_1=["thanatos"])
    g = table(ACT, {"tile": "cavern-1", "items": ["scythe-of-thanatos"]}, {}, map=there)
    assert refused(g, "visit:thanatos") == "UW A2.1.thanatos"
    g.apply(0, "lay-down")
    g.apply(0, "lay-down:scythe-of-thanatos")
    assert "visit:thanatos" in choices(g)


# Black weapons (UW A6.2) -------------------------------------------------------------------------------


@rule("UW A6.2")
@pytest.mark.parametrize(
    ("weapon", "black"),
    [("black-staff", [1, 0, 0]), ("black-crossbow", [0, 1, 0]), ("sword-of-souls", [0, 0, 1])],
)
def test_whoever_takes_a_black_weapon_takes_a_black_cube_in_its_row(weapon, black):
    g = finds(weapon)
    g.apply(0, "take")
    assert items(g) == [weapon]
    assert hero(g).black == black


@rule("UW A6.2")
def test_a_pure_hero_may_refuse_a_black_weapon_and_a_dark_one_may_not():
    g = finds("sword-of-souls")
    g.apply(0, "coin")
    assert (items(g), hero(g).gold, hero(g).black_cubes) == ([], 1, 0)
    g = finds("sword-of-souls", black={"magic": 1})
    assert (items(g), hero(g).gold, hero(g).black) == (["sword-of-souls"], 0, [1, 0, 1])


@rule("UW A6.2")
def test_a_dark_hero_with_full_spaces_makes_room_for_a_black_weapon():
    g = finds("sword-of-souls", items=["ring", "opal", "sling", "sickle"], black={"magic": 1})
    assert asked(g) == "make_room"
    assert not g.judge(0, "leave-it").legal
    g.apply(0, "lay-down:ring")
    assert "sword-of-souls" in items(g)
    assert lying(g, "styx") == ["ring"]


@rule("UW A6.2")
def test_a_black_weapon_may_be_lost_in_a_duel_however_many_black_cubes_bind_it():
    bearer = {"items": ["sword-of-souls"], "black": {"melee": 3}}
    g = table([{"choose_spoils": {"seat": 0, "loser": 1}}, *AFTER], {}, bearer)
    g.apply(0, "spoil:sword-of-souls")
    assert (items(g), items(g, 1)) == (["sword-of-souls"], [])
    assert hero(g).black == [0, 0, 1]


def against_damned(weapon, special, use):
    """The target of a gladiator against the Damned, with a black weapon beside the special one."""
    facing = [{"face_damned_with": {"seat": 0, "points": 1}}, *AFTER]
    held = {"tile": "chaos", "items": [weapon, special]}
    return table(facing, held, {}, map=east("chaos")).explain(0, use).args["target"]


@rule("UW A6.2", "UW A6.2.black-staff")
def test_the_black_staff_adds_two_to_magic_and_blackens_what_it_wins():
    assert magic("black-staff") == 8
    g = fight("scylla", "black-staff", dice=[1, 1])
    g.apply(0, "use:magic")
    assert (hero(g).black, hero(g).coloured) == ([1, 0, 0], [0, 0, 0])
    assert against_damned("black-staff", "bident", "use:magic") == 2 + 1 - 3


@rule("UW A6.2", "UW A6.2.black-crossbow")
def test_the_black_crossbow_adds_two_to_ranged_combat_and_blackens_what_it_wins():
    assert ranged("black-crossbow") == 7
    g = fight("ker", "black-crossbow", dice=[1, 1])
    g.apply(0, "use:ranged")
    assert (hero(g).black, hero(g).coloured) == ([1, 1, 0], [0, 0, 0])  # all cubes of the reward
    assert against_damned("black-crossbow", "bident", "use:ranged") == 5 + 1 - 3


@rule("UW A6.2", "UW A6.2.sword-of-souls")
def test_the_sword_of_souls_adds_two_to_melee_and_blackens_what_it_wins():
    assert melee("sword-of-souls") == 8
    g = fight("minotaur", "sword-of-souls", dice=[1, 1])
    g.apply(0, "use:melee")
    assert (hero(g).black, hero(g).coloured) == ([1, 0, 1], [0, 0, 0])
    assert against_damned("sword-of-souls", "bident", "use:melee") == 6 + 1 - 3


# Other items (UW A6.3) ---------------------------------------------------------------------------------


@rule("UW A6.3.sickle", "UW A6.3.sceptre-of-ares")
def test_sickle_and_sceptre_add_one_to_melee_but_not_together():
    assert (melee("sickle"), melee("sceptre-of-ares")) == (7, 7)
    assert melee("sickle", "sceptre-of-ares") == 7
    assert (ranged("sickle"), ranged("sceptre-of-ares")) == (5, 5)


@rule("UW A6.3.amazon-belt")
def test_the_amazon_belt_adds_one_to_melee_beside_another_item():
    assert melee("amazon-belt") == 7
    assert melee("amazon-belt", "sickle") == 8
    assert melee("amazon-belt", "scythe-of-thanatos") == 9
    assert melee("amazon-belt", "sickle", "sceptre-of-ares") == 8
    assert ranged("amazon-belt") == 5


@rule("UW A6.3.sling", "UW A6.3.javelin")
def test_sling_and_javelin_add_one_to_ranged_combat_but_not_together():
    assert (ranged("sling"), ranged("javelin")) == (6, 6)
    assert ranged("sling", "javelin") == 6
    assert (melee("sling"), melee("javelin")) == (6, 6)


@rule("UW A6.3.dianas-arrows")
def test_dianas_arrows_add_one_to_ranged_combat_beside_another_item():
    assert ranged("dianas-arrows") == 6
    assert ranged("dianas-arrows", "sling") == 7
    assert ranged("dianas-arrows", "bow-of-hercules") == 8
    assert melee("dianas-arrows") == 6


@rule("UW A6.3.ring", "UW A6.3.opal")
def test_ring_and_opal_add_one_to_magic_each_and_together():
    assert (magic("ring"), magic("opal")) == (7, 7)
    assert magic("ring", "opal") == 8
    assert (magic("ring", "golden-staff"), magic("opal", "black-staff")) == (9, 9)
    assert (melee("ring"), melee("opal")) == (6, 6)


@rule("UW A6.3.nectar", "UW A6.3.ambrosia", "UW R10")
@pytest.mark.parametrize("drink", ["nectar-1", "nectar-2", "ambrosia-1", "ambrosia-2"])
def test_nectar_and_ambrosia_heal_two_points_once_between_actions(drink):
    g = table(ACT, {"life": 1, "items": [drink, "ring"]}, {})
    g.apply(0, f"drink:{drink}")
    assert (hero(g).life, items(g)) == (3, ["ring"])
    assert names(g.state.refused) == [drink]
    assert asked(g) == "act"  # and it cost nothing


@rule("UW R10")
def test_nectar_and_ambrosia_may_be_drunk_before_a_step_of_movement():
    held = {"hero": "centaur", "life": 1, "items": ["nectar-1", "ambrosia-1"]}
    g = table(MOVE, held, {}, map=east("passage-2", "cavern-1"))
    g.apply(0, "drink:nectar-1")
    assert hero(g).life == 3
    g.apply(0, "move:e")
    g.apply(0, "drink:ambrosia-1")
    assert hero(g).life == 5
    assert g.state.steps == 4  # drinking takes no movement


@rule("UW A6.3.breastplate")
def test_the_breastplate_gives_two_points():
    g = finds("breastplate-2")
    g.apply(0, "take")
    assert g.state.stones[token("breastplate-2")] == 2
    wounds = [{"lose_life": {"seat": 0}}] * 2
    g = table([*wounds, *AFTER], {"items": ["breastplate-2"]}, {})
    g.apply(0, "wound:breastplate-2")
    g.apply(0, "wound:breastplate-2")
    assert (hero(g).life, items(g)) == (4, [])


@rule("UW A6.3.breastplate")
def test_the_centaur_may_not_even_pick_a_breastplate_up():
    there = east("cavern-1", cavern_1=["breastplate-1", "ring"])
    g = table(ACT, {"hero": "centaur", "tile": "cavern-1"}, {"hero": "bard"}, map=there)
    assert refused(g, "pick-up:breastplate-1") == "UW A1.centaur"
    assert "pick-up:ring" in choices(g)
    g = finds("breastplate-1", hero="centaur")
    assert (items(g), hero(g).gold) == ([], 1)  # a coin is all he can have


@rule("UW A6.3.thunderbolts", "UW R10")
@pytest.mark.parametrize("bolts", ["thunderbolts-1", "thunderbolts-2"])
def test_thunderbolts_add_two_to_one_test_of_any_ability(bolts):
    assert reach("cyclops", "use:melee", bolts, aid=bolts) == 8
    assert reach("cyclops", "use:ranged", bolts, aid=bolts) == 6  # 5 - 1 + 2
    assert reach("cyclops", "use:melee", bolts) == 6  # held back
    g = fight("cyclops", bolts)
    g.apply(0, f"aid:{bolts}")
    assert items(g) == []
    assert names(g.state.refused) == [bolts]


@rule("UW A6.3.thunderbolts")
def test_thunderbolts_help_outside_combat_too():
    """Thanatos asks for melee at -1: a shaman's 3 becomes 5."""

    def passes(dice, aid):
        there = east("cavern-1", cavern_1=["thanatos"])
        held = {"hero": "shaman", "tile": "cavern-1", "items": ["thunderbolts-1"]}
        g = table(ACT, held, {}, map=there, dice=dice)
        g.apply(0, "visit:thanatos")
        if aid:
            g.apply(0, "aid:thunderbolts-1")
        if asked(g) == "earn_with":
            g.apply(0, "use:melee")
        return "scythe-of-thanatos" in items(g)

    assert passes([2, 3], aid=True)
    assert not passes([3, 3], aid=True)
    assert not passes([2, 2], aid=False)


@rule("UW A6.3.sack-of-gold")
@pytest.mark.parametrize(
    ("sack", "gold"), [("sack-of-gold-1", 2), ("sack-of-gold-2", 2), ("sack-of-gold-3", 3)]
)
def test_a_sack_of_gold_is_spent_at_once_and_takes_no_space(sack, gold):
    full = ["ring", "opal", "sling", "sickle"]
    g = finds(sack, items=full)
    assert hero(g).gold == gold
    assert set(items(g)) == set(full)
    assert names(g.state.refused) == [sack]


@rule("UW A6.3.counsel-of-hermes", "UW R10")
@pytest.mark.parametrize("counsel", ["counsel-of-hermes-1", "counsel-of-hermes-2"])
def test_the_counsel_of_hermes_turns_a_grey_circle_into_any_colour(counsel):
    """Without it the gladiator must use magic, where he has no cube. Alecto's -1 still counts."""
    cubes = {"coloured": {"ranged": 1, "melee": 1}}
    g = fight("alecto", counsel, "ring", **cubes)
    assert refused(g, "use:melee") == "UW 6.1.1"
    g.apply(0, f"aid:{counsel}")
    assert choices(g) == ("use:magic", "use:ranged", "use:melee")
    assert (items(g), names(g.state.refused)) == (["ring"], [counsel])
    assert reach("alecto", "use:melee", counsel, aid=counsel, **cubes) == 5


@rule("UW A6.3.counsel-of-hermes")
def test_the_counsel_of_hermes_needs_a_grey_circle():
    g = fight("cyclops", "counsel-of-hermes-1")
    assert refused(g, "aid:counsel-of-hermes-1") == "UW A6.3.counsel-of-hermes"


def steps(kind, *held):
    """How many steps a hero makes between Styx and its neighbour."""
    g = table(MOVE, {"hero": kind, "items": [*held]}, {"hero": "shaman"}, map=east("passage-2"))
    made = 0
    while asked(g) == "move":
        g.apply(0, "move:w" if made % 2 else "move:e")
        made += 1
    return made


@rule("UW A6.3.sandals")
def test_sandals_add_a_step_but_not_for_the_centaur():
    assert (steps("bard"), steps("bard", "sandals")) == (3, 4)
    assert (steps("centaur"), steps("centaur", "sandals")) == (5, 5)


@rule("UW A6.3.shoes-of-hermes")
def test_the_shoes_of_hermes_add_a_step_but_not_for_the_centaur():
    assert (steps("bard"), steps("bard", "shoes-of-hermes")) == (3, 4)
    assert (steps("centaur"), steps("centaur", "shoes-of-hermes")) == (5, 5)


def step_onto(*held, kind="gladiator", face_up=(), face_down=()):
    """What is asked after a step onto these tokens."""
    cavern = {"tile": "cavern-1", "beside": "styx", "side": "e"}
    laid = [{**cavern, "tokens": [*face_up], "face_down": [*face_down]}]
    g = table(MOVE, {"hero": kind, "items": [*held]}, {"hero": "shaman"}, map=laid)
    g.apply(0, "move:e")
    return asked(g)


@rule("UW A6.3.shoes-of-hermes")
@pytest.mark.parametrize("foe", ["cyclops", "shade", "titan"])
def test_the_shoes_of_hermes_lead_past_foes_already_revealed_only(foe):
    assert step_onto("shoes-of-hermes", face_up=[foe]) == "move"
    assert step_onto("sandals", face_up=[foe]) == "fight_with"
    assert step_onto("shoes-of-hermes", face_down=[foe]) == "fight_with"
    assert step_onto("shoes-of-hermes", kind="centaur", face_up=[foe]) == "fight_with"


@rule("UW A6.3.shoes-of-hermes")
def test_who_stops_among_foes_must_fight_even_in_the_shoes_of_hermes():
    there = east("cavern-1", cavern_1=["cyclops"])
    g = table(MOVE, {"items": ["shoes-of-hermes"]}, {}, map=there)
    g.apply(0, "move:e")
    g.apply(0, "stop")
    assert asked(g) == "fight_with"


def before_hidden(*held):
    laid = [{"tile": "cavern-1", "beside": "styx", "side": "e", "face_down": ["shade"]}]
    return table(MOVE, {"items": [*held]}, {}, map=laid)


@rule("UW A6.3.mirror")
def test_the_mirror_shows_its_owner_a_hidden_token_without_revealing_it():
    g = before_hidden("mirror")
    g.apply(0, "look:e")
    seen = [event.args["tokens"] for event in g.events(0) if event.id == "underworld.saw"]
    assert seen == [["shade"]]
    assert "saw" not in told(g, 1)
    assert names(g.state.face_down) == ["shade"]
    assert g.state.cubes == 0
    assert asked(g) == "move"  # and he may still stay away
    assert refused(before_hidden("ring"), "look:e") == "UW A6.3.mirror"


@rule("UW A6.3.mirror")
def test_with_the_mirror_the_gorgons_minus_two_does_not_count():
    assert reach("gorgon", "use:melee") == 4
    assert reach("gorgon", "use:melee", "mirror") == 6
    assert reach("alecto", "use:melee", "mirror") == 5  # others are not fooled
