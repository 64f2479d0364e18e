"""A record is played again and comes out the same; whatever is wrong with one is told by file and line."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import peregon
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.record import (
    RecordError,
    RecordWriter,
    load,
    read_position,
    read_record,
    resume,
    state_bytes,
    verify,
    write_position,
    write_record,
)
from peregon.record.lines import CHECK, sealed
from peregon.rulebooks.options import OptionValue
from tests.record import play
from tests.record.play import TINY, TITLES, play_at_random, random_game

TABLES: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("usa", 3, {"counter_clockwise": True}),
    ("europe", 2, {}),
    ("india", 2, {"first_seat": 1}),
    ("switzerland", 2, {}),
    ("journey", 3, {"order": (1, 2, 0)}),
]


def short_game() -> Game:
    """Four actions, with luck of every kind and a tunnel paid for."""
    return play.play(play.tunnel(), "extra L", luck="")


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_record_is_played_again_and_comes_out_the_same(
    name: str, seats: int, options: dict[str, OptionValue]
) -> None:
    *_, game = random_game(TITLES[name], seats, 6, options)
    record = read_record(write_record(game), TITLES[name])
    report = verify(record)
    assert (report.actions, report.over, report.has_result) == (len(game.history), True, True)
    assert report.totals == tuple(seat.total for seat in game.score_sheet().seats)
    assert report.winners == game.score_sheet().winners
    again = record.game_at(len(record.moves))
    assert state_bytes(again.state) == state_bytes(game.state)
    assert again.history == game.history
    assert write_record(again) == write_record(game)


def test_every_moment_of_a_record_can_be_looked_at() -> None:
    game = short_game()
    record = read_record(write_record(game), TINY)
    states = [state_bytes(record.game_at(count).state) for count in range(5)]
    replayed = [(step, state_bytes(moment.state)) for step, moment in record.replay()]
    assert replayed == list(zip(game.history, states[1:], strict=True))
    assert states[0] == state_bytes(game.beginning)
    with pytest.raises(ValueError, match="the record has 4 actions, so there is no moment after 5"):
        record.game_at(5)


def test_a_record_can_begin_with_a_position() -> None:
    game = read_position(write_position(play.tunnel()), TINY, Seeded(1))
    play.play(game, "give up", luck="")
    record = read_record(write_record(game), TINY)
    assert record.position is not None
    assert verify(record).actions == 1
    assert state_bytes(record.game_at(1).state) == state_bytes(game.state)


def test_a_record_keeps_the_names_of_the_players() -> None:
    record = read_record(write_record(short_game(), ["Оля", "Ben & Co"]), TINY)
    assert record.names == ("Оля", "Ben & Co")
    for names in (["Ann"], ["Ann", ""], ["Ann", "x" * 41], ["Ann", "a\nb"]):
        with pytest.raises(ValueError, match="there must be 2 names"):
            write_record(short_game(), names)


# Saving while a game is played


def test_a_game_is_saved_action_by_action(tmp_path: Path) -> None:
    path = tmp_path / "game.peregon"
    game = peregon.start(TINY, seed=5)
    luck = random.Random(1)
    with RecordWriter(path, game, ["Ann", "Bob"], fsync=True) as writer:
        while not game.over:
            play_at_random(game, luck)
            writer.save(game)
            if len(game.history) in (1, 40):
                assert path.read_text(encoding="utf-8") == write_record(game, ["Ann", "Bob"])
        writer.save(game)
    assert path.read_text(encoding="utf-8") == write_record(game, ["Ann", "Bob"])
    assert verify(load(path, TINY)).has_result


def test_a_crash_loses_no_more_than_the_line_that_was_being_written(tmp_path: Path) -> None:
    path = tmp_path / "game.peregon"
    game = short_game()
    path.write_text(write_record(game)[:-25], encoding="utf-8")
    with pytest.raises(RecordError, match=r"game\.peregon: line 5: the line was never finished; the record is good without"):
        load(path, TINY)
    again = resume(path, TINY, Seeded(2), drop_unfinished=True)
    assert again.history == game.history[:-1]
    again.play(again.options[-1])
    with RecordWriter(path, again, replace=True) as writer:
        again.play(again.options[0])
        writer.save(again)
    assert load(path, TINY).game_at(5).history == again.history


def test_a_last_line_that_only_lacks_its_end_is_good() -> None:
    assert len(read_record(write_record(short_game())[:-1], TINY).moves) == 4


def test_a_file_is_not_overwritten_by_accident(tmp_path: Path) -> None:
    path = tmp_path / "game.peregon"
    path.write_text("something else")
    with pytest.raises(RecordError, match="there is a file of that name already"):
        RecordWriter(path, short_game())
    with pytest.raises(RecordError, match="cannot be written"):
        RecordWriter(tmp_path / "no" / "folder.peregon", short_game())
    assert path.read_text() == "something else"


def test_a_writer_keeps_to_its_game(tmp_path: Path) -> None:
    with (
        RecordWriter(tmp_path / "game.peregon", short_game()) as writer,
        pytest.raises(ValueError, match="this is the record of another game"),
    ):
        writer.save(short_game())


# What can be wrong with a record


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
    (1, "version", 2, "version: written by a newer Peregon: 2, and this one reads 1"),
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
    (2, "colour", 5, 'field "colour" is unknown; allowed: n, seat, action, luck, events, check'),
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
    lines = lines_of(short_game())
    *way, last = path.split(".")
    place = lines[line - 1]
    for step in way:
        place = place[step]
    place[last] = value
    with pytest.raises(RecordError) as caught:
        verify(read_record(resealed(lines), TINY, source="my.peregon"))
    assert str(caught.value).startswith(f"my.peregon: line {line}: ")
    assert problem in caught.value.problem


def test_a_forged_score_is_found_out() -> None:
    lines = lines_of(play.over())
    end = lines[-1]["end"]
    for key, value in (("scores", [*end["scores"][:1], {"awards": [], "total": 999}]), ("winners", [0, 1, 1])):
        with pytest.raises(RecordError, match=f"{key} differ: recorded .*, counted "):
            verify(read_record(resealed([*lines[:-1], {"end": {**end, key: value}}]), TINY))
    with pytest.raises(RecordError, match="there is a result, and the game is not over"):
        verify(read_record(resealed([*lines_of(short_game()), {"end": end}]), TINY))
    with pytest.raises(RecordError, match="nothing may follow the line with the scores"):
        read_record(resealed([*lines, lines[-1]]), TINY)
    assert not verify(read_record(resealed(lines[:-1]), TINY)).has_result


def test_a_position_of_another_table_is_no_start() -> None:
    lines = lines_of(play.play(read_position(write_position(play.tunnel()), TINY), "give up"))
    lines[0]["start"]["position"]["options"] = {"first_seat": 0}
    with pytest.raises(RecordError, match=r"line 1: start\.position\.options: is not that of the record"):
        read_record(resealed(lines), TINY)
    lines[0]["start"]["position"]["options"] = {}
    lines[0]["start"]["position"]["row"] = "LL"
    with pytest.raises(RecordError, match=r"line 1: start\.position\.row: must have 5 places"):
        read_record(resealed(lines), TINY)


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_damage_is_located_by_its_line(line: int) -> None:
    lines = write_record(short_game()).splitlines(keepends=True)
    changed = lines[line - 1].replace('"seat": 0', '"seat": 1', 1).replace('"seats": 2', '"seats": 3', 1)
    if changed == lines[line - 1]:
        changed = changed.replace('"seat": 1', '"seat": 0', 1)
    with pytest.raises(RecordError, match=f"line {line}: the check is wrong"):
        read_record("".join([*lines[: line - 1], changed, *lines[line:]]), TINY)


def test_a_missing_a_doubled_and_a_swapped_line_are_found() -> None:
    a, b, c, d, e = write_record(short_game()).splitlines(keepends=True)
    for text, line in ((a + c + d + e, 2), (a + b + b + c, 3), (a + c + b, 2), (b + c, 1)):
        with pytest.raises(RecordError, match=f"line {line}: the check is wrong"):
            read_record(text, TINY)


NO_RECORDS: list[tuple[bytes, str]] = [
    (b"", "line 1: the record is empty"),
    (b"\n", "line 1: line 1, column 1: not valid JSON"),
    (b"[]\n", "line 1: must be an object, not a list"),
    (b"{}\n", "line 1: the check must be a text, not null"),
    (b'{"format": "peregon rec', "line 1: the line was never finished"),
    (b'{"a": NaN}\n', "line 1: NaN is not a number"),
    (b"[" * 100_000 + b"\n", "line 1: lists or objects are nested too deeply"),
    (b"\xff\n", "line 1: a record must be UTF-8 text"),
    (b"{}\n" * 20_001, "line 20001: a record has at most 20,000 lines"),
    (b" " * 20_000_001, "a record has at most 20,000,000 bytes"),
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
        read_record(write_record(short_game()))
    for boards in (TINY, TINY.sheet, {"tiny": TINY, "usa": "usa"}):
        assert verify(read_record(write_record(short_game()), boards)).actions == 4
