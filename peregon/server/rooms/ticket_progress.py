"""Progress of tickets: how far a player's tickets are, and what is still missing."""

from peregon.game import Game
from peregon.server.live.payload_types import TicketProgress
from peregon.ticket_paths import TicketPaths


def progress_of(game: Game, seat: int) -> list[TicketProgress]:
    """For each ticket held, or offered to the seat: whether it is done, and the cheapest routes that would do it."""
    own = game.view(seat).own
    assert own is not None
    done = {ticket.ticket for ticket in game.score_sheet().seats[seat].items("ticket") if ticket.paths}
    paths = TicketPaths(game, seat)
    found: list[TicketProgress] = []
    for ticket in (*own.tickets, *own.offered):
        path = None if ticket in done else paths.with_pieces_left(ticket)
        missing = [] if ticket in done else None if path is None else list(path.missing)
        # The score knows nothing of a ticket on offer, which may be joined already.
        found.append({"ticket": ticket, "done": missing == [], "missing": missing})
    return found
