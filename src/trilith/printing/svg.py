"""Pages as SVG in millimetres: previews for a browser, and files for machines that cut, engrave or embroider."""

from collections.abc import Iterator, Sequence
from itertools import count

from trilith.games.draw.markup import Value, element, group, words
from trilith.printing import fonts
from trilith.printing.drawing import LAYERS, Circle, Group, Ink, Item, Page, Path, Text

_FONT = "'Bitstream Vera Sans','DejaVu Sans',Verdana,sans-serif"


def write(page: Page) -> str:
    """A page as it is printed."""
    numbers = count(1)
    return _document(page, *(_drawn(item, numbers) for item in page.items))


def write_layers(page: Page) -> str:
    """For machines: one named group for each layer, and each pocket as a path of its own.

    Only for drawings without groups, which machines would not take apart.
    """
    layers = []
    for layer in LAYERS:
        shapes = [item for item in flat(page.items) if item.layer == layer]
        if shapes:
            drawn = (_drawn(shape, count(1)) for shape in shapes)
            layers.append(group(*drawn, id=layer))
    return _document(page, *layers)


def flat(items: Sequence[Item]) -> Iterator[Path | Circle | Text]:
    for item in items:
        if isinstance(item, Group):
            raise TypeError("a drawing for machines has no groups")
        yield item


def _document(page: Page, *children: str) -> str:
    return element(
        "svg",
        element("title", words(page.name)),
        element("rect", width=page.width, height=page.height, fill="#fff"),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {page.width:.6g} {page.height:.6g}",
        width=f"{page.width:.6g}mm",
        height=f"{page.height:.6g}mm",
    )


def _drawn(item: Item, numbers: Iterator[int]) -> str:
    if isinstance(item, Group):
        return _group(item, numbers)
    if isinstance(item, Text):
        return _text(item)
    if isinstance(item, Circle):
        return element("circle", cx=item.x, cy=item.y, r=item.radius, **_ink(item.ink))
    d = "".join(command + " ".join(f"{value:.3f}" for value in values) for command, values in item.segments)
    return element("path", d=d, **_ink(item.ink))


def _group(item: Group, numbers: Iterator[int]) -> str:
    inside = group(
        *(_drawn(child, numbers) for child in item.items),
        transform=f"matrix({' '.join(f'{value:.5g}' for value in item.matrix)})",
    )
    if not item.clip:
        return inside
    left, top, width, height = item.clip
    name = f"clip-{next(numbers)}"
    window = element("rect", x=left, y=top, width=width, height=height)
    return element("clipPath", window, id=name) + group(inside, clip_path=f"url(#{name})")


def _text(item: Text) -> str:
    style: dict[str, Value] = {}
    if item.font == "bold":
        style["font_weight"] = "bold"
    if item.font == "italic":
        style["font_style"] = "italic"
    if item.anchor != "start":
        style["text_anchor"] = item.anchor
    # As wide as it is printed, whatever font the reader has.
    length = fonts.width(item.text, item.size, item.font)
    return element(
        "text", words(item.text), x=item.x, y=item.y, font_size=item.size, fill=item.colour, font_family=_FONT,
        textLength=length, lengthAdjust="spacingAndGlyphs", **style,
    )  # fmt: skip


def _ink(ink: Ink) -> dict[str, Value]:
    style: dict[str, Value] = {"fill": ink.fill or "none"}
    if ink.stroke:
        style |= {"stroke": ink.stroke, "stroke_width": ink.width, "stroke_linecap": "round"}
        style["stroke_linejoin"] = "round"
    if ink.dash:
        style["stroke_dasharray"] = " ".join(f"{part:g}" for part in ink.dash)
    return style
