"""Views: all that one seat sees of a game, assembled from what it may see and never stripped down from the truth."""

from dataclasses import dataclass

from peregon.model.bits import members
from peregon.model.board import KINDS, NONE
from peregon.model.decisions import Decision, decision_of
from peregon.model.state import FIRST_TICKETS, MOST_OFFERED, ROW, State


@dataclass(frozen=True, slots=True)
class Player:
    """What everyone sees of a player."""

    seat: int
    trains: int
    stations_left: int
    points: int
    cards: int
    shown: tuple[int, ...]  # cards everyone knows to be in the hand, by kind
    tickets: int
    offered: int  # tickets to choose from
    has_chosen: bool  # the first tickets
    put_out: int  # tickets put out of the game
    routes: tuple[int, ...]
    stations: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A tunnel that is being dug: the cards laid down and the cards turned up."""

    route: int
    colour: int
    cards: int
    locomotives: int
    turned_up: tuple[int, ...]  # by kind
    extra: int


@dataclass(frozen=True, slots=True)
class Own:
    """What a player sees of their own things and nobody else does."""

    hand: tuple[int, ...]  # by kind
    tickets: tuple[int, ...]
    offered: tuple[int, ...]
    choice: tuple[int, ...] | None  # the first tickets chosen, by place, until everybody has chosen
    put_out: tuple[int, ...]
    under_the_deck: tuple[tuple[int, int], ...]  # place from the top of the returned ones, ticket


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
    drawn: int
    first_blind: bool
    tunnel: Tunnel | None
    passes: int
    last_turns: int | None
    players: tuple[Player, ...]
    own: Own | None


def view_of(state: State, seat: int | None) -> View:
    board = state.board
    return View(
        seat=seat,
        decision=decision_of(state),
        order=order_of(state),
        row=tuple(None if state.row[slot] == NONE else state.row[slot] for slot in range(ROW)),
        deck=state.deck_size,
        discards=tuple(state.discards),
        ticket_deck=state.tickets_left(),
        returned_by=tuple(state.returned_by(place) for place in range(state.returned_size)),
        never_seen=len(members(state.gone, state.seats * board.ticket_words, board.ticket_words)),
        drawn=state.drawn,
        first_blind=state.first_blind == 1,
        tunnel=_tunnel(state),
        passes=state.passes,
        last_turns=None if state.last_turns < 0 else state.last_turns,
        players=tuple(_player(state, other) for other in range(state.seats)),
        own=None if seat is None else own_of(state, seat),
    )


def order_of(state: State) -> tuple[int, ...]:
    order = [state.first]
    while len(order) < state.seats:
        order.append(state.after[order[-1]])
    return tuple(order)


def _player(state: State, seat: int) -> Player:
    board = state.board
    return Player(
        seat=seat,
        trains=state.trains(seat),
        stations_left=state.stations_left(seat),
        points=state.points(seat),
        cards=state.hand_size(seat),
        shown=_by_kind(state, seat, open_cards=True),
        tickets=state.tickets_held(seat),
        offered=state.offers(seat),
        has_chosen=state.phase != FIRST_TICKETS or state.choice(seat) != 0,
        put_out=len(members(state.gone, seat * board.ticket_words, board.ticket_words)),
        routes=tuple(members(state.owned, seat * board.route_words, board.route_words)),
        stations=tuple(members(state.stations, seat * board.place_words, board.place_words)),
    )


def _by_kind(state: State, seat: int, open_cards: bool) -> tuple[int, ...]:
    cards = state.shown if open_cards else state.hands
    return tuple(cards[seat * KINDS : (seat + 1) * KINDS])


def _tunnel(state: State) -> Tunnel | None:
    if state.laid_route == NONE:
        return None
    return Tunnel(
        state.laid_route,
        state.laid_kind,
        state.laid_cards,
        state.laid_locomotives,
        tuple(state.turned),
        state.extra,
    )


def own_of(state: State, seat: int) -> Own:
    board = state.board
    choice = state.choice(seat)
    return Own(
        hand=_by_kind(state, seat, open_cards=False),
        tickets=tuple(members(state.held, seat * board.ticket_words, board.ticket_words)),
        offered=tuple(state.offer_of(seat, place) for place in range(state.offers(seat))),
        choice=tuple(place for place in range(MOST_OFFERED) if choice >> place & 1) if choice else None,
        put_out=tuple(members(state.gone, seat * board.ticket_words, board.ticket_words)),
        under_the_deck=tuple(
            (place, state.returned_at(place))
            for place in range(state.returned_size)
            if state.returned_by(place) == seat
        ),
    )
