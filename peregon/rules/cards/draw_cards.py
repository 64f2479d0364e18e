"""Drawing cards: two a turn, from the row or blind, in any order and mix."""

from typing import Final

from mypy_extensions import i64

from peregon.model.bits import BIT
from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.chance import Chance
from peregon.model.log import CARD_DRAWN, CARD_TAKEN
from peregon.model.numbers import DRAW_BLIND, DRAW_CARD, Numbers, Options
from peregon.model.state import ROW, SECOND_CARD, TURN, State
from peregon.rules.cards.deck import draw
from peregon.rules.part import Action, Row, Table

BLIND: Final = ROW


def add_draw_numbers(part: Action, table: Table) -> i64:
    """The row of numbers for taking each face-up card and, behind them, a blind one."""
    numbers = [table.numbers.add(DRAW_CARD, slot, 0, 0) for slot in range(ROW)]
    numbers.append(table.numbers.add(DRAW_BLIND, 0, 0, 0))
    table.handles(part, [DRAW_CARD, DRAW_BLIND], SECOND_CARD)
    return table.numbers.add_row(numbers)


def draw_blind(state: State, chance: Chance) -> None:
    kind = draw(state, chance)
    state.gain(state.turn, kind, 1)
    state.note(CARD_DRAWN, state.turn, kind, 0)
    state.rebuild_deck()


def take_from_row(state: State, slot: i64) -> i64:
    """The card goes into the hand for all to see and leaves its place empty."""
    kind = state.row[slot]
    state.row[slot] = NONE
    state.gain_openly(state.turn, kind, 1)
    state.note(CARD_TAKEN, state.turn, slot, kind)
    return kind


class DrawCards(Action):
    """A draw is so many cards, each from the row or blind. A card taken from the row is replaced at once. A
    locomotive from the row counts for more than one card where the rulebook says so: then it can only be taken first,
    and alone. A blind one is a card like any other. A draw ends early when no further card may be taken.
    [U11, U12, U13, U14, U16, U17, U19, E9, E10, S9, R5]"""

    def __init__(self, cards: i64, row_locomotive_counts_as: i64) -> None:
        self.cards = cards
        self.locomotive = row_locomotive_counts_as

    def terms(self) -> list[tuple[str, int]]:
        return [("cards", self.cards), ("a locomotive from the row counts as", self.locomotive)]

    def prepare(self, table: Table) -> None:
        self.row: Row = table.row
        self.numbers: Numbers = table.numbers
        self.choices: i64 = add_draw_numbers(self, table)

    def offer(self, state: State, options: Options) -> None:
        options.add(self.choices, self.takeable(state))

    def follow_up(self, state: State, options: Options) -> None:
        options.add(self.choices, self.takeable(state))

    def takeable(self, state: State) -> i64:
        """A bit for each card of the row that may be taken now, and one for a blind card."""
        locomotives = state.drawn + self.locomotive <= self.cards
        row = state.row
        mask: i64 = 0
        bit: i64 = 1
        slot: i64
        for slot in range(ROW):
            kind = row[slot]
            if kind != NONE and (kind != LOCOMOTIVE or locomotives):
                mask |= bit
            bit += bit
        if state.deck_size > 0:
            mask |= BIT[BLIND]
        return mask

    def play(self, state: State, action: i64, chance: Chance) -> bool:
        if self.numbers.family[action] == DRAW_BLIND:
            draw_blind(state, chance)
            state.drawn += 1
        else:
            slot = self.numbers.x[action]
            kind = take_from_row(state, slot)
            self.row.replace(state, slot, chance)
            if kind == LOCOMOTIVE:
                state.drawn += self.locomotive
            else:
                state.drawn += 1
        if state.drawn < self.cards and (state.deck_size > 0 or self.takeable(state) != 0):
            state.phase = SECOND_CARD
            return False
        state.drawn = 0
        state.phase = TURN
        return True
