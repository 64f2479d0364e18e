"""Views: all that one seat sees of a game, assembled from what it may see and never stripped down from the truth."""

from dataclasses import dataclass
from typing import Any

from peregon.model.board import KINDS, NONE
from peregon.model.declarations import EVERYONE, OWNER
from peregon.model.faces import Decision, decision_of
from peregon.model.field_values import Value, Values, value_of
from peregon.model.state import FIRST_TICKETS, MOST_OFFERED, State


@dataclass(frozen=True, slots=True)
class Player:
    """What everyone sees of a player."""

    seat: int
    trains: int
    points: int
    cards: int
    shown: tuple[int, ...]  # cards everyone knows to be in the hand, by kind
    tickets: int
    offered: int  # tickets to choose from
    has_chosen: bool  # the first tickets
    put_out: int  # tickets put out of the game
    routes: tuple[int, ...]
    fields: Values  # what the rulebook's parts keep for each seat, and everyone sees: stations and the like


@dataclass(frozen=True, slots=True)
class Own:
    """What a player sees of their own things and nobody else does."""

    hand: tuple[int, ...]  # by kind
    tickets: tuple[int, ...]
    offered: tuple[int, ...]
    choice: tuple[int, ...] | None  # the first tickets chosen, by place, until everybody has chosen
    put_out: tuple[int, ...]
    under_the_deck: tuple[tuple[int, int], ...]  # place from the top of the returned ones, ticket
    fields: Values  # what the rulebook's parts keep for the player's eyes alone


@dataclass(frozen=True, slots=True)
class View:
    """A spectator's view has no seat and no own things."""

    seat: int | None
    decision: Decision | None
    order: tuple[int, ...]  # the seats, in the order in which they play
    row: tuple[int | None, ...]
    deck: int
    discards: tuple[int, ...]  # by kind
    ticket_deck: int
    returned_by: tuple[int, ...]  # who put the tickets under the deck that are still there
    never_seen: int  # tickets that left the game without anyone having seen them
    passes: int
    last_turns: int | None
    fields: Values  # what the parts keep for the whole table; under its name, what a question in mid-turn remembers
    players: tuple[Player, ...]
    own: Own | None


def view_of(state: State, seat: int | None) -> View:
    players = tuple(player_of(state, other) for other in range(state.seats))
    return View(seat=seat, players=players, own=None if seat is None else own_of(state, seat), **public_fields(state))


def public_fields(state: State) -> dict[str, Any]:
    """The fields of a view that everybody sees and that are no player's."""
    return {
        "decision": decision_of(state),
        "order": tuple(state.order()),
        "row": tuple([None if kind == NONE else kind for kind in state.row]),
        "deck": state.deck_size,
        "discards": tuple(state.discards),
        "ticket_deck": state.tickets_left(),
        "returned_by": tuple([state.returned_by(place) for place in range(state.returned_size)]),
        "never_seen": len(state.tickets_put_out_by(state.seats)),
        "passes": state.passes,
        "last_turns": None if state.last_turns < 0 else state.last_turns,
        "fields": _of_the_table(state),
    }


def player_of(state: State, seat: int) -> Player:
    return Player(**player_fields(state, seat))


def player_fields(state: State, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "trains": state.trains(seat),
        "points": state.points(seat),
        "cards": state.hand_size(seat),
        "shown": _by_kind(state, seat, open_cards=True),
        "tickets": state.tickets_held(seat),
        "offered": state.offers(seat),
        "has_chosen": state.phase != FIRST_TICKETS or state.choice(seat) != 0,
        "put_out": len(state.tickets_put_out_by(seat)),
        "routes": tuple(state.routes_of(seat)),
        "fields": _of_a_seat(state, seat, EVERYONE),
    }


def _by_kind(state: State, seat: int, open_cards: bool) -> tuple[int, ...]:
    cards = state.shown if open_cards else state.hands
    return tuple(cards[seat * KINDS : (seat + 1) * KINDS])


def _of_the_table(state: State) -> Values:
    found: dict[str, Value | Values] = {}
    for field in state.declared.fields:
        if not field.per_seat and field.question is None and field.seen_by == EVERYONE:
            found[field.name] = value_of(state, field)
    asked = state.declared.questions[state.phase]
    if asked is not None and asked.memory:
        found[asked.memory] = {field.name: value_of(state, field) for field in asked.fields}
    return found


def _of_a_seat(state: State, seat: int, seen_by: int) -> Values:
    return {
        field.name: value_of(state, field, seat)
        for field in state.declared.fields
        if field.per_seat and field.seen_by == seen_by
    }


def own_of(state: State, seat: int) -> Own:
    return Own(**own_fields(state, seat))


def own_fields(state: State, seat: int) -> dict[str, Any]:
    choice, returned = state.choice(seat), range(state.returned_size)
    return {
        "hand": _by_kind(state, seat, open_cards=False),
        "tickets": tuple(state.tickets_of(seat)),
        "offered": tuple([state.offer_of(seat, place) for place in range(state.offers(seat))]),
        "choice": tuple([place for place in range(MOST_OFFERED) if choice >> place & 1]) if choice else None,
        "put_out": tuple(state.tickets_put_out_by(seat)),
        "under_the_deck": tuple(
            [(place, state.returned_at(place)) for place in returned if state.returned_by(place) == seat]
        ),
        "fields": _of_a_seat(state, seat, OWNER),
    }
