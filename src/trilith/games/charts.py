"""Charts: how a game of two-sided panels tells a solver what half a turn does to all colourings at once.

A colouring is a word with a bit for each panel. A step carries every bit to a place of its own, so what it makes of a
colouring is what it makes of its low byte, xor what it makes of its high one: two tables of 256 words. Behind them
stand the places of the panels, and a few numbers more.
"""

from typing import Final

HIGH: Final = 256  # where the table for the high byte begins
PLACES: Final = 512  # by panel: its place after the step
TO_CLASS: Final = 528  # the class of spaces that the step leads to
VARIANT: Final = 529  # what changes in the colouring when the panel placed lies black side up
FROM: Final = 530  # the panel that is flipped, or NO_PANEL
CHART: Final = 544  # numbers in a chart
NO_PANEL: Final = 16

# The halves of a turn, and what there is to see once the board is full.
PLACING: Final = 0
FLIPPING: Final = 1
ENDING: Final = 2
