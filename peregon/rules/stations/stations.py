"""Stations: one rival route each, for tickets and for nothing else."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT, WORD, has, lowest
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.chance import Chance
from peregon.model.declarations import CITIES, NUMBER, Field
from peregon.model.log import STATION_BUILT
from peregon.model.numbers import BUILD_STATION, Numbers, Options
from peregon.model.state import FIRST_TICKETS, State
from peregon.rules.obstacle import missing_cards
from peregon.rules.part import Activity, Explanation, Obstacle, Part, Report, RulesTable, Scorer, Tally, Variant
from peregon.rules.stations.borrowing import Borrowing
from peregon.rules.tickets.ticket_points import TicketPoints

# What is measured: how many stations nobody saw.
UNUSED: Final = "unused stations"


class BuildStations(Activity):
    """A station goes into any city that has none yet, one a turn. The first costs one card, the second two of one
    colour, the third three of one colour; locomotives stand in for any. [E1, E24, E25, E26, E31, J1, J19, R22,
    R31]"""

    def __init__(self, most: i64) -> None:
        self.most = most

    def special(self) -> str:
        return "stations"

    def terms(self) -> list[tuple[str, int]]:
        return [("stations", self.most)]

    def faces(self) -> str:
        return "peregon.rules.stations.faces"

    def variants(self) -> list[Variant]:
        return [Variant("stations_are_optional", "R31")]

    def with_variant(self, name: str, value: object) -> Part:
        return OptionalStations(self.most)

    def prepare(self, table: RulesTable) -> None:
        board = table.board
        self.table: RulesTable = table
        self.built: Field = table.field("stations", CITIES, per_seat=True)
        self.left: Field = table.field(
            "stations_left", NUMBER, per_seat=True, most=self.most, derived="what is not on the board"
        )
        table.action(self, "BuildStation", BUILD_STATION)
        table.event(self, "StationBuilt", STATION_BUILT)
        self.numbers: Numbers = table.numbers
        self.words: i64 = board.place_words
        cities = [0] * board.place_words
        for city in range(board.places):
            if city not in list(board.exits):
                cities[city // WORD] |= BIT[city % WORD]
        self.cities: vec[i64] = vec[i64](cities)
        self.rows: vec[i64] = vec[i64](
            [
                self._row(kind, used, word)
                for kind in range(KINDS)
                for used in range(self.most)
                for word in range(self.words)
            ]
        )

    def _row(self, kind: int, locomotives: int, word: int) -> int:
        """Building with one kind and so many locomotives. Locomotives alone are one number, whatever the price."""
        if self.table.board.deck[kind] == 0 or (kind == LOCOMOTIVE and locomotives > 0):
            return NONE
        numbers = [-1] * WORD
        for bit in range(WORD):
            if self.cities[word] >> bit & 1 == 1:
                numbers[bit] = self.numbers.add(BUILD_STATION, word * WORD + bit, kind, locomotives)
        return self.numbers.add_row(numbers)

    def begin(self, state: State) -> None:
        seat: i64
        for seat in range(state.seats):
            state.set(self.left, self.most, seat)

    def derive(self, state: State) -> None:
        for seat in range(state.seats):
            state.set(self.left, self.most - state.size(self.built, seat), seat)

    def check(self, state: State, report: Report) -> None:
        for seat in range(state.seats):
            path = f"players[{seat}].stations"
            if state.size(self.built, seat) > self.most:
                report.fail(path, f"a player has {self.most} stations, not more")
            if state.phase == FIRST_TICKETS and state.size(self.built, seat) > 0:
                report.fail(path, "nothing is built before the first tickets are chosen")
            for place, city in enumerate(state.members(self.built, seat)):
                name = report.city(city)
                if not has(self.cities, 0, city):
                    report.fail(path, f"no station can be built in {name}")
                for other in range(seat):
                    if state.has(self.built, city, other):
                        report.fail(f"{path}[{place}]", f"seat {other} has a station in {name} already")

    def next_price(self, state: State, seat: i64) -> i64:
        return self.most - state.get(self.left, seat) + 1

    def price(self, state: State, action: i64) -> i64:
        price = self.next_price(state, state.turn)
        if state.get(self.left, state.turn) == 0 or self.numbers.z[action] >= price:
            return NONE
        return price

    def obstacles(self, state: State, seat: i64, action: i64) -> list[Obstacle]:
        for other in range(state.seats):
            if state.has(self.built, self.numbers.x[action], other):
                return [Obstacle("station_there", seat=other)]
        if state.get(self.left, seat) == 0:
            return [Obstacle("no_stations")]
        price = int(self.next_price(state, seat))
        kinds = [kind for kind in range(LOCOMOTIVE) if state.board.deck[kind] > 0]
        ways = [(kind, price - used, used) for kind in kinds for used in range(price)]
        missing = missing_cards([*ways, (LOCOMOTIVE, 0, price)], [state.cards(seat, kind) for kind in range(KINDS)])
        return [missing] if missing.n > 0 else []

    def offer(self, state: State, options: Options) -> None:
        seat = state.turn
        if state.get(self.left, seat) == 0:
            return
        price = self.next_price(state, seat)
        locomotives = state.cards(seat, LOCOMOTIVE)
        kind: i64
        used: i64
        for kind in range(LOCOMOTIVE):
            cards = state.cards(seat, kind)
            if cards == 0:
                continue
            for used in range(price):
                if used <= locomotives and price - used <= cards:
                    self.offer_cities(state, options, kind * self.most + used)
        if locomotives >= price:
            self.offer_cities(state, options, LOCOMOTIVE * self.most)

    def offer_cities(self, state: State, options: Options, payment: i64) -> None:
        word: i64
        seat: i64
        for word in range(self.words):
            free = self.cities[word]
            for seat in range(state.seats):
                free &= ~state.slots[self.built.first + seat * self.words + word]
            options.add(self.rows[payment * self.words + word], free)

    def play(self, state: State, action: i64, chance: Chance) -> bool:
        seat = state.turn
        city = self.numbers.x[action]
        kind = self.numbers.y[action]
        locomotives = self.numbers.z[action]
        price = self.next_price(state, seat)
        if kind == LOCOMOTIVE:
            locomotives = price
        cards = price - locomotives
        state.lose(seat, kind, cards)
        state.lose(seat, LOCOMOTIVE, locomotives)
        state.discard(kind, cards)
        state.discard(LOCOMOTIVE, locomotives)
        state.put(self.built, city, seat)
        state.add(self.left, -1, seat)
        state.note_payment(STATION_BUILT, seat, city, kind, cards, locomotives)
        for part in self.table.access:
            part.station_built(state, seat, city)
        self.table.row.settle(state, chance)
        return True


class OptionalStations(BuildStations):
    """The other reading of the rulebook: who can do nothing but build a station may also pass. It is the last of a
    rulebook's actions, so that it knows. [E31, R31]"""

    def offer(self, state: State, options: Options) -> None:
        nothing_else = options.count == 0
        super().offer(state, options)
        if nothing_else and options.count > 0:
            options.add(self.table.pass_row, 1)


