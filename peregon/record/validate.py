"""Whether any game could stand as a position says. Each part checks what is its own; here is what belongs to none."""

from peregon.fields import FieldError
from peregon.model.board import NONE
from peregon.model.log import Log
from peregon.model.state import FIRST_TICKETS, NOT_YET, OVER, TURN, State
from peregon.record.words import Words
from peregon.rules.engine import Rules
from peregon.rules.part import Report


class PositionReport(Report):
    """In the words of the board; what is wrong is told as an error at its field."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def fail(self, path: str, problem: str) -> None:
        raise FieldError(path, problem)

    def city(self, city: int) -> str:
        return self.words.city(city)

    def route(self, route: int) -> str:
        return self.words.route(route)

    def ticket(self, ticket: int) -> str:
        return self.words.ticket(ticket)

    def kind(self, kind: int) -> str:
        return self.words.letter(kind)


def check_state(rules: Rules, state: State, words: Words) -> None:
    """Raises a FieldError for the first thing that no game could have led to."""
    report = PositionReport(words)
    for part in rules.all_parts():
        part.check(state, report)
    _check_beginning(state)
    _check_end(rules, state)
    if state.passes > 0 and state.phase not in (TURN, OVER):
        raise FieldError("passes", "must be 0 in the middle of a turn, and before the first one")


def _check_beginning(state: State) -> None:
    """Before the first turn nothing has been played."""
    if state.phase != FIRST_TICKETS:
        return
    waiting = [seat for seat in range(state.seats) if state.choice(seat) == 0]
    if not waiting:
        raise FieldError("decision", "all have chosen their first tickets, so the first turn has begun")
    if state.turn != waiting[0]:
        raise FieldError("turn", f"must be {waiting[0]}, the first seat that has not chosen its tickets")
    for seat in range(state.seats):
        if state.points(seat) or state.routes_of(seat):
            raise FieldError(f"players[{seat}].routes", "nothing is built before the first tickets are chosen")


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


def last_turn_of_all(rules: Rules, state: State) -> int | None:
    """Whose turn was the last, if the game is over because somebody has run low; None where nobody has."""
    for seat in range(state.seats):
        turns = _last_turns_after(rules, state, seat)
        if turns != NOT_YET:
            for _ in range(turns):
                seat = state.after[seat]
            return int(seat)
    return None


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
