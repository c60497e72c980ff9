"""Odds and stakes, in chips that are worth nothing: who owes whom how much, and what a bet costs. No database."""
