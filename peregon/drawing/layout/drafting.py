"""Drafting: a solved layout written down as a plan, in pixels."""

import numpy as np

from peregon.drawing.arrays import Array
from peregon.drawing.layout.forces import Forces
from peregon.drawing.layout.homes import Homes
from peregon.drawing.layout.state import LayoutState, label_sizes
from peregon.drawing.layout.task import LayoutTask
from peregon.drawing.plan import WIDTH, Geography, Label, Matrix, Plan, Slot, Track

DIGITS = 2


def draft(task: LayoutTask, homes: Homes, state: LayoutState, forces: Forces) -> Plan:
    """The plan of a state, scaled to the width of a board with a border round everything on it."""
    shapes = task.proportions
    placed = forces.place(state)
    middles = forces.discs.is_middle
    centres = placed.centres[middles]
    angles = np.degrees(np.arctan2(placed.headings[middles, 1], placed.headings[middles, 0]))
    low, high = _bounds(task, state, centres)
    low, high = low - shapes.border, high + shapes.border
    pitch = WIDTH / float(high[0] - low[0])
    places = (state.places - low) * pitch
    return Plan(
        board=task.sheet.id,
        digest=task.sheet.digest,
        width=WIDTH,
        height=_round(float(high[1] - low[1]) * pitch),
        pitch=_round(pitch),
        slot_length=_round(shapes.slot_length * pitch),
        slot_width=_round(shapes.slot_width * pitch),
        dot_radius=_round(shapes.dot_radius * pitch),
        font_size=_round(shapes.font * pitch),
        places=tuple((_round(x), _round(y)) for x, y in places),
        tracks=_tracks(task, state, forces, (centres - low) * pitch, angles, places, pitch),
        labels=_labels(task, state, low, pitch, of_countries=False),
        country_labels=_labels(task, state, low, pitch, of_countries=True),
        geography=_geography(homes, places),
    )


def _round(number: float) -> float:
    return round(float(number), DIGITS)


def _bounds(task: LayoutTask, state: LayoutState, centres: Array) -> tuple[Array, Array]:
    """The corners of what must be on the board. A slot is taken to reach equally far in all directions."""
    shapes = task.proportions
    reach = shapes.slot_length / 2
    boxes = label_sizes(task, state) / 2
    middles = state.places + state.offsets
    points = [
        *(centres - reach, centres + reach),
        *(state.places - shapes.dot_radius, state.places + shapes.dot_radius),
        *((middles - boxes).reshape(-1, 2), (middles + boxes).reshape(-1, 2)),
    ]
    everything = np.vstack(points)
    return everything.min(axis=0), everything.max(axis=0)


def _tracks(
    task: LayoutTask, state: LayoutState, forces: Forces, centres: Array, angles: Array, places: Array, pitch: float
) -> tuple[Track, ...]:
    discs, middles = forces.discs, forces.discs.is_middle
    slots: list[list[Slot]] = [[] for _ in task.sheet.routes]
    for disc, (x, y), angle in zip(middles, centres, angles, strict=True):
        route = task.routes[discs.connection[disc]][discs.lane[disc]]
        slots[route].append(Slot(_round(x), _round(y), _round(angle)))
    curves: dict[int, Matrix] = {}
    for connection, routes in enumerate(task.routes):
        first, second = places[task.first[connection]], places[task.second[connection]]
        control = (first + second) / 2 + state.bends[connection] * pitch
        x0, y0, cx, cy, x1, y1 = (_round(number) for number in (*first, *control, *second))
        curves.update(dict.fromkeys(routes, (x0, y0, cx, cy, x1, y1)))
    return tuple(Track(curves[route], tuple(own)) for route, own in enumerate(slots))


def _labels(
    task: LayoutTask, state: LayoutState, low: Array, pitch: float, of_countries: bool
) -> dict[str, tuple[Label, ...]]:
    """The names of the countries, or those of the cities, in every language."""
    middles = (state.places + state.offsets - low) * pitch
    places = [place for place, country in enumerate(task.names.countries) if (country is not None) == of_countries]
    return {
        key: tuple(
            _label(task, key, place, int(state.wordings[row, place]), middles[row, place], pitch) for place in places
        )
        for row, key in enumerate(task.names.wordings)
    }


def _label(task: LayoutTask, language: str, place: int, wording: int, middle: Array, pitch: float) -> Label:
    country = task.names.countries[place]
    written = task.names.wordings[language][place][wording]
    return Label(
        of=place if country is None else country,
        x=_round(middle[0]),
        y=_round(middle[1]),
        width=_round(written.width * pitch),
        height=_round(written.height * pitch),
        size=_round(written.size * pitch),
        lines=written.lines,
    )


def _geography(homes: Homes, places: Array) -> Geography | None:
    """The map as it lies under the board: moved and scaled so that the cities are as near home as can be."""
    if homes.projection is None or homes.flat is None:
        return None
    moved = places[[anchor.place for anchor in homes.anchors]]
    flat = homes.flat - homes.flat.mean(axis=0)
    scale = float((flat * (moved - moved.mean(axis=0))).sum() / (flat * flat).sum())
    x, y = moved.mean(axis=0) - scale * homes.flat.mean(axis=0)
    return Geography(
        homes.projection, (round(scale, 8), 0.0, 0.0, round(scale, 8), _round(x), _round(y)), homes.anchors
    )
