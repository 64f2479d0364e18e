"""The picture of an example: a tiny board drawn like every other, and cards under it."""

from collections.abc import Iterator

from peregon.boards import BoardSheet, load_board
from peregon.drawing.board import LOOK, BoardPicture, Style
from peregon.drawing.cards import HEIGHT as CARD_HEIGHT
from peregon.drawing.cards import WIDTH as CARD_WIDTH
from peregon.drawing.cards import card_back, small_card
from peregon.drawing.examples.scenes import BACK, SCENES, Scene
from peregon.drawing.examples.tiny_board import BREADTH, WIDTH
from peregon.drawing.lettering import line
from peregon.drawing.pieces import box
from peregon.drawing.plan import Plan
from peregon.drawing.svg import Element, document, group, moved, number, tag
from peregon.drawing.theme import ANY, THEMES, stylesheet, var

CARD = 52.0
APART = 6.0
MARGIN = 12.0
STEP = 25.0


def example_svg(name: str, theme: str = "light") -> str:
    """One of `SCENES`. It has no words, so it is the same in every language."""
    if name not in SCENES:
        raise ValueError(f'there is no example "{name}"; there are {", ".join(SCENES)}')
    if theme not in THEMES:
        raise ValueError(f'there is no theme "{theme}"; the themes are {", ".join(THEMES)}')
    scene = SCENES[name]
    sheet = scene.board.sheet() if scene.board else load_board(scene.game)
    parts: list[Element] = []
    if scene.board:
        plan = scene.board.plan()
        parts.append(group(*BoardPicture(sheet, plan, Style(theme=theme, interactive=False), scene.marks).layers()))
        parts += (_cross(plan, route) for route in scene.closed)
    if scene.cards:
        top = scene.board.height if scene.board else 0
        parts.append(group(*_cards(scene, sheet), transform=moved(0, top + MARGIN)))
    parts += _table(scene, sheet)
    css = stylesheet(sheet, theme) + LOOK
    return str(document(*example_size(name), tag("style", css), *parts, class_="peregon"))


def example_size(name: str) -> tuple[float, float]:
    scene = SCENES[name]
    height = scene.board.height if scene.board else 0.0
    if scene.cards:
        height += CARD * CARD_HEIGHT / CARD_WIDTH + 2 * MARGIN
    if scene.lengths:
        height += len(scene.lengths) * STEP + MARGIN
    return WIDTH, round(height)


def _cross(plan: Plan, route: int) -> Element:
    """Over a track that nobody can take."""
    slots = plan.tracks[route].slots
    x, y = sum(slot.x for slot in slots) / len(slots), sum(slot.y for slot in slots) / len(slots)
    r = 0.8 * BREADTH
    arms = f"M{number(-r)} {number(-r)}L{number(r)} {number(r)}M{number(-r)} {number(r)}L{number(r)} {number(-r)}"
    strokes = ((0.55, "halo"), (0.32, "core"))
    lines = (
        tag("path", d=arms, fill="none", stroke=var(ink), stroke_width=width * r, stroke_linecap="round")
        for width, ink in strokes
    )
    return group(*lines, transform=moved(x, y))


def _cards(scene: Scene, sheet: BoardSheet) -> Iterator[Element]:
    """In a row round the middle; an empty name is a gap."""
    kinds = {kind.id: kind for kind in (*sheet.kinds, sheet.locomotive)}
    widths = [CARD + APART if name else 2 * APART for name in scene.cards]
    x = (WIDTH - sum(widths) + APART) / 2
    for place, (name, width) in enumerate(zip(scene.cards, widths, strict=True)):
        if name:
            face = card_back(sheet) if name == BACK else small_card(sheet, kinds[name])
            yield group(face, transform=moved(x, 0, scale=CARD / CARD_WIDTH))
        if place in scene.ringed:
            size = {"width": CARD + 6, "height": CARD * CARD_HEIGHT / CARD_WIDTH + 6, "rx": 6}
            yield tag("rect", x=x - 3, y=-3, **size, fill="none", stroke=var("path"), stroke_width=3.5)
        x += width


def _table(scene: Scene, sheet: BoardSheet) -> Iterator[Element]:
    """So many spaces, so many points."""
    for place, length in enumerate(scene.lengths):
        y = MARGIN + (place + 0.3) * STEP
        for space in range(length):
            look = box(36, 0.8 * BREADTH, fill=var(f"kind-{ANY}"), stroke=var("rim"), stroke_width=1)
            yield group(look, transform=moved(60 + 40 * space, y))
        yield line(str(sheet.points[length]), WIDTH - 60, y, 20)
