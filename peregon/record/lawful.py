"""Lawful: whether any game could stand as a position says.

The rule parts are asked for their numbers; nothing here knows how many trains a rulebook hands out.
"""

from peregon.model.bits import has, members
from peregon.model.board import KINDS, NONE
from peregon.model.log import Log
from peregon.model.state import FIRST_TICKETS, NOT_YET, OVER, TURN, State
from peregon.model.views import view_of
from peregon.record.fields import FieldError
from peregon.record.lawful_cards import check_cards
from peregon.record.lawful_tickets import check_tickets
from peregon.record.parts import part_of
from peregon.record.words import Words
from peregon.rules.cards.deck import DealCards, DealCardsFaceUp
from peregon.rules.engine import Rules
from peregon.rules.rounds.order import FirstSeatByLot, OrderByLot
from peregon.rules.routes.double_routes import DoubleRoutes
from peregon.rules.routes.ticket_ends import BuildFromTicketEnds
from peregon.rules.stations.stations import BuildStations


def check_everything(rules: Rules, state: State, words: Words) -> None:
    """Raises a FieldError for the first thing that no game could have led to."""
    _check_order(rules, state)
    _check_stations(rules, state, words)
    _check_tracks(rules, state, words)
    check_tickets(rules, state, words)
    _check_beginning(rules, state)
    _check_reach(rules, state, words)
    _check_end(rules, state)
    _check_passes(state)
    check_cards(rules, state, words)


def _check_order(rules: Rules, state: State) -> None:
    by_lot = part_of(rules, FirstSeatByLot)
    if by_lot is not None and list(state.after) != list(by_lot.after):
        raise FieldError("order", "the turn passes round the table, and not like this")
    if by_lot is not None and by_lot.first not in (NONE, state.first):
        raise FieldError("order", f"must begin with seat {by_lot.first}: the variant first_seat says so")
    whole = part_of(rules, OrderByLot)
    if whole is not None and whole.order not in ([], list(view_of(state, None).order)):
        raise FieldError("order", f"must be {whole.order}: the variant order says so")


def _check_stations(rules: Rules, state: State, words: Words) -> None:
    part = part_of(rules, BuildStations)
    for seat in range(state.seats):
        for city in members(state.stations, seat * state.board.place_words, state.board.place_words):
            if part is not None and not has(part.cities, 0, city):
                raise FieldError(f"players[{seat}].stations", f"no station can be built in {words.city(city)}")


def _check_tracks(rules: Rules, state: State, words: Words) -> None:
    """One player never has both tracks of a double route, and with few players nobody has the second."""
    doubles = part_of(rules, DoubleRoutes)
    for route in range(state.board.routes):
        twin, owner = state.board.twin[route], state.owner(route)
        if doubles is None or twin < route or owner == NONE or state.owner(twin) == NONE:
            continue
        path, names = f"players[{state.owner(twin)}].routes", f"{words.route(route)} and {words.route(twin)}"
        if state.owner(twin) == owner:
            raise FieldError(path, f"{names} cannot both be one player's")
        if doubles.one_is_enough:
            raise FieldError(path, f"with {state.seats} players only one of {names} can be taken")


def _check_reach(rules: Rules, state: State, words: Words) -> None:
    part = part_of(rules, BuildFromTicketEnds)
    if part is None:
        return
    for seat in range(state.seats):
        part.start_at_ticket_ends(state, seat)
        part.follow_sections(state, seat)
        for route in members(state.owned, seat * state.board.route_words, state.board.route_words):
            if not has(part.reached, 0, state.board.a[route]):
                name = words.route(route)
                raise FieldError(f"players[{seat}].routes", f"{name} is not joined to an end of one of the tickets")


def _check_beginning(rules: Rules, state: State) -> None:
    """Before the first turn nothing has been played, and all hold what they were dealt."""
    if state.phase != FIRST_TICKETS:
        return
    waiting = [seat for seat in range(state.seats) if state.choice(seat) == 0]
    if not waiting:
        raise FieldError("decision", "all have chosen their first tickets, so the first turn has begun")
    if state.turn != waiting[0]:
        raise FieldError("turn", f"must be {waiting[0]}, the first seat that has not chosen its tickets")
    for seat in range(state.seats):
        path = f"players[{seat}]"
        if state.points(seat) or members(state.owned, seat * state.board.route_words, state.board.route_words):
            raise FieldError(f"{path}.routes", "nothing is built before the first tickets are chosen")
        if state.stations_built(seat):
            raise FieldError(f"{path}.stations", "nothing is built before the first tickets are chosen")
        _check_first_hand(rules, state, seat)


def _check_first_hand(rules: Rules, state: State, seat: int) -> None:
    shown = sum(state.shown[seat * KINDS + kind] for kind in range(KINDS))
    deal = part_of(rules, DealCards)
    if deal is None:
        return
    if state.hand_size(seat) != deal.cards:
        raise FieldError(f"players[{seat}].hand", f"{deal.cards} cards are dealt, not {state.hand_size(seat)}")
    face_up = isinstance(deal, DealCardsFaceUp)
    if shown != (deal.cards if face_up else 0):
        how = "all" if face_up else "none"
        raise FieldError(f"players[{seat}].shown", f"of the cards dealt everyone knows {how}, not {shown}")


def _check_end(rules: Rules, state: State) -> None:
    """The end is in sight exactly when a player has run low, and the turns left say whose turn it is."""
    if (state.phase == OVER) != (state.last_turns == 0 or state.passes == state.seats):
        raise FieldError("decision", 'is "over" exactly when last_turns is 0 or all have passed')
    low = [(seat, turns) for seat in range(state.seats) if (turns := _last_turns_after(rules, state, seat)) != NOT_YET]
    if state.last_turns == NOT_YET:
        if low:
            raise FieldError("last_turns", f"seat {low[0][0]} has so few trains that the last turns have begun")
    elif not low:
        raise FieldError("last_turns", "nobody has so few trains that the last turns could have begun")
    elif not any(_last_turn_of(state, seat, turns) == state.turn for seat, turns in low):
        raise FieldError("last_turns", f"with {state.last_turns} turns left it is not the turn of seat {state.turn}")


def _last_turns_after(rules: Rules, state: State, seat: int) -> int:
    """How many turns there would be if the seat's had just ended; NOT_YET when the game would simply go on."""
    probe = state.copy()
    probe.log = Log()
    probe.turn = seat
    probe.last_turns = NOT_YET
    rules.ending.turn_ended(probe, seat)
    return probe.last_turns


def _last_turn_of(state: State, seat: int, turns: int) -> int:
    """Whose turn it is, or was the last, if that seat brought the end about and so many turns followed."""
    steps = turns - state.last_turns + (0 if state.last_turns == 0 else 1)
    if steps < 0:
        return NONE
    for _ in range(steps):
        seat = state.after[seat]
    return seat


def _check_passes(state: State) -> None:
    if state.passes > 0 and state.phase not in (TURN, OVER):
        raise FieldError("passes", "must be 0 in the middle of a turn, and before the first one")
