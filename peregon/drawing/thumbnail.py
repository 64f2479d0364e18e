"""Thumbnails: a board so small that names would be grains, and are left out."""

from dataclasses import replace

from peregon.boards import BoardSheet
from peregon.drawing.board import LOOK, BoardPicture, Style
from peregon.drawing.plan import Label, Plan
from peregon.drawing.svg import document, group, moved, tag
from peregon.drawing.theme import stylesheet
from peregon.languages import ENGLISH

WIDTH, HEIGHT = 480, 288
# A little larger than the picture, so that the frame of the board is cut off.
ENLARGED = 1.04
NAMELESS: dict[str, tuple[Label, ...]] = {ENGLISH: ()}


def thumbnail_svg(sheet: BoardSheet, plan: Plan, theme: str) -> str:
    """The empty board in one theme, to be looked at and not touched. It fills the picture, and what is beyond it is cut
    off."""
    bare = replace(plan, labels=NAMELESS, country_labels=NAMELESS)
    board = BoardPicture(sheet, bare, Style(theme=theme, interactive=False))
    scale = ENLARGED * max(WIDTH / plan.width, HEIGHT / plan.height)
    x, y = (WIDTH - scale * plan.width) / 2, (HEIGHT - scale * plan.height) / 2
    layers = group(*board.layers(), transform=moved(x, y, scale=scale))
    return str(document(WIDTH, HEIGHT, tag("style", stylesheet(sheet, theme) + LOOK), layers, class_="peregon"))
