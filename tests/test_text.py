"""Every message id of the source has its English text, no text is left over, and every text finds its arguments."""

import ast
import random
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import polib
import pytest

import katabasis as kb
from katabasis import text
from katabasis.core import registry
from katabasis.core.agenda import Question
from katabasis.games.underworld.components import (
    ABILITIES,
    ARMOUR,
    GREY_EDGED,
    SHEETS,
    SIDES,
    TILE,
    TILES,
    TOKEN,
    TOKENS,
    bits,
    names,
)
from katabasis.games.underworld.phases.actions import STAGE

PACKAGE = Path(str(files("katabasis")))
SPEC = registry.find("underworld")
SWITCHES = {switch.name: switch.values for switch in SPEC.switches}
COUNTED = ("life", "gold", "movement", "tiles", "black_cubes")
VISITS = [token.id.replace("-", "_") for token in TOKENS if token.kind == "encounter"]

# The ids that are put together in the source, by their fixed beginning.
MADE_IDS = {
    "underworld.do.cloak_": ["life", "cube"],
    "underworld.do.lethe_": ["damned", "sheet"],
    "underworld.do.visit_": VISITS,
    "underworld.do.": [],  # the verbs: see below
}
# Verbs whose choices always have an id of their own, so that `underworld.do.<verb>` is never asked for.
OWN_IDS = {"cloak", "lethe", "visit", "keep"}


# What the source asks for ----------------------------------------------------------------------------------


def messages_here() -> dict[str, str]:
    """The texts that this test answers for; commands and other games have their own."""
    return {id: told for id, told in text.catalogue().items() if id.startswith(("core.", "underworld."))}


@cache
def sources(*parts: str) -> tuple[ast.AST, ...]:
    folders = [PACKAGE / part for part in parts]
    return tuple(
        ast.parse(path.read_text("utf-8")) for folder in folders for path in sorted(folder.rglob("*.py"))
    )


def nodes(*parts: str) -> Iterator[ast.AST]:
    for source in sources(*(parts or ("core", "games"))):
        yield from ast.walk(source)


def is_id(node: ast.AST | None) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith(("core.", "underworld."))
        and " " not in node.value
    )


def written_ids() -> set[str]:
    """Ids written out anywhere in the package, those of questions aside: they are no messages."""
    everything = list(nodes("."))
    inside = {id(part) for node in everything if isinstance(node, ast.JoinedStr) for part in node.values}
    found = {node.value for node in everything if is_id(node) and id(node) not in inside}  # type: ignore[attr-defined]
    questions = {f"underworld.{tag}" for tag, item in SPEC.items.items() if issubclass(item, Question)}
    return (found - questions) | {id for id, _ in calls_with_ids()}


def made_ids() -> set[str]:
    begun = {f.values[0].value for f in nodes() if isinstance(f, ast.JoinedStr) and is_id(f.values[0])}  # type: ignore[attr-defined]
    assert begun == set(MADE_IDS), "an id is put together in a way this test does not know"
    made = {beginning + end for beginning, ends in MADE_IDS.items() for end in ends}
    verbs = {f"underworld.do.{verb}{two}" for verb in ("use", "clean") for two in ("", "_two")}
    return made | verbs | {f"{verb}_in_vain" for verb in verbs}


def question_ids() -> set[str]:
    return {f"underworld.ask.{tag}" for tag, item in SPEC.items.items() if issubclass(item, Question)}


def verb_ids() -> set[str]:
    verbs = {choice.partition(":")[0] for choice in kb.vocabulary("underworld")}
    return {f"underworld.do.{verb}" for verb in verbs - OWN_IDS}


def causes() -> set[str]:
    """What `feed` is told: a word, or the kind of a token that was revealed."""
    calls = [n for n in nodes() if isinstance(n, ast.Call) and ast.unparse(n.func).endswith("feed")]
    words = {str(arg.value) for call in calls for arg in call.args[1:] if isinstance(arg, ast.Constant)}
    return words | {TOKENS[token].kind for token in bits(GREY_EDGED)}


