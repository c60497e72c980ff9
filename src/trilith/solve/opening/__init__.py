"""Opening values: positions before a tablebase, decided by search down to its WDL map; the first of them are stored."""
