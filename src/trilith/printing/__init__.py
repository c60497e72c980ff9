"""Sheets to print, cut and sew: a game's board, pieces, pegs, score sheets and rulebook, at true scale.

Everything is a display list in millimetres (`drawing`), made from a game's look; `pdf`, `svg` and `dxf` write it.
"""
