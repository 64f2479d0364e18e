"""Positions: a game at one moment, also in the middle of a decision, as JSON that can be read, edited and played on.

A position holds everything, hidden cards and tickets too: of a game that is not over nobody at the table gets it.
"""

import json

from peregon.game import Game, SystemChance
from peregon.model.bits import members
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.chance import Chance
from peregon.model.state import FIRST_TICKETS, MOST_OFFERED, NOT_YET, PAY_TUNNEL, ROW, SECOND_CARD, State
from peregon.model.views import order_of
from peregon.record.fields import FieldError, Fields, parse
from peregon.record.layout import EMPTY, FORMAT, PHASES, VERSION, read_fields
from peregon.record.parts import part_of
from peregon.record.titles import Boards, header_of
from peregon.record.words import Words
from peregon.rules.stations.stations import BuildStations

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


def _decoded(text: str | bytes) -> str:
    if len(text) > LARGEST:
        raise FieldError("", f"a position has at most {LARGEST:,} characters")
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FieldError("", "a position must be UTF-8 text") from None


def position_of(game: Game, state: State | None = None) -> dict[str, object]:
    """The position as JSON's own types, for a document that contains one."""
    state = state or game.state
    words = Words(game.title.sheet)
    stations = part_of(game.rules, BuildStations) is not None
    return {
        "format": FORMAT,
        "version": VERSION,
        **header_of(game),
        "order": list(order_of(state)),
        "decision": PHASES[state.phase],
        "turn": state.turn,
        **_moment(words, state),
        "passes": state.passes,
        "last_turns": None if state.last_turns == NOT_YET else state.last_turns,
        "row": "".join(EMPTY if kind == NONE else words.letter(kind) for kind in state.row[:ROW]),
        "deck": words.pile(list(state.deck)),
        "discards": words.pile(list(state.discards)),
        "tickets": _tickets(words, state),
        "players": [_player(words, state, seat, stations) for seat in range(state.seats)],
    }


def _moment(words: Words, state: State) -> dict[str, object]:
    """What only a decision in mid-turn has to remember."""
    if state.phase == SECOND_CARD:
        return {"draw": {"used": state.drawn, "blind": state.first_blind == 1}}
    if state.phase != PAY_TUNNEL:
        return {}
    laid = [state.laid_kind] * state.laid_cards + [LOCOMOTIVE] * state.laid_locomotives
    return {
        "tunnel": {
            "route": words.route(state.laid_route),
            "laid": words.cards(laid),
            "turned_up": words.pile(list(state.turned)),
            "extra": state.extra,
        }
    }


def _tickets(words: Words, state: State) -> dict[str, object]:
    board = state.board
    return {
        "deck": _ids(words, members(state.tickets, 0, board.ticket_words)),
        "under": [
            [words.ticket(state.returned_at(place)), state.returned_by(place)] for place in range(state.returned_size)
        ],
        "never_seen": _ids(words, members(state.gone, state.seats * board.ticket_words, board.ticket_words)),
    }


def _ids(words: Words, tickets: list[int]) -> list[str]:
    return [words.ticket(ticket) for ticket in tickets]


def _player(words: Words, state: State, seat: int, stations: bool) -> dict[str, object]:
    board = state.board
    held = members(state.held, seat * board.ticket_words, board.ticket_words)
    player: dict[str, object] = {
        "hand": words.pile([state.cards(seat, kind) for kind in range(KINDS)]),
        "shown": words.pile([state.shown[seat * KINDS + kind] for kind in range(KINDS)]),
        "trains": state.trains(seat),
        "points": state.points(seat),
        "routes": [words.route(route) for route in members(state.owned, seat * board.route_words, board.route_words)],
    }
    if stations:
        built = members(state.stations, seat * board.place_words, board.place_words)
        player["stations"] = [words.city(city) for city in built]
        player["stations_left"] = state.stations_left(seat)
    player["tickets"] = _ids(words, held)
    player["offered"] = _ids(words, [state.offer_of(seat, place) for place in range(state.offers(seat))])
    if state.phase == FIRST_TICKETS:
        player["chosen"] = [place + 1 for place in range(MOST_OFFERED) if state.choice(seat) >> place & 1]
    player["put_out"] = _ids(words, members(state.gone, seat * board.ticket_words, board.ticket_words))
    return player
