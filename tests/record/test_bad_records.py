"""Whatever is wrong with a record is told by file and line."""

import json
from pathlib import Path
from typing import Any

import pytest

from peregon.game import Game
from peregon.record import RecordError, load, read_position, read_record, verify, write_position, write_record
from peregon.record.lines import CHECK, sealed
from peregon.record.titles import Boards
from tests.record import play
from tests.record.play import TINY


def lines_of(game: Game) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in write_record(game, ["Ann", "Bob"]).splitlines()]
    return [{key: value for key, value in line.items() if key != CHECK} for line in lines]


def resealed(lines: list[dict[str, Any]]) -> str:
    """A record by somebody who knows how to compute the checks."""
    text, check = "", ""
    for line in lines:
        sealed_line, check = sealed(check, line)
        text += sealed_line
    return text


# line, the way to the value, the value, what the error says
FORGED: list[tuple[int, str, object, str]] = [
    (1, "format", "peregon position", 'format: must be "peregon record"'),
    (1, "version", 4, "version: written by a newer Peregon: 4, and this one reads 3"),
    (1, "game", "atlantis", 'game: "atlantis" is asked for, and the board given is "tiny"'),
    (1, "board", "0" * 64, 'board: digest 000000000000 is asked for; the board "tiny" here has'),
    (1, "rulebook", "chess", 'rulebook: "chess" is unknown'),
    (1, "seats", 9, "seats: must be a whole number from 1 to 8, not 9"),
    (1, "names", ["Ann"], "names: 1 names for 2 seats"),
    (1, "names", ["Ann", "x" * 41], "names[1]: must be a line of 1 to 40 characters"),
    (1, "names", ["Ann", "\x07"], "names[1]: must be a line of 1 to 40 characters"),
    (1, "peregon", 1, "peregon: must be a text, not 1"),
    (1, "start", {}, "start: the field deal is missing"),
    (1, "start.deal.cards", "GGGX", 'start.deal.cards: "X" is no card'),
    (1, "start.deal.cards", "GGGL", "the luck of the deal does not fit: the script of cards has run out"),
    (1, "start.deal.cards", "GGGLRRBBPPOWYK", "luck is left over that nothing asked for: {'cards': 'K'}"),
    (1, "start.deal.lots", [5], "the luck of the deal does not fit: the script draws lot 5 out of 2"),
    (1, "start.deal.tickets", ["ash-oak"], 'start.deal.tickets[0]: ticket "ash-oak" is unknown'),
    (1, "start.events", [], "event 1 differs: recorded nothing, played {'event': 'OrderSet', 'seats': [0, 1]}"),
    (2, "n", 7, "n: must be 1: a line is missing, or here twice"),
    (2, "seat", 2, "seat: must be a whole number from 0 to 1, not 2"),
    (2, "seat", 1, "event 1 differs: recorded {'event': 'FirstTicketsChosen', 'seat': 0}"),
    (2, "action", "keep 9", 'action: column 6: "9" is no place of the offer; allowed: 1 to 4'),
    (2, "action", "keep 1", 'action "keep 1": Keep(places=(0,)) is not one of the options'),
    (2, "action", 5, "action: must be a text, not 5"),
    (2, "colour", 5, 'field "colour" is unknown; allowed: n, seat, action, luck, draw, events, check'),
    (2, "luck", {"cards": "L"}, "luck is left over that nothing asked for: {'cards': 'L'}"),
    (2, "luck", [], "luck: must be an object, not a list"),
    (2, "events", {}, "events: must be a list, not an object"),
    (4, "action", "claim cedar-date RR", "is not one of the options"),
    (4, "luck", {}, "the luck does not fit: the script of cards has run out"),
    (4, "luck", {"cards": "LRKK"}, "luck is left over"),
    (4, "luck", {"cards": "LRR"}, "event 2 differs: recorded {'event': 'TunnelPriced'"),
    (4, "seat", 1, "seat 1 has nothing to decide; the decision is seat 0's"),
    (5, "events", ["x"], "event 1 differs: recorded x, played"),
    (5, "events", [{}] * 9, "event 1 differs: recorded {}, played"),
    (5, "end", {"scores": [], "winners": []}, 'field "n" is unknown; allowed: end, check'),
]


@pytest.mark.parametrize(("line", "path", "value", "problem"), FORGED)
def test_a_forged_record_is_found_out(line: int, path: str, value: object, problem: str) -> None:
    lines = lines_of(play.short_game())
    *way, last = path.split(".")
    place = lines[line - 1]
    for step in way:
        place = place[step]
    place[last] = value
    with pytest.raises(RecordError) as caught:
        verify(read_record(resealed(lines), TINY, source="my.peregon"))
    assert str(caught.value).startswith(f"my.peregon: line {line}: ")
    assert problem in caught.value.problem


