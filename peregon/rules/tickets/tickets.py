"""Tickets: two places to join, points for joining them, and the same points lost for not."""

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT, WORD, drop, members, popcount
from peregon.model.board import NONE
from peregon.model.chance import Chance
from peregon.model.declarations import QuestionKind
from peregon.model.log import FIRST_CHOSEN, TICKET_KEPT, TICKET_OFFERED, TICKET_RETURNED, TICKETS_SETTLED
from peregon.model.numbers import DRAW_TICKETS, KEEP, Numbers, Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, TURN, State
from peregon.rules.part import (
    LONG_TICKETS,
    Activity,
    Obstacle,
    Part,
    Report,
    RulesTable,
    Setup,
    Variant,
)


def draw_ticket(state: State, chance: Chance) -> i64:
    """The top ticket: one never drawn before, and when those are gone the one that was put under the deck first."""
    unseen = state.tickets_unseen()
    if unseen == 0:
        return state.draw_returned()
    ticket = chance.ticket(state.tickets, unseen)
    drop(state.tickets, 0, ticket)
    return ticket


def refuse(report: Report, path: str, ticket: i64, why: str) -> None:
    report.fail(path, f"{report.ticket(ticket)} cannot be here: {why}")


class Rest(Part):
    """Where the tickets go that a player does not keep."""

    def leaves_the_game(self) -> bool:
        return False

    def put(self, state: State, seat: i64, ticket: i64) -> None:
        raise NotImplementedError


class UnderTheDeck(Rest):
    """Tickets not kept go to the bottom of the ticket deck, in the order in which they were dealt. [U6, U31, I3, J17,
    R4, R18]"""

    def prepare(self, table: RulesTable) -> None:
        table.tickets_return = True

    def put(self, state: State, seat: i64, ticket: i64) -> None:
        state.put_under(seat, ticket)
        state.note(TICKET_RETURNED, seat, ticket, 0)


class OutOfTheGame(Rest):
    """Tickets not kept leave the game, unseen by the others. [E6, J5, S8, R4]"""

    def prepare(self, table: RulesTable) -> None:
        table.tickets_leave = True

    def leaves_the_game(self) -> bool:
        return True

    def put(self, state: State, seat: i64, ticket: i64) -> None:
        state.put_out(seat, ticket)
        state.note(TICKET_RETURNED, seat, ticket, 0)


def keep(table: RulesTable, rest: Rest, state: State, seat: i64, subset: i64) -> None:
    """Of the tickets on offer the chosen ones are held from now on, the others go where the rules say."""
    offered = state.offers(seat)
    place: i64
    for place in range(offered):
        ticket = state.offer_of(seat, place)
        if subset & BIT[place] != 0:
            state.hold(seat, ticket)
            state.note(TICKET_KEPT, seat, ticket, 0)
        else:
            rest.put(state, seat, ticket)
        state.offer(seat, place, NONE)
    state.note(TICKETS_SETTLED, seat, 0, 0)
    for part in table.access:
        part.tickets_kept(state, seat)


def keep_choices(offered: int, at_least: int) -> int:
    """The subsets of so many tickets that may be kept, as a mask whose bit n is the subset with the binary digits n +
    1."""
    mask = 0
    for subset in range(1, BIT[offered]):
        if popcount(subset) >= min(at_least, offered):
            mask |= BIT[subset - 1]
    return mask


