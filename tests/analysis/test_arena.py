"""The arena: the same on any number of cores, stopped and resumed, decided early."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from peregon.analysis import JournalError, Sprt, Tournament, hold
from peregon.analysis.arena import Held, Running
from peregon.analysis.blocks import Stand
from peregon.analysis.journal import Journal, merged, write_journal
from peregon.analysis.standings import Standings
from peregon.analysis.sums import BlockSums
from peregon.analysis.tables import as_data, command_for
from peregon.catalogue import find
from peregon.workers import Chunk, WorkerError

USA = find("usa")
THREE = Tournament(USA, 2, ("greedy", "random", "rush"), seed=3)
SLOW = "tests.analysis.players:Slow"


def results(held: Held) -> dict[str, Any]:
    """All but what the clock said."""
    data = as_data(held)
    del data["timing"]
    return data


def test_the_number_of_cores_changes_nothing() -> None:
    alone = results(hold(THREE, 6, jobs=1))
    assert results(hold(THREE, 6, jobs=2)) == alone
    assert (alone["games"], alone["blocks"]) == (18, 9)


def test_games_are_rounded_up_to_whole_blocks() -> None:
    assert hold(Tournament(USA, 3, ("greedy", "random")), 4, jobs=1).standings.games == 6


def test_a_stopped_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "blocks.json"
    hold(THREE, 2, jobs=1, journal=file)
    told: list[Running] = []
    resumed = hold(THREE, 6, jobs=1, journal=file, on_running=told.append)
    assert results(resumed) == results(hold(THREE, 6, jobs=1))
    assert (told[0].total, told[-1].games) == (18, 18)
    content = file.read_bytes()
    assert results(hold(THREE, 6, jobs=1, journal=file)) == results(resumed)
    # Fewer games than there are: all of them count.
    assert results(hold(THREE, 2, jobs=1, journal=file)) == results(resumed)
    assert file.read_bytes() == content


def test_a_tournament_stopped_in_the_middle_of_a_deal_goes_on_there(tmp_path: Path) -> None:
    def press(running: Running) -> None:
        if running.games == 2:
            raise KeyboardInterrupt

    file = tmp_path / "blocks.json"
    assert hold(THREE, 6, jobs=1, journal=file, on_running=press).standings.games == 2
    assert results(hold(THREE, 6, jobs=1, journal=file)) == results(hold(THREE, 6, jobs=1))


def test_the_file_and_the_memory_do_not_grow_with_the_games(tmp_path: Path) -> None:
    """Sums of 400 deals and of ten times as many are about as large; only numbers get longer."""
    tournament = Tournament(USA, 2, ("greedy", "random"))
    played = Stand(tournament)(Chunk(0, 40))
    sizes = []
    for deals in (400, 4000):
        sums = BlockSums(tournament)
        for deal in range(deals):
            sums.add(replace(played[deal % 40], deal=deal))
        write_journal(tmp_path / "blocks.json", sums)
        sizes.append((tmp_path / "blocks.json").stat().st_size)
        assert len(sums.wins) == 400
    assert sizes[1] < 1.2 * sizes[0]


@pytest.mark.parametrize("cuts", [(1,), (2, 3), (4, 1, 6)])
def test_slices_of_a_tournament_add_up_to_the_whole(tmp_path: Path, cuts: tuple[int, ...]) -> None:
    files, first = [], 0
    for number, deals in enumerate((*cuts, 2)):
        files.append(tmp_path / f"{number}.json")
        hold(THREE, deals=range(first, first + deals), jobs=1, journal=files[-1])
        first += deals
    whole = Held(Standings(merged(files[::-1])), None, False)
    assert results(whole) == results(hold(THREE, 2 * first, jobs=1))


def test_slices_that_do_not_join_are_refused(tmp_path: Path) -> None:
    one, other, stranger = (tmp_path / name for name in ("one", "other", "stranger"))
    hold(THREE, deals=range(2), jobs=1, journal=one)
    hold(THREE, deals=range(3, 4), jobs=1, journal=other)
    hold(Tournament(USA, 2, THREE.bots, seed=4), deals=range(2, 3), jobs=1, journal=stranger)
    for files, problem in (
        ([one, other], "the deals 2:3 are missing"),
        ([one, one], "its deals begin at 0, and those before 2 are there already"),
        ([one, stranger], "another match: seed is 4 there, and 3 here"),
        ([], "nothing to merge"),
    ):
        with pytest.raises(ValueError, match=problem):
            merged(files)
    with pytest.raises(JournalError, match="its deals begin with 3, and those wanted with 0"):
        hold(THREE, 2, jobs=1, journal=other)


def test_a_slice_takes_no_sequential_test() -> None:
    with pytest.raises(ValueError, match="takes no slice"):
        hold(Tournament(USA, 2, ("greedy", "random")), deals=range(3), sprt=Sprt(0.5, 0.55))


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
    file = tmp_path / "blocks.json"
    hold(THREE, 2, jobs=1, journal=file)
    before = file.read_bytes()
    with pytest.raises(JournalError, match=f"another match: {difference}"):
        hold(other, 2, jobs=1, journal=file)
    assert file.read_bytes() == before


def test_a_file_of_an_earlier_version_is_told_of(tmp_path: Path) -> None:
    file = tmp_path / "blocks.json"
    file.write_text('{"format": "peregon arena blocks", "version": 2}\n')
    with pytest.raises(JournalError, match="version 2 of such files; this Peregon reads 3"):
        hold(THREE, 2, jobs=1, journal=file)


@pytest.mark.parametrize("content", ["my diary", "my diary\n", '{"format": "peregon simulation"}\n', "[1]\n", "\n"])
def test_a_file_of_somebody_else_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "diary"
    file.write_text(content)
    with pytest.raises(JournalError, match="not a file of the arena"):
        hold(THREE, 2, jobs=1, journal=file)
    assert file.read_text() == content


@pytest.mark.parametrize("harm", [lambda text: text[:-30], lambda text: text.replace(b'"blocks":3', b'"blocks":4')])
def test_a_file_that_is_not_as_it_was_written_is_refused(tmp_path: Path, harm: Callable[[bytes], bytes]) -> None:
    file = tmp_path / "blocks.json"
    hold(THREE, 2, jobs=1, journal=file)
    content = file.read_bytes()
    assert harm(content) != content
    file.write_bytes(harm(content))
    with pytest.raises(JournalError, match="the file is broken"):
        hold(THREE, 2, jobs=1, journal=file)


def test_lines_nested_without_end_are_no_lines_of_the_arena(tmp_path: Path) -> None:
    file = tmp_path / "blocks.json"
    file.write_text("[" * 200_000 + "\n")
    with pytest.raises(JournalError, match="not a file of the arena"):
        hold(THREE, 2, jobs=1, journal=file)


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
def test_what_is_no_file_is_refused() -> None:
    with pytest.raises(JournalError, match="/dev/full: is no file in which"):
        hold(THREE, 2, jobs=1, journal=Path("/dev/full"))


def test_two_tournaments_do_not_write_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "blocks.json"
    with Journal(file, THREE), pytest.raises(JournalError, match="another tournament is writing there"):
        hold(THREE, 2, jobs=1, journal=file)
    hold(THREE, 2, jobs=1, journal=file)


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
def test_a_disk_that_is_full_is_named_and_what_was_written_stays(tmp_path: Path) -> None:
    file = tmp_path / "blocks.json"
    hold(Tournament(USA, 2, ("random", "greedy")), 2, jobs=1, journal=file)
    command = [sys.executable, "-m", "peregon", "arena", "random", "greedy", "--games", "400", "--file", str(file)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048)),
    )
    assert done.returncode == 1
    assert f"{file}: cannot be written: File too large" in done.stderr
    # As it was written last: it goes on from there.
    kept = _blocks_in(file)
    assert kept >= 1
    assert hold(Tournament(USA, 2, ("random", "greedy")), 2, jobs=1, journal=file).standings.games == 2 * kept


def test_a_folder_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be written: No such file"):
        hold(THREE, 2, jobs=1, journal=tmp_path / "nowhere" / "blocks.json")


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_tournament_loses_only_what_was_under_way(tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "blocks.json"
    command = [sys.executable, "-m", "peregon", "arena", SLOW, "greedy", "--file", str(file), "--jobs", jobs]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _wait_for_blocks(file, 3)
    process.kill()
    process.wait()
    kept = _blocks_in(file)
    tournament = Tournament(USA, 2, (SLOW, "greedy"))
    games = 2 * (kept + 2)
    told: list[Running] = []
    resumed = hold(tournament, games, jobs=1, journal=file, on_running=told.append)
    assert [running.games for running in told] == [2 * (kept + 1), 2 * (kept + 2)]
    assert results(resumed) == results(hold(tournament, games, jobs=1))


def _blocks_in(file: Path) -> int:
    found: int = json.loads(file.read_text().splitlines()[1])["blocks"]
    return found


def _wait_for_blocks(file: Path, blocks: int) -> None:
    until = time.monotonic() + 100
    while not file.exists() or _blocks_in(file) < blocks:
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_gives_the_standings_so_far(tmp_path: Path, jobs: int) -> None:
    def press(running: Running) -> None:
        if running.games >= 6:
            signal.raise_signal(signal.SIGINT)

    file = tmp_path / "blocks.json"
    tournament = Tournament(USA, 2, ("tests.analysis.players:Loyal", "greedy"))
    held = hold(tournament, 20, jobs=jobs, journal=file, on_running=press)
    assert held.cancelled and held.standings.games in range(6, 20)
    assert results(hold(tournament, 20, jobs=1, journal=file)) == results(hold(tournament, 20, jobs=1))


def test_the_test_stops_the_tournament_at_the_same_block_on_any_number_of_cores(
    tmp_path: Path,
) -> None:
    tournament = Tournament(USA, 2, ("greedy", "random"))
    alone = hold(tournament, 1000, jobs=1, sprt=Sprt(0.5, 0.7))
    assert alone.sprt is not None and alone.sprt.verdict == "accepted"
    assert not alone.cancelled
    blocks = alone.sprt.blocks
    assert alone.standings.games == 2 * blocks < 100
    file = tmp_path / "blocks.json"
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
    blocks = Stand(Tournament(USA, 2, ("greedy", "random")))(Chunk(0, 20))
    assert [block.deal for block in blocks if block.thinking] == [0, 16]


def test_the_command_repeats_the_tournament() -> None:
    tournament = Tournament(find("journey"), 3, ("greedy", "random", "rush"), 7, {"order": (1, 0, 2)})
    assert command_for(tournament, 50, 1, Sprt(0.5, 0.55)) == (
        "peregon arena greedy random rush --game journey --seats 3 --variant order=1,0,2 --games 50 --seed 7 "
        "--anchor random --sprt 50 55"
    )
    assert command_for(tournament, 50, 0, None, "my board.toml").startswith(
        "peregon arena greedy random rush --board 'my board.toml' --seats 3"
    )
