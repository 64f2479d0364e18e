"""A short run of attacks on a server of its own; `python -m benchmarks.attacks` has them all."""

import pytest
import uvloop

from benchmarks.attacks.__main__ import measured

SECONDS = 4.0
SLOWEST = 2_500.0  # milliseconds: on a busy machine moves are slow, but nothing keeps them waiting for an attack to end


@pytest.mark.parametrize("attack", ["empty pings, one socket", "odd actions"])
def test_no_move_of_a_stranger_waits_until_an_attack_is_over(attack: str) -> None:
    outcome = uvloop.run(measured(attack, SECONDS))
    assert outcome.slowest < SLOWEST
    assert outcome.busy < 0.8, "of a core"
