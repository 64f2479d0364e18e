"""The clauses in other languages say the same as in English, as far as a test can tell: ids, references, numbers."""

import re
from collections import Counter
from pathlib import Path

import pytest

from peregon.languages import codes, find
from peregon.rulebook_text import BOOKS, Clause, Document, written
from peregon.rulebooks import RULEBOOKS

RULES = Path(__file__).parent.parent / "docs" / "rules"
TRANSLATIONS = [(language, book) for language in codes() if language != "en" for book in BOOKS]
FOREIGN_SIGNS = {"ru": "іїєґ\u2019", "uk": "ыэъё'"}

# Latin letters that belong into a Cyrillic text: the length of a tunnel, variants as they are typed, a file.
CODE = {"n", "rulings.md", *(name for rulebook in RULEBOOKS.values() for name in rulebook().variants)}

pytestmark = pytest.mark.parametrize(("language", "book"), TRANSLATIONS)


def text(language: str, book: str) -> str:
    folder = RULES if language == "en" else find(language).folder / "rules"
    return (folder / f"{book}.md").read_text("utf-8")


def read(book: str, language: str = "en") -> Document:
    return written(book, find(language))


def pairs(language: str, book: str) -> list[tuple[Clause, Clause]]:
    return list(zip(read(book).clauses, read(book, language).clauses, strict=True))


def numbers(clause: Clause) -> Counter[str]:
    return Counter(re.findall(r"\d+", clause.whole))


def test_a_book_is_translated_with_the_same_clauses_in_the_same_sections(language: str, book: str) -> None:
    english, translated = read(book), read(book, language)
    assert translated.language == language
    assert [[clause.id for clause in section.clauses] for section in translated.sections] == [
        [clause.id for clause in section.clauses] for section in english.sections
    ]


def test_the_file_has_the_same_lines_and_marks(language: str, book: str) -> None:
    def shape(source: str) -> list[tuple[str, int]]:
        return [
            (re.match(r"(#* |- \*\*[A-Z]\d+)?", line)[0], line.count("*"))  # type: ignore[index]
            for line in source.splitlines()
        ]

    assert shape(text(language, book)) == shape(text("en", book))


def test_everything_is_translated(language: str, book: str) -> None:
    english, translated = read(book), read(book, language)
    assert translated.title != english.title
    for theirs, ours in zip(english.sections, translated.sections, strict=True):
        assert ours.heading != theirs.heading or not theirs.heading
    for original, clause in pairs(language, book):
        assert clause.text != original.text
        assert bool(clause.heading) == bool(original.heading), clause.id
        assert clause.heading != original.heading or not clause.heading


def test_numbers_are_the_same(language: str, book: str) -> None:
    assert {clause.id: numbers(clause) for clause in read(book, language).clauses} == {
        clause.id: numbers(clause) for clause in read(book).clauses
    }


def test_clauses_refer_to_the_same_clauses(language: str, book: str) -> None:
    assert {clause.id: clause.cites() for clause in read(book, language).clauses} == {
        clause.id: clause.cites() for clause in read(book).clauses
    }


def test_no_latin_word_strays_in(language: str, book: str) -> None:
    if "a" in find(language).alphabet.letters:
        pytest.skip("its own letters are Latin")
    words = re.findall(r"[\w.]*[A-Za-z]\w*(?:\.md)?", text(language, book))
    # An id, and the letter of the ids in a title.
    assert [word for word in words if word not in CODE and not re.fullmatch(r"[UEISJR]\d*", word)] == []


def test_no_letter_of_another_alphabet_strays_in(language: str, book: str) -> None:
    alphabet = find(language).alphabet
    letters = {letter for letter in text(language, book).lower() if letter.isalpha() and not letter.isascii()}
    assert {letter for letter in letters if alphabet.as_typed(letter) not in alphabet.letters} == set()
    # Marks that the alphabet does not list are let through, and signs; not these.
    assert set(text(language, book).casefold()) & set(FOREIGN_SIGNS.get(language, "")) == set()
    # A Cyrillic letter before a number looks like an id and is none.
    assert re.findall(r"[\u0400-\u04ff]\d", text(language, book)) == []


def test_a_text_begins_with_a_capital_and_ends_with_a_stop(language: str, book: str) -> None:
    for original, clause in pairs(language, book):
        assert clause.text[-1] == original.text[-1], clause.id
        assert not clause.whole[0].islower(), clause.id
        assert "  " not in clause.text, clause.id