def named_things() -> dict[str, Iterable[Any]]:
    """Every value that a namespace can be asked for."""
    tokens = [token.id for token in TOKENS]
    values = {f"option.{name}": (0, 150) if some is None else some for name, some in SWITCHES.items()}
    return {
        "tile": [tile.id for tile in TILES],
        "token": [*tokens, "face-down"],
        "the": tokens,
        "kind": {*(token.kind for token in TOKENS), *(tile.kind for tile in TILES)},
        "hero": [*(sheet.id for sheet in SHEETS), *(f"{s.id}-{side}" for s in SHEETS for side in s.sides)],
        "ability": ABILITIES,
        "skill": ABILITIES,
        "side": [*SIDES, *(side for sheet in SHEETS for side in sheet.sides)],
        "a_cube": [*ABILITIES, *(f"black-{ability}" for ability in ABILITIES)],
        "cube_kind": ["coloured", "black"],
        "wound": ["natural", *names(ARMOUR)],
        "spoil": ["life", "coin", "black", "nothing"],
        "kept": ["none"],
        "action": STAGE,
        "cause": causes(),
        "option": SWITCHES,
        "movement": [1, 2],  # never below 1
        **{space: [0, 1, 2] for space in COUNTED if space != "movement"},
        **values,
    }


def name_ids() -> set[str]:
    messages = text.catalogue()
    return {
        text.find(messages, f"underworld.{space}", value)[0]
        for space, values in named_things().items()
        for value in values
    }


def own_ids() -> set[str]:
    """What the texts themselves and those who show a game ask for."""
    words = {"core.seat", "core.nothing", "core.list.next", "core.list.last"}
    return words | {"underworld.rows", "underworld.title", "underworld.blurb"}


def test_every_id_of_the_source_has_a_text() -> None:
    wanted = written_ids() | made_ids() | question_ids() | verb_ids() | name_ids() | own_ids()
    assert sorted(wanted - set(text.catalogue())) == []


def test_no_text_is_left_over() -> None:
    wanted = written_ids() | made_ids() | question_ids() | verb_ids() | name_ids() | own_ids()
    assert sorted(set(messages_here()) - wanted) == []


def test_every_namespace_of_a_text_is_known() -> None:
    known = {*named_things(), "seat", "exits", "rows"}
    for message in messages_here().values():
        for found in text.PLACEHOLDER.finditer(message):
            assert found["spaces"] is None or set(found["spaces"].split("/")) <= known, message


def calls_with_ids() -> Iterator[tuple[str, set[str]]]:
    """Each place where an event, a refusal or an error is made: its id and the names of its arguments."""
    for node in nodes():
        if not isinstance(node, ast.Call) or any(keyword.arg is None for keyword in node.keywords):
            continue
        name = ast.unparse(node.func)
        if (
            name.endswith((".tell", ".whisper"))
            or name == "no"
            or name.startswith(("Bad", "Unknown", "OutOf"))
        ):
            keywords = {str(keyword.arg) for keyword in node.keywords}
            for arg in node.args:
                for constant in ast.walk(arg):  # one of two ids may be chosen in place
                    if is_id(constant):
                        yield constant.value, keywords  # type: ignore[attr-defined]


def test_no_text_asks_for_more_than_the_source_gives() -> None:
    messages = text.catalogue()
    calls = list(calls_with_ids())
    assert len(calls) > 150
    for id, given in calls:
        wanted = {f["name"] for f in text.PLACEHOLDER.finditer(messages[id]) if f["absent"] is None}
        assert wanted <= given, f"{id} is told {sorted(given)}"


def test_the_catalogues_are_well_formed() -> None:
    seen: dict[str, str] = {}
    for path in sorted((PACKAGE / "locale" / "en").glob("*.po")):
        entries = polib.pofile(str(path), check_for_duplicates=True)
        assert entries.percent_translated() == 100, path.name
        for entry in entries:
            assert entry.msgid not in seen, f"{entry.msgid}: in {seen[entry.msgid]} and in {path.name}"
            seen[entry.msgid] = path.name
    for id in messages_here():
        assert seen[id] == id.partition(".")[0] + ".po", id


def test_the_texts_keep_one_manner() -> None:
    for id, message in messages_here().items():
        part = id.split(".")[1]
        assert "!" not in message, id
        assert message == message.strip(), id
        if part == "do":
            assert message[-1] not in ".?", f"{id}: a choice is a label"
        elif part in ("ask", "no", "end") or (id.startswith("underworld.") and id.count(".") == 1):
            assert message[-1] in ".?}" or part in ("title", "rows"), f"{id}: a whole sentence"


# Whole games, spoken ---------------------------------------------------------------------------------------


def spoken(id: str, args: Any, called: dict[int, str]) -> str:
    told = text.fill(id, args, names=called)
    assert "{" not in told, told
    assert "}" not in told, told
    assert told == text.say(id, args, names=called)
    return told


