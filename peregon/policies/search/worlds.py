"""Worlds: games that a seat cannot tell from the true one, with rivals who hold what their routes suggest."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT, WORD, has, lowest
from peregon.model.chance import Chance
from peregon.model.knowledge import redeal
from peregon.model.state import State
from peregon.policies.paths import FAR, Paths
from peregon.policies.search.settings import SearchSettings
from peregon.rules.engine import Rules

_GRAIN: Final = 1_000


@final
class Worlds:
    """Before it deals, it looks at how well each ticket would suit what each rival has built."""

    def __init__(self, rules: Rules, settings: SearchSettings | None = None) -> None:
        board = rules.board
        self.rules = rules
        self.settings: SearchSettings = SearchSettings() if settings is None else settings
        self.board = board
        self._paths = Paths(board)
        self._far: vec[i64] = vec[i64]([0] * len(board.pair_a))  # [pair] its distance on an empty board
        self._fit: vec[i64] = vec[i64]([0] * (rules.seats * board.tickets))  # [seat][ticket] in thousandths
        self.needs: vec[float] = vec[float]([0.0] * board.routes)  # what a route is likely worth to the rivals
        self._lay_out()

    def _lay_out(self) -> None:
        board = self.board
        pair: i64
        self._paths.look_at_empty_board()
        for pair in range(len(board.pair_a)):
            self._far[pair] = self._paths.distance(board.pair_a[pair], board.pair_b[pair])

    def look(self, state: State, seat: i64) -> None:
        """Takes in what the rivals have built."""
        route: i64
        other: i64
        for route in range(self.board.routes):
            self.needs[route] = 0.0
        for other in range(state.seats):
            if other != seat:
                self._fit_tickets(state, seat, other)

    def _fit_tickets(self, state: State, seat: i64, other: i64) -> None:
        board = self.board
        paths = self._paths
        paths.look(state, other)
        ticket: i64
        for ticket in range(board.tickets):
            if has(state.held, seat * board.ticket_words, ticket):
                continue
            pair = board.first_pair[ticket]
            distance = paths.distance(board.pair_a[pair], board.pair_b[pair])
            fit = self.settings.unsuited
            if distance < FAR:
                done = 1.0 - float(distance) / (float(self._far[pair]) + 0.001)
                if done > 0.0:
                    fit += self.settings.suited * done * done
            self._fit[other * board.tickets + ticket] = int(fit * _GRAIN)
            if 0 < distance < FAR:
                self._mark(pair, fit * float(board.pair_points[pair]) / float(distance))

    def _mark(self, pair: i64, worth: float) -> None:
        paths = self._paths
        i: i64
        for i in range(paths.trace(self.board.pair_a[pair], self.board.pair_b[pair])):
            route = paths.path[i]
            if paths.cost[route] > 0:
                self.needs[route] += worth * float(paths.cost[route])

    def deal(self, state: State, seat: i64, chance: Chance) -> State:
        """What the seat cannot see is dealt anew."""
        world = state.copy()
        redeal(world, seat, chance, self.rules.first_tickets.choices)
        other: i64
        for other in range(state.seats):
            if other != seat:
                self._suit(world, other, chance)
        self.rules.tell_of_tickets(world)
        return world

    def _suit(self, world: State, other: i64, chance: Chance) -> None:
        """Each ticket of the rival may change places with one that nobody has drawn yet, the likelier the better that
        one suits."""
        board = self.board
        word: i64
        for word in range(board.ticket_words):
            held = world.held[other * board.ticket_words + word]
            while held != 0:
                ticket = word * WORD + lowest(held)
                held &= held - 1
                if board.long[ticket] == 0:
                    self._swap(world, other, ticket, chance)

    def _swap(self, world: State, other: i64, ticket: i64, chance: Chance) -> None:
        board = self.board
        first = other * board.tickets
        total = self._fit[first + ticket]
        word: i64
        for word in range(board.ticket_words):
            mask = world.tickets[word]
            while mask != 0:
                candidate = word * WORD + lowest(mask)
                mask &= mask - 1
                if board.long[candidate] == 0:
                    total += self._fit[first + candidate]
        left = chance.lot(total) - self._fit[first + ticket]
        if left < 0:
            return
        for word in range(board.ticket_words):
            mask = world.tickets[word]
            while mask != 0:
                candidate = word * WORD + lowest(mask)
                mask &= mask - 1
                if board.long[candidate] == 0:
                    left -= self._fit[first + candidate]
                    if left < 0:
                        self._exchange(world, other, ticket, candidate)
                        return

    def _exchange(self, world: State, other: i64, ticket: i64, candidate: i64) -> None:
        words = self.board.ticket_words
        world.held[other * words + ticket // WORD] &= ~BIT[ticket % WORD]
        world.held[other * words + candidate // WORD] |= BIT[candidate % WORD]
        world.tickets[candidate // WORD] &= ~BIT[candidate % WORD]
        world.tickets[ticket // WORD] |= BIT[ticket % WORD]
