"""Exact values: how games are solved, how what was solved is checked, and how it is probed.

`interface.py` has what all methods offer and `probe.py` asks them. Each method has a folder: `tablebase/` (all
positions, tier by tier), `opening/` (the positions before a tablebase), `proof/` (a winning strategy) and `endgame/`
(the last stones, solved when probed). The `hooks.py` of a folder lists the kernel functions that it needs from a game.
"""
