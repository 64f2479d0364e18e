"""State: everything about a game at one moment, grouped by who may see it.

The rules change a State in place. All index arithmetic is in here: rule parts say ``state.cards(seat, kind)``.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peregon.model.bits import BIT, FULL_WORD, WORD, has, members, put, size
from peregon.model.board import KINDS, LOCOMOTIVE, NONE, Board
from peregon.model.declarations import Declarations, Field
from peregon.model.log import DECK_REBUILT, Log

MOST_OFFERED: Final = 5

# Which decision is posed. Parts that ask something else are given the numbers from `PHASES` on.
FIRST_TICKETS: Final = 0
TURN: Final = 1
SECOND_CARD: Final = 2
KEEP_TICKETS: Final = 3
PAY_TUNNEL: Final = 4
OVER: Final = 5
PHASES: Final = 6

NOT_YET: Final = -1
NOTHING: Final = vec[i64]()

# Fields of a seat in State.pieces.
_TRAINS: Final = 0
_POINTS: Final = 1
_HAND: Final = 2
_CHOICE: Final = 3
_PER_SEAT: Final = 4


@final
@mypyc_attr(acyclic=True)
class State:
    """Mutable and cheap to copy: small vectors that sit side by side are joined, because a copy pays for each one."""

    def __init__(self, board: Board, seats: i64, declared: Declarations) -> None:
        """Nothing is laid out yet: `clear` does that, or `copy`. (Fields set here cost no check when they are read.)"""
        self.board = board
        self.declared = declared
        self.log: Log | None = None

        # Everyone sees these.
        self.seats: i64 = seats
        self.first: i64 = 0  # who has the first turn
        self.after: vec[i64] = NOTHING  # [seat] who plays next
        self.phase: i64 = FIRST_TICKETS
        self.turn: i64 = 0  # whose decision it is
        self.passes: i64 = 0  # how many players have passed in succession
        self.last_turns: i64 = NOT_YET  # turns left to play once the end is in sight
        # [seat] trains, points, cards in hand, first tickets chosen (the owner's secret)
        self.pieces: vec[i64] = NOTHING
        self.row: vec[i64] = NOTHING  # [slot] a kind, or NONE; changed by `lay` alone, which keeps the next two
        self.row_filled: i64 = 0  # set of the slots with a card
        self.row_locomotives: i64 = 0  # set of those with a locomotive
        self.deck_size: i64 = 0
        self.discards: vec[i64] = NOTHING  # [kind]
        self.discards_size: i64 = 0
        self.shown: vec[i64] = NOTHING  # [seat][kind] cards everyone knows to be in that hand
        self.owned: vec[i64] = NOTHING  # [seat] set of routes

        # Only the owner sees these.
        self.hands: vec[i64] = NOTHING  # [seat][kind]
        self.held: vec[i64] = NOTHING  # [seat] set of tickets
        self.offered: vec[i64] = NOTHING  # [seat][i] tickets to choose from, in the order dealt, or NONE
        self.claimable: vec[i64] = NOTHING  # [seat] set of routes that seat may still claim, pieces and cards apart
        self.gone: vec[i64] = NOTHING  # [seat] set of tickets it put out of the game; the last set nobody ever saw

        # Nobody sees these (of the returned tickets each player knows their own).
        self.deck: vec[i64] = NOTHING  # [kind]
        self.tickets: vec[i64] = NOTHING  # set of tickets never yet drawn
        # a ring of tickets under the deck, each as ticket * 8 + the seat it came from
        self.returned: vec[i64] = NOTHING
        self.returned_first: i64 = 0
        self.returned_size: i64 = 0

        # Who sees these, each part has declared.
        self.slots: vec[i64] = NOTHING

    def clear(self) -> None:
        """The table of a new state before anything is dealt: all cards in the deck, nothing built."""
        board = self.board
        seats = self.seats
        self.after = vec[i64]([0] * seats)
        self.pieces = vec[i64]([0] * (seats * _PER_SEAT))
        self.row = vec[i64]([NONE] * self.declared.row)
        self.deck_size = board.cards()
        self.discards = vec[i64]([0] * KINDS)
        self.shown = vec[i64]([0] * (seats * KINDS))
        self.owned = vec[i64]([0] * (seats * board.route_words))
        self.hands = vec[i64]([0] * (seats * KINDS))
        self.held = vec[i64]([0] * (seats * board.ticket_words))
        self.offered = vec[i64]([NONE] * (seats * MOST_OFFERED))
        self.claimable = vec[i64]([FULL_WORD] * (seats * board.route_words))
        self.gone = vec[i64]([0] * ((seats + 1) * board.ticket_words))
        self.deck = board.deck[:]
        self.tickets = vec[i64]([0] * board.ticket_words)
        self.returned = vec[i64]([0] * board.tickets)
        self.slots = vec[i64](self.declared.blank)

    def copy(self) -> "State":
        """A state of its own, without the log."""
        twin = State(self.board, self.seats, self.declared)
        twin.first = self.first
        twin.after = self.after
        twin.phase = self.phase
        twin.turn = self.turn
        twin.passes = self.passes
        twin.last_turns = self.last_turns
        twin.pieces = self.pieces[:]
        twin.row = self.row[:]
        twin.row_filled = self.row_filled
        twin.row_locomotives = self.row_locomotives
        twin.deck_size = self.deck_size
        twin.discards = self.discards[:]
        twin.discards_size = self.discards_size
        twin.shown = self.shown[:]
        twin.owned = self.owned[:]
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
        twin.slots = self.slots[:]
        return twin

    def note(self, what: i64, a: i64, b: i64, c: i64) -> None:
        if self.log is not None:
            self.log.note(what, a, b, c)

    def note_payment(self, what: i64, seat: i64, place: i64, kind: i64, cards: i64, locomotives: i64) -> None:
        if self.log is not None:
            self.log.note(what, seat, place, kind, cards, locomotives)

    def set_order(self, order: list[int]) -> None:
        """The seats in the order in which they play, the first one first."""
        after = [0] * len(order)
        for place, seat in enumerate(order):
            after[seat] = order[(place + 1) % len(order)]
        self.first = order[0]
        self.after = vec[i64](after)

    def order(self) -> list[int]:
        order: list[int] = [self.first]
        while len(order) < self.seats:
            order.append(self.after[order[-1]])
        return order

    # What parts keep. In a field of the whole table the seat is 0. What gives or takes lists is not for hot code.

    def get(self, field: Field, seat: i64 = 0) -> i64:
        return self.slots[field.first + seat * field.size]

    def set(self, field: Field, value: i64, seat: i64 = 0) -> None:
        self.slots[field.first + seat * field.size] = value

    def add(self, field: Field, value: i64, seat: i64 = 0) -> None:
        self.slots[field.first + seat * field.size] += value

    def has(self, field: Field, member: i64, seat: i64 = 0) -> bool:
        """Whether a set has the member."""
        return has(self.slots, field.first + seat * field.size, member)

    def put(self, field: Field, member: i64, seat: i64 = 0) -> None:
        put(self.slots, field.first + seat * field.size, member)

    def size(self, field: Field, seat: i64 = 0) -> i64:
        """How many members a set has."""
        return size(self.slots, field.first + seat * field.size, field.size)

    def members(self, field: Field, seat: i64 = 0) -> list[int]:
        return members(self.slots, field.first + seat * field.size, field.size)

    def values(self, field: Field, seat: i64 = 0) -> list[int]:
        first = field.first + seat * field.size
        return [self.slots[place] for place in range(first, first + field.size)]

    def set_values(self, field: Field, values: list[int], seat: i64 = 0) -> None:
        first = field.first + seat * field.size
        for place, value in enumerate(values):
            self.slots[first + place] = value

    def set_payment(self, field: Field, kind: i64, cards: i64, locomotives: i64) -> None:
        self.slots[field.first] = kind
        self.slots[field.first + 1] = cards
        self.slots[field.first + 2] = locomotives

    def empty(self, field: Field, seat: i64 = 0) -> None:
        place: i64
        first = field.first + seat * field.size
        for place in range(first, first + field.size):
            self.slots[place] = 0
        self.slots[first] = field.empty()

    # A seat's pieces and points

    def trains(self, seat: i64) -> i64:
        return self.pieces[seat * _PER_SEAT + _TRAINS]

    def add_trains(self, seat: i64, trains: i64) -> None:
        self.pieces[seat * _PER_SEAT + _TRAINS] += trains

    def points(self, seat: i64) -> i64:
        return self.pieces[seat * _PER_SEAT + _POINTS]

    def add_points(self, seat: i64, points: i64) -> None:
        self.pieces[seat * _PER_SEAT + _POINTS] += points

    # Cards

    def cards(self, seat: i64, kind: i64) -> i64:
        return self.hands[seat * KINDS + kind]

    def hand_size(self, seat: i64) -> i64:
        return self.pieces[seat * _PER_SEAT + _HAND]

    def shown_cards(self, seat: i64) -> list[int]:
        """The cards that everyone knows to be in a hand, by kind; for code that is not hot."""
        return [self.shown[seat * KINDS + kind] for kind in range(KINDS)]

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

    def lay(self, slot: i64, kind: i64) -> None:
        """Puts a card into a place of the row, or takes it away (NONE)."""
        self.row[slot] = kind
        bit = BIT[slot]
        self.row_filled = self.row_filled & ~bit if kind == NONE else self.row_filled | bit
        self.row_locomotives = self.row_locomotives | bit if kind == LOCOMOTIVE else self.row_locomotives & ~bit

    def lay_row(self, kinds: list[int]) -> None:
        """The whole row; for code that is not hot."""
        self.row = vec[i64]([NONE] * len(kinds))
        for slot, kind in enumerate(kinds):
            self.lay(slot, kind)

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
        self.note(DECK_REBUILT, self.deck_size, 0, 0)

    # Routes

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
        self.close_to_all(route)

    def close_to_all(self, route: i64) -> None:
        claimable = self.claimable
        words = self.board.route_words
        place = route // WORD
        mask = ~BIT[route % WORD]
        seat: i64
        for seat in range(self.seats):
            claimable[place] &= mask
            place += words

    def close(self, seat: i64, route: i64) -> None:
        """From now on the seat may not claim the route."""
        self.claimable[seat * self.board.route_words + route // WORD] &= ~BIT[route % WORD]

    def taken(self, word: i64) -> i64:
        """One word of the set of all routes that have an owner."""
        owned = self.owned
        words = self.board.route_words
        mask: i64 = 0
        seat: i64
        for seat in range(self.seats):
            mask |= owned[seat * words + word]
        return mask

    def routes_of(self, seat: i64) -> list[int]:
        """A seat's routes in ascending order, for code that is not hot."""
        return members(self.owned, seat * self.board.route_words, self.board.route_words)

    # Tickets

    def tickets_of(self, seat: i64) -> list[int]:
        """A seat's tickets in ascending order, for code that is not hot."""
        return members(self.held, seat * self.board.ticket_words, self.board.ticket_words)

    def tickets_put_out_by(self, seat: i64) -> list[int]:
        """The tickets that a seat put out of the game; `seats` stands for those that nobody saw go."""
        return members(self.gone, seat * self.board.ticket_words, self.board.ticket_words)

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
