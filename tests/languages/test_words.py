"""The words that come with Peregon: the same in every language, with the same places to fill, none that nobody says."""

import re
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

import peregon
from peregon.bots.purposes import Why
from peregon.catalogue import find as title
from peregon.catalogue import names
from peregon.cli.table.panels import is_count
from peregon.game_review.reviewed import Grade, LuckOf
from peregon.languages import ENGLISH, Phrasebook, codes, find
from peregon.languages.folders import files, words_of
from peregon.languages.words import OF_RULEBOOK, LanguageWords, Word, places, plain_key
from peregon.record.complaints import KINDS
from peregon.rulebooks import RULEBOOKS
from peregon.rulebooks.contents import PLAYERS, parts_of
from peregon.rules.part import Scorer

SOURCES = Path(peregon.__file__).parent
SAID_IN = {"terminal": "cli", "drawing": "drawing", "report": "report"}
# Families of words that nobody says by name: rule parts declare what they are about.
DECLARED = ("award", "complaint", "field", "item", "purpose", "variant", "special")
# The same in a review, which has words of its own for what its parts are about.
OF_REVIEWS = ("review.grade.", "review.luck.", "review.point.", "review.purpose.")
OTHERS = [code for code in codes() if code != ENGLISH]

of_each_file = pytest.mark.parametrize("file", files())


def english(file: str) -> LanguageWords:
    return words_of(find(ENGLISH), file)


def plain(words: LanguageWords) -> list[str]:
    return [key for key in words if OF_RULEBOOK not in key]


def sentences(word: Word) -> list[str]:
    return [word] if isinstance(word, str) else list(word.values())


@of_each_file
@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_word_with_the_same_places_to_fill(language: str, file: str) -> None:
    words = words_of(find(language), file)
    assert plain(words) == plain(english(file))
    for key, word in words.items():
        original = english(file)[plain_key(key)]
        assert isinstance(word, dict) == isinstance(original, dict), key
        assert places(word) == places(original), key


@of_each_file
@pytest.mark.parametrize("language", codes())
def test_own_words_are_those_of_a_rulebook_and_stand_behind_the_plain_ones(language: str, file: str) -> None:
    keys = list(words_of(find(language), file))
    for before, key in pairwise(keys):
        if OF_RULEBOOK in key:
            assert key.partition(OF_RULEBOOK)[2] in RULEBOOKS, key
            assert plain_key(before) == plain_key(key), key


@of_each_file
@pytest.mark.parametrize("language", codes())
def test_own_words_are_no_others_than_the_plain_ones_would_be(language: str, file: str) -> None:
    words = words_of(find(language), file)
    assert [key for key, word in words.items() if OF_RULEBOOK in key and word == words[plain_key(key)]] == []


@of_each_file
def test_a_translation_says_whatever_english_says_in_a_rulebook_s_own_words(file: str) -> None:
    for language in OTHERS:
        assert set(english(file)) <= set(words_of(find(language), file)), language


@pytest.mark.parametrize("file", SAID_IN)
@pytest.mark.parametrize("language", codes())
def test_every_form_has_all_the_places(language: str, file: str) -> None:
    for key, word in words_of(find(language), file).items():
        assert all(places(sentence) == places(word) for sentence in sentences(word)), key


@of_each_file
@pytest.mark.parametrize("language", codes())
def test_what_is_counted_has_all_plural_forms(language: str, file: str) -> None:
    plurals = find(language).plurals
    for key, word in words_of(find(language), file).items():
        if isinstance(word, dict):
            assert set(plurals.needed) <= set(word) <= set(plurals.possible), key


@of_each_file
@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_untranslated(language: str, file: str) -> None:
    same = [
        key
        for key, word in words_of(find(language), file).items()
        if word == english(file).get(key) and re.search(r"[A-Za-z]{4,}", re.sub(r"\{\w+\}", "", str(word)))
    ]
    assert same == []


@pytest.mark.parametrize("file", SAID_IN)
def test_every_word_is_said_somewhere_and_nothing_else_is(file: str) -> None:
    sources = [path.read_text("utf-8") for path in (SOURCES / SAID_IN[file]).rglob("*.py")]
    words = {
        key for key in plain(english(file)) if key.partition(".")[0] not in DECLARED and not key.startswith(OF_REVIEWS)
    }
    groups = "|".join({key.partition(".")[0] for key in words})
    said = {key for source in sources for key in re.findall(rf"['\"]((?:{groups})\.[a-z_]+)['\"]", source)}
    assert said == words


