"""A position as environments show it: on the terminal, as text, as SVG, or as an array of pixels."""

import sys
from io import BytesIO
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from trilith.env.missing import missing
from trilith.games.errors import TrilithError
from trilith.games.position import Position

MODES: Final = ("human", "ansi", "svg", "rgb_array")
# The width of pictures, in pixels, and what is behind the board.
WIDTH: Final = 480
BACKGROUND: Final = "#ebece7"


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise TrilithError(f"render_mode is one of {', '.join(MODES)}, not {mode}")
    return mode


def rendered(position: Position, mode: str | None) -> Any:
    """What `render` returns; nothing for people, to whom it is printed."""
    if mode == "human":
        sys.stdout.write(f"{position}\n{position.task}\n")
        return None
    if mode == "rgb_array":
        return pixels(position)
    if mode == "svg":
        return position.svg()
    return str(position) if mode else None


def pixels(position: Position) -> npt.NDArray[np.uint8]:
    """[height, width, 3]: the picture of a position, drawn by resvg."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        raise missing(error, "env") from None
    picture = svg_to_bytes(svg_string=position.svg(), width=WIDTH, background=BACKGROUND, skip_system_fonts=True)
    return np.asarray(Image.open(BytesIO(bytes(picture))).convert("RGB"))
