"""Tunnels: the price is not known until the digging starts."""

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT
from peregon.model.board import KINDS, LOCOMOTIVE, NONE, Board
from peregon.model.chance import Chance
from peregon.model.log import EXTRA_PAID, ROUTE_CLAIMED, TUNNEL_CARD, TUNNEL_GIVEN_UP, TUNNEL_LAID, TUNNEL_PRICED
from peregon.model.numbers import GIVE_UP, PAY_EXTRA, Numbers, Options
from peregon.model.state import PAY_TUNNEL, TURN, State
from peregon.rules.cards.deck import draw
from peregon.rules.part import TUNNELS, Hazard, Table


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

    def prepare(self, table: Table) -> None:
        self.table: Table = table
        self.numbers: Numbers = table.numbers
        table.handles(self, [PAY_EXTRA, GIVE_UP], PAY_TUNNEL)
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

    def threatens(self, board: Board, route: i64) -> bool:
        return board.tunnel[route] == 1

    def meet(self, state: State, route: i64, kind: i64, cards: i64, locomotives: i64, chance: Chance) -> bool:
        seat = state.turn
        state.lose(seat, kind, cards)
        state.lose(seat, LOCOMOTIVE, locomotives)
        state.laid_route = route
        state.laid_kind = kind
        state.laid_cards = cards
        state.laid_locomotives = locomotives
        state.note_payment(TUNNEL_LAID, seat, route, kind, cards, locomotives)
        state.extra = self.turn_up(state, chance)
        state.note(TUNNEL_PRICED, seat, route, state.extra)
        if state.extra == 0:
            return self.dig(state, 0, 0, chance)
        state.phase = PAY_TUNNEL
        return False

    def turn_up(self, state: State, chance: Chance) -> i64:
        """Turns up what there is, at most three cards, and counts those that match."""
        matches: i64 = 0
        i: i64
        for i in range(self.turned_up):
            kind = draw(state, chance)
            if kind == NONE:
                break
            state.turned[kind] += 1
            state.note(TUNNEL_CARD, kind, 0, 0)
            state.rebuild_deck()
            if kind == state.laid_kind or kind == LOCOMOTIVE:
                matches += 1
        return matches

    def follow_up(self, state: State, options: Options) -> None:
        kind = state.laid_kind
        cards: i64 = 0
        if kind != LOCOMOTIVE:
            cards = state.cards(state.turn, kind)
        locomotives = state.cards(state.turn, LOCOMOTIVE)
        mask: i64 = 0
        used: i64
        for used in range(state.extra + 1):
            if used <= locomotives and state.extra - used <= cards:
                mask |= BIT[used]
        options.add(self.pay[kind], mask)
        options.add(self.give_up, 1)

    def play(self, state: State, action: i64, chance: Chance) -> bool:
        if self.numbers.family[action] == GIVE_UP:
            return self.take_back(state, chance)
        locomotives = self.numbers.y[action]
        return self.dig(state, state.extra - locomotives, locomotives, chance)

    def dig(self, state: State, cards: i64, locomotives: i64, chance: Chance) -> bool:
        """The extra cards are paid and the tunnel stands."""
        seat = state.turn
        kind = state.laid_kind
        route = state.laid_route
        state.lose(seat, kind, cards)
        state.lose(seat, LOCOMOTIVE, locomotives)
        if cards + locomotives > 0:
            state.note_payment(EXTRA_PAID, seat, route, kind, cards, locomotives)
        state.note_payment(ROUTE_CLAIMED, seat, route, kind, state.laid_cards, state.laid_locomotives)
        state.discard(kind, state.laid_cards + cards)
        state.discard(LOCOMOTIVE, state.laid_locomotives + locomotives)
        self.table.build(state, seat, route)
        return self.clear_away(state, chance)

    def take_back(self, state: State, chance: Chance) -> bool:
        """The cards return to the hand, where everyone now knows them to be."""
        seat = state.turn
        state.gain_openly(seat, state.laid_kind, state.laid_cards)
        state.gain_openly(seat, LOCOMOTIVE, state.laid_locomotives)
        state.note(TUNNEL_GIVEN_UP, seat, state.laid_route, 0)
        return self.clear_away(state, chance)

    def clear_away(self, state: State, chance: Chance) -> bool:
        """The turned-up cards are discarded only now: they took no part in any reshuffle before. [E18, R8]"""
        kind: i64
        for kind in range(KINDS):
            if state.turned[kind] > 0:
                state.discard(kind, state.turned[kind])
                state.turned[kind] = 0
        state.laid_route = NONE
        state.laid_kind = NONE
        state.laid_cards = 0
        state.laid_locomotives = 0
        state.extra = 0
        self.table.row.settle(state, chance)
        state.phase = TURN
        return True
