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
CODE = "from time import perf_counter as now; {before}; a = now(); {timed}; print(now() - a)"
MEASURED = {
    "numpy": CODE.format(before="pass", timed="import numpy"),
    "hupai": CODE.format(before="pass", timed="import hupai"),
    "hupai after numpy": CODE.format(before="import numpy", timed="import hupai"),
}


def seconds(code: str) -> float:
    """How long a part of a program takes in a new process, as it says."""
    command = [sys.executable, "-P", "-c", code]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    taken: dict[str, list[float]] = {name: [] for name in MEASURED}
    for _ in range(RUNS):
        for name, code in MEASURED.items():
            taken[name].append(seconds(code))
    for name, times in taken.items():
        print(f"import {name}: {1_000 * statistics.median(times):.1f} ms")
    for wheel in sys.argv[1:]:
        path = Path(wheel)
        print(f"wheel: {path.name}, {path.stat().st_size / 1_000:.0f} kB")


if __name__ == "__main__":
    main()
