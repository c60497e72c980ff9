"""Many games on servers that are killed: who plays, what kills, and what must hold afterwards."""
