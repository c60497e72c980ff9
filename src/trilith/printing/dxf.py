"""Drawings as DXF in millimetres, for laser cutters and mills: one layer for each use. Needs ezdxf."""

import io
from typing import Any, Final

from trilith.games.errors import TrilithError
from trilith.printing.drawing import LAYERS, Circle, Page, Path, Text
from trilith.printing.svg import flat

# AutoCAD's numbers for colours, by layer: machines tell what to do with a line by its colour.
_COLOURS: Final = {"cut": 1, "pockets": 5, "lines": 7, "signs": 3, "words": 8, "notes": 9}
# How far a polyline may be off a curve, in millimetres.
_EXACT: Final = 0.02


def write(page: Page) -> str:
    try:
        from ezdxf import path as paths
        from ezdxf import units
        from ezdxf.filemanagement import new
    except ImportError:
        raise TrilithError("DXF files need ezdxf: pip install 'trilith[dxf]'; SVG needs nothing more") from None
    document: Any = new("R2010", units=units.MM)
    for layer in LAYERS:
        document.layers.add(layer, color=_COLOURS[layer])
    space = document.modelspace()
    for item in flat(page.items):
        style: dict[str, str] = {"layer": item.layer}
        # In DXF, y grows upwards.
        if isinstance(item, Circle):
            space.add_circle((item.x, page.height - item.y), item.radius, dxfattribs=style)
        elif isinstance(item, Text):
            _add_text(space, item, page.height, style)
        else:
            paths.render_lwpolylines(space, _contours(item, page.height), distance=_EXACT, dxfattribs=style)
    written = io.StringIO()
    document.write(written)
    return written.getvalue()


def _add_text(space: Any, text: Text, height: float, style: dict[str, str]) -> None:
    from ezdxf.enums import TextEntityAlignment

    align = {
        "start": TextEntityAlignment.LEFT, "middle": TextEntityAlignment.CENTER, "end": TextEntityAlignment.RIGHT,
    }[text.anchor]  # fmt: skip
    # Heights of letters in DXF are those of capitals.
    written = space.add_text(text.text, height=0.73 * text.size, dxfattribs=style)
    written.set_placement((text.x, height - text.y), align=align)


def _contours(item: Path, height: float) -> list[Any]:
    from ezdxf.path import Path as Contour

    contours: list[Any] = []
    for command, values in item.segments:
        spots = [(values[at], height - values[at + 1]) for at in range(0, len(values), 2)]
        if command == "M":
            contours.append(Contour(spots[0]))
        elif command == "L":
            contours[-1].line_to(spots[0])
        elif command == "C":
            contours[-1].curve4_to(spots[2], spots[0], spots[1])
        else:
            contours[-1].close()
    return contours
