"""How the layout fares on boards that are not quite those it was tuned on.

Twelve variants of the shipped boards: every city moved a little, and a fifth of the connections
a space longer or shorter. Run with: python tools/stress/perturbed_boards.py [seconds for each]
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from time import monotonic

from peregon.boards import BoardSheet, City, Route, load_board
from peregon.drawing.checker import worst
from peregon.drawing.layout import lay_out

VARIANTS = {"usa": 3, "europe": 3, "switzerland": 2, "india": 2, "journey": 2}
JITTER = 0.012
CHANGED = 0.2


def variants() -> Iterator[tuple[str, BoardSheet]]:
    for name, count in VARIANTS.items():
        sheet = load_board(name)
        for number in range(1, count + 1):
            yield f"{name} {number}", perturbed(sheet, Random(f"{name} {number}"))


def perturbed(sheet: BoardSheet, luck: Random) -> BoardSheet:
    reach = JITTER * max(_extent(city.lat for city in sheet.cities), _extent(city.lon for city in sheet.cities))
    cities = tuple(_moved(city, luck, reach) for city in sheet.cities)
    return replace(sheet, cities=cities, routes=_stretched(sheet.routes, luck), digest="")


def _extent(degrees: Iterable[float | None]) -> float:
    known = [value for value in degrees if value is not None]
    return max(known) - min(known)


def _moved(city: City, luck: Random, reach: float) -> City:
    north, east = luck.gauss(0, reach), luck.gauss(0, reach)
    if city.lat is None or city.lon is None:
        return city
    at = (city.draw_at[0] + north, city.draw_at[1] + east) if city.draw_at else None
    return replace(city, lat=city.lat + north, lon=city.lon + east, draw_at=at)


def _stretched(routes: tuple[Route, ...], luck: Random) -> tuple[Route, ...]:
    changes = [luck.choice((-1, 1)) if luck.random() < CHANGED else 0 for _ in routes]
    firsts = [number if route.twin is None else min(number, route.twin) for number, route in enumerate(routes)]
    lengths = [max(1, route.length + changes[first]) for route, first in zip(routes, firsts, strict=True)]
    return tuple(replace(route, length=length) for route, length in zip(routes, lengths, strict=True))


def main() -> None:
    budget = float(sys.argv[1]) if len(sys.argv) > 1 else 180.0
    total = 0
    for name, sheet in variants():
        started = monotonic()
        result = lay_out(sheet, budget=budget)
        findings = result.findings
        total += len(findings.faults)
        print(
            f"{name:14} {len(findings.faults):3} faults, the worst {worst(findings.faults):5.1%} of a slot; "
            f"slots {findings.slot_length:.1f} x {findings.slot_width:.1f}, moved {findings.displacement:.1f} %, "
            f"{monotonic() - started:.0f} s",
            flush=True,
        )
        for sentence in result.advice:
            print(f"    {sentence}")
    print(f"{total} faults in all")


if __name__ == "__main__":
    main()
