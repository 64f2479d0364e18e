"""Tunnels: the price is not known until the digging starts."""

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT
from peregon.model.board import KINDS, LOCOMOTIVE, NONE, Board
from peregon.model.chance import Chance
from peregon.model.declarations import CARDS, NUMBER, PAYMENT, ROUTE, Field
from peregon.model.log import EXTRA_PAID, ROUTE_CLAIMED, TUNNEL_CARD, TUNNEL_GIVEN_UP, TUNNEL_LAID, TUNNEL_PRICED
from peregon.model.numbers import CLAIM_ROUTE, GIVE_UP, PAY_EXTRA, Numbers, Options
from peregon.model.state import PAY_TUNNEL, TURN, State
from peregon.rules.cards.deck import draw
from peregon.rules.part import TUNNELS, Hazard, Report, RulesTable


class Tunnels(Hazard):
    """The cards are laid down, then the top cards of the deck are turned up. Each one of the colour laid, and each
    locomotive, costs one more card of that colour or a locomotive; laid with locomotives alone, only locomotives
    match and only locomotives pay. Who cannot or will not pay takes the cards back, and the turn is over. The
    question is asked even when there is only one answer: answering for the player would show the hand.
    [E14, E15, E16, E17, E18, E19, E20, E21, S12, R24, R28]"""

    def __init__(self, turned_up: i64) -> None:
        self.turned_up = turned_up

    def special(self) -> str:
        return "tunnels"

    def understands(self) -> list[str]:
        return [TUNNELS]

    def terms(self) -> list[tuple[str, int]]:
        return [("cards turned up", self.turned_up)]

    def faces(self) -> str:
        return "peregon.rules.tunnels.faces"

    def prepare(self, table: RulesTable) -> None:
        self.table: RulesTable = table
        self.numbers: Numbers = table.numbers
        table.action(self, "PayExtra", PAY_EXTRA)
        table.action(self, "GiveUp", GIVE_UP)
        question = table.question(self, "tunnel", "PayForTunnel", "tunnel", PAY_TUNNEL)
        self.route: Field = table.field("route", ROUTE, question=question)
        self.laid: Field = table.field("laid", PAYMENT, question=question)
        self.turned: Field = table.field("turned_up", CARDS, question=question)
        self.extra: Field = table.field("extra", NUMBER, least=1, most=self.turned_up, question=question)
        table.most_extra = self.turned_up
        table.event(self, "TunnelLaid", TUNNEL_LAID)
        table.event(self, "CardTurnedUp", TUNNEL_CARD)
        table.event(self, "TunnelPriced", TUNNEL_PRICED)
        table.event(self, "ExtraPaid", EXTRA_PAID)
        table.event(self, "TunnelGivenUp", TUNNEL_GIVEN_UP)
        self.give_up: i64 = table.numbers.add_row([table.numbers.add(GIVE_UP, 0, 0, 0)])
        self.pay: vec[i64] = vec[i64]([self._pay_row(kind) for kind in range(KINDS)])

    def _pay_row(self, kind: int) -> int:
        """The ways to pay for a tunnel laid in one kind: bit n is "with n locomotives"."""
        if self.table.board.deck[kind] == 0:
            return NONE
        numbers = [-1] * (self.turned_up + 1)
        for locomotives in range(1 if kind == LOCOMOTIVE else 0, self.turned_up + 1):
            numbers[locomotives] = self.numbers.add(PAY_EXTRA, kind, locomotives, 0)
        return self.numbers.add_row(numbers)

    def check(self, state: State, report: Report) -> None:
        if state.phase != PAY_TUNNEL:
            return
        route = state.get(self.route)
        name = report.route(route)
        if not self.threatens(state.board, route):
            report.fail("tunnel.route", f"{name} is no tunnel")
        if not self.table.may_claim(state, state.turn, route):
            report.fail("tunnel.route", f"{name} is not open to seat {state.turn}")
        if self.table.pieces.needed(state.board, route) > state.trains(state.turn):
            report.fail("tunnel.route", f"seat {state.turn} has too few trains for {name}")
        kind, cards, locomotives = state.values(self.laid)
        if cards + locomotives != state.board.length[route] or not self._is_set(route, kind, locomotives):
            report.fail("tunnel.laid", f"these cards do not pay for {name}")
        turned = state.values(self.turned)
        if sum(turned) > self.turned_up or (sum(turned) < self.turned_up and state.deck_size > 0):
            report.fail("tunnel.turned_up", f"{self.turned_up} cards are turned up, not {sum(turned)}")
        matches = turned[LOCOMOTIVE] + (turned[kind] if kind != LOCOMOTIVE else 0)
        if state.get(self.extra) != matches:
            report.fail("tunnel.extra", f"must be {matches}, the cards turned up that match")

    def _is_set(self, route: i64, kind: i64, locomotives: i64) -> bool:
        """Whether a claim of the route can be paid that way."""
        numbers = self.numbers
        number: i64
        for number in range(numbers.count):
            if (
                numbers.family[number] == CLAIM_ROUTE
                and numbers.x[number] == route
                and numbers.y[number] == kind
                and numbers.z[number] == locomotives
            ):
                return True
        return False

    def threatens(self, board: Board, route: i64) -> bool:
        return board.tunnel[route] == 1

    def meet(self, state: State, route: i64, kind: i64, cards: i64, locomotives: i64, chance: Chance) -> bool:
        seat = state.turn
        state.lose(seat, kind, cards)
        state.lose(seat, LOCOMOTIVE, locomotives)
        state.set(self.route, route)
        state.set_payment(self.laid, kind, cards, locomotives)
        state.note_payment(TUNNEL_LAID, seat, route, kind, cards, locomotives)
        extra = self.turn_up(state, kind, chance)
        state.set(self.extra, extra)
        state.note(TUNNEL_PRICED, seat, route, extra)
        if extra == 0:
            return self.dig(state, 0, 0, chance)
        state.phase = PAY_TUNNEL
        return False

    def turn_up(self, state: State, laid: i64, chance: Chance) -> i64:
        """Turns up as many cards as the rulebook says, or all there are, and counts those that match."""
        matches: i64 = 0
        i: i64
        for i in range(self.turned_up):
            kind = draw(state, chance)
            if kind == NONE:
                break
            state.slots[self.turned.first + kind] += 1
            state.note(TUNNEL_CARD, kind, 0, 0)
            state.rebuild_deck()
            if kind in (laid, LOCOMOTIVE):
                matches += 1
        return matches

    def follow_up(self, state: State, options: Options) -> None:
        kind = state.get(self.laid)
        extra = state.get(self.extra)
        cards: i64 = 0
        if kind != LOCOMOTIVE:
            cards = state.cards(state.turn, kind)
        locomotives = state.cards(state.turn, LOCOMOTIVE)
        mask: i64 = 0
        used: i64
        for used in range(extra + 1):
            if used <= locomotives and extra - used <= cards:
                mask |= BIT[used]
        options.add(self.pay[kind], mask)
        options.add(self.give_up, 1)

    def price(self, state: State, action: i64) -> i64:
        if self.numbers.family[action] == GIVE_UP:
            return 0
        kind = self.numbers.x[action]
        extra = state.get(self.extra)
        locomotives = self.numbers.y[action]
        fits = locomotives == extra if kind == LOCOMOTIVE else locomotives <= extra
        if state.phase != PAY_TUNNEL or kind != state.get(self.laid) or not fits:
            return NONE
        return extra

    def play(self, state: State, action: i64, chance: Chance) -> bool:
        if self.numbers.family[action] == GIVE_UP:
            return self.take_back(state, chance)
        locomotives = self.numbers.y[action]
        return self.dig(state, state.get(self.extra) - locomotives, locomotives, chance)

    def dig(self, state: State, cards: i64, locomotives: i64, chance: Chance) -> bool:
        """The extra cards are paid and the tunnel stands."""
        seat = state.turn
        route = state.get(self.route)
        first = self.laid.first
        kind = state.slots[first]
        laid_cards = state.slots[first + 1]
        laid_locomotives = state.slots[first + 2]
        state.lose(seat, kind, cards)
        state.lose(seat, LOCOMOTIVE, locomotives)
        if cards + locomotives > 0:
            state.note_payment(EXTRA_PAID, seat, route, kind, cards, locomotives)
        state.note_payment(ROUTE_CLAIMED, seat, route, kind, laid_cards, laid_locomotives)
        state.discard(kind, laid_cards + cards)
        state.discard(LOCOMOTIVE, laid_locomotives + locomotives)
        self.table.build(state, seat, route, chance)
        return self.clear_away(state, chance)

    def take_back(self, state: State, chance: Chance) -> bool:
        """The cards return to the hand, where everyone now knows them to be."""
        seat = state.turn
        first = self.laid.first
        state.gain_openly(seat, state.slots[first], state.slots[first + 1])
        state.gain_openly(seat, LOCOMOTIVE, state.slots[first + 2])
        state.note(TUNNEL_GIVEN_UP, seat, state.get(self.route), 0)
        return self.clear_away(state, chance)

    def clear_away(self, state: State, chance: Chance) -> bool:
        """The turned-up cards are discarded only now: they took no part in any reshuffle before. [E18, R8]"""
        kind: i64
        for kind in range(KINDS):
            turned = state.slots[self.turned.first + kind]
            if turned > 0:
                state.discard(kind, turned)
        state.empty(self.route)
        state.empty(self.laid)
        state.empty(self.turned)
        state.empty(self.extra)
        self.table.row.settle(state, chance)
        state.phase = TURN
        return True
