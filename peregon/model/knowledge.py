"""Knowledge: what a seat cannot see, dealt anew.

The law: redealing changes nothing that the seat is shown, neither its view, nor its options, nor the events to come.
"""

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import members, put
from peregon.model.board import KINDS, NONE
from peregon.model.chance import Chance
from peregon.model.state import FIRST_TICKETS, MOST_OFFERED, State


def redeal(state: State, seat: i64, chance: Chance, first_choices: i64) -> None:
    """Deals the cards and tickets that ``seat`` cannot see once more, in place; a seat out of range sees only what
    everyone does. ``first_choices`` are the lawful first choices of tickets, for the seats that have already made
    theirs."""
    _redeal_cards(state, seat, chance)
    _redeal_tickets(state, seat, chance)
    if state.phase == FIRST_TICKETS:
        _choose_again(state, seat, chance, first_choices)


def _redeal_cards(state: State, seat: i64, chance: Chance) -> None:
    """Of another hand only the cards that everyone knows to be there stay."""
    other: i64
    kind: i64
    hidden: i64 = 0
    for other in range(state.seats):
        if other == seat:
            continue
        for kind in range(KINDS):
            unknown = state.hands[other * KINDS + kind] - state.shown[other * KINDS + kind]
            state.hands[other * KINDS + kind] -= unknown
            state.deck[kind] += unknown
            hidden += unknown
    for other in range(state.seats):
        if other == seat:
            continue
        known: i64 = 0
        for kind in range(KINDS):
            known += state.shown[other * KINDS + kind]
        card: i64
        for card in range(state.hand_size(other) - known):
            kind = chance.card(state.deck, state.deck_size + hidden)
            state.deck[kind] -= 1
            hidden -= 1
            state.hands[other * KINDS + kind] += 1


class _Pools:
    """The tickets a seat cannot see, long and regular apart: which of the two a place holds is known to everyone,
    except that nobody knows whether a player kept the long ones."""

    def __init__(self, state: State, tickets: list[int], chance: Chance) -> None:
        self.long: list[int] = []
        self.regular: list[int] = []
        self._long = state.board.long
        self.chance = chance
        # In an order that says nothing about where they are: the same luck then deals the same, wherever they were.
        for ticket in sorted(tickets):
            if self.is_long(ticket):
                self.long.append(ticket)
            else:
                self.regular.append(ticket)

    def is_long(self, ticket: int) -> bool:
        return self._long[ticket] == 1

    def draw(self, long: bool) -> int:
        pool = self.long if long else self.regular
        return pool.pop(self.chance.lot(len(pool)))

    def draw_like(self, ticket: int) -> int:
        return self.draw(self.is_long(ticket))


def _redeal_tickets(state: State, seat: i64, chance: Chance) -> None:
    words = state.board.ticket_words
    others = [other for other in range(state.seats) if other != seat]
    unseen = members(state.tickets, 0, words)
    left_over = members(state.gone, state.seats * words, words)
    held = [members(state.held, other * words, words) for other in others]
    gone = [members(state.gone, other * words, words) for other in others]
    offered = [
        place
        for other in others
        for place in range(other * MOST_OFFERED, (other + 1) * MOST_OFFERED)
        if state.offered[place] != NONE
    ]
    under = [
        (state.returned_first + place) % state.board.tickets
        for place in range(state.returned_size)
        if state.returned_by(place) != seat
    ]
    tickets = unseen + left_over
    for hand in held + gone:
        tickets = tickets + hand
    tickets = tickets + [state.offered[place] for place in offered] + [state.returned[place] // 8 for place in under]
    pools = _Pools(state, tickets, chance)

    for place in offered:
        state.offered[place] = pools.draw_like(state.offered[place])
    for place in under:
        state.returned[place] = pools.draw_like(state.returned[place] // 8) * 8 + state.returned[place] % 8
    for index, other in enumerate(others):
        _redeal_held_and_gone(state, other, held[index], gone[index], pools)
    _refill(state.gone, state.seats * words, words, [pools.draw_like(ticket) for ticket in left_over])
    _refill(state.tickets, 0, words, pools.regular + pools.long)


def _redeal_held_and_gone(state: State, other: i64, held: list[int], gone: list[int], pools: _Pools) -> None:
    words = state.board.ticket_words
    long = len([ticket for ticket in held + gone if pools.is_long(ticket)])
    long_held: i64 = 0
    place: i64
    for place in range(long):
        # Any of the places left in the hand or out of the game is as likely to have the long ticket.
        if pools.chance.lot(len(held) + len(gone) - place) < len(held) - long_held:
            long_held += 1
    hand = [pools.draw(place < long_held) for place in range(len(held))]
    away = [pools.draw(place < long - long_held) for place in range(len(gone))]
    _refill(state.held, other * words, words, hand)
    _refill(state.gone, other * words, words, away)


def _refill(words: vec[i64], first: i64, count: i64, tickets: list[int]) -> None:
    word: i64
    for word in range(first, first + count):
        words[word] = 0
    for ticket in tickets:
        put(words, first, ticket)


def _choose_again(state: State, seat: i64, chance: Chance, first_choices: i64) -> None:
    """That a seat has chosen its first tickets is known, what it chose is not."""
    choices = [bit + 1 for bit in members(vec[i64]([first_choices]), 0, 1)]
    other: i64
    for other in range(state.seats):
        if other != seat and state.choice(other) != 0:
            state.set_choice(other, choices[chance.lot(len(choices))])
