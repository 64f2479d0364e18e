"""The fields of a position put on the table. Whether any game could stand like that is `validate`'s question."""

from librt.vecs import vec
from mypy_extensions import i64

from peregon.fields import FieldError, Fields
from peregon.model.bits import put
from peregon.model.board import KINDS, NONE
from peregon.model.chance import Chance
from peregon.model.declarations import NUMBER, Declarations, Field, QuestionKind
from peregon.model.field_values import kept_cards
from peregon.model.state import FIRST_TICKETS, MOST_OFFERED, NOT_YET, State
from peregon.record.finder import Finder
from peregon.record.position_fields import read_field
from peregon.record.titles import Boards, GameSetup, header_keys, read_header
from peregon.record.validate import check_state
from peregon.record.words import Words

FORMAT = "peregon position"
VERSION = 2
EMPTY = "."
MOST = 10**9

_TABLE = ("order", "decision", "turn", "passes", "last_turns", "row", "deck", "discards", "tickets", "players")
_PLAYER = ("hand", "shown", "trains", "points", "routes", "tickets", "offered", "put_out")


def read_fields(fields: Fields, boards: Boards) -> tuple[GameSetup, State]:
    """A state that some game could be in."""
    fields.head(FORMAT, VERSION)
    table = read_header(fields, boards)
    asked = _asked(fields, table)
    of_the_table = [field.name for field in table_fields(table.rules.table.declared)]
    memory = [asked.memory] if asked.memory else []
    fields.only(("format", "version", *header_keys(fields), *_TABLE, *of_the_table, *memory))
    state = _Layout(table, fields, asked.number).lay_out()
    check_state(table.rules, state, Words(table.title.sheet))
    table.rules.derive_access(state)
    return table, state


def kept_state(fields: Fields, table: GameSetup) -> State:
    """The state as Peregon itself wrote it down, maybe by other rules: what it says is believed, and what it does not
    say is as at the beginning."""
    state = _Layout(table, fields, _asked(fields, table).number, believed=True).lay_out()
    table.rules.derive_access(state)
    return state


def _asked(fields: Fields, table: GameSetup) -> QuestionKind:
    names = {question.name: question for question in table.rules.table.declared.questions if question is not None}
    return names[fields.word("decision", names)]


def table_fields(declared: Declarations) -> list[Field]:
    """The fields of the whole table that are always there."""
    return [field for field in declared.fields if not field.per_seat and field.question is None]


def seat_fields(declared: Declarations) -> list[Field]:
    return [field for field in declared.fields if field.per_seat]


