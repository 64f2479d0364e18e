"""Boards in languages from elsewhere: their folders name what is on a board, and the board stays the same."""

from pathlib import Path

import pytest

from peregon.boards import BoardError, Names, load_board
from peregon.drawing.plan import find_plan
from tests.support.languages import write_language

GERMAN = """
title = "Europa"
[kinds]
red = "rot"
locomotive = "Lokomotive"
[cards]
red = "Kohlewagen"
[cities]
wien = "Wien"
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of German that names the board of Europe."""
    monkeypatch.setenv("PEREGON_LANGUAGES", str(tmp_path))
    return write_language(tmp_path, "de", 'name = "Deutsch"', {"boards/europe.toml": GERMAN})


@pytest.mark.usefixtures("german")
def test_a_language_names_what_is_on_a_board() -> None:
    sheet = load_board("europe")
    names = {city.id: city.names for city in sheet.cities}
    red = next(kind for kind in sheet.kinds if kind.id == "red")
    assert (sheet.title["de"], sheet.locomotive.names["de"], red.names["de"]) == ("Europa", "Lokomotive", "rot")
    assert red.card is not None and red.card["de"] == "Kohlewagen"
    assert names["wien"] == Names(en="Vienna", ru="Вена", uk="Відень", de="Wien")


@pytest.mark.usefixtures("german")
def test_what_a_language_leaves_out_is_called_as_in_english() -> None:
    roma = next(city.names for city in load_board("europe").cities if city.id == "roma")
    assert roma["de"] == "Rome" and "de" not in roma
    assert load_board("usa").title["de"] == "USA"


def test_names_from_elsewhere_make_no_other_board(german: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = load_board("europe")
    monkeypatch.delenv("PEREGON_LANGUAGES")
    assert german.exists() and "de" in named.languages and "de" not in load_board("europe").languages
    assert named.digest == load_board("europe").digest
    assert find_plan(named).suits(named)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            'titel = "Europa"',
            'key "titel" is unknown; allowed: title, kinds, cards, countries, cities (did you mean "title"?)',
        ),
        ('[cities]\nvienna = "Wien"', 'cities: key "vienna" is unknown; allowed: '),
        ("[cities]\nwien = 3", "cities: wien must be a text of 1 to 60 characters on one line, not 3"),
        ('cities = "Wien"', 'cities: must be a table, not "Wien"'),
        ("[cities", "not valid TOML: "),
    ],
)
def test_a_mistake_is_named_with_its_place(german: Path, text: str, complaint: str) -> None:
    (german / "boards" / "europe.toml").write_text(text, "utf-8")
    with pytest.raises(BoardError) as caught:
        load_board("europe")
    assert str(caught.value).startswith(f"de/boards/europe.toml: {complaint}")


def test_a_card_without_a_name_of_its_own_gets_none(german: Path) -> None:
    (german / "boards" / "europe.toml").rename(german / "boards" / "journey.toml")
    (german / "boards" / "journey.toml").write_text('[cards]\ncar = "Auto"', "utf-8")
    with pytest.raises(BoardError, match=r"de/boards/journey\.toml: cards: the card car has no name of its own"):
        load_board("journey")
