"""Records of play: written, read, replayed, verified."""
