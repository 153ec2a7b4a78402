"""Values, dice and odds of the three abilities (UW 1.1.1, 1.1.2). Nothing is changed here."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from katabasis.games.underworld.components import (
    ABILITIES,
    BLACK_WEAPONS,
    BONUS_ITEMS,
    TOKENS,
    bits,
)
from katabasis.games.underworld.state import Hero

CAP = 11  # UW 1.1.1: no value is ever higher, after everything (UW G4)


@cache
def item_bonus(items: int, ability: int) -> int:
    """UW 1.1.1, G3: at most two items count for an ability, and one of them must be combinable."""
    name = ABILITIES[ability]
    tokens = [TOKENS[number] for number in bits(items)]
    alone = [t.bonus[name] for t in tokens]
    beside = [
        a.bonus[name] + b.bonus[name] for a, b in combinations(tokens, 2) if a.combinable or b.combinable
    ]
    return max(alone + beside, default=0)


def value(hero: Hero, ability: int, black_weapons: bool = True) -> int:
    """The present value: printed, trained, and with the items that count."""
    items = hero.items & BONUS_ITEMS[ability]
    if not black_weapons:
        items &= ~BLACK_WEAPONS
    bonus = item_bonus(items, ability) if items else 0
    return hero.sheet.rows[ability].value + hero.trained[ability] + bonus


def dice(hero: Hero, ability: int) -> int:
    """UW 1.1.2: two dice, and one more for each die mark the row of cubes has reached."""
    cubes = hero.cubes(ability)
    third, fourth, fifth = hero.sheet.rows[ability].dice
    return 2 + (cubes >= third) + (cubes >= fourth) + (cubes >= fifth)


def fewest(hero: Hero) -> list[int]:
    """UW 6.1.1: the abilities with the smallest number of cubes, black ones counted too."""
    cubes = [hero.cubes(ability) for ability in range(3)]
    low = min(cubes)
    return [ability for ability in range(3) if cubes[ability] == low]


@cache
def odds(target: int, thrown: int) -> float:
    """The chance that the two lowest of so many dice add up to the target or less."""
    return sum(n for total, n in _lowest_two(thrown).items() if total <= target) / int(6**thrown)


@cache
def odds_to_fail(target: int, thrown: int) -> float:
    """The chance that the two highest add up to more than the target: for those who want to fail (UW A2.2)."""
    return 1 - sum(n for total, n in _highest_two(thrown).items() if total <= target) / int(6**thrown)


@cache
def _lowest_two(thrown: int) -> Counter[int]:
    return Counter(sum(sorted(faces)[:2]) for faces in _throws(thrown))


@cache
def _highest_two(thrown: int) -> Counter[int]:
    return Counter(sum(sorted(faces)[-2:]) for faces in _throws(thrown))


def _throws(thrown: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, 7), repeat=thrown)
