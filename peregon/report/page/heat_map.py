"""The heat map: the board with its routes coloured by how often, when and by whom they are built, and fought over."""

from peregon.drawing.heat import HeatRoute, heat_picture
from peregon.drawing.plan import Plan
from peregon.drawing.svg import Element, tag
from peregon.report.board_report import BoardReport
from peregon.report.findings.routes import RouteFinding
from peregon.report.page.parts import box
from peregon.report.page.style import LAYERS, STEPS
from peregon.report.words import ReportWords, percent

# Of the games: what hurts rivals as often as this is as red as it gets.
_FIERCE = 0.15


def heat_map(report: BoardReport, plan: Plan, words: ReportWords, prefix: str) -> Element:
    """One picture with four ways to look at it. Which one is chosen by buttons that need no script."""
    say = words.say
    labels = {
        "often": (say("page.often"), say("page.seldom"), say("page.always")),
        "when": (say("page.when"), say("page.early"), say("page.late")),
        "fought": (say("page.fought"), say("page.calm"), say("page.fierce")),
        "winners": (say("page.winners"), say("page.losers"), say("page.victors")),
    }
    buttons: list[Element] = []
    for layer in LAYERS:
        name = f"{prefix}{layer}"
        first = "checked" if layer == LAYERS[0] else None
        radio = tag("input", type="radio", name_=f"{prefix}layer", id=name, class_=f"show-{layer}", checked=first)
        buttons += [radio, box("label", labels[layer][0], for_=name)]
    legends = [_legend(layer, *labels[layer][1:], say("page.never")) for layer in LAYERS]
    routes = [HeatRoute(" ".join(_steps(each, report.match.seats)), _told(each, words)) for each in report.routes]
    picture = heat_picture(words.sheet, plan, words.language, routes, prefix)
    return box("div", *buttons, *legends, box("div", picture, class_="map"), class_="board")


def _legend(layer: str, least: str, most: str, never: str) -> Element:
    swatches = [box("span", class_=f"swatch swatch-{step}") for step in range(1, STEPS)]
    nothing: list[Element] = [] if layer == "fought" else [box("span", class_="swatch swatch-0"), box("span", never)]
    ends = box("span", least), box("span", most)
    return box("div", *nothing, ends[0], *swatches, ends[1], class_=f"legend legend-{layer}")


def _steps(route: RouteFinding, seats: int) -> list[str]:
    """The classes of a route, one for each way to look at it."""
    # With as many winners as chance would have it the step is the one in the middle.
    winning = route.winners / (2 / seats)
    shown = {
        "often": route.rate,
        "when": route.moment or 0.0,
        "fought": route.hurts / _FIERCE,
        "winners": winning,
    }
    seldom = route.rate < 0.005
    return [f"{layer}-{0 if seldom and layer != 'fought' else _step(value)}" for layer, value in shown.items()]


def _step(share: float) -> int:
    return 1 + min(STEPS - 2, int(share * (STEPS - 1)))


def _told(route: RouteFinding, words: ReportWords) -> str:
    say = words.say
    parts = [f"{say('page.built')} {percent(route.rate)}"]
    if route.moment is not None:
        parts.append(f"{say('page.moment')} {percent(route.moment, 0)}")
        parts.append(f"{say('page.winner_builds')} {percent(route.winners, 0)}")
    if route.hurts:
        parts.append(f"{say('page.hurts')} {percent(route.hurts)}")
    return f"{words.route(route.route)}: {', '.join(parts)}"