def speak_decision(game: kb.Game[Any], decision: kb.Decision, called: dict[int, str], thorough: bool) -> None:
    spoken(*decision.prompt, called)
    labels = []
    for choice in decision.choices:
        shown = game.explain(decision.seat, choice)
        labels.append(spoken(shown.text, shown.args, called))
    question = game.question(decision.seat)
    assert question is not None
    if thorough:
        for candidate in question.candidates(game):
            verdict = game.judge(decision.seat, candidate)
            if not verdict.legal:
                spoken(verdict.reason, verdict.facts, called)


def play(
    game: kb.Game[Any], chance: random.Random, called: dict[int, str], every: int, most: int = 4000
) -> None:
    for turn in range(most):
        if game.over:
            break
        for decision in game.open:
            speak_decision(game, decision, called, thorough=turn % every == 0)
        decision = chance.choice(game.open)
        game.apply(decision.seat, chance.choice(decision.choices))
    for seat in range(game.seats):
        for event in game.events(seat):
            spoken(event.id, event.args, called)
    if game.result is not None:
        spoken(game.result.reason, {}, called)


READINGS: list[dict[str, Any]] = [
    {},
    {
        "black_cube_row": "choice",
        "black_weapon_feeds": "revealed",
        "black_weapon_bound_by": "any",
        "lethe": "damned",
        "evil_tie": "shared",
        "damned_fight": "forced",
        "gladiator_refight": "after",
    },
]


