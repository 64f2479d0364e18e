"""The planner: one tree for all its tickets, and a price for every claim and every card. The strongest kind of player
that open engines had so far."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.numbers import CLAIM_ROUTE, DRAW_BLIND, DRAW_CARD, DRAW_TICKETS, PASS, Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL, State
from peregon.policies.habits import digs_in_vain, pay_or_give_up
from peregon.policies.paths import FAR
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.published.shared_network import SharedNetwork
from peregon.rules.engine import Rules

TICKETS_COUNT: Final = 2.0  # an unfinished ticket costs what a finished one earns
STEEPNESS: Final = 1.35  # how much dearer the last cars of a plan are than the first
CAR_COST: Final = 1.4  # points that a car earns anyway
DETOUR: Final = 0.15  # a point for each space of the way around
LONGEST_DETOUR: Final = 8
TWO_TRACKS: Final = 0.5  # how likely a double route is to be lost, of a single one
EXTENDS: Final = 0.3
NEEDED_ELSEWHERE: Final = 0.5  # of a car's value, for a card that another route of the plan asks for
FACE_UP: Final = 1.25
LOCOMOTIVES: Final = 1.6
IDLE: Final = 0.3  # a car's value when there is nothing to plan for
REACH: Final = 0.75  # the share of one's trains at which a ticket is as likely lost as won
MORE_TICKETS: Final = 0.55  # the share of its trains that must be left for drawing tickets
TICKET_TURN: Final = 2.0  # what the turn costs
_NEVER: Final = -1.0e9
_LEAST: Final = -1.0e6


@final
class PlannerPolicy(Policy):
    """Gives every option its price and takes the best."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._network: SharedNetwork | None = None
        self.car_value: float = 0.0
        self._lacks: vec[i64] = vec[i64]([0] * KINDS)  # cards of each kind that the plan needs and the hand has not

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        network = self._network
        if network is None or self._rules is not rules:
            network = SharedNetwork(rules)
            self._network = network
            self._rules = rules
        if state.phase == PAY_TUNNEL:
            return pay_or_give_up(rules, options)
        keeps = state.phase == FIRST_TICKETS or state.phase == KEEP_TICKETS
        if not keeps:
            self.plan(network, state)
        best = options.nth(0)
        best_value = _NEVER
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            if keeps:
                value = self.keep_value(network, state, rules.numbers.x[action])
            else:
                value = self.value(network, rules, state, action)
            if value > best_value:
                best = action
                best_value = value
        return best

    # Tickets

    def keep_value(self, network: SharedNetwork, state: State, subset: i64) -> float:
        """What all open tickets are expected to earn, if these are kept."""
        network.begin(state, state.turn)
        place: i64
        for place in range(state.offers(state.turn)):
            if subset >> place & 1 == 1:
                network.add(state.offer_of(state.turn, place))
        network.grow(state.trains(state.turn))
        return self.expected(network.points, network.pieces, state.trains(state.turn)) - float(network.lost)

    def expected(self, points: i64, pieces: i64, trains: i64) -> float:
        ratio: float = float(pieces) / (REACH * float(trains) + 0.001)
        q = 1.0 / (1.0 + ratio * ratio * ratio)
        return float(points) * (2.0 * q - 1.0)

    def tickets_value(self, network: SharedNetwork, rules: Rules, state: State) -> float:
        """What an average one of the tickets that it does not hold would add to what it expects."""
        board = rules.board
        trains = state.trains(state.turn)
        if state.last_turns >= 0 or float(trains) < MORE_TICKETS * float(trains + self._laid(rules, state)):
            return _LEAST
        before = self.expected(network.points, network.pieces, trains)
        total = 0.0
        count: i64 = 0
        ticket: i64
        for ticket in range(board.tickets):
            if state.holds(state.turn, ticket) or board.long[ticket] == 1:
                continue
            count += 1
            if network.reach(ticket) == FAR:
                total -= float(board.lowest_points(ticket))
            else:
                points = network.points + board.pair_points[network.pair]
                total += self.expected(points, network.pieces + network.missing_pieces(), trains) - before
        return total / (float(count) + 0.001) - TICKET_TURN

    def _laid(self, rules: Rules, state: State) -> i64:
        """The pieces on the board: with those that are left, what it began with."""
        laid: i64 = 0
        route: i64
        for route in range(rules.board.routes):
            if state.owns(state.turn, route):
                laid += rules.table.pieces.needed(rules.board, route)
        return laid

    # The plan

    def plan(self, network: SharedNetwork, state: State) -> None:
        network.begin(state, state.turn)
        network.grow(state.trains(state.turn))
        self.car_value = IDLE
        if network.cars > 0:
            self.car_value = TICKETS_COUNT * float(network.points) / float(network.cars) ** STEEPNESS
        board = network.board
        lacks = self._lacks
        kind: i64
        route: i64
        for kind in range(KINDS):
            lacks[kind] = -state.cards(state.turn, kind)
        for route in range(board.routes):
            if network.planned[route] == 1:
                lacks[LOCOMOTIVE] += board.symbols[route]
                if board.colour[route] != NONE:
                    lacks[board.colour[route]] += board.length[route] - board.symbols[route]

    # Prices

    def value(self, network: SharedNetwork, rules: Rules, state: State, action: i64) -> float:
        numbers = rules.numbers
        family = numbers.family[action]
        if family == CLAIM_ROUTE and not digs_in_vain(rules, state, action):
            return self.claim_value(network, rules, state, action)
        if family == DRAW_CARD:
            kind = state.row[numbers.x[action]]
            return self.card_value(network, state, kind) * (1.0 if kind == LOCOMOTIVE else FACE_UP)
        if family == DRAW_BLIND:
            return self.blind_value(network, state)
        if family == DRAW_TICKETS:
            return self.tickets_value(network, rules, state)
        # A station when nothing else is left to do, and before passing.
        return 2.0 * _LEAST if family == PASS else _LEAST - float(numbers.z[action])

    def claim_value(self, network: SharedNetwork, rules: Rules, state: State, claim: i64) -> float:
        board = rules.board
        route = rules.numbers.x[claim]
        kind = rules.numbers.y[claim]
        locomotives = rules.numbers.z[claim]
        length = board.length[route]
        value = float(board.points[length]) - CAR_COST * float(length)
        planned = network.planned[route] == 1 or (board.twin[route] != NONE and network.planned[board.twin[route]] == 1)
        if planned:
            value += self.car_value * float(length) + self._risk(network, route)
        if self._touches_own(state, board.a[route]) != self._touches_own(state, board.b[route]):
            value += EXTENDS
        spent = locomotives - board.symbols[route]
        if kind != LOCOMOTIVE and board.colour[route] == NONE and self._lacks[kind] + length - locomotives > 0:
            spent += length - locomotives
        return value - NEEDED_ELSEWHERE * self.car_value * float(spent)

    def _risk(self, network: SharedNetwork, route: i64) -> float:
        """What it would cost to lose a route of the plan to a rival."""
        track = route if network.planned[route] == 1 else network.board.twin[route]
        around = network.detour(track)
        if around > LONGEST_DETOUR:
            around = LONGEST_DETOUR
        return DETOUR * float(around) * (1.0 if network.board.twin[track] == NONE else TWO_TRACKS)

    def _touches_own(self, state: State, city: i64) -> bool:
        board = state.board
        word: i64
        for word in range(board.route_words):
            if (
                board.touching[city * board.route_words + word] & state.owned[state.turn * board.route_words + word]
                != 0
            ):
                return True
        return False

    def card_value(self, network: SharedNetwork, state: State, kind: i64) -> float:
        """A car's value if the plan lacks the card, a part of it if any colour may serve."""
        if kind == LOCOMOTIVE:
            return LOCOMOTIVES * self.car_value
        if self._lacks[kind] > 0:
            return self.car_value
        return 0.05 * self.car_value * float(state.cards(state.turn, kind) + 1)

    def blind_value(self, network: SharedNetwork, state: State) -> float:
        """The average card."""
        board = network.board
        value = 0.0
        kind: i64
        for kind in range(KINDS):
            value += float(board.deck[kind]) * self.card_value(network, state, kind)
        return value / float(board.cards())
