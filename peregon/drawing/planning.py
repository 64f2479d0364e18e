"""Planning: the plan that a board has, or one made for it now and kept for the next time."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from peregon.boards import BoardSheet, built_in_boards
from peregon.drawing.checker import Findings
from peregon.drawing.ground import ground_for
from peregon.drawing.plan import FILE, Plan, PlanError, find_plan, write_plan

Progress = Callable[[str, float], None]


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan, what is wrong with it if it has just been made, and the file it was kept in."""

    plan: Plan
    findings: Findings | None = None
    kept: Path | None = None


def plan_for(sheet: BoardSheet, progress: Progress | None = None, afresh: bool = False) -> Planned:
    """The plan beside the board, or else a new one, which takes a minute or two and needs `peregon[drawing]`."""
    if not afresh:
        try:
            return Planned(find_plan(sheet))
        except PlanError:
            pass
    from peregon.drawing.layout import lay_out

    result = lay_out(sheet, progress)
    plan = replace(result.plan, ground=ground_for(sheet, result.plan, progress).write())
    return Planned(plan, result.findings, _keep(sheet, plan))


def _keep(sheet: BoardSheet, plan: Plan) -> Path | None:
    """Writes the plan beside the board file, unless the plan of another board lies there."""
    beside = Path(sheet.source)
    if not beside.is_file() or (sheet.source.startswith("boards/") and sheet.id in built_in_boards()):
        return None
    path = beside.with_name(FILE)
    try:
        if path.exists() and _board_of(path) != sheet.id:
            return None
        path.write_text(write_plan(plan), encoding="utf-8")
    except OSError:
        return None
    return path


def _board_of(path: Path) -> str | None:
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return None
    return values.get("board") if isinstance(values, dict) else None
