"""The page: one file, in every language, with whatever a board calls its cities."""

import re
from html.parser import HTMLParser

import pytest

from peregon.boards import load_board
from peregon.drawing.plan import find_plan
from peregon.languages import codes
from peregon.report import BoardReport, page
from tests.report.planted import planted, reported

NASTY = '<script>alert("1")</script> & Sons'
VOID = {"meta", "input"}


class Outline(HTMLParser):
    """The ids, the texts and the addresses of a page; every element must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.used: list[str] = []
        self.tags: set[str] = set()
        self.said = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.open += [] if tag in VOID else [tag]
        for key, value in attrs:
            self.ids += [value or ""] if key == "id" else []
            self.used += [value or ""] if key in ("href", "src", "for") else []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


@pytest.fixture(scope="module")
def small() -> BoardReport:
    return reported(planted(), games=60)


def drawn(*reports: BoardReport, language: str = "en") -> str:
    plan = find_plan(load_board("small"))
    return page(reports, [plan] * len(reports), language)


@pytest.mark.parametrize("language", codes())
def test_a_page_is_whole_and_asks_nobody_for_anything(small: BoardReport, language: str) -> None:
    text = drawn(small, language=language)
    outline = Outline(text)
    assert outline.open == []
    assert len(outline.ids) == len(set(outline.ids))
    assert {each.removeprefix("#") for each in outline.used} <= set(outline.ids), "all that is referred to is here"
    assert not re.search(r"(?:src|href|url)\s*[=(]\s*['\"]?(?:https?:|//)", text)
    assert "script" not in outline.tags
    assert "default-src 'none'" in text


def test_two_boards_stand_side_by_side_in_one_page(small: BoardReport) -> None:
    other = reported(planted(("liberec-plzen        = 3", "liberec-plzen        = 12")), games=60)
    outline = Outline(drawn(small, other))
    assert len(outline.ids) == len(set(outline.ids)), "two maps share no id"
    assert "3 → 12" in outline.said, "the ticket that was changed is pointed out"
    assert "planted.toml" in outline.said


def test_names_are_shown_and_never_carried_out() -> None:
    name = NASTY.replace('"', '\\"')
    report = reported(planted(('name = "Brno"', f'name = "{name}"')), games=20)
    text = page([report], [None], "en")
    assert NASTY in Outline(text).said
    assert "script" not in Outline(text).tags


def test_every_route_of_the_map_says_how_often_it_is_built(small: BoardReport) -> None:
    text = drawn(small)
    titles = re.findall(r"<title>([^<]*?): built ([\d.]+)\N{NARROW NO-BREAK SPACE}%", text)
    assert len(titles) == len(small.routes)
    rates = {name: float(rate) for name, rate in titles}
    assert rates["Liberec \N{EN DASH} Ostrava"] == pytest.approx(
        100 * next(each.rate for each in small.routes if small.title.sheet.routes[each.route].id == "liberec-ostrava"),
        abs=0.06,
    )
