"""Icons that others bring: shapes come through as they are, and nothing else comes through."""

import pytest

from peregon.drawing.foreign_icons import IconError, cleaned_icon

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


def svg(inside: str, attributes: str = "") -> str:
    return f'<svg {XMLNS} viewBox="0 0 24 24"{attributes}>{inside}</svg>'


HOUSE = '<path d="M3 21V10l9-6 9 6v11h-5v-6H8v6z" fill="currentColor" fill-rule="evenodd"/>'
TURNED = '<g transform="rotate(45 12 12)"><circle cx="12" cy="12" r="4.5"/></g>'


@pytest.mark.parametrize("shapes", [HOUSE, TURNED, HOUSE + TURNED])
def test_shapes_stay_as_they_are(shapes: str) -> None:
    assert cleaned_icon(svg(shapes)) == svg(shapes)
    assert cleaned_icon(cleaned_icon(svg(shapes))) == svg(shapes)


@pytest.mark.parametrize(
    "harm",
    [
        "<script>alert(1)</script>",
        "<foreignObject><body/></foreignObject>",
        '<image href="https://example.org/x.png"/>',
        '<use href="#board"/>',
        "<style>path{fill:url(https://example.org)}</style>",
        '<a href="javascript:alert(1)"/>',
        '<animate attributeName="href" values="javascript:alert(1)"/>',
        "<text>words</text>",
    ],
)
def test_whatever_is_no_shape_is_left_out(harm: str) -> None:
    assert cleaned_icon(svg(harm + HOUSE)) == svg(HOUSE)
    assert cleaned_icon(svg(f"<g>{harm}{HOUSE}</g>")) == svg(f"<g>{HOUSE}</g>")


@pytest.mark.parametrize(
    "attribute",
    [
        'onload="alert(1)"',
        'style="background:url(https://example.org)"',
        'fill="url(https://example.org#a)"',
        'fill="URL(#paint)"',
        'stroke="javascript:alert(1)"',
        'href="https://example.org"',
        'id="board"',
        'class="route can"',
    ],
)
def test_attributes_that_are_no_look_are_left_out(attribute: str) -> None:
    assert cleaned_icon(svg(HOUSE, f" {attribute}")) == svg(HOUSE)
    assert cleaned_icon(svg(f'<path d="M0 0h4" {attribute}/>')) == svg('<path d="M0 0h4"/>')


def test_an_element_of_another_language_is_no_shape() -> None:
    assert cleaned_icon(svg(f'<path xmlns="http://www.w3.org/1999/xhtml" d="M0 0"/>{HOUSE}')) == svg(HOUSE)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "an icon is an SVG"),
        ("a house", "an icon is an SVG"),
        (f"<svg {XMLNS}>{HOUSE}</svg>", "with a viewBox"),
        ('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', "an svg element"),
        (svg(""), "no shape"),
        (svg("<script/>"), "no shape"),
        (svg("<g>" * 30 + HOUSE + "</g>" * 30), "20 deep"),
        ('<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + svg(HOUSE), "no document type"),
    ],
)
def test_what_cannot_be_shown_is_refused(text: str, why: str) -> None:
    with pytest.raises(IconError, match=why):
        cleaned_icon(text)
