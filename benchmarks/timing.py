"""The CPU time that a fresh Python process needs for something, beyond just starting."""

import resource
import statistics
import subprocess
from pathlib import Path


def extra_cpu_ms(python: str | Path, *arguments: str, runs: int = 11) -> float:
    """Median user and system time of `python arguments…`, less that of the bare interpreter."""
    once(python, *arguments)  # the first run may have to compile modules
    bare, whole = [], []
    for _ in range(runs):  # by turns, so that a busy moment of the machine weighs on both
        bare.append(once(python, "-c", "pass"))
        whole.append(once(python, *arguments))
    return 1000 * (statistics.median(whole) - statistics.median(bare))


def once(python: str | Path, *arguments: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([python, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
