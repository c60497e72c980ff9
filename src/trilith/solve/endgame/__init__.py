"""Exact endgames of the stone games."""
