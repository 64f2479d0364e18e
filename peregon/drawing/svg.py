"""SVG as a tree of plain values that is written out once, so that nothing gets into a picture unescaped."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

NAMESPACE = "http://www.w3.org/2000/svg"

AttributeValue = str | float
Attributes = dict[str, AttributeValue]

# What XML cannot say at all, not even escaped.
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
IN_TEXT = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
IN_VALUES = IN_TEXT | {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}


@dataclass(frozen=True, slots=True)
class Element:
    name: str
    attributes: Attributes
    children: "tuple[Element | str, ...]" = ()

    def __str__(self) -> str:
        return "".join(_written(self))


def tag(name: str, *children: "Element | str", **attributes: AttributeValue | None) -> Element:
    """An element. Attributes that are None are left out; ``stroke_width`` is stroke-width and ``class_`` class."""
    given = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items() if value is not None}
    return Element(name, given, children)


def group(*children: "Element | str", **attributes: AttributeValue | None) -> Element:
    return tag("g", *children, **attributes)


def document(
    width: float,
    height: float,
    *children: "Element | str",
    millimetres: float | None = None,
    **attributes: AttributeValue | None,
) -> Element:
    """A picture of so many pixels, or so many millimetres wide; in a page it stretches to fit its place."""
    unit, scale = ("", 1.0) if millimetres is None else ("mm", millimetres / width)
    size = {"width": f"{number(scale * width)}{unit}", "height": f"{number(scale * height)}{unit}"}
    return tag("svg", *children, xmlns=NAMESPACE, viewBox=f"0 0 {numbers(width, height)}", **size, **attributes)


def apart(element: Element, prefix: str) -> Element:
    """The same with every id, and all that refers to one, under a prefix: two pictures in one page may share names."""

    def renamed(key: str, value: AttributeValue) -> AttributeValue:
        if not isinstance(value, str):
            return value
        if key == "id":
            return f"{prefix}{value}"
        return f"#{prefix}{value[1:]}" if key == "href" else value.replace("url(#", f"url(#{prefix}")

    attributes = {key: renamed(key, value) for key, value in element.attributes.items()}
    children = tuple(child if isinstance(child, str) else apart(child, prefix) for child in element.children)
    return Element(element.name, attributes, children)


def number(value: float) -> str:
    """As short as it goes: a hundredth of a pixel is nothing, and a board has thousands of numbers."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    return " ".join(number(value) for value in values)


def moved(x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> str:
    """The transform that puts something drawn round (0, 0) into its place."""
    parts = [f"translate({numbers(x, y)})"]
    if angle:
        parts.append(f"rotate({number(angle)})")
    if scale != 1.0:
        parts.append(f"scale({scale:.4g})")
    return "".join(parts)


def escaped(text: str, signs: dict[str, str]) -> str:
    clean = FORBIDDEN.sub(REPLACEMENT, text)
    return "".join(signs.get(sign, sign) for sign in clean)


def _written(element: Element) -> Iterator[str]:
    yield f"<{element.name}"
    for key, value in element.attributes.items():
        text = value if isinstance(value, str) else number(value)
        yield f' {key}="{escaped(text, IN_VALUES)}"'
    if not element.children:
        yield "/>"
        return
    yield ">"
    for child in element.children:
        if isinstance(child, str):
            yield escaped(child, IN_TEXT)
        else:
            yield from _written(child)
    yield f"</{element.name}>"
