"""The ladder of the bots: plays what `docs/strength.md` shows, and writes it.

    python -m benchmarks.strength                 goes on where it stopped
    python -m benchmarks.strength --only usa      the rows of one game
    python -m benchmarks.strength --write         writes the page from what there is

Every row is a match of the arena, and the page gives the command that repeats it. Finished blocks are kept in
`benchmarks/matches`, results in `benchmarks/strength.json`: a match of hours goes on wherever it was broken off. When a
bot changes, its matches and the rows it played in go.
"""

import json
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

import click

from peregon.analysis import Sprt, Tournament, hold
from peregon.analysis.sprt import ACCEPTED, UNDECIDED
from peregon.analysis.tables import as_data, command_for
from peregon.bots.lookup import constants_digest
from peregon.catalogue import find, names

JOURNALS = Path("benchmarks/matches")
RESULTS = Path("benchmarks/strength.json")
PAGE = Path("docs/strength.md")
# What others have measured of the published players, from their authors' code: wins of the first, in percent.
YARDSTICK = {
    ("destination-hungry", "route-focus"): "75 to 80",
    ("one-step", "route-focus"): "68 to 76",
    ("long-route", "route-focus"): "80 to 85",
    ("destination-hungry", "one-step"): "71",
    ("destination-hungry", "long-route"): "53 to 60",
    ("long-route", "one-step"): "53 to 59",
}
AT_ONE_TABLE = {"route-focus": "2.5", "destination-hungry": "33", "one-step": "23 to 28", "long-route": "38 to 42"}
EXPERT = "expert@240"
PUBLISHED = ("destination-hungry", "long-route", "one-step", "route-focus")
FROZEN_NORMAL = "normal-2026-11"
QUICK = (FROZEN_NORMAL, "rush", "planner", *PUBLISHED, "greedy", "random")
FROZEN_EXPERT = "expert-2026-11"
# Equal time: how many playouts today's expert makes in a tenth of a second, and the frozen one made when it was frozen.
# By the time of whole games: hundreds for two on the boards of the USA and Europe, 24 on the other three, and six to
# eight at larger tables, which is rough; with more games `benchmarks.equal_time` finds them better.
A_TENTH = {
    ("usa", 2): (915, 404),
    ("europe", 2): (850, 259),
    ("india", 2): (970, 370),
    ("switzerland", 2): (750, 270),
    ("journey", 2): (410, 135),
    ("usa", 4): (365, 196),
    ("europe", 4): (305, 122),
    ("switzerland", 3): (315, 134),
}
# Half a second on the USA board for two: in 54 games 4,575 took 1.75 times as long, and 1.53 is equal time.
HALF_A_SECOND = (3950, 2020)
# What `hard` made in the 80 ms that it has at a live table, when nearly every thought took all of them.
HARD = {"usa": 491, "europe": 360, "india": 484, "switzerland": 332, "journey": 204}
SEED = 1
# What the expert must win on the base game against each, and what it should.
DEMANDED = {
    "destination-hungry": (0.8, 0.9),
    "rush": (0.8, 0.85),
    "long-route": (0.85, 0.92),
    "one-step": (0.9, 0.95),
    "route-focus": (0.9, 0.95),
    "planner": (0.92, 0.95),
}
Record = dict[str, Any]


@dataclass(frozen=True)
class Row:
    """A match, and in which table of the page it stands."""

    table: str
    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    rates: tuple[float, float] | None = None  # the match ends when it is clear which of them the first one wins

    @property
    def key(self) -> str:
        return f"{self.game}-{self.seats}-{'-'.join(self.bots)}"


def rows() -> Iterator[Row]:
    for rival, rates in DEMANDED.items():
        yield Row("expert", "usa", (EXPERT, rival), 2, 200, rates)
    for rival in PUBLISHED:
        for game in names():
            if game != "usa":
                yield Row("expert", game, (EXPERT, rival), 2, 100, (0.75, 0.85))
    yield Row("tables", "usa", (EXPERT, *PUBLISHED[:3]), 4, 200, (0.52, 0.6))
    yield Row("tables", "usa", (EXPERT, *PUBLISHED[:2]), 3, 201, (0.6, 0.68))
    for game in names():
        yield Row("quick", game, QUICK, 2, 1000 if game == "usa" else 300)
        yield Row("easy", game, ("easy", "normal"), 2, 100)
    for weak, strong in (("expert@30", "expert@120"), ("expert@120", "expert@480")):
        yield Row("budgets", "usa", (strong, weak), 2, 200, (0.5, 0.58))
    for game in names():
        yield Row("hard", game, ("hard@60", FROZEN_NORMAL), 2, 400, (0.5, 0.6))
        yield Row("hard", game, (f"hard@{HARD[game]}", FROZEN_NORMAL), 2, 200, (0.5, 0.6))
    for (game, seats), budgets in A_TENTH.items():
        yield against_frozen(game, seats, budgets, 400 if seats == 2 else 300)
    yield against_frozen("usa", 2, HALF_A_SECOND, 200)
    yield Row("thinkers", "usa", (EXPERT, f"{FROZEN_EXPERT}@240", "hard@60", "normal"), 2, 100)
    yield Row("yardstick", "usa", PUBLISHED, 4, 1000)
    for game in names():
        most = find(game).players[1]
        yield Row("full", game, (FROZEN_NORMAL, *PUBLISHED[:3], "rush")[:most], most, 400)


