"""Features: a position as numbers that mean the same on every board: points, pieces, turns, what tickets lack.

Nothing here knows a city, a route or a rulebook by name, so a value that was learned on some boards has something to
say of others too.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, MOST_OFFERED, PAY_TUNNEL, SECOND_CARD, State
from peregon.policies.tempo.plan import TempoPlan
from peregon.policies.tempo.targets import NEVER
from peregon.policies.tempo.weights import Weights
from peregon.policies.value.ticket_plan import TicketPlan
from peregon.rules.engine import Rules
from peregon.rules.longest_path.longest_path import LENGTH

OWN_NAMES: Final = [
    "points on the board", "score if it ended now", "pieces left", "cards in hand", "locomotives", "cards of one kind",
    "worth of what could be claimed now", "tickets done", "tickets open", "tickets lost", "cost of the nearest",
    "tickets held", "tickets still open", "biggest open ticket", "cost of the biggest", "pieces of the plan",
    "routes of the plan", "points of the plan", "cards the plan lacks", "tickets expected", "turns of the plan",
    "pieces to spare", "target's worth", "target's turns", "target's points a turn", "longest path",
    "longest path ahead by", "turns until out of pieces", "turns to spare", "tickets sure", "projected score",
    "seats before the next turn", "choosing tickets", "tickets on offer", "in the middle of a turn", "last turns left",
]  # fmt: skip
TABLE_NAMES: Final = [
    "somebody's turns until out of pieces", "end in sight", "seats", "rivals' mean projected score",
    "ahead of the best rival", "share of pieces left",
]  # fmt: skip
PER_SEAT: Final = 36
PER_TABLE: Final = 6
COUNT: Final = 2 * PER_SEAT + PER_TABLE

_POINTS: Final = 0
_SCORE: Final = 1
_PIECES: Final = 2
_CARDS: Final = 3
_LOCOMOTIVES: Final = 4
_OF_ONE_KIND: Final = 5
_CLAIM_NOW: Final = 6
_DONE: Final = 7
_OPEN: Final = 8
_LOST: Final = 9
_NEAREST: Final = 10
_HELD: Final = 11
_OPEN_COUNT: Final = 12
_BIGGEST: Final = 13
_BIGGEST_COST: Final = 14
_PLAN_PIECES: Final = 15
_PLAN_ROUTES: Final = 16
_PLAN_POINTS: Final = 17
_PLAN_MISSING: Final = 18
_EXPECTED: Final = 19
_PLAN_TURNS: Final = 20
_SPARE_PIECES: Final = 21
_WORTH: Final = 22
_TURNS: Final = 23
_PACE: Final = 24
_PATH: Final = 25
_AHEAD: Final = 26
_CLOCK: Final = 27
_SLACK: Final = 28
_SURE: Final = 29
_PROJECTED: Final = 30
_WAITS: Final = 31
_CHOOSING: Final = 32
_OFFER: Final = 33
_MID_TURN: Final = 34
_LAST_TURNS: Final = 35

_TURNS_PER_CARD: Final = 0.6  # of a plan
_DRAWING: Final = 0.5  # turns that a card takes that is lacking
_BUILDING: Final = 0.28  # turns that a piece takes when it is laid: routes are a few long
_HASTE: Final = 3.0  # turns of slack in which a plan goes from likely to lost
_USUAL_PACE: Final = 1.7  # points a turn


@final
class Features:
    """The numbers of all seats, and those of each one as a net reads it: its own, those of the rival who seems to be
    ahead, and the table's. The same position gives the same numbers, no matter what was looked at before."""

    def __init__(self, rules: Rules) -> None:
        board = rules.board
        self.rules = rules
        self.seats: i64 = rules.seats
        # One a seat: what they know of cards and prices changes little from one position of a game to the next.
        self._tempo: list[TempoPlan] = [TempoPlan(rules, Weights(), curious=False) for _ in range(rules.seats)]
        self._plan: TicketPlan = TicketPlan()
        self._length: i64 = NONE  # where the longest path is measured
        if LENGTH in rules.table.measures:
            self._length = rules.table.measures.index(LENGTH)
        pieces = [rules.table.pieces.needed(board, route) for route in range(board.routes)]
        lengths = [board.length[route] for route in range(board.routes)]
        self._cards_per_piece: float = float(sum(lengths)) / float(max(1, sum(pieces)))
        self.by_seat: vec[float] = vec[float]([0.0] * (rules.seats * PER_SEAT))
        self.row: vec[float] = vec[float]([0.0] * COUNT)  # what `of` has written
        self._held: vec[i64] = vec[i64]([0] * rules.seats)
        # [seat] what its plan was made from: its routes and tickets, what it may claim, what is taken
        self._plan_words: i64 = 3 * board.route_words + board.ticket_words
        self._planned_from: vec[i64] = vec[i64]([NONE] * (rules.seats * self._plan_words))
        self._least_clock: float = 0.0

    # The whole table

    def look(self, state: State) -> None:
        """Takes the whole truth in."""
        seat: i64
        for seat in range(self.seats):
            self._held[seat] = state.tickets_held(seat)
        self._look(state)

    def look_from(self, state: State, seat: i64) -> None:
        """Takes in what a seat sees. What it does not see is put away first, and so nothing can depend on it."""
        words = state.board.ticket_words
        blind = state.copy()
        other: i64
        place: i64
        for other in range(self.seats):
            self._held[other] = state.tickets_held(other)
            if other == seat:
                continue
            for place in range(words):
                blind.held[other * words + place] = 0
            for place in range(KINDS):
                blind.hands[other * KINDS + place] = state.shown[other * KINDS + place]
            for place in range(MOST_OFFERED):
                blind.offered[other * MOST_OFFERED + place] = NONE
        # Which routes a rival may claim can follow from its tickets: for the seat they are all that are free.
        self._open_to_all(blind, seat)
        self._look(blind)

    def _open_to_all(self, blind: State, seat: i64) -> None:
        words = blind.board.route_words
        other: i64
        word: i64
        for other in range(self.seats):
            if other != seat:
                for word in range(words):
                    blind.claimable[other * words + word] = ~blind.taken(word)

    def _look(self, state: State) -> None:
        seats = self.seats
        x = self.by_seat
        seat: i64
        tally = self.rules.count(state)
        for seat in range(seats):
            at = seat * PER_SEAT
            x[at + _SCORE] = float(tally.total[seat])
            x[at + _PATH] = 0.0 if self._length == NONE else float(tally.value(self._length, seat))
        least = 1.0e9
        for seat in range(seats):
            self._look_at_seat(state, seat)
            if x[seat * PER_SEAT + _CLOCK] < least:
                least = x[seat * PER_SEAT + _CLOCK]
        if state.last_turns >= 0:
            least = float(state.last_turns) / float(seats)
        self._least_clock = least
        self._note_order(state)
        for seat in range(seats):
            self._project(state, seat, least)

    # One seat

    def _look_at_seat(self, state: State, seat: i64) -> None:
        x = self.by_seat
        at = seat * PER_SEAT
        tempo = self._tempo[seat]
        if self._is_news(state, seat):
            tempo.tickets.forget()
        tempo.look(state, seat)
        x[at + _POINTS] = float(state.points(seat))
        x[at + _PIECES] = float(state.trains(seat))
        x[at + _CARDS] = float(state.hand_size(seat))
        x[at + _LOCOMOTIVES] = float(state.cards(seat, LOCOMOTIVE))
        x[at + _HELD] = float(self._held[seat])
        most: i64 = 0
        kind: i64
        for kind in range(LOCOMOTIVE):
            if state.cards(seat, kind) > most:
                most = state.cards(seat, kind)
        x[at + _OF_ONE_KIND] = float(most)
        target = tempo.target
        x[at + _WORTH] = 0.0
        x[at + _TURNS] = 0.0
        x[at + _PACE] = 0.0
        if target.route != NONE:
            x[at + _WORTH] = target.worth[target.route]
            x[at + _TURNS] = target.turns
            x[at + _PACE] = target.worth[target.route] / target.turns
        x[at + _CLAIM_NOW] = target.payable_worth()
        self._look_at_tickets(state, seat)
        lacking = float(state.trains(seat)) * self._cards_per_piece - float(state.hand_size(seat))
        if lacking < 0.0:
            lacking = 0.0
        x[at + _CLOCK] = _DRAWING * lacking + _BUILDING * float(state.trains(seat)) * self._cards_per_piece
        x[at + _CHOOSING] = 0.0
        x[at + _OFFER] = 0.0
        first = state.phase == FIRST_TICKETS and state.choice(seat) == 0
        if (first or (state.phase == KEEP_TICKETS and state.turn == seat)) and state.offers(seat) > 0:
            x[at + _CHOOSING] = 1.0
            x[at + _OFFER] = self._best_offer(state, seat)

    def _is_news(self, state: State, seat: i64) -> bool:
        """Whether the board or the seat's tickets are not to the letter what its plan was made from. A plan that is
        only brought up to date may go another way of the same length than one that is made anew."""
        board = self.rules.board
        known = self._planned_from
        words = board.route_words
        at = seat * self._plan_words
        news = False
        word: i64
        for word in range(words):
            own = state.owned[seat * words + word]
            claimable = state.claimable[seat * words + word]
            taken = state.taken(word)
            if known[at] != own or known[at + 1] != claimable or known[at + 2] != taken:
                known[at] = own
                known[at + 1] = claimable
                known[at + 2] = taken
                news = True
            at += 3
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word]
            if known[at] != held:
                known[at] = held
                news = True
            at += 1
        return news

    def _look_at_tickets(self, state: State, seat: i64) -> None:
        x = self.by_seat
        at = seat * PER_SEAT
        plan = self._plan
        plan.look(state, seat, self._tempo[seat])
        x[at + _DONE] = float(plan.done)
        x[at + _OPEN] = float(plan.open)
        x[at + _LOST] = float(plan.lost)
        x[at + _NEAREST] = float(plan.nearest)
        x[at + _OPEN_COUNT] = float(plan.open_count)
        x[at + _BIGGEST] = float(plan.biggest)
        x[at + _BIGGEST_COST] = float(plan.biggest_cost)
        x[at + _PLAN_PIECES] = float(plan.pieces)
        x[at + _PLAN_ROUTES] = float(plan.routes)
        x[at + _PLAN_POINTS] = float(plan.points)
        x[at + _PLAN_MISSING] = float(plan.missing)
        x[at + _EXPECTED] = plan.expected
        x[at + _PLAN_TURNS] = float(plan.routes) + _TURNS_PER_CARD * float(plan.missing)
        x[at + _SPARE_PIECES] = float(state.trains(seat) - plan.pieces)

    def _best_offer(self, state: State, seat: i64) -> float:
        """What the best choice among the tickets on offer seems to be worth."""
        choice = self._tempo[seat].ticket_choice
        choice.look(state, seat)
        best = NEVER
        kept: i64
        for kept in range(1, BIT[state.offers(seat)]):
            if choice.value[kept] > best:
                best = choice.value[kept]
        return best

    # What follows from all of them

    def _note_order(self, state: State) -> None:
        """How many seats come before each one's next turn; and who is in the middle of one."""
        x = self.by_seat
        seat = state.turn
        place: i64
        for place in range(self.seats):
            at = seat * PER_SEAT
            x[at + _WAITS] = float(place) / float(self.seats)
            x[at + _MID_TURN] = 0.0
            x[at + _LAST_TURNS] = 0.0
            if state.last_turns >= 0:
                x[at + _LAST_TURNS] = 1.0 if state.last_turns > place else 0.0
                if state.last_turns > place + self.seats:
                    x[at + _LAST_TURNS] = 2.0
            seat = state.after[seat]
        if state.phase == SECOND_CARD:
            x[state.turn * PER_SEAT + _MID_TURN] = 0.5
        elif state.phase == PAY_TUNNEL:
            x[state.turn * PER_SEAT + _MID_TURN] = 1.0

    def _project(self, state: State, seat: i64, clock: float) -> None:
        """What the seat would come to if it went on like this until somebody runs out of pieces."""
        x = self.by_seat
        at = seat * PER_SEAT
        best = 0.0
        other: i64
        for other in range(self.seats):
            if other != seat and x[other * PER_SEAT + _PATH] > best:
                best = x[other * PER_SEAT + _PATH]
        x[at + _AHEAD] = (x[at + _PATH] - best) / (3.0 + clock)
        slack = clock - x[at + _PLAN_TURNS]
        sure = 1.0 / (1.0 + exp(-slack / _HASTE))
        x[at + _SLACK] = slack
        x[at + _SURE] = sure * x[at + _OPEN]
        x[at + _PROJECTED] = x[at + _SCORE] + 2.0 * sure * x[at + _OPEN] + clock * _USUAL_PACE

    # As a net reads them

    def of(self, seat: i64) -> None:
        """Writes ``row``: the seat's own numbers, the leading rival's, the table's."""
        x = self.by_seat
        row = self.row
        leader: i64 = NONE
        total = 0.0
        pieces = 0.0
        other: i64
        i: i64
        for other in range(self.seats):
            pieces += x[other * PER_SEAT + _PIECES]
            if other == seat:
                continue
            total += x[other * PER_SEAT + _PROJECTED]
            if leader == NONE or x[other * PER_SEAT + _PROJECTED] > x[leader * PER_SEAT + _PROJECTED]:
                leader = other
        own = seat * PER_SEAT
        rival = leader * PER_SEAT
        for i in range(PER_SEAT):
            row[i] = x[own + i]
            row[PER_SEAT + i] = x[rival + i]
        rest = 2 * PER_SEAT
        row[rest] = self._least_clock
        row[rest + 1] = x[own + _LAST_TURNS]
        row[rest + 2] = float(self.seats)
        row[rest + 3] = total / float(self.seats - 1)
        row[rest + 4] = x[own + _PROJECTED] - x[rival + _PROJECTED]
        row[rest + 5] = pieces / float(self.seats)

    def rows(self) -> list[list[float]]:
        """What a net would read for each seat, for code that is not hot."""
        found: list[list[float]] = []
        seat: i64
        for seat in range(self.seats):
            self.of(seat)
            found.append([self.row[i] for i in range(COUNT)])
        return found
