"""Make a virtual environment, or add to one: environment.py DIRECTORY LOCK…

Called when the quick look in environment.sh finds something missing or out of date. The folder `made-from`
inside the environment is there only while the environment is whole. Whatever ends a set-up half-way, the next
start finds no such folder and begins again from nothing.
"""

import fcntl
import filecmp
import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "src"


def main(directory: Path, locks: list[Path]) -> None:
    # The kernel frees this lock however its holder ends. The programs started below inherit it, so that
    # one left behind by a killed set-up is waited for, not raced with.
    with Path(f"{directory}.lock").open("w") as guard:
        try:
            fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for another set-up of Katabasis…", file=sys.stderr)
            fcntl.flock(guard, fcntl.LOCK_EX)
        set_up(directory, locks, guard.fileno())


def set_up(directory: Path, locks: list[Path], guard: int) -> None:
    python = directory / "bin" / "python"
    whole = directory / "made-from"
    unfinished = directory / "made-from.unfinished"

    same_python = is_made_with_this_python(python, whole)
    outdated = [lock for lock in locks if not is_copied(lock, whole)]
    if same_python and not outdated:
        return  # another start was faster
    print("Setting up Katabasis (once)…", file=sys.stderr, flush=True)

    if whole.exists():
        whole.rename(unfinished)
    # A lock that changed may have dropped packages, so only a lock that is new here is added to what is there.
    if not same_python or any((unfinished / lock.name).exists() for lock in outdated):
        outdated = locks
        run(guard, sys.executable, "-I", "-m", "venv", "--clear", directory)
        unfinished.mkdir()

    install = [python, "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    run(guard, *install, "--require-hashes", *(f"--requirement={lock}" for lock in outdated))
    link_sources(directory)

    for lock in outdated:
        shutil.copyfile(lock, unfinished / lock.name)
    (unfinished / "python").write_text(f"{python.resolve()}\n")
    unfinished.rename(whole)


def is_made_with_this_python(python: Path, whole: Path) -> bool:
    recorded = whole / "python"
    this = os.path.realpath(sys._base_executable)
    return recorded.exists() and recorded.read_text().strip() == str(python.resolve()) == this


def is_copied(lock: Path, whole: Path) -> bool:
    return (whole / lock.name).exists() and filecmp.cmp(lock, whole / lock.name, shallow=False)


def link_sources(directory: Path) -> None:
    """Make `import katabasis` find the sources, with no build step; relative, so that the clone can be moved."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = directory / "lib" / version / "site-packages"
    (packages / "katabasis.pth").write_text(f"{os.path.relpath(SOURCES, packages)}\n")


def run(guard: int, *command: str | Path) -> None:
    """Run quietly; show what the program said only if it failed."""
    done = subprocess.run(
        command, pass_fds=[guard], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
        print("katabasis: the set-up failed, see above; the next start tries again.", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), [Path(lock) for lock in sys.argv[2:]])
    except KeyboardInterrupt:
        sys.exit(130)
