"""Data sets: the same games to the byte on any number of cores, read in one line by whatever people use."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from peregon.catalogue import find
from peregon.data import DECISIONS, GAMES, NOTHING, VIEW, DataError, describe, make_data
from peregon.data import making as making_module
from peregon.envs.task import task
from peregon.game import Game
from peregon.model.chance import Scripted, Seeded
from peregon.model.views import view_of
from peregon.simulate import Match, replay_with_game, simulate
from peregon.workers import WorkProgress

pytestmark = pytest.mark.filterwarnings("ignore")  # of libraries about each other

PLAYERS = ("greedy", "random")
USA = Match(find("usa"), 2, PLAYERS, seed=3)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_data(USA, tmp_path_factory.mktemp("data") / "games.parquet", range(2, 22), jobs=1).path


@pytest.fixture(scope="module")
def decisions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_data(
        USA, tmp_path_factory.mktemp("data") / "decisions.parquet", range(2, 6), rows=DECISIONS, jobs=1
    ).path


def rows_of(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


def test_a_row_a_game_is_what_a_simulation_counts(games: Path) -> None:
    played = simulate("usa", 2, PLAYERS, 20, 3, first=2, jobs=1, keep_outcomes=True).outcomes
    rows = rows_of(games)
    assert [(row["game"], row["seed"], tuple(row["totals"]), row["decisions"], row["ending"]) for row in rows] == [
        (game.index, game.seed, game.totals, game.decisions, game.ending) for game in played
    ]
    assert rows[0]["players"] == ["greedy", "random"] and rows[1]["players"] == ["random", "greedy"]
    assert all(sum(row["result"]) == pytest.approx(1) for row in rows)


def test_a_row_a_decision_is_the_game_again(decisions: Path) -> None:
    for index in (2, 5):
        game = replay_with_game(find("usa"), 2, PLAYERS, 3, index)
        rows = [row for row in rows_of(decisions) if row["game"] == index]
        assert [(row["seat"], row["choice"], row["cards"], row["tickets"], row["lots"]) for row in rows] == [
            (step.seat, step.action, list(step.luck.cards), list(step.luck.tickets), list(step.luck.lots))
            for step in game.history
        ]
        totals = [seat.total for seat in game.score_sheet().seats]
        assert all(row["totals"] == totals and row["choice"] in row["options"] for row in rows)
        assert [row["result"] for row in rows] == [float(totals[row["seat"]] == max(totals)) for row in rows]


def test_the_observation_is_a_learners_and_the_view_a_seats(decisions: Path, tmp_path: Path) -> None:
    views = make_data(USA, tmp_path / "views.parquet", range(2, 3), rows=DECISIONS, sight=VIEW, jobs=1)
    game = Game.start(find("usa"), 2, Seeded(USA.seed_of(2)))
    observer = task("usa", 2).observer(game.rules, 1)
    for seen, viewed in zip(rows_of(decisions)[:40], rows_of(views.path), strict=False):
        assert game.option_numbers() == seen["options"]
        observer.write(game.state, seen["seat"], 0)
        assert list(observer.values) == seen["observation"]
        view = view_of(game.state, seen["seat"])
        written = json.loads(viewed["view"])
        assert (written["own"]["hand"], written["deck"]) == (list(view.own.hand if view.own else ()), view.deck)
        assert written["decision"]["type"] == seen["decision"] == type(view.decision).__name__
        # The luck that followed is in the row: with it the game goes on without its seed.
        game.chance = Scripted(seen["cards"], seen["tickets"], seen["lots"])
        game.play(seen["choice"])


def test_whoever_searches_has_a_value(tmp_path: Path) -> None:
    match = Match(find("usa"), 2, ("hard@8", "random"), seed=1)
    made = make_data(match, tmp_path / "hard.parquet", range(1), rows=DECISIONS, sight=NOTHING, jobs=1)
    searched = 0
    for row in rows_of(made.path):
        if row["player"] == "random":
            assert row["value"] is row["candidates"] is row["gains"] is None
        else:
            assert set(row["candidates"]) <= set(row["options"])
            assert row["value"] == dict(zip(row["candidates"], row["gains"], strict=True))[row["choice"]]
            searched += any(row["gains"])
    assert searched > 5, "candidates differ"


@pytest.mark.parametrize("rows", [GAMES, DECISIONS])
def test_the_number_of_cores_and_the_chunks_change_no_byte(
    rows: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(making_module._ROWS_IN_A_GROUP, rows, 7)
    match = Match(find("usa"), 2, ("tests.simulate.chores:First", "random"), seed=3)
    files = [
        make_data(match, tmp_path / f"{jobs}.parquet", range(12), rows=rows, sight=VIEW, jobs=jobs).path
        for jobs in (1, 2)
    ]
    assert files[0].read_bytes() == files[1].read_bytes()


def test_others_read_it_in_one_line(games: Path, decisions: Path) -> None:
    import datasets
    import pandas
    import polars

    datasets.disable_progress_bars()
    width = task("usa", 2).observer(USA.rules(), 1).width
    for path, first in ((games, "totals"), (decisions, "observation")):
        expected = [list(row[first]) for row in rows_of(path)]
        assert [list(row) for row in pandas.read_parquet(path)[first]] == expected
        assert polars.read_parquet(path)[first].to_list() == expected
        assert list(datasets.Dataset.from_parquet(str(path), cache_dir=str(path.parent))[first]) == expected
    assert len(pandas.read_parquet(decisions)["observation"][0]) == width


def test_a_file_says_what_it_is(decisions: Path, tmp_path: Path) -> None:
    found = describe(decisions)
    header = found.header
    assert (header["format"], header["version"], header["game"]) == ("peregon decisions", 1, "usa")
    assert (header["players"], header["seed"], found.deals) == (["greedy", "random"], 3, range(2, 6))
    assert header["actions"][rows_of(decisions)[0]["choice"]].startswith("Keep")
    (tmp_path / "diary").write_text("today")
    with pytest.raises(DataError, match="cannot be read"):
        describe(tmp_path / "diary")
    pq.write_table(pa.table({"a": [1]}), tmp_path / "a.parquet")
    with pytest.raises(DataError, match="no data set of Peregon's"):
        describe(tmp_path / "a.parquet")


def test_nothing_is_written_over_unasked_and_a_stopped_file_is_whole(games: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is there already"):
        make_data(USA, games, range(2), jobs=1)
    with pytest.raises(DataError, match="cannot be written"):
        make_data(USA, tmp_path / "nowhere" / "x.parquet", range(2), jobs=1)

    def press(progress: WorkProgress) -> None:
        if progress.done >= 9:
            raise KeyboardInterrupt

    made = make_data(USA, tmp_path / "x.parquet", range(10**6), jobs=1, on_progress=press)
    assert made.cancelled and 0 < made.rows == len(made.deals) < 1000
    assert [row["game"] for row in rows_of(made.path)] == list(made.deals)
    assert [file.name for file in tmp_path.iterdir()] == ["x.parquet"]
