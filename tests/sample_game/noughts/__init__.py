"""Noughts and crosses: the smallest game folder there can be, to copy from."""