@pytest.mark.parametrize("seat", [False, 0.0])
def test_a_seat_that_only_python_takes_for_the_same_is_found_out(seat: object) -> None:
    lines = lines_of(play.short_game())
    assert lines[1]["events"][0]["seat"] == 0
    lines[1]["events"][0]["seat"] = seat
    with pytest.raises(RecordError, match="line 2: event 1 differs"):
        verify(read_record(resealed(lines), TINY))


def test_an_event_that_is_null_is_one_too_many() -> None:
    lines = lines_of(play.short_game())
    lines[1]["events"].append(None)
    with pytest.raises(RecordError, match="line 2: event 2 differs"):
        verify(read_record(resealed(lines), TINY))


def test_a_forged_score_is_found_out() -> None:
    lines = lines_of(play.over())
    end = lines[-1]["end"]
    for key, value in (("scores", [*end["scores"][:1], {"awards": [], "total": 999}]), ("winners", [0, 1, 1])):
        with pytest.raises(RecordError, match=f"{key} differ: recorded .*, counted "):
            verify(read_record(resealed([*lines[:-1], {"end": {**end, key: value}}]), TINY))
    with pytest.raises(RecordError, match="there is a result, and the game is not over"):
        verify(read_record(resealed([*lines_of(play.short_game()), {"end": end}]), TINY))
    with pytest.raises(RecordError, match="nothing may follow the line with the scores"):
        read_record(resealed([*lines, lines[-1]]), TINY)
    assert not verify(read_record(resealed(lines[:-1]), TINY)).has_result


def test_a_position_of_another_table_is_no_start() -> None:
    lines = lines_of(play.play(read_position(write_position(play.tunnel()), TINY), "give up"))
    lines[0]["start"]["position"]["variants"] = {"first_seat": 0}
    with pytest.raises(RecordError, match=r"line 1: start\.position\.variants: is not that of the record"):
        read_record(resealed(lines), TINY)
    lines[0]["start"]["position"]["variants"] = {}
    lines[0]["start"]["position"]["row"] = "LL"
    with pytest.raises(RecordError, match=r"line 1: start\.position\.row: must have 5 places"):
        read_record(resealed(lines), TINY)


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_damage_is_located_by_its_line(line: int) -> None:
    lines = write_record(play.short_game()).splitlines(keepends=True)
    changed = lines[line - 1].replace('"seat": 0', '"seat": 1', 1).replace('"seats": 2', '"seats": 3', 1)
    if changed == lines[line - 1]:
        changed = changed.replace('"seat": 1', '"seat": 0', 1)
    with pytest.raises(RecordError, match=f"line {line}: the check is wrong"):
        read_record("".join([*lines[: line - 1], changed, *lines[line:]]), TINY)


def test_a_missing_a_doubled_and_a_swapped_line_are_found() -> None:
    a, b, c, d, e = write_record(play.short_game()).splitlines(keepends=True)
    for text, line in ((a + c + d + e, 2), (a + b + b + c, 3), (a + c + b, 2), (b + c, 1)):
        with pytest.raises(RecordError, match=f"line {line}: the check is wrong"):
            read_record(text, TINY)


NO_RECORDS: list[tuple[bytes, str]] = [
    (b"", "line 1: the record is empty"),
    (b"\n", "line 1: line 1, column 1: not valid JSON"),
    (b"[]\n", "line 1: must be an object, not a list"),
    (b"{}\n", "line 1: the check must be a text, not null"),
    (b'{"format": "peregon rec', "line 1: the line was never finished"),
    (b'{"a": NaN}\n', "line 1: a: NaN is not a number"),
    (b"[" * 100_000 + b"\n", "line 1: lists or objects are nested too deeply"),
    (b"\xff\n", "line 1: the file must be UTF-8 text"),
    (b"{}\n" * 20_001, "line 20001: a record has at most 20,000 lines"),
    (b" " * 20_000_001, "the file is too large; at most 20,000,000 bytes are allowed"),
]


@pytest.mark.parametrize(("content", "problem"), NO_RECORDS, ids=[problem for _, problem in NO_RECORDS])
def test_what_is_no_record_at_all(content: bytes, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "my.peregon"
    path.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        load(path, drop_unfinished=True)
    assert str(caught.value).startswith(f"{path}: {problem}")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.peregon", tmp_path, "no\0such.peregon"):
        with pytest.raises(RecordError):
            load(path)


def test_the_board_that_is_needed_is_named() -> None:
    with pytest.raises(RecordError, match=r'line 1: game: the board "tiny" does not come with Peregon'):
        read_record(write_record(play.short_game()))
    all_ways: list[Boards] = [TINY, TINY.sheet, {"tiny": TINY, "usa": "usa"}]
    for boards in all_ways:
        assert verify(read_record(write_record(play.short_game()), boards)).actions == 4