def against_frozen(game: str, seats: int, budgets: tuple[int, int], games: int) -> Row:
    """One of today's among frozen ones."""
    today, then = budgets
    rivals = (f"{FROZEN_EXPERT}@{then}",) * (seats - 1)
    return Row("frozen", game, (f"expert@{today}", *rivals), seats, games)


def play(row: Row, jobs: int | None) -> Record:
    JOURNALS.mkdir(parents=True, exist_ok=True)
    tournament = Tournament(find(row.game), row.seats, row.bots, SEED, {})
    sprt = None if row.rates is None else Sprt(*row.rates)
    journal = JOURNALS / f"{row.key}.jsonl"
    if journal.exists() and _constants_in(journal) != _constants(row):
        journal.unlink()  # blocks of players who have changed since
    held = hold(tournament, row.games, jobs=jobs, journal=journal, sprt=sprt)
    found = as_data(held, command_for(tournament, row.games, 0, sprt))
    return {"wanted": row.games, "constants": _constants(row), **found}


def _constants(row: Row) -> str:
    return constants_digest(find(row.game).rulebook_name, row.bots)


def _constants_in(journal: Path) -> str:
    header, _, _ = journal.read_text(encoding="utf-8").partition("\n")
    return str(json.loads(header)["constants"])


@click.command()
@click.option("--only", metavar="GAME", help="The rows of this game.")
@click.option("--table", metavar="NAME", help="The rows of this table.")
@click.option("--seats", type=int, help="The rows with so many players.")
@click.option("--write", "only_write", is_flag=True, help="Write the page from what there is.")
@click.option("--jobs", type=int)
def strength(only: str | None, table: str | None, seats: int | None, only_write: bool, jobs: int | None) -> None:
    """Plays the matches that are not played yet, and writes the page."""
    results: dict[str, Record] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for row in rows():
        wished = only in (None, row.game) and table in (None, row.table) and seats in (None, row.seats)
        if only_write or not wished:
            continue
        known = results.get(row.key)
        if known and known["wanted"] >= row.games and known["constants"] == _constants(row):
            continue
        click.echo(f"{row.game}, {row.seats} seats: {', '.join(row.bots)}")
        played = play(row, jobs)
        if played["games"] == 0:
            break
        if played["cancelled"]:
            # It stands on the page with the games it has, and is gone on with the next time.
            played["wanted"] = 0
        results[row.key] = played
        RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        write(results)
        if played["cancelled"]:
            break
        click.echo("  " + ", ".join(f"{bot['label']} {_rate(bot)}" for bot in results[row.key]["bots"][:3]))
    write(results)


def write(results: dict[str, Record]) -> None:
    """Puts the tables between the marks on the page; the words around them are written by hand."""
    text = PAGE.read_text(encoding="utf-8")
    for table in ("expert", "tables", "budgets", "quick", "yardstick", "easy", "hard", "full", "frozen", "thinkers"):
        text = between_marks(text, table, list(_lines(table, results)))
    PAGE.write_text(text, encoding="utf-8")


def between_marks(text: str, table: str, lines: list[str]) -> str:
    begin, end = f"<!-- {table} -->\n", f"<!-- end of {table} -->"
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"{PAGE}: the marks of {table!r} are missing")
    before, rest = text.split(begin)
    return f"{before}{begin}\n" + "\n".join(lines) + f"\n\n{end}{rest.split(end)[1]}"


