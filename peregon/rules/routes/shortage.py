"""Shortage: what a hand lacks of the cards that a route takes."""

from typing import Final, final

from peregon.model.board import LOCOMOTIVE, Board
from peregon.model.numbers import CLAIM_ROUTE, Numbers

_MANY: Final = 1_000


@final
class Shortage:
    """So many cards, of one of these kinds. At least so many of them must be locomotives, and at most so many may
    be."""

    def __init__(self, cards: int, kinds: list[int], must_be_locomotives: int, may_be_locomotives: int) -> None:
        self.cards = cards
        self.kinds = kinds
        self.must_be_locomotives = must_be_locomotives
        self.may_be_locomotives = may_be_locomotives


@final
class Shortages:
    """The claims' numbers say what pays for a route, whatever parts have a say in it. Cold."""

    def __init__(self, board: Board, numbers: Numbers) -> None:
        self._ways: list[list[tuple[int, int, int]]] = [[] for _ in range(board.routes)]
        for number in range(numbers.count):
            if numbers.family[number] == CLAIM_ROUTE:
                route = numbers.x[number]
                locomotives = numbers.z[number]
                self._ways[route].append((numbers.y[number], board.length[route] - locomotives, locomotives))

    def of(self, hand: list[int], route: int) -> Shortage:
        """Of the ways to pay, the ones that lack least."""
        found = _MANY
        kinds: list[int] = []
        least = _MANY
        most = 0
        for kind, cards, locomotives in self._ways[route]:
            lacking = max(0, cards - hand[kind])
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
        return Shortage(found, kinds, least, most)
