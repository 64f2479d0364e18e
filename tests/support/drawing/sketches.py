"""Boards and plans drawn for tests: worlds of a few cities, written down in a few words."""

from collections.abc import Mapping

from peregon.boards import BoardSheet, read_board
from peregon.drawing.plan import Anchor, Geography, Label, Plan, Slot, Track
from peregon.drawing.projection import AZIMUTHAL, Projection
from peregon.languages import codes

HEAD = """
format = 1
id = "sketch"
rulebook = "usa"
title = {{ en = "Sketch" }}

[points]
{points}

[kinds]
red = {{ letter = "R", count = 12, colour = "#c0392b", symbol = "square", en = "red" }}

[locomotive]
letter = "L"
count = 6
colour = "#7f7f7f"
symbol = "star"
en = "locomotive"
"""


def board(
    routes: Mapping[str, int],
    places: Mapping[str, tuple[float, float]] | None = None,
    doubles: tuple[str, ...] = (),
    names: Mapping[str, str] | None = None,
) -> BoardSheet:
    """A board of these routes and lengths; places are latitudes and longitudes, and may be missing."""
    cities = list(dict.fromkeys(city for route in routes for city in route.split("-")))
    points = "\n".join(f"{length} = {length}" for length in range(1, 21))
    rows = [HEAD.format(points=points), "[cities]"]
    for city in cities:
        at = ", lat = {}, lon = {}".format(*places[city]) if places and city in places else ""
        name = (names or {}).get(city, city.title())
        rows.append(f'{city} = {{ name = "{name}"{at} }}')
    rows.append("[routes]")
    for route, length in routes.items():
        rows += [f'{key} = {{ length = {length}, colour = "any" }}' for key in _tracks(route, doubles)]
    first, *_, last = cities
    rows.append(f"[tickets]\n{first}-{last} = 5")
    return read_board("\n".join(rows), "sketch")


def _tracks(route: str, doubles: tuple[str, ...]) -> tuple[str, ...]:
    return (route, f"{route}-2") if route in doubles else (route,)


# Three cities in a row, 100 pixels apart: ash and birch with two slots between them, birch and cedar with two.
ROW = board({"ash-birch": 2, "birch-cedar": 2}, {"ash": (0, 0), "birch": (0, 1), "cedar": (0, 2)})


def row_plan() -> Plan:
    """A plan of the row without a fault: slots of 34 x 13 at a pitch of 40, names well below the line."""
    places = ((100.0, 100.0), (210.0, 100.0), (320.0, 100.0))
    labels = tuple(Label(place, x, 150.0, 60.0, 16.0, 15.0, ("Name",)) for place, (x, _) in enumerate(places))
    return Plan(
        board="sketch",
        digest=ROW.digest,
        width=1600.0,
        height=300.0,
        pitch=40.0,
        slot_length=34.0,
        slot_width=13.0,
        dot_radius=7.0,
        font_size=15.0,
        places=places,
        tracks=(straight((100, 100), (210, 100)), straight((210, 100), (320, 100))),
        labels=dict.fromkeys(codes(), labels),
        country_labels=dict.fromkeys(codes(), ()),
        geography=Geography(
            Projection(AZIMUTHAL, 1.0, 0.0),
            (0.989, 0.0, 0.0, 0.989, 210.0, 100.0),
            tuple(Anchor(place, float(place), 0.0) for place in range(3)),
        ),
    )


def straight(first: tuple[float, float], second: tuple[float, float]) -> Track:
    """A level track with two slots round its middle."""
    x, y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    return Track((*first, x, y, *second), (Slot(x - 20, y, 0.0), Slot(x + 20, y, 0.0)))