def _lines(table: str, results: dict[str, Record]) -> Iterator[str]:
    found = [(row, results[row.key]) for row in rows() if row.table == table and row.key in results]
    if table in ("quick", "thinkers"):
        yield from _ladders(found)
        return
    if table == "yardstick":
        yield from _yardstick(results)
        return
    more = " times the CPU of the frozen |" if table == "frozen" else ""
    heading = "| game | seats | bots | wins, 95 % interval | points ahead of the best other | games | ms a decision |"
    yield heading + more
    yield "| --- | --- | --- | --- | --- | --- | --- |" + (" --- |" if more else "")
    for row, result in found:
        first = result["line_ups"][0]["bots"][0]
        pace = result["timing"][result["bots"][0]["label"]]
        time = "" if pace is None else f"{pace['cpu_milliseconds_per_decision']:.3g}"
        rivals = ", ".join(row.bots[1:]) if len(set(row.bots[1:])) > 1 else f"{_many(len(row.bots) - 1)}{row.bots[1]}"
        yield (
            f"| {row.game} | {row.seats} | `{row.bots[0]}` against {rivals} | {_rate(first)} | "
            f"{first['margin']:+.1f} ± {first['margin_high'] - first['margin']:.1f} | {_games(result)} | {time} |"
            + (f" {_times_the_cpu(result):.2f} |" if more else "")
        )


def _times_the_cpu(result: Record) -> float:
    """Of a decision of the first bot, beside one of the others."""
    first, *others = (bot["cpu_milliseconds_per_decision"] for bot in result["timing"].values())
    return float(first / mean(others))


def _ladders(found: list[tuple[Row, Record]]) -> Iterator[str]:
    for row, result in found:
        yield f"**{row.game}**, {row.seats} players, {row.games} games a pair:"
        yield ""
        yield "| bot | Elo, 95 % interval | wins | µs a decision |"
        yield "| --- | --- | --- | --- |"
        for bot in sorted(result["bots"], key=lambda each: -each["elo"]):
            pace = result["timing"][bot["label"]]
            time = "" if pace is None else f"{1000 * pace['cpu_milliseconds_per_decision']:.0f}"
            elo = f"{bot['elo']:+.0f} ({bot['elo_low']:+.0f} to {bot['elo_high']:+.0f})"
            yield f"| `{bot['label']}` | {elo} | {_rate(bot)} | {time} |"
        yield ""
        if row.table == "thinkers":
            yield from _pairs(result)


def _pairs(result: Record) -> Iterator[str]:
    yield "| | wins of the first, 95 % interval | points ahead | games |"
    yield "| --- | --- | --- | --- |"
    for line_up in result["line_ups"]:
        one, other = line_up["bots"]
        ahead = f"{one['margin']:+.1f} ± {one['margin_high'] - one['margin']:.1f}"
        yield f"| `{one['label']}` against `{other['label']}` | {_rate(one)} | {ahead} | {line_up['games']} |"
    yield ""


def _yardstick(results: dict[str, Record]) -> Iterator[str]:
    """The published players among themselves, beside what others have measured."""
    yield "| | wins of the first, 95 % interval | published | games |"
    yield "| --- | --- | --- | --- |"
    for row in rows():
        result = results.get(row.key)
        if result is None or row.game != "usa" or row.table not in ("quick", "yardstick"):
            continue
        for line_up in result["line_ups"]:
            seated = {bot["label"]: bot for bot in line_up["bots"]}
            for (one, other), known in YARDSTICK.items():
                if row.table == "quick" and set(seated) == {one, other}:
                    yield f"| {one} against {other} | {_rate(seated[one])} | {known} | {line_up['games']} |"
        if row.table == "yardstick":
            for bot in result["bots"]:
                name = bot["label"]
                yield f"| {name}, all four at one table | {_rate(bot)} | {AT_ONE_TABLE[name]} | {result['games']} |"


def _games(result: Record) -> str:
    """With the verdict of the sequential test, where one ended the match."""
    sprt = result["sprt"]
    if sprt is None or sprt["verdict"] == UNDECIDED:
        return str(result["games"])
    rate = sprt["high"] if sprt["verdict"] == ACCEPTED else sprt["low"]
    side = "at least" if sprt["verdict"] == ACCEPTED else "at most"
    return f"{result['games']}; {side} {100 * rate:.0f} %"


def _many(count: int) -> str:
    return "" if count == 1 else f"{count} of "


def _rate(bot: Record) -> str:
    low, high = 100 * bot["win_rate_low"], 100 * bot["win_rate_high"]
    return f"{100 * bot['win_rate']:.1f} % ({low:.1f} to {high:.1f})"


if __name__ == "__main__":
    print(platform.processor() or platform.machine(), platform.python_version())
    strength()
