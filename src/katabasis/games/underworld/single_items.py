"""Items that are used once: Nectar, Ambrosia, Thunderbolts (UW A6.3, R10)."""

from typing import Final

from katabasis.core.terms import Refusal, no
from katabasis.games.underworld import life
from katabasis.games.underworld.components import HEALING, THUNDERBOLTS, TOKEN, TOKENS, names
from katabasis.games.underworld.state import Table
from katabasis.games.underworld.trials import use_up

DRINKS: Final = tuple(f"drink:{name}" for name in names(HEALING))
BOLTS: Final = tuple(f"aid:{name}" for name in names(THUNDERBOLTS))


def refuse_single_item(g: Table, seat: int, choice: str) -> Refusal | None:
    hero = g.state.heroes[seat]
    name = choice.partition(":")[2]
    rule = TOKENS[TOKEN[name]].rule
    if not hero.items >> TOKEN[name] & 1:
        return no(rule, "underworld.no.not_held", token=name)
    if TOKENS[TOKEN[name]].heal and hero.life >= hero.sheet.life:
        return no("UW 7.1.1", "underworld.no.unhurt", life=hero.life)
    return None


def use_single_item(g: Table, seat: int, choice: str) -> int:
    """Drink, or throw Thunderbolts in: the bonus to the next test."""
    token = TOKEN[choice.partition(":")[2]]
    use_up(g, seat, token)
    if TOKENS[token].heal:
        life.heal(g, seat, TOKENS[token].heal)
    return TOKENS[token].one_test
