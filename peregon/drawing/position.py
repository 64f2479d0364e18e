"""A position as a picture: whose cars and stations are where, what has just happened, and what is pointed out."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from peregon.boards import BoardSheet
from peregon.drawing.board import Marks, Style, board_picture
from peregon.drawing.plan import Plan
from peregon.model.faces import Event
from peregon.model.field_values import set_in
from peregon.model.views import View
from peregon.rules.routes.faces import RouteClaimed
from peregon.rules.stations.faces import StationBuilt


def position_svg(
    sheet: BoardSheet,
    plan: Plan,
    view: View,
    style: Style | None = None,
    *,
    last: Iterable[Event] = (),
    path: Sequence[int] = (),
    ticket: int | None = None,
    players: Sequence[str] = (),
) -> str:
    """The board as a seat or a spectator sees it.

    ``last`` are the events of the last move, ``path`` the numbers of routes to light up, ``ticket`` the number of
    a ticket whose cities are to be ringed, ``players`` what the seats are called.
    """
    marks = replace(marks_of(view), path=tuple(path), players=tuple(players))
    marks = with_last_move(marks, last)
    if ticket is not None:
        marks = replace(marks, pins=cities_of(sheet, ticket))
    return str(board_picture(sheet, plan, style or Style(), marks))


def marks_of(view: View) -> Marks:
    return Marks(
        owners={route: player.seat for player in view.players for route in player.routes},
        stations={city: player.seat for player in view.players for city in set_in(player.fields, "stations")},
    )


def with_last_move(marks: Marks, events: Iterable[Event]) -> Marks:
    routes: list[int] = []
    city = None
    for event in events:
        if isinstance(event, RouteClaimed):
            routes.append(event.route)
        elif isinstance(event, StationBuilt):
            city = event.city
    return replace(marks, last=tuple(routes), last_city=city)


def cities_of(sheet: BoardSheet, ticket: int) -> tuple[int, ...]:
    """All the cities that a ticket names, those of its countries among them."""
    card = sheet.tickets[ticket]
    return tuple(dict.fromkeys((*card.starts, *(place for goal in card.goals for place in goal.places))))
