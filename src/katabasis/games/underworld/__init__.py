"""Helden in der Unterwelt: one to four heroes explore Hades and face the Damned (citations: UW)."""

from katabasis.core.agenda import Item
from katabasis.core.spec import GameSpec
from katabasis.games.underworld import (
    belongings,
    damned,
    experience,
    life,
    lost_turn,
    setup,
    soundness,
    trials,
    turn,
    view,
)
from katabasis.games.underworld.bot import EasyBot
from katabasis.games.underworld.options import SWITCHES, Options
from katabasis.games.underworld.phases import (
    actions,
    combat,
    duel,
    encounters,
    movement,
    places,
    tiles,
    treasures,
)
from katabasis.games.underworld.state import World
from katabasis.games.underworld.vocabulary import vocabulary

RULES_VERSION = 1

_MODULES = (
    setup, turn, tiles, movement, actions, combat, duel, places, encounters, treasures,
    belongings, experience, life, damned, lost_turn, trials,
)  # fmt: skip

ITEMS = tuple(
    thing
    for module in _MODULES
    for thing in vars(module).values()
    if isinstance(thing, type)
    and issubclass(thing, Item)
    and thing.__module__ == module.__name__
    and thing is not trials.ChooseAbility  # a pattern for others
)

GAME: GameSpec[World] = GameSpec(
    id="underworld",
    title="Helden in der Unterwelt",
    prefix="UW",
    seats=(1, 4),
    rules_version=RULES_VERSION,
    options=Options,
    switches=SWITCHES,
    state=World,
    items=ITEMS,
    set_up=setup.set_up,
    clone=World.clone,
    view=view.view,
    resample=view.resample,
    hidden=view.HIDDEN,
    vocabulary=vocabulary,
    scenario=setup.from_document,
    check=soundness.check,
    bots={"easy": EasyBot},
)
