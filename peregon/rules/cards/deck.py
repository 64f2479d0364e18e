"""Cards: the deck, the row and the hands before anyone has chosen anything."""

from mypy_extensions import i64, mypyc_attr

from peregon.model.bits import BIT, popcount
from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.chance import Chance
from peregon.model.log import CARD_DEALT, DECK_REBUILT, ROW_CLEARED, ROW_FILLED
from peregon.model.state import FIRST_TICKETS, State
from peregon.rules.part import Report, Row, RulesTable, Setup


def draw(state: State, chance: Chance) -> i64:
    """The top card of the deck, or NONE. Whoever draws tells of the card and then rebuilds the deck: when the last
    card has left, the discards become the deck at once. [U18, R8]"""
    if state.deck_size == 0:
        return NONE
    kind = chance.card(state.deck, state.deck_size)
    state.deck[kind] -= 1
    state.deck_size -= 1
    return kind


class DealCards(Setup):
    """Every player is dealt a hand of cards. [U5, E3]"""

    def __init__(self, cards: i64) -> None:
        self.cards = cards

    def terms(self) -> list[tuple[str, int]]:
        return [("cards", self.cards)]

    def cards_dealt(self) -> i64:
        return self.cards

    def faces(self) -> str:
        return "peregon.rules.cards.faces"

    def prepare(self, table: RulesTable) -> None:
        table.event(self, "CardsDealt", CARD_DEALT)

    def begin(self, state: State, chance: Chance) -> None:
        seat: i64
        i: i64
        for seat in range(state.seats):
            for i in range(self.cards):
                self.give(state, seat, draw(state, chance))

    def face_up(self) -> bool:
        return False

    def check(self, state: State, report: Report) -> None:
        """Before the first turn all hold what they were dealt."""
        if state.phase != FIRST_TICKETS:
            return
        for seat in range(state.seats):
            shown = sum(state.shown_cards(seat))
            if state.hand_size(seat) != self.cards:
                report.fail(f"players[{seat}].hand", f"{self.cards} cards are dealt, not {state.hand_size(seat)}")
            if shown != (self.cards if self.face_up() else 0):
                how = "all" if self.face_up() else "none"
                report.fail(f"players[{seat}].shown", f"of the cards dealt everyone knows {how}, not {shown}")

    def give(self, state: State, seat: i64, kind: i64) -> None:
        state.gain(seat, kind, 1)
        state.note(CARD_DEALT, seat, kind, 0)


class DealCardsFaceUp(DealCards):
    """Every player is dealt a hand of cards for all to see; what was seen stays known. [J3, R20]"""

    def face_up(self) -> bool:
        return True

    def give(self, state: State, seat: i64, kind: i64) -> None:
        state.gain_openly(seat, kind, 1)
        state.note(CARD_DEALT, seat, kind, 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainRow(Row):
    """So many cards lie face up and are filled up whenever there are cards to do it with. [U5, U12, R5, J12]"""

    def __init__(self, cards: i64) -> None:
        self.places: i64 = cards
        self.full: i64 = BIT[cards] - 1

    def cards(self) -> i64:
        return self.places

    def terms(self) -> list[tuple[str, int]]:
        return [("cards", self.places)]

    def faces(self) -> str:
        return "peregon.rules.cards.faces"

    def prepare(self, table: RulesTable) -> None:
        table.event(self, "RowFilled", ROW_FILLED)
        table.event(self, "DeckRebuilt", DECK_REBUILT)

    def replace(self, state: State, slot: i64, chance: Chance) -> None:
        self.turn_up(state, slot, chance)

    def settle(self, state: State, chance: Chance) -> None:
        state.rebuild_deck()
        self.fill(state, chance)

    def check(self, state: State, report: Report) -> None:
        """The discards become the deck as soon as it is empty."""
        if state.deck_size == 0 and state.discards_size > 0:
            report.fail("discards", "with an empty deck these would be the deck")

    def fill(self, state: State, chance: Chance) -> None:
        if state.row_filled == self.full:
            return
        slot: i64
        for slot in range(self.places):
            if state.row[slot] == NONE:
                self.turn_up(state, slot, chance)

    def turn_up(self, state: State, slot: i64, chance: Chance) -> None:
        kind = draw(state, chance)
        if kind != NONE:
            state.lay(slot, kind)
            state.note(ROW_FILLED, slot, kind, 0)
            state.rebuild_deck()


class SweptRow(PlainRow):
    """A row with too many locomotives is swept away and dealt anew, until it has fewer, no lawful row is possible, or
    it has been swept ten times without a player's choice in between. [U15, S10, R7, R27]"""

    def __init__(self, cards: i64, locomotives: i64, most_sweeps: i64) -> None:
        super().__init__(cards)
        self.locomotives = locomotives
        self.most_sweeps = most_sweeps

    def terms(self) -> list[tuple[str, int]]:
        return [("cards", self.places), ("swept at locomotives", self.locomotives), ("most sweeps", self.most_sweeps)]

    def prepare(self, table: RulesTable) -> None:
        super().prepare(table)
        table.event(self, "RowCleared", ROW_CLEARED)

    def replace(self, state: State, slot: i64, chance: Chance) -> None:
        self.turn_up(state, slot, chance)
        self.sweep(state, chance)

    def settle(self, state: State, chance: Chance) -> None:
        state.rebuild_deck()
        self.fill(state, chance)
        self.sweep(state, chance)

    def sweep(self, state: State, chance: Chance) -> None:
        sweeps: i64 = 0
        while (
            sweeps < self.most_sweeps
            and popcount(state.row_locomotives) >= self.locomotives
            and self.ordinary_cards(state) > self.places - self.locomotives
        ):
            slot: i64
            for slot in range(self.places):
                state.discard(state.row[slot], 1)
                state.lay(slot, NONE)
            state.note(ROW_CLEARED, 0, 0, 0)
            self.fill(state, chance)
            sweeps += 1

    def ordinary_cards(self, state: State) -> i64:
        """How many cards that are not locomotives could be turned up. An empty place counts as one: there is one only
        when the deck is used up, and then no count is high enough for a sweep."""
        in_row = self.places - popcount(state.row_locomotives)
        return in_row + state.deck_size - state.deck[LOCOMOTIVE] + state.discards_size - state.discards[LOCOMOTIVE]
