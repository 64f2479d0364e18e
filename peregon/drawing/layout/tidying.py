"""Tidying: when everything else stands still, names move to where nobody can take them for another's.

The solver keeps names from covering anything. A reader asks for more: that a name is nearer to its own dot than
to any other, that no track runs between the two, and that two names in a row do not read as one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from time import monotonic

import numpy as np

from peregon.boards import BoardSheet
from peregon.drawing import shapes
from peregon.drawing.arrays import Array, Index, crossed, lengths
from peregon.drawing.checker import Findings, check
from peregon.drawing.layout.boxes import distance_to_box
from peregon.drawing.layout.label_search import LabelStands, stands_of
from peregon.drawing.layout.names import PlaceNames, collect_names
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.layout.reading import WORD_GAP, in_sight, running_on, strangeness
from peregon.drawing.name_boxes import NameBox
from peregon.drawing.plan import Label, Plan

DIRECTIONS = range(0, 360, 5)
DISTANCES = (0.0, 0.08, 0.16, 0.25, 0.34, 0.45, 0.58, 0.72)
SWEEPS = 20
PIECES = 24

# Gaps in pitches: what is closer than the first is as good as covered, what is closer than the second is crowded.
NO_GAP, SLOT_GAP = 0.03, 0.10
EDGE_GAP = 0.2
# A name stays where it is unless it is much better off elsewhere.
HABIT = -0.4
COVERING, CROWDING, CUT_OFF = 100.0, 0.5, 1.2
# While a layout is being solved there are other ways to part two names than to move one; now there are not.
EAGER = 2.0


def tidied(plan: Plan, sheet: BoardSheet, findings: Findings, deadline: float = inf) -> tuple[Plan, Findings]:
    """The plan with its names moved, wherever that does not make it worse, and what is wrong with it then.

    PlaceNames that it is too late for, by the monotonic clock, stay where they are.
    """
    tidying = _Tidying(plan, sheet)
    for language in plan.labels:
        if monotonic() > deadline:
            break
        tried = tidying.move(plan, language)
        found = check(tried, sheet)
        if len(found.faults) <= len(findings.faults):
            plan, findings = tried, found
    return plan, findings


def moved(plan: Plan, sheet: BoardSheet, language: str) -> Plan:
    """The plan with the names of one language moved to where there is room for them."""
    return _Tidying(plan, sheet).move(plan, language)


@dataclass(frozen=True, slots=True)
class _Line:
    """A connection: the two places at its ends, and points along it."""

    ends: frozenset[int]
    points: Array


class _Tidying:
    """All lengths in pitches, so that a stand is as good on a large board as on a small one."""

    def __init__(self, plan: Plan, sheet: BoardSheet) -> None:
        pitch = plan.pitch
        self.names: PlaceNames = collect_names(sheet, Proportions(), plan.labels)
        self.places = np.array(plan.places) / pitch
        self.frame = np.array([plan.width, plan.height]) / pitch
        self.radius = plan.dot_radius / pitch
        slots = [slot for track in plan.tracks for slot in track.slots]
        self.slots = np.array([(slot.x, slot.y) for slot in slots]) / pitch
        turns = np.radians([slot.angle for slot in slots])
        self.along = np.stack([np.cos(turns), np.sin(turns)], axis=1)
        self.half = np.array([plan.slot_length, plan.slot_width]) / pitch / 2
        self.lines = tuple(_lines(plan, sheet))

    def move(self, plan: Plan, language: str) -> Plan:
        labels = self._labels_by_place(plan, language)
        stands = [self._stands(language, place, label, plan.pitch) for place, label in enumerate(labels)]
        chosen = self._search(stands)
        moved = [
            self._moved(
                label, stands[place], int(chosen[place]), self.names.wordings[language][place], place, plan.pitch
            )
            for place, label in enumerate(labels)
        ]
        cities = tuple(label for place, label in enumerate(moved) if self.names.countries[place] is None)
        countries = tuple(label for place, label in enumerate(moved) if self.names.countries[place] is not None)
        return replace(
            plan,
            labels={**plan.labels, language: cities},
            country_labels={**plan.country_labels, language: countries},
        )

    def _labels_by_place(self, plan: Plan, language: str) -> list[Label]:
        """The labels of cities and of exits, which a plan keeps apart, each in the order of its places."""
        cities, countries = iter(plan.labels[language]), iter(plan.country_labels[language])
        return [next(cities if country is None else countries) for country in self.names.countries]

    def _stands(self, language: str, place: int, label: Label, pitch: float) -> LabelStands:
        """Where a label could be, and before all that, where it is."""
        wordings = self.names.wordings[language][place]
        stands = stands_of(wordings, Proportions(), DIRECTIONS, DISTANCES)
        present = [wording.lines for wording in wordings].index(label.lines)
        offset = np.array([label.x, label.y]) / pitch - self.places[place]
        return LabelStands(
            np.vstack([offset, stands.offsets]),
            np.concatenate([[present], stands.wordings]),
            np.vstack([np.array([label.width, label.height]) / pitch, stands.sizes]),
            np.concatenate([[HABIT], stands.dislikes]),
        )

    def _moved(
        self, label: Label, stands: LabelStands, stand: int, wordings: list[NameBox], place: int, pitch: float
    ) -> Label:
        if stand == 0:
            return label
        written = wordings[int(stands.wordings[stand])]
        x, y = (self.places[place] + stands.offsets[stand]) * pitch
        width, height, size = (round(side * pitch, 2) for side in (written.width, written.height, written.size))
        return Label(label.of, round(float(x), 2), round(float(y), 2), width, height, size, written.lines)

    def _search(self, stands: list[LabelStands]) -> Index:
        costs = [self._costs(place, each) for place, each in enumerate(stands)]
        chosen = np.zeros(len(stands), dtype=np.intp)
        for _ in range(SWEEPS):
            before = chosen.copy()
            for place in range(len(stands)):
                chosen[place] = int(np.argmin(costs[place] + self._beside_others(place, stands, chosen)))
            if (before == chosen).all():
                break
        return chosen

    def _costs(self, place: int, stands: LabelStands) -> Array:
        """What a stand costs, wherever the other names are."""
        middles = self.places[place] + stands.offsets
        costs: Array = stands.dislikes + _close(self._gaps_to_slots(middles, stands.sizes), SLOT_GAP).sum(axis=1)
        outward = np.minimum(middles - stands.sizes / 2, self.frame - middles - stands.sizes / 2).min(axis=1)
        costs += COVERING * (outward < EDGE_GAP)
        others = in_sight(np.delete(self.places, place, axis=0), middles, stands.sizes)
        away, _ = distance_to_box(others[None] - middles[:, None], stands.sizes[:, None])
        costs += COVERING * (away < self.radius + NO_GAP).sum(axis=1)
        costs += strangeness(middles, stands.sizes, self.places[place], others)
        leaders = np.clip(0.0, stands.offsets - stands.sizes / 2, stands.offsets + stands.sizes / 2)
        costs += CUT_OFF * self._cut_off(place, leaders)
        return costs

    def _gaps_to_slots(self, middles: Array, sizes: Array) -> Array:
        """The widest of the gaps between a name's box and a slot, looked at along the sides of either."""
        sight = lengths(sizes).max() / 2 + lengths(self.half) + SLOT_GAP
        low, high = middles.min(axis=0) - sight, middles.max(axis=0) + sight
        near = ((self.slots > low) & (self.slots < high)).all(axis=1)
        apart = self.slots[near][None] - middles[:, None]
        along = self.along[near]
        across = np.stack([-along[:, 1], along[:, 0]], axis=1)
        reach = np.abs(along) * self.half[0] + np.abs(across) * self.half[1]
        gaps = [(np.abs(apart) - sizes[:, None] / 2 - reach[None]).max(axis=2)]
        for axis, half in ((along, self.half[0]), (across, self.half[1])):
            gaps.append(np.abs((apart * axis[None]).sum(axis=2)) - half - (sizes / 2) @ np.abs(axis).T)
        widest: Array = np.max(gaps, axis=0)
        return widest

    def _cut_off(self, place: int, leaders: Array) -> Array:
        """Whether the way from a place to its name, at each of its stands, is crossed by a track of others."""
        here = self.places[place]
        cut = np.zeros(len(leaders))
        for line in self.lines:
            if place in line.ends or lengths(line.points - here).min() > DISTANCES[-1] + 1:
                continue
            a, b = line.points[:-1] - here, line.points[1:] - here
            sides = crossed(leaders[:, None], a[None]) * crossed(leaders[:, None], b[None]) < 0
            beyond = crossed(b - a, -a)[None] * crossed((b - a)[None], leaders[:, None] - a[None]) < 0
            cut += (sides & beyond).any(axis=1)
        return cut

    def _beside_others(self, place: int, stands: list[LabelStands], chosen: Index) -> Array:
        """What the stands of a name cost because of the names around it."""
        own = self.places[place] + stands[place].offsets
        sight = stands[place].sizes.max() + WORD_GAP
        middles = np.array([self.places[other] + each.offsets[chosen[other]] for other, each in enumerate(stands)])
        sizes = np.array([each.sizes[chosen[other]] for other, each in enumerate(stands)])
        low, high = own.min(axis=0) - sight, own.max(axis=0) + sight
        near = ((middles + sizes / 2 > low) & (middles - sizes / 2 < high)).all(axis=1)
        near[place] = False
        middles, sizes = middles[near], sizes[near]
        away = np.abs(own[:, None] - middles[None])
        gaps = away - (stands[place].sizes[:, None] + sizes[None]) / 2
        costs: Array = COVERING * (gaps < NO_GAP).all(axis=2) + EAGER * running_on(gaps)
        total: Array = costs.sum(axis=1)
        return total


def _close(gaps: Array, wanted: float) -> Array:
    cost: Array = COVERING * (gaps < NO_GAP) + CROWDING * np.clip(1 - gaps / wanted, 0, 1)
    return cost


def _lines(plan: Plan, sheet: BoardSheet) -> Iterator[_Line]:
    for track, route in zip(plan.tracks, sheet.routes, strict=True):
        if route.twin is None or route.twin > sheet.routes.index(route):
            points = np.array(shapes.bezier(track.curve, PIECES)) / plan.pitch
            yield _Line(frozenset((route.a, route.b)), points)