class _Layout:
    def __init__(self, table: GameSetup, fields: Fields, phase: int, believed: bool = False) -> None:
        self.table = table
        self.fields = fields
        self.believed = believed
        self.words = Words.of(table.title.sheet)
        self.find = Finder(self.words)
        self.state = table.rules.blank()
        self.declared = self.state.declared
        self.state.phase = phase
        self.owners: dict[int, int] = {}
        self.places: dict[int, str] = {}

    def lay_out(self) -> State:
        self._set_turn()
        self._hand_out_pieces()
        players = self.fields.children("players")
        if len(players) != self.table.seats:
            self.fields.fail("players", f"{len(players)} players are listed, and seats is {self.table.seats}")
        for seat, player in enumerate(players):
            self._seat(seat, player)
        self._derive()
        self._lay_the_row()
        self._lay_the_fields()
        self._lay_the_decks()
        self._lay_the_tickets(self.fields.child("tickets"))
        return self.state

    def _set_turn(self) -> None:
        state, fields, seats = self.state, self.fields, self.table.seats
        order = fields.wholes("order", 0, seats - 1)
        if sorted(order) != list(range(seats)):
            fields.fail("order", f"must name each of the seats 0 to {seats - 1} once")
        state.set_order(order)
        state.turn = fields.whole("turn", 0, seats - 1)
        state.passes = fields.whole("passes", 0, seats)
        state.last_turns = NOT_YET
        if fields.value("last_turns") is not None:
            state.last_turns = fields.whole("last_turns", 0, seats)

    def _hand_out_pieces(self) -> None:
        self.table.rules.table.pieces.begin(self.state, Chance())
        for action in self.table.rules.actions:
            action.begin(self.state)

    def _seat(self, seat: int, player: Fields) -> None:
        of_parts = seat_fields(self.declared)
        of_first = ("chosen",) if self.state.phase == FIRST_TICKETS else ()
        if not self.believed:
            player.only((*_PLAYER, *(field.name for field in of_parts), *of_first))
        self._deal(seat, player)
        self._build(seat, player)
        for field in of_parts:
            if not field.derived:
                self._read_field(player, field, seat)
        for ticket in self._tickets(player, "tickets"):
            self.state.hold(seat, ticket)
        for ticket in self._tickets(player, "put_out"):
            self.state.put_out(seat, ticket)
        self._offer(seat, player)

    def _deal(self, seat: int, player: Fields) -> None:
        hand, shown = self.find.pile(player, "hand"), self.find.pile(player, "shown")
        for kind in range(KINDS):
            if shown[kind] > hand[kind]:
                letter = self.words.letter(kind)
                player.fail("shown", f"{shown[kind]} {letter} are known to be in a hand that has {hand[kind]}")
            self.state.gain(seat, kind, hand[kind])
            self.state.shown[seat * KINDS + kind] = shown[kind]

    def _build(self, seat: int, player: Fields) -> None:
        state, board = self.state, self.state.board
        start = state.trains(seat)
        for place, route in enumerate(self.find.routes(player, "routes")):
            if self.owners.setdefault(route, seat) != seat or state.owns(seat, route):
                player.fail(f"routes[{place}]", f"{self.words.route(route)} is already seat {self.owners[route]}'s")
            state.take_route(seat, route)
            state.add_trains(seat, -self.table.rules.table.pieces.needed(board, route))
            state.add_points(seat, board.points[board.length[route]])
        if state.trains(seat) < 0 and not self.believed:
            player.fail("routes", f"they take {start - state.trains(seat)} trains, and a player has {start}")
        why = f"{start} less what is on the routes"
        state.add_trains(seat, self._kept(player, "trains", state.trains(seat), why) - state.trains(seat))
        state.add_points(
            seat, self._kept(player, "points", state.points(seat), "what the routes score") - state.points(seat)
        )

    def _derive(self) -> None:
        """What follows from the rest need not be there, but must be right."""
        for part in self.table.rules.all_parts():
            part.derive(self.state)
        for seat, player in enumerate(self.fields.children("players")):
            for field in seat_fields(self.declared):
                # One that has come out below its least is for the part itself to explain.
                derived = self.state.get(field, seat)
                if field.derived and (derived >= field.least or self.believed):
                    self.state.set(field, self._kept(player, field.name, derived, field.derived), seat)

    def _read_field(self, fields: Fields, field: Field, seat: int = 0) -> None:
        if not self.believed:
            read_field(self.find, fields, self.state, field, seat)
        elif field.name in fields and field.holds == NUMBER:
            self.state.set(field, fields.whole(field.name, 0, MOST), seat)
        elif field.name in fields:
            read_field(self.find, fields, self.state, field, seat)

    def _kept(self, player: Fields, key: str, derived: int, why: str) -> int:
        """A number that follows from the rest need not be there, but must be right, unless it is believed."""
        kept = player.whole(key, 0, MOST) if key in player else derived
        if kept != derived and not self.believed:
            player.fail(key, f"must be {derived}, {why}")
        return kept

    def _offer(self, seat: int, player: Fields) -> None:
        offered = self._tickets(player, "offered")
        if len(offered) > MOST_OFFERED:
            player.fail("offered", f"at most {MOST_OFFERED} tickets are offered at a time, not {len(offered)}")
        for place, ticket in enumerate(offered):
            self.state.offer(seat, place, ticket)
        if self.state.phase == FIRST_TICKETS:
            chosen = set(player.wholes("chosen", 1, max(1, len(offered))))
            self.state.set_choice(seat, sum(1 << (place - 1) for place in chosen))

    def _lay_the_row(self) -> None:
        row = self.fields.text("row")
        places = self.declared.row
        if self.believed:
            row = row.ljust(places, EMPTY)
        elif len(row) != places or any(letter.isspace() for letter in row):
            self.fields.fail("row", f'must have {places} places, "{EMPTY}" for an empty one')
        cards = iter(self.find.kinds(self.fields, "row", skip=EMPTY))
        self.state.lay_row([NONE if letter == EMPTY else next(cards) for letter in row])

    def _lay_the_fields(self) -> None:
        for field in table_fields(self.declared):
            self._read_field(self.fields, field)
        asked = self.declared.questions[self.state.phase]
        if asked is not None and asked.memory:
            memory = self.fields.child(asked.memory)
            if not self.believed:
                memory.only(field.name for field in asked.fields)
            for field in asked.fields:
                self._read_field(memory, field)

    def _lay_the_decks(self) -> None:
        state = self.state
        state.discards = vec[i64](self.find.pile(self.fields, "discards"))
        state.discards_size = sum(state.discards)
        elsewhere = self._cards_elsewhere()
        if "deck" in self.fields:
            deck = self.find.pile(self.fields, "deck")
        else:
            deck = [max(0, state.board.deck[kind] - elsewhere[kind]) for kind in range(KINDS)]
        for kind in range(KINDS):
            there, right = deck[kind] + elsewhere[kind], state.board.deck[kind]
            if there != right and not self.believed:
                raise FieldError("cards", f"there are {there} {self.words.letter(kind)} in all, and must be {right}")
        state.deck = vec[i64](deck)
        state.deck_size = sum(deck)

    def _cards_elsewhere(self) -> list[int]:
        state = self.state
        found = [state.discards[kind] + kept for kind, kept in enumerate(kept_cards(state))]
        for seat in range(state.seats):
            for kind in range(KINDS):
                found[kind] += state.cards(seat, kind)
        for kind in state.row:
            if kind != NONE:
                found[kind] += 1
        return found

    def _lay_the_tickets(self, fields: Fields) -> None:
        state = self.state
        fields.only(("deck", "under", "never_seen"))
        for ticket in self._tickets(fields, "never_seen"):
            state.put_out(state.seats, ticket)
        self._put_under(fields)
        if "deck" in fields:
            deck = self._tickets(fields, "deck")
        else:
            deck = [t for t in range(state.board.tickets) if t not in self.places and not state.board.long[t]]
        for ticket in deck:
            self.places.setdefault(ticket, fields.path_of("deck"))
            put(state.tickets, 0, ticket)
        for ticket in range(state.board.tickets):
            if ticket not in self.places and not self.believed:
                raise FieldError("tickets", f"{self.words.ticket(ticket)} is nowhere")

    def _put_under(self, fields: Fields) -> None:
        rows = fields.row("under")
        for place, pair in enumerate(fields.items("under")):
            path = f"under[{place}]"
            if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
                fields.fail(path, "must be a ticket and the seat that put it there")
            ticket = self.find.ticket(fields, path, pair[0])
            self._put_at(fields, path, ticket)
            self.state.put_under(rows.row(place).whole(1, 0, self.state.seats - 1), ticket)

    def _tickets(self, fields: Fields, key: str) -> list[int]:
        tickets = self.find.tickets(fields, key)
        for place, ticket in enumerate(tickets):
            self._put_at(fields, f"{key}[{place}]", ticket)
        return tickets

    def _put_at(self, fields: Fields, key: str, ticket: int) -> None:
        if ticket in self.places:
            fields.fail(key, f"{self.words.ticket(ticket)} is also at {self.places[ticket]}")
        self.places[ticket] = fields.path_of(key)
