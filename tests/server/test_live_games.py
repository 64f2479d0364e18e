"""Whole live games, and what the curve of the server's memory says. `make soak` plays thousands of them."""

from pathlib import Path

import pytest
import uvloop

from benchmarks.load import LIMITS
from tests.support.server.clients import serving
from tools.stress.live_games import FEWEST_MOVES, Curve, LiveGames, Point, told

MEGABYTE = 1e6


def curve(bytes_a_move: float, moves: int, warm_up: float = 40.0) -> Curve:
    """One that fills up with the first fifth of the moves, goes up and down a little, and rises by so much a move."""
    points = []
    for number in range(61):
        done = moves * number // 60
        filled = warm_up * min(1.0, 5 * number / 60)
        points.append(Point(number, number, done, 100, 70 + filled + number % 3 + bytes_a_move * done / MEGABYTE))
    return Curve(points)


def test_what_a_move_leaves_behind_is_seen_in_the_curve() -> None:
    leaking = curve(325, 450_000)
    assert leaking.bytes_a_move() == pytest.approx(325, abs=10)
    assert leaking.leaks() and "LEAKS" in told(leaking)


def test_a_curve_that_rises_at_first_and_then_no_more_is_no_leak() -> None:
    settled = curve(0, 450_000)
    assert abs(settled.bytes_a_move()) < 10
    assert not settled.leaks() and "keeps nothing" in told(settled)


def test_of_a_few_games_nothing_is_said() -> None:
    short = curve(325, FEWEST_MOVES // 2)
    assert not short.leaks() and "too few to tell anything" in told(short)


def test_whole_games_are_played_over_sockets_and_every_so_often_the_memory_is_noted(tmp_path: Path) -> None:
    shown: list[Point] = []
    with serving(tmp_path, "--limits", str(LIMITS)) as server:
        found = uvloop.run(LiveGames(server, 4, 10.0, shown.append).play())
    assert shown == found.points and found.unfinished == 0
    last = found.points[-1]
    assert last.games == 4 and last.moves > 200 and last.tables == 4 and last.megabytes > 20
