"""The catalogues: the same entries in every language, with the same places to fill, and none that nobody says."""

import re
from pathlib import Path
from string import Formatter

import pytest

import peregon.cli
from peregon.boards import LANGUAGES
from peregon.cli.words import CATALOGUES, Words, plural

SOURCES = Path(peregon.cli.__file__).parent
FORMS = {"en": 2, "ru": 3, "uk": 3}


def places(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_entry_with_the_same_places_to_fill(language: str) -> None:
    english, entries = CATALOGUES["en"], CATALOGUES[language]
    assert list(entries) == list(english)
    for key, entry in entries.items():
        assert isinstance(entry, tuple) == isinstance(english[key], tuple), key
        sentences = entry if isinstance(entry, tuple) else (entry,)
        original = english[key]
        expected = places(original[0] if isinstance(original, tuple) else original)
        assert all(places(sentence) == expected for sentence in sentences), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_with_a_number_has_all_plural_forms(language: str) -> None:
    for key, entry in CATALOGUES[language].items():
        if isinstance(entry, tuple):
            assert len(entry) == FORMS[language], key


def test_every_entry_is_said_somewhere_and_nothing_else_is() -> None:
    sources = [file.read_text("utf-8") for file in SOURCES.rglob("*.py") if file.parent.name != "words"]
    groups = "|".join({key.partition(".")[0] for key in CATALOGUES["en"]})
    said = {key for source in sources for key in re.findall(rf"['\"]((?:{groups})\.[a-z_]+)['\"]", source)}
    assert said == set(CATALOGUES["en"])


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", {0: "0 cards", 1: "1 card", 2: "2 cards", 21: "21 cards"}),
        ("ru", {0: "0 карт", 1: "1 карта", 2: "2 карты", 5: "5 карт", 11: "11 карт", 12: "12 карт", 21: "21 карта"}),
        ("uk", {0: "0 карт", 1: "1 карта", 4: "4 карти", 14: "14 карт", 22: "22 карти", 111: "111 карт"}),
    ],
)
def test_numbers_take_the_form_their_language_asks_for(language: str, sentences: dict[int, str]) -> None:
    say = Words(language)
    assert {number: say("count.cards", n=number) for number in sentences} == sentences


def test_a_negative_number_is_counted_like_a_positive_one() -> None:
    assert plural("ru", -21) == plural("ru", 21) == 0
