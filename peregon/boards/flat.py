"""From a board's sheet to the flat tables that the engine plays on."""

from peregon.boards.sheet import BoardSheet, Ticket
from peregon.model.board import ANY, LOCOMOTIVE, NONE, Board


def flatten(sheet: BoardSheet) -> Board:
    deck = [kind.count for kind in sheet.kinds]
    deck += [0] * (LOCOMOTIVE - len(deck)) + [sheet.locomotive.count]
    longest = max(sheet.points)
    return Board(
        places=len(sheet.cities),
        exits=[number for number, city in enumerate(sheet.cities) if city.exit_of is not None],
        deck=deck,
        points=[sheet.points.get(length, 0) for length in range(longest + 1)],
        routes=[
            (
                route.a,
                route.b,
                route.length,
                ANY if route.colour is None else route.colour,
                route.tunnel,
                route.locomotives,
                NONE if route.twin is None else route.twin,
            )
            for route in sheet.routes
        ],
        tickets=[(pairs_of(ticket), ticket.long, names_a_country(ticket)) for ticket in sheet.tickets],
    )


def pairs_of(ticket: Ticket) -> list[tuple[int, int, int]]:
    """Every way to finish the ticket, the dearest first."""
    return [(start, place, goal.points) for goal in ticket.goals for start in ticket.starts for place in goal.places]


def names_a_country(ticket: Ticket) -> bool:
    return ticket.start_country is not None or any(goal.country is not None for goal in ticket.goals)