def test_whatever_a_rule_part_declares_has_its_word() -> None:
    words = english("terminal")
    parts = [part for rulebook in RULEBOOKS.values() for part in rulebook().parts()]
    rules = "".join(path.read_text("utf-8") for path in (SOURCES / "rules").rglob("*.py"))
    declared = {"award.routes", *(f"award.{part.line()}" for part in parts if isinstance(part, Scorer))}
    declared |= {f"item.{kind}" for kind in re.findall(r'Explanation\("(\w+)"', rules)}
    declared |= {f"special.{part.special()}" for part in parts if part.special()}
    declared |= {f"variant.{variant.name}" for part in parts for variant in part.variants()}
    declared |= {f"complaint.{kind}" for kind in KINDS}
    declared |= {f"purpose.{why}" for why in (*get_args(Why), "fits_last")}
    fields = [field for name in names() for field in title(name).rules(2).table.declared.fields]
    declared |= {f"field.{field.name}" for field in fields if is_count(field)}
    assert {f"hint.why.{why}" for why in get_args(Why)} <= set(english("page/hint")), "the page says the same"
    assert declared == {key.removesuffix(".alone") for key in plain(words) if key.partition(".")[0] in DECLARED}


def test_whatever_a_review_is_about_has_its_word() -> None:
    words = plain(english("terminal"))
    said = {f"review.grade.{grade}" for grade in get_args(Grade)} | {f"review.luck.{kind}" for kind in get_args(LuckOf)}
    said |= {f"review.point.{kind}.{sign}" for kind in ("deal", "luck") for sign in ("good", "bad")}
    said.add("review.point.error")
    purposes = {f"review.purpose.{why}" for why in (*get_args(Why), "fits_last")}
    assert said == {key for key in words if key.startswith(OF_REVIEWS[:3])}
    assert {key for key in words if key.startswith(OF_REVIEWS[3])} <= purposes


def test_every_part_of_every_rulebook_has_its_name_its_sentence_and_its_terms() -> None:
    parts = [part for rulebook in RULEBOOKS.values() for part in parts_of(rulebook())]
    classes = {part.path[-1] for part in parts}
    terms = {re.sub(r" \d+$", "", term) for part in parts for term in part.terms}
    assert set(english("parts")) == {
        *(f"part.{name}" for name in classes),
        *(f"rule.{name}" for name in classes - {PLAYERS}),
        *(f"term.{term}" for term in terms),
    }


@pytest.mark.parametrize(
    ("language", "counted"),
    [
        ("en", {0: "0 cards", 1: "1 card", 2: "2 cards", 21: "21 cards"}),
        ("ru", {0: "0 карт", 1: "1 карта", 2: "2 карты", 5: "5 карт", 11: "11 карт", 12: "12 карт", 21: "21 карта"}),
        ("uk", {0: "0 карт", 1: "1 карта", 4: "4 карти", 14: "14 карт", 22: "22 карти", 111: "111 карт"}),
    ],
)
def test_numbers_take_the_form_their_language_asks_for(language: str, counted: dict[int, str]) -> None:
    say = Phrasebook(language, "terminal")
    assert {number: say("count.cards", n=number) for number in counted} == counted


@pytest.mark.parametrize(
    ("language", "plainly", "on_a_journey"),
    [
        ("en", "claim a route (2 possible)", "claim a section (2 possible)"),
        ("ru", "занять перегон (возможно 2)", "занять участок (возможно 2)"),
        ("uk", "зайняти перегін (можливо 2)", "зайняти ділянку (можливо 2)"),
    ],
)
def test_a_rulebook_has_words_of_its_own(language: str, plainly: str, on_a_journey: str) -> None:
    say = Phrasebook(language, "terminal")
    assert (say("menu.claim", n=2), say.of("europe")("menu.claim", n=2)) == (plainly, plainly)
    assert say.of("journey")("menu.claim", n=2) == on_a_journey
    assert say.of("journey")("menu.turn") == say("menu.turn")


def test_what_fills_a_place_is_taken_as_it_is() -> None:
    assert Phrasebook("en", "terminal")("play.no_city", name="{name} {0.__class__}") == (
        "There is no city called {name} {0.__class__}."
    )


def test_a_place_that_nobody_fills_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError, match="name"):
        Phrasebook("en", "terminal")("play.no_city")


def test_there_is_no_word_that_no_language_has() -> None:
    with pytest.raises(KeyError, match=r"play\.chess"):
        Phrasebook("uk", "terminal")("play.chess")
