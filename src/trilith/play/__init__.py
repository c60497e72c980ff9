"""How a game between people or programs goes: matches, records, clocks, tables, reviews and tournaments."""
