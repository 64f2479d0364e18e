"""Verifying luck: a record whose draws follow from the secret holds, and any other does not, and says where."""

from collections.abc import Callable
from typing import Any

import pytest

from peregon.record import RecordError, read_record, verify
from tests.support.checked_records import ANN, COMMITMENT, LUCK, Line, played, sealed


@pytest.mark.parametrize("name", ["usa", "europe", "india", "switzerland", "journey"])
def test_a_game_whose_draws_follow_from_the_secret_holds(name: str) -> None:
    found = verify(read_record(sealed(played(name)))).luck
    assert found is not None
    assert found.commitment == COMMITMENT and found.contributors == (0,) and found.skipped == ()
    assert found.draws > 30


def test_numbers_that_no_move_has_are_told() -> None:
    found = verify(read_record(sealed(played(taken_back=3)))).luck
    assert found is not None and len(found.skipped) == 3


def first_draw(lines: list[Line]) -> Line:
    return next(line for line in lines[1:] if line["luck"].get("cards"))


def other_secret(lines: list[Line]) -> None:
    lines[0]["luck"] = {**LUCK, "secret": "00" * 32}


def other_room(lines: list[Line]) -> None:
    lines[0]["luck"] = {**LUCK, "room": "k3f8"}


def other_contribution(lines: list[Line]) -> None:
    lines[0]["luck"] = {**LUCK, "contributions": ["ab" * 32, None]}


def contribution_without_a_hash(lines: list[Line]) -> None:
    lines[0]["luck"] = {**LUCK, "contributions": [ANN, ANN]}


def contribution_left_out(lines: list[Line]) -> None:
    lines[0]["luck"] = {**LUCK, "contributions": [None, None]}


def number_of_before(lines: list[Line]) -> None:
    first_draw(lines)["draw"] = 1


def number_skipped(lines: list[Line]) -> None:
    first_draw(lines)["draw"] += 1


def number_missing(lines: list[Line]) -> None:
    del first_draw(lines)["draw"]


@pytest.mark.parametrize(
    ("change", "line", "problem"),
    [
        (other_secret, 1, "the secret is not the one to which the server had bound itself"),
        (other_room, 1, "the secret is not the one to which the server had bound itself"),
        (other_contribution, 1, "the contribution of seat 0 is not the one whose hash it gave"),
        (contribution_without_a_hash, 1, "the contribution of seat 1 is not the one whose hash it gave"),
        (contribution_left_out, 1, r"draw \d+: recorded \S+, from the secret follows \S+"),
        (number_of_before, None, "number 1 has been drawn already"),
        (number_skipped, None, r"draw \d+: recorded \S+, from the secret follows \S+"),
        (number_missing, None, "the number of the first draw is missing"),
    ],
)
def test_a_record_with_other_luck_does_not_hold(
    change: Callable[[list[Line]], None], line: int | None, problem: str
) -> None:
    lines = played()
    change(lines)
    with pytest.raises(RecordError, match=problem) as error:
        verify(read_record(sealed(lines)))
    assert error.value.line == line or (line is None and error.value.line > 1)


def test_a_card_that_did_not_come_by_itself_is_found_at_its_draw() -> None:
    """The whole game is consistent: it was only played with other cards from a move on."""
    lines = played(cheats_at=30)
    with pytest.raises(RecordError, match=r"draw \d+: recorded") as error:
        verify(read_record(sealed(lines)))
    assert error.value.line > 30
    first = next(line["draw"] for line in lines[31:] if "draw" in line)
    assert first <= int(error.value.problem.split()[1].rstrip(":")) < first + 5


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({"room": ""}, "luck.room: must be a line of 1 to 64 characters"),
        ({"secret": "00"}, "luck.secret: must be 64 hexadecimal digits"),
        ({"commitment": 7}, "luck.commitment: must be a text"),
        ({"hashes": [None]}, "luck.hashes: 1 of them for 2 seats"),
        ({"contributions": ["AA" * 32, None]}, r"luck.contributions\[0\]: must be 64 hexadecimal digits"),
        ({"more": 1}, "luck: .*more"),
    ],
)
def test_a_section_that_cannot_be_read_says_where(bad: dict[str, Any], problem: str) -> None:
    lines = played()[:2]
    lines[0]["luck"] = {**LUCK, **bad}
    with pytest.raises(RecordError, match=problem):
        read_record(sealed(lines))


def test_numbers_of_draws_without_a_secret_are_refused() -> None:
    lines = played()
    del lines[0]["luck"]
    with pytest.raises(RecordError, match=r"start\.draw: has a meaning only where"):
        read_record(sealed(lines))
