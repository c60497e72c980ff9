"""How a game between people goes: what happened in it, and how that is written down."""
