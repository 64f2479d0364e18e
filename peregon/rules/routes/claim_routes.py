"""Claiming a route: a set of cards of one colour, one for every space."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT, WORD
from peregon.model.board import ANY, KINDS, LOCOMOTIVE, NONE
from peregon.model.chance import Chance
from peregon.model.log import ROUTE_CLAIMED
from peregon.model.numbers import CLAIM_ROUTE, Numbers, Options
from peregon.model.state import State
from peregon.rules.part import Access, Activity, Hazard, Part, Payment, RulesTable, Variant, as_chosen

# So many words are looked at together: boards of up to 120 routes.
_AT_A_GLANCE: Final = 2


class ClaimRoutes(Activity):
    """Any free route, whole, one a turn: as many cards as it has spaces, all of the route's colour, or of any one
    colour where it shows none. Locomotives stand in for any card, as many as the player likes; locomotives alone are
    a set of their own. [U20, U21, U22, U24, U25, J13, J15, R16, R22]"""

    def __init__(self, access: list[Access], payment: list[Payment], hazards: list[Hazard]) -> None:
        self.access = access
        self.payment = payment
        self.hazards = hazards

    def parts(self) -> list[Part]:
        return [*self.access, *self.payment, *self.hazards]

    def variants(self) -> list[Variant]:
        return [variant for part in self.parts() for variant in part.variants()]

    def with_variant(self, name: str, value: object) -> Part:
        changed = [as_chosen(part, name, value) for part in self.parts()]
        return ClaimRoutes(
            [part for part in changed if isinstance(part, Access)],
            [part for part in changed if isinstance(part, Payment)],
            [part for part in changed if isinstance(part, Hazard)],
        )

    def faces(self) -> str:
        return "peregon.rules.routes.faces"

    def prepare(self, table: RulesTable) -> None:
        self.table: RulesTable = table
        self.numbers: Numbers = table.numbers
        self.words: i64 = table.board.route_words
        self.longest: i64 = table.board.longest
        table.access = self.access
        table.action(self, "ClaimRoute", CLAIM_ROUTE)
        table.event(self, "RouteClaimed", ROUTE_CLAIMED)
        for part in self.parts():
            part.prepare(table)
        self._mark_hazards()
        self._fill_pieces()
        self._fill_payments()

    def _mark_hazards(self) -> None:
        board = self.table.board
        hazards = [NONE] * board.routes
        for index, hazard in enumerate(self.hazards):
            for route in range(board.routes):
                if hazard.threatens(board, route):
                    hazards[route] = index
        self.hazard_of: vec[i64] = vec[i64](hazards)

    def _fill_pieces(self) -> None:
        """Which routes so many trains are enough for."""
        board = self.table.board
        needed = [self.table.pieces.needed(board, route) for route in range(board.routes)]
        self.most_needed: i64 = max(needed)
        masks = [0] * ((self.most_needed + 1) * self.words)
        for route in range(board.routes):
            for trains in range(needed[route], self.most_needed + 1):
                masks[trains * self.words + route // WORD] |= BIT[route % WORD]
        self.enough: vec[i64] = vec[i64](masks)

    def _locomotives(self, route: int) -> tuple[int, int]:
        """How many locomotives a set for the route holds at least and at most."""
        least: i64 = 0
        most = self.table.board.length[route]
        for part in self.payment:
            least = part.least(self.table.board, route, least)
            most = part.most(self.table.board, route, most)
        return (least, most)

    def _fill_payments(self) -> None:
        """For each kind, number of locomotives and number of cards: the routes they pay for, and their action
        numbers."""
        board = self.table.board
        terms = [self._locomotives(route) for route in range(board.routes)]
        steps = self.longest + 1
        pays = [0] * (KINDS * steps * steps * self.words)
        rows: list[int] = []
        for kind in range(KINDS):
            for locomotives in range(steps):
                for word in range(self.words):
                    numbers = [-1] * WORD
                    for route in range(word * WORD, min(board.routes, (word + 1) * WORD)):
                        cards = self._cards(kind, locomotives, route, terms[route])
                        if cards < 0:
                            continue
                        numbers[route % WORD] = self.numbers.add(CLAIM_ROUTE, route, kind, locomotives)
                        bit = BIT[route % WORD]
                        for held in range(cards, steps):
                            pays[((kind * steps + locomotives) * steps + held) * self.words + word] |= bit
                    rows.append(self.numbers.add_row(numbers) if max(numbers) >= 0 else NONE)
        self.pays: vec[i64] = vec[i64](pays)
        self.rows: vec[i64] = vec[i64](rows)
        self.open_words: vec[i64] = vec[i64]([0] * max(self.words, _AT_A_GLANCE))
        self._fill_glances(pays)

    def _fill_glances(self, pays: list[int]) -> None:
        """For each number of locomotives held, kind and number of cards: the routes they pay for in any way at all."""
        steps = self.longest + 1
        found: list[int] = []
        for held in range(steps):
            for kind in range(KINDS):
                for cards in range(steps):
                    for word in range(_AT_A_GLANCE):
                        mask = 0
                        for used in range(held + 1 if word < self.words else 0):
                            mask |= pays[((kind * steps + used) * steps + cards) * self.words + word]
                        found.append(mask)
        self.glances: vec[i64] = vec[i64](found)

    def _cards(self, kind: int, locomotives: int, route: int, terms: tuple[int, int]) -> int:
        """How many cards of the kind go with so many locomotives on the route; -1 where that is no lawful set."""
        length = self.table.board.length[route]
        if not terms[0] <= locomotives <= terms[1]:
            return -1
        if kind == LOCOMOTIVE:
            return 0 if locomotives == length else -1
        colour = self.table.board.colour[route]
        if (colour != ANY and colour != kind) or self.table.board.deck[kind] == 0:
            return -1
        return length - locomotives if locomotives < length else -1

    def price(self, state: State, action: i64) -> i64:
        return state.board.length[self.numbers.x[action]]

    def offer(self, state: State, options: Options) -> None:
        # The engine's hottest lines. Most kinds in a hand pay for nothing: a glance at two words tells.
        if not self.find_open(state):
            return
        glances = self.glances
        hands = state.hands
        longest = self.longest
        first = self.open_words[0]
        second = self.open_words[1]
        few = self.words <= _AT_A_GLANCE
        hand = state.turn * KINDS
        locomotives = hands[hand + LOCOMOTIVE]
        if locomotives > longest:
            locomotives = longest
        stride = (longest + 1) * _AT_A_GLANCE
        place = locomotives * KINDS * stride
        kind: i64 = 0
        while kind < KINDS:
            cards = hands[hand + kind]
            if cards != 0:
                if cards > longest:
                    cards = longest
                glance = place + cards * _AT_A_GLANCE
                if (glances[glance] & first) | (glances[glance + 1] & second) != 0 or not few:
                    self.offer_kind(kind, cards, locomotives, options)
            place += stride
            kind += 1

    def offer_kind(self, kind: i64, cards: i64, locomotives: i64, options: Options) -> None:
        """Every route that so many cards of the kind pay for, with each number of locomotives."""
        pays = self.pays
        open_words = self.open_words
        words = self.words
        stride = (self.longest + 1) * words
        place = kind * (self.longest + 1) * stride + cards * words
        row = kind * stride
        used: i64
        word: i64
        for used in range(locomotives + 1):
            for word in range(words):
                mask = pays[place + word] & open_words[word]
                if mask != 0:
                    options.add(self.rows[row + word], mask)
            place += stride
            row += words

    def find_open(self, state: State) -> bool:
        """Writes down which routes the player may claim as far as cards do not matter; false if none."""
        claimable = state.claimable
        enough = self.enough
        open_words = self.open_words
        words = self.words
        trains = state.trains(state.turn)
        if trains > self.most_needed:
            trains = self.most_needed
        mine = state.turn * words
        fitting = trains * words
        found: i64 = 0
        word: i64
        for word in range(words):
            mask = claimable[mine + word] & enough[fitting + word]
            open_words[word] = mask
            found |= mask
        return found != 0

    def play(self, state: State, action: i64, chance: Chance) -> bool:
        route = self.numbers.x[action]
        kind = self.numbers.y[action]
        locomotives = self.numbers.z[action]
        table = self.table
        seat = state.turn
        cards = table.board.length[route] - locomotives
        hazard = self.hazard_of[route]
        if hazard != NONE:
            return self.hazards[hazard].meet(state, route, kind, cards, locomotives, chance)
        state.lose(seat, kind, cards)
        state.lose(seat, LOCOMOTIVE, locomotives)
        state.discard(kind, cards)
        state.discard(LOCOMOTIVE, locomotives)
        state.note_payment(ROUTE_CLAIMED, seat, route, kind, cards, locomotives)
        table.build(state, seat, route, chance)
        table.row.settle(state, chance)
        return True
