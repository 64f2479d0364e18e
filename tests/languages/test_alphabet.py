# ruff: noqa: RUF001
"""The order of letters is a language's own, on real lists of names."""

import pytest

from peregon.languages import find
from peregon.languages.alphabet import Alphabet


def in_order(language: str, *names: str) -> list[str]:
    return sorted(names, key=find(language).alphabet.key)


def test_ukrainian_letters_stand_in_their_places() -> None:
    names = ["Гданськ", "Ґданськ", "Дублін", "Едінбург", "Єреван", "Женева", "Івано-Франківськ", "Їзд", "Йорк", "Київ"]
    # The order of Unicode has these letters before everything else, or behind it.
    assert sorted(names) != names
    assert in_order("uk", *reversed(names)) == names


def test_a_whole_ukrainian_alphabet() -> None:
    letters = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
    assert "".join(in_order("uk", *sorted(letters))) == letters


def test_russian_yo_stands_with_ye() -> None:
    assert in_order("ru", "Ёлкино", "Жлобин", "Елец", "Елкино", "Орёл", "Орел") == [
        "Елец",
        "Елкино",
        "Ёлкино",
        "Жлобин",
        "Орел",
        "Орёл",
    ]


def test_marks_of_other_languages_do_not_part_what_belongs_together() -> None:
    assert in_order("en", "Zürich", "Zagreb", "Évora", "Essen", "Évian", "Ærø") == [
        "Essen",
        "Évian",
        "Évora",
        "Zagreb",
        "Zürich",
        "Ærø",
    ]


def test_blanks_and_hyphens_come_before_letters() -> None:
    assert in_order("en", "Newark", "New York", "New-York", "9 Elms", "Neuss") == [
        "9 Elms",
        "Neuss",
        "New York",
        "New-York",
        "Newark",
    ]


def test_small_letters_come_before_capitals_where_nothing_else_differs() -> None:
    assert in_order("en", "La Paz", "la Paz", "lab") == ["la Paz", "La Paz", "lab"]


def test_a_letter_may_have_two_characters() -> None:
    czech = Alphabet(("a", "b", "c", "č", "d", "e", "f", "g", "h", "ch", "i", "j"))
    assert sorted(["Cheb", "Hodonín", "Čáslav", "Ivančice", "Cvikov", "Chrudim"], key=czech.key) == [
        "Cvikov",
        "Čáslav",
        "Hodonín",
        "Cheb",
        "Chrudim",
        "Ivančice",
    ]


def test_korean_syllables_stay_whole() -> None:
    assert sorted(["가평", "강릉", "가나"], key=Alphabet().key) == ["가나", "가평", "강릉"]


@pytest.mark.parametrize(
    ("language", "printed", "typed"),
    [
        ("ru", "Зелёный перегон", "зеленый перегон"),
        ("uk", "Обов’язково", "обов'язково"),
        ("uk", "Їжак", "їжак"),
        ("en", "Montréal", "montreal"),
    ],
)
def test_what_books_print_is_found_as_people_type_it(language: str, printed: str, typed: str) -> None:
    alphabet = find(language).alphabet
    assert alphabet.as_typed(printed) == alphabet.as_typed(typed) == typed
