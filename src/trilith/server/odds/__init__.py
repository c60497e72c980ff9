"""Odds and stakes at live tables, in chips that are worth nothing."""
