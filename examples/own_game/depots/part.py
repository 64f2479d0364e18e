"""Depots: a city in which others' routes are worth a card."""

from peregon.model.bits import BIT, WORD
from peregon.model.board import KINDS, NONE
from peregon.model.chance import Chance
from peregon.model.declarations import CITIES, NUMBER
from peregon.model.numbers import Options
from peregon.model.state import FIRST_TICKETS, State
from peregon.rules.cards.deck import draw
from peregon.rules.part import Activity, Report, RulesTable, Scorer, Tally

BUILT, LEFT = "depots", "depots_left"


class BuildDepots(Activity):
    """A depot goes into any city that has none yet, for so many cards of one colour, as a turn of its own. When a rival
    claims a route into that city, the owner of the depot takes the top card of the deck."""

    def __init__(self, depots: int, cards: int) -> None:
        self.depots = depots
        self.cards = cards

    def terms(self) -> list[tuple[str, int]]:
        return [("depots", self.depots), ("cards", self.cards)]

    def special(self) -> str:
        return "depots"

    def faces(self) -> str:
        return "depots.faces"

    def prepare(self, table: RulesTable) -> None:
        """Declared once: what the part keeps, offers and tells. Everything else follows from it."""
        self.built = table.field(BUILT, CITIES, per_seat=True)
        self.left = table.field(LEFT, NUMBER, per_seat=True, most=self.depots, derived="what is not on the board")
        self.numbers = table.numbers
        self.row = table.row
        self.tell_built = table.event(self, "DepotBuilt")
        self.tell_supplied = table.event(self, "DepotSupplied")
        family = table.action(self, "BuildDepot")
        table.hear_of_claims(self)
        # A row of numbers for each colour and each word of the set of cities, one bit a city.
        self.words = table.board.place_words
        self.rows: dict[tuple[int, int], int] = {}
        for kind in range(KINDS):
            for word in range(self.words):
                cities = range(word * WORD, min((word + 1) * WORD, table.board.places))
                numbers = [table.numbers.add(family, city, kind, 0) for city in cities]
                self.rows[kind, word] = table.numbers.add_row(numbers)
        self.cities = [0] * self.words
        for city in range(table.board.places):
            self.cities[city // WORD] |= BIT[city % WORD]

    def begin(self, state: State) -> None:
        for seat in range(state.seats):
            state.set(self.left, self.depots, seat)

    def offer(self, state: State, options: Options) -> None:
        if state.get(self.left, state.turn) == 0:
            return
        free = list(self.cities)
        for seat in range(state.seats):
            for word, built in enumerate(state.values(self.built, seat)):
                free[word] &= ~built
        for kind in range(KINDS):
            if state.cards(state.turn, kind) >= self.cards:
                for word in range(self.words):
                    options.add(self.rows[kind, word], free[word])

    def price(self, state: State, action: int) -> int:  # noqa: ARG002
        return self.cards if state.get(self.left, state.turn) > 0 else NONE

    def play(self, state: State, action: int, chance: Chance) -> bool:
        seat, city, kind = state.turn, self.numbers.x[action], self.numbers.y[action]
        state.lose(seat, kind, self.cards)
        state.discard(kind, self.cards)
        state.put(self.built, city, seat)
        state.add(self.left, -1, seat)
        state.note_payment(self.tell_built, seat, city, kind, self.cards, 0)
        self.row.settle(state, chance)
        return True

    def route_claimed(self, state: State, seat: int, route: int, chance: Chance) -> None:
        for city in (state.board.a[route], state.board.b[route]):
            for owner in range(state.seats):
                if owner != seat and state.has(self.built, city, owner):
                    self.supply(state, owner, city, chance)

    def supply(self, state: State, owner: int, city: int, chance: Chance) -> None:
        kind = draw(state, chance)
        if kind == NONE:
            return
        state.gain(owner, kind, 1)
        state.note(self.tell_supplied, owner, city, kind)
        state.rebuild_deck()

    def worth(self, state: State, action: int) -> float:
        """Half a card for each route into the city that a rival may still claim, less what it costs."""
        city, board = self.numbers.x[action], state.board
        near = [route for route in range(board.routes) if city in (board.a[route], board.b[route])]
        return 0.5 * sum(state.owner(route) == NONE for route in near) - self.cards

    def derive(self, state: State) -> None:
        for seat in range(state.seats):
            state.set(self.left, self.depots - state.size(self.built, seat), seat)

    def check(self, state: State, report: Report) -> None:
        for seat in range(state.seats):
            path = f"players[{seat}].{BUILT}"
            if state.size(self.built, seat) > self.depots:
                report.fail(path, f"a player has {self.depots} depots, not more")
            if state.phase == FIRST_TICKETS and state.size(self.built, seat) > 0:
                report.fail(path, "nothing is built before the first tickets are chosen")
            for city in state.members(self.built, seat):
                for other in range(seat):
                    if state.has(self.built, city, other):
                        report.fail(path, f"seat {other} has a depot in {report.city(city)} already")


class UnbuiltDepots(Scorer):
    """Each depot that was never built scores."""

    def __init__(self, points: int) -> None:
        self.points = points

    def line(self) -> str:
        return "unbuilt depots"

    def terms(self) -> list[tuple[str, int]]:
        return [("points each", self.points)]

    def connect(self, table: RulesTable) -> None:
        self.built, self.left = table.find(BUILT), table.find(LEFT)

    def score(self, state: State, tally: Tally) -> None:
        for seat in range(state.seats):
            tally.award(seat, self.points * state.get(self.left, seat))
