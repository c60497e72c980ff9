"""Tablebases: a game solved tier by tier, stored on disk and probed."""
