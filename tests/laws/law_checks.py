"""The laws: what holds in every state of every game, whatever the rulebook, the luck and the players.

Each function takes what it needs, and raises `BrokenLaw` saying what was found. The tests play a sample of games through
them, `benchmarks.soak` many more.
"""

from types import GetSetDescriptorType
from typing import Any

from peregon.game import Game, IllegalAction
from peregon.imagine import imagine
from peregon.model.bits import members, popcount
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.chance import Scripted, ScriptError, ScriptRanOut, Seeded
from peregon.model.events import Event, TicketsKept, TicketsOffered, events_of, seen_by
from peregon.model.log import ROW_CLEARED, Entry, Log
from peregon.model.numbers import DRAW_TICKETS
from peregon.model.state import FIRST_TICKETS, OVER, PAY_TUNNEL, ROW, SECOND_CARD, State
from peregon.model.views import view_of
from peregon.policies.policy import Luck, Policy
from peregon.rules.cards import SweptRow
from peregon.rules.double_routes import DoubleRoutes
from peregon.rules.engine import Rules
from peregon.score_sheet import Path, SeatScore, score_sheet


class BrokenLaw(AssertionError):  # noqa: N818 (what it is called everywhere else in these tests)
    """A law does not hold."""


def hold(condition: bool, message: str, *found: object) -> None:
    if not condition:
        raise BrokenLaw(": ".join([message, *map(str, found)]))


def _fields() -> tuple[str, ...]:
    """All fields of a State, asked of the class so that a new one cannot be forgotten; compiled, it has no annotations."""
    native = [name for name, value in vars(State).items() if isinstance(value, GetSetDescriptorType)]
    found = native or list(vars(State).get("__annotations__", {}))
    return tuple(name for name in found if name not in ("board", "log"))


FIELDS = _fields()


def snapshot(state: State) -> tuple[Any, ...]:
    """A state as plain values, for comparing."""
    values = (getattr(state, name) for name in FIELDS)
    return tuple(value if isinstance(value, int) else tuple(value) for value in values)


# After every action: what a state must look like.


def cards_are_conserved(state: State) -> None:
    """Each kind of card, wherever its cards are, is as many as the board has."""
    found = [deck + gone + turned for deck, gone, turned in zip(state.deck, state.discards, state.turned, strict=True)]
    for kind in state.row:
        if kind != NONE:
            found[kind] += 1
    hands = list(state.hands)
    for kind in range(KINDS):
        found[kind] += sum(hands[kind::KINDS])
    if state.laid_route != NONE:
        found[state.laid_kind] += state.laid_cards
        found[LOCOMOTIVE] += state.laid_locomotives
    hold(found == list(state.board.deck), "cards are lost or found", found)


def counts_of_cards_are_true(state: State) -> None:
    deck, discards, hands, shown = list(state.deck), list(state.discards), list(state.hands), list(state.shown)
    hold(min(deck) >= 0 and min(discards) >= 0, "a pile has less than nothing of a kind", deck, discards)
    hold(sum(deck) == state.deck_size and sum(discards) == state.discards_size, "a pile is not as high as it says")
    hold(all(have >= known >= 0 for have, known in zip(hands, shown, strict=True)), "shown cards that are not held")
    for seat in range(state.seats):
        hold(sum(hands[seat * KINDS : (seat + 1) * KINDS]) == state.hand_size(seat), "a hand is not as big as it says")


