"""Payloads: what the page is told, shape by shape."""

from typing import TypedDict


class EditedKind(TypedDict):
    id: str
    names: dict[str, str]
    colour: str
    symbol: str
    letter: str
    count: int


class EditedCountry(TypedDict):
    id: str
    name: str
    names: dict[str, str]


class EditedCity(TypedDict):
    id: str
    name: str
    names: dict[str, str]
    lat: float | None
    lon: float | None
    exit_of: str | None


class EditedRoute(TypedDict):
    id: str
    a: str
    b: str
    length: int
    colour: str
    tunnel: bool
    locomotives: int
    bend: float | None


class EditedGoal(TypedDict):
    place: str
    points: int
    suggested: int | None


class EditedTicket(TypedDict):
    id: str
    start: str
    goals: list[EditedGoal]
    choice: bool  # whether the file names its goals one by one
    long: bool


class EditedHead(TypedDict):
    id: str
    rulebook: str
    title: dict[str, str]
    pieces: int | None


class BoardComplaint(TypedDict):
    entry: str
    problem: str


class EditorState(TypedDict):
    """The board as the file has it, and what is to be said about it."""

    version: int
    file: str
    fresh: bool  # nothing of it has been written yet
    saved: bool
    undo: bool
    redo: bool
    head: EditedHead
    rulebooks: list[str]
    points: dict[str, int]
    kinds: list[EditedKind]
    locomotive: EditedKind
    symbols: list[str]
    countries: list[EditedCountry]
    cities: list[EditedCity]
    routes: list[EditedRoute]
    tickets: list[EditedTicket]
    complaints: list[BoardComplaint]


class EditorDrawing(TypedDict):
    """The picture, and what the page needs to move things on it before the next one comes."""

    version: int
    svg: str
    width: float
    height: float
    pitch: float
    dot: float
    cities: list[str]
    routes: list[str]
    places: list[tuple[float, float]]
    curves: list[tuple[float, float, float, float, float, float]]
    lanes: list[float]
    refined: bool
    advice: list[str]


class LayoutProgress(TypedDict):
    working: bool
    done: float
    phase: str
    drawing: int  # counts the pictures there have been: another number, another picture
    problem: str | None


class Entered(TypedDict):
    key: str


class TrialTable(TypedDict):
    url: str
