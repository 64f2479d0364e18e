"""Relabelling: a plan in a language that it was not made for."""

from dataclasses import replace

from peregon.boards import BoardSheet
from peregon.drawing.name_boxes import wordings_of
from peregon.drawing.plan import Label, Plan
from peregon.drawing.projection import Point
from peregon.languages import chain


def in_language(plan: Plan, sheet: BoardSheet, language: str) -> Plan:
    """The plan with labels in that language too. Where the board has no names of its own in it, they are those of the
    language that it falls back to."""
    if language in plan.labels:
        return plan
    other = next(each.code for each in chain(language) if each.code in plan.labels)
    own = language in sheet.languages
    labelled = replace(
        plan,
        labels={**plan.labels, language: plan.labels[other]},
        country_labels={**plan.country_labels, language: plan.country_labels[other]},
    )
    return _with_room(_renamed(labelled, sheet, language), sheet, language) if own else labelled


def _renamed(plan: Plan, sheet: BoardSheet, language: str) -> Plan:
    exits = [plan.places[number] for number, city in enumerate(sheet.cities) if city.exit_of]
    cities = tuple(
        _rewritten(label, sheet.cities[label.of].names[language], plan.places[label.of])
        for label in plan.labels[language]
    )
    countries = tuple(
        _rewritten(label, sheet.countries[label.of].names[language], place)
        for label, place in zip(plan.country_labels[language], exits, strict=True)
    )
    return replace(
        plan,
        labels={**plan.labels, language: cities},
        country_labels={**plan.country_labels, language: countries},
    )


def _rewritten(label: Label, name: str, place: Point) -> Label:
    """Another name in as many lines, if it can be broken; the side of the box that is next to the place stays there."""
    wordings = wordings_of(name, label.size)
    written = wordings[min(len(label.lines), len(wordings)) - 1]
    x = _beside(label.x, label.width, written.width, place[0])
    y = _beside(label.y, label.height, written.height, place[1])
    return Label(label.of, x, y, written.width, written.height, label.size, written.lines)


def _beside(middle: float, width: float, wanted: float, place: float) -> float:
    if abs(middle - place) < width / 2:
        return middle
    further = (wanted - width) / 2
    return middle + further if middle > place else middle - further


def _with_room(plan: Plan, sheet: BoardSheet, language: str) -> Plan:
    """The names moved to where there is room for them. Without numpy they stay: a board is drawn all the same."""
    try:
        from peregon.drawing.layout.tidying import moved
    except ImportError:
        return plan
    return moved(plan, sheet, language)
