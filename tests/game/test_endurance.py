"""Thousands of deals and matches under random house rules break no law."""

from __future__ import annotations

import os

import pytest

from . import chance
from .endurance import endure

DEALS = int(os.environ.get("HUPAI_DEALS", "2000"))
BLOCKS = 10


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_deals_break_no_law(variant: str, block: int) -> None:
    assert all(endure(variant, number) for number in range(block, DEALS, BLOCKS))


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_some_deals_break_no_law(variant: str) -> None:
    assert all(endure(variant, number) for number in range(6))
