"""The yardstick: how long random games last, counted the way three other engines count.

Each card and each choice of tickets is a decision, and a claim is a route and a colour, paid with as few locomotives as
possible. Peregon lets the player choose how many, which makes claims likelier in uniform play; to compare lengths the
extra ways to pay are taken out again.
"""

from dataclasses import dataclass

from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.model.numbers import CLAIM_ROUTE, Numbers
from peregon.model.state import OVER
from peregon.policies.policy import PlayerLuck
from peregon.simulate.intervals import spread_of_mean


@dataclass(frozen=True)
class Length:
    """Decisions per game, and half the width of the 95 % interval around it."""

    decisions: float
    spread: float


class PlainClaims:
    """Of the ways to pay for one route in one colour, only the one with the fewest locomotives."""

    def __init__(self, numbers: Numbers) -> None:
        self.claim = {
            number: (numbers.x[number], numbers.y[number], numbers.z[number])
            for number in range(numbers.count)
            if numbers.family[number] == CLAIM_ROUTE
        }

    def among(self, options: list[int]) -> list[int]:
        fewest: dict[tuple[int, int], int] = {}
        for number in options:
            if number in self.claim:
                route, kind, locomotives = self.claim[number]
                fewest[route, kind] = min(locomotives, fewest.get((route, kind), locomotives))
        return [number for number in options if number not in self.claim or self._is_plain(number, fewest)]

    def _is_plain(self, number: int, fewest: dict[tuple[int, int], int]) -> bool:
        route, kind, locomotives = self.claim[number]
        return fewest[route, kind] == locomotives


def length_of_games(name: str, seats: int, games: int) -> Length:
    rules = find(name).rules(seats)
    plain = PlainClaims(rules.numbers)
    total = squares = 0
    for seed in range(games):
        chance, luck = Seeded(seed), PlayerLuck(seed)
        state = rules.start(chance)
        decisions = 0
        while state.phase != OVER:
            options = plain.among(rules.legal(state))
            rules.play(state, options[luck.below(len(options))], chance)
            decisions += 1
        total += decisions
        squares += decisions * decisions
    return Length(total / games, spread_of_mean(total, squares, games))
