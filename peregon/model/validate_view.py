"""Whether a view can be one of this table. Views also come from outside, and imagining trusts them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NoReturn

from peregon.model.board import KINDS, LOCOMOTIVE, Board
from peregon.model.declarations import CARDS, EVERYONE, FLAG, NUMBER, OWNER, PAYMENT, Declarations, Field
from peregon.model.faces import phase_of
from peregon.model.field_values import Laid, Value, Values, highest
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, MOST_OFFERED
from peregon.model.views import Own, Player, View

PLENTY = 9_999


def check_view(view: View, declared: Declarations, first_offer: int) -> None:
    """Raises a ValueError that names the first field which no game at this table could show. ``first_offer`` is how
    many tickets a player first chooses from."""
    board = declared.board
    _is_a(view, View, "view")
    phase = _check_seats(view, declared)
    _check_table(view, declared)
    _check_fields(view.fields, list(_of_the_table(declared, phase)), board, "")
    for player in view.players:
        _check_player(player, board, f"players[{player.seat}]")
        _check_fields(player.fields, _of_a_seat(declared, EVERYONE), board, f"players[{player.seat}].")
    if view.own is not None and view.seat is not None:
        _check_own(view.own, board, view.players[view.seat])
        _check_fields(view.own.fields, _of_a_seat(declared, OWNER), board, "own.")
    _check_offers(view, phase, first_offer)
    _check_cards(view, declared)
    _check_tickets(view, board)


def check_same(view: View, imagined: View) -> None:
    """What was imagined from a view must look like it."""
    for field in View.__slots__:
        if getattr(view, field) != getattr(imagined, field):
            _fail(field, "does not go with the rest of the view")


def _fail(path: str, problem: str) -> NoReturn:
    raise ValueError(f"{path}: {problem}")


def _is_a(value: object, kind: type, path: str) -> None:
    if type(value) is not kind:
        _fail(path, f"must be a {kind.__name__}, not {value!r:.60}")


def _whole(value: object, most: int, path: str) -> None:
    if type(value) is not int or not 0 <= value <= most:
        _fail(path, f"must be a whole number from 0 to {most}, not {value!r:.60}")


def _wholes(values: object, most: int, path: str) -> None:
    """A tuple of whole numbers, for places, routes and so on: none of them twice."""
    _is_a(values, tuple, path)
    assert isinstance(values, tuple)
    for place, value in enumerate(values):
        _whole(value, most, f"{path}[{place}]")
    if len(set(values)) < len(values):
        _fail(path, "names something twice")


def _pile(counts: object, board: Board, path: str) -> None:
    """How many cards there are of each kind."""
    _is_a(counts, tuple, path)
    assert isinstance(counts, tuple)
    if len(counts) != KINDS:
        _fail(path, f"has {len(counts)} kinds of cards instead of {KINDS}")
    for kind, count in enumerate(counts):
        _whole(count, board.deck[kind], f"{path}[{kind}]")


def _check_seats(view: View, declared: Declarations) -> int:
    """Returns the phase that the decision belongs to."""
    seats = declared.seats
    _is_a(view.players, tuple, "players")
    if len(view.players) != seats:
        _fail("players", f"there are {len(view.players)} of them, and {seats} at this table")
    for seat, player in enumerate(view.players):
        _is_a(player, Player, f"players[{seat}]")
        if type(player.seat) is not int or player.seat != seat:
            _fail(f"players[{seat}].seat", f"must be {seat}, not {player.seat!r:.60}")
    _wholes(view.order, seats - 1, "order")
    if len(view.order) != seats:
        _fail("order", f"does not name each of the seats 0 to {seats - 1} once")
    if view.seat is not None:
        _whole(view.seat, seats - 1, "seat")
        _is_a(view.own, Own, "own")
    elif view.own is not None:
        _fail("own", "a spectator has nothing")
    phase = phase_of(declared, view.decision)
    if phase is None:
        _fail("decision", f"must be a decision of this game, not {view.decision!r:.60}")
    if view.decision is not None:
        _whole(view.decision.seat, seats - 1, "decision.seat")
    return phase


def _check_table(view: View, declared: Declarations) -> None:
    board, seats = declared.board, declared.seats
    _is_a(view.row, tuple, "row")
    if len(view.row) != declared.row:
        _fail("row", f"has {len(view.row)} places instead of {declared.row}")
    for slot, kind in enumerate(view.row):
        if kind is not None:
            _whole(kind, KINDS - 1, f"row[{slot}]")
    _whole(view.deck, board.cards(), "deck")
    _pile(view.discards, board, "discards")
    _whole(view.ticket_deck, board.tickets, "ticket_deck")
    _is_a(view.returned_by, tuple, "returned_by")
    if len(view.returned_by) > view.ticket_deck:
        _fail("returned_by", f"names {len(view.returned_by)} tickets of a deck of {view.ticket_deck}")
    for place, seat in enumerate(view.returned_by):
        _whole(seat, seats - 1, f"returned_by[{place}]")
    _whole(view.never_seen, board.tickets, "never_seen")
    _whole(view.passes, seats if view.decision is None else seats - 1, "passes")
    if view.last_turns is not None:
        _whole(view.last_turns, seats, "last_turns")


def _check_player(player: Player, board: Board, path: str) -> None:
    _whole(player.trains, PLENTY, f"{path}.trains")
    _whole(player.points, PLENTY, f"{path}.points")
    _whole(player.cards, board.cards(), f"{path}.cards")
    _pile(player.shown, board, f"{path}.shown")
    if sum(player.shown) > player.cards:
        _fail(f"{path}.shown", f"more cards than the {player.cards} in the hand")
    _whole(player.tickets, board.tickets, f"{path}.tickets")
    _whole(player.offered, MOST_OFFERED, f"{path}.offered")
    _is_a(player.has_chosen, bool, f"{path}.has_chosen")
    _whole(player.put_out, board.tickets, f"{path}.put_out")
    _wholes(player.routes, board.routes - 1, f"{path}.routes")


def _of_the_table(declared: Declarations, phase: int) -> Iterator[Field]:
    """The fields that a view shows for the whole table while this is asked."""
    for field in declared.fields:
        asked = field.question is None or field.question.number == phase
        if asked and not field.per_seat and field.seen_by == EVERYONE:
            yield field


def _of_a_seat(declared: Declarations, seen_by: int) -> list[Field]:
    return [field for field in declared.fields if field.per_seat and field.seen_by == seen_by]


def _check_fields(values: Values, fields: list[Field], board: Board, path: str) -> None:
    """Those that a question remembers stand under its name."""
    found = dict(_flat(values, path))
    for field in fields:
        name = path + (f"{field.question.memory}." if field.question is not None else "") + field.name
        if name not in found:
            _fail(name, "is missing")
        _check_value(found.pop(name), field, board, name)
    for name in found:
        _fail(name, "is nothing that this game shows now")


def _flat(values: Values, path: str) -> Iterator[tuple[str, Value]]:
    _is_a(values, dict, f"{path}fields")
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{name}.")
        else:
            assert not isinstance(value, dict)
            yield f"{path}{name}", value  # type: ignore[misc]


def _check_value(value: Value, field: Field, board: Board, path: str) -> None:
    if field.is_set():
        _wholes(value, highest(board, field), path)
    elif field.holds == CARDS:
        _pile(value, board, path)
    elif field.holds == FLAG:
        _is_a(value, bool, path)
    elif field.holds == PAYMENT and value is not None:
        _is_a(value, Laid, path)
        assert isinstance(value, Laid)
        _whole(value.colour, KINDS - 1, f"{path}.colour")
        _whole(value.cards, board.cards(), f"{path}.cards")
        _whole(value.locomotives, board.cards(), f"{path}.locomotives")
    elif field.holds == NUMBER or value is not None:
        _whole(value, highest(board, field), path)


def _check_own(own: Own, board: Board, player: Player) -> None:
    _pile(own.hand, board, "own.hand")
    if sum(own.hand) != player.cards:
        _fail("own.hand", f"has {sum(own.hand)} cards, and everyone sees {player.cards}")
    for name in ("tickets", "offered", "put_out"):
        tickets, count = getattr(own, name), getattr(player, name)
        _wholes(tickets, board.tickets - 1, f"own.{name}")
        if len(tickets) != count:
            _fail(f"own.{name}", f"there are {len(tickets)}, and everyone sees {count}")
    if own.choice is not None:
        _wholes(own.choice, player.offered - 1, "own.choice")
    _is_a(own.under_the_deck, tuple, "own.under_the_deck")
    for number, pair in enumerate(own.under_the_deck):
        path = f"own.under_the_deck[{number}]"
        _is_a(pair, tuple, path)
        if len(pair) != 2:
            _fail(path, "must be a place and a ticket")
        _whole(pair[0], board.tickets - 1, path)
        _whole(pair[1], board.tickets - 1, path)


def _check_offers(view: View, phase: int, first_offer: int) -> None:
    first = phase == FIRST_TICKETS
    asked = None if view.decision is None else view.decision.seat
    for player in view.players:
        drawing = phase == KEEP_TICKETS and asked == player.seat
        if first and player.offered != first_offer:
            _fail(f"players[{player.seat}].offered", f"must be {first_offer}, the tickets first dealt")
        if not first and (player.offered > 0) != drawing:
            _fail(f"players[{player.seat}].offered", "tickets are on offer to whoever has drawn some, and only then")
    waiting = [player.seat for player in view.players if not player.has_chosen]
    if first and asked not in waiting[:1]:
        _fail("decision.seat", "must be the first seat that has not chosen its tickets")
    if not first and view.own is not None and view.own.choice is not None:
        _fail("own.choice", "the first tickets have been chosen already")


def _check_cards(view: View, declared: Declarations) -> None:
    """Nothing is in two places, and nothing is missing."""
    board = declared.board
    hands = [player.shown for player in view.players]
    if view.own is not None and view.seat is not None:
        if any(shown > held for shown, held in zip(hands[view.seat], view.own.hand, strict=True)):
            _fail(f"players[{view.seat}].shown", "shows cards that are not in the hand")
        hands[view.seat] = view.own.hand
    known = Counter(kind for kind in view.row if kind is not None)
    for pile in (view.discards, *_kept_piles(view, declared), *hands):
        known.update(dict(enumerate(pile)))
    for kind in range(KINDS):
        if known[kind] > board.deck[kind]:
            _fail("cards", f"{known[kind]} of kind {kind} are in sight, and the game has {board.deck[kind]}")
    elsewhere = known.total() - sum(map(sum, hands))
    total = elsewhere + view.deck + sum(player.cards for player in view.players)
    if total != board.cards():
        _fail("cards", f"there are {total} of them, and the game has {board.cards()}")


def _kept_piles(view: View, declared: Declarations) -> Iterator[tuple[int, ...]]:
    """The cards that lie with parts, as far as they are shown."""
    shown = [view.fields, *(player.fields for player in view.players), *([view.own.fields] if view.own else [])]
    holding = {field.name for field in declared.fields if field.holds in (CARDS, PAYMENT)}
    for values in shown:
        for name, value in _flat(values, ""):
            if isinstance(value, Laid):
                pile = [0] * KINDS
                pile[value.colour] += value.cards
                pile[LOCOMOTIVE] += value.locomotives
                yield tuple(pile)
            elif isinstance(value, tuple) and name.rpartition(".")[2] in holding:
                yield value


def _check_tickets(view: View, board: Board) -> None:
    held = sum(player.tickets + player.offered + player.put_out for player in view.players)
    total = held + view.ticket_deck + view.never_seen
    if total != board.tickets:
        _fail("tickets", f"there are {total} of them, and the game has {board.tickets}")
    routes = [route for player in view.players for route in player.routes]
    _refuse_twice(routes, "players.routes")
    if view.own is None:
        return
    own = view.own
    _refuse_twice([*own.tickets, *own.offered, *own.put_out, *(ticket for _, ticket in own.under_the_deck)], "own")
    returned = [place for place, seat in enumerate(view.returned_by) if seat == view.seat]
    if [place for place, _ in own.under_the_deck] != returned:
        _fail("own.under_the_deck", "does not go with returned_by")


def _refuse_twice(values: Iterable[int], path: str) -> None:
    for value, count in Counter(values).items():
        if count > 1:
            _fail(path, f"{value} is in two places")
