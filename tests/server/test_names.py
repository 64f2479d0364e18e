# ruff: noqa: RUF001
"""Names: nobody is called something that cannot be seen, nor something that looks like another's name."""

import unicodedata

import pytest

from peregon.languages import languages
from peregon.server.rooms.seats.names import is_invisible, problem_with, skeleton, tidied, too_alike
from tests.support.server.clients import OPEN, PERSON, Player

INVISIBLE = ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u034f", "a\u034fb", "\u17b4", "\U000e0101x", "Ann\u3164"]
ALIKE = [
    ("Ann", "Аnn"),
    ("Ann", "\uff21nn"),
    ("Bob", "Воb"),
    ("Ilya", "llya"),
    ("Max", "Μax"),
    ("Oleg", "0leg"),
    ("Emma", "Ernrna"),
    ("УЗЕР", "Y3EP"),
    ("Jos\u00e9", "Jose\u0301"),
]
DIFFERENT = [("Ann", "Anne"), ("Аня", "Ани"), ("José", "Jose"), ("Anna", "anna"), ("Ірина", "Їрина"), ("Вова", "вова")]
GOOD = ["Ann", "Їжак", "Ґалаґан", "José", "李雷", "Zoë ❤", "Ngọc Ánh", "अनिल", "محمد", "Ёлка 7"]


@pytest.mark.parametrize("name", INVISIBLE)
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    assert problem_with(tidied(name)) is not None


@pytest.mark.parametrize("name", GOOD)
def test_people_are_called_what_they_are_called(name: str) -> None:
    assert problem_with(tidied(name)) is None


def test_a_heart_in_colour_is_a_heart() -> None:
    assert tidied("Zoë \u2764\ufe0f") == "Zoë \u2764"


def test_every_format_character_that_unicode_ignores_is_invisible() -> None:
    """Python knows no such property, but those of one category all have it but for the ones that are drawn."""
    drawn = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\ufff9\ufffa\ufffb"
    for number in range(0x10000):
        letter = chr(number)
        if unicodedata.category(letter) == "Cf" and letter not in drawn:
            assert is_invisible(letter), hex(number)
    assert not any(is_invisible(letter) for letter in "aя字😀é1 ")


def test_a_tower_of_marks_is_no_name() -> None:
    assert problem_with("a" + "\u0301\u0302" * 3) is not None
    assert problem_with("\u0301nn") is not None
    assert problem_with("q\u0307\u0323") is None


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other) and too_alike([one, "Cyd", other])


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_can_be_told_apart_are_two(one: str, other: str) -> None:
    assert not too_alike([one, other])


@pytest.mark.parametrize("code", ["ru", "uk"])
def test_no_two_letters_of_an_alphabet_are_taken_for_one(code: str) -> None:
    letters = [form for letter in languages()[code].alphabet.letters for form in (letter, letter.upper())]
    assert len({skeleton(letter) for letter in letters}) == len(letters) >= 64


def test_nobody_joins_under_a_name_that_looks_like_the_hosts(ann: Player, bob: Player) -> None:
    room = ann.open(seats=[PERSON, OPEN], start=False)["room"]
    answer = bob.post(f"/api/rooms/{room}/join", name="Аnn")
    assert (answer.status_code, answer.json()["error"]) == (409, "name_taken")
    assert bob.post(f"/api/rooms/{room}/join", name="\u3164").status_code == 400
    twins = [PERSON, {"kind": "person", "name": "Аnn"}]
    assert ann.post("/api/rooms", game="usa", seats=twins).json()["error"] == "bad_request"
    bob.join(room, "Bob")
