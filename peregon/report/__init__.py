"""Board reports: what many games with bots say about a board, as findings, as JSON and as a page."""

from peregon.report.board_report import BoardReport, report_on
from peregon.report.data import as_data, to_json
from peregon.report.page.page import page
from peregon.report.remarks import Remark

__all__ = ["BoardReport", "Remark", "as_data", "page", "report_on", "to_json"]
