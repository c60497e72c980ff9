"""Tablebases: the value of every position of a game, solved tier by tier.

Solving: `method.py`, one tier after the other; `solver.py`, one tier; `retrograde.py` or `panel_sweep.py`, its entries.
Probing: `method.py`; `tablebase.py`, an open tablebase; `lookup.py`, the entry of a position; `tier_file.py`, its byte.
"""
