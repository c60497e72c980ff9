"""SVG as text: elements, numbers, and a sheet that gathers the definitions a drawing makes use of."""

from collections.abc import Sequence
from html import escape

from trilith.games.draw.palette import Theme

Value = str | float


def number(value: float) -> str:
    """As short as two decimals allow.

    >>> number(40.0), number(-0.001), number(16.255)
    ('40', '0', '16.25')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, *children: str, **attributes: Value) -> str:
    """One element. Underscores in the names of attributes stand for hyphens.

    >>> element("g", element("circle", r=2.5), stroke_width=1)
    '<g stroke-width="1"><circle r="2.5"/></g>'
    """
    written = "".join(f' {key.replace("_", "-")}="{_attribute(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def _attribute(value: Value) -> str:
    return words(value).replace('"', "&quot;") if isinstance(value, str) else number(value)


def words(text: str) -> str:
    """Text between tags."""
    return escape(text, quote=False)


def group(*children: str, **attributes: Value) -> str:
    return element("g", *children, **attributes)


def circle(radius: float, x: float = 0, y: float = 0, **attributes: Value) -> str:
    place = {axis: value for axis, value in (("cx", x), ("cy", y)) if value}
    return element("circle", r=radius, **place, **attributes)


def square(half: float, corner: float, **attributes: Value) -> str:
    """A square about the origin with rounded corners."""
    return element("rect", x=-half, y=-half, width=2 * half, height=2 * half, rx=corner, **attributes)


def path(d: str, **attributes: Value) -> str:
    return element("path", d=d, **attributes)


# Where a stop stands, its colour, and how opaque it is there.
Stop = tuple[float, str] | tuple[float, str, float]


def _stop(stop: Stop) -> str:
    opacity: dict[str, Value] = {"stop_opacity": stop[2]} if len(stop) == 3 else {}
    return element("stop", offset=stop[0], stop_color=stop[1], **opacity)


def evenly(colours: Sequence[str]) -> list[Stop]:
    """Colours spread from one end of a gradient to the other."""
    return [(i / (len(colours) - 1), colour) for i, colour in enumerate(colours)]


class Sheet:
    """What a drawing is made on. Definitions go in once, under a name that says all about what they hold.

    So when several drawings stand on one page, things with the same id are the same things.
    """

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._definitions: dict[str, str] = {}

    def id(self, name: str) -> str:
        return f"trilith-{self.theme.name}-{name}"

    def define(self, name: str, *children: str, tag: str = "g", **attributes: Value) -> str:
        """Keep an element to be used by reference; returns its id."""
        self._definitions[name] = element(tag, *children, id=self.id(name), **attributes)
        return self.id(name)

    def linear(self, name: str, stops: Sequence[Stop], **attributes: Value) -> str:
        """A gradient from the upper left, where the light is, to the lower right; returns a paint."""
        slope: dict[str, Value] = {"x1": 0.1, "y1": 0, "x2": 0.8, "y2": 1, **attributes}
        return f"url(#{self.define(name, *map(_stop, stops), tag='linearGradient', **slope)})"

    def radial(self, name: str, stops: Sequence[Stop], x: float = 0.5, y: float = 0.5, radius: float = 0.5) -> str:
        """A gradient round a bright spot; returns a paint."""
        return f"url(#{self.define(name, *map(_stop, stops), tag='radialGradient', cx=x, cy=y, r=radius)})"

    def use(self, name: str, x: float, y: float) -> str:
        return element("use", href=f"#{name}", x=x, y=y)

    @property
    def definitions(self) -> str:
        return element("defs", *self._definitions.values())
