"""A fair queue: whose thought is next. Time is shared by household first and by table then, whoever asks most.

It knows no clock: it is told what each thought has cost.
"""

from collections import deque
from collections.abc import Collection, Set
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Lane(Enum):
    """Hints and the bots at people's tables share the time between them. Bots among themselves have what is left, and
    reviews of finished games what those leave."""

    HINTS = "hints"
    PEOPLE = "people"
    BOTS_ALONE = "bots alone"
    REVIEWS = "reviews"


_FIRST = (Lane.HINTS, Lane.PEOPLE)
_THEN = (Lane.BOTS_ALONE, Lane.REVIEWS)


@dataclass(frozen=True, slots=True)
class Payer:
    """On whose account a thought is."""

    lane: Lane
    household: str
    table: str


class Accounts(Generic[K]):
    """Who has had how much. Nobody can save up: who comes back after a while is put level with whoever has had least of
    those who wait, which puts them before all others and no further."""

    def __init__(self) -> None:
        self._had: dict[K, float] = {}
        self._level = 0.0

    def poorest(self, waiting: Collection[K]) -> K:
        """Of two who are level, the one that has waited for longer stands before the other."""
        found = min(waiting, key=self._of)
        self._level = self._of(found)
        # Whoever is below the level would be lifted to it anyhow: a list that anybody can fill must not grow for ever.
        self._had = {name: had for name, had in self._had.items() if had > self._level}
        return found

    def charge(self, name: K, cost: float) -> None:
        self._had[name] = self._of(name) + cost

    def _of(self, name: K) -> float:
        return max(self._level, self._had.get(name, 0.0))


class _Household(Generic[T]):
    def __init__(self) -> None:
        self.tables: dict[str, deque[T]] = {}
        self.accounts: Accounts[str] = Accounts()


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self._waiting: dict[Lane, dict[str, _Household[T]]] = {lane: {} for lane in Lane}
        self._lanes: Accounts[Lane] = Accounts()
        self._households: dict[Lane, Accounts[str]] = {lane: Accounts() for lane in Lane}

    def __len__(self) -> int:
        return sum(self.waiting(lane) for lane in Lane)

    def waiting(self, lane: Lane) -> int:
        return sum(len(table) for household in self._waiting[lane].values() for table in household.tables.values())

    def households(self, lane: Lane) -> Set[str]:
        """Those who wait there."""
        return self._waiting[lane].keys()

    def put(self, payer: Payer, item: T) -> None:
        household = self._waiting[payer.lane].setdefault(payer.household, _Household())
        household.tables.setdefault(payer.table, deque()).append(item)

    def move(self, payer: Payer) -> None:
        """What waits for the moves of that table is on this account from now on."""
        for lane in (Lane.PEOPLE, Lane.BOTS_ALONE):
            for name, household in list(self._waiting[lane].items()):
                if payer.table in household.tables and Payer(lane, name, payer.table) != payer:
                    for item in household.tables.pop(payer.table):
                        self.put(payer, item)
                    if not household.tables:
                        del self._waiting[lane][name]

    def take(self) -> tuple[Payer, T] | None:
        found = self.next()
        if found is not None:
            self._remove(found[0])
        return found

    def next(self) -> tuple[Payer, T] | None:
        """Whose turn it is, and what they want."""
        first = [lane for lane in _FIRST if self._waiting[lane]]
        then = [lane for lane in _THEN if self._waiting[lane]]
        if not first and not then:
            return None
        lane = self._lanes.poorest(first) if first else then[0]
        name = self._households[lane].poorest(self._waiting[lane])
        household = self._waiting[lane][name]
        table = household.accounts.poorest(household.tables)
        return Payer(lane, name, table), household.tables[table][0]

    def _remove(self, payer: Payer) -> None:
        household = self._waiting[payer.lane].pop(payer.household)
        waiting = household.tables.pop(payer.table)
        waiting.popleft()
        # Behind those who are level with it.
        if waiting:
            household.tables[payer.table] = waiting
        if household.tables:
            self._waiting[payer.lane][payer.household] = household

    def charge(self, payer: Payer, cost: float) -> None:
        """What was taken has cost so much."""
        self._lanes.charge(payer.lane, cost)
        self._households[payer.lane].charge(payer.household, cost)
        household = self._waiting[payer.lane].get(payer.household)
        if household is not None:
            household.accounts.charge(payer.table, cost)

    def share(self, payer: Payer) -> float:
        """Which part of all time its table has, as long as those who wait now do."""
        lanes = {payer.lane} | {lane for lane in _FIRST if self._waiting[lane]}
        households = self._waiting[payer.lane]
        tables = households[payer.household].tables if payer.household in households else {}
        return 1.0 / (len(lanes) * len({payer.household, *households}) * len({payer.table, *tables}))
