"""Renderers: how a scene becomes a picture. They know boards and pieces only as data."""
