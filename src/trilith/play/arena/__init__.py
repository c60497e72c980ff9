"""Tournaments among engines, with ratings."""
