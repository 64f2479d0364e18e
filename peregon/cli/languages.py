"""`peregon languages`: which languages there are and how complete each is; `check` for those who write one."""

from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal
from peregon.languages import codes
from peregon.languages.folders import also_in, folders_in
from peregon.translation_check import LanguageReport, check_language

LISTED = 8
HEADINGS = ("languages.code", "languages.name", "languages.words", "languages.clauses", "languages.folder")


@click.group(
    invoke_without_command=True,
    epilog="""\b
Examples:
  peregon languages
  peregon languages check my_languages
  PEREGON_LANGUAGES=my_languages peregon play --lang de""",
)
@language_option
@click.pass_context
def languages(context: click.Context) -> None:
    """The languages there are, and how much of everything is said in each."""
    if context.invoked_subcommand is not None:
        return
    terminal = context.ensure_object(Terminal)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in HEADINGS:
        table.add_column(terminal.say(heading), justify="right" if heading in HEADINGS[2:4] else "left")
    for code in codes():
        report = check_language(code)
        folder = "" if report.language.shipped else str(report.language.folder)
        table.add_row(code, report.language.name, *_shares(report), folder)
    terminal.show(table)


@languages.command(
    epilog="""\b
Examples:
  peregon languages check my_languages        every language in the folder
  peregon languages check my_languages/de"""
)
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@language_option
@pass_terminal
def check(terminal: Terminal, folder: Path) -> None:
    """What is wrong with a language of your own, and what it does not say yet."""
    found = folders_in(folder.resolve())
    if not found:
        raise click.ClickException(terminal.say("languages.none", folder=folder))
    # What is checked is what would be spoken: among the other languages, with its own fallbacks.
    with also_in(folder.resolve()):
        reports = [check_language(each.name) for each in found]
    for report in reports:
        _show(terminal, report)
    if any(report.mistakes for report in reports):
        raise click.exceptions.Exit(1)


def _show(terminal: Terminal, report: LanguageReport) -> None:
    say, language = terminal.say, report.language
    words, clauses = _shares(report)
    terminal.show(Text(say("languages.has", language=language.code, name=language.name, words=words, clauses=clauses)))
    for name, keys in report.gaps.items():
        listed = ", ".join(keys[:LISTED]) + (", …" if len(keys) > LISTED else "")
        terminal.note(f"  {say('languages.lacks', n=len(keys), file=f'{name}.json', keys=listed)}")
    for mistake in report.mistakes:
        terminal.complain(f"  {harmless(mistake)}")
    terminal.show(say("languages.mistakes", n=len(report.mistakes)))


def _shares(report: LanguageReport) -> tuple[str, str]:
    """Rounded down: what is not whole is not called whole."""
    return f"{100 * report.words // report.all_words} %", f"{100 * report.clauses // report.all_clauses} %"
