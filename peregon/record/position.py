"""Positions: a game at one moment, also in the middle of a decision, as JSON that can be read, edited and played on.

A position holds everything, hidden cards and tickets too: of a game that is not over nobody at the table gets it.
"""

import json
from collections.abc import Mapping
from typing import Any

from peregon.fields import FieldError, Fields, parse
from peregon.game import Game, SystemChance
from peregon.model.bits import members
from peregon.model.board import KINDS, NONE
from peregon.model.chance import Chance
from peregon.model.declarations import Field
from peregon.model.faces import ActionTable
from peregon.model.prints import Prints, changed_seats, tickets_changed
from peregon.model.state import FIRST_TICKETS, MOST_OFFERED, NOT_YET, State
from peregon.record.position_fields import write_field
from peregon.record.position_reader import EMPTY, FORMAT, VERSION, kept_state, read_fields, seat_fields, table_fields
from peregon.record.titles import Boards, GameSetup, header_of
from peregon.record.words import Words

LARGEST = 1_000_000


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
    state, words = state or game.state, Words(game.title.sheet)
    players = [_player(words, state, seat) for seat in range(state.seats)]
    return _position(game, state, words, _tickets(words, state), players)


def position_after(game: Game, now: Prints, before: Prints, position: Mapping[str, Any]) -> dict[str, Any]:
    """The same, after a position that was written before. What has not changed since, as the prints of both say, is
    taken from there."""
    state, words = game.state, Words(game.title.sheet)
    players = list(position["players"])
    for seat in changed_seats(before, now):
        players[seat] = _player(words, state, seat)
    tickets = _tickets(words, state) if tickets_changed(before, now) else position["tickets"]
    return _position(game, state, words, tickets, players)


def _position(game: Game, state: State, words: Words, tickets: object, players: list[Any]) -> dict[str, Any]:
    asked = state.declared.questions[state.phase]
    assert asked is not None
    return {
        "format": FORMAT,
        "version": VERSION,
        **header_of(game),
        "order": state.order(),
        "decision": asked.name,
        "turn": state.turn,
        **({asked.memory: _written(words, state, asked.fields)} if asked.memory else {}),
        "passes": state.passes,
        "last_turns": None if state.last_turns == NOT_YET else state.last_turns,
        "row": "".join(EMPTY if kind == NONE else words.letter(kind) for kind in state.row),
        "deck": words.pile(list(state.deck)),
        "discards": words.pile(list(state.discards)),
        "tickets": tickets,
        **_written(words, state, table_fields(state.declared)),
        "players": players,
    }


def _written(words: Words, state: State, fields: list[Field], seat: int = 0) -> dict[str, object]:
    return {field.name: write_field(words, state, field, seat) for field in fields}


def _tickets(words: Words, state: State) -> dict[str, object]:
    return {
        "deck": _ids(words, members(state.tickets, 0, state.board.ticket_words)),
        "under": [
            [words.ticket(state.returned_at(place)), state.returned_by(place)] for place in range(state.returned_size)
        ],
        "never_seen": _ids(words, state.tickets_put_out_by(state.seats)),
    }


def _ids(words: Words, tickets: list[int]) -> list[str]:
    return [words.ticket(ticket) for ticket in tickets]


def _player(words: Words, state: State, seat: int) -> dict[str, object]:
    player: dict[str, object] = {
        "hand": words.pile([state.cards(seat, kind) for kind in range(KINDS)]),
        "shown": words.pile(state.shown_cards(seat)),
        "trains": state.trains(seat),
        "points": state.points(seat),
        "routes": [words.route(route) for route in state.routes_of(seat)],
        **_written(words, state, seat_fields(state.declared), seat),
        "tickets": _ids(words, state.tickets_of(seat)),
        "offered": _ids(words, [state.offer_of(seat, place) for place in range(state.offers(seat))]),
    }
    if state.phase == FIRST_TICKETS:
        player["chosen"] = [place + 1 for place in range(MOST_OFFERED) if state.choice(seat) >> place & 1]
    player["put_out"] = _ids(words, state.tickets_put_out_by(seat))
    return player
