"""The worked examples of the rule book, step by step."""

from katabasis.games.underworld.components import names
from support import rule
from support.underworld import asked, choices, east, hero, items, lying, missions, table, told

REST = [{"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}]
SUPPLY = ["ambrosia-1", "opal", "ring", "sandals", "sling", "sickle", "mirror", "javelin"]


@rule("UW 6")
def test_a_turn_of_one_combat_one_encounter_and_two_missions():
    """A combat won for a cube, an encounter for an item, then two missions completed, in this order."""
    g = table(
        {"turn": {"seat": 0}},
        {"hero": "gladiator", "gold": 0, "missions": ["aeacus", "minos"]},
        {"hero": "bard"},
        map=east("kriterion", kriterion=["cyclops", "thanatos"]),
        treasures=["opal", "ring"],
        dice=[3, 3, 2, 3, 1, 1],
    )
    g.apply(0, "no-tile")
    g.apply(0, "move:e")
    assert asked(g) == "fight_with"
    g.apply(0, "use:melee")  # 6 against 6: won
    assert hero(g).coloured == [0, 0, 1]
    assert choices(g) == ("visit:thanatos", "complete:aeacus", "complete:minos", "lay-down", "end-turn")
    g.apply(0, "visit:thanatos")  # 5 against 6 - 1: passed
    assert items(g) == ["scythe-of-thanatos"]
    g.apply(0, "complete:minos")
    g.apply(0, "take")
    assert items(g) == ["opal", "scythe-of-thanatos"]
    g.apply(0, "complete:aeacus")
    g.apply(0, "take")
    assert items(g) == ["opal", "ring", "scythe-of-thanatos"]
    assert missions(g) == []
    assert lying(g, "kriterion") == ["thanatos"]
    order = [event for event in told(g) if event in ("beaten", "visits", "completed")]
    assert order == ["beaten", "visits", "completed", "completed"]
    g.apply(0, "end-turn")
    assert g.open[0].seat == 1


def two_treasures(dice: list[int]):
    """A hero with two coins is due two treasures; eight tokens lie face down."""
    draw = {"draw_treasures": {"seat": 0, "left": 2, "nested": False}}
    return table([draw, {"act": {"seat": 0}}, *REST], {"gold": 2}, {}, treasures=SUPPLY, dice=dice)


@rule("UW 6.7.1")
def test_two_treasures_both_by_good_fortune():
    g = two_treasures([1, 1, 1, 1, 1, 1])
    # One coin for three tokens, of which one is kept; the other two stay face up and aside.
    g.apply(0, "fortune")
    assert hero(g).gold == 1
    assert choices(g) == ("choose:ambrosia-1", "choose:opal", "choose:ring")
    g.apply(0, "choose:opal")
    assert items(g) == ["opal"]
    assert names(g.state.aside) == ["ambrosia-1", "ring"]
    assert names(g.state.treasures) == ["sandals", "sling", "sickle", "mirror", "javelin"]
    # Another coin for three more; the two from before cannot be chosen any more.
    g.apply(0, "fortune")
    assert hero(g).gold == 0
    assert choices(g) == ("choose:sandals", "choose:sling", "choose:sickle")
    g.apply(0, "choose:sickle")
    assert items(g) == ["opal", "sickle"]
    # The four that were left face up are covered and mixed into the supply.
    assert names(g.state.aside) == names(g.state.refused) == []
    left = ["ambrosia-1", "ring", "sandals", "sling", "mirror", "javelin"]
    assert sorted(names(g.state.treasures)) == sorted(left)


@rule("UW 6.7.1", "UW 6.7.2")
def test_the_second_treasure_drawn_at_random_may_be_refused_for_a_coin():
    g = two_treasures([1, 1, 1, 2])
    g.apply(0, "fortune")
    g.apply(0, "choose:opal")
    g.apply(0, "draw")
    assert asked(g) == "take_or_coin"
    assert names(g.state.found) == ["sling"]
    g.apply(0, "coin")
    assert hero(g).gold == 2
    assert items(g) == ["opal"]
    assert names(g.state.refused) == ["sling"]
    assert sorted(names(g.state.treasures)) == [
        "ambrosia-1",
        "javelin",
        "mirror",
        "ring",
        "sandals",
        "sickle",
    ]


@rule("UW 6.7.1")
def test_after_paying_for_good_fortune_no_coin_is_to_be_had_instead():
    g = two_treasures([1, 1, 1, 1, 1, 1])
    g.apply(0, "fortune")
    assert not g.judge(0, "coin").legal
    g.apply(0, "choose:opal")
    g.apply(0, "fortune")
    assert all(choice.startswith("choose:") for choice in choices(g))
    g.apply(0, "choose:sling")
    assert hero(g).gold == 0
    assert items(g) == ["opal", "sling"]
    assert "refused" not in told(g)
