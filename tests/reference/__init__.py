"""A slow, plain reference for the engine's rules.

Nothing here is shared with the engine, and nothing here is fast on purpose: the
point of this package is to be read and believed.
"""
