"""Planning: the plan that a board has, or one made for it now and kept for the next time."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from peregon.boards import BoardSheet
from peregon.drawing.checker import Findings
from peregon.drawing.ground import ground_for
from peregon.drawing.plan import OnStage, Plan, PlanError, board_file, find_plan, is_built_in, plan_file, write_plan

if TYPE_CHECKING:
    from peregon.drawing.layout import Advice


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan; if it has just been made, what is wrong with it and what would help; and the file it was kept in."""

    plan: Plan
    findings: Findings | None = None
    kept: Path | None = None
    advice: "tuple[Advice, ...]" = ()


def plan_for(sheet: BoardSheet, progress: OnStage | None = None, afresh: bool = False) -> Planned:
    """The plan beside the board, or else a new one, which takes a minute or two and needs `peregon[drawing]`."""
    if not afresh:
        try:
            return Planned(find_plan(sheet))
        except PlanError:
            pass
    from peregon.drawing.layout import lay_out

    result = lay_out(sheet, progress)
    plan = replace(result.plan, ground=ground_for(sheet, result.plan, progress).write())
    return Planned(plan, result.findings, _keep(sheet, plan), result.advice)


def _keep(sheet: BoardSheet, plan: Plan) -> Path | None:
    """Writes the plan beside the board file, unless something lies there that is no plan."""
    if is_built_in(sheet) or not board_file(sheet).is_file():
        return None
    path = plan_file(sheet)
    try:
        if path.exists() and not _is_plan(path):
            return None
        path.write_text(write_plan(plan), encoding="utf-8")
    except OSError:
        return None
    return path


def _is_plan(path: Path) -> bool:
    """Whether a file is a plan of any board and any version, and so may be written over."""
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return False
    return isinstance(values, dict) and {"format", "board", "digest"} <= values.keys()
