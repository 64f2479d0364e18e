"""Posters: a board to print and play on at a real table, with its score track, its tickets and its cards to cut out."""

from collections.abc import Iterator, Sequence
from math import ceil

from peregon.boards import BoardSheet
from peregon.drawing.board import LOOK, BoardPicture, Style
from peregon.drawing.cards import HEIGHT as CARD_HEIGHT
from peregon.drawing.cards import WIDTH as CARD_WIDTH
from peregon.drawing.cards import card, card_back
from peregon.drawing.lettering import FONT_RULE, line
from peregon.drawing.plan import Plan
from peregon.drawing.svg import Element, document, group, moved, tag
from peregon.drawing.theme import stylesheet, var
from peregon.drawing.tickets import Tickets
from peregon.drawing.wording import Wording

# Millimetres; a poster is drawn for A3 and enlarged for the others.
PAPERS = {"a4": (297.0, 210.0), "a3": (420.0, 297.0), "a2": (594.0, 420.0), "a1": (841.0, 594.0)}
LONG, SHORT = PAPERS["a3"]
EDGE = 9.0
SCORES = 100
STRIP = 17.0
GAP = 3.0

SHEET_WIDTH, SHEET_HEIGHT = 210.0, 297.0
COLUMNS, ROWS = 3, 7
PER_SHEET = COLUMNS * ROWS


def poster_svg(sheet: BoardSheet, plan: Plan, style: Style | None = None, paper: str = "a3") -> str:
    """The board with a score track all round it, as large as the paper."""
    if paper not in PAPERS:
        raise ValueError(f'there is no paper "{paper}"; there is {", ".join(PAPERS)}')
    style = style or Style(interactive=False)
    return str(_Poster(sheet, plan, style).document(paper))


def ticket_sheets(sheet: BoardSheet, plan: Plan, style: Style | None = None) -> list[str]:
    """All tickets on sheets of A4."""
    style = style or Style(interactive=False)
    tickets = Tickets(sheet, plan, style.language)
    faces = [tickets.face(number) for number in range(len(sheet.tickets))]
    return _sheets(sheet, style, faces, tickets.little_map())


def card_sheets(sheet: BoardSheet, style: Style | None = None) -> list[str]:
    """All cards on sheets of A4, and a sheet of backs to print behind each of them."""
    style = style or Style(interactive=False)
    kinds = (*sheet.kinds, sheet.locomotive)
    looks = tuple(group(card(sheet, kind, style.language), id=f"card-{kind.id}") for kind in kinds)
    faces = [tag("use", href=f"#card-{kind.id}") for kind in kinds for _ in range(kind.count)]
    back = group(card_back(sheet), id="back")
    backs = [tag("use", href="#back")] * PER_SHEET
    return _sheets(sheet, style, faces, *looks) + _sheets(sheet, style, backs, back)


