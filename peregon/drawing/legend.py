"""The legend: what the signs on sections stand for, in a corner of the board where nothing else is."""

from collections.abc import Iterator

from peregon.boards import Kind
from peregon.drawing.lettering import line
from peregon.drawing.pieces import box, symbol_size
from peregon.drawing.plan import Plan
from peregon.drawing.projection import Point
from peregon.drawing.svg import Element, group, moved, tag
from peregon.drawing.symbols import symbol
from peregon.drawing.text_width import text_width
from peregon.drawing.theme import ANY, var
from peregon.drawing.wording import Wording

# In sizes of the letters.
LETTERS = 0.74
STEP = 1.36
MARGIN = 0.6


def legend(plan: Plan, words: Wording) -> Iterator[Element]:
    """Every kind by its sign and its name, and then what goes for any. Nothing, where no corner is free."""
    rows: list[tuple[Kind | None, str]] = [(kind, words.card(kind)) for kind in words.sheet.kinds]
    rows.append((None, words.say("picture.any")))
    size = LETTERS * plan.font_size
    margin, step = MARGIN * size, STEP * size
    sign = 2.2 * size
    width = 3 * margin + sign + max(text_width(name, size) for _, name in rows)
    height = 2 * margin + len(rows) * step
    corner = free_corner(plan, words.language, width, height)
    if corner is None:
        return
    parts = [tag("rect", width=width, height=height, rx=0.6 * size, fill=var("halo"), fill_opacity=0.82)]
    for place, (kind, name) in enumerate(rows):
        y = margin + (place + 0.5) * step
        parts.append(group(*_sign(kind, sign, 1.1 * size), transform=moved(margin + sign / 2, y)))
        parts.append(line(name, 2 * margin + sign, y, size))
    yield group(*parts, class_="legend", transform=moved(*corner), text_anchor="start")


def _sign(kind: Kind | None, length: float, width: float) -> Iterator[Element]:
    name = ANY if kind is None else kind.id
    yield box(length, width, fill=var(f"kind-{name}"), stroke=var("rim"), stroke_width=1.1, stroke_opacity=0.7)
    if kind is not None:
        yield symbol(kind.symbol, symbol_size(kind) * width, var(f"kind-{name}-ink"))


def free_corner(plan: Plan, language: str, width: float, height: float) -> Point | None:
    """Where a box of that size would stand in a corner of the board and cover nothing."""
    inset = 0.3 * plan.pitch
    right, low = plan.width - inset - width, plan.height - inset - height
    covered = [(x, y, plan.dot_radius, plan.dot_radius) for x, y in plan.places]
    reach = 0.6 * plan.slot_length
    covered += [(slot.x, slot.y, reach, reach) for track in plan.tracks for slot in track.slots]
    for label in plan.labels[language]:
        half = max(text_width(text, label.size) for text in label.lines) / 2
        covered.append((label.x, label.y, half, 0.6 * label.size * len(label.lines)))
    for x, y in ((right, inset), (inset, inset), (inset, low), (right, low)):
        if not any(x - w < a < x + width + w and y - h < b < y + height + h for a, b, w, h in covered):
            return x, y
    return None
