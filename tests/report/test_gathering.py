"""Watching changes no game, and the same games give the same report on any number of cores."""

import pytest

from peregon.catalogue import find, names
from peregon.report import report_on, to_json
from peregon.simulate import simulate


@pytest.mark.parametrize("name", names())
def test_watched_games_are_those_of_a_simulation(name: str) -> None:
    report = report_on(find(name), 2, ("normal", "greedy"), 12, seed=5, jobs=1)
    results = simulate(name, 2, ("normal", "greedy"), 12, seed=5, jobs=1)
    table = report.counts.table
    assert (table.games, table.decisions, table.turns) == (12, results.sums.decisions, results.sums.turns)
    assert dict(table.endings) == results.endings
    assert sum(points * seats for points, seats in table.scores.items()) == sum(
        player.score for player in results.sums.players
    )
    assert sum(each.kept for each in report.counts.tickets) == sum(each.tickets for each in results.sums.players)
    assert sum(each.done for each in report.counts.tickets) == sum(each.completed for each in results.sums.players)


def test_two_processes_count_what_one_does() -> None:
    one, two = (to_json([report_on(find("small"), 2, games=250, jobs=jobs)], "en") for jobs in (1, 2))
    assert one == two
