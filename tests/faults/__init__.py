"""Faults that mahjong programs are known for: each kind as a property, beside it its examples."""
