"""Export: pictures as PNG and PDF, by way of cairosvg, which comes with `peregon[drawing]`.

Converters know no custom properties and no order of painting; `plain` does without both.
"""

import copy
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

from peregon.boards import BoardSheet
from peregon.drawing.svg import NAMESPACE
from peregon.drawing.theme import THEMES, properties

VARIABLE = re.compile(r"var\(--([a-z0-9_-]+)\)")
ROOT_RULE = re.compile(r"(@media[^{]*\{)?:root[^{]*\{[^}]*\}\}?")
TEXT = f"{{{NAMESPACE}}}text"
STYLE = f"{{{NAMESPACE}}}style"
# A picture wider than this is no picture any more but a way to fill the memory.
WIDEST = 20_000


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
            _underline_with_halo(element)
    return ElementTree.tostring(root, encoding="unicode")


def _resolved(text: str, values: Mapping[str, str]) -> str:
    return VARIABLE.sub(lambda match: values[match[1]], text)


def _underline_with_halo(name: ElementTree.Element) -> None:
    """Names twice, first with the halo round them and then without."""
    for line in list(name):
        if line.tag == TEXT:
            halo = copy.copy(line)
            name.insert(list(name).index(line), halo)
            line.set("style", "stroke:none")


def to_png(svg: str, width: int = 1600) -> bytes:
    """A plain picture as PNG, so many pixels wide."""
    if not 1 <= width <= WIDEST:
        raise ExportError(f"a picture can be 1 to {WIDEST} pixels wide, not {width}")
    image: bytes = _cairosvg().svg2png(bytestring=svg.encode(), output_width=width)
    return image


def to_pdf(pages: Sequence[str]) -> bytes:
    """Plain pictures as the pages of one PDF, each page the size of its picture."""
    from cairosvg.parser import Tree  # type: ignore[import-untyped]
    from cairosvg.surface import PDFSurface  # type: ignore[import-untyped]

    output = io.BytesIO()
    cairo = _cairosvg().surface.cairo
    book = cairo.PDFSurface(output, 1, 1)

    class Page(PDFSurface):  # type: ignore[misc]
        """A page of the one book, where cairosvg would begin a new one."""

        def _create_surface(self, width: float, height: float) -> tuple[Any, float, float]:
            book.set_size(width, height)
            return book, width, height

    for page in pages:
        Page(Tree(bytestring=page.encode()), None, 96)
        book.show_page()
    book.finish()
    return output.getvalue()


def _cairosvg() -> Any:
    try:
        import cairosvg
    except ImportError:
        raise ExportError("PNG and PDF need cairosvg; install it with: pip install 'peregon[drawing]'") from None
    except OSError as error:
        raise ExportError(f"cairosvg does not find the cairo library: {error}") from None
    return cairosvg
