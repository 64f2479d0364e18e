"""Packing: a state as bytes, exact and compact, for the way from one process to another.

For keeping there are positions, which can be read, checked and moved to another version; bytes are none of that.
"""

from array import array
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.state import State
from peregon.rules.engine import Rules

_NUMBERS: Final = (
    "first",
    "phase",
    "turn",
    "passes",
    "last_turns",
    "row_filled",
    "row_locomotives",
    "deck_size",
    "discards_size",
    "returned_first",
    "returned_size",
)
_VECTORS: Final = (
    "after",
    "pieces",
    "row",
    "discards",
    "shown",
    "owned",
    "hands",
    "held",
    "offered",
    "claimable",
    "gone",
    "deck",
    "tickets",
    "returned",
    "slots",
)


def state_bytes(state: State) -> bytes:
    numbers = array("q", [state.seats, *(getattr(state, name) for name in _NUMBERS)])
    for name in _VECTORS:
        numbers.extend(getattr(state, name))
    return numbers.tobytes()


def state_from_bytes(rules: Rules, packed: bytes) -> State:
    """The state again, under the rules it was packed under: same board, same number of seats."""
    state = rules.blank()
    if len(packed) != len(state_bytes(state)):
        raise ValueError("these bytes are no state of this game")
    numbers = array("q", packed)
    if numbers[0] != rules.seats:
        raise ValueError(f"these bytes are a state for {numbers[0]} seats, not for {rules.seats}")
    for name, number in zip(_NUMBERS, numbers[1:], strict=False):
        setattr(state, name, number)
    first = 1 + len(_NUMBERS)
    for name in _VECTORS:
        size = len(getattr(state, name))
        setattr(state, name, vec[i64](numbers[first : first + size].tolist()))
        first += size
    return state