class FirstTickets(Setup):
    """Before the first turn every player is dealt tickets, some long ones among them where the game has such, and
    keeps at least so many. All choose at the same time, without seeing the others' choice; the choices take effect in
    the order of the seats. Long tickets left over leave the game. [U6, E4, E5, E6, I3, S7, J4, J5, R18]"""

    def __init__(self, regular: i64, at_least: i64, rest: Rest, long: i64 = 0) -> None:
        self.regular = regular
        self.long = long
        self.at_least = at_least
        self.rest = rest

    def understands(self) -> list[str]:
        return [LONG_TICKETS] if self.long > 0 else []

    def terms(self) -> list[tuple[str, int]]:
        return [("long", self.long), ("regular", self.regular), ("keep at least", self.at_least)]

    def parts(self) -> list[Part]:
        return [self.rest]

    def faces(self) -> str:
        return "peregon.rules.tickets.faces"

    def prepare(self, table: RulesTable) -> None:
        board = table.board
        self.table: RulesTable = table
        table.declared.add_question(
            QuestionKind(FIRST_TICKETS, "first tickets", "ChooseFirstTickets", self.faces(), "")
        )
        table.event(self, "TicketsOffered", TICKET_OFFERED)
        table.event(self, "FirstTicketsChosen", FIRST_CHOSEN)
        table.event(self, "TicketKept", TICKET_KEPT)
        table.event(self, "TicketReturned", TICKET_RETURNED)
        table.event(self, "TicketsKept", TICKETS_SETTLED)
        long = [0] * board.ticket_words
        regular = [0] * board.ticket_words
        for ticket in range(board.tickets):
            pile = long if board.long[ticket] == 1 else regular
            pile[ticket // WORD] |= BIT[ticket % WORD]
        self.long_tickets: vec[i64] = vec[i64](long)
        self.regular_tickets: vec[i64] = vec[i64](regular)
        table.most_offered = max(table.most_offered, self.long + self.regular)
        self.rest.prepare(table)
        self.choices: i64 = keep_choices(self.long + self.regular, self.at_least)

    def check(self, state: State, report: Report) -> None:
        """Long tickets are dealt once, and those nobody got leave the game unseen. Nothing else does."""
        board = state.board
        for ticket in members(state.tickets, 0, board.ticket_words):
            if board.long[ticket] == 1:
                refuse(report, "tickets.deck", ticket, "a long ticket is never drawn again")
        for place in range(state.returned_size):
            if board.long[state.returned_at(place)] == 1:
                refuse(report, "tickets.under", state.returned_at(place), "a long ticket is never drawn again")
        unseen = state.tickets_put_out_by(state.seats)
        for ticket in unseen:
            if board.long[ticket] == 0:
                refuse(report, "tickets.never_seen", ticket, "it is no long ticket")
        left_over = sum(board.long) - self.long * state.seats if self.long > 0 else 0
        if len(unseen) != left_over:
            report.fail("tickets.never_seen", f"{left_over} long tickets are dealt to nobody, not {len(unseen)}")
        if state.returned_size > 0 and state.phase == FIRST_TICKETS:
            report.fail("tickets.under", "nothing is given back before the first tickets are chosen")
        if state.returned_size > 0 and not self.table.tickets_return:
            report.fail("tickets.under", "in this game tickets not kept leave the game")
        for seat in range(state.seats):
            gone = state.tickets_put_out_by(seat)
            if gone and (state.phase == FIRST_TICKETS or not self.table.tickets_leave):
                refuse(report, f"players[{seat}].put_out", gone[0], "no ticket has left the game by choice")
            if state.phase == FIRST_TICKETS:
                self._check_first_offer(state, seat, report)
            else:
                self._check_hand(state, seat, report)

    def _check_first_offer(self, state: State, seat: i64, report: Report) -> None:
        path = f"players[{seat}]"
        dealt = self.long + self.regular
        if state.tickets_held(seat) > 0:
            report.fail(f"{path}.tickets", "nobody holds a ticket before all have chosen; those dealt are offered")
        if state.offers(seat) != dealt:
            report.fail(f"{path}.offered", f"{dealt} tickets are dealt, not {state.offers(seat)}")
        for place in range(dealt):
            ticket = state.offer_of(seat, place)
            if (state.board.long[ticket] == 1) != (place < self.long):
                which = "long tickets come first" if place < self.long else "it is a long ticket too many"
                refuse(report, f"{path}.offered[{place}]", ticket, which)
        choice = state.choice(seat)
        if choice > 0 and self.choices & BIT[choice - 1] == 0:
            report.fail(f"{path}.chosen", f"at least {self.at_least} tickets are kept")

    def _check_hand(self, state: State, seat: i64, report: Report) -> None:
        held = state.tickets_of(seat)
        gone = state.tickets_put_out_by(seat)
        path = f"players[{seat}].tickets"
        if len(held) < self.at_least:
            report.fail(path, f"at least {self.at_least} tickets were kept, not {len(held)}")
        long = sum([state.board.long[ticket] for ticket in held + gone])
        if long != self.long:
            report.fail(path, f"of tickets held and put out {self.long} must be long, not {long}")
        dealt = self.long + self.regular
        if self.rest.leaves_the_game() and len(held) + len(gone) < dealt:
            report.fail(f"players[{seat}].put_out", f"of {dealt} tickets dealt each is held or put out")

    def begin(self, state: State, chance: Chance) -> None:
        seat: i64
        place: i64
        if self.long > 0:
            state.tickets = self.long_tickets[:]
            for seat in range(state.seats):
                for place in range(self.long):
                    state.offer(seat, place, draw_ticket(state, chance))
            self._put_long_ones_out(state)
        state.tickets = self.regular_tickets[:]
        for seat in range(state.seats):
            for place in range(self.long, self.long + self.regular):
                state.offer(seat, place, draw_ticket(state, chance))
        if state.log is not None:
            for seat in range(state.seats):
                for place in range(state.offers(seat)):
                    state.note(TICKET_OFFERED, seat, state.offer_of(seat, place), 0)

    def _put_long_ones_out(self, state: State) -> None:
        for ticket in members(state.tickets, 0, state.board.ticket_words):
            state.put_out(state.seats, ticket)

    def choose(self, state: State, seat: i64, subset: i64) -> None:
        """Notes one seat's choice; when it was the last, all of them take effect and the first turn begins."""
        state.set_choice(seat, subset)
        state.note(FIRST_CHOSEN, seat, 0, 0)
        other: i64
        for other in range(state.seats):
            if state.choice(other) == 0:
                state.turn = other
                return
        for other in range(state.seats):
            keep(self.table, self.rest, state, other, state.choice(other))
            state.set_choice(other, 0)
        state.turn = state.first
        state.phase = TURN


class TakeTickets(Activity):
    """The player takes the top tickets, or all that are left, and keeps at least so many. With none left this cannot
    be chosen.
    [U29, U30, U32, E22, J17]"""

    def __init__(self, tickets: i64, at_least: i64, rest: Rest) -> None:
        self.tickets = tickets
        self.at_least = at_least
        self.rest = rest

    def terms(self) -> list[tuple[str, int]]:
        return [("tickets", self.tickets), ("keep at least", self.at_least)]

    def parts(self) -> list[Part]:
        return [self.rest]

    def variants(self) -> list[Variant]:
        return [Variant("tickets_leave", "R4")]

    def with_variant(self, name: str, value: object) -> Part:
        return TakeTickets(self.tickets, self.at_least, OutOfTheGame())

    def faces(self) -> str:
        return "peregon.rules.tickets.faces"

    def prepare(self, table: RulesTable) -> None:
        self.table: RulesTable = table
        self.numbers: Numbers = table.numbers
        self.draw: i64 = table.numbers.add_row([table.numbers.add(DRAW_TICKETS, 0, 0, 0)])
        self.choices: vec[i64] = vec[i64]([keep_choices(count, self.at_least) for count in range(self.tickets + 1)])
        table.most_offered = max(table.most_offered, self.tickets)
        self.rest.prepare(table)
        table.action(self, "DrawTickets", DRAW_TICKETS)
        table.action(self, "Keep", KEEP)
        table.question(self, "keep tickets", "KeepTickets", phase=KEEP_TICKETS)

    def check(self, state: State, report: Report) -> None:
        if state.phase != FIRST_TICKETS:
            for seat in range(state.seats):
                self._check_offer(state, seat, report)

    def _check_offer(self, state: State, seat: i64, report: Report) -> None:
        path = f"players[{seat}].offered"
        offered = state.offers(seat)
        if state.phase != KEEP_TICKETS or seat != state.turn:
            if offered > 0:
                refuse(report, path, state.offer_of(seat, 0), "the seat has not drawn tickets")
            return
        for place in range(offered):
            if state.board.long[state.offer_of(seat, place)] == 1:
                refuse(report, path, state.offer_of(seat, place), "a long ticket is never drawn")
        if not 0 < offered <= self.tickets or (offered < self.tickets and state.has_tickets()):
            report.fail(path, f"{self.tickets} tickets are drawn, or all there are, not {offered}")

    def obstacles(self, state: State, seat: i64, action: i64) -> list[Obstacle]:
        return [] if state.has_tickets() else [Obstacle("no_tickets")]

    def offer(self, state: State, options: Options) -> None:
        if state.has_tickets():
            options.add(self.draw, 1)

    def follow_up(self, state: State, options: Options) -> None:
        options.add(self.table.keep_row, self.choices[state.offers(state.turn)])

    def play(self, state: State, action: i64, chance: Chance) -> bool:
        seat = state.turn
        if self.numbers.family[action] == KEEP:
            keep(self.table, self.rest, state, seat, self.numbers.x[action])
            state.phase = TURN
            return True
        place: i64 = 0
        while place < self.tickets and state.has_tickets():
            ticket = draw_ticket(state, chance)
            state.offer(seat, place, ticket)
            state.note(TICKET_OFFERED, seat, ticket, 0)
            place += 1
        state.phase = KEEP_TICKETS
        return False
