"""DestinationHungry: as many tickets as one plan can carry, published in 2017.

It is the published code that is rewritten here, slips included: whether it draws more tickets depends on the set of
tickets it examined last, not on the one it kept; and tickets taken in mid-game make it overlook as many points of its
rivals as there are by then. Two other slips of that code (the shortest tie of one city is the mark that the next one
has to beat; a set that fits only just replaces a comfortable one) are left out: with them it plays worse than the
published results.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import WORD, lowest
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.numbers import CLAIM_ROUTE, DRAW_TICKETS, Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL, State
from peregon.policies.habits import digs_in_vain, draw_of, draw_or_whatever, option_of, passes_for, pay_or_give_up
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.published.cluster_network import GREY, ClusterNetwork
from peregon.rules.engine import Rules

SPARE: Final = 5  # trains that a comfortable plan leaves over
HUNGRY: Final = 8  # more than these to spare, and it takes tickets
_MANY: Final = 1.0e6
_MOST_TRAINS: Final = 1_000
_LAST: Final = 1_000_000


@final
class DestinationHungryPolicy(Policy):
    """Remembers its plan, and what the plan it examined last would need: one of these to a seat and a game. A
    ``careful`` one overlooks nothing, and of two colours that lie there as often it takes the one it needs more: such
    rivals are imagined in a search."""

    def __init__(self, careful: bool = False) -> None:
        self.careful = careful
        self.need: i64 = 0
        self._network: ClusterNetwork | None = None
        self._found: vec[i64] = vec[i64]([])  # room for a list of options
        self._rules: Rules | None = None
        self._has_plan = False
        self._seat: i64 = NONE
        self._held: i64 = 0  # how many tickets, when it last looked
        self._points: i64 = -1  # of all seats; with more than these it looks again

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        network = self._network
        if network is None or self._rules is not rules:
            network = ClusterNetwork(rules)
            self._network = network
            self._found = vec[i64]([0] * rules.numbers.count)
            self._rules = rules
            self._seat = NONE
        if state.phase == FIRST_TICKETS or state.phase == KEEP_TICKETS:
            return self.keep(network, rules, state, options)
        if state.phase == PAY_TUNNEL:
            return pay_or_give_up(rules, options)
        self.plan(network, state)
        return self.go(network, rules, state, options, luck)

    def forget(self) -> None:
        """For another game, or another guess of what is hidden in this one."""
        self._seat = NONE

    # Tickets

    def keep(self, network: ClusterNetwork, rules: Rules, state: State, options: Options) -> i64:
        """The most points a train among the plans that leave some over; else the smallest plan that fits; else the
        cheapest tickets."""
        trains = state.trains(state.turn)
        best = options.nth(0)
        best_value = -_MANY
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            points = self.lay(network, state, rules.numbers.x[action])
            self.need = network.need
            value = -float(points)
            if self._has_plan and network.need <= trains - SPARE:
                value = _MANY + float(points + network.points) / (float(network.need) + 0.001)
            elif self._has_plan and network.need <= trains:
                value = float(_MOST_TRAINS - network.need)
            if value > best_value:
                best = action
                best_value = value
        self._keep_in_mind(state, rules.numbers.x[best])
        self.lay(network, state, rules.numbers.x[best])
        return best

    def _keep_in_mind(self, state: State, subset: i64) -> None:
        overlooked: i64 = 0
        if not self.careful and state.phase == KEEP_TICKETS:
            overlooked = self._points - state.points(state.turn)
        self._seat = state.turn
        self._points = self._all_points(state) + overlooked
        self._held = state.tickets_held(state.turn)
        place: i64
        for place in range(state.offers(state.turn)):
            self._held += subset >> place & 1

    def lay(self, network: ClusterNetwork, state: State, subset: i64) -> i64:
        """The plan for what is held and these of the tickets on offer; the points of the tickets."""
        board = state.board
        seat = state.turn
        points: i64 = 0
        network.begin(state, seat)
        word: i64
        place: i64
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word]
            while held != 0:
                ticket = word * WORD + lowest(held)
                held &= held - 1
                if network.add(ticket):
                    points += board.pair_points[board.first_pair[ticket]]
        for place in range(state.offers(seat)):
            if subset >> place & 1 == 1:
                ticket = state.offer_of(seat, place)
                network.add(ticket)
                points += board.pair_points[board.first_pair[ticket]]
        self._has_plan = network.grow()
        return points

    # Building

    def plan(self, network: ClusterNetwork, state: State) -> None:
        """Anew when somebody has claimed something since. To one who remembers nothing of the game, what it holds was
        what it examined last."""
        points = self._all_points(state)
        knows = self._seat == state.turn and self._held == state.tickets_held(state.turn)
        if knows and (points == self._points or (points < self._points and not self.careful)):
            return
        self.lay(network, state, 0)
        if not knows:
            self.need = network.need
        self._seat = state.turn
        self._held = state.tickets_held(state.turn)
        self._points = points

    def _all_points(self, state: State) -> i64:
        points: i64 = 0
        seat: i64
        for seat in range(state.seats):
            points += state.points(seat)
        return points

    def go(self, network: ClusterNetwork, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        action: i64 = NONE
        if self.need < state.trains(state.turn) - HUNGRY:
            action = option_of(rules, options, DRAW_TICKETS)
        if action == NONE:
            action = self._claim(network, rules, state, options)
        if action == NONE:
            action = self._card(network, rules, state, options)
        if action == NONE:
            action = draw_or_whatever(rules, options, luck)
        return action

    def _claim(self, network: ClusterNetwork, rules: Rules, state: State, options: Options) -> i64:
        """Any planned route; without a plan, the longest."""
        numbers = rules.numbers
        board = rules.board
        planned = self._has_plan and network.routes > 0
        best: i64 = NONE
        best_rank: i64 = _LAST
        found = self._found
        place: i64
        for place in range(options.write(found)):
            action = found[place]
            if numbers.family[action] != CLAIM_ROUTE:
                continue
            route = numbers.x[action]
            if planned and network.planned[route] == 0:
                continue
            kind = self._pays_in(network, rules, state, action, planned)
            if kind == NONE or digs_in_vain(rules, state, action):
                continue
            rank = (route * KINDS + kind) * 10 + numbers.z[action]
            if not planned:
                rank -= board.length[route] * 10_000
            if rank < best_rank:
                best = action
                best_rank = rank
        return best

    def _pays_in(self, network: ClusterNetwork, rules: Rules, state: State, claim: i64, planned: bool) -> i64:
        """The colour; NONE if it is needed elsewhere: what takes any colour is paid in one that no other route of the
        plan asks for."""
        if not planned or rules.board.colour[rules.numbers.x[claim]] != NONE:
            return passes_for(rules, state, claim)
        kind = rules.numbers.y[claim]
        if kind != LOCOMOTIVE:
            return NONE if network.wants[kind] > 0 else kind
        for kind in range(LOCOMOTIVE):
            if state.cards(state.turn, kind) == 0 and network.wants[kind] == 0:
                return kind
        return NONE

    def _card(self, network: ClusterNetwork, rules: Rules, state: State, options: Options) -> i64:
        """What lies there most often, if the plan needs it; or if it lies there twice, and what the plan needs most is
        of any colour."""
        if not self._has_plan:
            return NONE
        lying: vec[i64] = vec[i64]([0] * KINDS)
        most: i64 = 0
        kind: i64
        slot: i64
        grey_first = network.wants[GREY] > 0
        for slot in range(len(state.row)):
            if state.row[slot] != NONE:
                lying[state.row[slot]] += 1
        for kind in range(1, KINDS):
            more = lying[kind] - lying[most]
            if more > 0 or (more == 0 and self.careful and network.wants[kind] > network.wants[most]):
                most = kind
        for kind in range(KINDS):
            if network.wants[kind] > network.wants[GREY]:
                grey_first = False
        if network.wants[most] > 0 or (grey_first and lying[most] > 1):
            return draw_of(rules, state, options, most)
        return NONE
