"""The colours of stones that players of Siege Stones may carry."""

from typing import Final

COLOURS: Final = ("terracotta", "teal", "ivory", "charcoal", "amber", "indigo", "plum", "jade")
