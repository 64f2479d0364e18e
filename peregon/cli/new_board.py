"""`peregon board new`: a small board to begin with, as a text file to go on writing in."""

from pathlib import Path

import click

from peregon.boards.beginning import begin
from peregon.cli.terminal import Terminal, language_option, pass_terminal


@click.command(
    epilog="""\b
Example:
  peregon board new little.toml"""
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@language_option
@pass_terminal
def new(terminal: Terminal, file: Path) -> None:
    """Write a small board into FILE: six cities, with comments that tell what may be changed.

    It can be checked, drawn and played as it is. A file that says anything is left alone."""
    try:
        begin(file)
    except FileExistsError:
        raise click.ClickException(f"{file} is there already") from None
    except OSError as error:
        raise click.ClickException(f"{file}: cannot be written: {error.strerror}") from None
    terminal.show(terminal.say("board.begun", file=file))
    terminal.note(terminal.say("board.begun_next", file=file))
