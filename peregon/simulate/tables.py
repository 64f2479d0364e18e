"""Tables: results as rows for a terminal, as CSV and as JSON."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import peregon
from peregon.bots.lookup import constants_digest
from peregon.simulate.games import Match, Outcome
from peregon.simulate.intervals import Interval
from peregon.simulate.results import PlayerResult, Results

FORMAT = "peregon simulation"
VERSION = 2
"""Of the JSON's shape. It changes when a field changes its meaning or goes; a new field leaves it as it is."""

HEADINGS = ("player", "games", "wins", "win rate", "score", "routes", "tickets", "completed", "longest path")


def rows(results: Results) -> list[tuple[str, ...]]:
    """A row for each player, under `HEADINGS`."""
    return [
        (
            player.name,
            f"{player.games:,}",
            f"{player.wins:,.1f}",
            f"{player.win_rate:.1%} ({player.win_interval.low:.1%} to {player.win_interval.high:.1%})",
            f"{player.score:.1f} ± {player.score_interval.high - player.score:.1f}",
            f"{player.route_points:.1f}",
            f"{player.tickets:.2f}",
            f"{player.completed:.2f}",
            f"{player.longest:.1f}",
        )
        for player in results.players
    ]


def summary(results: Results) -> list[tuple[str, str]]:
    """What holds for the games as a whole, by name."""
    endings = ", ".join(f"{name} {count / max(1, results.games):.1%}" for name, count in results.endings.items())
    return [
        ("games", f"{results.games:,}" + (" (stopped)" if results.cancelled else "")),
        ("decisions per game", f"{results.decisions_per_game:.1f}"),
        ("turns per game", f"{results.turns_per_game:.1f}"),
        ("how they ended", endings),
    ]


def to_csv(results: Results) -> str:
    """One line a player; the intervals are columns of their own."""
    records = [_flat(player) for player in results.players]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(records[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return text.getvalue()


def to_json(results: Results) -> str:
    """Everything, with nothing in it of when and where it was worked out: the same games give the same text."""
    return json.dumps(as_data(results), indent=2, ensure_ascii=False) + "\n"


def as_data(results: Results) -> dict[str, Any]:
    data: dict[str, Any] = {
        **header_of(results.match),
        "deals": [results.first, results.first + results.games],
        "games": results.games,
        "cancelled": results.cancelled,
        "decisions_per_game": _rounded(results.decisions_per_game),
        "turns_per_game": _rounded(results.turns_per_game),
        "endings": results.endings,
        "players": [_flat(player) for player in results.players],
        "sums": results.sums.as_data(),
    }
    if results.outcomes:
        data["outcomes"] = [asdict(outcome) for outcome in results.outcomes]
    return data


def header_of(match: Match) -> dict[str, Any]:
    """What makes it these games and no others."""
    rulebook = match.title.rulebook_name
    return {
        "format": FORMAT,
        "version": VERSION,
        "peregon": peregon.__version__,
        "game": match.title.name,
        "rulebook": rulebook,
        "board": match.title.sheet.digest,
        "constants": constants_digest(rulebook, match.players),
        "variants": dict(match.variants),
        "seats": match.seats,
        "seed": match.seed,
    }


_BY_SEAT = ("totals", "route_points", "tickets", "completed", "longest")


def game_headings(match: Match) -> list[str]:
    """The columns of a table with a row for each game; what is by seat has a column for each."""
    by_seat = [f"{name}_{seat}" for seat in range(match.seats) for name in ("player", *_BY_SEAT, "won")]
    return ["game", "seed", "ending", "decisions", "turns", *by_seat]


def game_row(match: Match, outcome: Outcome) -> list[object]:
    found: list[object] = [outcome.index, outcome.seed, outcome.ending, outcome.decisions, outcome.turns]
    for seat in range(match.seats):
        won = round(1 / len(outcome.winners), 6) if seat in outcome.winners else 0.0
        found += [match.players[outcome.seating[seat]], *_of_seat(outcome, seat), won]
    return found


def _of_seat(outcome: Outcome, seat: int) -> Iterator[int]:
    return (getattr(outcome, name)[seat] for name in _BY_SEAT)


def _flat(player: PlayerResult) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for name in player.__dataclass_fields__:
        value = getattr(player, name)
        if isinstance(value, Interval):
            record[f"{name}_low"], record[f"{name}_high"] = _rounded(value.low), _rounded(value.high)
        else:
            record[name] = _rounded(value) if isinstance(value, float) else value
    return record


def _rounded(value: float) -> float:
    return round(value, 6)
