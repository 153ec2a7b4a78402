"""Sealed dice: a key and a position. Cloning is free, any roll can be recomputed, nobody can look ahead.

Every roll, draw and shuffle takes numbers in this order, which scripts rely on:
  roll()       one number, 1 to 6
  draw(n)      one number, 1 to n: the place of the drawn thing
  shuffle(xs)  len(xs) - 1 draws, from the last place down to the second
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from katabasis.core.errors import BadOption, OutOfDice


def key_from(seed: str | int | bytes) -> bytes:
    """The key of a text seed (simulations, tests, solo play); 32 bytes are a key already."""
    if isinstance(seed, bytes):
        if len(seed) == 32:
            return seed
        text = seed
    elif type(seed) is int:
        text = f"{seed:d}".encode() if abs(seed) < 10**40 else f"{seed:x}".encode()
    elif isinstance(seed, str):
        text = seed.encode("utf-8", "surrogatepass")
    else:
        raise BadOption("core.seed", kind=type(seed).__name__)
    return blake2b(text, digest_size=32, person=b"katabasis.seed").digest()


class Dice:
    """BLAKE2b in counter mode, a byte at a time, with rejection sampling."""

    __slots__ = ("_block", "_number", "key", "position", "script")

    def __init__(self, key: bytes, position: int = 0, script: tuple[int, ...] | None = None) -> None:
        self.key = key
        self.position = position
        self.script = script
        self._number = -1  # which block `_block` is
        self._block = b""

    @classmethod
    def scripted(cls, numbers: Iterable[int]) -> "Dice":
        return cls(bytes(32), 0, tuple(numbers))

    def clone(self) -> "Dice":
        twin = Dice(self.key, self.position, self.script)
        twin._number = self._number
        twin._block = self._block
        return twin

    def plain(self) -> tuple[Any, ...]:
        """What identifies the dice to come; saved and hashed."""
        return (self.key.hex(), self.position, self.script)

    def roll(self) -> int:
        return self.draw(6) + 1

    def draw(self, things: int) -> int:
        """A fair index below `things`, of which there are 1 to 256."""
        if not 0 < things <= 256:
            raise ValueError(f"cannot draw from {things} things")
        if self.script is not None:
            return self._scripted(things)
        limit = 256 - 256 % things
        position = self.position
        while True:
            number = position >> 6
            if number != self._number:
                self._number = number
                self._block = blake2b(number.to_bytes(8, "little"), key=self.key).digest()
            byte = self._block[position & 63]
            position += 1
            if byte < limit:
                self.position = position
                return byte % things

    def shuffle(self, things: list[Any]) -> None:
        for last in range(len(things) - 1, 0, -1):
            other = self.draw(last + 1)
            things[last], things[other] = things[other], things[last]

    def _scripted(self, things: int) -> int:
        assert self.script is not None
        if self.position >= len(self.script):
            raise OutOfDice("core.dice.out", used=self.position)
        number = self.script[self.position]
        if not 1 <= number <= things:
            raise OutOfDice("core.dice.range", number=number, sides=things, place=self.position + 1)
        self.position += 1
        return number - 1
