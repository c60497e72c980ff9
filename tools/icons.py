"""Draws the icons of the installed app from the favicon: `python -m tools.icons` (needs the extra `previews`).

A maskable icon may be cut to any shape, so its sign stays within the middle four fifths; the others have round corners
of their own.
"""

import re
from pathlib import Path
from typing import Final

from resvg_py import svg_to_bytes

STATIC: Final = Path(__file__).parents[1] / "src/trilith/server/static"
GROUND: Final = "#17614f"
SIGN: Final = "#f4f1e8"
# The favicon is drawn on a square of 32.
SIDE: Final = 32


def icon(share: float, corner: float) -> str:
    """The sign over this share of a square with these corners."""
    sign = "".join(re.findall(r"<path[^>]*>", (STATIC / "favicon.svg").read_text(encoding="utf-8")))
    margin = SIDE * (1 - share) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<rect width="{SIDE}" height="{SIDE}" rx="{corner}" fill="{GROUND}"/>'
        f'<g fill="{SIGN}" transform="translate({margin} {margin}) scale({share})">{sign}</g></svg>'
    )


def main() -> None:
    drawings = {"icon": (icon(0.72, 7), (192, 512)), "maskable": (icon(0.56, 0), (192, 512))}
    for name, (svg, sizes) in {**drawings, "apple": (icon(0.66, 0), (180,))}.items():
        for size in sizes:
            file = STATIC / "app" / f"{'icon' if name == 'apple' else name}-{size}.png"
            file.write_bytes(bytes(svg_to_bytes(svg_string=svg, width=size, height=size)))


if __name__ == "__main__":
    main()
