"""The SVG writer: whatever goes in, what comes out is XML that says the same."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peregon.drawing.svg import document, group, moved, number, tag


def test_names_of_attributes_are_those_of_svg() -> None:
    element = tag("rect", class_="slot", stroke_width=1.5, viewBox="0 0 1 1", aria_label=None)
    assert str(element) == '<rect class="slot" stroke-width="1.5" viewBox="0 0 1 1"/>'


def test_markup_in_text_and_in_values_stays_text() -> None:
    hostile = """<script>alert("1")</script>&amp;'"""
    read = ElementTree.fromstring(str(tag("text", hostile, aria_label=hostile)))
    assert (read.text, read.get("aria-label"), len(read)) == (hostile, hostile, 0)


@given(st.text())
def test_any_text_gives_xml(text: str) -> None:
    read = ElementTree.fromstring(str(group(text, aria_label=text)).encode("utf-8", "strict"))
    allowed = "".join(sign if _in_xml(sign) else "\N{REPLACEMENT CHARACTER}" for sign in text)
    assert read.get("aria-label") == allowed
    assert (read.text or "") == allowed.replace("\r\n", "\n").replace("\r", "\n")


def _in_xml(sign: str) -> bool:
    return sign in "\t\n\r" or " " <= sign <= "\ud7ff" or "\ue000" <= sign <= "\ufffd" or sign >= "\U00010000"


@pytest.mark.parametrize(
    ("value", "written"), [(1, "1"), (1.50, "1.5"), (-0.001, "0"), (100.0, "100"), (0.126, "0.13"), (-12.5, "-12.5")]
)
def test_numbers_are_as_short_as_they_go(value: float, written: str) -> None:
    assert number(value) == written


def test_things_are_moved_then_turned_then_scaled() -> None:
    assert moved(1, 2) == "translate(1 2)"
    assert moved(1.234, 2, 90, 0.5) == "translate(1.23 2)rotate(90)scale(0.5)"


def test_a_document_has_a_size_in_pixels_or_on_paper() -> None:
    assert 'viewBox="0 0 30 20" width="30" height="20"' in str(document(30, 20))
    assert 'viewBox="0 0 30 20" width="420mm" height="280mm"' in str(document(30, 20, millimetres=420))
