"""Lawful tickets: whether they can lie where a position says. That each lies in one place is known already."""

from peregon.model.bits import members
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, State
from peregon.record.fields import FieldError
from peregon.record.parts import part_of
from peregon.record.words import Words
from peregon.rules.engine import Rules
from peregon.rules.tickets.tickets import DrawTickets, FirstTickets, OutOfTheGame


def check_tickets(rules: Rules, state: State, words: Words) -> None:
    _check_piles(rules, state, words)
    for seat in range(state.seats):
        if state.phase == FIRST_TICKETS:
            _check_first_offer(rules.first_tickets, state, seat, words)
        else:
            _check_hand(rules.first_tickets, state, seat)
            _check_offer(rules, state, seat, words)
        if state.phase == FIRST_TICKETS or not _leave_the_game(rules):
            _refuse(_gone_by(state, seat), f"players[{seat}].put_out", "no ticket has left the game by choice", words)


def _gone_by(state: State, seat: int) -> list[int]:
    """The tickets a seat put out of the game; the seat after the last stands for nobody."""
    return members(state.gone, seat * state.board.ticket_words, state.board.ticket_words)


def _held_by(state: State, seat: int) -> list[int]:
    return members(state.held, seat * state.board.ticket_words, state.board.ticket_words)


def _leave_the_game(rules: Rules) -> bool:
    return part_of(rules, OutOfTheGame) is not None


def _refuse(tickets: list[int], path: str, why: str, words: Words) -> None:
    if tickets:
        raise FieldError(path, f"{words.ticket(tickets[0])} cannot be here: {why}")


def _check_piles(rules: Rules, state: State, words: Words) -> None:
    """Long tickets are dealt once, and those nobody got leave the game unseen. Nothing else does."""
    long = [ticket for ticket in range(state.board.tickets) if state.board.long[ticket]]
    deck = members(state.tickets, 0, state.board.ticket_words)
    under = [state.returned_at(place) for place in range(state.returned_size)]
    unseen = _gone_by(state, state.seats)
    _refuse([t for t in deck if t in long], "tickets.deck", "a long ticket is never drawn again", words)
    _refuse([t for t in under if t in long], "tickets.under", "a long ticket is never drawn again", words)
    _refuse([t for t in unseen if t not in long], "tickets.never_seen", "it is no long ticket", words)
    left_over = len(long) - rules.first_tickets.long * state.seats if rules.first_tickets.long else 0
    if len(unseen) != left_over:
        raise FieldError("tickets.never_seen", f"{left_over} long tickets are dealt to nobody, not {len(unseen)}")
    if under and state.phase == FIRST_TICKETS:
        raise FieldError("tickets.under", "nothing is given back before the first tickets are chosen")
    if under and all(isinstance(rest, OutOfTheGame) for rest in _rests(rules)):
        raise FieldError("tickets.under", "in this game tickets not kept leave the game")


def _rests(rules: Rules) -> list[object]:
    """Where tickets not kept go: at the start, and later."""
    later = part_of(rules, DrawTickets)
    return [rules.first_tickets.rest, *([] if later is None else [later.rest])]


def _check_first_offer(first: FirstTickets, state: State, seat: int, words: Words) -> None:
    path = f"players[{seat}]"
    if state.tickets_held(seat):
        raise FieldError(f"{path}.tickets", "nobody holds a ticket before all have chosen; those dealt are offered")
    offered = [state.offer_of(seat, place) for place in range(state.offers(seat))]
    if len(offered) != first.long + first.regular:
        raise FieldError(f"{path}.offered", f"{first.long + first.regular} tickets are dealt, not {len(offered)}")
    for place, ticket in enumerate(offered):
        if bool(state.board.long[ticket]) != (place < first.long):
            which = "long tickets come first" if place < first.long else "it is a long ticket too many"
            raise FieldError(f"{path}.offered[{place}]", f"{words.ticket(ticket)} cannot be here: {which}")
    choice = state.choice(seat)
    if choice and not first.choices >> (choice - 1) & 1:
        raise FieldError(f"{path}.chosen", f"at least {first.at_least} tickets are kept")


def _check_hand(first: FirstTickets, state: State, seat: int) -> None:
    held, gone = _held_by(state, seat), _gone_by(state, seat)
    if len(held) < first.at_least:
        raise FieldError(f"players[{seat}].tickets", f"at least {first.at_least} tickets were kept, not {len(held)}")
    long = sum(state.board.long[ticket] for ticket in held + gone)
    if long != first.long:
        problem = f"of tickets held and put out {first.long} must be long, not {long}"
        raise FieldError(f"players[{seat}].tickets", problem)
    if isinstance(first.rest, OutOfTheGame) and len(held) + len(gone) < first.long + first.regular:
        dealt = first.long + first.regular
        raise FieldError(f"players[{seat}].put_out", f"of {dealt} tickets dealt each is held or put out")


def _check_offer(rules: Rules, state: State, seat: int, words: Words) -> None:
    path = f"players[{seat}].offered"
    offered = [state.offer_of(seat, place) for place in range(state.offers(seat))]
    draw = part_of(rules, DrawTickets)
    if state.phase != KEEP_TICKETS or seat != state.turn or draw is None:
        _refuse(offered, path, "the seat has not drawn tickets", words)
        return
    _refuse([ticket for ticket in offered if state.board.long[ticket]], path, "a long ticket is never drawn", words)
    if not 0 < len(offered) <= draw.tickets or (len(offered) < draw.tickets and state.has_tickets()):
        raise FieldError(path, f"{draw.tickets} tickets are drawn, or all there are, not {len(offered)}")
