"""Tournaments of many rounds: who plays whom, what happened, and who stands where."""
