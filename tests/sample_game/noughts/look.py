"""What noughts and crosses looks like."""

from collections.abc import Mapping

from trilith.games.look import BoardLook, Look, PieceLook, columns_and_rows

from .notation import POINTS


def look(options: Mapping[str, str]) -> Look:
    spots = {name: (i % 3, i // 3) for i, name in enumerate(POINTS)}
    columns, rows = columns_and_rows(spots)
    board = BoardLook(spots, "graphite", "cell", piece_width=0.9, margin=0.78, columns=columns, rows=rows)
    pieces = {
        "x": PieceLook("cross", "panel", "silver", "x", mark="diamond"),
        "o": PieceLook("nought", "panel", "anodised", "o", mark="circle"),
    }
    return Look("Noughts and crosses", "Three in a row on nine spaces", board, pieces, ("Crosses", "Noughts"))
