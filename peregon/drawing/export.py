"""Export: pictures as PNG and PDF, by way of cairosvg, which comes with `peregon[drawing]`.

Converters know no custom properties and no order of painting; `plain` does without both.
"""

import io
import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any
from xml.etree import ElementTree

from peregon.boards import BoardSheet
from peregon.drawing.svg import NAMESPACE
from peregon.drawing.theme import THEMES, properties
from peregon.extras import missing

VARIABLE = re.compile(r"var\(--([a-z0-9_-]+)\)")
ROOT_RULE = re.compile(r"(@media[^{]*\{)?:root[^{]*\{[^}]*\}\}?")
TEXT = f"{{{NAMESPACE}}}text"
STYLE = f"{{{NAMESPACE}}}style"
# A picture wider than this is no picture any more but a way to fill the memory.
WIDEST = 20_000
# What CSS takes an inch to be.
DOTS_PER_INCH = 96


class ExportError(RuntimeError):
    """A picture that cannot be converted here."""


def plain(svg: str, sheet: BoardSheet, theme: str = "light") -> str:
    """The picture with every custom property replaced by its value in that theme."""
    values = properties(sheet, THEMES[theme])
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring(svg)
    for element in list(root.iter()):
        for key, value in element.attrib.items():
            element.set(key, _resolved(value, values))
        if element.tag == STYLE and element.text:
            element.text = _resolved(ROOT_RULE.sub("", element.text), values)
        if "name" in element.get("class", "").split():
            _put_halo_behind(element)
    return ElementTree.tostring(root, encoding="unicode")


def _resolved(text: str, values: Mapping[str, str]) -> str:
    return VARIABLE.sub(lambda match: values[match[1]], text)


def _put_halo_behind(name: ElementTree.Element) -> None:
    """Names twice, first with the halo round them and then without."""
    for line in list(name):
        if line.tag == TEXT:
            halo = ElementTree.Element(TEXT, dict(line.attrib))
            halo.text = line.text
            name.insert(list(name).index(line), halo)
            line.set("style", "stroke:none")


def to_png(svg: str, width: int = 1600) -> bytes:
    """A plain picture as PNG, so many pixels wide."""
    if not 1 <= width <= WIDEST:
        raise ExportError(f"a picture can be 1 to {WIDEST} pixels wide, not {width}")
    image: bytes = _converter("cairosvg").svg2png(bytestring=svg.encode(), output_width=width)
    return image


def to_pdf(pages: Sequence[str]) -> bytes:
    """Plain pictures as the pages of one PDF, each page the size of its picture."""
    surface, parser = _converter("cairosvg.surface"), _converter("cairosvg.parser")
    output = io.BytesIO()
    book = surface.cairo.PDFSurface(output, 1, 1)

    def same_book(_self: object, width: float, height: float) -> tuple[Any, float, float]:
        book.set_size(width, height)
        return book, width, height

    # The converter makes a document of every picture; told that it has made one already, it makes pages.
    page_of = type("Page", (surface.PDFSurface,), {"_create_surface": same_book})
    for page in pages:
        page_of(parser.Tree(bytestring=page.encode()), None, DOTS_PER_INCH)
        book.show_page()
    book.finish()
    return output.getvalue()


def _converter(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise ExportError(str(missing("drawing", error, "a PNG or PDF"))) from None
    except OSError as error:
        raise ExportError(f"cairosvg does not find the cairo library: {error}") from None
