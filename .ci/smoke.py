"""Is the wheel whole? Import it where nothing else is, and score one hand."""

import shutil
import subprocess
import sys

import hupai


def seconds(module: str) -> float:
    """Return the shortest of five imports, each in a fresh interpreter."""
    code = f"from time import perf_counter as now; a = now(); import {module}; print(now() - a)"
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


assert shutil.which("cargo") is None, "a Rust toolchain is on the path"
assert shutil.which("rustc") is None, "a Rust toolchain is on the path"

# The smallest winning hand of Hong Kong: all chows, concealed, no bonus tiles; one faan each.
score = hupai.rules("hong-kong").score("234567m 3455p 678s", win="5p", seat="S")
assert score.total == 3, score

print(f"hupai {hupai.__version__} from {hupai.__file__}")
ours, numpys = seconds("hupai") * 1000, seconds("numpy") * 1000
print(f"import hupai: {ours:.0f} ms, of which numpy {numpys:.0f} ms")
