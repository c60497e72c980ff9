"""Tournaments on the server: decided by trilith.tournament, stored, and carried on by jobs."""
