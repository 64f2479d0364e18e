"""Plurals: the rules are a table of data, and this is what it says."""

import pytest

from peregon.languages.plurals import CATEGORIES, locales, plurals_of, read_condition

SHOWN = {
    "ja": {"other": [0, 1, 2, 21]},
    "en": {"one": [1], "other": [0, 2, 11, 21]},
    "fr": {"one": [0, 1], "other": [2, 21, 999_999], "many": [1_000_000, 3_000_000]},
    "ru": {"one": [1, 21, 101], "few": [2, 4, 22, 104], "many": [0, 5, 11, 14, 111, 112]},
    "uk": {"one": [1, 21, 101], "few": [2, 4, 22, 104], "many": [0, 5, 11, 14, 111, 112]},
    "pl": {"one": [1], "few": [2, 4, 22], "many": [0, 5, 12, 21, 101]},
    "cs": {"one": [1], "few": [2, 4], "other": [0, 5, 22]},
    "sl": {"one": [1, 101], "two": [2, 202], "few": [3, 104], "other": [0, 5, 11, 21]},
    "lt": {"one": [1, 21], "few": [2, 9, 29], "other": [0, 10, 11, 19, 30]},
    "lv": {"zero": [0, 10, 11, 19, 30], "one": [1, 21], "other": [2, 9, 22]},
    "ro": {"one": [1], "few": [0, 2, 19, 101], "other": [20, 100]},
    "ar": {"zero": [0], "one": [1], "two": [2], "few": [3, 10, 103], "many": [11, 99, 111], "other": [100, 102, 202]},
    "ga": {"one": [1], "two": [2], "few": [3, 6], "many": [7, 10], "other": [0, 11, 21]},
    "cy": {"zero": [0], "one": [1], "two": [2], "few": [3], "many": [6], "other": [4, 5, 7]},
}


@pytest.mark.parametrize("locale", SHOWN)
def test_numbers_fall_into_the_categories_of_their_language(locale: str) -> None:
    plurals = plurals_of(locale)
    assert plurals is not None
    for category, numbers in SHOWN[locale].items():
        assert {number: plurals.category(number) for number in numbers} == dict.fromkeys(numbers, category)


def test_a_negative_number_is_counted_like_a_positive_one() -> None:
    plurals = plurals_of("ru")
    assert plurals is not None
    assert plurals.category(-21) == plurals.category(21) == "one"


def test_a_country_counts_like_its_language_unless_it_has_rules_of_its_own() -> None:
    assert plurals_of("de-AT") == plurals_of("de")
    assert plurals_of("pt-BR") == plurals_of("pt") != plurals_of("pt-PT")
    assert plurals_of("tlh") is None


@pytest.mark.parametrize("locale", locales())
def test_a_language_needs_no_form_that_it_cannot_have(locale: str) -> None:
    plurals = plurals_of(locale)
    assert plurals is not None
    assert set(plurals.needed) <= set(plurals.possible) <= set(CATEGORIES)
    # A form that no number takes would be a slip of the pen in the table.
    numbers = [*range(1_000), 1_000_000]
    assert {plurals.category(number) for number in numbers} | {"other"} == set(plurals.possible)


@pytest.mark.parametrize(
    ("locale", "needed"), [("en", "one other"), ("uk", "one few many"), ("fr", "one other"), ("ja", "other")]
)
def test_a_counted_word_must_have_the_forms_that_numbers_of_a_game_take(locale: str, needed: str) -> None:
    plurals = plurals_of(locale)
    assert plurals is not None
    assert list(plurals.needed) == needed.split()


@pytest.mark.parametrize("text", ["n", "n > 3", "m = 1", "n % 10 = one", "__import__('os')"])
def test_a_condition_is_nothing_but_comparisons_of_numbers(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no comparison|invalid literal"):
        read_condition(text)
