"""Standings on the screen: the ratings, who beat whom by how much, and what the order of play is worth."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from peregon.analysis import Sprt, Standings
from peregon.analysis.arena import Held
from peregon.analysis.rates import Rate
from peregon.analysis.ratings import Rating, signed
from peregon.analysis.sprt import ACCEPTED, REJECTED, UNDECIDED
from peregon.analysis.standings import BotStanding
from peregon.cli.naming import NOTHING, span
from peregon.cli.terminal import Terminal

VERDICTS = {ACCEPTED: "arena.accepted", REJECTED: "arena.rejected", UNDECIDED: "arena.undecided"}


def show(terminal: Terminal, held: Held) -> None:
    standings = held.standings
    if not standings.games:
        return
    terminal.show(_ratings_table(terminal, standings), _line_ups_table(terminal, standings))
    places = ", ".join(f"{place + 1}. {with_interval(rate)}" for place, rate in enumerate(standings.places))
    terminal.show(terminal.say("arena.places", rates=places))
    terminal.show(terminal.say("arena.summary", n=standings.games, blocks=standings.blocks))
    if held.sprt is not None:
        _show_verdict(terminal, held.sprt, standings.tournament.labels[0])


def _show_verdict(terminal: Terminal, sprt: Sprt, name: str) -> None:
    rates = {"low": f"{100 * sprt.low:g}", "high": f"{100 * sprt.high:g}"}
    verdict = terminal.say(VERDICTS[sprt.verdict], name=name, **rates)
    terminal.show(terminal.say("arena.sprt", n=sprt.blocks, verdict=verdict, llr=f"{sprt.llr:+.2f}"))


def _table(headings: Sequence[str], words: int = 1) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column, heading in enumerate(headings):
        table.add_column(heading, justify="left" if column < words else "right")
    return table


def _ratings_table(terminal: Terminal, standings: Standings) -> Table:
    say = terminal.say
    table = _table(
        (say("arena.bot"), "Elo", "95 %", say("simulate.games"), say("simulate.rate"), "95 %", say("arena.time"))
    )
    for bot in standings.ranking:
        table.add_row(
            bot.label,
            *_rating_cells(bot.rating),
            f"{bot.sums.games:,}",
            percent(bot.rate),
            _interval(bot.rate),
            _pace(bot),
        )
    return table


def _line_ups_table(terminal: Terminal, standings: Standings) -> Table:
    """Of two that play each other one line says it all."""
    say = terminal.say
    headings = (
        say("arena.bot"),
        say("arena.against"),
        say("simulate.games"),
        say("simulate.rate"),
        "95 %",
        say("arena.margin"),
    )
    table = _table(headings, words=2)
    for result in standings.line_ups:
        shown = result.bots[:1] if standings.tournament.seats == 2 else result.bots
        for seated in shown:
            others = ", ".join(other.label for other in result.bots if other is not seated)
            margin = f"{seated.margin.mean:+.1f} ± {seated.margin.spread:.1f}"
            table.add_row(
                seated.label, others, f"{result.games:,}", percent(seated.rate), _interval(seated.rate), margin
            )
    return table


def _rating_cells(rating: Rating | None) -> tuple[str, str]:
    if rating is None:
        return NOTHING, NOTHING
    return signed(rating.elo), f"{signed(rating.interval.low)} … {signed(rating.interval.high)}"


def percent(rate: Rate) -> str:
    return f"{100 * rate.mean:.1f} %"


def _interval(rate: Rate) -> str:
    return span(f"{100 * rate.interval.low:.1f}", f"{100 * rate.interval.high:.1f}")


def with_interval(rate: Rate) -> str:
    return f"{percent(rate)} ({_interval(rate)})"


def _pace(bot: BotStanding) -> str:
    return NOTHING if bot.pace is None else f"{bot.pace.milliseconds:.3g}"
