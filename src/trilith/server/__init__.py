"""Trilith in the browser: pages, an HTTP API, and one WebSocket for each open game."""
