"""Every choice that can ever be offered, in a stable order (environments number their actions by it)."""

from katabasis.games.underworld import experience, life, trials
from katabasis.games.underworld.components import ITEMS, SIDES, TILES, TREASURES, names
from katabasis.games.underworld.options import Options
from katabasis.games.underworld.phases import actions, combat, duel, movement, tiles
from katabasis.games.underworld.setup import HEROES


def vocabulary(options: Options) -> list[str]:
    items = names(ITEMS)
    belongings = names(ITEMS | actions.MISSION_LIKE)
    places = [tile.id for tile in TILES]
    return [
        *HEROES,
        "rest",
        "go-on",
        *tiles.STACKS,
        "no-tile",
        *tiles.LAYS,
        *(f"breach:{tile}:{side}" for tile in places for side in SIDES),
        *(f"put:{tile}" for tile in places),
        *(f"shift:{tile}" for tile in places),
        *movement.ALL,
        actions.FIGHT_DAMNED,
        *combat.FIGHTS.values(),
        *actions.DUELS,
        *actions.LETHES,
        *actions.VISITS.values(),
        *actions.ACCEPTS.values(),
        *actions.COMPLETES.values(),
        *actions.PICK_UPS.values(),
        *(f"lay-down:{name}" for name in belongings),
        "keep-all",
        "leave-it",
        "end-turn",
        *trials.PLANS,
        *trials.AIDS,
        *trials.ALL_KEEPS,
        "refight",
        "accept-defeat",
        "cloak:life",
        "cloak:cube",
        *experience.CUBES,
        *experience.BLACKS,
        "no-cube",
        *experience.LOSSES,
        *life.WOUNDS,
        *(f"keep-item:{name}" for name in (*items, "none")),
        "draw",
        "fortune",
        *(f"choose:{name}" for name in names(TREASURES)),
        "take",
        "coin",
        *duel.SPOILS,
        *duel.SPOIL_ITEMS.values(),
        "roll",
    ]
