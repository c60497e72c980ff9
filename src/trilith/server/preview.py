"""A position as the picture beside a shared link. Most sites show only PNG there, about twice as wide as high.

resvg draws our own SVG: an optional extra, without which links have no picture. That takes a quarter of a second, so it
is done by a worker, once, and kept for whoever asks next.
"""

from collections import OrderedDict
from functools import cache
from importlib import util
from typing import Final

from trilith.games.draw import parts
from trilith.games.position import Position

WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 30
BACKGROUND: Final = "#ebece7"
# What drawing one takes, about, in seconds.
SECONDS: Final = 0.3
# How many bytes of pictures are kept.
KEPT_BYTES: Final = 16_000_000


@cache
def is_available() -> bool:
    return util.find_spec("resvg_py") is not None


def preview_svg(position: Position) -> str:
    """The board in the middle of a wide card."""
    _, _, width, height = parts.layout(position.look).view
    scale = min((WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height)
    w, h = scale * width, scale * height
    picture = position.svg("light")
    start, end = picture.index(' width="'), picture.index(" role=")
    place = f' x="{(WIDTH - w) / 2:.1f}" y="{(HEIGHT - h) / 2:.1f}" width="{w:.1f}" height="{h:.1f}"'
    card = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
    return f'{card}<rect width="100%" height="100%" fill="{BACKGROUND}"/>{picture[:start]}{place}{picture[end:]}</svg>'


def draw_preview(position: Position) -> bytes:
    """The same as PNG. Called in a worker."""
    from resvg_py import svg_to_bytes

    # The names of points are too small to read there, so no fonts are looked for.
    return bytes(svg_to_bytes(svg_string=preview_svg(position), skip_system_fonts=True))


class KeptPreviews:
    """The pictures asked for last, as many as fit."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def get(self, key: str) -> bytes | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: str, picture: bytes) -> None:
        self._size += len(picture) - len(self._kept.get(key, b""))
        self._kept[key] = picture
        while self._size > self._most:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest)
