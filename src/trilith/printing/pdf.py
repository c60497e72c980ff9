"""Pages as a PDF of vectors at true scale."""

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trilith.printing import fonts
from trilith.printing.drawing import Circle, Group, Ink, Item, Page, Path, Text

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4


def write(pages: Sequence[Page], title: str) -> bytes:
    """The same pages always make the same bytes."""
    from reportlab.pdfgen.canvas import Canvas

    fonts.register()
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("Trilith")
    # Printers are asked not to make it fit their margins.
    canvas.setViewerPreference("PrintScaling", "None")
    for page in pages:
        canvas.setPageSize((page.width * MM, page.height * MM))
        # From here on, lengths are millimetres and y grows downwards.
        canvas.transform(MM, 0, 0, -MM, 0, page.height * MM)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        _draw_all(canvas, page.items)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw_all(canvas: "Canvas", items: Sequence[Item]) -> None:
    for item in items:
        if isinstance(item, Group):
            _draw_group(canvas, item)
        elif isinstance(item, Text):
            _draw_text(canvas, item)
        else:
            _draw_shape(canvas, item)


def _draw_group(canvas: "Canvas", group: Group) -> None:
    canvas.saveState()
    if group.clip:
        outline = canvas.beginPath()
        outline.rect(*group.clip)
        canvas.clipPath(outline, stroke=0, fill=0)
    canvas.transform(*group.matrix)
    _draw_all(canvas, group.items)
    canvas.restoreState()


def _draw_text(canvas: "Canvas", text: Text) -> None:
    canvas.saveState()
    canvas.transform(1, 0, 0, -1, text.x, text.y)
    canvas.setFillColor(text.colour)
    canvas.setFont(fonts.NAMES[text.font], text.size)
    {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}[text.anchor](
        0, 0, text.text
    )
    canvas.restoreState()


def _draw_shape(canvas: "Canvas", shape: Path | Circle) -> None:
    strokes, fills = _use(canvas, shape.ink)
    if isinstance(shape, Circle):
        canvas.circle(shape.x, shape.y, shape.radius, stroke=strokes, fill=fills)
        return
    outline: Any = canvas.beginPath()
    draw = {"M": outline.moveTo, "L": outline.lineTo, "C": outline.curveTo, "Z": outline.close}
    for command, values in shape.segments:
        draw[command](*values)
    canvas.drawPath(outline, stroke=strokes, fill=fills)


def _use(canvas: "Canvas", ink: Ink) -> tuple[int, int]:
    """Whether it strokes, and whether it fills."""
    if ink.stroke:
        canvas.setStrokeColor(ink.stroke)
        canvas.setLineWidth(ink.width)
        canvas.setDash(*(ink.dash,) if ink.dash else ())
    if ink.fill:
        canvas.setFillColor(ink.fill)
    return int(ink.stroke is not None), int(ink.fill is not None)
