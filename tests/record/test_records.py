"""A record is played again and comes out the same. It can be kept while a game is played, and taken up again."""

import random
from pathlib import Path

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
from peregon.rulebooks.variants import VariantValue
from tests.record import play
from tests.record.play import TINY, TITLES, play_at_random, random_game

TABLES: list[tuple[str, int, dict[str, VariantValue]]] = [
    ("usa", 3, {"counter_clockwise": True}),
    ("europe", 2, {}),
    ("india", 2, {"first_seat": 1}),
    ("switzerland", 2, {}),
    ("journey", 3, {"order": (1, 2, 0)}),
]


@pytest.mark.parametrize(("name", "seats", "variants"), TABLES)
def test_a_record_is_played_again_and_comes_out_the_same(
    name: str, seats: int, variants: dict[str, VariantValue]
) -> None:
    *_, game = random_game(TITLES[name], seats, 6, variants)
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
    game = play.short_game()
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
    record = read_record(write_record(play.short_game(), ["Оля", "Ben & Co"]), TINY)
    assert record.names == ("Оля", "Ben & Co")
    for names in (["Ann"], ["Ann", ""], ["Ann", "x" * 41], ["Ann", "a\nb"]):
        with pytest.raises(ValueError, match="there must be 2 names"):
            write_record(play.short_game(), names)


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
    game = play.short_game()
    path.write_text(write_record(game)[:-25], encoding="utf-8")
    with pytest.raises(RecordError, match=r"game\.peregon: line 5: the line was never finished"):
        load(path, TINY)
    again = resume(path, TINY, Seeded(2), drop_unfinished=True)
    assert again.history == game.history[:-1]
    again.play(again.options[-1])
    with RecordWriter(path, again, replace=True) as writer:
        again.play(again.options[0])
        writer.save(again)
    assert load(path, TINY).game_at(5).history == again.history


def test_a_last_line_that_only_lacks_its_end_is_good() -> None:
    assert len(read_record(write_record(play.short_game())[:-1], TINY).moves) == 4


def test_a_file_is_not_overwritten_by_accident(tmp_path: Path) -> None:
    path = tmp_path / "game.peregon"
    path.write_text("something else")
    with pytest.raises(RecordError, match="there is a file of that name already"):
        RecordWriter(path, play.short_game())
    with pytest.raises(RecordError, match="cannot be written"):
        RecordWriter(tmp_path / "no" / "folder.peregon", play.short_game())
    assert path.read_text() == "something else"


def test_a_writer_keeps_to_its_game(tmp_path: Path) -> None:
    with (
        RecordWriter(tmp_path / "game.peregon", play.short_game()) as writer,
        pytest.raises(ValueError, match="this is the record of another game"),
    ):
        writer.save(play.short_game())


def test_a_writer_says_so_when_another_one_has_replaced_its_file(tmp_path: Path) -> None:
    path = tmp_path / "game.peregon"
    path.write_text(write_record(play.short_game()), encoding="utf-8")
    one, other = resume(path, TINY, Seeded(1)), resume(path, TINY, Seeded(1))
    with RecordWriter(path, one, replace=True) as first, RecordWriter(path, other, replace=True) as second:
        one.play(one.options[0])
        with pytest.raises(RecordError, match="another program has replaced or changed the file"):
            first.save(one)
        other.play(other.options[0])
        second.save(other)
    assert len(load(path, TINY).moves) == 5


def test_a_writer_lets_a_file_alone_that_was_changed_or_removed(tmp_path: Path) -> None:
    path = tmp_path / "game.peregon"
    game = resume_from_text()
    with RecordWriter(path, game) as writer:
        with path.open("a", encoding="utf-8") as file:
            file.write("a note\n")
        changed = path.read_text(encoding="utf-8")
        game.play(game.options[0])
        with pytest.raises(RecordError, match="another program has replaced or changed the file"):
            writer.save(game)
        assert path.read_text(encoding="utf-8") == changed
        path.unlink()
        with pytest.raises(RecordError, match="cannot be written"):
            writer.save(game)


def resume_from_text() -> Game:
    record = read_record(write_record(play.short_game()), TINY)
    return record.game_at(len(record.moves), Seeded(1))
