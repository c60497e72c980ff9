"""Siege Stones."""
