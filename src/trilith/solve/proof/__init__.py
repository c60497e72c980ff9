"""Proof-number search, and the winning strategy it leaves behind."""
