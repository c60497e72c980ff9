"""Compiled parts of the proof method."""
