"""The artefact is whole: its tag, its version, its tables, its promise about the lock.

What takes a build of its own is tried by `make sdist` and by the automatic build.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest

import hupai

ROOT = Path(__file__).parent.parent.parent
PACKAGE = Path(hupai.__file__).parent


def test_one_wheel_serves_every_python() -> None:
    """B223: the tag names the stable interface of the lowest Python."""
    told = distribution("hupai").read_text("WHEEL") or ""
    (tag,) = re.findall(r"^Tag: (.+)$", told, re.MULTILINE)
    assert tag.startswith("cp311-abi3-")
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert declared["project"]["requires-python"] == ">=3.11"
    if sys.platform == "linux":
        assert "linux" in tag


def test_the_version_is_one() -> None:
    """B226: Cargo.toml, the compiled part, the package and its metadata say the same."""
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    versions = {hupai.__version__, hupai._core.__version__, cargo["package"]["version"]}
    assert versions == {distribution("hupai").version}


def test_a_stale_compiled_part_is_told(tmp_path: Path) -> None:
    """B226: sources that went on without a build are refused at import, naming both versions."""
    shutil.copytree(PACKAGE, tmp_path / "hupai", ignore=shutil.ignore_patterns("__pycache__"))
    version = tmp_path / "hupai" / "version.py"
    text = version.read_text(encoding="utf-8")
    assert f'"{hupai.__version__}"' in text
    version.write_text(text.replace(hupai.__version__, "99.0.1"), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", "import hupai"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert "ImportError: hupai 99.0.1 found its compiled part in version" in run.stderr
    assert hupai._core.__version__ in run.stderr


def test_nothing_is_read_from_files_at_run_time() -> None:
    """B227: tables are compiled in, so nothing can be missing or changed by line ends."""
    kinds = {path.suffix for path in PACKAGE.rglob("*") if path.is_file()} - {".pyc"}
    assert kinds <= {".py", ".pyi", ".so", ".pyd", ".typed"}
    for path in (ROOT / "rust").rglob("*.rs"):
        text = path.read_text(encoding="utf-8")
        code = text.split("#[cfg(test)]")[0]
        for included in re.findall(r"include_(?:str|bytes)!\(\s*([^)]*)", code):
            assert included.startswith('concat!(env!("OUT_DIR"'), f"{path}: {included}"


def test_the_module_does_not_need_the_lock() -> None:
    """B220: it says so deliberately, and importing it under such a Python leaves the lock off."""
    assert "#[pymodule(gil_used = false)]" in (ROOT / "rust/py/mod.rs").read_text(encoding="utf-8")
    enabled = getattr(sys, "_is_gil_enabled", None)
    if enabled is None or "free-threading" not in sys.version:
        pytest.skip("this Python has no way without the lock")
    assert not enabled()
