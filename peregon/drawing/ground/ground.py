"""Ground: what lies under a board, as paths ready to be drawn."""

from collections.abc import Mapping
from dataclasses import dataclass

from peregon.boards import BoardSheet
from peregon.drawing.plan import OnStage, Plan, PlanError
from peregon.extras import missing
from peregon.fields import FieldError, Fields

# Outlines reach so many pixels past the frame, so that their strokes do not show along it.
BLEED = 12.0
TINTS = 6
# Pixels from the corner of the board, and places where the land lies on itself: more is nonsense.
FARTHEST, MOST_FOLDS = 1_000_000, 1_000_000

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
        fields = Fields(values, "ground")
        try:
            return cls(
                **{key: _path(fields, key) for key in _PATHS},
                countries=tuple((row.whole(0, 0, TINTS - 1), _path(row, 1)) for row in fields.rows("countries", 2, 2)),
                mountains=tuple(
                    Mountain(*(row.number(place, -FARTHEST, FARTHEST) for place in range(3)))
                    for row in fields.rows("mountains", 3, 3)
                ),
                folds=fields.whole("folds", 0, MOST_FOLDS),
                invented=fields.flag("invented"),
            )
        except FieldError as error:
            raise PlanError("", error.path, error.problem) from None


def _path(fields: Fields, key: str | int) -> str:
    path = fields.text(key)
    # A path goes into the drawing as it is, so it must be nothing but one.
    if path.strip("MlZ0123456789.- "):
        fields.must(key, "path data")
    return path


def ground_for(sheet: BoardSheet, plan: Plan, progress: OnStage | None = None) -> Ground:
    """The ground of a plan, worked out from the map; an invented land where there is none."""
    try:
        from peregon.drawing.ground.making import make_ground
    except ImportError as error:
        raise missing("drawing", error, "the land under a board") from None
    return make_ground(sheet, plan, progress or (lambda _text, _done: None))
