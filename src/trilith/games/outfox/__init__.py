"""Outfox."""
