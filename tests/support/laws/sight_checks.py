"""Laws of sight: a seat is shown what it may see, and nothing that it is shown depends on what it may not."""

from peregon.imagine import imagine
from peregon.model.board import NONE
from peregon.model.chance import Scripted, ScriptError, Seeded
from peregon.model.faces import Event, events_of, seen_by
from peregon.model.log import Log
from peregon.model.numbers import DRAW_TICKETS
from peregon.model.state import FIRST_TICKETS, OVER, State
from peregon.model.views import view_of
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules
from peregon.rules.tickets.faces import TicketsKept, TicketsOffered
from tests.support.laws.law_checks import cards_are_conserved, counts_of_cards_are_true, hold, tickets_are_conserved


def redealt(rules: Rules, state: State, seat: int | None, seed: int) -> State:
    other = state.copy()
    rules.redeal(other, NONE if seat is None else seat, Seeded(seed))
    return other


def redealing_shows_nothing(rules: Rules, state: State, seat: int | None, seed: int) -> State:
    """Everything the seat cannot see is dealt anew: its view and its options stay as they were. Returns that state."""
    other = redealt(rules, state, seat, seed)
    cards_are_conserved(other)
    counts_of_cards_are_true(other)
    tickets_are_conserved(other)
    looks_the_same(rules, state, other, seat, "redealing shows in")
    return other


def looks_the_same(rules: Rules, state: State, other: State, seat: int | None, message: str) -> None:
    hold(view_of(state, seat) == view_of(other, seat), f"{message} the view of seat {seat}")
    if state.phase != OVER and (seat == state.turn or state.phase == FIRST_TICKETS):
        hold(rules.legal(state) == rules.legal(other), f"{message} the options of seat {seat}")


def imagining_looks_the_same(rules: Rules, state: State, seat: int | None, seed: int) -> None:
    other = imagine(rules, view_of(state, seat), Seeded(seed))
    cards_are_conserved(other)
    counts_of_cards_are_true(other)
    tickets_are_conserved(other)
    looks_the_same(rules, state, other, seat, "imagining shows in")


def events_show_nothing(
    rules: Rules, before: State, other: State, after: State, events: list[Event], action: int, luck: Scripted, seat: int
) -> bool:
    """The same action with the same luck on a redealt state: the seat is shown the same, in events and afterwards in
    its view. False if that cannot be compared: the action is not legal there (it was another's, whose hand is now
    different), or the luck cannot be had (a card drawn then is now in a hand, or with the deck as it is now the row is
    swept, and was not, or the reverse)."""
    if action not in rules.legal(other):
        hold(before.turn != seat, "redealing changed the options of the seat")
        return False
    other.log = log = Log()
    try:
        rules.play(other, action, luck)
    except ScriptError:
        return False
    if not luck.used_up():
        return False
    other.log = None
    news = _News(rules, before, action, seat)
    there = events_of(other.declared, log.entries)
    hold(news.blank(events) == news.blank(there), f"seat {seat} is shown what it cannot see by action", action)
    if not news.any:
        looks_the_same(rules, after, other, seat, "what cannot be seen, after the next action, shows in")
    return True


class _News:
    """What an action brings to light lawfully, so that it may differ: how many first tickets the others kept, once all
    have chosen; and tickets from under the deck that somebody else put there."""

    def __init__(self, rules: Rules, before: State, action: int, seat: int) -> None:
        self.seat = seat
        self.choices = before.phase == FIRST_TICKETS
        draws = rules.numbers.family[action] == DRAW_TICKETS
        self.tickets = draws and before.turn == seat and before.tickets_unseen() < rules.table.most_offered
        self.any = self.choices or self.tickets

    def blank(self, events: list[Event]) -> list[Event]:
        return [self._blank(seen_by(event, self.seat)) for event in events]

    def _blank(self, event: Event) -> Event:
        if self.choices and isinstance(event, TicketsKept) and event.seat != self.seat:
            return TicketsKept(event.seat, 0, 0, None, None)
        if self.tickets and isinstance(event, TicketsOffered):
            return TicketsOffered(event.seat, event.count, None)
        return event


def policies_see_only_what_their_seat_sees(
    rules: Rules, state: State, policies: list[Policy], seed: int, imaginings: int = 3
) -> None:
    """The same choice with the same luck, however the hidden cards are dealt."""
    for policy in policies:
        choices = set()
        for number in range(imaginings + 1):
            seen = state if number == 0 else redealt(rules, state, state.turn, seed + number)
            rules.offer(seen, rules.options)
            choices.add(policy.choose(rules, seen, rules.options, PlayerLuck(seed)))
        hold(len(choices) == 1, f"{type(policy).__name__} saw what its seat cannot see", choices)
