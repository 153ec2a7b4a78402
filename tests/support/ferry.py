"""Ferry: a small game that needs what Helden in der Unterwelt does not.

Three ferrymen bid in secret and at once; the highest bid crosses to a dock, whose owner is asked in mid-move to let
it land; a storm may be played, countered by a calm, which may be countered in turn.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from katabasis.core import registry
from katabasis.core.agenda import Question, Step, Together
from katabasis.core.dice import Dice
from katabasis.core.errors import BadScenario
from katabasis.core.game import Game
from katabasis.core.spec import GameSpec, Option
from katabasis.core.terms import Refusal, Result, no

DOCKS = 5
CARDS = ("storm", "calm")


class River(msgspec.Struct):
    hands: list[list[str]]
    deck: list[str]
    docks: list[int]  # seat -> dock
    bids: list[int]
    round: int

    def clone(self) -> "River":
        return River([h[:] for h in self.hands], self.deck[:], self.docks[:], self.bids[:], self.round)


class Options(msgspec.Struct, frozen=True):
    rounds: int


Table = Game[River]


class Round(Step):
    """FY 1: bids, a crossing, a card."""

    def resolve(self, g: Table) -> None:
        g.do(Together.ask(*[Bid(seat) for seat in range(g.seats)]), Cross(), Round())
        g.state.round += 1
        if g.state.round > g.options.rounds:
            best = max(g.state.docks)
            winners = tuple(s for s in range(g.seats) if g.state.docks[s] == best)
            rest = tuple(s for s in range(g.seats) if s not in winners)
            ranking = tuple(group for group in (winners, rest) if group)
            g.finish(Result(winners, ranking, tuple(g.state.docks), "ferry.end", ("FY 1",)))


class Bid(Question):
    """FY 2: everybody bids in secret."""

    rules: ClassVar[tuple[str, ...]] = ("FY 2",)

    def candidates(self, g: Table) -> Iterable[str]:
        return ("bid:1", "bid:2", "bid:3")

    def answer(self, g: Table, choice: str) -> None:
        g.state.bids[self.seat] = int(choice[4:])
        g.tell("ferry.bid", seat=self.seat, bid=int(choice[4:]))


class Cross(Step):
    """FY 3: the highest bid crosses; a tie is drawn."""

    def resolve(self, g: Table) -> None:
        bids = g.state.bids
        best = [seat for seat in range(g.seats) if bids[seat] == max(bids)]
        seat = best[g.dice.draw(len(best))]
        g.do(ChooseDock(seat), PlayCard(seat))


class ChooseDock(Question):
    """FY 3: to any other dock."""

    rules: ClassVar[tuple[str, ...]] = ("FY 3",)
    in_plain_sight: ClassVar[bool] = True

    def candidates(self, g: Table) -> Iterable[str]:
        return [f"cross:{dock}" for dock in range(DOCKS)]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if int(choice[6:]) == g.state.docks[self.seat]:
            return no("FY 3", "ferry.no.there", dock=choice[6:])
        return None

    def answer(self, g: Table, choice: str) -> None:
        dock = int(choice[6:])
        g.do(Land(self.seat, dock))
        for owner in range(g.seats):
            if owner != self.seat and g.state.docks[owner] == dock:
                g.do(GrantLanding(owner, self.seat))


class GrantLanding(Question):
    """FY 4: whoever lies there is asked before the landing."""

    mover: int

    rules: ClassVar[tuple[str, ...]] = ("FY 4",)

    def candidates(self, g: Table) -> Iterable[str]:
        return ("let", "bar")

    def answer(self, g: Table, choice: str) -> None:
        if choice == "bar":
            g.tell("ferry.barred", seat=self.seat, mover=self.mover)
            g.drop_until(Land)
            g.cancel()


class Land(Step):
    seat: int
    dock: int

    def resolve(self, g: Table) -> None:
        g.state.docks[self.seat] = self.dock
        g.tell("ferry.landed", seat=self.seat, dock=self.dock)


class PlayCard(Question):
    """FY 5: draw a card, then play a storm or not."""

    rules: ClassVar[tuple[str, ...]] = ("FY 5",)

    def candidates(self, g: Table) -> Iterable[str]:
        return ("play:storm", "pass")

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if choice == "play:storm" and "storm" not in g.state.hands[self.seat]:
            return no("FY 5", "ferry.no.card", card="storm")
        return None

    def answer(self, g: Table, choice: str) -> None:
        if choice == "play:storm":
            spend(g, self.seat, "storm")
            g.do(Storm(self.seat))
            ask_counters(g, self.seat)
        elif g.state.deck:
            g.state.hands[self.seat].append(g.state.deck.pop())
            g.tell("ferry.drew", seat=self.seat)
            g.whisper(self.seat, "ferry.drew_card", card=g.state.hands[self.seat][-1])


def spend(g: Table, seat: int, card: str) -> None:
    g.state.hands[seat].remove(card)
    g.tell("ferry.played", seat=seat, card=card)


def ask_counters(g: Table, caster: int) -> None:
    """Everybody who publicly could counter is asked, card or no card."""
    g.do(*[MayCounter((caster + k) % g.seats) for k in range(1, g.seats)])


class MayCounter(Question):
    """FY 6: a calm undoes the card below it; a calm may be calmed."""

    rules: ClassVar[tuple[str, ...]] = ("FY 6",)

    def candidates(self, g: Table) -> Iterable[str]:
        return ("play:calm", "pass")

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        if choice == "play:calm" and "calm" not in g.state.hands[self.seat]:
            return no("FY 6", "ferry.no.card", card="calm")
        return None

    def answer(self, g: Table, choice: str) -> None:
        if choice == "play:calm":
            while isinstance(g.agenda[-1], MayCounter):
                g.agenda.pop()
            spend(g, self.seat, "calm")
            g.do(Calm(self.seat))
            ask_counters(g, self.seat)


class Storm(Step):
    """FY 5: everybody else drifts back to the first dock."""

    seat: int

    def resolve(self, g: Table) -> None:
        g.state.docks = [d if s == self.seat else 0 for s, d in enumerate(g.state.docks)]
        g.tell("ferry.storm", seat=self.seat)


class Calm(Step):
    seat: int

    def resolve(self, g: Table) -> None:
        g.cancel()
        g.tell("ferry.calm", seat=self.seat)


def set_up(seats: int, options: Options, dice: Dice) -> tuple[River, list[Any]]:
    deck = [card for card in CARDS for _ in range(8)]
    dice.shuffle(deck)
    hands = [[deck.pop() for _ in range(2)] for _ in range(seats)]
    return River(hands, deck, [0] * seats, [0] * seats, 0), [Round()]


def view(g: Table, seat: int | None) -> dict[str, Any]:
    w = g.state
    return {
        "hand": None if seat is None else w.hands[seat][:],
        "cards": [len(hand) for hand in w.hands],
        "deck": len(w.deck),
        "docks": w.docks[:],
        "bids": w.bids[:],
        "round": w.round,
    }


def resample(g: Table, seat: int | None, dice: Dice) -> None:
    w = g.state
    others = [hand for owner, hand in enumerate(w.hands) if owner != seat]
    pool = [card for hand in others for card in hand] + w.deck
    dice.shuffle(pool)
    for hand in (*others, w.deck):
        hand[:], pool = pool[: len(hand)], pool[len(hand) :]


def scenario(raw: Mapping[str, Any], seats: int, options: Options) -> River:
    try:
        w = msgspec.convert({"bids": [0] * seats, "round": 0, "deck": [], **raw}, River)
    except msgspec.ValidationError as error:
        raise BadScenario("core.scenario.field", what=str(error)) from None
    return w


def check(g: Table) -> None:
    w = g.state
    if not len(w.hands) == len(w.docks) == len(w.bids) == g.seats:
        raise ValueError("a hand, a dock and a bid for each seat")
    if not all(0 <= dock < DOCKS for dock in w.docks):
        raise ValueError("no such dock")


FERRY: GameSpec[River] = GameSpec(
    id="ferry",
    title="Ferry",
    prefix="FY",
    seats=(2, 3),
    rules_version=1,
    options=Options,
    switches=(Option("rounds", 8, None, ("FY 1",)),),
    state=River,
    items=[Round, Bid, Cross, ChooseDock, GrantLanding, Land, PlayCard, MayCounter, Storm, Calm],
    set_up=set_up,
    clone=River.clone,
    view=view,
    resample=resample,
    hidden={"hands": lambda w: w.hands, "deck": lambda w: w.deck},
    vocabulary=lambda options: [
        *(f"bid:{n}" for n in (1, 2, 3)),
        *(f"cross:{n}" for n in range(DOCKS)),
        "let",
        "bar",
        "play:storm",
        "play:calm",
        "pass",
    ],
    scenario=scenario,
    check=check,
    bots={},
)
registry.register(FERRY)
