"""The turn and the round (UW 3), and the guards that make every game end (UW G61, R12)."""

from katabasis.core.agenda import Step
from katabasis.games.underworld import damned
from katabasis.games.underworld.components import STYX
from katabasis.games.underworld.lost_turn import EndTurn
from katabasis.games.underworld.phases import actions, movement, places, tiles, treasures
from katabasis.games.underworld.state import Table

QUIET_ROUNDS = 10  # the eleventh quiet round and each later one feeds the Damned (UW G61)
FAR_ROUND = 10_000  # even a game without a limit must end (UW R12)


class Turn(Step):
    """UW 3: add a tile, move, act, in this order."""

    seat: int

    def resolve(self, g: Table) -> None:
        w = g.state
        seat = self.seat
        hero = w.heroes[seat]
        w.active = seat
        w.new_tile = -1
        w.steps = w.stage = 0
        w.fought = w.arrived = False
        w.visited = w.laid_down = 0
        g.tell("underworld.turn", seat=seat, round=w.round)
        g.do(EndTurn(seat), NextTurn(seat))
        if hero.trap >= 0:  # UW 6.7.4: nothing but another try
            g.do(treasures.EscapeWith(seat, hero.trap), actions.Actions(seat))
        else:
            g.do(tiles.AddTile(seat), movement.Movement(seat), actions.Actions(seat))
            if hero.tile == STYX and hero.life < hero.sheet.life:
                g.do(places.RestAtStyx(seat))
        if g.seats == 1 and w.damned >= 0:  # UW 10: the rules for a hero alone change where they are applied
            damned.feed(g, "turn")  # UW 10.2: while he stands in Chaos, at the start of each turn


class NextTurn(Step):
    """The next player in seat order follows; after the last one the round is over."""

    seat: int

    def resolve(self, g: Table) -> None:
        following = (self.seat + 1) % g.seats
        g.do(Turn(following))
        if following == g.state.first:
            g.do(EndRound())


class EndRound(Step):
    """Everybody has had a turn."""

    def resolve(self, g: Table) -> None:
        w = g.state
        options = g.options
        finished_map = not any(w.stacks) or w.maps[0].free == 0
        if finished_map and not w.stirred:
            w.quiet += 1
            if options.stall_guard and w.quiet > QUIET_ROUNDS:
                damned.feed(g, "quiet")  # UW R34: whoever played last is still the active player
        if w.round >= (options.round_limit or FAR_ROUND):
            damned.feed(g, "limit")  # UW R12
        w.stirred = False
        w.round += 1
