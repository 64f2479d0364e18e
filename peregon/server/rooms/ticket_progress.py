"""Progress of tickets: how far a player's tickets are, and what is still missing."""

from heapq import heappop, heappush

from peregon.game import Game
from peregon.model.bits import has
from peregon.model.views import View
from peregon.server.live.payload_types import TicketProgress


def progress_of(game: Game, seat: int) -> list[TicketProgress]:
    """For each ticket held, or offered to the seat: whether it is done, and the cheapest routes that would do it."""
    view = game.view(seat)
    assert view.own is not None
    done = {ticket.ticket for ticket in game.score_sheet().seats[seat].items("ticket") if ticket.paths}
    missing = _Missing(game, view, seat)
    tickets = (*view.own.tickets, *view.own.offered)
    ways = {ticket: [] if ticket in done else missing.routes(ticket) for ticket in tickets}
    # The score knows nothing of a ticket on offer, which may be joined already.
    return [{"ticket": ticket, "done": way == [], "missing": way} for ticket, way in ways.items()]


class _Missing:
    def __init__(self, game: Game, view: View, seat: int) -> None:
        self.sheet = game.title.sheet
        self.own = set(view.players[seat].routes)
        self.trains = view.players[seat].trains
        pieces, board = game.rules.table.pieces, game.state.board
        self.pieces = [pieces.needed(board, route) for route in range(board.routes)]
        self.lengths = [route.length for route in self.sheet.routes]
        taken = {route for player in view.players for route in player.routes}
        state = game.state
        words = state.board.route_words
        self.neighbours: list[list[tuple[int, int]]] = [[] for _ in self.sheet.cities]
        for number, route in enumerate(self.sheet.routes):
            twin_taken = route.twin is not None and route.twin in taken
            claimable = has(state.claimable, seat * words, number)
            if number in self.own or (number not in taken and (not twin_taken or claimable)):
                self.neighbours[route.a].append((number, route.b))
                self.neighbours[route.b].append((number, route.a))

    def routes(self, ticket: int) -> list[int] | None:
        """None when there is no way any more, or not enough pieces for any."""
        # The shortest way first. Where a route takes one piece whatever its length, a longer way may take fewer.
        for prices in (self.lengths, self.pieces):
            way = self._cheapest(ticket, prices)
            if way is None or sum(self.pieces[route] for route in way) <= self.trains:
                return way
        return None

    def _cheapest(self, ticket: int, prices: list[int]) -> list[int] | None:
        card = self.sheet.tickets[ticket]
        goals = {place for goal in card.goals for place in goal.places}
        best: dict[int, int] = dict.fromkeys(card.starts, 0)
        came: dict[int, tuple[int, int]] = {}
        heap = [(0, start) for start in card.starts]
        while heap:
            cost, city = heappop(heap)
            if city in goals:
                return self._walk_back(city, came)
            if cost > best[city]:
                continue
            for route, other in self.neighbours[city]:
                price = cost + (0 if route in self.own else prices[route])
                if price < best.get(other, 1 << 30):
                    best[other] = price
                    came[other] = (route, city)
                    heappush(heap, (price, other))
        return None

    def _walk_back(self, city: int, came: dict[int, tuple[int, int]]) -> list[int]:
        routes = []
        while city in came:
            route, city = came[city]
            if route not in self.own:
                routes.append(route)
        return routes[::-1]
