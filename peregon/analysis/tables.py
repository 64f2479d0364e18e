"""Tables: standings as JSON. The same blocks give the same text, but for what the clock says, which stands apart."""

import json
import shlex
from typing import Any

import peregon
from peregon.analysis.arena import Held
from peregon.analysis.rates import Margin, Rate
from peregon.analysis.ratings import SAMPLES
from peregon.analysis.sprt import Sprt
from peregon.analysis.standings import BotStanding, LineUpResult, Pace
from peregon.analysis.tournament import Tournament

VERSION = 2
"""Of the JSON's shape. It changes when a field changes its meaning or goes; a new field leaves it as it is."""


def to_json(held: Held, command: str = "") -> str:
    return json.dumps(as_data(held, command), indent=2, ensure_ascii=False) + "\n"


def as_data(held: Held, command: str = "") -> dict[str, Any]:
    standings = held.standings
    tournament = standings.tournament
    return {
        "format": "peregon arena",
        "version": VERSION,
        "peregon": peregon.__version__,
        "command": command,
        "game": tournament.title.name,
        "rulebook": tournament.title.rulebook_name,
        "variants": dict(tournament.variants),
        "seats": tournament.seats,
        "seed": tournament.seed,
        "bots": [_bot(bot) for bot in standings.bots],
        "anchor": tournament.labels[standings.anchor],
        "bootstrap_samples": SAMPLES,
        "games": standings.games,
        "deals": [standings.deals.start, standings.deals.stop],
        "blocks": standings.blocks,
        "games_in_a_block": tournament.games_in_a_block,
        "cancelled": held.cancelled,
        "decisions_per_game": _rounded(standings.sums.decisions / max(1, standings.games)),
        "turns_per_game": _rounded(standings.sums.turns / max(1, standings.games)),
        "endings": dict(sorted(standings.sums.endings.items())),
        "line_ups": [_line_up(result) for result in standings.line_ups],
        "places": [_rate(rate) for rate in standings.places],
        "sprt": None if held.sprt is None else _sprt(held.sprt),
        "timing": {bot.label: _pace(bot.pace) for bot in standings.bots},
    }


def command_for(
    tournament: Tournament, games: int | range, anchor: int, sprt: Sprt | None, board: str | None = None
) -> str:
    """The command that repeats it: so many games, or a slice of the deals."""
    where = ["--game", tournament.title.name] if board is None else ["--board", board]
    settings = [part for name, value in tournament.variants.items() for part in ("--variant", f"{name}={_set(value)}")]
    words = ["peregon", "arena", *tournament.bots, *where, "--seats", str(tournament.seats), *settings]
    words += ["--games", str(games)] if isinstance(games, int) else ["--deals", f"{games.start}:{games.stop}"]
    words += ["--seed", str(tournament.seed)]
    words += ["--anchor", tournament.labels[anchor]] if anchor else []
    words += ["--sprt", f"{100 * sprt.low:g}", f"{100 * sprt.high:g}"] if sprt else []
    return shlex.join(words)


def _set(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


def _bot(bot: BotStanding) -> dict[str, Any]:
    sums, games = bot.sums, max(1, bot.sums.games)
    rating = bot.rating
    return {
        "label": bot.label,
        "name": bot.name,
        "games": sums.games,
        **_rate(bot.rate),
        "elo": None if rating is None else _rounded(rating.elo),
        "elo_low": None if rating is None else _rounded(rating.interval.low),
        "elo_high": None if rating is None else _rounded(rating.interval.high),
        **{
            name: _rounded(getattr(sums, name) / games)
            for name in ("score", "route_points", "tickets", "completed", "longest")
        },
    }


def _line_up(result: LineUpResult) -> dict[str, Any]:
    return {
        "games": result.games,
        "bots": [{"label": seated.label, **_rate(seated.rate), **_margin(seated.margin)} for seated in result.bots],
    }


def _rate(rate: Rate) -> dict[str, Any]:
    return {
        "win_rate": _rounded(rate.mean),
        "win_rate_low": _rounded(rate.interval.low),
        "win_rate_high": _rounded(rate.interval.high),
        "observations": rate.blocks,
    }


def _margin(margin: Margin) -> dict[str, Any]:
    return {
        "margin": _rounded(margin.mean),
        "margin_low": _rounded(margin.mean - margin.spread),
        "margin_high": _rounded(margin.mean + margin.spread),
    }


def _sprt(sprt: Sprt) -> dict[str, Any]:
    return {
        "low": sprt.low,
        "high": sprt.high,
        "blocks": sprt.blocks,
        "llr": _rounded(sprt.llr),
        "verdict": sprt.verdict,
    }


def _pace(pace: Pace | None) -> dict[str, Any] | None:
    if pace is None:
        return None
    return {"decisions": pace.decisions, "cpu_milliseconds_per_decision": _rounded(pace.milliseconds)}


def _rounded(value: float) -> float:
    return round(value, 6)
