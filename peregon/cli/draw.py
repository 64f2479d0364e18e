"""`peregon board draw`: a board as a picture, empty or with a game on it, or as a poster to play on."""

from dataclasses import dataclass, replace
from pathlib import Path

import click

from peregon.boards import BoardSheet, load_board
from peregon.cli.laying import lay_out
from peregon.cli.saving import ENDING
from peregon.cli.terminal import Terminal, language_option, pass_terminal
from peregon.drawing.board import Marks, Style, board_picture
from peregon.drawing.colours import too_close
from peregon.drawing.export import ExportError, plain, to_pdf, to_png
from peregon.drawing.plan import Plan, PlanError
from peregon.drawing.position import cities_of, marks_of, with_last_move
from peregon.drawing.poster import PAPERS, card_sheets, poster_svg, ticket_sheets
from peregon.drawing.theme import BOTH, LIGHT, THEMES, drawn_colours
from peregon.game import Game
from peregon.record import PositionError, load, read_position

FORMATS = (".svg", ".png", ".pdf")


@click.command(
    epilog="""\b
Examples:
  peregon board draw europe
  peregon board draw europe -o europe.png --theme dark --lang uk
  peregon board draw usa --position game.peregon -o now.svg
  peregon board draw india --poster --paper a2 -o india.pdf"""
)
@click.argument("name", metavar="NAME|FILE")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where to: .svg, .png or .pdf. NAME.svg if not given.",
)
@click.option("--theme", type=click.Choice((*THEMES, BOTH)), default="light", show_default=True)
@click.option(
    "--position",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    metavar="FILE",
    help="What lies on the board: a position, or a record, whose end is shown with the last move.",
)
@click.option("--ticket", metavar="ID", help="Ring the cities of this ticket.")
@click.option("--poster", is_flag=True, help="With score track, tickets and cards to print and cut out.")
@click.option("--paper", type=click.Choice(tuple(PAPERS)), default="a3", show_default=True, help="Of the poster.")
@click.option("--width", type=click.IntRange(100, 20_000), default=1600, show_default=True, help="Pixels, of a .png.")
@click.option("--afresh", is_flag=True, help="Lay the board out again, although it has been.")
@language_option
@pass_terminal
def draw(
    terminal: Terminal,
    name: str,
    output: Path | None,
    theme: str,
    position: Path | None,
    ticket: str | None,
    poster: bool,
    paper: str,
    width: int,
    afresh: bool,
) -> None:
    """Draw a board. One that has never been drawn is laid out first, which takes a minute or two."""
    sheet = load_board(name)
    output = output or Path(f"{sheet.id}.svg")
    if output.suffix not in FORMATS:
        raise click.UsageError(f"{output.name}: a picture ends in {', '.join(FORMATS)}")
    if theme == BOTH and output.suffix != ".svg":
        raise click.UsageError(f"only an .svg has two themes; choose one of {', '.join(THEMES)}")
    marks = _marks(sheet, position, ticket)
    _warn_of_colours(terminal, sheet)
    try:
        plan = _plan(terminal, sheet, afresh)
        style = Style(terminal.language, theme, interactive=output.suffix == ".svg" and not poster)
        pictures = _poster(sheet, plan, style, paper) if poster else [str(board_picture(sheet, plan, style, marks))]
        files = Writing(sheet, style, width).write(pictures, output)
    except (PlanError, ExportError, ImportError, OSError) as error:
        raise click.ClickException(str(error)) from None
    for file in files:
        terminal.show(terminal.say("draw.written", file=file))


def _marks(sheet: BoardSheet, position: Path | None, ticket: str | None) -> Marks:
    marks = Marks() if position is None else _marks_in(position, sheet)
    if ticket is None:
        return marks
    known = {card.id: number for number, card in enumerate(sheet.tickets)}
    if ticket not in known:
        raise click.UsageError(f"no ticket is called {ticket!r}; peregon board show {sheet.id} lists them")
    return replace(marks, pins=cities_of(sheet, known[ticket]))


def _marks_in(file: Path, sheet: BoardSheet) -> Marks:
    """What lies on the board in a position, or at the end of a record."""
    names: tuple[str, ...] = ()
    if file.suffix == ENDING:
        record = load(file, {sheet.id: sheet}, drop_unfinished=True)
        names, game = tuple(record.names), record.game_at(len(record.moves))
    else:
        game = _game_at(file, sheet)
    if game.title.sheet.digest != sheet.digest:
        raise click.UsageError(f"{file}: that game is played on another board, {game.title.name}")
    last = game.history[-1].events if game.history else ()
    return with_last_move(replace(marks_of(game.view(None)), players=names), last)


def _game_at(file: Path, sheet: BoardSheet) -> Game:
    try:
        return read_position(file.read_bytes(), {sheet.id: sheet})
    except PositionError as error:
        raise click.ClickException(f"{file}: {error}") from None


def _plan(terminal: Terminal, sheet: BoardSheet, afresh: bool) -> Plan:
    planned = lay_out(terminal, sheet, afresh)
    if planned.kept is not None:
        terminal.show(terminal.say("draw.kept", file=planned.kept))
    return planned.plan


def _warn_of_colours(terminal: Terminal, sheet: BoardSheet) -> None:
    for pair in too_close(drawn_colours(sheet, LIGHT)):
        names = {"first": pair.first, "second": pair.second, "vision": pair.vision}
        terminal.errors.print(terminal.say("draw.alike", **names), soft_wrap=True)


def _poster(sheet: BoardSheet, plan: Plan, style: Style, paper: str) -> list[str]:
    return [poster_svg(sheet, plan, style, paper), *ticket_sheets(sheet, plan, style), *card_sheets(sheet, style)]


@dataclass(frozen=True, slots=True)
class Writing:
    """How pictures become files: a PDF takes all of them, the others one each."""

    sheet: BoardSheet
    style: Style
    width: int

    def write(self, pictures: list[str], output: Path) -> list[Path]:
        if output.suffix == ".pdf":
            output.write_bytes(to_pdf([self._plain(picture) for picture in pictures]))
            return [output]
        files = [output.with_stem(f"{output.stem}-{page}") if page else output for page in range(len(pictures))]
        for picture, file in zip(pictures, files, strict=True):
            if output.suffix == ".png":
                file.write_bytes(to_png(self._plain(picture), self.width))
            else:
                file.write_text(picture, encoding="utf-8")
        return files

    def _plain(self, picture: str) -> str:
        return plain(picture, self.sheet, self.style.theme)
