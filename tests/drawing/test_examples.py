"""Examples of the rules: sound pictures, each beside a clause that there is, with its caption and its text in words."""

import re
from itertools import pairwise

import pytest

from peregon.drawing.examples import SCENES, example_size, example_svg
from peregon.drawing.svg import NAMESPACE
from peregon.drawing.theme import THEMES
from peregon.languages import ENGLISH, codes, find
from peregon.languages.folders import words_of
from peregon.rulebook_text import read
from peregon.rulebooks import RULEBOOKS
from tests.drawing.pictures import check_sound, parsed, sheet_and_plan

each = pytest.mark.parametrize("name", SCENES)


@each
@pytest.mark.parametrize("theme", THEMES)
def test_an_example_is_a_sound_picture_of_the_size_it_says(name: str, theme: str) -> None:
    svg = example_svg(name, theme)
    check_sound(svg, sheet_and_plan(SCENES[name].game)[0])
    width, height = example_size(name)
    assert parsed(svg).attrib["viewBox"] == f"0 0 {width:g} {height:g}"


@each
def test_an_example_has_no_words_but_letters_and_numbers(name: str) -> None:
    texts = [text.text or "" for text in parsed(example_svg(name)).iter(f"{{{NAMESPACE}}}text")]
    assert [text for text in texts if not re.fullmatch(r"[A-Z]|\d+", text)] == []


@each
def test_everything_is_inside_the_picture(name: str) -> None:
    board = SCENES[name].board
    if board is not None:
        plan = board.plan()
        for x, y in (*plan.places, *((slot.x, slot.y) for track in plan.tracks for slot in track.slots)):
            assert 20 < x < plan.width - 20 and 20 < y < plan.height - 20


@each
def test_an_example_stands_beside_a_clause_of_its_own_game(name: str) -> None:
    scene = SCENES[name]
    assert scene.clause in {clause.id for clause in read(scene.game).clauses}


@pytest.mark.parametrize("language", codes())
def test_every_example_has_a_caption_and_is_told_in_words(language: str) -> None:
    words = words_of(find(language), "page/rules")
    told = {key for key in words if key.startswith("example.")}
    assert told == {f"example.{name}{what}" for name in SCENES for what in ("", ".alt")}


@pytest.mark.parametrize("language", codes())
def test_every_rulebook_has_its_story_its_goal_and_for_whom_it_is(language: str) -> None:
    words = words_of(find(language), "page/rules")
    for rulebook in RULEBOOKS:
        assert {f"intro.{rulebook}.{what}" for what in ("story", "goal", "facts")} <= set(words)


def test_the_longest_path_that_is_lit_up_is_one_path_and_no_route_fits_in_beside_it() -> None:
    scene = SCENES["longest"]
    assert scene.board is not None
    ends = [set(stretch.ends) for stretch in scene.board.stretches]
    caption = str(words_of(find(ENGLISH), "page/rules")["example.longest"])
    cities = re.findall(r"\b[A-E]\b", caption.partition(" is one path")[0])
    walked = [{first, second} for first, second in pairwise(cities)]
    assert sorted(map(sorted, walked)) == sorted(sorted(ends[route]) for route in scene.marks.path)
    (left,) = (route for route in range(len(ends)) if route not in scene.marks.path)
    assert not ends[left] & {cities[0], cities[-1]}


@pytest.mark.parametrize(
    ("name", "theme", "complaint"), [("chess", "light", "no example"), ("row", "pink", "no theme")]
)
def test_what_there_is_not_is_said(name: str, theme: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        example_svg(name, theme)
