"""The clocks of a table: whose clock runs, since when, and when somebody has to see to a table."""

from peregon.game import Game
from peregon.server.rooms.clocks import NoClock, after_action, at_first
from peregon.server.rooms.table import PLAYING, Table


def deciding_seats(table: Table, game: Game | None) -> list[int]:
    """The seats that have something to decide, while the game goes on."""
    if game is None or table.status != PLAYING:
        return []
    return game.deciding


def bots_to_move(table: Table, game: Game | None) -> list[int]:
    # Most often there are none, and what the game asks of whom does not matter.
    for chair in table.seats:
        if chair.kind == "bot":
            break
    else:
        return []
    return [seat for seat in deciding_seats(table, game) if table.seats[seat].kind == "bot"]


def reset_clocks(table: Table) -> None:
    """All clocks as they are before the first move."""
    for seat in table.seats:
        seat.left = at_first(table.clock)
        seat.since = None


def update_clocks(table: Table, game: Game | None, now: float, acted: int | None = None) -> None:
    """Stops and starts the clocks after something has happened; ``acted`` is the seat that made a move."""
    if isinstance(table.clock, NoClock):
        return
    running = deciding_seats(table, game)
    for place, seat in enumerate(table.seats):
        ran = 0.0 if seat.since is None else max(0.0, now - seat.since)
        if place == acted:
            seat.left = after_action(table.clock, seat.left, ran)
            seat.since = None
        elif seat.since is not None and (place not in running or seat.kind != "person"):
            # A pause, a bot that stands in, or the game is over: what is left stays left.
            seat.left = None if seat.left is None else max(0.0, seat.left - ran)
            seat.since = None
        if place in running and seat.kind == "person" and seat.since is None:
            seat.since = now


def pause_clocks(table: Table, game: Game | None, now: float) -> None:
    """A pause begins, or is over: the table's status says which."""
    if table.status == PLAYING and table.paused_at is not None:
        table.stood = seconds_stood(table, now)
    table.paused_at = None if table.status == PLAYING else now
    update_clocks(table, game, now)


def seconds_stood(table: Table, now: float) -> float:
    """For how long no clock of the table has run because of pauses."""
    return table.stood + (0.0 if table.paused_at is None else max(0.0, now - table.paused_at))


def take_back_clocks(table: Table, before: Table, seat: int, moved_at: float, now: float) -> None:
    """A move is taken back, before which the table was as it was ``before``: whoever made it has gone on thinking all
    the while, and nobody keeps a second that was won since."""
    thought = max(0.0, now - moved_at - (seconds_stood(table, now) - before.stood))
    for place, (chair, then) in enumerate(zip(table.seats, time_left(before, moved_at), strict=True)):
        if chair.left is None or then is None:
            continue
        if place == seat:
            chair.left, chair.since = max(0.0, then - thought), None
        elif chair.since != before.seats[place].since:
            chair.left = min(chair.left, then)


def time_left(table: Table, now: float) -> list[float | None]:
    """What the clocks show."""
    return [
        seat.left if seat.left is None or seat.since is None else max(0.0, seat.left - (now - seat.since))
        for seat in table.seats
    ]


def deadlines(table: Table) -> list[tuple[float, int]]:
    """When the time of which seat is over, the first first."""
    return sorted(
        (seat.since + seat.left, place)
        for place, seat in enumerate(table.seats)
        if seat.since is not None and seat.left is not None
    )


def due_at(table: Table, game: Game | None, now: float) -> float | None:
    """When somebody has to see to the table, whether or not anybody is connected: for a bot's move, or at the end of
    somebody's time. Bots among themselves wait for somebody to watch."""
    if bots_to_move(table, game) and not table.is_of_bots_alone():
        return now
    times = [] if isinstance(table.clock, NoClock) else deadlines(table)
    return times[0][0] if times else None
