"""Taking cards, Journey's way: two from the row, one from the row and then one blind, or two blind."""

from mypy_extensions import i64

from peregon.model.board import LOCOMOTIVE
from peregon.model.chance import Chance
from peregon.model.numbers import DRAW_BLIND, Options
from peregon.model.state import SECOND_CARD, TURN, State
from peregon.rules.cards.draw_cards import CardDraws, draw_blind, take_from_row
from peregon.rules.part import Obstacle, Part, Report, Variant

NOTHING_YET = 0
ORDINARY = 1
UNIVERSAL = 2


class TakeCards(CardDraws):
    """Two cards. After one from the row, the second comes from the cards that still lie there, and then both places
    are filled; or it is drawn blind, after the place has been filled. After a blind card only another blind one. A
    universal card from the row is a turn of its own. [J8, J9, J10, R5, R29]"""

    def variants(self) -> list[Variant]:
        return [Variant("universal_beside_ordinary", "R25")]

    def with_variant(self, name: str, value: object) -> Part:
        return TakeCardsUniversalBeside()

    def most(self) -> i64:
        return UNIVERSAL

    def leaves_a_place(self, state: State) -> bool:
        return state.phase == SECOND_CARD and state.get(self.blind_first) == 0

    def check_draw(self, state: State, report: Report) -> None:
        universal = not self.ends_the_draw(LOCOMOTIVE) and state.get(self.blind_first) == 0
        if state.slots[self.used] == UNIVERSAL and not universal:
            report.fail("draw.used", "must be 1")

    def offer(self, state: State, options: Options) -> None:
        mask = self.in_row(state, True)
        if state.deck_size > 0:
            mask |= self.blind
        options.add(self.choices, mask)

    def follow_up(self, state: State, options: Options) -> None:
        options.add(self.choices, self.second_cards(state))

    def second_cards(self, state: State) -> i64:
        mask: i64 = 0
        if state.get(self.blind_first) == 0:
            mask = self.in_row(state, self.universal_after(state))
        if self.has_blind_card(state, True):
            mask |= self.blind
        return mask

    def has_blind_card(self, state: State, second: bool) -> bool:
        if not second:
            return state.deck_size > 0
        # After a card from the row, its place is filled before the blind card is drawn.
        needed: i64 = 1 if state.get(self.blind_first) == 1 else 2
        return state.deck_size + state.discards_size >= needed

    def obstacles_in_row(self, state: State, kind: i64) -> list[Obstacle]:
        if state.get(self.blind_first) == 1:
            return [Obstacle("blind_again")]
        return [Obstacle("not_second")] if kind == LOCOMOTIVE and not self.universal_after(state) else []

    def in_row(self, state: State, universal: bool) -> i64:
        return state.row_filled if universal else state.row_filled & ~state.row_locomotives

    def universal_after(self, state: State) -> bool:
        """Whether a universal card of the row may be the second card."""
        return False

    def ends_the_draw(self, kind: i64) -> bool:
        return kind == LOCOMOTIVE

    def play(self, state: State, action: i64, chance: Chance) -> bool:
        first = state.slots[self.used] == NOTHING_YET
        if self.numbers.family[action] == DRAW_BLIND:
            self.row.settle(state, chance)
            draw_blind(state, chance)
            state.slots[self.used] = ORDINARY
            if first:
                state.set(self.blind_first, 1)
        else:
            kind = take_from_row(state, self.numbers.x[action])
            state.slots[self.used] = ORDINARY
            if kind == LOCOMOTIVE:
                state.slots[self.used] = UNIVERSAL
                first = first and not self.ends_the_draw(kind)
        if first and self.second_cards(state) != 0:
            state.phase = SECOND_CARD
            return False
        self.row.settle(state, chance)
        state.slots[self.used] = NOTHING_YET
        state.set(self.blind_first, 0)
        state.phase = TURN
        return True


class TakeCardsUniversalBeside(TakeCards):
    """The other reading of the rulebook: a universal card from the row may be one of the two cards, but only one may.
    [J8, J9, J10, R5, R25, R29]"""

    def universal_after(self, state: State) -> bool:
        return state.slots[self.used] != UNIVERSAL

    def ends_the_draw(self, kind: i64) -> bool:
        return False
