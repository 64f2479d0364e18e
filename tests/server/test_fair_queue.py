"""The fair queue: who asks most waits longest, and nobody waits for all that another has asked before."""

from collections import Counter
from collections.abc import Sequence

import pytest

from peregon.server.bots.fair_queue import Accounts, FairQueue, Lane, Payer


def people(household: str, table: str = "") -> Payer:
    return Payer(Lane.PEOPLE, household, table or f"table of {household}")


def served(queue: FairQueue[str], count: int, cost: float = 1.0) -> list[str]:
    """The next so many, each at that cost."""
    found = []
    for _ in range(count):
        taken = queue.take()
        assert taken is not None
        found.append(taken[1])
        queue.charge(taken[0], cost)
    return found


def queue_of(*payers: Payer) -> FairQueue[str]:
    queue: FairQueue[str] = FairQueue()
    for payer in payers:
        queue.put(payer, payer.table)
    return queue


def keep_asking(queue: FairQueue[Payer], payers: Sequence[Payer], costs: dict[str, float], time: float) -> Counter[str]:
    """What each table has had when all of them have asked again and again for so long."""
    for payer in payers:
        queue.put(payer, payer)
    had: Counter[str] = Counter()
    while sum(had.values()) < time:
        taken = queue.take()
        assert taken is not None
        payer = taken[0]
        cost = costs.get(payer.table, 1.0)
        had[payer.table] += cost  # type: ignore[assignment]
        queue.charge(payer, cost)
        queue.put(payer, payer)
    return had


def test_where_nobody_waits_there_is_nothing_to_take() -> None:
    queue = queue_of(people("a"))
    assert len(queue) == 1
    assert queue.take() == (people("a"), "table of a")
    assert queue.take() is None
    assert len(queue) == 0


def test_a_stranger_waits_for_one_of_two_hundred_tables_of_a_house_and_not_for_all() -> None:
    crowd = [people("crowd", f"crowd {n}") for n in range(200)]
    queue = queue_of(*crowd)
    served(queue, 3)
    queue.put(people("stranger"), "stranger")
    assert served(queue, 1) == ["stranger"]


def test_a_stranger_goes_before_two_hundred_houses_that_have_been_served_since_long() -> None:
    houses = [people(f"house {n}") for n in range(200)]
    queue = queue_of(*houses)
    for _ in range(450):
        taken = queue.take()
        assert taken is not None
        queue.charge(taken[0], 1.0)
        queue.put(*taken)
    queue.put(people("stranger"), "stranger")
    # Those who are level with it, having waited for longer, and no others.
    assert "stranger" in served(queue, 151)


def test_houses_have_the_same_time_however_many_tables_they_keep_and_however_long_a_thought_is() -> None:
    payers = [people("one", "alone"), people("two", "left"), people("two", "right"), people("slow", "slow")]
    had = keep_asking(FairQueue(), payers, {"slow": 7.0}, 3000.0)
    assert had["alone"] == pytest.approx(1000, abs=8)
    assert had["slow"] == pytest.approx(1000, abs=8)
    assert had["left"] == pytest.approx(500, abs=8)
    assert had["right"] == pytest.approx(500, abs=8)


def test_tables_of_a_house_have_the_same_time_however_long_a_thought_is() -> None:
    payers = [people("house", "quick"), people("house", "slow")]
    had = keep_asking(FairQueue(), payers, {"slow": 5.0}, 1000.0)
    assert had["quick"] == pytest.approx(500, abs=6)


def test_what_waits_goes_over_to_the_account_of_those_who_have_come() -> None:
    queue = queue_of(*(people("nobody", f"left {n}") for n in range(3)), people("nobody", "found"), people("ann"))
    served(queue, 2)
    queue.move(people("bob", "found"))
    queue.move(people("bob", "found"))
    queue.move(people("bob", "unheard of"))
    assert len(queue) == 3
    assert served(queue, 3) == ["found", "left 1", "left 2"]


def test_nobody_saves_time_up_for_later() -> None:
    queue: FairQueue[str] = FairQueue()
    for _ in range(100):
        queue.put(people("busy"), "busy")
        served(queue, 1)
    for _ in range(4):
        queue.put(people("busy"), "busy")
        queue.put(people("idle"), "idle")
    assert served(queue, 8) == ["idle", "busy"] * 4


def test_bots_among_themselves_wait_for_people() -> None:
    alone = Payer(Lane.BOTS_ALONE, "a", "bots")
    queue = queue_of(alone, people("b"), people("c"))
    queue.put(Payer(Lane.HINTS, "d", "hint"), "hint")
    assert served(queue, 4)[-1] == "bots"


def test_hints_and_moves_take_turns_by_time() -> None:
    moves = [people(f"house {n}") for n in range(50)]
    hint = Payer(Lane.HINTS, "crowd", "hint")
    had = keep_asking(FairQueue(), [*moves, hint], {"hint": 0.1}, 200.0)
    assert had["hint"] == pytest.approx(100, abs=2)


def test_a_share_is_what_each_table_has_of_the_time() -> None:
    queue = queue_of(people("a", "one"), people("a", "two"), people("b"))
    assert queue.share(people("c")) == 1 / 3
    assert queue.share(people("a", "three")) == 1 / 2 / 3
    assert queue.share(people("a", "one")) == 1 / 2 / 2
    assert queue.share(Payer(Lane.HINTS, "d", "hint")) == 1 / 2
    assert queue_of().share(people("a")) == 1.0
    assert queue_of().share(Payer(Lane.BOTS_ALONE, "a", "bots")) == 1.0


def test_what_is_kept_of_those_who_are_gone_does_not_grow() -> None:
    accounts: Accounts[int] = Accounts()
    for name in range(10_000):
        assert accounts.poorest([name]) == name
        accounts.charge(name, 0.001)
        # Somebody who is always there takes the level along.
        accounts.charge(-1, 0.001)
        accounts.poorest([-1])
    assert len(accounts._had) < 10
