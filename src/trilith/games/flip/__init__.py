"""Flip, sold as Rubik's Magic Strategy Game."""
