"""`peregon verify`: are these records true?"""

from pathlib import Path

import click

from peregon.cli.choices import board_option
from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal
from peregon.record import RecordError, load
from peregon.record import verify as check


@click.command(
    epilog="""\b
Examples:
  peregon verify game.peregon
  peregon verify games/*.peregon"""
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@board_option
@language_option
@pass_terminal
def verify(terminal: Terminal, files: tuple[Path, ...], board: Path | None) -> None:
    """Plays each record again with its own luck. Exit code 1 if one does not come out the same; says where."""
    bad = 0
    for file in files:
        try:
            report = check(load(file, board))
        except RecordError as error:
            bad += 1
            terminal.errors.print(harmless(str(error)), style="red", soft_wrap=True)
        else:
            terminal.console.print(terminal.say("verify.good", file=file, n=report.actions), soft_wrap=True)
    if bad:
        raise click.exceptions.Exit(1)
