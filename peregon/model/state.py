"""State: everything about a game at one moment, grouped by who may see it.

The rules change a State in place. All index arithmetic is in here: rule parts say ``state.cards(seat, kind)``.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peregon.model.bits import BIT, FULL_WORD, WORD, has, put, size
from peregon.model.board import KINDS, LOCOMOTIVE, NONE, Board
from peregon.model.log import DECK_REBUILT, Log

ROW: Final = 5
MOST_OFFERED: Final = 5

# Which decision is posed.
FIRST_TICKETS: Final = 0
TURN: Final = 1
SECOND_CARD: Final = 2
KEEP_TICKETS: Final = 3
PAY_TUNNEL: Final = 4
OVER: Final = 5
PHASES: Final = 6

NOT_YET: Final = -1

# Fields of a seat in State.pieces.
_TRAINS: Final = 0
_STATIONS: Final = 1
_POINTS: Final = 2
_HAND: Final = 3
_CHOICE: Final = 4
_PER_SEAT: Final = 5


@final
@mypyc_attr(acyclic=True)
class State:
    """Mutable and cheap to copy: small vectors that sit side by side are joined, because a copy pays for each one."""

    board: Board
    log: Log | None

    # Everyone sees these.
    seats: i64
    first: i64  # who has the first turn
    after: vec[i64]  # [seat] who plays next
    phase: i64
    turn: i64  # whose decision it is
    passes: i64  # how many players have passed in succession
    last_turns: i64  # turns left to play once the end is in sight, else NOT_YET
    pieces: vec[i64]  # [seat] trains, stations, points, cards in hand, first tickets chosen (the owner sees which)
    row: vec[i64]  # [slot] a kind, or NONE
    deck_size: i64
    discards: vec[i64]  # [kind]
    discards_size: i64
    shown: vec[i64]  # [seat][kind] cards everyone knows to be in that hand
    owned: vec[i64]  # [seat] set of routes
    stations: vec[i64]  # [seat] set of cities
    drawn: i64  # how much of a draw of cards is used up
    first_blind: i64  # 1 if the first card of this draw came from the deck
    laid_route: i64  # the tunnel that is being dug, else NONE
    laid_kind: i64
    laid_cards: i64
    laid_locomotives: i64
    turned: vec[i64]  # [kind] cards turned up for the tunnel
    extra: i64  # what the tunnel costs on top

    # Only the owner sees these.
    hands: vec[i64]  # [seat][kind]
    held: vec[i64]  # [seat] set of tickets
    offered: vec[i64]  # [seat][i] tickets to choose from, in the order dealt, or NONE
    claimable: vec[i64]  # [seat] set of routes that seat may still claim, pieces and cards apart
    gone: vec[i64]  # [seat] set of tickets that seat put out of the game; the last set was never seen by anyone

    # Nobody sees these (of the returned tickets each player knows their own).
    deck: vec[i64]  # [kind]
    tickets: vec[i64]  # set of tickets never yet drawn
    returned: vec[i64]  # a ring of tickets under the deck, each as ticket * 8 + the seat that put it there
    returned_first: i64
    returned_size: i64

    def __init__(self, board: Board, seats: i64) -> None:
        self.board = board
        self.log = None
        self.seats = seats

    def clear(self) -> None:
        """An empty table: all cards and tickets in their decks, nothing dealt, nothing built."""
        board = self.board
        seats = self.seats
        self.first = 0
        self.after = vec[i64]([0] * seats)
        self.phase = FIRST_TICKETS
        self.turn = 0
        self.passes = 0
        self.last_turns = NOT_YET
        self.pieces = vec[i64]([0] * (seats * _PER_SEAT))
        self.row = vec[i64]([NONE] * ROW)
        self.deck_size = board.cards()
        self.discards = vec[i64]([0] * KINDS)
        self.discards_size = 0
        self.shown = vec[i64]([0] * (seats * KINDS))
        self.owned = vec[i64]([0] * (seats * board.route_words))
        self.stations = vec[i64]([0] * (seats * board.place_words))
        self.drawn = 0
        self.first_blind = 0
        self.laid_route = NONE
        self.laid_kind = NONE
        self.laid_cards = 0
        self.laid_locomotives = 0
        self.turned = vec[i64]([0] * KINDS)
        self.extra = 0
        self.hands = vec[i64]([0] * (seats * KINDS))
        self.held = vec[i64]([0] * (seats * board.ticket_words))
        self.offered = vec[i64]([NONE] * (seats * MOST_OFFERED))
        self.claimable = vec[i64]([FULL_WORD] * (seats * board.route_words))
        self.gone = vec[i64]([0] * ((seats + 1) * board.ticket_words))
        self.deck = board.deck[:]
        self.tickets = vec[i64]([0] * board.ticket_words)
        self.returned = vec[i64]([0] * board.tickets)
        self.returned_first = 0
        self.returned_size = 0

    def copy(self) -> "State":
        """A state of its own, without the log."""
        twin = State(self.board, self.seats)
        twin.first = self.first
        twin.after = self.after
        twin.phase = self.phase
        twin.turn = self.turn
        twin.passes = self.passes
        twin.last_turns = self.last_turns
        twin.pieces = self.pieces[:]
        twin.row = self.row[:]
        twin.deck_size = self.deck_size
        twin.discards = self.discards[:]
        twin.discards_size = self.discards_size
        twin.shown = self.shown[:]
        twin.owned = self.owned[:]
        twin.stations = self.stations[:]
        twin.drawn = self.drawn
        twin.first_blind = self.first_blind
        twin.laid_route = self.laid_route
        twin.laid_kind = self.laid_kind
        twin.laid_cards = self.laid_cards
        twin.laid_locomotives = self.laid_locomotives
        twin.turned = self.turned[:]
        twin.extra = self.extra
        twin.hands = self.hands[:]
        twin.held = self.held[:]
        twin.offered = self.offered[:]
        twin.claimable = self.claimable[:]
        twin.gone = self.gone[:]
        twin.deck = self.deck[:]
        twin.tickets = self.tickets[:]
        twin.returned = self.returned[:]
        twin.returned_first = self.returned_first
        twin.returned_size = self.returned_size
        return twin

    def note(self, what: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        if self.log is not None:
            self.log.note(what, a, b, c, d, e)

    def set_order(self, order: list[int]) -> None:
        """The seats in the order in which they play, the first one first."""
        after = [0] * len(order)
        for place, seat in enumerate(order):
            after[seat] = order[(place + 1) % len(order)]
        self.first = order[0]
        self.after = vec[i64](after)

    # A seat's pieces and points

    def trains(self, seat: i64) -> i64:
        return self.pieces[seat * _PER_SEAT + _TRAINS]

    def add_trains(self, seat: i64, trains: i64) -> None:
        self.pieces[seat * _PER_SEAT + _TRAINS] += trains

    def stations_left(self, seat: i64) -> i64:
        return self.pieces[seat * _PER_SEAT + _STATIONS]

    def add_stations(self, seat: i64, stations: i64) -> None:
        self.pieces[seat * _PER_SEAT + _STATIONS] += stations

    def points(self, seat: i64) -> i64:
        return self.pieces[seat * _PER_SEAT + _POINTS]

    def add_points(self, seat: i64, points: i64) -> None:
        self.pieces[seat * _PER_SEAT + _POINTS] += points

    # Cards

    def cards(self, seat: i64, kind: i64) -> i64:
        return self.hands[seat * KINDS + kind]

    def hand_size(self, seat: i64) -> i64:
        return self.pieces[seat * _PER_SEAT + _HAND]

    def gain(self, seat: i64, kind: i64, cards: i64) -> None:
        self.hands[seat * KINDS + kind] += cards
        self.pieces[seat * _PER_SEAT + _HAND] += cards

    def gain_openly(self, seat: i64, kind: i64, cards: i64) -> None:
        """Everyone saw these cards go into the hand."""
        self.gain(seat, kind, cards)
        self.shown[seat * KINDS + kind] += cards

    def lose(self, seat: i64, kind: i64, cards: i64) -> None:
        """Cards leave the hand in sight of all; of the cards known to be there, these were the first to go."""
        place = seat * KINDS + kind
        self.hands[place] -= cards
        self.pieces[seat * _PER_SEAT + _HAND] -= cards
        left = self.shown[place] - cards
        if left < 0:
            left = 0
        self.shown[place] = left

    def discard(self, kind: i64, cards: i64) -> None:
        self.discards[kind] += cards
        self.discards_size += cards

    def rebuild_deck(self) -> None:
        """The discards become the deck, once the deck is empty. [U18, R8]"""
        if self.deck_size > 0 or self.discards_size == 0:
            return
        kind: i64
        for kind in range(KINDS):
            self.deck[kind] = self.discards[kind]
            self.discards[kind] = 0
        self.deck_size = self.discards_size
        self.discards_size = 0
        self.note(DECK_REBUILT, self.deck_size)

    # Routes and stations

    def owns(self, seat: i64, route: i64) -> bool:
        return has(self.owned, seat * self.board.route_words, route)

    def owner(self, route: i64) -> i64:
        """Whose route it is, or NONE."""
        seat: i64
        for seat in range(self.seats):
            if self.owns(seat, route):
                return seat
        return NONE

    def take_route(self, seat: i64, route: i64) -> None:
        put(self.owned, seat * self.board.route_words, route)
        other: i64
        for other in range(self.seats):
            self.close(other, route)

    def close(self, seat: i64, route: i64) -> None:
        """From now on the seat may not claim the route."""
        self.claimable[seat * self.board.route_words + route // WORD] &= ~BIT[route % WORD]

    def taken(self, word: i64) -> i64:
        """One word of the set of all routes that have an owner."""
        mask: i64 = 0
        seat: i64
        for seat in range(self.seats):
            mask |= self.owned[seat * self.board.route_words + word]
        return mask

    def has_station(self, seat: i64, city: i64) -> bool:
        return has(self.stations, seat * self.board.place_words, city)

    def stations_built(self, seat: i64) -> i64:
        return size(self.stations, seat * self.board.place_words, self.board.place_words)

    # Tickets

    def tickets_held(self, seat: i64) -> i64:
        return size(self.held, seat * self.board.ticket_words, self.board.ticket_words)

    def holds(self, seat: i64, ticket: i64) -> bool:
        return has(self.held, seat * self.board.ticket_words, ticket)

    def hold(self, seat: i64, ticket: i64) -> None:
        put(self.held, seat * self.board.ticket_words, ticket)

    def offer_of(self, seat: i64, place: i64) -> i64:
        return self.offered[seat * MOST_OFFERED + place]

    def offer(self, seat: i64, place: i64, ticket: i64) -> None:
        self.offered[seat * MOST_OFFERED + place] = ticket

    def offers(self, seat: i64) -> i64:
        """How many tickets the seat has to choose from."""
        count: i64 = 0
        while count < MOST_OFFERED and self.offered[seat * MOST_OFFERED + count] != NONE:
            count += 1
        return count

    def choice(self, seat: i64) -> i64:
        """The first tickets the seat has chosen, as a set of places in its offer; 0 before it has."""
        return self.pieces[seat * _PER_SEAT + _CHOICE]

    def set_choice(self, seat: i64, choice: i64) -> None:
        self.pieces[seat * _PER_SEAT + _CHOICE] = choice

    def put_out(self, seat: i64, ticket: i64) -> None:
        """The ticket leaves the game; ``seat`` may be `seats`, when nobody saw it go."""
        put(self.gone, seat * self.board.ticket_words, ticket)

    def put_under(self, seat: i64, ticket: i64) -> None:
        place = (self.returned_first + self.returned_size) % self.board.tickets
        self.returned[place] = ticket * 8 + seat
        self.returned_size += 1

    def returned_at(self, place: i64) -> i64:
        """The ticket at a place of the returned ones, the next to be drawn first."""
        return self.returned[(self.returned_first + place) % self.board.tickets] // 8

    def returned_by(self, place: i64) -> i64:
        return self.returned[(self.returned_first + place) % self.board.tickets] % 8

    def draw_returned(self) -> i64:
        ticket = self.returned[self.returned_first] // 8
        self.returned_first = (self.returned_first + 1) % self.board.tickets
        self.returned_size -= 1
        return ticket

    def tickets_unseen(self) -> i64:
        return size(self.tickets, 0, self.board.ticket_words)

    def has_tickets(self) -> bool:
        if self.returned_size > 0:
            return True
        word: i64
        for word in range(self.board.ticket_words):
            if self.tickets[word] != 0:
                return True
        return False

    def tickets_left(self) -> i64:
        """How many tickets can still be drawn."""
        return self.tickets_unseen() + self.returned_size


def locomotives_in_row(state: State) -> i64:
    count: i64 = 0
    slot: i64
    for slot in range(ROW):
        if state.row[slot] == LOCOMOTIVE:
            count += 1
    return count
