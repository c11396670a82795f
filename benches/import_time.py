"""How long `import hupai` takes beside numpy, and how large the wheel is.

    python benches/import_time.py [WHEEL]

Every number is the median of many new processes; in turn, so that a busy machine is unfair to none.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path

RUNS = 15
CODE = """
from time import perf_counter as now, process_time as busy
{before}
start, began = busy(), now()
{timed}
print(now() - began, busy() - start)
"""
MEASURED = {
    "numpy": CODE.format(before="pass", timed="import numpy"),
    "hupai": CODE.format(before="pass", timed="import hupai"),
    "hupai after numpy": CODE.format(before="import numpy", timed="import hupai"),
}


def seconds(code: str) -> tuple[float, float]:
    """How long a part of a program takes in a new process, on the wall and of the processor."""
    command = [sys.executable, "-P", "-c", code]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    wall, busy = map(float, told.split())
    return wall, busy


def main() -> None:
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in MEASURED}
    for _ in range(RUNS):
        for name, code in MEASURED.items():
            taken[name].append(seconds(code))
    for name, times in taken.items():
        wall, busy = (1_000 * statistics.median(part) for part in zip(*times, strict=True))
        print(f"import {name}: {wall:.0f} ms, {busy:.0f} ms of the processor")
    for wheel in sys.argv[1:]:
        path = Path(wheel)
        print(f"wheel: {path.name}, {path.stat().st_size / 1_000:.0f} kB")


if __name__ == "__main__":
    main()
