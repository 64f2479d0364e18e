"""Tickets: two places to join, points for joining them, and the same points lost for not."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT, WORD, drop, has, lowest, members, popcount
from peregon.model.board import NONE
from peregon.model.chance import Chance
from peregon.model.log import FIRST_CHOSEN, TICKET_KEPT, TICKET_OFFERED, TICKET_RETURNED, TICKETS_SETTLED
from peregon.model.network import Network
from peregon.model.numbers import DRAW_TICKETS, KEEP, Numbers, Options
from peregon.model.state import KEEP_TICKETS, TURN, State
from peregon.rules.part import LONG_TICKETS, Action, Explanation, Part, Scorer, Setup, Table, Tally, Variant
from peregon.rules.paths import shortest_path

# What is measured: how many tickets everybody completed.
COMPLETED: Final = "completed tickets"


def draw_ticket(state: State, chance: Chance) -> i64:
    """The top ticket: one never drawn before, and when those are gone the one that was put under the deck first."""
    unseen = state.tickets_unseen()
    if unseen == 0:
        return state.draw_returned()
    ticket = chance.ticket(state.tickets, unseen)
    drop(state.tickets, 0, ticket)
    return ticket


class Rest(Part):
    """Where the tickets go that a player does not keep."""

    def put(self, state: State, seat: i64, ticket: i64) -> None:
        raise NotImplementedError


class UnderTheDeck(Rest):
    """Tickets not kept go to the bottom of the ticket deck, in the order in which they were dealt. [U6, U31, I3, J17,
    R4, R18]"""

    def put(self, state: State, seat: i64, ticket: i64) -> None:
        state.put_under(seat, ticket)
        state.note(TICKET_RETURNED, seat, ticket, 0)


class OutOfTheGame(Rest):
    """Tickets not kept leave the game, unseen by the others. [E6, J5, S8, R4]"""

    def put(self, state: State, seat: i64, ticket: i64) -> None:
        state.put_out(seat, ticket)
        state.note(TICKET_RETURNED, seat, ticket, 0)


def keep(table: Table, rest: Rest, state: State, seat: i64, subset: i64) -> None:
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

    def prepare(self, table: Table) -> None:
        board = table.board
        self.table: Table = table
        long = [0] * board.ticket_words
        regular = [0] * board.ticket_words
        for ticket in range(board.tickets):
            pile = long if board.long[ticket] == 1 else regular
            pile[ticket // WORD] |= BIT[ticket % WORD]
        self.long_tickets: vec[i64] = vec[i64](long)
        self.regular_tickets: vec[i64] = vec[i64](regular)
        table.most_offered = max(table.most_offered, self.long + self.regular)
        self.choices: i64 = keep_choices(self.long + self.regular, self.at_least)

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


class DrawTickets(Action):
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
        return DrawTickets(self.tickets, self.at_least, OutOfTheGame())

    def prepare(self, table: Table) -> None:
        self.table: Table = table
        self.numbers: Numbers = table.numbers
        self.draw: i64 = table.numbers.add_row([table.numbers.add(DRAW_TICKETS, 0, 0, 0)])
        self.choices: vec[i64] = vec[i64]([keep_choices(count, self.at_least) for count in range(self.tickets + 1)])
        table.most_offered = max(table.most_offered, self.tickets)
        table.handles(self, [DRAW_TICKETS, KEEP], KEEP_TICKETS)

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


def joined_pair(state: State, network: Network, ticket: i64) -> i64:
    """The best pair of the ticket's places that the network joins, or NONE."""
    board = state.board
    pair: i64
    for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
        if network.joined(board.pair_a[pair], board.pair_b[pair]):
            return pair
    return NONE


class TicketPoints(Scorer):
    """A ticket whose two cities are joined by an unbroken path of own trains adds its value; any other subtracts it.
    [U34, U7, E23]"""

    def line(self) -> str:
        return "tickets"

    def prepare(self, table: Table) -> None:
        board = table.board
        mine = [0] * board.ticket_words
        for ticket in range(board.tickets):
            if self.counts(board.of_countries[ticket] == 1):
                mine[ticket // WORD] |= BIT[ticket % WORD]
        self.mine: vec[i64] = vec[i64](mine)
        self.completed: i64 = table.measure(COMPLETED)

    def counts(self, of_countries: bool) -> bool:
        """Whether a ticket that does, or does not, name a country is this part's business."""
        return not of_countries

    def score(self, state: State, tally: Tally) -> None:
        seat: i64
        for seat in range(state.seats):
            self.score_seat(state, tally, seat)

    def score_seat(self, state: State, tally: Tally, seat: i64) -> None:
        board = state.board
        network = tally.networks[seat]
        total: i64 = 0
        completed: i64 = 0
        word: i64
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word] & self.mine[word]
            while held != 0:
                ticket = word * WORD + lowest(held)
                held &= held - 1
                pair = joined_pair(state, network, ticket)
                if pair == NONE:
                    total -= board.lowest_points(ticket)
                else:
                    total += board.pair_points[pair]
                    completed += 1
        tally.award(seat, total)
        tally.measure(self.completed, seat, completed)

    def explain(self, state: State, tally: Tally, seat: i64) -> list[Explanation]:
        return self.explain_tickets(state, seat, [])

    def explain_tickets(self, state: State, seat: i64, borrowed: list[int]) -> list[Explanation]:
        """What each ticket earned, and the shortest path that makes it, over borrowed routes too."""
        board = state.board
        routes = members(state.owned, seat * board.route_words, board.route_words) + borrowed
        network = Network(board.places, board.routes)
        for route in routes:
            network.add(board.a[route], board.b[route], board.length[route])
        found: list[Explanation] = []
        for ticket in members(state.held, seat * board.ticket_words, board.ticket_words):
            if not has(self.mine, 0, ticket):
                continue
            pair = joined_pair(state, network, ticket)
            if pair == NONE:
                found.append(Explanation("ticket", -board.lowest_points(ticket), ticket=ticket))
                continue
            done = Explanation("ticket", board.pair_points[pair], ticket=ticket)
            way = shortest_path(network, board.pair_a[pair], board.pair_b[pair])
            done.add_path(board.pair_a[pair], [routes[edge] for edge in way])
            found.append(done)
        return found
