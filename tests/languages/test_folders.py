"""Languages from elsewhere: a folder is enough, what it lacks is said in another language, what is wrong is named."""

import os
from pathlib import Path

import pytest

from peregon.languages import LanguageError, Phrasebook, chain, codes, find
from peregon.translation_check import check_language
from tests.support.languages import write_language

GERMAN = 'name = "Deutsch"\nalphabet = "a b c d e f g h i j k l m n o p q r s t u v w x y z"'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PEREGON_LANGUAGES", str(tmp_path))
    return tmp_path


def test_a_folder_is_a_language(place: Path) -> None:
    write_language(place, "de", GERMAN, {"terminal.json": {"menu.turn": "Du bist dran"}})
    german = find("de")
    assert codes() == ("en", "ru", "uk", "de")
    assert (german.name, german.locale, german.fallback, german.shipped) == ("Deutsch", "de", "en", False)
    assert Phrasebook("de", "terminal")("menu.turn") == "Du bist dran"


def test_several_folders_are_listed_like_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = write_language(tmp_path / "one", "de", GERMAN).parent, write_language(tmp_path, "la")
    # A folder of languages, or a language itself.
    monkeypatch.setenv("PEREGON_LANGUAGES", os.pathsep.join([str(one), "", str(other)]))
    assert codes() == ("en", "ru", "uk", "de", "la")


def test_what_is_missing_is_said_in_the_language_that_is_fallen_back_to(place: Path) -> None:
    write_language(place, "be", 'name = "Беларуская"\nfallback = "uk"', {"terminal.json": {"menu.pass": "прапусціць"}})
    write_language(place, "qaa", 'name = "X"\nlocale = "ja"\nfallback = "be"')
    assert [each.code for each in chain("qaa")] == ["qaa", "be", "uk", "en"]
    say = Phrasebook("qaa", "terminal")
    assert (say("menu.pass"), say("menu.turn")) == ("прапусціць", "Ваш хід")


def test_what_is_missing_is_counted_as_the_language_counts_that_says_it(place: Path) -> None:
    write_language(place, "ja", 'name = "日本語"', {"terminal.json": {"count.cards": {"other": "カード{n}枚"}}})
    say = Phrasebook("ja", "terminal")
    assert (say("count.cards", n=1), say("count.tickets", n=1), say("count.tickets", n=2)) == (
        "カード1枚",
        "1 ticket",
        "2 tickets",
    )


def test_a_plain_word_comes_before_another_language_s_word_for_a_rulebook(place: Path) -> None:
    words = {"terminal.json": {"menu.station": "einen Bahnhof bauen", "menu.draw@journey": "Fahrkarten nehmen"}}
    write_language(place, "de", GERMAN, words)
    say = Phrasebook("de", "terminal", "journey")
    assert (say("menu.station"), say("menu.draw")) == ("einen Bahnhof bauen", "Fahrkarten nehmen")
    assert say("panel.trains") == "tokens"
    assert check_language("de").mistakes == ()


def test_a_language_without_plural_forms_need_not_tell_any(place: Path) -> None:
    write_language(place, "ja", 'name = "日本語"', {"terminal.json": {"count.cards": "カード{n}枚"}})
    assert Phrasebook("ja", "terminal")("count.cards", n=3) == "カード3枚"


@pytest.mark.parametrize(
    ("code", "head", "complaint"),
    [
        ("de", "name = ", "language.toml: not valid TOML: Invalid value"),
        ("de", 'nom = "Deutsch"', 'language.toml: key "nom" is unknown; allowed: name, locale, alphabet, fallback'),
        ("de", 'locale = "de"', "language.toml: name: is missing"),
        ("de", "name = 3", "language.toml: name: must be a text, not 3"),
        ("tlh", 'name = "Klingon"', 'language.toml: locale: locale "tlh" is unknown; allowed: af, ak, am'),
        (
            "de",
            'name = "Deutsch"\nfallback = "nl"',
            'language.toml: fallback: language "nl" is unknown; allowed: en, ru',
        ),
        ("de", 'name = "Deutsch"\nfallback = "de"', "language.toml: fallback: leads in a circle: de → de"),
        ("german", 'name = "Deutsch"', 'language.toml: its folder must be called a language tag such as "de"'),
        ("De", 'name = "Deutsch"', 'language.toml: its folder must be called a language tag such as "de"'),
        ("uk", 'name = "Українська"', ': the language "uk" is there already'),
    ],
)
def test_a_mistake_in_the_head_is_named_with_its_place(place: Path, code: str, head: str, complaint: str) -> None:
    folder = write_language(place, code, head)
    with pytest.raises(LanguageError) as caught:
        codes()
    assert str(caught.value).startswith(f"{folder}{'' if complaint.startswith(':') else os.sep}{complaint}")


