"""Imagining: a game that looks just like the one a seat sees, with everything hidden dealt at random.

Bots think on such games: they are given a View, never the State behind it.
"""

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import put
from peregon.model.board import KINDS, NONE
from peregon.model.chance import Chance
from peregon.model.declarations import EVERYONE, OWNER
from peregon.model.faces import phase_of
from peregon.model.field_values import kept_cards, set_value
from peregon.model.state import FIRST_TICKETS, NOT_YET, TURN, State
from peregon.model.views import Player, View
from peregon.rules.engine import Rules


def imagine(rules: Rules, view: View, chance: Chance) -> State:
    """A state that the view's seat cannot tell from the true one."""
    state = rules.blank()
    _lay_out_the_table(state, view)
    for player in view.players:
        _lay_out_the_pieces(state, player)
    _lay_out_the_fields(state, view)
    _place_cards(state, view)
    _place_tickets(rules, state, view)
    rules.derive_access(state)
    rules.redeal(state, NONE if view.seat is None else view.seat, chance)
    return state


def _lay_out_the_table(state: State, view: View) -> None:
    decision = view.decision
    phase = phase_of(state.declared, decision)
    state.phase = TURN if phase is None else phase
    state.turn = view.order[0] if decision is None else decision.seat
    state.set_order(list(view.order))
    state.passes = view.passes
    state.last_turns = NOT_YET if view.last_turns is None else view.last_turns
    state.lay_row([NONE if kind is None else kind for kind in view.row])
    state.discards = vec[i64](list(view.discards))
    state.discards_size = sum(view.discards)
    state.deck_size = view.deck


def _lay_out_the_pieces(state: State, player: Player) -> None:
    for route in player.routes:
        state.take_route(player.seat, route)
    state.add_trains(player.seat, player.trains)
    state.add_points(player.seat, player.points)


def _lay_out_the_fields(state: State, view: View) -> None:
    """What the parts keep, as far as the seat sees it; the rest is theirs to deal anew."""
    for field in state.declared.fields:
        if not field.per_seat and field.seen_by == EVERYONE:
            kept = view.fields if field.question is None else view.fields.get(field.question.memory)
            if isinstance(kept, Mapping) and field.name in kept:
                set_value(state, field, kept[field.name])
    for player in view.players:
        own = view.own.fields if view.own is not None and player.seat == view.seat else {}
        for field in state.declared.fields:
            seen = {EVERYONE: player.fields, OWNER: own}.get(field.seen_by, {})
            if field.per_seat and field.name in seen:
                set_value(state, field, seen[field.name], player.seat)


def _place_cards(state: State, view: View) -> None:
    """The seat's own hand and what is known of the others'; unknown cards anywhere, for they are dealt again."""
    kept = kept_cards(state)
    left = [state.board.deck[kind] - state.discards[kind] - kept[kind] for kind in range(KINDS)]
    for kind in state.row:
        if kind != NONE:
            left[kind] -= 1
    hands = [list(player.shown) for player in view.players]
    if view.seat is not None and view.own is not None:
        hands[view.seat] = list(view.own.hand)
    for hand in hands:
        left = [have - held for have, held in zip(left, hand, strict=True)]
    for player, hand in zip(view.players, hands, strict=True):
        for kind in range(KINDS):
            unknown = min(left[kind], player.cards - sum(hand))
            hand[kind] += unknown
            left[kind] -= unknown
            state.gain(player.seat, kind, hand[kind])
            state.shown[player.seat * KINDS + kind] = player.shown[kind]
    state.deck = vec[i64](left)


class _Unseen:
    """The tickets that a seat cannot place, long ones apart."""

    def __init__(self, state: State, view: View) -> None:
        known: set[int] = set()
        if view.own is not None:
            known = {*view.own.tickets, *view.own.offered, *view.own.put_out, *(t for _, t in view.own.under_the_deck)}
        unknown = [ticket for ticket in range(state.board.tickets) if ticket not in known]
        self._long = [ticket for ticket in unknown if state.board.long[ticket]]
        self.regular = [ticket for ticket in unknown if not state.board.long[ticket]]

    def take(self, long: bool = False) -> int:
        return (self._long if long and self._long else self.regular or self._long).pop()


def _place_tickets(rules: Rules, state: State, view: View) -> None:
    unseen = _Unseen(state, view)
    _place_own_tickets(state, view)
    for _ in range(view.never_seen):
        state.put_out(state.seats, unseen.take(long=True))
    for player in view.players:
        if player.seat != view.seat:
            _place_tickets_of(rules, state, player, unseen)
    mine = dict(view.own.under_the_deck) if view.own is not None else {}
    for place, seat in enumerate(view.returned_by):
        state.put_under(seat, mine[place] if place in mine else unseen.take())
    for ticket in unseen.regular:
        put(state.tickets, 0, ticket)


def _place_own_tickets(state: State, view: View) -> None:
    if view.seat is None or view.own is None:
        return
    for ticket in view.own.tickets:
        state.hold(view.seat, ticket)
    for place, ticket in enumerate(view.own.offered):
        state.offer(view.seat, place, ticket)
    for ticket in view.own.put_out:
        state.put_out(view.seat, ticket)
    if view.own.choice is not None:
        state.set_choice(view.seat, sum(1 << place for place in view.own.choice))


def _place_tickets_of(rules: Rules, state: State, player: Player, unseen: _Unseen) -> None:
    """Another player's tickets. The long ones were dealt first, and are somewhere among those held and put out."""
    long = rules.first_tickets.long
    first_choice = state.phase == FIRST_TICKETS
    for place in range(player.offered):
        state.offer(player.seat, place, unseen.take(long=first_choice and place < long))
    for place in range(player.tickets):
        state.hold(player.seat, unseen.take(long=place < long))
    for place in range(player.put_out):
        state.put_out(player.seat, unseen.take(long=player.tickets + place < long))
    if first_choice and player.has_chosen:
        state.set_choice(player.seat, (1 << player.offered) - 1)
