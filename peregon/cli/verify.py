"""`peregon verify`: are these records true?"""

from pathlib import Path

import click

from peregon.cli.choices import board_option
from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal
from peregon.record import LuckVerification, OtherRulesError, Record, RecordError, load
from peregon.record import verify as check

DOES_NOT_HOLD, OTHER_RULES = 1, 3


@click.command(
    epilog="""\b
Exit codes:
  0  all records hold
  1  one does not hold, or cannot be read
  3  one was played by other rules: nobody can tell whether it holds

\b
Examples:
  peregon verify game.peregon
  peregon verify games/*.peregon"""
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@board_option
@language_option
@pass_terminal
def verify(terminal: Terminal, files: tuple[Path, ...], board: Path | None) -> None:
    """Plays each record again with its own luck, and says whether it holds, at which decision it does not, or that it
    was played by other rules than today's. Of a game at a live table every draw is made again from the secret that was
    told at its end."""
    found = {_verified(terminal, file, board) for file in files}
    for code in (DOES_NOT_HOLD, OTHER_RULES):
        if code in found:
            raise click.exceptions.Exit(code)


def _verified(terminal: Terminal, file: Path, board: Path | None) -> int:
    say = terminal.say
    try:
        record = load(file, board)
    except OtherRulesError as error:
        _complain(terminal, say("verify.unlike", file=file, line=error.line, problem=error.problem), error.changes)
        return OTHER_RULES
    except RecordError as error:
        _complain(terminal, str(error))
        return DOES_NOT_HOLD
    try:
        report = check(record)
    except OtherRulesError as error:
        place = _place(terminal, record, error.line)
        _complain(terminal, say("verify.other", file=file, place=place, problem=error.problem), error.changes)
        return OTHER_RULES
    except RecordError as error:
        place = _place(terminal, record, error.line)
        _complain(terminal, say("verify.bad", file=file, place=place, problem=error.problem))
        if record.changes is None:
            _complain(terminal, say("verify.rules_unknown", version=record.written_by))
        return DOES_NOT_HOLD
    terminal.console.print(say("verify.good", file=file, n=report.actions), soft_wrap=True)
    if report.changes:
        terminal.console.print(say("verify.holds_anyway"), soft_wrap=True)
    if report.luck is not None:
        _tell_luck(terminal, record, report.luck)
    return 0


def _tell_luck(terminal: Terminal, record: Record, luck: LuckVerification) -> None:
    seats = [record.names[seat] if record.names else str(seat + 1) for seat in luck.contributors]
    key = "verify.luck" if seats else "verify.luck_alone"
    lines = [terminal.say(key, n=luck.draws, names=", ".join(seats))]
    if luck.skipped:
        lines.append(terminal.say("verify.luck_skipped", draws=", ".join(map(str, luck.skipped))))
    lines.append(terminal.say("verify.luck_commitment", commitment=luck.commitment))
    for line in lines:
        terminal.console.print(harmless(line), soft_wrap=True, highlight=False)


def _place(terminal: Terminal, record: Record, line: int) -> str:
    """The first line is the deal, then there is one for each decision."""
    if line <= 1:
        return terminal.say("verify.deal")
    key = "verify.decision" if line <= len(record.moves) + 1 else "verify.score"
    return terminal.say(key, number=line - 1, line=line)


def _complain(terminal: Terminal, complaint: str, changes: tuple[str, ...] = ()) -> None:
    lines = [complaint, *([terminal.say("verify.changes", changes="; ".join(changes))] if changes else [])]
    for line in lines:
        terminal.errors.print(harmless(line), style="red", soft_wrap=True)