def test_a_folder_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PEREGON_LANGUAGES", str(tmp_path / "nowhere"))
    with pytest.raises(LanguageError, match=r"nowhere: cannot be read: No such file or directory$"):
        codes()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "de/terminal.json: not valid JSON: "),
        ("[]", "de/terminal.json: must be a table of words, not a list"),
        ('{"menu.trun": "Du"}', 'de/terminal.json: key "menu.trun" is unknown; allowed: '),
        ('{"menu.turn": "Du", "menu.turn": "Sie"}', "de/terminal.json: menu.turn: is there twice"),
        ('{"menu.turn": 3}', "de/terminal.json: menu.turn: must be a text, a list of lines or plural forms, not 3"),
        ('{"menu.turn": " "}', "de/terminal.json: menu.turn: is empty; leave it out"),
        ('{"menu.turn": "Du\\u001b[2J"}', "de/terminal.json: menu.turn: has a control character in it, U+001B"),
        ('{"menu.turn": {}}', "de/terminal.json: menu.turn: has no plural form at all"),
        (
            '{"menu.turn": {"one": "Du", "other": "Ihr"}}',
            "de/terminal.json: menu.turn: has plural forms, and no number",
        ),
        ('{"play.no_city": "Keine Stadt"}', "de/terminal.json: play.no_city: {name} is missing; English has {name}"),
        (
            '{"play.no_city": "{name} {nam}"}',
            "de/terminal.json: play.no_city: {nam} is no place to fill; English has {name}",
        ),
        (
            '{"count.cards": {"one": "{n} Karte", "few": "{n} Karten", "other": "{n} Karten"}}',
            'de/terminal.json: count.cards: plural form "few" is unknown; allowed: one, other',
        ),
        (
            '{"count.cards": {"one": "{n} Karte"}}',
            'de/terminal.json: count.cards: the plural form "other" is missing; needed are one, other',
        ),
    ],
)
def test_a_mistake_in_the_words_is_named_with_its_place(place: Path, text: str, complaint: str) -> None:
    write_language(place, "de", GERMAN, {"terminal.json": text})
    with pytest.raises(LanguageError) as caught:
        Phrasebook("de", "terminal")
    assert str(caught.value).startswith(complaint)
    assert [mistake for mistake in check_language("de").mistakes if mistake.startswith(complaint)]


def test_a_file_in_another_encoding_is_named(place: Path) -> None:
    folder = write_language(place, "de", GERMAN, {"rules/usa.md": ""})
    (folder / "drawing.json").write_bytes(b'{"picture.any": "Stra\xdfe"}')
    (folder / "rules" / "usa.md").write_bytes(b"- **U1** Stra\xdfe.")
    first, second = check_language("de").mistakes
    assert first.startswith("de/drawing.json: cannot be read: ")
    assert second.startswith("de/rules/usa.md: cannot be read: ")


def test_a_check_finds_every_mistake_and_files_that_nobody_would_read(place: Path) -> None:
    write_language(
        place,
        "de",
        GERMAN,
        {
            "terminal.json": {"menu.trun": "Du", "play.no_city": "Keine"},
            "page/tabel.json": {},
            "rules/brazil.md": "",
            "boards/mars.toml": "",
            "boards/usa.toml": '[cities]\nboton = "Boston"',
        },
    )
    mistakes = check_language("de").mistakes
    beginnings = [
        'de: file "page/tabel" is unknown; allowed: drawing, page/bots, page/common',
        'de: file "rules/brazil" is unknown; allowed: rules/usa, rules/europe',
        'de: file "boards/mars" is unknown; allowed: boards/europe, boards/india',
        'de/terminal.json: key "menu.trun" is unknown; allowed: ',
        "de/terminal.json: play.no_city: {name} is missing",
        'de/boards/usa.toml: cities: key "boton" is unknown; allowed: ',
    ]
    assert len(mistakes) == len(beginnings)
    assert all(mistake.startswith(start) for mistake, start in zip(mistakes, beginnings, strict=True))


def test_a_check_counts_what_is_there(place: Path) -> None:
    write_language(
        place, "de", GERMAN, {"terminal.json": {"menu.turn": "Du"}, "rules/usa.md": "- **U1** Zwei bis fünf.\n"}
    )
    report, whole = check_language("de"), check_language("uk")
    assert (report.words, report.clauses, report.mistakes) == (1, 1, ())
    assert "menu.turn" not in report.gaps["terminal"] and "menu.pass" in report.gaps["terminal"]
    assert (whole.words, whole.clauses, whole.gaps) == (whole.all_words, whole.all_clauses, {})