def tickets_are_conserved(state: State) -> None:
    """Every ticket is in exactly one place."""
    words = state.board.ticket_words
    sets = [*state.tickets, *state.held, *state.gone]
    for ticket in [*state.offered, *(state.returned_at(place) for place in range(state.returned_size))]:
        if ticket != NONE:
            sets += [1 << ticket % 60 if word == ticket // 60 else 0 for word in range(words)]
    together = [0] * words
    for place, mask in enumerate(sets):
        together[place % words] |= mask
    counted = sum(map(popcount, sets))
    hold(counted == sum(map(popcount, together)) == state.board.tickets, "tickets are lost or found", counted)


def the_deck_is_empty_only_while_the_discards_are(state: State) -> None:
    """[R8]"""
    hold(state.deck_size > 0 or state.discards_size == 0, "the deck is empty and there are discards")


def the_row_is_short_only_for_want_of_cards(state: State) -> None:
    """[R5] In Journey the place of a first card stays empty until the second is chosen."""
    gaps = list(state.row).count(NONE)
    waiting = 1 if state.phase == SECOND_CARD and state.first_blind == 0 else 0
    hold(gaps <= waiting or state.deck_size + state.discards_size == 0, "the row is short and there are cards", gaps)


class Locomotives:
    """[R7] The row shows fewer than three locomotives, unless no lawful row is possible or ten sweeps in succession have
    not made one. It has a memory: a row that was left after ten sweeps lies there until it changes."""

    def __init__(self, rules: Rules) -> None:
        self.row = rules.row if isinstance(rules.row, SweptRow) else None
        self.left_alone: list[int] = []

    def after(self, state: State, entries: list[Entry]) -> None:
        row = list(state.row)
        if self.row is None or row.count(LOCOMOTIVE) < self.row.locomotives:
            return
        if [entry[0] for entry in entries].count(ROW_CLEARED) >= self.row.most_sweeps:
            self.left_alone = row
        ordinary = sum(list(state.deck)[:LOCOMOTIVE]) + sum(list(state.discards)[:LOCOMOTIVE])
        ordinary += sum(kind not in (NONE, LOCOMOTIVE) for kind in row)
        hold(row == self.left_alone or ordinary <= ROW - self.row.locomotives, "too many locomotives in the row", row)


def pieces_and_points_follow_from_the_routes(rules: Rules, state: State, seat: int) -> None:
    """[U38]"""
    board = state.board
    routes = members(state.owned, seat * board.route_words, board.route_words)
    trains = dict(rules.table.pieces.terms()).popitem()[1]
    used = sum(rules.table.pieces.needed(board, route) for route in routes)
    hold(state.trains(seat) == trains - used >= 0, "trains and routes disagree", seat, state.trains(seat), used)
    points = sum(board.points[board.length[route]] for route in routes)
    hold(state.points(seat) == points, "points and routes disagree", seat, state.points(seat), points)


def a_question_leaves_its_traces(state: State) -> None:
    """What only a question in mid-turn needs is there while it is asked, and at no other time."""
    hold((state.laid_route != NONE) == (state.phase == PAY_TUNNEL), "a tunnel without its question, or the reverse")
    hold(state.laid_route != NONE or not any(state.turned) and state.extra == 0, "cards of a tunnel that is not there")
    hold((state.drawn > 0) == (state.phase == SECOND_CARD), "a draw without its question, or the reverse")


def check_state(rules: Rules, state: State, mover: int) -> None:
    """All that must hold of any state by itself. Of the players' pieces only the mover's can have changed."""
    cards_are_conserved(state)
    counts_of_cards_are_true(state)
    tickets_are_conserved(state)
    the_deck_is_empty_only_while_the_discards_are(state)
    the_row_is_short_only_for_want_of_cards(state)
    pieces_and_points_follow_from_the_routes(rules, state, mover)
    a_question_leaves_its_traces(state)


# On some states: what a seat sees, and what it does not.


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
    """The same action with the same luck on a redealt state: the seat is shown the same, in events and afterwards in its
    view. False if that cannot be compared: the action is not legal there (it was another's, whose hand is now different),
    or the luck cannot be had (a card drawn then is now in a hand, or the deck decides about a sweep otherwise)."""
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
    hold(news.blank(events) == news.blank(events_of(log.entries)), f"seat {seat} is shown what it cannot see by", action)
    if not news.any:
        looks_the_same(rules, after, other, seat, "what cannot be seen, after the next action, shows in")
    return True


class _News:
    """What an action brings to light lawfully, so that it may differ: how many first tickets the others kept, once all have
    chosen; and tickets from under the deck that somebody else put there."""

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
            choices.add(policy.choose(rules, seen, rules.options, Luck(seed)))
        hold(len(choices) == 1, f"{type(policy).__name__} saw what its seat cannot see", choices)


# On some states: what the door for people does.


def a_refused_action_changes_nothing(game: Game, seed: int) -> None:
    """An action that is not an option, a seat that is not asked, and luck that runs out in the middle of an action."""
    before, history = snapshot(game.state), len(game.history)
    legal = game.option_numbers()
    illegal = [number for number in range(game.rules.numbers.count) if number not in set(legal)]
    attempts: list[tuple[Any, int | None]] = [(illegal[seed % len(illegal)], None), (-1, None), (10**9, None)]
    asked = {decision.seat for decision in game.decisions}
    attempts += [(number, seat) for seat in range(-1, game.seats + 1) if seat not in asked for number in legal[:1]]
    for number, seat in attempts:
        try:
            game.play(number, seat)
        except IllegalAction:
            continue
        raise BrokenLaw(f"action {number} of seat {seat} was not refused")
    game.chance = Scripted([], [], [])
    try:
        game.copy().play(legal[seed % len(legal)])
        game.copy().rules.legal(game.state)
    except ScriptRanOut:
        pass
    hold(snapshot(game.state) == before and len(game.history) == history, "a refused action changed the game")


def a_position_read_again_is_the_same(game: Game) -> bool:
    """Written as JSON and read: the same options, and the same view from every seat. False while there are no positions."""
    try:
        from peregon.record import position
    except ImportError:
        return False
    again = position.loads(position.dumps(game))
    hold(_unrolled(again.state) == _unrolled(game.state), "a position read again is another")
    hold(again.option_numbers() == game.option_numbers(), "a position read again has other options")
    return True


def _unrolled(state: State) -> tuple[Any, ...]:
    """A snapshot in which the ring of returned tickets begins at its beginning."""
    plain = dict(zip(FIELDS, snapshot(state), strict=True))
    plain["returned"] = tuple(
        (state.returned_at(place), state.returned_by(place)) for place in range(state.returned_size)
    )
    plain["returned_first"] = 0
    return tuple(plain.values())


# At the end.


def the_score_is_the_sum_of_its_parts(rules: Rules, state: State) -> None:
    tally = rules.count(state)
    totals = list(tally.total)
    for seat in range(state.seats):
        pieces_and_points_follow_from_the_routes(rules, state, seat)
        lines = list(tally.line)[seat * tally.lines : (seat + 1) * tally.lines]
        hold(totals[seat] == state.points(seat) + sum(lines), "the total is not the sum of its lines", seat, totals[seat])
    winners = rules.winners(tally)
    hold(bool(winners) and all(totals[seat] == max(totals) for seat in winners), "a winner with fewer points", winners)


def doubles_are_shared_lawfully(rules: Rules, state: State) -> None:
    """Nobody has both tracks of a double route, and at a small table only one of them is taken. [U26, U27, R21]"""
    board = state.board
    terms = [dict(part.terms()) for part in rules.table.access if isinstance(part, DoubleRoutes)]
    for route in range(board.routes):
        twin = board.twin[route]
        if twin > route and terms:
            owners = [state.owner(route), state.owner(twin)]
            hold(owners[0] != owners[1] or owners[0] == NONE, "both tracks are one player's", route)
            both = next(iter(terms[0].values())) <= state.seats
            hold(both or NONE in owners, "both tracks are taken at a small table", route)


def the_sheet_explains_the_score(rules: Rules, state: State) -> None:
    """The score sheet's paths are there on the board, and its numbers are those of the count."""
    sheet = score_sheet(rules, state)
    tally = rules.count(state)
    hold(list(sheet.winners) == rules.winners(tally), "the sheet has other winners", sheet.winners)
    for seat, score in enumerate(sheet.seats):
        hold(score.total == tally.total[seat] == sum(award.points for award in score.awards), "awards and total differ")
        tickets = sum(award.points for award in score.awards if "ticket" in award.name)
        hold(sum(ticket.points for ticket in score.tickets) == tickets, "tickets and their awards differ", seat)
        hold(score.completed == tally.completed[seat], "the sheet completes other tickets", seat)
        _paths_exist(state, score)
        if score.longest is not None:
            hold(score.longest.length == tally.longest[seat], "the longest path is not the longest", seat)


def _paths_exist(state: State, score: SeatScore) -> None:
    borrowed = {station.borrowed for station in score.stations if station.borrowed is not None}
    own = set(members(state.owned, score.seat * state.board.route_words, state.board.route_words))
    for ticket in score.tickets:
        if ticket.path is not None:
            _is_a_path(state, ticket.path, own | borrowed)
    if score.longest is not None:
        _is_a_path(state, score.longest, own)
    for tour in score.tours:
        _is_a_path(state, tour.first, own)
        _is_a_path(state, tour.second, own)
        hold(not set(tour.first.routes) & set(tour.second.routes), "the paths of a grand tour share a route")


def _is_a_path(state: State, path: Path, usable: set[int]) -> None:
    board = state.board
    hold(len(set(path.routes)) == len(path.routes) and set(path.routes) <= usable, "a path over routes not there", path)
    steps = zip(path.cities, path.cities[1:], path.routes, strict=False)
    hold(len(path.cities) == len(path.routes) + 1, "a path with the wrong number of cities", path)
    hold(all({a, b} == {board.a[route], board.b[route]} for a, b, route in steps), "a path that jumps", path)
    hold(path.length == sum(board.length[route] for route in path.routes), "a path of the wrong length", path)
