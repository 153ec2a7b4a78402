"""Where a game is kept: in a file of its own from the start, replaced whole, never over somebody else's."""

import contextlib
import os
import shlex
import tempfile
from itertools import count
from pathlib import Path

from katabasis.core.errors import KatabasisError
from katabasis.core.saving import read

COMMAND = "KATABASIS_COMMAND"  # how the player called us, if that was not simply `katabasis`


class NotOurs(Exception):
    """A file that is there already and holds no saved game."""


class Keeper:
    """The file of a game. `own` says that it is the game's already; else it must not exist yet."""

    def __init__(self, file: Path, own: bool = False) -> None:
        self.file = file
        self.own = own

    @classmethod
    def reserve(cls, game: str, data: bytes) -> "Keeper":
        """A new file for a new game; where nothing can be written, one that is still to be made."""
        for number in count(1):
            keeper = cls(Path(f"{game}.json" if number == 1 else f"{game}-{number}.json"))
            try:
                keeper.keep(data)
            except FileExistsError:
                continue
            except OSError:
                pass  # the table says so and goes on trying
            return keeper
        raise AssertionError("unreachable")

    def keep(self, data: bytes) -> None:
        if self.own:
            replace(self.file, data)
        else:
            with self.file.open("xb") as stream:
                self.own = True
                stream.write(data)

    def move_to(self, file: Path, data: bytes) -> None:
        """Keep the game in another file from now on; if that fails all stays as it was."""
        there = file.exists()
        if there and not is_save(file):
            raise NotOurs
        Keeper(file, own=there).keep(data)
        self.file, self.own = file, True

    def quoted(self) -> str:
        """The file's name for a command line."""
        name = str(self.file)
        return shlex.quote(f"./{name}" if name.startswith("-") else name)


def command() -> str:
    """What the player types to run us."""
    return shlex.quote(os.environ.get(COMMAND) or "katabasis")


def is_save(file: Path) -> bool:
    """Whether the file is a saved game, even one that is damaged or of another version."""
    try:
        read(file.read_bytes())
    except OSError:
        return False
    except KatabasisError as error:
        return error.reason != "core.save.broken"
    return True


def replace(file: Path, data: bytes) -> None:
    """Put the data into the file whole or not at all."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
