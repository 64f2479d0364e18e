"""The tables of the page: routes, tickets, cities, the order of play, and the figures at a glance."""

from collections.abc import Sequence

from peregon.drawing.svg import Element
from peregon.report.board_report import BoardReport
from peregon.report.findings.routes import RouteFinding
from peregon.report.findings.tickets import CHEAP, DEAR, FAIR, HARD, TicketFinding
from peregon.report.page.parts import Cell, flagged, table, with_note
from peregon.report.words import ReportWords, percent, signed
from peregon.simulate.games import EVERYONE_PASSED, PIECES_RAN_OUT
from peregon.simulate.intervals import Interval

DASH = "\N{EN DASH}"
MOST_CITIES = 15


def span(interval: Interval, digits: int = 0) -> str:
    low, high = (f"{100 * end:.{digits}f}" for end in (interval.low, interval.high))
    return f"{low}{DASH}{high}"


def glance(report: BoardReport, words: ReportWords) -> list[tuple[str, str, str]]:
    """Figure by figure: its name, its number, and how sure that is or what belongs to it."""
    say, found = words.say, report.table
    first = found.places[0]
    kept = sum(ticket.kept for ticket in report.counts.tickets)
    done = sum(ticket.done for ticket in report.counts.tickets)
    unfair = sum(ticket.verdict in (CHEAP, DEAR, HARD) for ticket in report.tickets)
    dead = sum(route.dead and not route.second for route in report.routes)
    least, _, half, _, most = found.quantiles
    return [
        (say("figure.turns"), f"{found.turns:.1f}", f"± {found.turns_spread:.1f}"),
        (say("figure.score"), f"{found.score:.1f}", f"{least} … {half} … {most}"),
        (say("figure.winning"), f"{found.winning:.1f}", ""),
        (say("figure.first"), percent(first.wins), span(first.wins_interval, 1)),
        (say("figure.ran_out"), percent(found.endings.get(PIECES_RAN_OUT, 0.0)), ""),
        (say("figure.passed"), percent(found.endings.get(EVERYONE_PASSED, 0.0)), ""),
        (say("figure.finished"), percent(done / max(1, kept)), f"{done:,} / {kept:,}".replace(",", " ")),
        (say("figure.ticket_points"), signed(found.tickets_won), signed(-found.tickets_lost)),
        (say("figure.hurt"), percent(found.hurt_games), f"{found.hurts:.2f} {say('figure.hurts')}"),
        (say("figure.closed"), f"{found.closed:.3f}", ""),
        (say("figure.rebuilt"), f"{found.rebuilt:.2f}", ""),
        (say("figure.dry"), percent(found.dry_games), ""),
        (say("figure.pieces"), f"{found.pieces_left:.1f}", ""),
        (say("figure.dead"), str(dead), ""),
        (say("figure.unfair"), str(unfair), ""),
    ]


def route_table(report: BoardReport, words: ReportWords) -> Element:
    say = words.say
    headings = [
        say("page.route"),
        say("page.spaces"),
        say("page.built"),
        say("page.moment"),
        say("page.first_builds"),
        say("page.winner_builds"),
        say("page.hurts"),
        say("page.detour"),
        say("page.closes"),
    ]
    # Who builds is told where it could be somebody else.
    players = report.match.players if len(set(report.match.players)) > 1 else ()
    busiest = sorted(report.routes, key=lambda route: -route.rate)
    return table([*headings, *players], (_route_row(each, words, len(players)) for each in busiest))


def _route_row(each: RouteFinding, words: ReportWords, players: int) -> Sequence[Cell]:
    built = percent(each.rate)
    shares = [each.moment or 0.0, each.places[0], each.winners]
    return [
        words.route(each.route),
        str(words.sheet.routes[each.route].length),
        flagged(built) if each.dead else with_note(built, span(each.interval)),
        *(DASH if each.moment is None else percent(share, 0) for share in shares),
        flagged(percent(each.hurts)) if each.contested else percent(each.hurts),
        signed(each.detour) if each.hurts else DASH,
        percent(each.closes),
        *(DASH if each.moment is None else percent(share, 0) for share in each.players[:players]),
    ]


def ticket_table(report: BoardReport, words: ReportWords) -> Element:
    say = words.say
    headings = [
        say("page.ticket"),
        say("page.value"),
        say("page.fair"),
        say("page.verdict"),
        say("page.shortest"),
        say("page.kept"),
        say("page.success"),
        say("page.won"),
        say("page.lost"),
        say("page.dealt"),
    ]
    return table(headings, (_ticket_row(each, words) for each in sorted(report.tickets, key=lambda each: -each.value)))


def _ticket_row(each: TicketFinding, words: ReportWords) -> Sequence[Cell]:
    verdict = words.verdict(each.verdict)
    return [
        words.ticket(each.ticket),
        str(each.value),
        fair_value(each),
        flagged(verdict) if each.verdict in (CHEAP, DEAR, HARD) else verdict,
        str(each.spaces),
        percent(each.keep_rate, 0),
        with_note(percent(each.success, 0), span(each.success_interval)) if each.kept else DASH,
        f"{each.won:.1f}" if each.kept else DASH,
        f"{each.lost:.1f}" if each.kept else DASH,
        with_note(signed(each.dealt), f"± {each.dealt_spread:.1f}"),
    ]


def fair_value(ticket: TicketFinding) -> Cell:
    if ticket.fair is None or ticket.fair_interval is None:
        return DASH
    low, high = ticket.fair_interval
    value = f"{ticket.fair:.1f}"
    note = f"{low:.1f}{DASH}{'…' if high is None else f'{high:.1f}'}"
    return with_note(value, note) if ticket.verdict == FAIR else flagged(f"{value} ({note})")


def city_table(report: BoardReport, words: ReportWords) -> Element:
    say = words.say
    rows: list[list[Cell]] = []
    for each in sorted(report.cities, key=lambda city: -city.through)[:MOST_CITIES]:
        through = percent(each.through)
        rows.append([words.city(each.city), flagged(through) if each.hub else through, percent(each.ends)])
    return table([say("page.city"), say("page.through"), say("page.ends")], rows)


def order_table(report: BoardReport, words: ReportWords) -> Element:
    say = words.say
    rows: list[list[Cell]] = []
    for place, each in enumerate(report.table.places, 1):
        wins = with_note(percent(each.wins), span(each.wins_interval, 1))
        rows.append([str(place), wins, with_note(signed(each.margin), f"± {each.margin_spread:.1f}")])
    return table([say("page.place"), say("page.wins"), say("page.margin")], rows)
