"""Tests of deals and matches."""