@pytest.mark.parametrize("options", READINGS, ids=["usual", "other"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_whole_game_can_be_told(seats: int, options: dict[str, Any]) -> None:
    chance = random.Random(seats)
    called = {} if seats % 2 else {seat: sheet.id for seat, sheet in enumerate(SHEETS)}
    for seed in range(6):
        game = kb.new_game("underworld", seats=seats, seed=seed, options=options)
        play(game, chance, called, every=5)


ARMED = ["golden-staff", "bow-of-hercules", "nectar-1", "thunderbolts-1"]
TO_CHAOS = [{"tile": "chaos", "beside": "styx", "side": "n"}]


def last_fight(heroes: list[dict[str, Any]], **state: Any) -> kb.Game[Any]:
    """Heroes before the Damned: a place that random play seldom reaches."""
    document = {
        "seats": len(heroes),
        "seed": "text",
        "state": {"heroes": heroes, "map": TO_CHAOS, "damned": "chaos", "cubes": 2, **state},
        "next": [{"act": {"seat": 0}}, {"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}],
    }
    return kb.scenario("underworld", document)


@pytest.mark.parametrize("hero", [sheet.id for sheet in SHEETS])
def test_the_last_fight_can_be_told(hero: str) -> None:
    mine: dict[str, Any] = {
        "hero": hero,
        "tile": "chaos",
        "items": ARMED,
        "trained": {"magic": 5},
        "black": {"melee": 1},
    }
    rival: dict[str, Any] = {
        "hero": "bard" if hero != "bard" else "gnome",
        "tile": "chaos",
        "items": ["cloak-of-persephone"],
    }
    for heroes in ([mine], [mine, rival], [rival | {"items": ["sling"]}, mine]):
        for seed in range(4):
            game = last_fight(heroes)
            game.dice = kb.Dice(bytes([seed]) * 32)
            play(game, random.Random(seed), {}, every=1, most=60)
            game = last_fight(heroes)
            if "fight:the-damned" in game.open[0].choices:
                game.apply(0, "fight:the-damned")
                play(game, random.Random(seed), {}, every=1, most=60)


MET = [
    {"tile": "lethe", "beside": "styx", "side": "n", "tokens": ["gorgon", "lamia"]},
    {"tile": "cavern-1", "beside": "styx", "side": "e", "face_down": ["hecate"]},
    {"tile": "chaos", "beside": "styx", "side": "s"},
    {"tile": "acheron", "beside": "styx", "side": "w"},
    {"tile": "passage-1", "beside": "cavern-1", "side": "e"},
]
FULL = ["minos", "titan", "ixion", "hades"]
SELDOM: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "open_wall": ({}, {}),
    "put_elsewhere": ({}, {}),
    "clear_tile": ({}, {"tile": TILE["lethe"], "path": (TILE["lethe"],)}),
    "combat": ({"tile": "lethe"}, {}),
    "make_room_for_mission": ({"missions": FULL}, {"token": TOKEN["arachne"]}),
    "keep_one_item": ({"items": ["nectar-1", "ring", "bident"]}, {}),
    "movement": ({"items": ["mirror", "nectar-2"]}, {}),
    "place_black_cube": ({"coloured": {"magic": 10}}, {}),
    "lose_life": ({"items": ["breastplate-1"], "life": 1}, {"deadly": False}),
    "act": ({"missions": FULL, "tile": "lethe"}, {}),
}


@pytest.mark.parametrize("item", SELDOM)
def test_what_is_seldom_asked_can_be_told(item: str) -> None:
    hero, fields = SELDOM[item]
    for kind in ("gnome", "centaur"):
        armed = {"hero": kind} | (hero if kind == "gnome" or item != "lose_life" else {})
        document = {
            "seats": 1,
            "seed": kind,
            "state": {"heroes": [armed], "map": MET},
            "next": [{item: {"seat": 0, **fields}}, {"end_turn": {"seat": 0}}, {"next_turn": {"seat": 0}}],
        }
        play(kb.scenario("underworld", document), random.Random(item), {}, every=1, most=8)


# Single sentences ------------------------------------------------------------------------------------------


def test_names_are_read_from_their_ids() -> None:
    say = text.say
    assert say("underworld.entered", {"seat": 0, "tile": "lethe"}) == "Player 1 enters Lethe."
    assert (
        say("underworld.entered", {"seat": 0, "tile": "hall-12"}, names={0: "Bard"}) == "Bard enters Hall 12."
    )
    assert say("underworld.fights", {"seat": 1, "token": "harpy-2"}) == "Player 2 fights the Harpy."
    assert say("underworld.tile.cavern-3") == "Cavern 3"
    assert say("underworld.token.nectar-1") == "Nectar"
    assert say("underworld.token.avatar-1") == "First Avatar"
    assert say("underworld.do.lay", {"side": "n", "exits": "nes"}) == (
        "Lay it to the north, with exits north, east, south"
    )


def test_lists_are_joined() -> None:
    def there(*tokens: str) -> str:
        args = {"side": "e", "tile": "styx", "tokens": list(tokens)}
        return text.say("underworld.do.move", args).partition("there: ")[2]

    assert there() == "nothing)"
    assert there("hecate") == "Hecate)"
    assert there("hecate", "orion", "face-down") == "Hecate, Orion and a face-down token)"
    assert text.say("underworld.evil_wins", {"winners": []}).endswith("to nobody.")
    assert text.say("underworld.evil_wins", {"winners": [0, 2]}).endswith("to player 1 and player 3.")


def test_numbers_choose_their_form() -> None:
    told = [text.say("underworld.gold", {"seat": 0, "gold": gold}) for gold in (1, 2)]
    assert told == ["Player 1 finds 1 coin.", "Player 1 finds 2 coins."]


def test_a_refusal_says_why() -> None:
    error = kb.IllegalChoice(
        "UW 6.1.1", "underworld.no.not_fewest", {"token": "gorgon", "cubes": [2, 1, 0], "allowed": ["melee"]}
    )
    assert text.describe(error) == (
        "UW 6.1.1: The grey circle of the Gorgon asks for the ability with the fewest cubes: melee "
        "(yours: magic 2, ranged 1, melee 0)."
    )
    with pytest.raises(kb.BadOption) as caught:
        kb.new_game("underworld", seats=9)
    assert text.describe(caught.value) == "The game underworld is for 1 to 4 seats, not for 9."
    assert text.describe(ValueError("a\nb")) == "a b"


@pytest.mark.parametrize(
    ("id", "args", "told"),
    [
        ("underworld.unheard_of", {"seat": 0, "on": True}, "underworld.unheard_of (seat=0, on=true)"),
        ("unheard_of", {}, "unheard_of"),
        ("underworld.entered", {"seat": 0}, "underworld.entered (seat=0)"),
        ("underworld.entered", {"seat": 0, "tile": "olympus"}, "underworld.entered (seat=0, tile=olympus)"),
        ("underworld.do.lay", {"side": "n", "exits": 7}, "underworld.do.lay (side=n, exits=7)"),
        (
            "underworld.no.not_fewest",
            {"cubes": [1], "allowed": []},
            "underworld.no.not_fewest (cubes=1, allowed=)",
        ),
        ("core.no.seat", {"seat": None}, "None has nothing to decide now."),
        ("core.no.choice", {"choice": "{seat}"}, "There is no such choice here: {seat}"),
    ],
)
def test_whatever_is_missing_something_is_said(id: str, args: dict[str, Any], told: str) -> None:
    assert text.say(id, args) == told


def test_an_unknown_language_reads_english() -> None:
    assert text.say("core.nothing", lang="xx") == "nothing"
    assert text.say("core.nothing", lang="../en") == "nothing"
