"""Drawing cards: two a turn, from the row or blind, in any order and mix."""

from mypy_extensions import i64

from peregon.model.bits import BIT
from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.chance import Chance
from peregon.model.declarations import FLAG, NUMBER, Field
from peregon.model.log import CARD_DRAWN, CARD_TAKEN
from peregon.model.numbers import DRAW_BLIND, DRAW_CARD, Numbers, Options
from peregon.model.state import SECOND_CARD, TURN, State
from peregon.rules.cards.deck import draw
from peregon.rules.part import Activity, Obstacle, Report, Row, RulesTable


class CardDraws(Activity):
    """What all ways to draw cards have in common: the actions, the question after the first card, and what it has to
    remember."""

    def faces(self) -> str:
        return "peregon.rules.cards.faces"

    def most(self) -> i64:
        """How much of a draw can be used up when the question is asked."""
        raise NotImplementedError

    def leaves_a_place(self, state: State) -> bool:
        """Whether the place of a card that was taken is still to be filled."""
        return False

    def prepare(self, table: RulesTable) -> None:
        self.row: Row = table.row
        self.places: i64 = table.row.cards()
        self.blind: i64 = BIT[self.places]  # stands behind the cards of the row
        self.numbers: Numbers = table.numbers
        table.action(self, "DrawCard", DRAW_CARD)
        table.action(self, "DrawBlind", DRAW_BLIND)
        table.event(self, "CardTaken", CARD_TAKEN)
        table.event(self, "CardDrawn", CARD_DRAWN)
        question = table.question(self, "second card", "DrawSecondCard", "draw", SECOND_CARD)
        used = table.field("used", NUMBER, least=1, most=self.most(), question=question)
        self.used: i64 = used.first
        self.blind_first: Field = table.field("blind", FLAG, question=question)
        numbers = [table.numbers.add(DRAW_CARD, slot, 0, 0) for slot in range(self.places)]
        numbers.append(table.numbers.add(DRAW_BLIND, 0, 0, 0))
        self.choices: i64 = table.numbers.add_row(numbers)

    def check(self, state: State, report: Report) -> None:
        """An empty place of the row is filled as soon as there is a card."""
        if state.phase == SECOND_CARD:
            self.check_draw(state, report)
            options = Options(self.numbers)
            self.follow_up(state, options)
            if options.count == 0:
                report.fail("decision", "no second card can be drawn")
        empty = len([kind for kind in state.row if kind == NONE])
        waiting = 0
        if self.leaves_a_place(state):
            waiting = 1
            if empty == 0:
                report.fail("row", "the place of the first card is filled only after the second")
        if state.deck_size > 0 and empty > waiting:
            report.fail("row", "a place is empty, and there are cards to fill it with")

    def check_draw(self, state: State, report: Report) -> None:
        raise NotImplementedError

    def obstacles(self, state: State, seat: i64, action: i64) -> list[Obstacle]:
        second = state.phase == SECOND_CARD and state.turn == seat
        if self.numbers.family[action] == DRAW_BLIND:
            return [] if self.has_blind_card(state, second) else [Obstacle("deck_empty")]
        kind = state.row[self.numbers.x[action]]
        if kind == NONE:
            return [Obstacle("empty_place")]
        return self.obstacles_in_row(state, kind) if second else []

    def has_blind_card(self, state: State, second: bool) -> bool:
        return state.deck_size > 0

    def obstacles_in_row(self, state: State, kind: i64) -> list[Obstacle]:
        """To a card of the row as the second one."""
        raise NotImplementedError


def draw_blind(state: State, chance: Chance) -> None:
    kind = draw(state, chance)
    state.gain(state.turn, kind, 1)
    state.note(CARD_DRAWN, state.turn, kind, 0)
    state.rebuild_deck()


def take_from_row(state: State, slot: i64) -> i64:
    """The card goes into the hand for all to see and leaves its place empty."""
    kind = state.row[slot]
    state.lay(slot, NONE)
    state.gain_openly(state.turn, kind, 1)
    state.note(CARD_TAKEN, state.turn, slot, kind)
    return kind


class DrawCards(CardDraws):
    """A draw is so many cards, each from the row or blind. A card taken from the row is replaced at once. A
    locomotive from the row counts for more than one card where the rulebook says so: then it can only be taken first,
    and alone. A blind one is a card like any other. A draw ends early when no further card may be taken.
    [U11, U12, U13, U14, U16, U17, U19, E9, E10, S9, R5]"""

    def __init__(self, cards: i64, row_locomotive_counts_as: i64) -> None:
        self.cards = cards
        self.locomotive = row_locomotive_counts_as

    def terms(self) -> list[tuple[str, int]]:
        return [("cards", self.cards), ("a locomotive from the row counts as", self.locomotive)]

    def most(self) -> i64:
        return self.cards - 1

    def check_draw(self, state: State, report: Report) -> None:
        if state.get(self.blind_first) == 1:
            report.fail("draw.blind", "must be false: this game does not care where the first card came from")

    def offer(self, state: State, options: Options) -> None:
        options.add(self.choices, self.takeable(state))

    def follow_up(self, state: State, options: Options) -> None:
        options.add(self.choices, self.takeable(state))

    def takeable(self, state: State) -> i64:
        """A bit for each card of the row that may be taken now, and one for a blind card."""
        mask = state.row_filled
        if state.slots[self.used] + self.locomotive > self.cards:
            mask &= ~state.row_locomotives
        if state.deck_size > 0:
            mask |= self.blind
        return mask

    def obstacles_in_row(self, state: State, kind: i64) -> list[Obstacle]:
        too_much = kind == LOCOMOTIVE and state.slots[self.used] + self.locomotive > self.cards
        return [Obstacle("not_second")] if too_much else []

    def play(self, state: State, action: i64, chance: Chance) -> bool:
        if self.numbers.family[action] == DRAW_BLIND:
            draw_blind(state, chance)
            taken: i64 = 1
        else:
            slot = self.numbers.x[action]
            kind = take_from_row(state, slot)
            self.row.replace(state, slot, chance)
            taken = self.locomotive if kind == LOCOMOTIVE else 1
        state.slots[self.used] += taken
        if state.slots[self.used] < self.cards and (state.deck_size > 0 or self.takeable(state) != 0):
            state.phase = SECOND_CARD
            return False
        state.slots[self.used] = 0
        state.phase = TURN
        return True
