"""Ticket points: the points of two places that are joined, and the same points lost where they are not."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT, WORD, has, lowest, members
from peregon.model.board import NONE
from peregon.model.network import Network
from peregon.model.state import State
from peregon.rules.part import (
    Explanation,
    RulesTable,
    Scorer,
    Tally,
)
from peregon.rules.paths import shortest_path

# What is measured: how many tickets everybody completed.
COMPLETED: Final = "completed tickets"


def joined_pair(state: State, network: Network, ticket: i64) -> i64:
    """The best pair of the ticket's places that the network joins, or NONE."""
    board = state.board
    pair: i64
    for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
        if network.joined(board.pair_a[pair], board.pair_b[pair]):
            return pair
    return NONE


class TicketPoints(Scorer):
    """A ticket whose two cities are joined by an unbroken path of own trains adds its value; any other subtracts it.
    [U34, U7, E23]"""

    def line(self) -> str:
        return "tickets"

    def prepare(self, table: RulesTable) -> None:
        board = table.board
        mine = [0] * board.ticket_words
        for ticket in range(board.tickets):
            if self.counts(board.of_countries[ticket] == 1):
                mine[ticket // WORD] |= BIT[ticket % WORD]
        self.mine: vec[i64] = vec[i64](mine)
        self.completed: i64 = table.measure(COMPLETED)

    def counts(self, of_countries: bool) -> bool:
        """Whether a ticket that does, or does not, name a country is this part's business."""
        return not of_countries

    def score(self, state: State, tally: Tally) -> None:
        seat: i64
        for seat in range(state.seats):
            self.score_seat(state, tally, seat)

    def score_seat(self, state: State, tally: Tally, seat: i64) -> None:
        board = state.board
        network = tally.networks[seat]
        total: i64 = 0
        completed: i64 = 0
        word: i64
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word] & self.mine[word]
            while held != 0:
                ticket = word * WORD + lowest(held)
                held &= held - 1
                pair = joined_pair(state, network, ticket)
                if pair == NONE:
                    total -= board.lowest_points(ticket)
                else:
                    total += board.pair_points[pair]
                    completed += 1
        tally.award(seat, total)
        tally.measure(self.completed, seat, completed)

    def explain(self, state: State, tally: Tally, seat: i64) -> list[Explanation]:
        return self.explain_tickets(state, seat, [])

    def explain_tickets(self, state: State, seat: i64, borrowed: list[int]) -> list[Explanation]:
        """What each ticket earned, and the shortest path that makes it, over borrowed routes too."""
        board = state.board
        routes = members(state.owned, seat * board.route_words, board.route_words) + borrowed
        network = Network(board.places, board.routes)
        for route in routes:
            network.add(board.a[route], board.b[route], board.length[route])
        found: list[Explanation] = []
        for ticket in members(state.held, seat * board.ticket_words, board.ticket_words):
            if not has(self.mine, 0, ticket):
                continue
            pair = joined_pair(state, network, ticket)
            if pair == NONE:
                found.append(Explanation("ticket", -board.lowest_points(ticket), ticket=ticket))
                continue
            done = Explanation("ticket", board.pair_points[pair], ticket=ticket)
            way = shortest_path(network, board.pair_a[pair], board.pair_b[pair])
            done.add_path(board.pair_a[pair], [routes[edge] for edge in way])
            found.append(done)
        return found
