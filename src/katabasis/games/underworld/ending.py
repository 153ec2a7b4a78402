"""How the game ends (UW 0.1, 8.1, 9.2.1, 10.4)."""

from katabasis.core.terms import Result
from katabasis.games.underworld.state import Hero, Table


def evil_wins(g: Table) -> None:
    """UW 8.1: the eleventh cube; the hero with most black cubes has a lesser victory. Alone it is defeat (UW G57)."""
    w = g.state
    black = [hero.black_cubes for hero in w.heroes]
    most = max(black)
    winners = tuple(seat for seat in range(g.seats) if black[seat] == most)
    if most == 0 or g.seats == 1:  # UW G28: nobody has black cubes, all lose
        winners = ()
    elif w.active in winners and g.options.evil_tie == "active":
        winners = (w.active,)
    counts = sorted(set(black), reverse=True)
    ranking = [tuple(s for s in range(g.seats) if black[s] == n and s not in winners) for n in counts]
    ranked = tuple(group for group in (winners, *ranking) if group)
    scores = (0,) if g.seats == 1 else tuple(black)  # UW G56: defeat scores 0
    g.tell("underworld.evil_wins", winners=list(winners))
    g.finish(Result(winners, ranked, scores, "underworld.end.evil", ("UW 8.1", "UW G28", "UW R16")))


def hero_wins(g: Table, seat: int) -> None:
    """UW 9.2.1: whoever slays the Damned wins."""
    others = tuple(s for s in range(g.seats) if s != seat)
    if g.seats == 1:
        scores: tuple[int, ...] = (solo_score(g.state.heroes[0], g.state.final_cubes),)
        rules = ("UW 9.2.1", "UW 10.4")
    else:
        scores = tuple(int(s == seat) for s in range(g.seats))
        rules = ("UW 9.2.1", "UW R16")
    g.tell("underworld.hero_wins", seat=seat)
    g.finish(Result((seat,), tuple(x for x in ((seat,), others) if x), scores, "underworld.end.hero", rules))


def solo_score(hero: Hero, cubes: int) -> int:
    """UW 10.4, G56: only lasting changes of value count; rounded down, divided by at least 1."""
    gained = sum(max(0, change) for change in hero.trained)
    lost = sum(max(0, -change) for change in hero.trained)
    plus = 10 * (hero.gold + sum(hero.coloured) + gained)
    minus = 20 * (hero.black_cubes + lost)
    return (plus - minus) * hero.life // max(1, cubes)
