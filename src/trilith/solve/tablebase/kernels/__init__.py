"""Compiled parts of the tablebase method."""
