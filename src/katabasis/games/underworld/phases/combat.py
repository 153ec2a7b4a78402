"""Combat with adversaries and creatures (UW 6.1, A3, A5)."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from katabasis.core.agenda import Question, Step
from katabasis.core.terms import Choice, Refusal, no
from katabasis.games.underworld import belongings, damned, experience, guards, life, lost_turn
from katabasis.games.underworld.components import (
    AVATARS,
    CLOAK,
    CREATURE_MISSIONS,
    FOES,
    GLADIATOR,
    MIRROR,
    MISSIONS,
    TILES,
    TOKEN,
    TOKENS,
    bits,
    names,
)
from katabasis.games.underworld.phases import movement, treasures
from katabasis.games.underworld.state import Table, foes_at
from katabasis.games.underworld.trials import ChooseAbility, Throw

GORGON: Final = TOKEN["gorgon"]
FIGHTS: Final = {token: f"fight:{TOKENS[token].id}" for token in bits(FOES)}


class Combat(Step):
    """UW 6.1, G17: one action that covers all foes on the tile, until they are beaten or the hero is."""

    seat: int

    def resolve(self, g: Table) -> None:
        w = g.state
        foes = bits(foes_at(w, w.heroes[self.seat].tile))
        w.fought = w.fought or bool(foes)
        if len(foes) == 1:
            g.do(FightWith(self.seat, foes[0]), self)
        elif foes:
            g.do(ChooseFoe(self.seat), self)


class ChooseFoe(Question):
    """UW G17: several foes are fought in the order the player likes."""

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 6.1", "UW G17")

    def candidates(self, g: Table) -> Iterable[str]:
        return FIGHTS.values()

    def likely(self, g: Table) -> Iterable[str]:
        w = g.state
        return [FIGHTS[token] for token in bits(foes_at(w, w.heroes[self.seat].tile))]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        w = g.state
        token = TOKEN[choice[6:]]
        here = foes_at(w, w.heroes[self.seat].tile)
        if not here >> token & 1:
            return no("UW 6.1", "underworld.no.not_here", token=TOKENS[token].id)
        return None

    def answer(self, g: Table, choice: str) -> None:
        g.do(FightWith(self.seat, TOKEN[choice[6:]]))


class FightWith(ChooseAbility):
    """UW 6.1.1: the ability for a combat."""

    sprung: bool = False  # the foe sprang from a treasure (UW 6.7.3)
    second_round: bool = False  # UW A1.gladiator

    rules: ClassVar[tuple[str, ...]] = ("UW 6.1.1", "UW 6.1.2")

    def circles(self, g: Table) -> dict[int, int]:
        circles = super().circles(g)
        if self.token == GORGON and g.state.heroes[self.seat].items & MIRROR:
            return dict.fromkeys(circles, 0)  # UW A3.gorgon, A6.3.mirror
        return circles

    def go(self, g: Table, clean: bool, lead: int, second: int) -> None:
        hero = g.state.heroes[self.seat]
        target = self.target(g, clean, lead, second)
        dark = hero.black[lead] > 0 or (second >= 0 and hero.black[second] > 0)
        blackened = dark or (not clean and self.black_weapon(hero, lead, second))  # UW 8.2.1b, R1, R2, R22
        event = "underworld.fights_again" if self.second_round else "underworld.fights"
        g.tell(event, seat=self.seat, token=TOKENS[self.token].id)
        g.do(
            Throw(self.seat, self.thrown(hero, lead), target),
            AfterFight(self.seat, self.token, lead, blackened, self.sprung, self.second_round),
        )


class AfterFight(Step):
    """UW 6.1.2: victory or defeat; the Gladiator may try again."""

    seat: int
    token: int
    lead: int
    blackened: bool
    sprung: bool
    second_round: bool

    def resolve(self, g: Table) -> None:
        w = g.state
        if w.passed:
            win(g, self.seat, self.token, self.blackened, self.sprung)
            return
        g.tell("underworld.defeated", seat=self.seat, token=TOKENS[self.token].id)
        hero = w.heroes[self.seat]
        if hero.kind != GLADIATOR or self.second_round:
            g.do(Suffer(self.seat, self.token, self.lead), LoseTurn(self.seat))
        elif g.options.gladiator_refight == "after":  # UW G47, the other reading: the first loss stands
            g.do(
                Suffer(self.seat, self.token, self.lead),
                Refight(self.seat, self.token, self.lead, self.sprung),
            )
        else:
            g.do(Refight(self.seat, self.token, self.lead, self.sprung))


class Refight(Question):
    """UW A1.gladiator: for a life point, though never the last natural one, a second round at once."""

    token: int
    lead: int
    sprung: bool

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW A1.gladiator", "UW G47", "UW R3")

    def candidates(self, g: Table) -> Iterable[str]:
        return ("refight", "accept-defeat")

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        w = g.state
        hero = w.heroes[self.seat]
        if choice == "refight" and not life.can_pay_life(w, hero):
            return no("UW G47", "underworld.no.last_life", life=hero.life)
        return None

    def answer(self, g: Table, choice: str) -> None:
        if choice == "refight":
            g.do(
                life.LoseLife(self.seat, deadly=False),
                FightWith(self.seat, self.token, sprung=self.sprung, second_round=True),
            )
            return
        g.do(LoseTurn(self.seat))
        if g.options.gladiator_refight == "replaces":
            g.do(Suffer(self.seat, self.token, self.lead))

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"token": TOKENS[self.token].id}


class LoseTurn(Step):
    """UW 6.1.2: a defeated hero loses the rest of the turn."""

    seat: int

    def resolve(self, g: Table) -> None:
        lost_turn.lose_the_rest(g)


class Suffer(Step):
    """UW 1.3.1, 6.1.2: what a lost fight costs, as the token shows."""

    seat: int
    token: int
    lead: int

    def resolve(self, g: Table) -> None:
        w = g.state
        hero = w.heroes[self.seat]
        loss = TOKENS[self.token].loss
        if loss == "life":
            g.do(life.LoseLife(self.seat))
        elif loss == "cube":
            lose_cube_or_life(g, self.seat)
        elif loss == "black-cube":
            if hero.items & CLOAK:
                g.do(LifeOrBlackCube(self.seat, self.token, self.lead))
            else:
                take_black_cube(g, self.seat, self.token, self.lead)
        elif movement.capacity(hero) > 1:  # UW A3.gorgon: a movement point, until rebirth (UW G19)
            hero.slowed += 1
            w.stirred = True
            g.tell("underworld.slowed", seat=self.seat, movement=movement.capacity(hero))
        else:
            g.do(life.LoseLife(self.seat))


def lose_cube_or_life(g: Table, seat: int) -> None:
    """UW A3, G19: a hero without any cube loses a life point instead."""
    hero = g.state.heroes[seat]
    if any(hero.coloured) or any(hero.black):
        g.do(experience.LoseCube(seat))
    else:
        g.do(life.LoseLife(seat))


def take_black_cube(g: Table, seat: int, token: int, lead: int) -> None:
    """UW 8.2.1b: into any row; UW A5.1: into the row used, from Avatars and Creatures of the Damned (UW G6)."""
    if TOKENS[token].black_cube_row == "used" and g.options.black_cube_row == "printed":
        experience.gain_black(g, seat, lead)
    else:
        g.do(experience.PlaceBlackCube(seat))


class LifeOrBlackCube(Question):
    """UW A6.1.cloak-of-persephone, R39: a life point instead of the black cube of a lost combat."""

    token: int
    lead: int

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW A6.1.cloak-of-persephone",)

    def candidates(self, g: Table) -> Iterable[str]:
        return ("cloak:life", "cloak:cube")

    def answer(self, g: Table, choice: str) -> None:
        if choice == "cloak:life":
            g.do(life.LoseLife(self.seat))
        else:
            take_black_cube(g, self.seat, self.token, self.lead)

    def explain(self, g: Table, choice: str) -> Choice:
        return Choice(choice, f"underworld.do.cloak_{choice[6:]}", {}, self.rules)


def win(g: Table, seat: int, token: int, blackened: bool, sprung: bool) -> None:
    """UW 6.1.2: the foe leaves the tile and the reward is earned, at once or by a mission (UW A4.2).

    One success is enough: every foe down here has a single life point (UW 7.1.2).
    """
    w = g.state
    mark = 1 << token
    tile = w.heroes[seat].tile
    w.stirred = True
    g.tell("underworld.beaten", seat=seat, token=TOKENS[token].id)
    if mark & CREATURE_MISSIONS:  # UW 6.5.1: it becomes a mission, which must be accepted
        w.tamed |= mark
        accept_creature(g, seat, token)
        return
    guards.take_off(g, tile, mark)
    g.do(treasures.Reward(seat, token, blackened, sprung))
    if mark & AVATARS:
        w.board |= mark
        damned.call_if_due(g)
    else:
        w.gone |= mark


def accept_creature(g: Table, seat: int, token: int) -> None:
    """UW 6.5.1: the beaten creature goes with its victor; this is not the one mission of UW 6.5 (UW R30)."""
    w = g.state
    hero = w.heroes[seat]
    if hero.missions.bit_count() < hero.sheet.missions:
        guards.take_off(g, hero.tile, 1 << token)
        hero.missions |= 1 << token
        g.tell("underworld.accepted", seat=seat, token=TOKENS[token].id)
    elif hero.missions & MISSIONS:
        g.do(MakeRoomForMission(seat, token))
    else:  # UW G29: it lies there blue side up, for anybody
        g.tell("underworld.stays", token=TOKENS[token].id, tile=TILES[hero.tile].id)


class MakeRoomForMission(Question):
    """UW 6.5.1: a beaten creature must be accepted, so a normal mission is left behind (UW G27)."""

    token: int

    in_plain_sight: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("UW 6.5.1", "UW G27")

    def candidates(self, g: Table) -> Iterable[str]:
        return [f"lay-down:{name}" for name in names(g.state.heroes[self.seat].missions)]

    def refusal(self, g: Table, choice: str) -> Refusal | None:
        return belongings.refuse_lay_down(g, g.state.heroes[self.seat], TOKEN[choice[9:]])

    def answer(self, g: Table, choice: str) -> None:
        belongings.lay_down(g, self.seat, TOKEN[choice[9:]])
        accept_creature(g, self.seat, self.token)

    def about(self, g: Table) -> Mapping[str, Any]:
        return {"token": TOKENS[self.token].id}
