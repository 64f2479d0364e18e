"""The observer: what a seat sees of a state, written into rows of numbers that numpy looks at where they lie.

A row remembers the sets and the cards it was written from, and only what has changed is written again: from one
decision to the next that is little.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64

from peregon.learning.layout import (
    CARDS,
    HAS_CHOSEN,
    MOST,
    ON_OFFER,
    PLAYER_COLUMNS,
    POINTS,
    PUT_OUT,
    TICKETS,
    TO_DECIDE,
    TRAINS,
    FieldPiece,
    Layout,
)
from peregon.learning.plans import Plans
from peregon.model.bits import BIT, WORD, lowest, size
from peregon.model.board import KINDS, NONE
from peregon.model.declarations import CARDS as PILE
from peregon.model.declarations import FLAG, NUMBER, PAYMENT, ROUTES, Field
from peregon.model.state import FIRST_TICKETS, OVER, State
from peregon.rules.engine import Rules


@final
class Observer:
    """Seats are egocentric: the one who looks comes first, then the others in the order in which they play."""

    def __init__(self, rules: Rules, rows: i64, memory: bool = True, plans: bool = False) -> None:
        board = rules.board
        self.rules = rules
        self.rows: i64 = rows
        self.layout = Layout(rules, memory, plans)
        self.width: i64 = self.layout.width
        self.values: vec[i16] = vec[i16]([0] * (rows * self.width))
        self.most_offered: i64 = rules.table.most_offered
        self._plans: Plans | None = Plans(rules.board) if plans else None
        self._all_routes: vec[i64] = vec[i64](_full_words(board.routes, board.route_words))
        # What a row was written from, in the order of writing: choices (from one on, zero for none) and words of sets.
        fields = 0
        for piece in self.layout.fields:
            fields += piece.field.size * (rules.seats if piece.of_all else 1)
        self.slots: i64 = rules.table.declared.row
        choices = 1 + self.slots + self.most_offered
        words = (rules.seats + 1) * board.route_words + 2 * board.ticket_words
        self._memory: i64 = choices + words + fields
        self._seen: vec[i64] = vec[i64]([0] * (rows * self._memory))

    def write(self, state: State, seat: i64, row: i64) -> None:
        """Fills a row with what the seat sees."""
        layout = self.layout
        first = row * self.width
        seen = self._one_of(first + layout.phase, row * self._memory, state.phase)
        self._write_players(state, seat, first)
        self._write_piles(state, seat, first)
        seen = self._write_row(state, first, seen)
        seen = self._write_routes(state, seat, first, seen)
        for piece in layout.fields:
            seen = self._write_field(state, seat, first + piece.first, seen, piece)
        seen = self._write_tickets(state, seat, first, seen)
        if layout.shown >= 0:
            self._write_memory(state, seat, first, seen)
        if self._plans is not None:
            self._plans.write(state, seat, self.values, first + layout.plans)

    # Writing only what has changed

    def _one_of(self, place: i64, seen: i64, choice: i64) -> i64:
        """One number out of several is 1, or none of them; returns where the next thing remembered is."""
        before = self._seen[seen] - 1
        if before != choice:
            if before != NONE:
                self.values[place + before] = 0
            if choice != NONE:
                self.values[place + choice] = 1
            self._seen[seen] = choice + 1
        return seen + 1

    def _members(self, place: i64, seen: i64, word: i64) -> None:
        """A word of a set: 1 for each member, 0 for the others."""
        changed = self._seen[seen] ^ word
        if changed == 0:
            return
        self._seen[seen] = word
        values = self.values
        while changed != 0:
            bit = changed & -changed
            if word & bit != 0:
                values[place + lowest(changed)] = 1
            else:
                values[place + lowest(changed)] = 0
            changed ^= bit

    def _set(self, place: i64, seen: i64, words: vec[i64], first: i64, count: i64) -> i64:
        word: i64
        for word in range(count):
            self._members(place, seen, words[first + word])
            place += WORD
            seen += 1
        return seen

    def _number(self, place: i64, value: i64) -> None:
        if value > MOST:
            value = MOST
        self.values[place] = i16(value)

    # The pieces

    def _write_players(self, state: State, seat: i64, first: i64) -> None:
        board = state.board
        values = self.values
        place = first + self.layout.players
        other = seat
        for _ in range(state.seats):
            values[place + TRAINS] = i16(state.trains(other))
            self._number(place + POINTS, state.points(other))
            values[place + CARDS] = i16(state.hand_size(other))
            values[place + TICKETS] = i16(state.tickets_held(other))
            values[place + ON_OFFER] = i16(state.offers(other))
            values[place + PUT_OUT] = i16(size(state.gone, other * board.ticket_words, board.ticket_words))
            values[place + HAS_CHOSEN] = 0
            if state.phase != FIRST_TICKETS or state.choice(other) != 0:
                values[place + HAS_CHOSEN] = 1
            values[place + TO_DECIDE] = 0
            if other == state.turn and state.phase != OVER:
                values[place + TO_DECIDE] = 1
            place += PLAYER_COLUMNS
            other = state.after[other]

    def _write_piles(self, state: State, seat: i64, first: i64) -> None:
        layout = self.layout
        values = self.values
        kind: i64
        for kind in range(KINDS):
            values[first + layout.hand + kind] = i16(state.cards(seat, kind))
            values[first + layout.discards + kind] = i16(state.discards[kind])
        values[first + layout.decks] = i16(state.deck_size)
        values[first + layout.decks + 1] = i16(state.tickets_left())
        turn = first + layout.turn
        values[turn] = i16(state.passes)
        values[turn + 1] = i16(state.last_turns + 1)

    def _write_row(self, state: State, first: i64, seen: i64) -> i64:
        place = first + self.layout.row
        slot: i64
        for slot in range(self.slots):
            seen = self._one_of(place, seen, state.row[slot])
            place += KINDS
        return seen

    def _write_routes(self, state: State, seat: i64, first: i64, seen: i64) -> i64:
        board = state.board
        words = board.route_words
        place = first + self.layout.routes
        other = seat
        for _ in range(state.seats):
            seen = self._set(place, seen, state.owned, other * words, words)
            place += board.routes
            other = state.after[other]
        place = first + self.layout.open
        word: i64
        for word in range(words):
            self._members(place, seen, state.claimable[seat * words + word] & self._all_routes[word])
            place += WORD
            seen += 1
        return seen

    def _write_field(self, state: State, seat: i64, place: i64, seen: i64, piece: FieldPiece) -> i64:
        """What a rule part keeps: of the whole table, of the seat that looks, or of all in the order of play."""
        field = piece.field
        if not field.per_seat:
            return self._write_kept(state, field, field.first, place, seen)
        if not piece.of_all:
            return self._write_kept(state, field, field.first + seat * field.size, place, seen)
        other = seat
        for _ in range(state.seats):
            seen = self._write_kept(state, field, field.first + other * field.size, place, seen)
            place += piece.columns
            other = state.after[other]
        return seen

    def _write_kept(self, state: State, field: Field, slot: i64, place: i64, seen: i64) -> i64:
        slots = state.slots
        holds = field.holds
        if holds in (NUMBER, FLAG):
            self._number(place, slots[slot])
            return seen + 1
        if holds >= ROUTES:
            return self._set(place, seen, slots, slot, field.size)
        if holds == PILE:
            kind: i64
            for kind in range(KINDS):
                self.values[place + kind] = i16(slots[slot + kind])
            return seen + field.size
        if holds == PAYMENT:
            self.values[place + KINDS] = i16(slots[slot + 1])
            self.values[place + KINDS + 1] = i16(slots[slot + 2])
        self._one_of(place, seen, slots[slot])
        return seen + field.size

    def _write_tickets(self, state: State, seat: i64, first: i64, seen: i64) -> i64:
        board = state.board
        words = board.ticket_words
        seen = self._set(first + self.layout.tickets, seen, state.held, seat * words, words)
        place = first + self.layout.offered
        slot: i64
        for slot in range(self.most_offered):
            seen = self._one_of(place, seen, state.offer_of(seat, slot))
            place += board.tickets
        return seen

    def _write_memory(self, state: State, seat: i64, first: i64, seen: i64) -> None:
        board = state.board
        layout = self.layout
        values = self.values
        place = first + layout.shown
        other = seat
        kind: i64
        for _ in range(state.seats):
            for kind in range(KINDS):
                values[place + kind] = i16(state.shown[other * KINDS + kind])
            place += KINDS
            other = state.after[other]
        words = board.ticket_words
        self._set(first + layout.put_out, seen, state.gone, seat * words, words)
        place = first + layout.put_under
        ticket: i64
        for ticket in range(board.tickets):
            values[place + ticket] = 0
        under: i64
        for under in range(state.returned_size):
            if state.returned_by(under) == seat:
                values[place + state.returned_at(under)] = i16(under + 1)


def _full_words(count: int, words: int) -> list[int]:
    found = [0] * words
    for member in range(count):
        found[member // WORD] |= BIT[member % WORD]
    return found
