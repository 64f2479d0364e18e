"""What the tests of pictures share: the pictures of the built-in boards, and what holds for every picture."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

from peregon.boards import BoardSheet, built_in_boards, load_board
from peregon.drawing.board import Style, board_svg
from peregon.drawing.plan import Label, Plan, find_plan
from peregon.drawing.svg import NAMESPACE
from peregon.drawing.theme import THEMES, properties
from peregon.languages import codes
from tests.support.drawing.sketches import board, row_plan

boards = pytest.mark.parametrize("name", built_in_boards())
LARGEST = 170_000
HOSTILE = """</text><script>alert(1)</script>&"'var(--ink)"""


@cache
def sheet_and_plan(name: str) -> tuple[BoardSheet, Plan]:
    sheet = load_board(name)
    return sheet, find_plan(sheet)


@cache
def picture(name: str, language: str = "en", theme: str = "both") -> str:
    return board_svg(*sheet_and_plan(name), Style(language, theme))


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def check_sound(svg: str, sheet: BoardSheet) -> None:
    """What holds for every picture: unique ids, no reference that leads outside or nowhere, every property defined."""
    root = parsed(svg)
    ids = Counter(element.attrib["id"] for element in root.iter() if "id" in element.attrib)
    assert [name for name, times in ids.items() if times > 1] == []
    used = {value for element in root.iter() for key, value in element.attrib.items() if key.endswith("href")}
    used |= set(re.findall(r"url\(([^)]*)\)", svg))
    assert {reference for reference in used if not reference.startswith("#")} == set()
    assert used <= {f"#{name}" for name in ids}
    assert {element.tag.partition("}")[2] for element in root.iter()} <= {
        *("svg", "style", "defs", "symbol", "g", "use", "clipPath", "path", "rect", "circle", "text"),
    }
    assert not [key for element in root.iter() for key in element.attrib if key.startswith("on")]
    known = {f"--{name}" for name in properties(sheet, THEMES["light"])}
    assert set(re.findall(r"var\((--[a-z0-9_-]+)", svg)) <= known
    assert "http" not in svg.replace(NAMESPACE, "")
    assert "nan" not in re.findall(r'="([^"]*)"', svg)


def hostile_sheet_and_plan() -> tuple[BoardSheet, Plan]:
    sheet = board(
        {"ash-birch": 2, "birch-cedar": 2}, names={"ash": HOSTILE.replace('"', '\\"'), "birch": "<b>", "cedar": "]]>"}
    )
    plan = row_plan()
    labels = tuple(
        Label(label.of, label.x, label.y, 60, 16, 15, (sheet.cities[label.of].names["en"],))
        for label in plan.labels["en"]
    )
    return sheet, replace(plan, labels=dict.fromkeys(codes(), labels))
