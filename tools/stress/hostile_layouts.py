"""How the layout fares on boards that cannot be drawn well, or hardly at all: each must end within five minutes.

Run with: python -m tools.stress.hostile_layouts [NAME…]. Each board is laid out with the usual seconds, land and all,
and its picture is read back; the processor's own seconds after the deadline tell what a busy machine would add.
"""

import sys
from time import monotonic, process_time
from xml.etree import ElementTree

from peregon.boards import BoardSheet
from peregon.drawing import board_svg, plan_for
from peregon.drawing.layout.solver import BUDGET
from tests.support.drawing.hostile import HOSTILE

LONGEST = 300.0


def draw(sheet: BoardSheet) -> str:
    """Draw a board and say how that went."""
    started, worked = monotonic(), process_time()
    late: list[float] = []

    def follow(_phase: str, _done: float) -> None:
        if not late and monotonic() - started > BUDGET:
            late.append(process_time())

    planned = plan_for(sheet, follow, afresh=True)
    ElementTree.fromstring(board_svg(sheet, planned.plan))
    assert planned.findings is not None
    faults = ", ".join(f"{count} {kind}" for kind, count in planned.findings.counts().items()) or "clean"
    after = f", {process_time() - late[0]:.0f} s of work after the deadline" if late else ""
    seconds = monotonic() - started
    verdict = "" if seconds < LONGEST else "  TOO LONG"
    return f"{seconds:4.0f} s ({process_time() - worked:.0f} s of work{after})  {faults}{verdict}"


def main() -> None:
    chosen = [make for make in HOSTILE if len(sys.argv) < 2 or make.__name__ in sys.argv[1:]]
    for make in chosen:
        sheet = make()
        print(
            f"{make.__name__:20} {len(sheet.cities):2} places, {len(sheet.routes):3} routes  {draw(sheet)}", flush=True
        )


if __name__ == "__main__":
    main()
