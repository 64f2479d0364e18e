"""Which routes a hand pays for: worked out once for a board, looked up at every turn."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT, WORD
from peregon.model.board import ANY, KINDS, LOCOMOTIVE, NONE, Board
from peregon.model.numbers import CLAIM_ROUTE, Options
from peregon.model.state import State
from peregon.rules.part import Payment, RulesTable

# So many words are looked at together: boards of up to 120 routes.
_AT_A_GLANCE: Final = 2


@final
class PayableRoutes:
    """Tables of masks of routes: how many trains are enough for which, and what each set of cards pays for. (All of
    it is set in `__init__`: such attributes cost no check when they are read.)"""

    def __init__(self, table: RulesTable, payment: list[Payment]) -> None:
        board = table.board
        needed = [table.pieces.needed(board, route) for route in range(board.routes)]
        steps = board.longest + 1
        sets = [_lawful_sets(board, route, payment) for route in range(board.routes)]
        pays = _what_pays(board, sets)
        self.words: i64 = board.route_words
        self.longest: i64 = board.longest
        self.most_needed: i64 = max(needed)
        self.enough: vec[i64] = vec[i64](_what_suffices(board, needed))  # [trains][word]
        self.rows: vec[i64] = vec[i64](_number(table, sets))  # [kind][locomotives][word] a row of action numbers
        self.pays: vec[i64] = vec[i64](pays)  # [kind][locomotives][cards][word]
        self.glances: vec[i64] = vec[i64](_merge(pays, steps, self.words))  # [locomotives held][kind][cards][2 words]

    def offer(self, state: State, options: Options) -> None:
        # The engine's hottest lines. Most kinds in a hand pay for nothing: a glance at two words tells.
        words = self.words
        if words > _AT_A_GLANCE:
            self.offer_on_a_large_board(state, options)
            return
        trains = state.trains(state.turn)
        if trains > self.most_needed:
            trains = self.most_needed
        claimable = state.claimable
        enough = self.enough
        mine = state.turn * words
        fitting = trains * words
        first = claimable[mine] & enough[fitting]
        second: i64 = 0
        if words == _AT_A_GLANCE:
            second = claimable[mine + 1] & enough[fitting + 1]
        if first | second == 0:
            return
        glances = self.glances
        hands = state.hands
        longest = self.longest
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
                paid = glances[glance] & first
                paid_too = glances[glance + 1] & second
                if paid | paid_too != 0:
                    self.offer_kind(kind, cards, locomotives, paid, paid_too, options)
            place += stride
            kind += 1

    def offer_kind(self, kind: i64, cards: i64, locomotives: i64, first: i64, second: i64, options: Options) -> None:
        """Those of the routes that so many cards of the kind pay for, with each number of locomotives."""
        pays = self.pays
        words = self.words
        stride = (self.longest + 1) * words
        row = kind * stride
        place = row * (self.longest + 1) + cards * words
        used: i64 = 0
        while used <= locomotives:
            if first != 0:
                mask = pays[place] & first
                if mask != 0:
                    options.add(self.rows[row], mask)
            if second != 0:
                mask = pays[place + 1] & second
                if mask != 0:
                    options.add(self.rows[row + 1], mask)
            place += stride
            row += words
            used += 1

    def offer_on_a_large_board(self, state: State, options: Options) -> None:
        """The same, word by word."""
        words = self.words
        trains = min(state.trains(state.turn), self.most_needed)
        locomotives = min(state.cards(state.turn, LOCOMOTIVE), self.longest)
        kind: i64
        used: i64
        word: i64
        for kind in range(KINDS):
            cards = min(state.cards(state.turn, kind), self.longest)
            for used in range(locomotives + 1 if cards != 0 else 0):
                row = (kind * (self.longest + 1) + used) * words
                place = row * (self.longest + 1) + cards * words
                for word in range(words):
                    fitting = state.claimable[state.turn * words + word] & self.enough[trains * words + word]
                    options.add(self.rows[row + word], self.pays[place + word] & fitting)


def _what_suffices(board: Board, needed: list[int]) -> list[int]:
    """Which routes so many trains are enough for."""
    words = board.route_words
    masks = [0] * ((max(needed) + 1) * words)
    for route in range(board.routes):
        for trains in range(needed[route], max(needed) + 1):
            masks[trains * words + route // WORD] |= BIT[route % WORD]
    return masks


def _lawful_sets(board: Board, route: i64, payment: list[Payment]) -> list[list[int]]:
    """For each kind and number of locomotives: how many cards of the kind go with them on the route; -1 where that is
    no lawful set."""
    length = board.length[route]
    least: i64 = 0
    most = length
    for part in payment:
        least = part.least(board, route, least)
        most = part.most(board, route, most)
    sets = [[-1] * (board.longest + 1) for _ in range(KINDS)]
    for kind in range(KINDS):
        if kind != LOCOMOTIVE and (board.colour[route] not in (ANY, kind) or board.deck[kind] == 0):
            continue
        for locomotives in range(least, most + 1):
            if (kind == LOCOMOTIVE) == (locomotives == length):
                sets[kind][locomotives] = length - locomotives
    return sets


def _what_pays(board: Board, sets: list[list[list[int]]]) -> list[int]:
    """For each kind, number of locomotives and number of cards: the routes they pay for."""
    steps = board.longest + 1
    words = board.route_words
    pays = [0] * (KINDS * steps * steps * words)
    for route in range(board.routes):
        for kind in range(KINDS):
            for locomotives, cards in enumerate(sets[route][kind]):
                for held in range(cards, steps if cards >= 0 else cards):
                    place = ((kind * steps + locomotives) * steps + held) * words + route // WORD
                    pays[place] |= BIT[route % WORD]
    return pays


def _number(table: RulesTable, sets: list[list[list[int]]]) -> list[int]:
    """For each kind and number of locomotives: the rows of numbers of the claims that are paid like that."""
    board = table.board
    rows: list[int] = []
    for kind in range(KINDS):
        for locomotives in range(board.longest + 1):
            for word in range(board.route_words):
                numbers = [-1] * WORD
                for route in range(word * WORD, min(board.routes, (word + 1) * WORD)):
                    if sets[route][kind][locomotives] >= 0:
                        numbers[route % WORD] = table.numbers.add(CLAIM_ROUTE, route, kind, locomotives)
                rows.append(table.numbers.add_row(numbers) if max(numbers) >= 0 else NONE)
    return rows


def _merge(pays: list[int], steps: i64, words: i64) -> list[int]:
    """For each number of locomotives held, kind and number of cards: the routes they pay for in any way at all."""
    found: list[int] = []
    for held in range(steps):
        for kind in range(KINDS):
            for cards in range(steps):
                for word in range(_AT_A_GLANCE):
                    mask = 0
                    for used in range(held + 1 if word < words else 0):
                        mask |= pays[((kind * steps + used) * steps + cards) * words + word]
                    found.append(mask)
    return found
