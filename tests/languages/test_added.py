"""Added words: a mechanic from elsewhere says things of its own, in the terminal and on the page alike."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from peregon.languages import LanguageError, Phrasebook, add_words
from peregon.server.http.words import page_words
from tests.support.languages import write_language

SOURCE = "depots"
WORDS = {
    "en": {"depots.built": "{name} builds a depot", "depots.left": {"one": "{n} depot", "other": "{n} depots"}},
    "uk": {
        "depots.built": "{name} будує депо",
        "depots.left": {"one": "{n} депо", "few": "{n} депо", "many": "{n} депо"},
    },
}


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    for source in (SOURCE, "another"):
        add_words(source, {})


def test_added_words_are_said_like_any_others() -> None:
    add_words(SOURCE, WORDS)
    assert Phrasebook("uk", "terminal")("depots.built", name="Ann") == "Ann будує депо"
    assert Phrasebook("ru", "terminal")("depots.left", n=21) == "21 depots"
    assert Phrasebook("en", "drawing")("depots.left", n=1) == "1 depot"


def test_a_phrasebook_that_is_open_already_has_them_too() -> None:
    say = Phrasebook("en", "terminal")
    add_words(SOURCE, WORDS)
    assert say("depots.left", n=2) == "2 depots"


def test_the_page_has_them_among_its_common_words() -> None:
    add_words(SOURCE, WORDS)
    # Other packages may have added words of theirs.
    ukrainian, *_ = page_words("uk", "common")
    assert ukrainian["words"]["depots.built"] == "{name} будує депо"
    russian, *_, english = page_words("ru", "common")
    assert (russian["locale"], english["locale"]) == ("ru", "en")
    assert all(english["words"][key] == word for key, word in WORDS["en"].items())
    assert all("depots.built" not in layer["words"] for layer in page_words("uk", "table"))


def test_a_language_that_is_not_there_yet_is_kept_for_when_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_words(SOURCE, {**WORDS, "de": {"depots.built": "{name} baut ein Depot"}})
    write_language(tmp_path, "de", 'name = "Deutsch"')
    monkeypatch.setenv("PEREGON_LANGUAGES", str(tmp_path))
    assert Phrasebook("de", "terminal")("depots.built", name="Ann") == "Ann baut ein Depot"


def test_the_same_source_replaces_what_it_brought() -> None:
    add_words(SOURCE, WORDS)
    add_words(SOURCE, {"en": {"depots.other": "other"}})
    say = Phrasebook("en", "terminal")
    assert say("depots.other") == "other"
    with pytest.raises(KeyError):
        say("depots.built", name="Ann")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"en": {"menu.turn": "Mine"}}, "depots: menu.turn: is said by Peregon already"),
        ({"en": {"common.close": "Mine"}}, "depots: common.close: is said by Peregon already"),
        ({"en": {"another.word": "Mine"}}, "depots: another.word: is said by another already"),
        ({"uk": {"depots.built": "Депо"}}, 'depots: uk: key "depots.built" is unknown; allowed: none'),
        ({"en": {"a": "{x}"}, "uk": {"a": "так"}}, "depots: uk: a: {x} is missing; English has {x}"),
        ({"en": {"a": 3}}, "depots: en: a: must be a text, a list of lines or plural forms, not 3"),
        ({"en": {}, "english": {}}, 'depots: english: must be a language tag such as "de"'),
    ],
)
def test_a_mistake_is_named_with_who_brought_it(words: dict[str, dict[str, object]], complaint: str) -> None:
    add_words("another", {"en": {"another.word": "Word"}})
    with pytest.raises(LanguageError) as caught:
        add_words(SOURCE, words)
    assert str(caught.value).startswith(complaint)


def test_what_is_refused_changes_nothing() -> None:
    add_words(SOURCE, WORDS)
    with pytest.raises(LanguageError):
        add_words(SOURCE, {"en": {"menu.turn": "Mine"}})
    assert Phrasebook("en", "terminal")("depots.left", n=1) == "1 depot"
