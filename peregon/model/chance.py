"""Chance: luck is an argument of play, never a part of the state.

Decks are bags: the order of a deck is decided when a card is drawn and not before, and a future that does not exist yet
cannot leak.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peregon.model.bits import members, nth_bit, popcount
from peregon.model.board import KINDS

LOW32: Final = 0xFFFFFFFF
LOW31: Final = 0x7FFFFFFF
MULTIPLIER: Final = 698769069


class ScriptError(Exception):
    """A script of luck does not fit the game that is played with it."""


class ScriptRanOut(ScriptError):
    """A script has no next outcome. ``outcomes`` lists what could come, each with its weight, so that whoever
    explores a game can play the action again with a longer script."""

    def __init__(self, source: str, outcomes: list[tuple[int, int]]) -> None:
        super().__init__(f"the script of {source} has run out")
        self.source = source
        self.outcomes = outcomes


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where luck comes from. Each method answers with an outcome, not with a random number: a record can then be
    read."""

    def for_seat(self, seat: i64) -> None:
        """Whoever plays a game out says whose luck it is from now on. Nearly all have one for everybody."""

    def card(self, bag: vec[i64], total: i64) -> i64:
        """A kind out of a bag of ``total`` cards, given how many there are of each."""
        raise NotImplementedError

    def ticket(self, bag: vec[i64], total: i64) -> i64:
        """A ticket out of a set of ``total`` tickets, given as words of bits."""
        raise NotImplementedError

    def lot(self, choices: i64) -> i64:
        """A number below ``choices``."""
        raise NotImplementedError


def card_at(bag: vec[i64], place: i64) -> i64:
    kind: i64 = 0
    while place >= bag[kind]:
        place -= bag[kind]
        kind += 1
    return kind


def ticket_at(bag: vec[i64], place: i64) -> i64:
    word: i64 = 0
    size = popcount(bag[0])
    while place >= size:
        place -= size
        word += 1
        size = popcount(bag[word])
    return word * 60 + nth_bit(bag[word], place)


def _mix(value: i64) -> i64:
    """Scatters 31 bits; every product stays below 2**62, so that compiled and interpreted agree."""
    value = ((value ^ (value >> 15)) * 0x2C1B3C6D) & LOW31
    value = ((value ^ (value >> 12)) * 0x297A2D39) & LOW31
    return value ^ (value >> 15)


def stream_of(seed: i64, number: i64) -> i64:
    low = _mix((seed & LOW31) ^ (number * 0x1E3779B1 & LOW31))
    high = _mix(((seed >> 31) & LOW31) ^ low ^ number)
    low = _mix(low ^ high)
    return ((high & 0x1FFFFFFF) << 32) | (low << 1) | 1


@final
class Seeded(Chance):
    """Repeatable luck. Cards, tickets and lots have a stream each, so the k-th card is the same whoever draws it: a bag
    behaves like one fixed shuffle, and two players' choices can be compared under the same luck."""

    def __init__(self, seed: i64) -> None:
        self._cards: i64 = stream_of(seed, 1)
        self._tickets: i64 = stream_of(seed, 2)
        self._lots: i64 = stream_of(seed, 3)

    def card(self, bag: vec[i64], total: i64) -> i64:
        state: i64 = self._cards
        state = MULTIPLIER * (state & LOW32) + (state >> 32)
        self._cards = state
        return card_at(bag, (state & LOW32) * total >> 32)

    def ticket(self, bag: vec[i64], total: i64) -> i64:
        state: i64 = self._tickets
        state = MULTIPLIER * (state & LOW32) + (state >> 32)
        self._tickets = state
        return ticket_at(bag, (state & LOW32) * total >> 32)

    def lot(self, choices: i64) -> i64:
        state: i64 = self._lots
        state = MULTIPLIER * (state & LOW32) + (state >> 32)
        self._lots = state
        return (state & LOW32) * choices >> 32


def _weights(bag: vec[i64]) -> list[tuple[int, int]]:
    return [(kind, bag[kind]) for kind in range(KINDS) if bag[kind] > 0]


@final
class Scripted(Chance):
    """Luck written down beforehand, outcome by outcome."""

    def __init__(
        self, cards: list[int] | None = None, tickets: list[int] | None = None, lots: list[int] | None = None
    ) -> None:
        self.cards = list(cards or [])
        self.tickets = list(tickets or [])
        self.lots = list(lots or [])

    def card(self, bag: vec[i64], total: i64) -> i64:
        if not self.cards:
            raise ScriptRanOut("cards", _weights(bag))
        kind = self.cards[0]
        if not 0 <= kind < KINDS or bag[kind] == 0:
            raise ScriptError(f"the script draws a card of kind {kind}, and the deck holds none")
        return self.cards.pop(0)

    def ticket(self, bag: vec[i64], total: i64) -> i64:
        left = members(bag, 0, len(bag))
        if not self.tickets:
            raise ScriptRanOut("tickets", [(ticket, 1) for ticket in left])
        ticket = self.tickets[0]
        if ticket not in left:
            raise ScriptError(f"the script draws ticket {ticket}, which is not in the deck")
        return self.tickets.pop(0)

    def lot(self, choices: i64) -> i64:
        if not self.lots:
            raise ScriptRanOut("lots", [(choice, 1) for choice in range(choices)])
        choice = self.lots[0]
        if not 0 <= choice < choices:
            raise ScriptError(f"the script draws lot {choice} out of {choices}")
        return self.lots.pop(0)

    def give_back(self, cards: list[int], tickets: list[int], lots: list[int]) -> None:
        """What was used for an action that then failed is still to come."""
        self.cards = cards + self.cards
        self.tickets = tickets + self.tickets
        self.lots = lots + self.lots

    def used_up(self) -> bool:
        return not (self.cards or self.tickets or self.lots)


@final
class Recorder(Chance):
    """Passes luck on from another source and notes it, in the form that `Scripted` reads. The source may be anyone's,
    so what it answers is checked."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.clear()

    def clear(self) -> None:
        self.cards: list[int] = []
        self.tickets: list[int] = []
        self.lots: list[int] = []

    def card(self, bag: vec[i64], total: i64) -> i64:
        kind = self.source.card(bag, total)
        if type(kind) is not int or not 0 <= kind < KINDS or bag[kind] <= 0:
            raise self._wrong("card", kind, f"a kind out of {_weights(bag)}")
        self.cards.append(kind)
        return kind

    def ticket(self, bag: vec[i64], total: i64) -> i64:
        ticket = self.source.ticket(bag, total)
        if type(ticket) is not int or ticket not in members(bag, 0, len(bag)):
            raise self._wrong("ticket", ticket, f"a ticket out of {members(bag, 0, len(bag))}")
        self.tickets.append(ticket)
        return ticket

    def lot(self, choices: i64) -> i64:
        choice = self.source.lot(choices)
        if type(choice) is not int or not 0 <= choice < choices:
            raise self._wrong("lot", choice, f"a number below {choices}")
        self.lots.append(choice)
        return choice

    def give_back(self) -> None:
        """What was asked of a script for something that then failed is still to come."""
        source = self.source
        if isinstance(source, Scripted):
            source.give_back(self.cards, self.tickets, self.lots)

    def _wrong(self, method: str, answer: object, wanted: str) -> ScriptError:
        return ScriptError(f"{type(self.source).__name__}.{method} answers {answer!r}, which is not {wanted}")