class _Poster:
    def __init__(self, sheet: BoardSheet, plan: Plan, style: Style) -> None:
        self.sheet = sheet
        self.plan = plan
        self.style = style
        self.words = Wording(sheet, style.language)
        self.width, self.height = (LONG, SHORT) if plan.width >= plan.height else (SHORT, LONG)
        self.columns, self.rows = _cells(self.width - 2 * EDGE, self.height - 2 * EDGE)
        self.cell = (self.width - 2 * EDGE) / self.columns, (self.height - 2 * EDGE) / self.rows

    def document(self, paper: str) -> Element:
        css = stylesheet(self.sheet, self.style.theme) + LOOK
        return document(
            self.width,
            self.height,
            tag("style", css),
            tag("rect", width=self.width, height=self.height, fill=var("paper")),
            *self._score_track(),
            self._board(),
            *self._strip(),
            millimetres=self.width * max(PAPERS[paper]) / LONG,
            class_="peregon",
            role="img",
            lang=self.style.language,
            aria_label=self.words.title,
        )

    def _score_track(self) -> Iterator[Element]:
        """A hundred fields, clockwise from the corner at the lower left, every fifth one stronger."""
        width, height = self.cell
        for score, (column, row) in enumerate(_round(self.columns, self.rows)):
            x, y = EDGE + column * width, EDGE + row * height
            fill = "frame" if score % 10 == 0 else "land" if score % 5 == 0 else "halo"
            shape = {"x": x + 0.5, "y": y + 0.5, "width": width - 1, "height": height - 1, "rx": 1.6}
            yield tag("rect", **shape, fill=var(fill), stroke=var("frame"), stroke_width=0.35)
            ink = "frame-ink" if score % 10 == 0 else "ink"
            text = f"0\N{MIDDLE DOT}{SCORES}" if score == 0 else str(score)
            yield line(text, x + width / 2, y + height / 2, 5, room=width - 2.5, ink=ink)

    def _inside(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of what the score track leaves."""
        left, top = EDGE + self.cell[0] + GAP, EDGE + self.cell[1] + GAP
        return left, top, self.width - 2 * left, self.height - 2 * top

    def _board(self) -> Element:
        left, top, width, height = self._inside()
        scale = min(width / self.plan.width, (height - STRIP) / self.plan.height)
        x = left + (width - scale * self.plan.width) / 2
        y = top + STRIP + (height - STRIP - scale * self.plan.height) / 2
        picture = BoardPicture(self.sheet, self.plan, self.style)
        return group(*picture.layers(), transform=moved(x, y, scale=scale))

    def _strip(self) -> Iterator[Element]:
        """The title, and what a route is worth."""
        left, top, width, _ = self._inside()
        y = top + STRIP / 2 - 1.5
        yield line(self.words.title, left + 1, y, 11, room=0.5 * width, anchor="start")
        step = min(15.0, 0.48 * width / len(self.sheet.points))
        for place, (length, points) in enumerate(sorted(self.sheet.points.items(), reverse=True)):
            x = left + width - (place + 0.5) * step
            yield line(str(points), x, y - 2.4, 6, room=step - 2)
            yield from self._pips(length, x, y + 3.4, step - 3)

    def _pips(self, length: int, x: float, y: float, room: float) -> Iterator[Element]:
        """So many spaces, as a row."""
        step = min(2.6, room / length)
        for place in range(length):
            at = x + (place - (length - 1) / 2) * step
            shape = {"x": at - 0.4 * step, "y": y - 0.8, "width": 0.8 * step, "height": 1.8, "rx": 0.3}
            yield tag("rect", **shape, fill=var("quiet"))


def _cells(width: float, height: float) -> tuple[int, int]:
    """Columns and rows of a frame of a hundred fields that are as square as can be."""
    both = (SCORES + 4) // 2
    columns = round(both * width / (width + height))
    return columns, both - columns


def _round(columns: int, rows: int) -> Iterator[tuple[int, int]]:
    yield from ((0, row) for row in range(rows - 1, 0, -1))
    yield from ((column, 0) for column in range(columns - 1))
    yield from ((columns - 1, row) for row in range(rows - 1))
    yield from ((column, rows - 1) for column in range(columns - 1, 0, -1))


def _sheets(sheet: BoardSheet, style: Style, faces: Sequence[Element], *defined: Element) -> list[str]:
    """Faces in rows, edge to edge, so that one cut parts two of them."""
    scale = 1 / 10
    left = (SHEET_WIDTH - COLUMNS * CARD_WIDTH * scale) / 2
    top = (SHEET_HEIGHT - ROWS * CARD_HEIGHT * scale) / 2
    css = stylesheet(sheet, style.theme) + FONT_RULE
    pages = []
    for page in range(ceil(len(faces) / PER_SHEET)):
        placed = []
        for place, face in enumerate(faces[page * PER_SHEET : (page + 1) * PER_SHEET]):
            x = left + place % COLUMNS * CARD_WIDTH * scale
            y = top + place // COLUMNS * CARD_HEIGHT * scale
            placed.append(group(face, transform=moved(x, y, scale=scale)))
        content = (tag("style", css), tag("defs", *defined), *placed)
        pages.append(str(document(SHEET_WIDTH, SHEET_HEIGHT, *content, millimetres=SHEET_WIDTH, class_="peregon")))
    return pages
