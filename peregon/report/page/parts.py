"""Parts of the page: a table, a row of figures, bars. Elements are those of pictures, so nothing gets in unescaped."""

from collections.abc import Iterable, Mapping, Sequence

from peregon.drawing.svg import Element, document, group, tag
from peregon.report.words import percent

Cell = str | Element
# Of the bar that shows where points come from: told apart by brightness as well.
PARTS = ("#22539a", "#d98f2b", "#7a8f3c", "#a3202e", "#6a3d94")
_WIDE, _HIGH = 520.0, 150.0
_BARS = 30


def box(name: str, *children: Element | str, **attributes: str) -> Element:
    """An element of HTML, which is never closed in one go."""
    return tag(name, *(children or ("",)), **attributes)


def section(heading: str, *content: Element) -> Element:
    return box("section", box("h2", heading), *content)


def flagged(text: str) -> Element:
    return box("span", text, class_="flag")


def with_note(text: str, note: str) -> Element:
    return box("span", text, " ", box("small", note))


def table(headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Element:
    """It scrolls in a frame of its own, so that the page never has to."""
    head = box("thead", box("tr", *(box("th", heading, scope="col") for heading in headings)))
    body = box("tbody", *(box("tr", *(box("td", cell) for cell in row)) for row in rows))
    return box("div", box("table", head, body), class_="scroll", tabindex="0")


def figures(values: Iterable[tuple[str, Cell]]) -> Element:
    return box("dl", *(box("div", box("dt", name), box("dd", value)) for name, value in values), class_="figures")


def bullets(lines: Iterable[str]) -> Element:
    return box("ul", *(box("li", line) for line in lines), class_="remarks")


def shares_bar(shares: Mapping[str, float]) -> Element:
    """Parts of a whole, side by side, and what each of them is."""
    coloured = list(zip(shares.items(), PARTS * len(shares), strict=False))
    bar = (box("span", style=f"width:{100 * share:.2f}%;background:{colour}") for (_, share), colour in coloured)
    keys = (
        box("li", box("i", style=f"background:{colour}"), f"{name} {percent(share)}")
        for (name, share), colour in coloured
    )
    return box("div", box("div", *bar, class_="bar"), box("ul", *keys, class_="keys"))


def histogram(counts: Mapping[int, int], name: str) -> Element:
    """How often each number came, in at most thirty bars of whole numbers."""
    least, most = min(counts, default=0), max(counts, default=0)
    step = max(1, -(-(most - least + 1) // _BARS))
    first = least - least % step
    bars = [0] * ((most - first) // step + 1)
    for number, count in counts.items():
        bars[(number - first) // step] += count
    tallest, width = max(*bars, 1), _WIDE / len(bars)
    drawn = []
    for place, count in enumerate(bars):
        start = first + place * step
        told = f"{start}" if step == 1 else f"{start} … {start + step - 1}"
        size = {"x": place * width + 0.5, "y": _HIGH - _HIGH * count / tallest, "width": width - 1}
        bar = tag("rect", **size, height=_HIGH * count / tallest)
        drawn.append(group(tag("title", f"{told}: {percent(count / max(1, sum(bars)))}"), bar))
    every = max(1, round(len(bars) / 8))
    ticks = (
        tag("text", str(first + place * step), x=(place + 0.5) * width, y=_HIGH + 14, text_anchor="middle")
        for place in range(0, len(bars), every)
    )
    return document(_WIDE, _HIGH + 20, *drawn, *ticks, class_="chart", role="img", aria_label=name)
