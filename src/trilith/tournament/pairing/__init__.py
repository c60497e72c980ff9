"""Pairing systems: who plays whom in the next round."""
