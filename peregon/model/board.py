"""Board: the facts of a map as flat tables, the way the rules read them.

Names, colours and coordinates live in the board's sheet (`peregon.boards`); here every city, route, ticket and card
kind is a number, so that a rule part can fill its masks once and never look at a word again.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peregon.model.bits import BIT, WORD, words_for

KINDS: Final = 9
LOCOMOTIVE: Final = 8
ANY: Final = -1
NONE: Final = -1


def _numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)


@final
@mypyc_attr(acyclic=True)
class Board:
    """A ticket is a run of *pairs* (city, city, points), best first: a plain ticket has one, a country ticket one for
    every exit it may join. That makes "the highest value reached" the first joined pair, whatever kind of ticket it
    is."""

    def __init__(
        self,
        places: int,
        exits: list[int],
        deck: list[int],
        points: list[int],
        routes: list[tuple[int, int, int, int, bool, int, int]],
        tickets: list[tuple[list[tuple[int, int, int]], bool, bool]],
    ) -> None:
        """``deck``: cards of each kind, the locomotive last. ``routes``: city, city, length, kind or ANY, tunnel,
        locomotive symbols, twin or NONE. ``tickets``: pairs, long, names a country."""
        self.places: i64 = places
        self.place_words: i64 = words_for(places)
        self.exits: vec[i64] = _numbers(exits)
        self.deck: vec[i64] = _numbers(deck)
        self.points: vec[i64] = _numbers(points)

        self.routes: i64 = len(routes)
        self.route_words: i64 = words_for(len(routes))
        self.a: vec[i64] = _numbers([route[0] for route in routes])
        self.b: vec[i64] = _numbers([route[1] for route in routes])
        self.length: vec[i64] = _numbers([route[2] for route in routes])
        self.colour: vec[i64] = _numbers([route[3] for route in routes])
        self.tunnel: vec[i64] = _numbers([1 if route[4] else 0 for route in routes])
        self.symbols: vec[i64] = _numbers([route[5] for route in routes])
        self.twin: vec[i64] = _numbers([route[6] for route in routes])
        self.longest: i64 = max(route[2] for route in routes)
        self.touching: vec[i64] = self._routes_at_each_city(routes)

        self.tickets: i64 = len(tickets)
        self.ticket_words: i64 = words_for(len(tickets))
        first = [0]
        pairs: list[tuple[int, int, int]] = []
        for ticket in tickets:
            pairs += ticket[0]
            first.append(len(pairs))
        self.first_pair: vec[i64] = _numbers(first)
        self.pair_a: vec[i64] = _numbers([pair[0] for pair in pairs])
        self.pair_b: vec[i64] = _numbers([pair[1] for pair in pairs])
        self.pair_points: vec[i64] = _numbers([pair[2] for pair in pairs])
        self.long: vec[i64] = _numbers([1 if ticket[1] else 0 for ticket in tickets])
        self.of_countries: vec[i64] = _numbers([1 if ticket[2] else 0 for ticket in tickets])

    def _routes_at_each_city(self, routes: list[tuple[int, int, int, int, bool, int, int]]) -> vec[i64]:
        masks = [0] * (self.places * self.route_words)
        for number, route in enumerate(routes):
            for city in route[:2]:
                masks[city * self.route_words + number // WORD] |= BIT[number % WORD]
        return _numbers(masks)

    def cards(self) -> i64:
        total: i64 = 0
        kind: i64
        for kind in range(KINDS):
            total += self.deck[kind]
        return total

    def lowest_points(self, ticket: i64) -> i64:
        """What an unfinished ticket costs: pairs are in descending order."""
        return self.pair_points[self.first_pair[ticket + 1] - 1]
