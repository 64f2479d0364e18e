"""Colours: measured as the standard measures them, and far enough apart for all eyes."""

import pytest

from peregon.boards import built_in_boards, load_board
from peregon.drawing.colours import (
    APART,
    VISIONS,
    Triple,
    closest,
    contrast,
    difference,
    ink_on,
    mix,
    seen_distance,
    simulate,
    too_close,
)
from peregon.drawing.theme import DARK, LIGHT, SEATS, THEMES, Theme, drawn_colours, properties, stylesheet

# From the test data of Sharma, Wu and Dalal 2005, the pairs that catch the usual mistakes.
SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
    ((50.0, -0.0010, 2.4900), (50.0, 0.0009, -2.4900), 4.8045),
    ((50.0, -0.0010, 2.4900), (50.0, 0.0011, -2.4900), 4.7461),
    ((50.0, 2.5000, 0.0), (50.0, 0.0, -2.5000), 4.3065),
    ((50.0, 2.5000, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5000, 0.0), (56.0, -27.0, -3.0), 31.9030),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "apart"), SHARMA)
def test_the_distance_is_that_of_the_published_test_data(one: Triple, other: Triple, apart: float) -> None:
    assert difference(one, other) == pytest.approx(apart, abs=5e-5)
    assert difference(other, one) == pytest.approx(apart, abs=5e-5)


@pytest.mark.parametrize("vision", VISIONS)
def test_black_and_white_are_the_same_for_everybody(vision: str) -> None:
    assert simulate("#ffffff", vision) == "#ffffff"
    assert simulate("#000000", vision) == "#000000"
    assert seen_distance("#000000", "#ffffff", vision) == pytest.approx(100, abs=0.1)


def test_red_and_green_are_alike_for_some() -> None:
    red, green = "#b06030", "#708030"
    assert seen_distance(red, green) > 2 * seen_distance(red, green, "deutan")


def test_black_on_white_is_the_strongest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


def test_colours_that_are_too_close_are_named_the_worst_first() -> None:
    pairs = too_close({"sea": "#1060c0", "sky": "#1465c4", "lake": "#1f6fb8", "sun": "#ffe000"})
    assert [(pair.first, pair.second) for pair in pairs] == [("sea", "sky"), ("sky", "lake"), ("sea", "lake")]
    assert all(pair.distance < APART and pair.vision in VISIONS for pair in pairs)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("name", built_in_boards())
def test_the_spaces_and_cards_of_a_board_are_told_apart_by_colour_alone(name: str, theme: Theme) -> None:
    sheet = load_board(name)
    # The wild card is no colour of a space, but lies in the same hand as the others.
    colours = {**drawn_colours(sheet, theme), "locomotive": theme.drawn(sheet.locomotive.colour)}
    assert len(colours) == len(sheet.kinds) + 2
    nearest = closest(colours)[0]
    assert nearest.distance >= APART, nearest


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_players_are_told_apart_by_colour_alone(theme: Theme) -> None:
    assert len(theme.players) == SEATS
    assert not too_close({str(seat): colour for seat, colour in enumerate(theme.players)}, apart=18)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("name", built_in_boards())
def test_symbols_patterns_and_words_can_be_read(name: str, theme: Theme) -> None:
    values = properties(load_board(name), theme)
    inks = {key: values[key.removesuffix("-ink")] for key in values if key.endswith("-ink")}
    assert {key: ground for key, ground in inks.items() if contrast(values[key], ground) < 3.5} == {}
    assert contrast(values["ink"], values["halo"]) > 10
    grounds = [values["land"], values["sea"], values["paper"], *theme.tints]
    assert min(contrast(values["ink"], ground) for ground in grounds) > 7
    assert min(contrast(country, values["halo"]) for country in theme.countries) > 4.5


def test_ink_is_the_dark_shade_of_light_colours_and_white_on_dark_ones() -> None:
    assert ink_on("#fcd02e") == mix("#fcd02e", "#000000", 0.78)
    assert ink_on("#33343a") == "#ffffff"


def test_both_themes_have_the_same_properties() -> None:
    sheet = load_board("switzerland")
    assert list(properties(sheet, LIGHT)) == list(properties(sheet, DARK))


def test_a_page_can_switch_between_themes_and_a_file_follows_its_reader() -> None:
    css = stylesheet(load_board("usa"), "both")
    assert css.startswith(":root{--sea:")
    assert "@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--sea:" in css
    assert ":root[data-theme=dark]{--sea:" in css


@pytest.mark.parametrize("theme", THEMES.values())
def test_spaces_for_any_kind_are_grey_unless_a_kind_is(theme: Theme) -> None:
    any_kind = {name: drawn_colours(load_board(name), theme)["any"] for name in built_in_boards()}
    grey, white = theme.plain
    assert any_kind.pop("journey") == white, "its bicycles are grey"
    assert set(any_kind.values()) == {grey}, "white would read as a kind"
