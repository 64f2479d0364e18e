"""DestinationHungry: as many tickets as one plan can carry, published in 2017.

It is the published code that is rewritten here, with the slip that makes it play better than its authors meant: whether
it draws more tickets depends on the set of tickets it examined last, not on the one it kept.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import WORD, lowest
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.numbers import CLAIM_ROUTE, DRAW_BLIND, DRAW_CARD, DRAW_TICKETS, PASS, Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL, ROW, State
from peregon.policies.habits import pay_or_give_up
from peregon.policies.policy import Luck, Policy
from peregon.policies.webs import Web
from peregon.rules.engine import Rules

SPARE: Final = 5  # trains that a comfortable plan leaves over
HUNGRY: Final = 8  # more than these to spare, and it takes tickets
_WORST: Final = -1.0e9


@final
class DestinationHungryPolicy(Policy):
    """Remembers what the plan it examined last would need: one of these to a seat and a game."""

    def __init__(self) -> None:
        self._web: Web | None = None
        self._wants: vec[i64] = vec[i64]([0] * KINDS)  # cards of each kind that the plan needs; grey ones last
        self.need: i64 = 0
        self._claimed: i64 = -1
        self._held: i64 = -1
        self._has_plan = False

    def choose(self, rules: Rules, state: State, options: Options, luck: Luck) -> i64:
        web = self._web
        if web is None or web.board is not rules.board:
            web = Web(rules.board)
            self._web = web
        if state.phase == FIRST_TICKETS or state.phase == KEEP_TICKETS:
            return self.keep(web, rules, state, options)
        if state.phase == PAY_TUNNEL:
            return pay_or_give_up(rules, options)
        self.plan(web, state)
        return self.go(web, rules, state, options)

    # Tickets

    def keep(self, web: Web, rules: Rules, state: State, options: Options) -> i64:
        """The most points a train among the plans that leave some over; else the smallest plan; else the cheapest
        tickets."""
        trains = state.trains(state.turn)
        best = options.nth(0)
        best_value = _WORST
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            points = self.lay(web, state, rules.numbers.x[action])
            self.need = web.need
            value = 0.0
            if self._has_plan and web.need <= trains - SPARE:
                value = 1.0e6 + float(points + web.points) / (float(web.need) + 0.001)
            elif self._has_plan and web.need <= trains:
                value = 1.0e3 - float(web.need)
            else:
                value = -float(points)
            if value > best_value:
                best = action
                best_value = value
        self._held = -1
        return best

    def lay(self, web: Web, state: State, subset: i64) -> i64:
        """The plan for what is held and these of the tickets on offer; the points of the tickets."""
        board = state.board
        seat = state.turn
        points: i64 = 0
        web.begin(state, seat)
        word: i64
        place: i64
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word]
            while held != 0:
                ticket = word * WORD + lowest(held)
                held &= held - 1
                web.add(ticket)
                points += board.pair_points[board.first_pair[ticket]]
        for place in range(state.offers(seat)):
            if subset >> place & 1 == 1:
                ticket = state.offer_of(seat, place)
                web.add(ticket)
                points += board.pair_points[board.first_pair[ticket]]
        self._has_plan = web.grow()
        return points

    # Building

    def plan(self, web: Web, state: State) -> None:
        """Anew when somebody has claimed something, or tickets were kept, since."""
        claimed: i64 = 0
        word: i64
        for word in range(state.board.route_words):
            claimed += state.taken(word) % 1_000_003 * (word + 1)
        held = state.tickets_held(state.turn)
        if claimed == self._claimed and held == self._held:
            return
        kept = self._held < 0
        self._claimed = claimed
        self._held = held
        need = self.need
        self.lay(web, state, 0)
        # Right after keeping, what counts is the set that was examined last.
        self.need = need if kept else web.need
        self._count_wants(web)

    def _count_wants(self, web: Web) -> None:
        wants = self._wants
        board = web.board
        kind: i64
        route: i64
        for kind in range(KINDS):
            wants[kind] = 0
        for route in range(board.routes):
            if web.planned[route] == 1:
                colour = board.colour[route]
                wants[LOCOMOTIVE if colour == NONE else colour] += board.length[route]

    def go(self, web: Web, rules: Rules, state: State, options: Options) -> i64:
        numbers = rules.numbers
        drawn = self._colour_to_draw(state)
        best = options.nth(0)
        best_value: i64 = -1
        any_plan = self._has_plan and web.need > 0
        hungry = self.need < state.trains(state.turn) - HUNGRY
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            family = numbers.family[action]
            value: i64 = 1
            if family == CLAIM_ROUTE:
                value = self._claim_value(web, numbers.x[action], numbers.y[action], numbers.z[action], any_plan)
            elif family == DRAW_TICKETS:
                value = 5_000 if hungry else 1
            elif family == DRAW_CARD:
                value = 60 if state.row[numbers.x[action]] == drawn else 5
            elif family == DRAW_BLIND:
                value = 50
            elif family == PASS:
                value = 0
            if value > best_value:
                best = action
                best_value = value
        return best

    def _claim_value(self, web: Web, route: i64, kind: i64, locomotives: i64, any_plan: bool) -> i64:
        """A planned route in its colour; a grey one only with colours that the plan does not need. Without a plan, the
        longest."""
        board = web.board
        length = board.length[route]
        if not any_plan:
            return 1_000 + 100 * length - locomotives
        planned = web.planned[route] == 1
        twin = board.twin[route]
        if not planned and twin != NONE and web.planned[twin] == 1:
            # Of a double route either track will do: the one whose colour is needed less.
            planned = self._want_of(board.colour[route]) < self._want_of(board.colour[twin])
        if not planned:
            return 1
        if board.colour[route] == NONE and kind != LOCOMOTIVE and self._wants[kind] > 0:
            return 1
        return 2_000 + 10 * length - locomotives

    def _want_of(self, colour: i64) -> i64:
        return self._wants[LOCOMOTIVE if colour == NONE else colour]

    def _colour_to_draw(self, state: State) -> i64:
        """The colour that lies there most often, if the plan needs it; or one that lies there twice, if what the plan
        needs most is of any colour."""
        best: i64 = NONE
        most: i64 = 0
        slot: i64
        other: i64
        for slot in range(ROW):
            kind = state.row[slot]
            if kind < 0 or kind >= LOCOMOTIVE:
                continue
            count: i64 = 0
            for other in range(ROW):
                if state.row[other] == kind:
                    count += 1
            if count > most:
                most = count
                best = kind
        if best == NONE or self._wants[best] > 0:
            return best
        grey_first = True
        for slot in range(LOCOMOTIVE):
            if self._wants[slot] > self._wants[LOCOMOTIVE]:
                grey_first = False
        return best if grey_first and most >= 2 else NONE
