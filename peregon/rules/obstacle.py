"""Obstacles: why something on the table cannot be had."""

from typing import Final, final

from peregon.model.board import LOCOMOTIVE, NONE

_MANY: Final = 1_000


@final
class Obstacle:
    """One of them. `why` is a word of the part's own; the rest is what that is about, where it is about such: how many
    (cards, pieces), whose seat, which kinds of card would do. Of missing cards at least so many must be locomotives,
    and at most so many may be."""

    def __init__(
        self,
        why: str,
        n: int = 0,
        seat: int = NONE,
        kinds: list[int] | None = None,
        must_be_locomotives: int = 0,
        may_be_locomotives: int = 0,
    ) -> None:
        self.why = why
        self.n = n
        self.seat = seat
        self.kinds: list[int] = [] if kinds is None else kinds
        self.must_be_locomotives = must_be_locomotives
        self.may_be_locomotives = may_be_locomotives


def missing_cards(ways: list[tuple[int, int, int]], hand: list[int]) -> Obstacle:
    """What a hand lacks for the cheapest of these ways to pay, each a kind, cards of it, and locomotives; `n` is 0 if
    it lacks nothing."""
    found = _MANY
    kinds: list[int] = []
    least = _MANY
    most = 0
    for kind, cards, locomotives in ways:
        lacking = max(0, cards - hand[kind]) if cards > 0 else 0
        wild = max(0, locomotives - hand[LOCOMOTIVE])
        if lacking + wild < found:
            found = lacking + wild
            kinds = []
            least = _MANY
            most = 0
        if lacking + wild == found:
            if lacking > 0 and kind not in kinds:
                kinds.append(kind)
            least = min(least, wild)
            most = max(most, wild)
    return Obstacle("cards", found, NONE, kinds, least, most)
