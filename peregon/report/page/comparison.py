"""Two boards, or two versions of one, side by side."""

from math import hypot

from peregon.drawing.svg import Element
from peregon.report.board_report import BoardReport
from peregon.report.page.parts import Cell, box, flagged, section, table, with_note
from peregon.report.page.tables import DASH, fair_value, glance
from peregon.report.words import ReportWords, percent, signed
from peregon.simulate.intervals import Interval

MOST_ROUTES = 40

InWords = tuple[BoardReport, ReportWords]


def compared(first: InWords, second: InWords) -> list[Element]:
    """The figures of both, then what has become of routes and tickets that both have, by their ids."""
    say = first[1].say
    parts = [section(say("page.figures"), _figures(first, second))]
    routes = _routes(first, second)
    if routes is not None:
        parts.append(section(say("page.changed_routes"), routes))
    tickets = _tickets(first, second)
    if tickets is not None:
        parts.append(section(say("page.changed_tickets"), tickets))
    return parts


def _figures(first: InWords, second: InWords) -> Element:
    rows: list[list[Cell]] = [
        [name, with_note(one, sure), with_note(other, other_sure)]
        for (name, one, sure), (_, other, other_sure) in zip(glance(*first), glance(*second), strict=True)
    ]
    return table([first[1].say("page.figure"), first[1].title, second[1].title], rows)


def _routes(first: InWords, second: InWords) -> Element | None:
    """Those whose rates differ by more than chance would have it, the largest differences first."""
    (one, words), (other, _) = first, second
    there = {other.title.sheet.routes[each.route].id: each for each in other.routes}
    pairs = [(each, there[id]) for each in one.routes if (id := words.sheet.routes[each.route].id) in there]
    if not pairs:
        return None
    changed = [(a, b) for a, b in pairs if abs(b.rate - a.rate) > _doubt(a.interval, b.interval)]
    changed.sort(key=lambda pair: -abs(pair[1].rate - pair[0].rate))
    if not changed:
        return box("p", words.say("page.unchanged"), class_="soft")
    rows: list[list[Cell]] = [
        [words.route(a.route), percent(a.rate), percent(b.rate), signed(100 * (b.rate - a.rate))]
        for a, b in changed[:MOST_ROUTES]
    ]
    return table([words.say("page.route"), first[1].title, second[1].title, words.say("page.difference")], rows)


def _tickets(first: InWords, second: InWords) -> Element | None:
    (one, words), (other, _) = first, second
    there = {other.title.sheet.tickets[each.ticket].id: each for each in other.tickets}
    say = words.say
    rows: list[list[Cell]] = []
    for a in sorted(one.tickets, key=lambda each: -each.value):
        b = there.get(words.sheet.tickets[a.ticket].id)
        if b is None:
            continue
        gain = b.success - a.success
        sure = a.kept and b.kept and abs(gain) > _doubt(a.success_interval, b.success_interval)
        rows.append(
            [
                words.ticket(a.ticket),
                str(a.value) if a.value == b.value else flagged(f"{a.value} → {b.value}"),
                percent(a.success, 0) if a.kept else DASH,
                percent(b.success, 0) if b.kept else DASH,
                flagged(signed(100 * gain)) if sure else signed(100 * gain),
                fair_value(a),
                fair_value(b),
            ]
        )
    if not rows:
        return None
    success, fair = say("page.success"), say("page.fair")
    headings = [f"{name}, {success}" for name in (first[1].title, second[1].title)]
    fairs = [f"{name}, {fair}" for name in (first[1].title, second[1].title)]
    return table([say("page.ticket"), say("page.value"), *headings, say("page.difference"), *fairs], rows)


def _doubt(one: Interval, other: Interval) -> float:
    """How large a difference chance alone would make, at 95 %."""
    return hypot(one.high - one.low, other.high - other.low) / 2
