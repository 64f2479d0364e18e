"""Lettering: lines of text that keep to the room they have."""

from peregon.drawing.svg import Element, tag
from peregon.drawing.text_width import text_width
from peregon.drawing.theme import var

FONTS = '"DejaVu Sans Condensed","Noto Sans","Segoe UI",system-ui,sans-serif'
FONT_RULE = f".peregon{{font-family:{FONTS};font-weight:700;text-anchor:middle}}"
# From the middle of a line of text down to its baseline, in sizes.
BASELINE = 0.355


def line(
    text: str, x: float, y: float, size: float, room: float | None = None, ink: str = "ink", anchor: str | None = None
) -> Element:
    """A line of text round y, made smaller until it has room, and pinned to its width whatever the font."""
    if room is not None:
        size *= min(1.0, room / max(text_width(text, size), 0.01))
    return tag(
        "text",
        text,
        x=x,
        y=y + BASELINE * size,
        font_size=size,
        fill=var(ink),
        style=f"text-anchor:{anchor}" if anchor else None,
        textLength=text_width(text, size),
        lengthAdjust="spacingAndGlyphs",
    )
