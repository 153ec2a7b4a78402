"""Accepting and completing missions (UW 6.5, 6.6, A4.1, A4.2, A5.2)."""

from katabasis.core.terms import Refusal, no
from katabasis.games.underworld import belongings, damned, guards
from katabasis.games.underworld.components import (
    CREATURE_MISSIONS,
    HADES,
    MISSIONS,
    PERSEPHONE,
    PURE_MISSIONS,
    TILES,
    TOKEN,
    TOKENS,
)
from katabasis.games.underworld.phases import treasures
from katabasis.games.underworld.state import Hero, Table, World


def refuse_accept(w: World, hero: Hero, token: int) -> Refusal | None:
    """UW 6.5: a mission on this tile, with a space free for it."""
    mark = 1 << token
    name = TOKENS[token].id
    if not w.lying[hero.tile] & mark & (MISSIONS | w.tamed) & ~w.face_down:
        return no("UW 6.5", "underworld.no.not_here", token=name)
    if w.laid_down & mark:
        return no("UW R7", "underworld.no.just_laid_down", token=name)
    if mark & PURE_MISSIONS and hero.black_cubes:
        return no("UW 8.2.1a", "underworld.no.impure_hands", token=name, black=hero.black_cubes)
    if hero.missions.bit_count() >= hero.sheet.missions:
        return no("UW 6.5", "underworld.no.missions_full", spaces=hero.sheet.missions)
    return None


def accept(g: Table, seat: int, token: int) -> None:
    w = g.state
    hero = w.heroes[seat]
    guards.take_off(g, hero.tile, 1 << token)
    hero.missions |= 1 << token
    g.tell("underworld.accepted", seat=seat, token=TOKENS[token].id)


def refuse_complete(hero: Hero, token: int) -> Refusal | None:
    """UW 6.6: at the destination of a mission on the sheet."""
    mark = 1 << token
    name, destination = TOKENS[token].id, TOKENS[token].destination
    if not hero.missions & mark:
        return no("UW 6.6", "underworld.no.not_held", token=name)
    if mark & PURE_MISSIONS and hero.black_cubes:
        return no("UW 8.2.1a", "underworld.no.impure_hands", token=name, black=hero.black_cubes)
    if TILES[hero.tile].id != destination:
        return no(TOKENS[token].rule, "underworld.no.not_destination", token=name, tile=destination)
    return None


def complete(g: Table, seat: int, token: int) -> None:
    """UW 6.6: the token leaves the game, the reward is taken, the Damned loses what 8.1.2 says."""
    w = g.state
    hero = w.heroes[seat]
    mark = 1 << token
    hero.missions &= ~mark
    w.gone |= mark
    w.stirred = True
    g.tell("underworld.completed", seat=seat, token=TOKENS[token].id)
    if mark & CREATURE_MISSIONS:
        damned.starve(g, 1)
    elif mark & HADES:  # UW A4.1.hades
        w.hades_home = True
        damned.starve(g, 1)
    elif mark & PERSEPHONE:  # UW A4.1.persephone: two, if Hades is home already
        damned.starve(g, 2 if w.hades_home else 1)
    if name := TOKENS[token].item:
        item = TOKEN[name]
        if not w.board >> item & 1:  # UW A4.1: only what still lies on the Damned's board
            return
        w.board &= ~(1 << item)
        w.found |= 1 << item
        belongings.take(g, seat, item)
    else:
        g.do(treasures.Reward(seat, token, False, False))  # UW R21: the weapon of the fight is forgotten
