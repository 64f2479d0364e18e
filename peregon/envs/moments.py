"""Moments: a game that stops wherever luck has a say, for programs that want to walk its whole tree.

An action is played on a copy with the luck known so far. When that runs out, the engine tells what could come next; the
outcome that is chosen makes the script longer, and the action is played again.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from peregon.catalogue import find
from peregon.chance_tree import Awaited, attempt
from peregon.game import Luck
from peregon.model.chance import Chance, card_at, ticket_at
from peregon.model.faces import Event, events_of, seen_by
from peregon.model.log import Log
from peregon.model.state import OVER, State
from peregon.model.views import own_of, view_of
from peregon.record.packing import state_bytes, state_from_bytes
from peregon.rules.engine import Rules

DEAL = -1
CARDS, TICKETS, LOTS = "cards", "tickets", "lots"


class Frame:
    """What does not change from moment to moment: the rules, and how long a game may last.

    Games end by themselves in a fraction of that time, but a player can dig at a tunnel and give up for ever."""

    def __init__(self, board: str, seats: int) -> None:
        self.board = board
        self.seats = seats
        self.title = find(board)
        self.rules: Rules = self.title.rules(seats)
        table = self.title.board
        pieces = self.title.rulebook().pieces.count
        self.most_decisions: int = 4 * (table.cards() + table.tickets + seats * pieces)
        self.most_events: int = 4 * self.most_decisions

    def __reduce__(self) -> tuple[Callable[..., "Frame"], tuple[str, int]]:
        return frame, (self.board, self.seats)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Frame":
        return self


@lru_cache(maxsize=32)
def frame(board: str, seats: int) -> Frame:
    return Frame(board, seats)


class FromSampler(Chance):
    """Luck from a function that gives numbers between 0 and 1."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        self._sampler = sampler

    def _below(self, choices: int) -> int:
        return min(int(self._sampler() * choices), choices - 1)

    def card(self, bag: vec[i64], total: i64) -> i64:
        return card_at(bag, self._below(total))

    def ticket(self, bag: vec[i64], total: i64) -> i64:
        return ticket_at(bag, self._below(total))

    def lot(self, choices: i64) -> i64:
        return self._below(choices)


class Moment:
    """``told`` is what each seat has seen happen, and last what a spectator has: with these nobody forgets anything.
    While luck is awaited, ``outcomes`` lists what may come with its weight, and ``pending`` is what was played."""

    def __init__(self, around: Frame) -> None:
        self.frame = around
        self.state: State | None = None
        self.pending: int | None = DEAL
        self.script = Luck()
        self.source = ""
        self.outcomes: tuple[tuple[int, int], ...] = ()
        self.told: tuple[tuple[Event | str, ...], ...] = ((),) * (around.seats + 1)
        self.decisions = 0

    def begin(self) -> "Moment":
        self._advance()
        return self

    @property
    def awaits_luck(self) -> bool:
        return self.pending is not None

    @property
    def is_over(self) -> bool:
        if self.state is None or self.awaits_luck:
            return False
        return self.state.phase == OVER or self._lasts_too_long()

    def _lasts_too_long(self) -> bool:
        # A single decision never tells as much as a hundred things.
        longest = max(map(len, self.told))
        return self.decisions >= self.frame.most_decisions or longest >= self.frame.most_events - 100

    def choose(self, action: int) -> None:
        """The answer of the seat whose decision it is."""
        assert self.state is not None
        seat = self.state.turn
        self._tell_seat(seat, f"chose {action}")
        self.pending = action
        self.script = Luck()
        self.decisions += 1
        self._advance()

    def happen(self, outcome: int) -> None:
        """One of the outcomes that luck may have."""
        self.script = self.script.longer(self.source, outcome)
        self._advance()

    def _advance(self) -> None:
        found = attempt(self._play, self.script)
        if isinstance(found, Awaited):
            self.source, self.outcomes = found.source, found.outcomes
            return
        after, log = found
        after.log = None
        self.state, self.pending, self.source, self.outcomes = after, None, "", ()
        events = events_of(after.declared, log.entries)
        self.told = tuple(
            (*known, *(seen_by(event, seat if seat < self.frame.seats else None) for event in events))
            for seat, known in enumerate(self.told)
        )

    def _play(self, luck: Chance) -> tuple[State, Log]:
        rules, log = self.frame.rules, Log()
        if self.state is None:
            return rules.start(luck, log), log
        after = self.state.copy()
        after.log = log
        assert self.pending is not None
        rules.play(after, self.pending, luck)
        return after, log

    def _tell_seat(self, seat: int, what: str) -> None:
        self.told = tuple((*known, what) if other == seat else known for other, known in enumerate(self.told))

    def imagined(self, seat: int, luck: Chance) -> "Moment":
        """A moment that the seat cannot tell from this one. The other seats remember what a spectator would, and look
        at the cards they now have."""
        if self.state is None or self.awaits_luck:
            raise ValueError("only at a decision can the rest be dealt anew")
        twin = self.copy()
        assert twin.state is not None
        self.frame.rules.redeal(twin.state, seat, luck)
        public = self.told[-1]
        own = [repr(own_of(twin.state, other)) for other in range(self.frame.seats)]
        told = [(*public, own[other]) if other != seat else self.told[seat] for other in range(self.frame.seats)]
        twin.told = (*told, public)
        return twin

    def memory_of(self, seat: int) -> str:
        """Everything the seat has seen and done, in words."""
        return "\n".join(str(what) for what in self.told[seat])

    def __str__(self) -> str:
        if self.state is None:
            return f"the deal: {self.script}"
        views = "\n".join(str(view_of(self.state, seat)) for seat in range(self.frame.seats))
        return f"{views}\n{self.pending} {self.script}" if self.awaits_luck else views

    def copy(self) -> "Moment":
        twin = Moment(self.frame)
        twin.__dict__.update(self.__dict__)
        twin.state = None if self.state is None else self.state.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Moment":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        packed = None if self.state is None else state_bytes(self.state)
        return {**self.__dict__, "state": packed}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        packed = fields["state"]
        self.__dict__.update(fields)
        self.state = None if packed is None else state_from_bytes(self.frame.rules, packed)
