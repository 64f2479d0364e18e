"""The group of commands, and what all of them do with errors."""

import os
import sys
from typing import Any, TextIO

import click

import peregon
from peregon.boards import BoardError
from peregon.bots import WrongAnswer
from peregon.cli import INTERRUPTED, version
from peregon.cli.arena import arena
from peregon.cli.board import board
from peregon.cli.bots import bots
from peregon.cli.check_bot import check_bot
from peregon.cli.count import count
from peregon.cli.data import data
from peregon.cli.games import games
from peregon.cli.languages import languages
from peregon.cli.play import play
from peregon.cli.replay import replay
from peregon.cli.review import review_command
from peregon.cli.rules import rules
from peregon.cli.serve import serve
from peregon.cli.simulate import simulate
from peregon.cli.tables import export, tables
from peregon.cli.terminal import harmless, language_option
from peregon.cli.verify import verify
from peregon.extras import MissingExtra, extra_with, missing
from peregon.fields import FileError
from peregon.game import IllegalAction
from peregon.languages import LanguageError
from peregon.plugins import PluginError
from peregon.record import RecordError
from peregon.rulebooks import RulebookError

MOST_ERRORS = 40
USER_ERRORS = (
    *(BoardError, LanguageError, RulebookError, RecordError),
    *(IllegalAction, PluginError, WrongAnswer, MissingExtra),
)


class Commands(click.Group):
    """Turns errors that a user can mend into one line, and Ctrl-C into the exit code shells expect."""

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        try:
            return super().make_context(*arguments, **more)
        except LanguageError as error:
            # Words are looked for before any command runs: for the terminal, and for the list behind --lang.
            raise click.ClickException(harmless(str(error))) from None

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except USER_ERRORS as error:
            raise click.ClickException(_told(error)) from None
        except ModuleNotFoundError as error:
            extra = extra_with(error.name or "")
            if extra is None:
                raise
            raise click.ClickException(str(missing(extra, error))) from None
        except KeyboardInterrupt:
            click.echo(err=True)
            context.exit(INTERRUPTED)


def _told(error: Exception) -> str:
    """What is wrong, a line each where it is several things."""
    errors = [error, *(error.others if isinstance(error, FileError) else ())]
    lines = [harmless(str(each)) for each in errors[:MOST_ERRORS]]
    return "\n".join(lines + ([f"… and {len(errors) - MOST_ERRORS} more"] if len(errors) > MOST_ERRORS else []))


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Each command has a --help of its own with examples: peregon play --help",
)
@language_option
@click.version_option(peregon.__version__, message=version())
def cli() -> None:
    """Five railway board games in one engine.

    \b
    peregon serve                     play in the browser, alone or with friends
    peregon play                      a game in the terminal
    peregon count evening.txt         a real game from the table, counted
    peregon review game.peregon       who was winning, what was a mistake, what luck
    peregon games                     the games at a glance, plug-ins' too
    peregon rules europe              the rules, clause by clause
    peregon simulate --games 1000     many games at once
    peregon bots                      whom one can play against
    peregon arena normal greedy       which bot is the stronger
    """


PLAYING = (serve, play, count, replay, review_command, verify, simulate, arena, data, bots, check_bot)
LOOKING_UP = (games, rules, board, languages, export, tables)
for command in (*PLAYING, *LOOKING_UP):
    cli.add_command(command)


def run() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _spell_what_it_can(stream)
    # Whoever names a bot of their own has it here, as a rule; behind all else, so that it stands in for nothing.
    sys.path.append("")
    try:
        cli(prog_name="peregon")
    except OSError as error:
        # Without the name of a file it is the output: on a full disk, for one.
        _drop_output()
        print(f"peregon: {error.filename or 'the output'}: {error.strerror}", file=sys.stderr)
        sys.exit(1)


def _drop_output() -> None:
    """What is still to be written would fail again when Python ends."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _spell_what_it_can(stream: TextIO | None) -> None:
    """What has no letter here, a dash or Cyrillic, is a question mark, not a traceback. A closed stream is None."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
