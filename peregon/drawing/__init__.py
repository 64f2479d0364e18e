"""Boards that draw themselves: from the facts of a board to a picture of it.

A plan says where everything on a board is. `find_plan` reads the one that a board has, `plan_for` works one out if
it has none, which takes a minute and `peregon[drawing]`; `check` counts what is wrong with it. All pictures are drawn
from a sheet and its plan with nothing but the standard library; only PNG and PDF need `peregon[drawing]` again.
"""

from peregon.drawing.board import Marks, Style, board_svg
from peregon.drawing.cards import card_back_svg, card_svg
from peregon.drawing.checker import Fault, Findings, check
from peregon.drawing.export import ExportError, plain, to_pdf, to_png
from peregon.drawing.plan import Plan, PlanError, find_plan, plan_file, read_plan, write_plan
from peregon.drawing.planning import Planned, plan_for
from peregon.drawing.position import position_svg
from peregon.drawing.poster import card_sheets, poster_svg, ticket_sheets
from peregon.drawing.tickets import ticket_svg

__all__ = [
    "ExportError",
    "Fault",
    "Findings",
    "Marks",
    "Plan",
    "PlanError",
    "Planned",
    "Style",
    "board_svg",
    "card_back_svg",
    "card_sheets",
    "card_svg",
    "check",
    "find_plan",
    "plain",
    "plan_file",
    "plan_for",
    "position_svg",
    "poster_svg",
    "read_plan",
    "ticket_sheets",
    "ticket_svg",
    "to_pdf",
    "to_png",
    "write_plan",
]
