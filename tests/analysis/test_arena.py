"""The arena: the same on any number of cores, stopped and resumed, decided early."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from peregon.analysis import JournalError, Sprt, Tournament, hold
from peregon.analysis import arena as arena_module
from peregon.analysis.arena import Held, Running
from peregon.analysis.journal import Journal
from peregon.analysis.tables import as_data, command_for
from peregon.catalogue import find
from peregon.workers import WorkerError

USA = find("usa")
THREE = Tournament(USA, 2, ("greedy", "random", "rush"), seed=3)
SLOW = "tests.analysis.players:Slow"


def results(held: Held) -> dict[str, Any]:
    """All but what the clock said."""
    data = as_data(held)
    del data["timing"]
    return data


def test_the_number_of_cores_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = results(hold(THREE, 6, jobs=1))
    monkeypatch.setattr(arena_module, "_QUICK_BLOCKS_AT_ONCE", 2)
    assert results(hold(THREE, 6, jobs=2)) == alone
    assert (alone["games"], alone["blocks"]) == (18, 9)


def test_games_are_rounded_up_to_whole_blocks() -> None:
    assert hold(Tournament(USA, 3, ("greedy", "random")), 4, jobs=1).standings.games == 6


def test_a_stopped_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "blocks.jsonl"
    hold(THREE, 2, jobs=1, journal=file)
    assert len(file.read_text().splitlines()) == 1 + 3
    told: list[Running] = []
    resumed = hold(THREE, 6, jobs=1, journal=file, on_running=told.append)
    assert results(resumed) == results(hold(THREE, 6, jobs=1))
    assert (told[0].total, told[-1].games) == (18, 18)
    lines = file.read_bytes()
    assert results(hold(THREE, 6, jobs=1, journal=file)) == results(resumed)
    assert results(hold(THREE, 2, jobs=1, journal=file)) == results(hold(THREE, 2, jobs=1))
    assert file.read_bytes() == lines


@pytest.mark.parametrize("cut", [1, 40, 10**6])
def test_a_last_line_that_was_cut_off_is_played_again(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "blocks.jsonl"
    whole = results(hold(THREE, 4, jobs=1, journal=file))
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][:-cut])
    assert results(hold(THREE, 4, jobs=1, journal=file)) == whole
    assert file.read_bytes().count(b"\n") == len(lines)


@pytest.mark.parametrize("length", [0, 30])
def test_a_file_cut_off_in_its_first_line_begins_anew(tmp_path: Path, length: int) -> None:
    file = tmp_path / "blocks.jsonl"
    hold(THREE, 2, jobs=1, journal=file)
    whole = file.read_bytes()
    file.write_bytes(whole[:length])
    hold(THREE, 2, jobs=1, journal=file)
    assert file.read_bytes().splitlines()[0] == whole.splitlines()[0]
    assert file.read_bytes().count(b"\n") == 4


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (Tournament(USA, 2, ("greedy", "random"), seed=3), "bots is greedy, random, rush there, and greedy, random"),
        (Tournament(USA, 2, THREE.bots, seed=4), "seed is 3 there, and 4 here"),
        (Tournament(USA, 3, THREE.bots, seed=3), "seats is 2 there, and 3 here"),
        (Tournament(find("india"), 2, THREE.bots, seed=3), "game is usa there, and india here"),
        (Tournament(USA, 2, THREE.bots, 3, {"first_seat": 1}), "variants is {} there, and {'first_seat': 1} here"),
    ],
)
def test_a_file_of_another_match_is_refused_and_left_alone(tmp_path: Path, other: Tournament, difference: str) -> None:
    file = tmp_path / "blocks.jsonl"
    hold(THREE, 2, jobs=1, journal=file)
    before = file.read_bytes()
    with pytest.raises(JournalError, match=f"another match: {difference}"):
        hold(other, 2, jobs=1, journal=file)
    assert file.read_bytes() == before


def test_a_file_of_the_first_version_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "blocks.jsonl"
    hold(THREE, 2, jobs=1, journal=file)
    first, *blocks = file.read_text().splitlines(keepends=True)
    header = json.loads(first)
    old = {"version": 1, "options": header.pop("variants")}
    file.write_text(json.dumps({**header, **old}) + "\n" + "".join(blocks))
    hold(THREE, 4, jobs=1, journal=file)
    assert file.read_text().splitlines(keepends=True)[1 : 1 + len(blocks)] == blocks


@pytest.mark.parametrize("content", ["my diary", "my diary\n", '{"format": "peregon simulation"}\n', "[1]\n", "\n"])
def test_a_file_of_somebody_else_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "diary"
    file.write_text(content)
    with pytest.raises(JournalError, match="not a file of the arena"):
        hold(THREE, 2, jobs=1, journal=file)
    assert file.read_text() == content


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deal", 5),
        ("line_up", 1),
        ("order", [0, 0]),
        ("order", [0, "a"]),
        ("order", [0.0, 1]),
        ("games", []),
        ("games", 7),
        ("thinking", [{"bot": 1}]),
        ("thinking", [{"bot": 1, "decisions": 2, "nanoseconds": -5}]),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, field: str, value: object) -> None:
    file = tmp_path / "blocks.jsonl"
    hold(THREE, 2, jobs=1, journal=file)
    header, first, *rest = file.read_text().splitlines()
    broken = json.dumps({**json.loads(first), field: value})
    file.write_text("\n".join([header, broken, *rest, ""]))
    with pytest.raises(JournalError, match="line 2 is not block 0 of this match; the file is broken"):
        hold(THREE, 2, jobs=1, journal=file)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("totals", [1]),
        ("totals", ["a", "b"]),
        ("totals", 5),
        ("totals", [10**400, 1]),
        ("winners", []),
        ("winners", [[0]]),
        ("winners", [0, 0, 0]),
        ("winners", [True]),
        ("winners", [2]),
        ("winners", 5),
        ("turns", None),
    ],
)
def test_a_broken_game_is_named(tmp_path: Path, field: str, value: object) -> None:
    file = tmp_path / "blocks.jsonl"
    hold(THREE, 2, jobs=1, journal=file)
    header, first, *rest = file.read_text().splitlines()
    block = json.loads(first)
    block["games"][0][field] = value
    file.write_text("\n".join([header, json.dumps(block), *rest, ""]))
    with pytest.raises(JournalError, match="line 2 is not block 0"):
        hold(THREE, 2, jobs=1, journal=file)


def test_lines_nested_without_end_are_no_lines_of_the_arena(tmp_path: Path) -> None:
    file = tmp_path / "blocks.jsonl"
    file.write_text("[" * 200_000 + "\n")
    with pytest.raises(JournalError, match="not a file of the arena"):
        hold(THREE, 2, jobs=1, journal=file)


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
def test_what_is_no_file_is_refused() -> None:
    with pytest.raises(JournalError, match="/dev/full: is no file in which"):
        hold(THREE, 2, jobs=1, journal=Path("/dev/full"))


def test_two_tournaments_do_not_write_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "blocks.jsonl"
    with Journal(file, THREE), pytest.raises(JournalError, match="another tournament is writing there"):
        hold(THREE, 2, jobs=1, journal=file)
    hold(THREE, 2, jobs=1, journal=file)


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
def test_a_disk_that_is_full_is_named_and_what_was_written_stays(tmp_path: Path) -> None:
    file = tmp_path / "blocks.jsonl"
    command = [sys.executable, "-m", "peregon", "arena", "random", "greedy", "--games", "100", "--file", str(file)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)),
    )
    assert done.returncode == 1
    assert f"{file}: cannot be written: File too large" in done.stderr
    assert file.stat().st_size == 8192


def test_a_folder_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be written: No such file"):
        hold(THREE, 2, jobs=1, journal=tmp_path / "nowhere" / "blocks.jsonl")


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_tournament_loses_only_what_was_under_way(tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "blocks.jsonl"
    command = [sys.executable, "-m", "peregon", "arena", SLOW, "greedy", "--file", str(file), "--jobs", jobs]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _wait_for_lines(file, 4)
    process.kill()
    process.wait()
    kept = file.read_bytes().count(b"\n") - 1
    tournament = Tournament(USA, 2, (SLOW, "greedy"))
    games = 2 * (kept + 2)
    told: list[Running] = []
    resumed = hold(tournament, games, jobs=1, journal=file, on_running=told.append)
    assert [running.games for running in told] == [2 * (kept + 1), 2 * (kept + 2)]
    assert results(resumed) == results(hold(tournament, games, jobs=1))


def _wait_for_lines(file: Path, lines: int) -> None:
    until = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_gives_the_standings_so_far(tmp_path: Path, jobs: int) -> None:
    def press(running: Running) -> None:
        if running.games == 6:
            signal.raise_signal(signal.SIGINT)

    file = tmp_path / "blocks.jsonl"
    tournament = Tournament(USA, 2, ("tests.analysis.players:Loyal", "greedy"))
    held = hold(tournament, 20, jobs=jobs, journal=file, on_running=press)
    assert (held.cancelled, held.standings.games) == (True, 6)
    assert results(hold(tournament, 20, jobs=1, journal=file)) == results(hold(tournament, 20, jobs=1))


def test_the_test_stops_the_tournament_at_the_same_block_on_any_number_of_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = Tournament(USA, 2, ("greedy", "random"))
    alone = hold(tournament, 1000, jobs=1, sprt=Sprt(0.5, 0.7))
    assert alone.sprt is not None and alone.sprt.verdict == "accepted"
    assert not alone.cancelled
    blocks = alone.sprt.blocks
    assert alone.standings.games == 2 * blocks < 100
    monkeypatch.setattr(arena_module, "_QUICK_BLOCKS_AT_ONCE", 3)
    file = tmp_path / "blocks.jsonl"
    assert results(hold(tournament, 1000, jobs=2, journal=file, sprt=Sprt(0.5, 0.7))) == results(alone)
    # Decided already: nothing is left to play.
    told: list[Running] = []
    again = hold(tournament, 1000, jobs=1, journal=file, sprt=Sprt(0.5, 0.7), on_running=told.append)
    assert (told, results(again)) == ([], results(alone))


def test_the_test_needs_one_table() -> None:
    with pytest.raises(ValueError, match="2 bots at 2 seats"):
        hold(THREE, 2, sprt=Sprt(0.5, 0.55))


def test_a_test_that_is_not_decided_says_so() -> None:
    held = hold(Tournament(USA, 2, ("random", "random")), 4, jobs=1, sprt=Sprt(0.5, 0.51))
    assert held.sprt is not None and (held.sprt.verdict, held.sprt.blocks) == ("undecided", 2)


def test_a_bot_that_answers_wrongly_is_named() -> None:
    tournament = Tournament(USA, 2, ("greedy", "tests.simulate.chores:AlwaysZero"))
    with pytest.raises(
        WorkerError, match=r"in deal 0, seating 0, player 'tests.simulate.chores:AlwaysZero' answered 0"
    ):
        hold(tournament, 2, jobs=1)


def test_the_time_of_a_decision_is_the_processors() -> None:
    held = hold(Tournament(USA, 2, ("tests.analysis.players:Busy", "random")), 2, jobs=1)
    busy, random = held.standings.bots
    assert busy.pace is not None and random.pace is not None
    assert busy.pace.decisions > 50
    # The sleep beside the millisecond of work is not counted.
    assert 0.9 < busy.pace.milliseconds < 1.6
    assert random.pace.milliseconds < 0.2
    total = busy.pace.decisions + random.pace.decisions
    assert total == held.standings.sums.decisions


def test_quick_bots_are_timed_in_some_deals_only() -> None:
    held = hold(Tournament(USA, 2, ("greedy", "random")), 40, jobs=1)
    assert [block.deal for block in held.standings.blocks if block.thinking] == [0, 16]


def test_the_command_repeats_the_tournament() -> None:
    tournament = Tournament(find("journey"), 3, ("greedy", "random", "rush"), 7, {"order": (1, 0, 2)})
    assert command_for(tournament, 50, 1, Sprt(0.5, 0.55)) == (
        "peregon arena greedy random rush --game journey --seats 3 --variant order=1,0,2 --games 50 --seed 7 "
        "--anchor random --sprt 50 55"
    )
    assert command_for(tournament, 50, 0, None, "my board.toml").startswith(
        "peregon arena greedy random rush --board 'my board.toml' --seats 3"
    )
