"""The plot: ratings as dots on a line with their intervals, the strongest on top."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from peregon.analysis.ratings import Rating, signed
from peregon.drawing.svg import Element, document, group, tag
from peregon.drawing.text_width import text_width
from peregon.drawing.theme import LIGHT

_AXIS = 560
_ROW = 34
_TOP = 64
_BOTTOM = 52
_SIZE = 15
_GAP = 14
_NUMBER = 48
_FONT = "DejaVu Sans Condensed, Arial Narrow, Arial, sans-serif"
_MOST_TICKS = 8


@dataclass(frozen=True, slots=True)
class PlotRow:
    label: str
    rating: Rating
    note: str = ""


def ratings_plot(rows: Sequence[PlotRow], title: str, axis: str) -> str:
    """An SVG picture. The rows are drawn in the order given."""
    scale = _Scale.around(rows)
    bottom = _TOP + _ROW * len(rows)
    picture = document(
        scale.width,
        bottom + _BOTTOM,
        tag("rect", width=scale.width, height=bottom + _BOTTOM, fill=LIGHT.scenery["paper"]),
        _text(title, _GAP, 34, size=19, font_weight="bold"),
        _grid(scale, bottom),
        *(_row(row, scale, _TOP + _ROW * (place + 0.5)) for place, row in enumerate(rows)),
        _text(axis, scale.left + _AXIS / 2, bottom + 40, fill=LIGHT.scenery["quiet"], text_anchor="middle"),
        font_family=_FONT,
    )
    return f"{picture}\n"


@dataclass(frozen=True, slots=True)
class _Scale:
    """From Elo to pixels, with the ticks of the axis. The axis is always as long; the picture makes room for names."""

    left: float
    width: float
    ticks: tuple[int, ...]

    @classmethod
    def around(cls, rows: Sequence[PlotRow]) -> "_Scale":
        left = 3 * _GAP + max((text_width(row.label, _SIZE) for row in rows), default=0.0)
        notes = max((text_width(row.note, _SIZE) for row in rows), default=0.0)
        values = [
            value for row in rows for value in (row.rating.interval.low, row.rating.interval.high, row.rating.elo)
        ]
        ticks = _ticks(min(values, default=0.0), max(values, default=0.0))
        return cls(left, left + _AXIS + 3 * _GAP + _NUMBER + notes, ticks)

    def x(self, elo: float) -> float:
        first, last = self.ticks[0], self.ticks[-1]
        return self.left + (elo - first) / (last - first) * _AXIS


def _ticks(low: float, high: float) -> tuple[int, ...]:
    """Round numbers from below the lowest value to above the highest, few enough to read."""
    for power in count(1):
        for step in (10**power, 2 * 10**power, 5 * 10**power):
            first, last = int(low // step), int(-(-high // step))
            if last - first < _MOST_TICKS:
                return tuple(step * tick for tick in range(first, max(last, first + 1) + 1))
    raise AssertionError


def _grid(scale: _Scale, bottom: float) -> Element:
    lines = []
    for tick in scale.ticks:
        x = scale.x(tick)
        # The anchor's line is the one to compare with.
        ink = LIGHT.scenery["quiet"] if tick == 0 else LIGHT.scenery["hill"]
        lines.append(tag("line", x1=x, x2=x, y1=_TOP - 8, y2=bottom + 4, stroke=ink, stroke_width=1))
        lines.append(_text(signed(tick), x, bottom + 20, size=13, fill=LIGHT.scenery["quiet"], text_anchor="middle"))
    return group(*lines)


def _row(row: PlotRow, scale: _Scale, y: float) -> Element:
    low, high, middle = (scale.x(v) for v in (row.rating.interval.low, row.rating.interval.high, row.rating.elo))
    ink = LIGHT.players[0]
    return group(
        _text(row.label, _GAP, y + 5),
        tag(
            "line", x1=low, x2=high, y1=y, y2=y, stroke=ink, stroke_width=5, stroke_opacity=0.35, stroke_linecap="round"
        ),
        tag("circle", cx=middle, cy=y, r=6, fill=ink),
        _text(signed(row.rating.elo), scale.left + _AXIS + _GAP + _NUMBER, y + 5, text_anchor="end"),
        _text(row.note, scale.width - _GAP, y + 5, text_anchor="end", fill=LIGHT.scenery["quiet"]),
    )


def _text(words: str, x: float, y: float, size: float = _SIZE, **attributes: str) -> Element:
    return tag("text", words, x=x, y=y, font_size=size, **{"fill": LIGHT.scenery["ink"], **attributes})
