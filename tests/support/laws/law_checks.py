"""The laws: what holds in every state of every game, whatever the rulebook, the luck and the players.

Each function takes what it needs, and raises `BrokenLaw` saying what was found. The tests play a sample of games
through them, `tools.stress.soak` many more.
"""

from operator import ge
from types import GetSetDescriptorType
from typing import Any

from peregon.catalogue import find
from peregon.model.bits import WORD, members
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.field_values import kept_cards
from peregon.model.log import ROW_CLEARED, Note
from peregon.model.state import State
from peregon.model.views import view_of
from peregon.rules.cards.deck import SweptRow
from peregon.rules.engine import Rules
from peregon.rules.longest_path.longest_path import LENGTH
from peregon.rules.routes.double_routes import DoubleRoutes
from peregon.rules.tickets.ticket_points import COMPLETED
from peregon.score_sheet import Path, SeatScore, score_sheet


class BrokenLaw(AssertionError):
    """A law does not hold."""


def hold(condition: bool, message: str, *found: object) -> None:
    if not condition:
        raise BrokenLaw(": ".join([message, *map(str, found)]))


def _fields() -> tuple[str, ...]:
    """All fields of a State, asked of the class so that a new one cannot be forgotten."""
    state = find("usa").rules(2).blank()
    # An interpreted object keeps its fields in a dictionary, a compiled class has a descriptor for each.
    found = [name for name, value in vars(State).items() if isinstance(value, GetSetDescriptorType)]
    found += getattr(state, "__dict__", [])
    apart = ("board", "declared", "log")
    return tuple(sorted(name for name in found if name not in apart and not name.startswith("_")))


FIELDS = _fields()
assert {"hands", "tickets", "turn"} < set(FIELDS)


def snapshot(state: State) -> tuple[Any, ...]:
    """A state as plain values, for comparing."""
    values = (getattr(state, name) for name in FIELDS)
    return tuple(value if isinstance(value, int) else tuple(value) for value in values)


# After every action: what a state must look like.


def cards_are_conserved(state: State) -> None:
    """Each kind of card, wherever its cards are, is as many as the board has."""
    found = [sum(piles) for piles in zip(state.deck, state.discards, kept_cards(state), strict=True)]
    for kind in state.row:
        if kind != NONE:
            found[kind] += 1
    hands = list(state.hands)
    for kind in range(KINDS):
        found[kind] += sum(hands[kind::KINDS])
    hold(found == list(state.board.deck), "cards are lost or found", found)


def counts_of_cards_are_true(state: State) -> None:
    deck, discards, hands, shown = list(state.deck), list(state.discards), list(state.hands), list(state.shown)
    hold(min(deck) >= 0 and min(discards) >= 0, "a pile has less than nothing of a kind", deck, discards)
    hold(sum(deck) == state.deck_size and sum(discards) == state.discards_size, "a pile is not as high as it says")
    hold(all(map(ge, hands, shown)) and min(shown) >= 0, "shown cards that are not held", shown)
    for seat in range(state.seats):
        hold(sum(hands[seat * KINDS : (seat + 1) * KINDS]) == state.hand_size(seat), "a hand is not as big as it says")


def tickets_are_conserved(state: State) -> None:
    """Every ticket is in exactly one place."""
    words = state.board.ticket_words
    sets = [*state.tickets, *state.held, *state.gone]
    single = [ticket for ticket in state.offered if ticket != NONE]
    single += [state.returned_at(place) for place in range(state.returned_size)]
    together = counted = 0
    for place, mask in enumerate(sets):
        if mask:
            together |= mask << place % words * WORD
            counted += mask.bit_count()
    for ticket in single:
        together |= 1 << ticket
    counted += len(single)
    hold(counted == together.bit_count() == state.board.tickets, "tickets are lost or found", counted)


def the_deck_is_empty_only_while_the_discards_are(state: State) -> None:
    """[R8]"""
    hold(state.deck_size > 0 or state.discards_size == 0, "the deck is empty and there are discards")


def the_row_is_short_only_for_want_of_cards(state: State) -> None:
    """[R5] In Journey the place of a first card stays empty until the second is chosen."""
    gaps = list(state.row).count(NONE)
    draw = view_of(state, None).fields.get("draw")
    waiting = 1 if isinstance(draw, dict) and not draw["blind"] else 0
    hold(gaps <= waiting or state.deck_size + state.discards_size == 0, "the row is short and there are cards", gaps)


class Locomotives:
    """[R7] The row shows fewer than three locomotives, unless no lawful row is possible or ten sweeps in succession
    have not made one. It has a memory: a row that was left after ten sweeps lies there until it changes."""

    def __init__(self, rules: Rules) -> None:
        self.row = rules.row if isinstance(rules.row, SweptRow) else None
        self.left_alone: list[int] = []

    def after(self, state: State, entries: list[Note]) -> None:
        row = list(state.row)
        if self.row is None or row.count(LOCOMOTIVE) < self.row.locomotives:
            return
        if [entry[0] for entry in entries].count(ROW_CLEARED) >= self.row.most_sweeps:
            self.left_alone = row
        ordinary = sum(list(state.deck)[:LOCOMOTIVE]) + sum(list(state.discards)[:LOCOMOTIVE])
        ordinary += sum(kind not in (NONE, LOCOMOTIVE) for kind in row)
        lawful = row == self.left_alone or ordinary <= len(row) - self.row.locomotives
        hold(lawful, "too many locomotives in the row", row)


