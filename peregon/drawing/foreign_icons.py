"""Icons from elsewhere: of a drawing that somebody else made, only its shapes get into a page."""

import re
from xml.etree import ElementTree

from peregon.drawing.svg import NAMESPACE, Attributes, Element

SHAPES = {"g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"}
LOOK = {
    *("fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
    *("stroke-miterlimit", "stroke-dasharray", "stroke-opacity", "opacity", "transform", "viewBox"),
    *("d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height"),
}
# Numbers, paths, transforms and colours. What could lead anywhere has a colon, a quote or url(.
HARMLESS = re.compile(r"(?!.*url)[\w\s.,#%()+-]*", re.DOTALL | re.IGNORECASE)
DEEPEST = 20


class IconError(ValueError):
    """It is no drawing that could be shown."""


def cleaned_icon(text: str) -> str:
    """The drawing again, made up of its shapes and of how they look, and of nothing else."""
    # A document type can hold entities that grow without end.
    if "<!doctype" in text.lower() or "<!entity" in text.lower():
        raise IconError("an icon has no document type")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise IconError(f"an icon is an SVG: {error}") from None
    if root.tag != f"{{{NAMESPACE}}}svg" or "viewBox" not in root.attrib:
        raise IconError("an icon is an svg element with a viewBox")
    shapes = _shapes(root, DEEPEST)
    if not shapes:
        raise IconError("there is no shape in the icon")
    return str(Element("svg", {"xmlns": NAMESPACE, **_look(root)}, shapes))


def _shapes(parent: ElementTree.Element, deepest: int) -> tuple[Element | str, ...]:
    if deepest == 0:
        raise IconError(f"an icon has groups in groups {DEEPEST} deep at the most")
    found = ((child, child.tag.removeprefix(f"{{{NAMESPACE}}}")) for child in parent)
    return tuple(Element(name, _look(child), _shapes(child, deepest - 1)) for child, name in found if name in SHAPES)


def _look(element: ElementTree.Element) -> Attributes:
    return {name: value for name, value in element.attrib.items() if name in LOOK and HARMLESS.fullmatch(value)}
