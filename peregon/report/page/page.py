"""The page: one file with everything in it, that asks nobody for anything."""

from collections.abc import Iterator, Mapping, Sequence

import peregon
from peregon.drawing.plan import Plan
from peregon.drawing.svg import Element, tag
from peregon.report.board_report import BoardReport
from peregon.report.page.comparison import compared
from peregon.report.page.heat_map import heat_map
from peregon.report.page.parts import box, bullets, figures, histogram, section, shares_bar, with_note
from peregon.report.page.style import stylesheet
from peregon.report.page.tables import city_table, glance, order_table, route_table, ticket_table
from peregon.report.words import ReportWords, in_words

# Nothing may be fetched from anywhere, and no script is run, whatever a board file says its cities are called.
_NOTHING_ELSE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def page(reports: Sequence[BoardReport], plans: Sequence[Plan | None], language: str) -> str:
    """Of one board, or of two that are compared. A board without a plan has no map."""
    words = in_words([report.title.sheet for report in reports], language)
    say = words[0].say
    if len(reports) == 1:
        title = say("page.title", title=words[0].title)
    else:
        title = say("page.compared", first=words[0].title, second=words[1].title)
    boards = list(zip(reports, words, plans, strict=True))
    body: list[Element] = [box("h1", title)]
    if len(reports) == 2:
        body += [box("p", say("page.caution"), class_="soft")]
        openings = [
            box("div", box("h2", its.title), *_opening(of, its)) for of, its in zip(reports, words, strict=True)
        ]
        body += [box("div", *openings, class_="pair")]
        body += compared((reports[0], words[0]), (reports[1], words[1]))
        maps = [_map(*each, prefix=f"b{place}-") for place, each in enumerate(boards)]
        body += [box("div", *(each for each in maps if each is not None), class_="pair")]
        for report, its_words, _ in boards:
            body += [box("h1", its_words.title), *_details(report, its_words)]
    else:
        body += _single(*boards[0])
    body.append(box("footer", say("page.made", version=peregon.__version__)))
    return "<!doctype html>\n" + str(_document(title, language, box("main", *body))) + "\n"


def _document(title: str, language: str, main: Element) -> Element:
    head = box(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_NOTHING_ELSE),
        tag("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        box("title", title),
        box("style", stylesheet()),
    )
    return box("html", head, box("body", main), lang=language)


def _single(report: BoardReport, words: ReportWords, plan: Plan | None) -> Iterator[Element]:
    yield from _opening(report, words)
    yield box("p", words.say("page.caution"), class_="soft")
    values = ((name, with_note(value, note)) for name, value, note in glance(report, words))
    yield section(words.say("page.figures"), figures(values))
    drawn = _map(report, words, plan, prefix="b0-")
    if drawn is not None:
        yield drawn
    yield from _details(report, words)


def _opening(report: BoardReport, words: ReportWords) -> Iterator[Element]:
    """What was played, and what is worth a look."""
    say, match = words.say, report.match
    played = {"players": ", ".join(match.players), "seats": match.seats, "seed": match.seed}
    yield box(
        "p", say("page.settings", n=report.table.games, rulebook=report.title.rulebook_name, **played), class_="soft"
    )
    if match.variants:
        yield box("p", say("page.variants", variants=_listed(match.variants)), class_="soft")
    if report.cancelled:
        yield box("p", say("page.stopped"), class_="soft")
    told = [words.remark(remark) for remark in report.remarks] or [say("warning.none")]
    yield section(say("page.remarks"), bullets(told))


def _listed(variants: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={value}" for name, value in variants.items())


def _map(report: BoardReport, words: ReportWords, plan: Plan | None, prefix: str) -> Element | None:
    return None if plan is None else section(words.say("page.map"), heat_map(report, plan, words, prefix))


def _details(report: BoardReport, words: ReportWords) -> Iterator[Element]:
    say, found = words.say, report.table
    rate = f"{report.points_a_space:.2f}"
    yield section(
        say("page.tickets"),
        box("p", say("page.tickets_note", rate=rate), class_="soft"),
        ticket_table(report, words),
    )
    yield section(say("page.routes"), route_table(report, words))
    shares = {words.line(name): share for name, share in found.shares.items()}
    yield box(
        "div",
        section(say("page.scores"), histogram(found.scores, say("page.scores"))),
        section(say("page.lengths"), histogram(found.lengths, say("page.lengths"))),
        section(say("page.order"), order_table(report, words)),
        section(say("page.sources"), shares_bar(shares)),
        class_="pair",
    )
    yield section(say("page.cities"), city_table(report, words))
