"""Views: all that one seat sees of a game, assembled from what it may see and never stripped down from the truth."""

from dataclasses import dataclass
from typing import Any

from peregon.model.declarations import EVERYONE, OWNER
from peregon.model.faces import Decision, decision_of
from peregon.model.field_values import Value, Values, value_of
from peregon.model.sights import own_sight, player_sight, table_sight
from peregon.model.state import State


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
    return {"decision": decision_of(state), **table_sight(state), "fields": _of_the_table(state)}


def player_of(state: State, seat: int) -> Player:
    return Player(**player_fields(state, seat))


def player_fields(state: State, seat: int) -> dict[str, Any]:
    return {**player_sight(state, seat), "fields": _of_a_seat(state, seat, EVERYONE)}


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
    return {**own_sight(state, seat), "fields": _of_a_seat(state, seat, OWNER)}
