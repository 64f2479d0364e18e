"""Cards: the kinds of a board as something to hold in the hand."""

from collections.abc import Iterator
from dataclasses import dataclass

from peregon.boards import BoardSheet, Kind
from peregon.drawing.board import Style
from peregon.drawing.lettering import FONT_RULE, line
from peregon.drawing.svg import Element, document, group, tag
from peregon.drawing.symbols import drawn, symbol
from peregon.drawing.theme import stylesheet, var
from peregon.drawing.wagons import WAGONS

# Tenths of a millimetre of a card 63 mm by 39.4 mm, of which 21 fit on a sheet of A4.
WIDTH, HEIGHT = 630.0, 394.0
MARGIN = 22.0
INNER_WIDTH, INNER_HEIGHT = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
FOOT = 84.0


@dataclass(frozen=True, slots=True)
class CardProportions:
    """How large the parts of a card are. On a screen it is as large as a thumb: what is on it is larger there, and what
    could not be read is left out."""

    edge: float
    corner: float
    picture: float
    fine_print: bool


PRINTED = CardProportions(edge=2, corner=32, picture=94, fine_print=True)
ON_SCREEN = CardProportions(edge=4, corner=44, picture=106, fine_print=False)


def card_svg(sheet: BoardSheet, kind: Kind, style: Style | None = None) -> str:
    """The face of a card of that kind, the locomotive among them."""
    style = style or Style()
    return _svg(sheet, style, card(sheet, kind, style.language), kind.names[style.language])


def card_back_svg(sheet: BoardSheet, style: Style | None = None) -> str:
    style = style or Style()
    return _svg(sheet, style, card_back(sheet), sheet.title[style.language])


def _svg(sheet: BoardSheet, style: Style, face: Element, name: str) -> str:
    css = stylesheet(sheet, style.theme) + FONT_RULE
    return str(document(WIDTH, HEIGHT, tag("style", css), face, class_="peregon", role="img", aria_label=name))


def blank(margin: float = 0.0, **attributes: str | float) -> Element:
    """The outline of a card, or of something that lies so far inside it."""
    size = {"width": WIDTH - 2 * margin, "height": HEIGHT - 2 * margin, "rx": 30 - margin / 2}
    return tag("rect", x=margin, y=margin, **size, **attributes)


def card(sheet: BoardSheet, kind: Kind, language: str) -> Element:
    ink = "ink" if kind is sheet.locomotive else f"kind-{kind.id}-ink"
    name = kind.card[language] if kind.card else kind.names[language]
    return group(
        *_face(sheet, kind, PRINTED),
        line(name, WIDTH / 2, HEIGHT - MARGIN - 0.5 * FOOT, 46, room=0.58 * INNER_WIDTH, ink=ink),
    )


def small_card(sheet: BoardSheet, kind: Kind) -> Element:
    # Used all over a page, where the style sheet of pictures does not hold.
    return group(*_face(sheet, kind, ON_SCREEN), text_anchor="middle", font_weight="700")


def _face(sheet: BoardSheet, kind: Kind, size: CardProportions) -> Iterator[Element]:
    yield blank(fill=var("paper"), stroke=var("quiet"), stroke_width=size.edge)
    if kind is sheet.locomotive:
        yield from _rainbow(sheet)
    else:
        yield blank(MARGIN, fill=var(f"kind-{kind.id}"))
        if size.fine_print:
            yield _watermark(kind)
    yield _picture(kind, var("ink" if kind is sheet.locomotive else f"kind-{kind.id}-ink"), size)
    yield from _corners(kind, size.corner)


def _watermark(kind: Kind) -> Element:
    """The symbol all over the card, hardly to be seen."""
    ink = var(f"kind-{kind.id}-ink")
    marks = [
        symbol(kind.symbol, 24, ink, x=MARGIN + 49 + 97.6 * column, y=MARGIN + 44 + 87 * row)
        for row in range(4)
        for column in range(6)
        if (row + column) % 2
    ]
    return group(*marks, opacity=0.1)


def _rainbow(sheet: BoardSheet) -> Iterator[Element]:
    """A card for all kinds has all their colours."""
    step, lean = INNER_WIDTH / len(sheet.kinds), 34.0
    edges = [(MARGIN + place * step + lean, MARGIN + place * step - lean) for place in range(len(sheet.kinds) + 1)]
    edges[0], edges[-1] = (MARGIN, MARGIN), (WIDTH - MARGIN, WIDTH - MARGIN)
    for kind, (top, bottom), (next_top, next_bottom) in zip(sheet.kinds, edges, edges[1:], strict=False):
        path = f"M{top:.1f} {MARGIN}H{next_top:.1f}L{next_bottom:.1f} {HEIGHT - MARGIN}H{bottom:.1f}z"
        yield tag("path", d=path, fill=var(f"kind-{kind.id}"))
    # The field of the other cards has round corners; here they are covered up.
    yield blank(MARGIN / 2, fill="none", stroke=var("paper"), stroke_width=MARGIN)
    plate = {"x": 118, "y": 32, "width": WIDTH - 236, "height": HEIGHT - 64, "rx": 40}
    yield tag("rect", **plate, fill=var("paper"))


def _picture(kind: Kind, ink: str, size: CardProportions) -> Element:
    x, y = WIDTH / 2, (HEIGHT - FOOT) / 2 + 4 if size.fine_print else HEIGHT / 2
    if kind.card and kind.symbol in WAGONS:
        return drawn(WAGONS[kind.symbol], size.picture, ink, x, y)
    return symbol(kind.symbol, size.picture, ink, x, y)


def _corners(kind: Kind, radius: float) -> Iterator[Element]:
    """Symbol and letter where they show in a fan of cards."""
    near = MARGIN + radius + 10
    far = WIDTH - near, HEIGHT - near
    for x, y in ((near, near), far):
        yield tag("circle", cx=x, cy=y, r=radius, fill=var("paper"))
        yield symbol(kind.symbol, radius / 2, var("ink"), x, y)
    for x, y in ((far[0], near), (near, far[1])):
        yield tag("circle", cx=x, cy=y, r=radius, fill=var("paper"))
        yield line(kind.letter, x, y, 1.32 * radius)


def card_back(sheet: BoardSheet) -> Element:
    """Rails and sleepers, the same for every kind."""
    sleepers = "".join(f"M{x} {HEIGHT / 2 - 95}V{HEIGHT / 2 + 95}" for x in range(60, int(WIDTH) - 40, 46))
    rails = f"M40 {HEIGHT / 2 - 58}H{WIDTH - 40}M40 {HEIGHT / 2 + 58}H{WIDTH - 40}"
    return group(
        blank(fill=var("paper"), stroke=var("quiet"), stroke_width=2),
        blank(MARGIN, fill=var("frame")),
        tag("path", d=sleepers, stroke=var("track"), stroke_width=16, stroke_opacity=0.7, fill="none"),
        tag("path", d=rails, stroke=var("dot"), stroke_width=9, fill="none"),
        tag("circle", cx=WIDTH / 2, cy=HEIGHT / 2, r=96, fill=var("frame"), stroke=var("dot"), stroke_width=7),
        symbol(sheet.locomotive.symbol, 48, var("dot"), WIDTH / 2, HEIGHT / 2),
    )
