"""Build the wheel and make sure that it carries every file of the package: rulebooks, data, catalogues."""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
        done = subprocess.run(build, cwd=ROOT, text=True, capture_output=True)
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
        (wheel,) = Path(folder).glob("*.whl")
        shipped = set(zipfile.ZipFile(wheel).namelist())
        size = wheel.stat().st_size

    sources = ROOT / "src"
    wanted = {
        path.relative_to(sources).as_posix()
        for path in (sources / "katabasis").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }
    if missing := sorted(wanted - shipped):
        sys.exit("missing in the wheel:\n  " + "\n  ".join(missing))
    print(f"{wheel.name}: {len(wanted)} files, {size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
