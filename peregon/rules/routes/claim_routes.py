"""Claiming a route: a set of cards of one colour, one for every space."""

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.chance import Chance
from peregon.model.log import ROUTE_CLAIMED
from peregon.model.numbers import CLAIM_ROUTE, Numbers, Options
from peregon.model.state import State
from peregon.rules.part import (
    Access,
    Activity,
    Hazard,
    Obstacle,
    Part,
    Payment,
    RulesTable,
    Variant,
    as_chosen,
)
from peregon.rules.routes.claim_payments import ClaimPayments
from peregon.rules.routes.payable_routes import PayableRoutes


class ClaimRoutes(Activity):
    """Any free route, whole, one a turn: as many cards as it has spaces, all of the route's colour, or of any one
    colour where it shows none. Locomotives stand in for any card, as many as the player likes; locomotives alone are
    a set of their own. [U20, U21, U22, U24, U25, J13, J15, R16, R22]"""

    def __init__(self, access: list[Access], payment: list[Payment], hazards: list[Hazard]) -> None:
        self.access = access
        self.payment = payment
        self.hazards = hazards

    def parts(self) -> list[Part]:
        return [*self.access, *self.payment, *self.hazards]

    def variants(self) -> list[Variant]:
        return [variant for part in self.parts() for variant in part.variants()]

    def with_variant(self, name: str, value: object) -> Part:
        changed = [as_chosen(part, name, value) for part in self.parts()]
        return ClaimRoutes(
            [part for part in changed if isinstance(part, Access)],
            [part for part in changed if isinstance(part, Payment)],
            [part for part in changed if isinstance(part, Hazard)],
        )

    def faces(self) -> str:
        return "peregon.rules.routes.faces"

    def prepare(self, table: RulesTable) -> None:
        self.table: RulesTable = table
        self.numbers: Numbers = table.numbers
        table.access = self.access
        table.action(self, "ClaimRoute", CLAIM_ROUTE)
        table.event(self, "RouteClaimed", ROUTE_CLAIMED)
        for part in self.parts():
            part.prepare(table)
        self._mark_hazards()
        self.payable: PayableRoutes = PayableRoutes(table, self.payment)
        self.payments: ClaimPayments | None = None

    def _mark_hazards(self) -> None:
        board = self.table.board
        hazards = [NONE] * board.routes
        for index, hazard in enumerate(self.hazards):
            for route in range(board.routes):
                if hazard.threatens(board, route):
                    hazards[route] = index
        self.hazard_of: vec[i64] = vec[i64](hazards)

    def price(self, state: State, action: i64) -> i64:
        return state.board.length[self.numbers.x[action]]

    def obstacles(self, state: State, seat: i64, action: i64) -> list[Obstacle]:
        """A route that is taken or closed is out of reach whatever one has."""
        route = self.numbers.x[action]
        owner = state.owner(route)
        if owner != NONE:
            return [Obstacle("taken", seat=owner)]
        found: list[Obstacle] = []
        for part in self.access:
            found += part.closes(state, seat, route)
        if found:
            return found
        wanting = self.table.pieces.needed(self.table.board, route) - state.trains(seat)
        if wanting > 0:
            found.append(Obstacle("pieces", wanting))
        payments = self.payments
        if payments is None:
            payments = ClaimPayments(self.table.board, self.numbers)
            self.payments = payments
        missing = payments.missing([state.cards(seat, kind) for kind in range(KINDS)], route)
        if missing.n > 0:
            found.append(missing)
        return found

    def offer(self, state: State, options: Options) -> None:
        self.payable.offer(state, options)

    def play(self, state: State, action: i64, chance: Chance) -> bool:
        route = self.numbers.x[action]
        kind = self.numbers.y[action]
        locomotives = self.numbers.z[action]
        table = self.table
        seat = state.turn
        cards = table.board.length[route] - locomotives
        hazard = self.hazard_of[route]
        if hazard != NONE:
            return self.hazards[hazard].meet(state, route, kind, cards, locomotives, chance)
        state.lose(seat, kind, cards)
        state.lose(seat, LOCOMOTIVE, locomotives)
        state.discard(kind, cards)
        state.discard(LOCOMOTIVE, locomotives)
        state.note_payment(ROUTE_CLAIMED, seat, route, kind, cards, locomotives)
        table.build(state, seat, route, chance)
        table.row.settle(state, chance)
        return True
