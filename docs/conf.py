"""How Sphinx builds the pages. Nothing is fetched from elsewhere, so that they build offline."""

from importlib.metadata import version as installed_version

project = "hupai"
author = "the hupai authors"
copyright = "2026, the hupai authors"  # noqa: A001 - the name Sphinx wants
release = installed_version("hupai")
version = release

extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3
nitpicky = True
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"hupai {release}"
