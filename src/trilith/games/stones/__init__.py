"""3 Stones."""
