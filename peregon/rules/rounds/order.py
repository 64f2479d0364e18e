"""Order: who begins, and who comes after whom."""

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import NONE
from peregon.model.chance import Chance
from peregon.model.log import ORDER_SET
from peregon.model.state import State
from peregon.rules.part import ORDER, SEAT, Part, Report, RulesTable, Setup, Variant


def tell_order(state: State) -> None:
    if state.log is None:
        return
    seat = state.first
    place: i64
    for place in range(state.seats):
        state.note(ORDER_SET, place, seat, 0)
        seat = state.after[seat]


class Order(Setup):
    """Whoever decides the order tells it."""

    def faces(self) -> str:
        return "peregon.rules.rounds.faces"

    def prepare(self, table: RulesTable) -> None:
        table.event(self, "OrderSet", ORDER_SET)


class FirstSeatByLot(Order):
    """Who begins is drawn by lot unless the table names a seat; then the turn passes clockwise, in the order in which
    the seats are listed, or the other way round. [U9, E7, R2]"""

    def __init__(self, first: i64 = NONE, step: i64 = 1) -> None:
        self.first = first
        self.step = step

    def variants(self) -> list[Variant]:
        return [Variant("first_seat", "R2", SEAT), Variant("counter_clockwise", "R2")]

    def with_variant(self, name: str, value: object) -> Part:
        if name == "counter_clockwise":
            return FirstSeatByLot(self.first, -1)
        assert isinstance(value, int)
        return FirstSeatByLot(value, self.step)

    def prepare(self, table: RulesTable) -> None:
        super().prepare(table)
        seats = table.seats
        self.after: vec[i64] = vec[i64]([(seat + self.step) % seats for seat in range(seats)])

    def check(self, state: State, report: Report) -> None:
        if list(state.after) != list(self.after):
            report.fail("order", "the turn passes round the table, and not like this")
        if self.first not in (NONE, state.first):
            report.fail("order", f"must begin with seat {self.first}: the variant first_seat says so")

    def begin(self, state: State, chance: Chance) -> None:
        state.first = self.first
        if self.first == NONE:
            state.first = chance.lot(state.seats)
        state.after = self.after
        tell_order(state)


class OrderByLot(Order):
    """The order of all players is drawn by lot and fixed for the game, unless the table names one. [J6, R2]"""

    def __init__(self, order: list[int] | None = None) -> None:
        self.order: list[int] = list(order or [])

    def variants(self) -> list[Variant]:
        return [Variant("order", "R2", ORDER)]

    def with_variant(self, name: str, value: object) -> Part:
        assert isinstance(value, tuple)
        return OrderByLot(list(value))

    def check(self, state: State, report: Report) -> None:
        if self.order and self.order != state.order():
            report.fail("order", f"must be {self.order}: the variant order says so")

    def begin(self, state: State, chance: Chance) -> None:
        order = list(self.order)
        if not order:
            left = list(range(state.seats))
            while len(left) > 1:
                order.append(left.pop(chance.lot(len(left))))
            order += left
        state.set_order(order)
        tell_order(state)
