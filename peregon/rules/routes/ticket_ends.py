"""Building from ticket ends: a Journey route begins in one of its end cities."""

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import WORD, has, lowest, members, put
from peregon.model.declarations import Field
from peregon.model.state import FIRST_TICKETS, State
from peregon.rules.part import Access, Obstacle, Part, Report, RulesTable, Variant


class BuildFromTicketEnds(Access):
    """A section may be claimed only if it touches an end city of one of the player's own tickets, or a city already
    reached from such an end over own sections and over others' sections next to the player's stations. [J16, R15]"""

    def special(self) -> str:
        return "ends"

    def variants(self) -> list[Variant]:
        return [Variant("free_building", "R15")]

    def with_variant(self, name: str, value: object) -> Part:
        return BuildAnywhere()

    def prepare(self, table: RulesTable) -> None:
        self.reached: vec[i64] = vec[i64]([0] * table.board.place_words)

    def connect(self, table: RulesTable) -> None:
        self.stations: Field | None = table.declared.find("stations")

    def has_station(self, state: State, seat: i64, city: i64) -> bool:
        stations = self.stations
        return stations is not None and state.has(stations, city, seat)

    def check(self, state: State, report: Report) -> None:
        if state.phase == FIRST_TICKETS:
            return
        for seat in range(state.seats):
            self.start_at_ticket_ends(state, seat)
            self.follow_sections(state, seat)
            for route in state.routes_of(seat):
                if not has(self.reached, 0, state.board.a[route]):
                    name = report.route(route)
                    report.fail(f"players[{seat}].routes", f"{name} is not joined to an end of one of the tickets")

    def closes(self, state: State, seat: i64, route: i64) -> list[Obstacle]:
        self.start_at_ticket_ends(state, seat)
        self.follow_sections(state, seat)
        if has(self.reached, 0, state.board.a[route]) or has(self.reached, 0, state.board.b[route]):
            return []
        return [Obstacle("unreached")]

    def tickets_kept(self, state: State, seat: i64) -> None:
        self.update(state, seat)

    def station_built(self, state: State, seat: i64, city: i64) -> None:
        self.update(state, seat)

    def claimed(self, state: State, seat: i64, route: i64) -> None:
        """The claim extends its owner's reach, and that of rivals with a station at one of its ends."""
        board = state.board
        other: i64
        for other in range(state.seats):
            if (
                other == seat
                or self.has_station(state, other, board.a[route])
                or self.has_station(state, other, board.b[route])
            ):
                self.update(state, other)

    def update(self, state: State, seat: i64) -> None:
        board = state.board
        words = board.route_words
        self.start_at_ticket_ends(state, seat)
        self.follow_sections(state, seat)
        word: i64
        for word in range(words):
            near: i64 = 0
            for city in members(self.reached, 0, board.place_words):
                near |= board.touching[city * words + word]
            state.claimable[seat * words + word] = near & ~state.taken(word)

    def start_at_ticket_ends(self, state: State, seat: i64) -> None:
        board = state.board
        word: i64
        pair: i64
        for word in range(board.place_words):
            self.reached[word] = 0
        for ticket in state.tickets_of(seat):
            for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
                put(self.reached, 0, board.pair_a[pair])
                put(self.reached, 0, board.pair_b[pair])

    def follow_sections(self, state: State, seat: i64) -> None:
        """Adds cities until no usable section leads out of those reached."""
        board = state.board
        grew = True
        while grew:
            grew = False
            word: i64
            for word in range(board.route_words):
                usable = self.usable(state, seat, word)
                while usable != 0:
                    route = word * WORD + lowest(usable)
                    usable &= usable - 1
                    from_a = has(self.reached, 0, board.a[route])
                    if from_a != has(self.reached, 0, board.b[route]):
                        put(self.reached, 0, board.a[route])
                        put(self.reached, 0, board.b[route])
                        grew = True

    def usable(self, state: State, seat: i64, word: i64) -> i64:
        """One word of the sections the seat may travel: its own, and any taken one next to one of its stations."""
        board = state.board
        mask = state.owned[seat * board.route_words + word]
        taken = state.taken(word)
        stations = self.stations
        for city in [] if stations is None else state.members(stations, seat):
            mask |= board.touching[city * board.route_words + word] & taken
        return mask


class BuildAnywhere(Access):
    """The other reading of the rulebook: a section may be claimed anywhere. [J16, R15]"""
