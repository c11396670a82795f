"""What every pytest run shares: which tests it leaves out, and the examples in the pages."""

import doctest
import os

import pytest
from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

SLOW = os.environ.get("HUPAI_PROFILE") == "slow"

# A build that passed must pass again: the same examples every time. New ones are tried by hand.
SAME = os.environ.get("CI") == "true"

settings.register_profile("default", deadline=None, derandomize=SAME)
settings.register_profile("slow", deadline=None, max_examples=2_000, derandomize=SAME)
settings.load_profile("slow" if SLOW else "default")


def pytest_configure(config: pytest.Config) -> None:
    """Leave slow tests out unless they were asked for."""
    if not SLOW and not config.option.markexpr:
        config.option.markexpr = "not slow"


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=doctest.ELLIPSIS), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
).pytest()
