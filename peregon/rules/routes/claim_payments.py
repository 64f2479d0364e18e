"""Claim payments: every set of cards that a route can be paid with, and what a hand lacks of them."""

from typing import final

from peregon.model.board import Board
from peregon.model.numbers import CLAIM_ROUTE, Numbers
from peregon.rules.obstacle import Obstacle, missing_cards


@final
class ClaimPayments:
    """The claims' numbers say what pays for a route, whatever parts have a say in it. Cold."""

    def __init__(self, board: Board, numbers: Numbers) -> None:
        self._ways: list[list[tuple[int, int, int]]] = [[] for _ in range(board.routes)]
        for number in range(numbers.count):
            if numbers.family[number] == CLAIM_ROUTE:
                route = numbers.x[number]
                locomotives = numbers.z[number]
                self._ways[route].append((numbers.y[number], board.length[route] - locomotives, locomotives))

    def missing(self, hand: list[int], route: int) -> Obstacle:
        return missing_cards(self._ways[route], hand)
