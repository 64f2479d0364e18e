"""Prices: how many turns away each route is for a seat, with what it holds and with what lies in the row."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import KINDS, LOCOMOTIVE
from peregon.model.numbers import CLAIM_ROUTE
from peregon.model.state import State
from peregon.policies.tempo.weights import Weights
from peregon.rules.engine import Rules

ANY: Final = -1  # every kind that any route takes
SOME: Final = -2
_NEVER: Final = 1.0e9
_USED: Final = 0.001  # turns; of two kinds that are as far away, the one that takes fewer locomotives


@final
class Prices:
    """Routes alike in length, symbols, tunnel and what pays for them are one *shape*: a decision reckons with a dozen
    shapes instead of a hundred routes, and only for the kinds of card of which more or fewer are in the hand or in the
    row than there were."""

    def __init__(self, rules: Rules, weights: Weights) -> None:
        board = rules.board
        self._read_claims(rules)
        found: dict[tuple[int, int, int, int], int] = {}
        shape_of = []
        for route in range(board.routes):
            key = (board.length[route], board.symbols[route], board.tunnel[route], self._wild[route])
            shape_of.append(found.setdefault(key, len(found)))
        self.shape: vec[i64] = vec[i64](shape_of)  # [route]
        self._shapes: i64 = len(found)
        self._length: vec[i64] = vec[i64]([key[0] for key in found])
        self._symbols: vec[i64] = vec[i64]([key[1] for key in found])
        self._tunnel: vec[i64] = vec[i64]([key[2] for key in found])
        self._takes_wild: vec[i64] = vec[i64]([key[3] for key in found])
        cells = len(found) * KINDS
        self.turns: vec[float] = vec[float]([0.0] * cells)  # [shape][kind] until it can be claimed, that turn included
        self.locomotives: vec[i64] = vec[i64]([0] * cells)  # [shape][kind] that it would be paid with
        self.spent: vec[float] = vec[float]([0.0] * cells)  # [shape][kind] what those are worth
        self.missing: vec[i64] = vec[i64]([0] * cells)  # [shape][kind] cards to draw
        self.best: vec[i64] = vec[i64]([0] * len(found))  # [shape] the kind that is soonest, where any will do
        self._soonest: vec[float] = vec[float]([_NEVER] * cells)  # [shape][kind] turns, and a little for locomotives
        grey = sorted({shape_of[route] for route in range(board.routes) if self.kinds[route] == ANY})
        self._grey: vec[i64] = vec[i64](grey)  # shapes for which any kind will do
        self._lying: vec[i64] = vec[i64]([0] * KINDS)
        # What was reckoned with last
        self._held: vec[i64] = vec[i64]([-1] * KINDS)
        self._lay: vec[i64] = vec[i64]([-1] * KINDS)
        self._spare: i64 = 0  # cards wanted beyond the length of a tunnel
        self._usual_spare: i64 = int(weights.spare)
        self._fill_tables(weights, max((key[0] for key in found), default=0))

    def _fill_tables(self, weights: Weights, longest: int) -> None:
        """What so many cards mean in turns. To turn whole numbers into others costs more than to look them up."""
        counts = range(longest + int(weights.spare) + 1)
        self._counts: i64 = len(counts)
        self._drawing: vec[float] = vec[float](
            [
                weights.draw_turns * (float(lacking) - weights.face_up * float(lying))
                for lacking in counts
                for lying in counts
            ]
        )  # [cards that are lacking][of them in the row]
        self._waiting: vec[float] = vec[float]([1.0 + weights.locomotive_turns * float(wanted) for wanted in counts])
        self._using: vec[float] = vec[float]([_USED * float(used) for used in counts])
        self._spending: vec[float] = vec[float]([weights.locomotive_spent * float(used) for used in counts])
        self._digging: float = weights.draw_turns * weights.tunnel_extra

    def _read_claims(self, rules: Rules) -> None:
        """Which kinds of card a route takes, and whether locomotives stand in for them: the claims' numbers tell."""
        numbers = rules.numbers
        board = rules.board
        takes = [0] * (board.routes * KINDS)
        wild = [0] * board.routes
        for action in range(numbers.count):
            if numbers.family[action] == CLAIM_ROUTE:
                route = numbers.x[action]
                takes[route * KINDS + numbers.y[action]] = 1
                if numbers.z[action] > board.symbols[route] or numbers.y[action] == LOCOMOTIVE:
                    wild[route] = 1
        colours = [
            [kind for kind in range(LOCOMOTIVE) if takes[route * KINDS + kind] == 1] for route in range(board.routes)
        ]
        widest = max((len(found) for found in colours), default=0)
        self._is_any: vec[i64] = vec[i64]([0] * KINDS)
        kinds = []
        for found in colours:
            if len(found) == 1:
                kinds.append(found[0])
            elif len(found) == widest:
                kinds.append(ANY)
                for kind in found:
                    self._is_any[kind] = 1
            else:
                kinds.append(SOME)
        self.kinds: vec[i64] = vec[i64](kinds)  # [route] the one kind, or ANY, or SOME
        self._takes: vec[i64] = vec[i64](takes)
        self._wild: vec[i64] = vec[i64](wild)

    def takes_wild(self, route: i64) -> bool:
        return self._wild[route] == 1

    def look(self, state: State, seat: i64) -> None:
        """Reckons every shape with every kind of card of which something has changed."""
        lying = self._lying
        held = self._held
        lay = self._lay
        row = state.row
        hands = state.hands
        hand = seat * KINDS
        kind: i64
        slot: i64
        for kind in range(KINDS):
            lying[kind] = 0
        for slot in range(len(row)):
            kind = row[slot]
            if kind >= 0:
                lying[kind] += 1
        locomotives = hands[hand + LOCOMOTIVE]
        # When the game is about to end, or no card is left, whoever waits for one more never digs.
        spare: i64 = self._usual_spare
        if state.last_turns >= 0 or state.deck_size + state.discards_size == 0:
            spare = 0
        all_change = locomotives != held[LOCOMOTIVE] or spare != self._spare
        self._spare = spare
        held[LOCOMOTIVE] = locomotives
        news = False
        for kind in range(LOCOMOTIVE):
            cards = hands[hand + kind]
            if all_change or cards != held[kind] or lying[kind] != lay[kind]:
                held[kind] = cards
                lay[kind] = lying[kind]
                self._reckon(kind, cards, locomotives, lying[kind])
                news = True
        if news:
            self._find_best()

    def _reckon(self, kind: i64, cards: i64, locomotives: i64, lying: i64) -> None:
        """Every shape, with so many cards of a kind and so many locomotives in the hand."""
        lengths = self._length
        symbols_of = self._symbols
        takes_wild = self._takes_wild
        tunnels = self._tunnel
        drawing = self._drawing
        turns_of = self.turns
        locomotives_of = self.locomotives
        spent = self.spent
        missing = self.missing
        soonest = self._soonest
        is_any = self._is_any[kind] == 1
        place = kind
        shape: i64
        for shape in range(self._shapes):
            symbols = symbols_of[shape]
            colours = lengths[shape] - symbols
            spare = locomotives - symbols
            wanted: i64 = 0
            if spare < 0:
                wanted = -spare
                spare = 0
            if takes_wild[shape] == 0:
                spare = 0
            lacking = colours - cards
            used: i64 = 0
            turns = self._waiting[wanted]
            if lacking <= 0:
                lacking = 0
            else:
                used = lacking if lacking < spare else spare
                lacking -= used
            if tunnels[shape] == 1 and cards + spare < colours + self._spare:
                lacking = colours + self._spare - cards - spare
            if lacking > 0:
                turns += drawing[lacking * self._counts + (lying if lying < lacking else lacking)]
            if tunnels[shape] == 1 and cards + spare - colours < 1:
                turns += self._digging
            turns_of[place] = turns
            locomotives_of[place] = used + symbols
            spent[place] = self._spending[used + symbols]
            missing[place] = lacking + wanted
            if is_any:
                soonest[place] = turns + self._using[used]
            place += KINDS

    def _find_best(self) -> None:
        soonest = self._soonest
        i: i64
        kind: i64
        for i in range(len(self._grey)):
            shape = self._grey[i]
            best: i64 = 0
            least = _NEVER
            for kind in range(LOCOMOTIVE):
                turns = soonest[shape * KINDS + kind]
                if turns < least:
                    least = turns
                    best = kind
            self.best[shape] = best

    def kind_for(self, route: i64) -> i64:
        """The kind of card with which the route is had soonest."""
        kind = self.kinds[route]
        if kind >= 0:
            return kind
        if kind == ANY:
            return self.best[self.shape[route]]
        return self._best_of_some(route)

    def _best_of_some(self, route: i64) -> i64:
        best: i64 = 0
        soonest = _NEVER
        kind: i64
        for kind in range(LOCOMOTIVE):
            if self._takes[route * KINDS + kind] == 1:
                turns = self.turns[self.shape[route] * KINDS + kind]
                if turns < soonest:
                    soonest = turns
                    best = kind
        return best
