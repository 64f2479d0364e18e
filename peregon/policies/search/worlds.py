"""Worlds: games that a seat cannot tell from the true one, with rivals who hold what their routes suggest."""

from typing import final

from mypy_extensions import i64

from peregon.model.bits import BIT, WORD, lowest
from peregon.model.chance import Chance
from peregon.model.state import State
from peregon.policies.rival_tickets import RivalTickets
from peregon.rules.engine import Rules


@final
class Worlds:
    """``rival_tickets`` have looked at the table before it deals."""

    def __init__(self, rules: Rules, rival_tickets: RivalTickets) -> None:
        self.rules = rules
        self.board = rules.board
        self.rival_tickets = rival_tickets

    def deal(self, state: State, seat: i64, chance: Chance) -> State:
        """What the seat cannot see is dealt anew."""
        world = state.copy()
        self.rules.deal_hidden(world, seat, chance)
        other: i64
        for other in range(state.seats):
            if other != seat:
                self._suit(world, other, chance)
        self.rules.table.tell_of_tickets(world)
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
        fit = self.rival_tickets.fit
        first = other * board.tickets
        total = fit[first + ticket]
        word: i64
        for word in range(board.ticket_words):
            mask = world.tickets[word]
            while mask != 0:
                candidate = word * WORD + lowest(mask)
                mask &= mask - 1
                if board.long[candidate] == 0:
                    total += fit[first + candidate]
        left = chance.lot(total) - fit[first + ticket]
        if left < 0:
            return
        for word in range(board.ticket_words):
            mask = world.tickets[word]
            while mask != 0:
                candidate = word * WORD + lowest(mask)
                mask &= mask - 1
                if board.long[candidate] == 0:
                    left -= fit[first + candidate]
                    if left < 0:
                        self._exchange(world, other, ticket, candidate)
                        return

    def _exchange(self, world: State, other: i64, ticket: i64, candidate: i64) -> None:
        words = self.board.ticket_words
        world.held[other * words + ticket // WORD] &= ~BIT[ticket % WORD]
        world.held[other * words + candidate // WORD] |= BIT[candidate % WORD]
        world.tickets[candidate // WORD] &= ~BIT[candidate % WORD]
        world.tickets[ticket // WORD] |= BIT[ticket % WORD]
