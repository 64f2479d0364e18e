"""Sights: the numbers that views and positions are made of. They are gathered after every move at a live table, so in
compiled code; names, decisions and what parts keep are added by whoever asks."""

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import KINDS, NONE
from peregon.model.state import FIRST_TICKETS, MOST_OFFERED, State


def table_sight(state: State) -> dict[str, object]:
    """What everybody sees that is no player's."""
    row: list[int | None] = []
    place: i64
    kind: i64
    for place in range(len(state.row)):
        kind = state.row[place]
        row.append(None if kind == NONE else int(kind))
    returned: list[int] = []
    for place in range(state.returned_size):
        returned.append(state.returned_by(place))
    return {
        "order": tuple(state.order()),
        "row": tuple(row),
        "deck": state.deck_size,
        "discards": _numbers(state.discards, 0),
        "ticket_deck": state.tickets_left(),
        "returned_by": tuple(returned),
        "never_seen": len(state.tickets_put_out_by(state.seats)),
        "passes": state.passes,
        "last_turns": None if state.last_turns < 0 else int(state.last_turns),
    }


def player_sight(state: State, seat: i64) -> dict[str, object]:
    """What everybody sees of a player."""
    return {
        "seat": seat,
        "trains": state.trains(seat),
        "points": state.points(seat),
        "cards": state.hand_size(seat),
        "shown": _numbers(state.shown, seat * KINDS),
        "tickets": state.tickets_held(seat),
        "offered": state.offers(seat),
        "has_chosen": state.phase != FIRST_TICKETS or state.choice(seat) != 0,
        "put_out": len(state.tickets_put_out_by(seat)),
        "routes": tuple(state.routes_of(seat)),
    }


def own_sight(state: State, seat: i64) -> dict[str, object]:
    """What a player sees of their own things and nobody else does."""
    offered: list[int] = []
    chosen: list[int] = []
    under: list[tuple[int, int]] = []
    place: i64
    for place in range(state.offers(seat)):
        offered.append(state.offer_of(seat, place))
    choice = state.choice(seat)
    for place in range(MOST_OFFERED):
        if choice >> place & 1:
            chosen.append(place)
    for place in range(state.returned_size):
        if state.returned_by(place) == seat:
            under.append((int(place), int(state.returned_at(place))))
    return {
        "hand": _numbers(state.hands, seat * KINDS),
        "tickets": tuple(state.tickets_of(seat)),
        "offered": tuple(offered),
        "choice": tuple(chosen) if choice != 0 else None,
        "put_out": tuple(state.tickets_put_out_by(seat)),
        "under_the_deck": tuple(under),
    }


def _numbers(cards: vec[i64], first: i64) -> tuple[int, ...]:
    counts: list[int] = []
    place: i64
    for place in range(first, first + KINDS):
        counts.append(cards[place])
    return tuple(counts)


# Cards that have no order, as letters: so many of each kind.


def deck_letters(state: State, letters: tuple[str, ...]) -> str:
    return _letters(state.deck, 0, letters)


def discard_letters(state: State, letters: tuple[str, ...]) -> str:
    return _letters(state.discards, 0, letters)


def hand_letters(state: State, seat: i64, letters: tuple[str, ...]) -> str:
    return _letters(state.hands, seat * KINDS, letters)


def shown_letters(state: State, seat: i64, letters: tuple[str, ...]) -> str:
    return _letters(state.shown, seat * KINDS, letters)


def _letters(cards: vec[i64], first: i64, letters: tuple[str, ...]) -> str:
    piles: list[str] = []
    kind: i64
    for kind in range(KINDS):
        count = cards[first + kind]
        if count > 0:
            piles.append(letters[int(kind)] * int(count))
    return "".join(piles)
