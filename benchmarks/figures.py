"""The figures: how fast the engine is, per CPU-second of one core.

python -m benchmarks.figures                          measure, show, keep in figures.json and docs/figures.md
python -m benchmarks.figures --compare OTHER.json     and beside them those of another commit or machine
"""

import argparse
import json
import platform
import statistics
import sys
from pathlib import Path
from typing import Any

import peregon
from benchmarks.measures import Measure, calibration, measures
from benchmarks.yardstick import length_of_games

KEPT = Path(__file__).with_name("figures.json")
PAGE = Path(__file__).parents[1] / "docs" / "figures.md"
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
CALIBRATION = "calibration"
# The lengths that three independent engines agree on.
KNOWN_LENGTHS = {2: "154 to 155", 4: "about 296"}


def processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def measure(wanted: list[Measure], repetitions: int) -> dict[str, list[float]]:
    """All measures in turn, several times over: a busy spell of the machine then falls on all of them alike."""
    values: dict[str, list[float]] = {CALIBRATION: [], **{one.name: [] for one in wanted}}
    for repetition in range(repetitions):
        print(f"\rround {repetition + 1} of {repetitions} …", end="", file=sys.stderr, flush=True)
        values[CALIBRATION].append(calibration())
        for one in wanted:
            values[one.name].append(one.run())
    print(file=sys.stderr)
    return values


def figure(one: Measure, values: list[float]) -> dict[str, Any]:
    median = statistics.median(values)
    return {
        "name": one.name,
        "unit": one.unit,
        "median": _digits(median),
        "low": _digits(min(values)),
        "high": _digits(max(values)),
        "target": one.target,
        "met": one.met(median),
        "less_is_better": one.less_is_better,
        "elsewhere": one.elsewhere,
    }


def _digits(value: float) -> float:
    return float(f"{value:.5g}")


def take_figures(
    scale: int, repetitions: int, wanted: list[Measure], program: str, lengths: tuple[int, ...] = ()
) -> dict[str, Any]:
    values = measure(wanted, repetitions)
    return {
        "format": "peregon figures",
        "version": 1,
        "command": f"python -m {program} --games {scale} --repetitions {repetitions}",
        "machine": {
            "processor": processor(),
            "system": f"{platform.system()} {platform.machine()}",
            "python": platform.python_version(),
            "compiled": peregon.compiled,
        },
        "games": scale,
        "repetitions": repetitions,
        CALIBRATION: _digits(statistics.median(values[CALIBRATION])),
        "figures": [figure(one, values[one.name]) for one in wanted],
        "lengths": [_length(seats, max(20, scale // 4)) for seats in lengths],
    }


def _length(seats: int, count: int) -> dict[str, Any]:
    found = length_of_games("usa", seats, count)
    known = KNOWN_LENGTHS[seats]
    return {"seats": seats, "decisions": _digits(found.decisions), "spread": _digits(found.spread), "elsewhere": known}


HEADINGS = ["figure", "median", "lowest to highest", "unit", "target", "elsewhere"]


def rows(data: dict[str, Any], other: dict[str, Any] | None = None) -> list[list[str]]:
    found = [_row(one) for one in data["figures"]]
    for one in data["lengths"]:
        length = f"{one['decisions']:.1f}"
        spread = f"± {one['spread']:.1f}"
        name = f"random USA game, {one['seats']} players, plain claims"
        found.append([name, length, spread, "decisions", "", one["elsewhere"]])
    if other is not None:
        for row, ratio in zip(found, _ratios(data, other), strict=False):
            row.append(ratio)
    return found


def _row(one: dict[str, Any]) -> list[str]:
    target = ""
    if one["target"] is not None:
        sign = "≤" if one["less_is_better"] else "≥"
        target = f"{sign} {_plain(one['target'])} {'met' if one['met'] else 'missed'}"
    span = f"{_plain(one['low'])} to {_plain(one['high'])}"
    return [one["name"], _plain(one["median"]), span, one["unit"], target, one["elsewhere"]]


def _plain(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _ratios(data: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """How much better than the other, after taking out how much faster the machine itself was at the time."""
    machine = data[CALIBRATION] / other[CALIBRATION]
    theirs = {one["name"]: one["median"] for one in other["figures"]}
    found = []
    for one in data["figures"]:
        before = theirs.get(one["name"])
        if not before:
            found.append("new")
            continue
        better = before / one["median"] if one["less_is_better"] else one["median"] / before
        found.append(f"{better / machine:.2f} times")
    return found


def aligned(table: list[list[str]], left: tuple[int, ...] = (0, 3, 4, 5)) -> str:
    """Plain text, names to the left and numbers to the right."""
    columns = max(map(len, table))
    padded = [row + [""] * (columns - len(row)) for row in table]
    widths = [max(len(row[column]) for row in padded) for column in range(columns)]
    lines = [
        "  ".join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in padded
    ]
    return "\n".join(lines)


def about(data: dict[str, Any]) -> str:
    machine = data["machine"]
    compiled = "compiled" if machine["compiled"] else "interpreted"
    return (
        f"{machine['processor']}, {machine['system']}, Python {machine['python']}, engine {compiled}; "
        f"{data['games']:,} games a figure (fewer for the slow ones), {data['repetitions']} repetitions, interleaved; "
        f"calibration loop {data[CALIBRATION] / 1e6:.1f} million rounds/s; `{data['command']}`"
    )


def write_page(data: dict[str, Any], page: Path = PAGE, begin: str = BEGIN, end: str = END) -> None:
    """The table of the page, between its markers."""
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    table = ["| " + " | ".join(row) + " |" for row in [HEADINGS, ["---"] * len(HEADINGS), *rows(data)]]
    lines = [begin, f"*{about(data)}*", "", *table, end]
    page.write_text(before + "\n".join(lines) + after, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.figures", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=4000, help="games a figure and repetition")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--compare", type=Path, metavar="OTHER.json")
    parser.add_argument("--output", type=Path, default=KEPT, help="where to keep the figures")
    parser.add_argument("--no-page", action="store_true", help="leave docs/figures.md as it is")
    arguments = parser.parse_args()
    if not peregon.compiled:
        print("The engine is not compiled: the targets are for a compiled one.", file=sys.stderr)
    other = json.loads(arguments.compare.read_text(encoding="utf-8")) if arguments.compare else None
    wanted = measures(arguments.games)
    data = take_figures(arguments.games, arguments.repetitions, wanted, "benchmarks.figures", lengths=(2, 4))
    headings = [*HEADINGS, "against the other"] if other else HEADINGS
    print(aligned([headings, *rows(data, other)]))
    print(f"\n{about(data)}")
    arguments.output.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    if not arguments.no_page:
        write_page(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
