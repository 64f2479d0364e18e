"""Simulations and records: counting, saving, verifying, replaying."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from peregon.game import start
from peregon.record import write_record
from peregon.record.lines import CHECK, sealed
from peregon.record.writing import write_lines
from peregon.rulebooks import RULEBOOKS
from peregon.rules.cards.deck import SweptRow
from tests.cli.conftest import Run
from tests.support import checked_records


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A folder of three simulated games."""
    folder = tmp_path_factory.mktemp("games")
    command = [sys.executable, "-m", "peregon", "simulate", "--games", "3", "--jobs", "1", "--save", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    return sorted(folder.iterdir())


def test_a_simulation_ends_in_a_table_with_intervals(run: Run) -> None:
    lines = run("simulate", "--games", "20", "--jobs", "1").stdout.splitlines()
    assert lines[1].split()[:3] == ["player", "games", "win"]
    greedy = next(line for line in lines if line.split()[:1] == ["greedy"])
    assert greedy.split()[1] == "20"
    assert re.search(r" \d+\.\d\N{EN DASH}\d+\.\d ", greedy)
    assert lines[-1].startswith("20 games,")


def test_the_same_seed_gives_the_same_csv_and_json(run: Run, tmp_path: Path) -> None:
    command = ["simulate", "--games", "10", "--jobs", "1", "--seed", "5"]
    first, second = run(*command, "--csv", "-").stdout, run(*command, "--csv", "-").stdout
    assert first == second
    assert first.splitlines()[0].startswith("name,games,wins")
    run(*command, "--json", tmp_path / "results.json")
    data = json.loads((tmp_path / "results.json").read_text("utf-8"))
    assert data["games"] == 10
    assert [player["name"] for player in data["players"]] == ["greedy", "random"]


def test_results_that_cannot_be_written_are_a_clear_error(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "no" / "where.csv"
    assert "cannot be written" in run("simulate", "--games", "1", "--jobs", "1", "--csv", file, code=1).stderr


def test_a_simulation_for_more_seats_than_players_seats_them_twice(run: Run) -> None:
    output = run("simulate", "--game", "europe", "--seats", "3", "--players", "random", "--games", "4", "--jobs", "1")
    assert "random" in output.stdout


def test_saved_games_are_records_that_verify_accepts(run: Run, games: list[Path]) -> None:
    output = run("verify", *games).output
    assert output.count(": good, ") == 3


def test_a_record_that_was_tampered_with_is_found_and_the_others_are_still_checked(
    run: Run, games: list[Path], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.peregon"
    bad.write_text(games[0].read_text("utf-8").replace('"draw blind"', '"draw 1"', 1), "utf-8")
    result = run("verify", bad, games[1], code=1)
    assert "bad.peregon: line" in result.stderr
    assert ": good, " in result.stdout


def test_a_record_that_does_not_hold_is_told_with_the_decision(run: Run, games: list[Path], tmp_path: Path) -> None:
    bad = tmp_path / "bad.peregon"
    bad.write_text(_told_anew(games[0], '"events": [{', '"events": [{"event": "Eclipse"}, {'), "utf-8")
    assert f"{bad}: does not hold at decision 1 (line 2): event 1 differs" in run("verify", bad, code=1).stderr
    assert "не сходится на решении 1 (строка 2)" in run("verify", bad, "--lang", "ru", code=1).stderr


def test_a_record_by_other_rules_is_neither_good_nor_bad(
    run: Run, games: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, bad = tmp_path / "old.peregon", tmp_path / "bad.peregon"
    head, *rest = (json.loads(line) for line in games[0].read_text("utf-8").splitlines())
    del head["rules"]
    old.write_text(_sealed([head, *rest]), "utf-8")
    before = RULEBOOKS["usa"]
    row = SweptRow(cards=4, locomotives=3, most_sweeps=10)
    monkeypatch.setattr(RULEBOOKS, "own", {**RULEBOOKS.own, "usa": lambda: replace(before(), row=row)})
    said = run("verify", games[0], code=3).stderr
    assert f"{games[0]}: was played by other rules, and by today's it goes another way in the deal" in said
    assert "What has changed: then SweptRow (cards: 5" in said and "now SweptRow (cards: 4" in said
    assert "does not say by which rules it was played" in run("verify", old, code=1).stderr
    bad.write_text("{}", "utf-8")
    assert "bad.peregon" in run("verify", games[0], bad, code=1).stderr
    monkeypatch.setattr(RULEBOOKS, "own", {**RULEBOOKS.own, "usa": lambda: replace(before(), players=(2, 3))})
    assert "comes out the same by today's" in run("verify", games[0]).output
    monkeypatch.setattr(RULEBOOKS, "own", {**RULEBOOKS.own, "usa": lambda: replace(before(), players=(4, 5))})
    assert "by today's it cannot be read (line 1): seats:" in run("verify", games[0], code=3).stderr


def test_the_luck_of_a_record_is_checked_and_told(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.peregon", tmp_path / "bad.peregon"
    good.write_text(checked_records.sealed(checked_records.played(taken_back=2)), "utf-8")
    told = run("verify", good).output
    assert "The luck checks out: all " in told and "added by 1." in told
    assert "because it was taken back: " in told and checked_records.COMMITMENT in told
    assert "Случайность проверена" in run("verify", good, "--lang", "ru").output
    assert "Випадковість перевірено" in run("verify", good, "--lang", "uk").output
    bad.write_text(checked_records.sealed(checked_records.played(cheats_at=9)), "utf-8")
    complaint = run("verify", bad, code=1).stderr
    assert re.search(r"does not hold at decision \d+ \(line \d+\): draw \d+: recorded", complaint)


def _told_anew(file: Path, before: str, after: str) -> str:
    """The record with something else in its second line, and checks that fit."""
    head, move, *rest = file.read_text("utf-8").splitlines()
    return _sealed([json.loads(line) for line in (head, move.replace(before, after, 1), *rest)])


def _sealed(lines: list[dict[str, Any]]) -> str:
    return write_lines({key: value for key, value in line.items() if key != CHECK} for line in lines)


def test_a_replay_of_all_moves_ends_in_the_score(run: Run, games: list[Path]) -> None:
    output = run("replay", games[0], "--all").output
    assert output.startswith("1 greedy: keep ")
    assert "Final score" in output
    assert run("replay", games[0], "--all", "--from", "10", "--lang", "uk").output.startswith("10 ")


def test_a_replay_goes_forth_and_back_and_to_any_move(run: Run, games: list[Path]) -> None:
    output = run("replay", games[0], input="\n\nb\n40\nt\n999\nq\n").output
    shown = [line.split()[0] for line in output.splitlines() if line.split()[1:2] in (["greedy:"], ["random:"])]
    assert shown == ["1", "2", "3", "2", "40", "40", "40"]
    assert "Hand" in output
    assert "Final score" not in output


def test_a_number_too_long_for_python_is_no_move(run: Run, games: list[Path]) -> None:
    assert "There are" in run("replay", games[0], input="9" * 5000 + "\nq\n").output


def test_a_record_without_moves_says_so(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "begun.peregon"
    file.write_text(write_record(start("usa", seed=1)), encoding="utf-8")
    assert "The game is not finished: 0 moves so far." in run("replay", file, "--all").output
    assert "The game is not finished: 0 moves so far." in run("replay", file).output


@pytest.mark.parametrize("place", ["events", "action"])
def test_what_a_record_says_is_never_obeyed_by_the_terminal(run: Run, tmp_path: Path, place: str) -> None:
    game = start("usa", seed=1)
    game.play(game.options[0])
    head, move = (json.loads(line) for line in write_record(game).splitlines())
    # Between the words of an action any white space will do, and this is an action of somebody else's turn.
    move["events"] = ["\x1b[2Jgood\nsecond line"] if place == "events" else move["events"]
    move["action"] = "draw\x0b\x0bblind" if place == "action" else move["action"]
    line, check = sealed("", {key: value for key, value in head.items() if key != CHECK})
    line += sealed(check, {key: value for key, value in move.items() if key != CHECK})[0]
    file = tmp_path / "evil.peregon"
    file.write_text(line, encoding="utf-8")
    complaint = run("verify", file, code=1).stderr.removesuffix("\n")
    assert complaint.isprintable()


def test_a_replay_cannot_begin_after_the_end(run: Run, games: list[Path]) -> None:
    assert "There are" in run("replay", games[0], "--from", "9999", code=2).stderr


def _interrupted(arguments: list[str], tmp_path: Path, wait_for: str) -> tuple[int, str, str]:
    """The command, stopped by Ctrl-C once it has said something."""
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "peregon", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
    )
    assert process.stdout is not None
    seen = ""
    while wait_for not in seen:
        character = process.stdout.read(1)
        assert character, process.stderr.read() if process.stderr else ""
        seen += character
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    return process.returncode, seen + output, errors


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_ctrl_c_at_the_table_saves_and_says_so(tmp_path: Path) -> None:
    code, output, errors = _interrupted(["play", "--game", "usa", "--bot", "greedy"], tmp_path, "Which tickets")
    assert code == 130
    assert "The game is saved. Go on with: peregon play --resume " in output
    assert errors == ""


def _wait_until_at_work(process: subprocess.Popen[str]) -> None:
    """Until everything is imported and games are being played, however busy the machine is."""
    stat, children = Path(f"/proc/{process.pid}/stat"), Path(f"/proc/{process.pid}/task/{process.pid}/children")
    for _ in range(60):
        time.sleep(1)
        ticks = sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13])) if stat.exists() else 0
        helpers = children.read_text().split() if children.exists() else []
        if ticks > 3 * os.sysconf("SC_CLK_TCK") or len(helpers) >= 2:
            break
    time.sleep(1)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_in_a_simulation_counts_what_was_finished(jobs: str) -> None:
    command = [sys.executable, "-m", "peregon", "simulate", "--games", "10000000", "--jobs", jobs, "--json", "-"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    _wait_until_at_work(process)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.startswith("Stopped")
    assert not output or json.loads(output)["cancelled"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_ctrl_c_at_a_question_is_no_traceback(tmp_path: Path) -> None:
    code, _, errors = _interrupted(["play"], tmp_path, "Which game?")
    assert code == 130
    assert errors.strip() == ""


def test_a_folder_of_games_is_never_written_over_unasked(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    run("simulate", "--games", "2", "--jobs", "1", "--save", folder)
    (folder / "usa-1-000000.peregon").write_text("mine")
    refused = run("simulate", "--games", "1", "--jobs", "1", "--save", folder, code=1)
    assert "usa-1-000000.peregon: is there already" in refused.stderr and refused.stdout == ""
    run("simulate", "--deals", "2:3", "--jobs", "1", "--save", folder)
    assert len(list(folder.iterdir())) == 3 and (folder / "usa-1-000000.peregon").read_text() == "mine"
    run("simulate", "--games", "1", "--jobs", "1", "--save", folder, "--overwrite")
    assert (folder / "usa-1-000000.peregon").read_text() != "mine"


def test_slices_of_a_simulation_are_put_together_and_games_are_rows(run: Run, tmp_path: Path) -> None:
    one, other, whole, rows = (tmp_path / name for name in ("one.json", "other.json", "whole.json", "games.csv"))
    run("simulate", "--deals", "0:3", "--jobs", "1", "--json", one, "--games-csv", rows)
    run("simulate", "--deals", "3:5", "--jobs", "1", "--json", other)
    run("simulate", "merge", other, one, "--json", whole)
    assert whole.read_text() == run("simulate", "--games", "5", "--jobs", "1", "--json", "-").stdout
    assert len(rows.read_text().splitlines()) == 1 + 3
    assert "is missing" not in run("simulate", "merge", other).stderr
    assert "there is no such file" in run("simulate", "merge", tmp_path / "none.json", code=1).stderr
