"""Exact endgames of games with points: the last stones are searched to the end when a position is probed."""
