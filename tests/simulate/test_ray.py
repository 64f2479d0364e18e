"""A Ray cluster of two nodes on one machine: the same results as here, also if one of them goes down in the middle."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

os.environ.update(
    RAY_USAGE_STATS_ENABLED="0", RAY_AUTH_MODE="disabled", RAY_worker_niceness="0", RAY_raylet_start_wait_time_s="120"
)
ray = pytest.importorskip("ray")

from ray._private import ray_constants  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

from peregon.analysis import Tournament, hold  # noqa: E402
from peregon.analysis.tables import as_data  # noqa: E402
from peregon.catalogue import find  # noqa: E402
from peregon.cli.app import cli  # noqa: E402
from peregon.data import make_data  # noqa: E402
from peregon.game_review import review, review_many  # noqa: E402
from peregon.record import read_record, write_record  # noqa: E402
from peregon.simulate import Match, replay_with_game, simulate  # noqa: E402
from peregon.simulate.tables import to_json  # noqa: E402
from peregon.workers import Chunk, Run, WorkerDied, WorkerError, Workers, WorkProgress, workers_on  # noqa: E402
from tests.simulate import chores  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")  # of Ray about sockets and processes that it leaves to the system


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    before = ray_constants.ENABLE_RAY_CLUSTER
    ray_constants.ENABLE_RAY_CLUSTER = False  # the only way to have it listen to 127.0.0.1 alone
    found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    found.add_node(num_cpus=1)
    os.environ["RAY_ADDRESS"] = found.address
    yield found
    del os.environ["RAY_ADDRESS"]
    ray.shutdown()
    found.shutdown()  # type: ignore[no-untyped-call]
    ray_constants.ENABLE_RAY_CLUSTER = before


@pytest.fixture
def workers(cluster: Any) -> Iterator[Workers]:
    assert cluster.address.startswith("127.0.0.1:")
    with workers_on("ray") as found:
        yield found


def test_results_are_those_of_this_machine_to_the_byte(workers: Workers, tmp_path: Path) -> None:
    assert workers.jobs == 2
    players = ["tests.simulate.chores:First", "greedy"]
    here, there = (to_json(simulate("usa", 2, players, 25, jobs=1, on=on)) for on in (None, workers))
    assert here == there
    tournament = Tournament(find("usa"), 2, ("greedy", "random"), seed=3)
    held = [as_data(hold(tournament, 20, jobs=1, on=on)) for on in (None, workers)]
    assert held[0].pop("timing") and held[1].pop("timing") and held[0] == held[1]
    match = Match(find("usa"), 2, ("greedy", "random"), seed=3)
    files = [make_data(match, tmp_path / name, range(30), on=on).path for name, on in (("a", None), ("b", workers))]
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.usefixtures("cluster")
def test_a_board_is_reported_on_from_the_command_line_by_the_cluster_as_by_this_machine() -> None:
    told = []
    for place in (("--jobs", "1"), ("--on", "ray")):
        command = ["board", "report", "small", "--games", "30", "--json", "-", *place]
        result = CliRunner().invoke(cli, command, prog_name="peregon", catch_exceptions=False)
        assert result.exit_code == 0, result.output
        told.append(result.stdout)
    assert told[0] == told[1]


def test_many_records_are_reviewed_with_the_same_numbers(workers: Workers) -> None:
    games = [replay_with_game(find("usa"), 2, ["greedy", "random"], 3, number) for number in range(3)]
    texts = ["\n".join(write_record(game, ["Ann", "Bob"]).splitlines()[:12]) + "\n" for game in games]
    here, there = (review_many(texts, coarse=True, jobs=1, on=on) for on in (None, workers))
    assert here == there == [review(read_record(text), coarse=True) for text in texts]


def test_an_error_comes_back_with_its_place(workers: Workers) -> None:
    with pytest.raises(WorkerError, match=r"items 20 to 29: ScriptRanOut: the script of cards has run out"):
        list(Run(chores.stumble, 100, at_once=10, on=workers))


def test_a_node_that_goes_down_in_the_middle_loses_nothing_and_doubles_nothing(cluster: Any, workers: Workers) -> None:
    victim = cluster.add_node(num_cpus=2)
    cluster.wait_for_nodes()
    assert workers.jobs == 4
    killed: list[int] = []

    def kill(progress: WorkProgress) -> None:
        if progress.done >= 10 and not killed:
            killed.append(progress.done)
            cluster.remove_node(victim, allow_graceful=False)

    found = list(Run(chores.slow_somewhere, 100, at_once=2, on=workers, on_progress=kill))
    assert killed and killed[0] < 50
    assert [chunk for chunk, _ in found] == [Chunk(first, 2) for first in range(0, 100, 2)]
    places = [node for _, node in found]
    assert victim.node_id in places, "it had a part in the work"
    assert places[-1] != victim.node_id and len(set(places)) > 1


def test_a_player_that_kills_its_process_is_told_of(workers: Workers) -> None:
    with pytest.raises(WorkerDied, match="items 10 to 19: no worker of the cluster could finish them"):
        Run(chores.die, 100, at_once=10, on=workers).collect()
