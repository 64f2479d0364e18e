"""The state: everything about a layout that can still be changed."""

from dataclasses import dataclass

import numpy as np

from peregon.drawing.arrays import Array, Index, turned
from peregon.drawing.layout.task import LayoutTask
from peregon.drawing.plan import Plan


@dataclass(slots=True)
class LayoutState:
    """Where the places are, how each connection is bent, how far its slots are slid along it,
    and for each language where each label stands from its place and in which wording.

    A bend is what the middle of the chord is moved by to become the control point: with it
    every point of a curve is a weighted sum of variables, and so is every derivative.
    """

    places: Array
    bends: Array
    slides: Array
    offsets: Array
    wordings: Index

    def copy(self) -> "LayoutState":
        return LayoutState(
            self.places.copy(), self.bends.copy(), self.slides.copy(), self.offsets.copy(), self.wordings.copy()
        )


def first_state(task: LayoutTask, unrest: float = 0.0, seed: int = 0) -> LayoutState:
    """Everything at home and straight; with some unrest, not quite at home."""
    away = np.random.default_rng(seed).normal(scale=unrest, size=task.homes.shape) if unrest else 0.0
    labels = len(task.names.wordings), task.places
    return LayoutState(
        places=task.homes + away,
        bends=np.zeros((task.connections, 2)),
        slides=np.zeros(task.connections),
        offsets=np.zeros((*labels, 2)),
        wordings=np.zeros(labels, dtype=np.intp),
    )


def state_of(task: LayoutTask, plan: Plan) -> LayoutState:
    """What a plan of this board shows, but for its names: where to go on from when little has changed."""
    state = first_state(task)
    places = np.array(plan.places) / plan.pitch
    state.places = places - places.mean(axis=0) + task.homes.mean(axis=0)
    curves = np.array([plan.tracks[route[0]].curve for route in task.routes]) / plan.pitch
    state.bends = curves[:, 2:4] - (curves[:, :2] + curves[:, 4:]) / 2
    return state


def hold_bends(task: LayoutTask, state: LayoutState) -> None:
    """Routes whose bend the board gives keep it, wherever their ends go."""
    held = ~np.isnan(task.given_bends)
    if held.any():
        chords = state.places[task.second[held]] - state.places[task.first[held]]
        state.bends[held] = turned(chords) * task.given_bends[held, None]


def label_sizes(task: LayoutTask, state: LayoutState) -> Array:
    """The width and height of every label, in its present wording."""
    return np.array(
        [
            [(choices[wording].width, choices[wording].height) for choices, wording in zip(named, chosen, strict=True)]
            for named, chosen in zip(task.names.wordings.values(), state.wordings, strict=True)
        ]
    )
