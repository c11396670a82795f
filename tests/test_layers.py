"""Layers point one way, in both languages: a module imports only from its own layer or below."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHON = ROOT / "python" / "hupai"
RUST = ROOT / "rust"

# From the ground up; a name stands for the module or the package with everything in it.
PYTHON_LAYERS = [
    {"errors"},
    {"_core", "version"},
    {"ring", "play", "banks", "settlement", "liability", "one_or_all", "options", "structure"},
    {"ruleset"},
    {"variants"},
    {"render.table", "render.rulebook", "score", "rules", "batch"},
    {"game"},
    {"record"},
    {"players", "simulate", "render"},
    {"cli", "__main__", "__init__"},
]
RUST_LAYERS = [{"error", "tiles"}, {"shapes"}, {"scoring"}, {"rules"}, {"py", "lib"}]


def level(layers: list[set[str]], name: str) -> int:
    """The layer of a module, or of the package it is in."""
    names = (name, name.split(".")[0])
    return next(at for known in names for at, layer in enumerate(layers) if known in layer)


def imported(file: Path) -> set[str]:
    """The modules of the package that a file imports when it runs."""
    found: set[str] = set()
    depth = len(file.relative_to(PYTHON).parts)
    waiting: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
            continue
        waiting += ast.iter_child_nodes(node)
        if isinstance(node, ast.ImportFrom) and node.level == depth:
            found.update([node.module] if node.module else [alias.name for alias in node.names])
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("hupai."):
            found.add((node.module or "").removeprefix("hupai."))
    known = {name for layer in PYTHON_LAYERS for name in layer}
    return {name for name in found if name.split(".")[0] in known or name in known}


def test_python() -> None:
    seen = set()
    for file in PYTHON.rglob("*.py"):
        own = ".".join(file.relative_to(PYTHON).with_suffix("").parts)
        for name in imported(file):
            seen.add((own.split(".")[0], name.split(".")[0]))
            assert level(PYTHON_LAYERS, name) <= level(PYTHON_LAYERS, own), (file.name, name)
    # The reader of imports is not blind.
    assert {("variants", "ruleset"), ("game", "play"), ("cli", "rules")} <= seen


def test_rust() -> None:
    seen = set()
    for file in RUST.rglob("*.rs"):
        own = file.relative_to(RUST).parts[0].removesuffix(".rs")
        code = re.sub(r"//.*", "", file.read_text(encoding="utf-8"))
        for name in re.findall(r"\bcrate::(\w+)", code):
            module = name if any(name in layer for layer in RUST_LAYERS) else "error"
            seen.add((own, module))
            assert level(RUST_LAYERS, module) <= level(RUST_LAYERS, own), (file.name, name)
    assert {("shapes", "tiles"), ("rules", "scoring"), ("py", "rules")} <= seen


def test_only_the_border_knows_python() -> None:
    for file in RUST.rglob("*.rs"):
        if file.relative_to(RUST).parts[0] != "py":
            text = file.read_text(encoding="utf-8")
            assert "pyo3" not in text, file
            cfgs = len(re.findall(r'feature = "python"', text))
            assert cfgs == (2 if file.name == "lib.rs" else 0), file


def test_no_code_asks_which_variant_is_running() -> None:
    names = "|".join(path.stem for path in (PYTHON / "variants").glob("*.py"))
    asks = re.compile(rf"(==|!=|\bin\b|match)\s*\(?[\"']({names}|hong-kong)[\"']")
    for folder in (RUST, PYTHON):
        for file in [*folder.rglob("*.rs"), *folder.rglob("*.py")]:
            if "variants" not in file.parts:
                assert not asks.search(file.read_text(encoding="utf-8")), file
