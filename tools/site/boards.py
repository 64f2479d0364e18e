"""A page for each built-in board: its picture, its facts as its notes have them, its tickets in three languages."""

from pathlib import Path

from peregon.boards import BoardSheet, built_in_boards, load_board
from peregon.cli.naming import Naming
from peregon.drawing import Style, board_svg, find_plan

LANGUAGES = {"en": "English", "ru": "Русский", "uk": "Українська"}
INTRODUCTION = "Drawn by Peregon from their files, as [a board of your own](../adding-a-board.md) would be."


def finish_boards(folder: Path) -> None:
    """The notes of each board are here already, and become its page."""
    index = ["# Boards", "", INTRODUCTION, ""]
    for name in built_in_boards():
        sheet = load_board(name)
        picture = board_svg(sheet, find_plan(sheet), Style(interactive=False))
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")
        page = folder / f"{name}.md"
        heading, _, notes = page.read_text(encoding="utf-8").partition("\n")
        shown = f"![{heading.lstrip('# ')}]({name}.svg)"
        page.write_text("\n".join([heading, "", shown, "", notes, *_tickets(sheet)]), encoding="utf-8")
        index += [f"## [{heading.lstrip('# ')}]({name}.md)", "", shown, ""]
    (folder / "index.md").write_text("\n".join(index), encoding="utf-8")


def _tickets(sheet: BoardSheet) -> list[str]:
    names = [Naming(sheet, language) for language in LANGUAGES]
    order = sorted(range(len(sheet.tickets)), key=lambda n: (-sheet.tickets[n].goals[0].points, names[0].ticket(n)))
    rows = [[*(naming.ticket(number) for naming in names), names[0].ticket_points(number)] for number in order]
    head = [[*LANGUAGES.values(), "points"], ["---"] * 4]
    return ["", "## Tickets", "", *(f"| {' | '.join(row)} |" for row in head + rows), ""]
