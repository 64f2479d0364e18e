"""A board with faults that somebody planted: the small one, with a line or two changed."""

from pathlib import Path

import peregon
from peregon.boards import read_board
from peregon.catalogue import Title, find
from peregon.report import BoardReport, Remark, report_on

SMALL = (Path(peregon.__file__).parent / "boards" / "small" / "board.toml").read_text("utf-8")


def planted(*changes: tuple[str, str]) -> Title:
    """The small board with each first text replaced by the second."""
    text = SMALL
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return find(read_board(text, "planted.toml"))


def reported(title: Title, games: int = 400, seed: int = 1) -> BoardReport:
    return report_on(title, 2, ("normal",), games, seed, jobs=1)


def remark(report: BoardReport, code: str) -> Remark | None:
    return next((each for each in report.remarks if each.code == code), None)


def ids_in(report: BoardReport, code: str) -> list[str]:
    """The routes and tickets that a remark is about."""
    found, sheet = remark(report, code), report.title.sheet
    if found is None:
        return []
    return [sheet.routes[each].id for each in found.routes] + [sheet.tickets[each].id for each in found.tickets]