def rival_routes_at(state: State, seat: i64, city: i64) -> list[int]:
    """The routes of other players that start or end in the city."""
    board = state.board
    found: list[int] = []
    word: i64
    for word in range(board.route_words):
        place = seat * board.route_words + word
        mask = board.touching[city * board.route_words + word] & state.taken(word) & ~state.owned[place]
        while mask != 0:
            found.append(word * WORD + lowest(mask))
            mask &= mask - 1
    return found


def set_up_borrowing(state: State, built: Field, seat: i64, borrowing: Borrowing) -> list[list[int]]:
    """Hands a seat's stations, the routes each could borrow and the tickets to the search; returns those routes."""
    board = state.board
    candidates: list[list[int]] = []
    borrowing.clear()
    for city in state.members(built, seat):
        routes = rival_routes_at(state, seat, city)
        candidates.append(routes)
        borrowing.add_station()
        for route in routes:
            borrowing.add_candidate(board.a[route], board.b[route])
    pair: i64
    for ticket in state.tickets_of(seat):
        borrowing.add_ticket()
        for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
            borrowing.add_pair(board.pair_a[pair], board.pair_b[pair], board.pair_points[pair])
    return candidates


class TicketsOverStations(TicketPoints):
    """For its owner's tickets a station lends one route of another player that starts or ends in its city, the same
    one for all tickets. At the end the choice that scores best is made, and among equals the one that completes more
    tickets. [E27, E28, E29, E33, J18, J20, R19]"""

    def counts(self, of_countries: bool) -> bool:
        return True

    def prepare(self, table: RulesTable) -> None:
        super().prepare(table)
        self.borrowing = Borrowing()

    def connect(self, table: RulesTable) -> None:
        self.built: Field = table.find("stations")

    def score_seat(self, state: State, tally: Tally, seat: i64) -> None:
        if state.size(self.built, seat) == 0:
            super().score_seat(state, tally, seat)
            return
        set_up_borrowing(state, self.built, seat, self.borrowing)
        tally.award(seat, self.borrowing.solve(tally.networks[seat]))
        tally.measure(self.completed, seat, self.borrowing.completed)

    def explain(self, state: State, tally: Tally, seat: i64) -> list[Explanation]:
        """The stations with the routes that they lend, if any ticket is the better for it; then the tickets."""
        candidates = set_up_borrowing(state, self.built, seat, self.borrowing)
        self.borrowing.solve(tally.networks[seat])
        stations: list[Explanation] = []
        borrowed: list[int] = []
        for station, city in enumerate(state.members(self.built, seat)):
            choice = self.borrowing.choice[station]
            if choice == NONE:
                stations.append(Explanation("station", city=city))
                continue
            route = candidates[station][choice]
            borrowed.append(route)
            stations.append(Explanation("station", city=city, route=route, owner=state.owner(route)))
        return stations + self.explain_tickets(state, seat, borrowed)


class UnusedStations(Scorer):
    """Each station never placed on the board scores. [E30, J21, R26]"""

    def line(self) -> str:
        return "unused stations"

    def __init__(self, points: i64) -> None:
        self.points = points

    def terms(self) -> list[tuple[str, int]]:
        return [("points each", self.points)]

    def prepare(self, table: RulesTable) -> None:
        self.unused: i64 = table.measure(UNUSED)

    def connect(self, table: RulesTable) -> None:
        self.left: Field = table.find("stations_left")

    def score(self, state: State, tally: Tally) -> None:
        seat: i64
        for seat in range(state.seats):
            left = state.get(self.left, seat)
            tally.measure(self.unused, seat, left)
            tally.award(seat, self.points * left)
