"""Ground: what lies under a board, as paths ready to be drawn."""

from collections.abc import Mapping
from dataclasses import dataclass

from peregon.boards import BoardSheet
from peregon.drawing.plan import OnStage, Plan, PlanError

# Outlines reach so many pixels past the frame, so that their strokes do not show along it.
BLEED = 12.0
TINTS = 6

_PATHS = ("land", "borders", "states", "lakes", "rivers", "streams", "graticule")


@dataclass(frozen=True, slots=True)
class Mountain:
    """A mountain keeps to x ± 1.1 sizes and to y - 1.1 … y + 0.6 sizes, and touches nothing there."""

    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Ground:
    """The land as SVG path data, in the pixels of the plan.

    A country is its tint, which none of its neighbours has, and its outline; together they are the
    land. States are drawn where a board is mostly one country's. Streams are the lesser rivers.
    Folds are places where the land would lie on itself. Invented land has no countries but itself.
    """

    land: str
    countries: tuple[tuple[int, str], ...]
    borders: str
    states: str
    lakes: str
    rivers: str
    streams: str
    graticule: str
    mountains: tuple[Mountain, ...]
    folds: int
    invented: bool

    def write(self) -> dict[str, object]:
        """The ground as plain values, for `Plan.ground`."""
        values: dict[str, object] = {key: getattr(self, key) for key in _PATHS}
        values["countries"] = [[tint, outline] for tint, outline in self.countries]
        values["mountains"] = [[each.x, each.y, each.size] for each in self.mountains]
        return values | {"folds": self.folds, "invented": self.invented}

    @classmethod
    def read(cls, values: Mapping[str, object]) -> "Ground":
        paths = {key: _path(values.get(key), key) for key in _PATHS}
        folds, invented = values.get("folds"), values.get("invented")
        if not isinstance(folds, int) or not isinstance(invented, bool):
            raise PlanError("ground", "folds", "must be a number, and `invented` true or false")
        return cls(
            **paths,
            countries=tuple((_tint(tint), _path(path, "countries")) for tint, path in _rows(values, "countries", 2)),
            mountains=tuple(
                Mountain(*(_number(each, "mountains") for each in row)) for row in _rows(values, "mountains", 3)
            ),
            folds=folds,
            invented=invented,
        )


def ground_for(sheet: BoardSheet, plan: Plan, progress: OnStage | None = None) -> Ground:
    """The ground of a plan, worked out from the map; an invented land where there is none."""
    try:
        from peregon.drawing.ground.making import make_ground
    except ImportError as error:
        raise ImportError(
            f"the land under a board needs {error.name}; install it with: pip install 'peregon[drawing]'",
            name=error.name,
        ) from None
    return make_ground(sheet, plan, progress or (lambda _text, _done: None))


def _rows(values: Mapping[str, object], key: str, size: int) -> list[list[object]]:
    rows = values.get(key)
    if not isinstance(rows, list) or not all(isinstance(row, list | tuple) and len(row) == size for row in rows):
        raise PlanError("ground", key, f"must be rows of {size}")
    return rows


def _path(value: object, key: str) -> str:
    # A path goes into the drawing as it is, so it must be nothing but one.
    if not isinstance(value, str) or value.strip("MlZ0123456789.- "):
        raise PlanError("ground", key, "must be path data")
    return value


def _tint(value: object) -> int:
    if not isinstance(value, int) or not 0 <= value < TINTS:
        raise PlanError("ground", "countries", f"a tint must be below {TINTS}")
    return value


def _number(value: object, key: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not -1e6 < value < 1e6:
        raise PlanError("ground", key, "must be numbers")
    return float(value)
