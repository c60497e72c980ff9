"""Openings: positions before the tablebase, decided by search down to it."""
