"""Positions: a game at one moment, also in the middle of a decision, as JSON that can be read, edited and played on.

A position holds everything, hidden cards and tickets too: of a game that is not over nobody at the table gets it.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from peregon.fields import FieldError, Fields, parse
from peregon.game import Game, SystemChance
from peregon.model.bits import members
from peregon.model.board import NONE
from peregon.model.chance import Chance
from peregon.model.changes import (
    CARDS,
    DECK,
    DISCARDS,
    PIECES,
    ROUTES,
    ROW,
    SEAT_FIELDS,
    TABLE_FIELDS,
    TICKET_DECK,
    TICKETS,
    changes_between,
)
from peregon.model.declarations import Field, QuestionKind
from peregon.model.faces import ActionTable
from peregon.model.sights import deck_letters, discard_letters, hand_letters, shown_letters
from peregon.model.state import FIRST_TICKETS, MOST_OFFERED, NOT_YET, State
from peregon.record.position_fields import write_field
from peregon.record.position_reader import EMPTY, FORMAT, VERSION, kept_state, read_fields, seat_fields, table_fields
from peregon.record.titles import Boards, GameSetup, header_of
from peregon.record.words import Words

LARGEST = 1_000_000

Written = dict[str, Any]


class PositionError(FieldError):
    """A text that is no position of any game. Nothing has been loaded."""


def write_position(game: Game) -> str:
    return _pretty(position_of(game), "") + "\n"


def _pretty(value: object, margin: str) -> str:
    """One field a line, and short lists on the line of their field: a position is read by people."""
    inner = margin + "  "
    if isinstance(value, dict) and value:
        rows = [f"{inner}{json.dumps(key)}: {_pretty(field, inner)}" for key, field in value.items()]
        return "{\n" + ",\n".join(rows) + f"\n{margin}}}"
    if isinstance(value, list) and any(isinstance(entry, dict | list) for entry in value):
        return "[\n" + ",\n".join(inner + _pretty(entry, inner) for entry in value) + f"\n{margin}]"
    return json.dumps(value)


def read_position(text: str | bytes, boards: Boards = None, chance: Chance | None = None) -> Game:
    """The game at that position, with luck of its own. A board that does not come with Peregon has to be given."""
    try:
        return game_at(Fields(parse(_decoded(text))), boards, chance)
    except FieldError as error:
        raise PositionError(error.path, error.problem) from None


def game_at(fields: Fields, boards: Boards = None, chance: Chance | None = None) -> Game:
    """The game at a position that stands in another document."""
    table, state = read_fields(fields, boards)
    return Game(table.title, table.seats, table.variants, table.rules, state, chance or SystemChance())


def kept_game(position: Mapping[str, object], table: GameSetup, actions: ActionTable | None = None) -> Game:
    """The game at a position that Peregon itself has written down. Rules may have changed since: what is written there
    holds, and the rules of today say how it goes on."""
    fields = Fields(position)
    fields.head(FORMAT, VERSION)
    state = kept_state(fields, table)
    return Game(table.title, table.seats, table.variants, table.rules, state, SystemChance(), actions)


def _decoded(text: str | bytes) -> str:
    if len(text) > LARGEST:
        raise FieldError("", f"a position has at most {LARGEST:,} characters")
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FieldError("", "a position must be UTF-8 text") from None


def position_of(game: Game, state: State | None = None) -> dict[str, Any]:
    """The position as JSON's own types, for a document that contains one."""
    state, words = state or game.state, Words.of(game.title.sheet)
    written: Written = {"format": FORMAT, "version": VERSION, **header_of(game), **_turn(words, state)}
    for _, write in _TABLE:
        written.update(write(words, state))
    written["players"] = [_player(words, state, seat) for seat in range(state.seats)]
    return written


