"""What bots are called: locomotives, of whom no two at a table are alike, and a record tells their kinds."""

from itertools import islice

import pytest

from peregon.bots import LOCOMOTIVES, PLAYERS, free_names, kind_in, with_kind
from peregon.cli.table.players import WORDS
from peregon.languages import Phrasebook, codes
from peregon.record.record import is_name


def test_names_come_in_their_order_and_a_taken_one_is_left_out() -> None:
    assert list(islice(free_names(lambda name: name == "Mallard"), 3)) == ["Rocket", "Adler", "Jupiter"]


def test_where_all_are_taken_they_are_numbered() -> None:
    assert next(free_names(lambda name: name in LOCOMOTIVES)) == "Rocket 2"


@pytest.mark.parametrize("kind", PLAYERS)
def test_a_record_tells_the_kind_of_every_bot(kind: str) -> None:
    for name in LOCOMOTIVES:
        written = with_kind(name, kind)
        assert is_name(written) and kind_in(written) == kind


@pytest.mark.parametrize(
    "name", ["Ann", "Rocket", "Rocket (mine)", "normally", "Ann (normal", "normal (Ann)", "normal two"]
)
def test_people_may_be_called_nearly_anything(name: str) -> None:
    assert kind_in(name) is None


def test_records_from_before_bots_had_names_are_understood() -> None:
    assert [kind_in(name) for name in ("normal", "normal 2", "expert 1")] == ["normal", "normal", "expert"]


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize(("book", "word"), [("terminal", "locomotive.{}"), ("page/common", "bot.name.{}")])
def test_in_every_language_they_differ_and_are_short_enough_for_a_phone(language: str, book: str, word: str) -> None:
    say = Phrasebook(language, book)
    called = [say(word.format(name.lower() if book == "terminal" else name)) for name in LOCOMOTIVES]
    assert len(set(called)) == len(LOCOMOTIVES) and max(map(len, called)) <= 8


def test_the_terminal_knows_them_all() -> None:
    assert tuple(WORDS) == LOCOMOTIVES
