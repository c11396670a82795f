"""What every pytest run shares: which tests it leaves out, and the examples in the pages."""

import doctest
import os

import pytest
from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

SLOW = os.environ.get("HUPAI_PROFILE") == "slow"

settings.register_profile("default", deadline=None)
settings.register_profile("slow", deadline=None, max_examples=2_000)
settings.load_profile("slow" if SLOW else "default")


def pytest_configure(config: pytest.Config) -> None:
    """Leave slow tests out unless they were asked for."""
    if not SLOW and not config.option.markexpr:
        config.option.markexpr = "not slow"


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=doctest.ELLIPSIS), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
).pytest()