def pieces_and_points_follow_from_the_routes(rules: Rules, state: State, seat: int) -> None:
    """[U38]"""
    board = state.board
    routes = state.routes_of(seat)
    trains = rules.table.pieces.count
    used = sum(rules.table.pieces.needed(board, route) for route in routes)
    hold(state.trains(seat) == trains - used >= 0, "trains and routes disagree", seat, state.trains(seat), used)
    points = sum(board.points[board.length[route]] for route in routes)
    hold(state.points(seat) == points, "points and routes disagree", seat, state.points(seat), points)


def a_question_leaves_its_traces(state: State) -> None:
    """What only a question in mid-turn needs is there while it is asked, and at no other time."""
    for field in state.declared.fields:
        if field.question is not None:
            asked = field.question.number == state.phase
            there = state.values(field) != [field.empty()] + [0] * (field.size - 1)
            hold(asked or not there, "something is remembered for a question that is not asked", field.name)
            hold(there or not asked or field.least == 0, "a question is asked without what it is about", field.name)


def check_state(rules: Rules, state: State, mover: int) -> None:
    """All that must hold of any state by itself. Of the players' pieces only the mover's can have changed."""
    cards_are_conserved(state)
    counts_of_cards_are_true(state)
    tickets_are_conserved(state)
    the_deck_is_empty_only_while_the_discards_are(state)
    the_row_is_short_only_for_want_of_cards(state)
    pieces_and_points_follow_from_the_routes(rules, state, mover)
    a_question_leaves_its_traces(state)


# At the end.


def the_score_is_the_sum_of_its_parts(rules: Rules, state: State) -> None:
    tally = rules.count(state)
    totals = list(tally.total)
    for seat in range(state.seats):
        pieces_and_points_follow_from_the_routes(rules, state, seat)
        lines = list(tally.line)[seat * tally.lines : (seat + 1) * tally.lines]
        hold(totals[seat] == state.points(seat) + sum(lines), "the total is not the sum of its lines", seat)
    winners = rules.winners(tally)
    hold(bool(winners) and all(totals[seat] == max(totals) for seat in winners), "a winner with fewer points", winners)


def doubles_are_shared_lawfully(rules: Rules, state: State) -> None:
    """Nobody has both tracks of a double route, and at a small table only one of them is taken. [U26, U27, R21]"""
    board = state.board
    doubles = [part.both_open_from for part in rules.table.access if isinstance(part, DoubleRoutes)]
    for route in range(board.routes):
        twin = board.twin[route]
        if twin > route and doubles:
            owners = [state.owner(route), state.owner(twin)]
            hold(owners[0] != owners[1] or owners[0] == NONE, "both tracks are one player's", route)
            both = doubles[0] <= state.seats
            hold(both or NONE in owners, "both tracks are taken at a small table", route)


def the_sheet_explains_the_score(rules: Rules, state: State) -> None:
    """The score sheet's paths are there on the board, and its numbers are those of the count."""
    sheet = score_sheet(rules, state)
    tally = rules.count(state)
    hold(list(sheet.winners) == rules.winners(tally), "the sheet has other winners", sheet.winners)
    for seat, score in enumerate(sheet.seats):
        hold(score.total == tally.total[seat] == sum(award.points for award in score.awards), "awards and total differ")
        for award in score.awards:
            parts = [item.points for item in award.items if item.points is not None]
            hold(sum(parts) == award.points or not parts, "a line is not the sum of its items", award)
        held = members(state.held, seat * state.board.ticket_words, state.board.ticket_words)
        told = sorted(item.ticket for item in score.items("ticket") if item.ticket is not None)
        hold(told == held, "the sheet has other tickets", seat)
        hold(score.completed == tally.values(COMPLETED)[seat], "the sheet completes other tickets", seat)
        _paths_exist(state, score)
        longest = sum(path.length for item in score.items("path") for path in item.paths)
        hold(longest == tally.values(LENGTH)[seat], "the longest path is not the longest", seat)


def _paths_exist(state: State, score: SeatScore) -> None:
    borrowed = {station.route for station in score.items("station") if station.route is not None}
    own = set(members(state.owned, score.seat * state.board.route_words, state.board.route_words))
    for item in (item for award in score.awards for item in award.items):
        routes = [route for path in item.paths for route in path.routes]
        hold(len(set(routes)) == len(routes), "the paths of an item share a route", item)
        for path in item.paths:
            _is_a_path(state, path, own | borrowed if item.kind == "ticket" else own)


def _is_a_path(state: State, path: Path, usable: set[int]) -> None:
    board = state.board
    hold(len(set(path.routes)) == len(path.routes) and set(path.routes) <= usable, "a path over routes not there", path)
    steps = zip(path.cities, path.cities[1:], path.routes, strict=False)
    hold(len(path.cities) == len(path.routes) + 1, "a path with the wrong number of cities", path)
    hold(all({a, b} == {board.a[route], board.b[route]} for a, b, route in steps), "a path that jumps", path)
    hold(path.length == sum(board.length[route] for route in path.routes), "a path of the wrong length", path)
