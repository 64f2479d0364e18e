"""Grand tours: a ticket joined twice over."""

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import members
from peregon.model.state import State
from peregon.rules.grand_tours.disjoint import two_paths, two_paths_exist
from peregon.rules.part import Explanation, Scorer, Tally


def is_grand_tour(state: State, tally: Tally, seat: i64, ticket: i64) -> bool:
    board = state.board
    pair: i64
    for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
        if two_paths_exist(tally.networks[seat], board.pair_a[pair], board.pair_b[pair]):
            return True
    return False


class GrandTours(Scorer):
    """A ticket qualifies when two paths of own trains that share no route join its cities; they may cross in cities.
    The bonus grows with the number of such tickets, up to the last entry of the table. [I6, I7, R12]"""

    def line(self) -> str:
        return "grand tours"

    def __init__(self, bonus: list[int]) -> None:
        self.bonus: vec[i64] = vec[i64](bonus)

    def special(self) -> str:
        return "tours"

    def terms(self) -> list[tuple[str, int]]:
        return [(f"grand tours {tours}", self.bonus[tours - 1]) for tours in range(1, len(self.bonus) + 1)]

    def score(self, state: State, tally: Tally) -> None:
        board = state.board
        seat: i64
        for seat in range(state.seats):
            tours: i64 = 0
            for ticket in members(state.held, seat * board.ticket_words, board.ticket_words):
                if is_grand_tour(state, tally, seat, ticket):
                    tours += 1
            if tours > len(self.bonus):
                tours = len(self.bonus)
            if tours > 0:
                tally.award(seat, self.bonus[tours - 1])

    def explain(self, state: State, tally: Tally, seat: i64) -> list[Explanation]:
        board = state.board
        own = members(state.owned, seat * board.route_words, board.route_words)
        found: list[Explanation] = []
        for ticket in members(state.held, seat * board.ticket_words, board.ticket_words):
            pair: i64
            for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
                paths = two_paths(tally.networks[seat], board.pair_a[pair], board.pair_b[pair])
                if paths is None:
                    continue
                tour = Explanation("tour", ticket=ticket)
                tour.add_path(board.pair_a[pair], [own[edge] for edge in paths[0]])
                tour.add_path(board.pair_a[pair], [own[edge] for edge in paths[1]])
                found.append(tour)
                break
        return found
