"""Nothing stays behind of what interpreted code asks of compiled code. `make soak` does the same for longer."""

import pytest

from tools.stress.memory import Work, growth_of, operations

OPERATIONS = dict(operations())
CALLS, SECONDS = 600, 1.0


@pytest.mark.parametrize("name", OPERATIONS)
def test_no_call_leaves_memory_behind(name: str) -> None:
    growth = growth_of(OPERATIONS[name], CALLS, SECONDS)
    assert not growth.leaks, growth


def test_what_stays_behind_is_seen() -> None:
    kept: list[object] = []
    small: Work = lambda: kept.append([len(kept)])  # noqa: E731
    large: Work = lambda: kept.append(bytearray(4_000))  # noqa: E731
    assert growth_of(small, CALLS, SECONDS).leaks
    assert growth_of(large, CALLS, SECONDS).leaks
