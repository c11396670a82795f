"""How Sphinx builds the pages. Nothing is fetched from elsewhere, so that they build offline."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import rulebook

project = "hupai"
author = "the hupai authors"
copyright = "2026, the hupai authors"  # noqa: A001 - the name Sphinx wants
release = installed_version("hupai")
version = release

extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3
nitpicky = True
exclude_patterns = ["_build", "variants/generated"]

html_theme = "furo"
html_title = f"hupai {release}"

# The rule tables come from the rulesets: a page can never tell other rules than the engine plays.
rulebook.write()