def position_after(game: Game, before: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """The same, after the position of a state that was before. What has not changed since is taken from there."""
    state, words = game.state, Words.of(game.title.sheet)
    changes = changes_between(before, state)
    after = dict(position)
    if memory := _question(before).memory:
        after.pop(memory, None)
    after.update(_turn(words, state))
    if changes.table:
        for change, write in _TABLE:
            if changes.table & change:
                after.update(write(words, state))
    if any(changes.seats):
        after["players"] = [
            _player_after(words, state, seat, changed, player) if changed else player
            for seat, (changed, player) in enumerate(zip(changes.seats, position["players"], strict=True))
        ]
    return after


def _player_after(words: Words, state: State, seat: int, changed: int, before: Written) -> Written:
    if changed & TICKETS:
        # Whether there is a choice among them depends on what is asked.
        return _player(words, state, seat)
    player = dict(before)
    for change, write in _PLAYER:
        if changed & change:
            player.update(write(words, state, seat))
    return player


def _question(state: State) -> QuestionKind:
    asked = state.declared.questions[state.phase]
    assert asked is not None
    return asked


def _turn(words: Words, state: State) -> Written:
    asked = _question(state)
    return {
        "order": state.order(),
        "decision": asked.name,
        "turn": state.turn,
        **({asked.memory: _written(words, state, asked.fields)} if asked.memory else {}),
        "passes": state.passes,
        "last_turns": None if state.last_turns == NOT_YET else state.last_turns,
    }


def _written(words: Words, state: State, fields: list[Field], seat: int = 0) -> Written:
    return {field.name: write_field(words, state, field, seat) for field in fields}


def _row(words: Words, state: State) -> Written:
    return {"row": "".join([EMPTY if kind == NONE else words.letter(kind) for kind in state.row])}


def _tickets(words: Words, state: State) -> Written:
    tickets = {
        "deck": _ids(words, members(state.tickets, 0, state.board.ticket_words)),
        "under": [
            [words.ticket(state.returned_at(place)), state.returned_by(place)] for place in range(state.returned_size)
        ],
        "never_seen": _ids(words, state.tickets_put_out_by(state.seats)),
    }
    return {"tickets": tickets}


# What is written of a table, and which change it has to be written anew for; all of it in its order.
_TABLE: tuple[tuple[int, Callable[[Words, State], Written]], ...] = (
    (ROW, _row),
    (DECK, lambda words, state: {"deck": deck_letters(state, words.letters)}),
    (DISCARDS, lambda words, state: {"discards": discard_letters(state, words.letters)}),
    (TICKET_DECK, _tickets),
    (TABLE_FIELDS, lambda words, state: _written(words, state, table_fields(state.declared))),
)


def _ids(words: Words, tickets: list[int]) -> list[str]:
    return [words.ticket(ticket) for ticket in tickets]


def _player(words: Words, state: State, seat: int) -> Written:
    player: Written = {}
    for _, write in _PLAYER:
        player.update(write(words, state, seat))
    return player


def _cards(words: Words, state: State, seat: int) -> Written:
    letters = words.letters
    return {"hand": hand_letters(state, seat, letters), "shown": shown_letters(state, seat, letters)}


def _seat_tickets(words: Words, state: State, seat: int) -> Written:
    offered = [state.offer_of(seat, place) for place in range(state.offers(seat))]
    written: Written = {"tickets": _ids(words, state.tickets_of(seat)), "offered": _ids(words, offered)}
    if state.phase == FIRST_TICKETS:
        written["chosen"] = [place + 1 for place in range(MOST_OFFERED) if state.choice(seat) >> place & 1]
    written["put_out"] = _ids(words, state.tickets_put_out_by(seat))
    return written


# The same of a player.
_PLAYER: tuple[tuple[int, Callable[[Words, State, int], Written]], ...] = (
    (CARDS, _cards),
    (PIECES, lambda _words, state, seat: {"trains": state.trains(seat), "points": state.points(seat)}),
    (ROUTES, lambda words, state, seat: {"routes": [words.route(route) for route in state.routes_of(seat)]}),
    (SEAT_FIELDS, lambda words, state, seat: _written(words, state, seat_fields(state.declared), seat)),
    (TICKETS, _seat_tickets),
)
