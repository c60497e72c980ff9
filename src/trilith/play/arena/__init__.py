"""Tournaments: players of all kinds play each other, and ratings say how strong each one is."""
