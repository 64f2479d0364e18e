"""How long a bot takes at least: as those who play like it."""

from types import SimpleNamespace
from typing import Any

import pytest

from peregon.server.bots.bot_driver import BotDriver


def guest(pace: float, *seats: int) -> Any:
    return SimpleNamespace(pace=pace, seats=list(seats))


@pytest.mark.parametrize(
    ("guests", "least"),
    [
        ([], 0.0),
        ([guest(1.0, 0)], 0.7),
        ([guest(0.0, 0)], 0.0),
        ([guest(0.4, 0), guest(2.0, 1)], 1.4),
        ([guest(0.4, 0), guest(3.0)], 0.28),
        ([guest(3.0)], 0.7),
    ],
    ids=["nobody", "as usual", "at once", "the slowest", "an onlooker beside", "an onlooker alone"],
)
def test_bots_are_as_slow_as_the_slowest_who_plays_likes_it(guests: list[Any], least: float) -> None:
    room: Any = SimpleNamespace(guests=guests)
    workers: Any = None
    holds: Any = None
    assert BotDriver(room, workers, 0.7, holds)._least_time() == pytest.approx(least)
