"""`peregon replay`: a recorded game, move by move."""

from pathlib import Path

import click
from rich.text import Text

from peregon.cli.choices import board_option
from peregon.cli.naming import Naming, players_of
from peregon.cli.table.looking import Looking
from peregon.cli.table.session import show_final
from peregon.cli.terminal import Terminal, language_option, pass_terminal
from peregon.game import Step
from peregon.record import Record, load

LONGEST_NUMBER = 9


@click.command(
    epilog="""\b
Examples:
  peregon replay game.peregon             move by move
  peregon replay game.peregon --from 40
  peregon replay game.peregon --all       all moves at once"""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--from", "first", type=click.IntRange(min=1), default=1, metavar="N", help="Begin with the N-th move.")
@click.option("--all", "everything", is_flag=True, help="Print the moves without waiting.")
@board_option
@language_option
@pass_terminal
def replay(terminal: Terminal, file: Path, first: int, everything: bool, board: Path | None) -> None:
    """Step through a recorded game. Everything is shown, hands and tickets too."""
    showing = ReplayScreen(terminal, load(file, board, drop_unfinished=True))
    count = len(showing.steps)
    if first > max(1, count):
        raise click.UsageError(terminal.say("replay.no_move", n=count))
    if everything:
        for number in range(first, count + 1):
            showing.show(number)
        showing.show_end()
    else:
        showing.step_through(first)


class ReplayScreen:
    def __init__(self, terminal: Terminal, record: Record) -> None:
        self.terminal = terminal
        self.record = record
        self.names = players_of(record, terminal.say)
        self.steps: list[Step] = [step for step, _ in record.replay()]
        terminal.speak_of(record.table.title.rulebook_name)
        naming = Naming(record.table.title.sheet, terminal.language)
        self.looking = Looking(terminal, naming, self.names)

    def show(self, number: int) -> None:
        """The move as it was written, and what came of it, seen by the one who made it."""
        step, move = self.steps[number - 1], self.record.moves[number - 1]
        say = self.terminal.say
        line = say("replay.move", number=number, name=self.names[step.seat], move=move.action)
        self.terminal.show(Text(line, style="bold"))
        for sentence in self.looking.teller.tell(step.events, step.seat):
            self.terminal.show(Text.assemble("    ", sentence))

    def show_end(self) -> None:
        game = self.record.game_at(len(self.steps))
        if game.over:
            show_final(self.terminal, game, self.names)
        else:
            self.terminal.note(self.terminal.say("replay.unfinished", n=len(self.steps)))

    def step_through(self, first: int) -> None:
        number = first
        self.terminal.note(self.terminal.say("replay.keys"))
        while number <= len(self.steps):
            self.show(number)
            try:
                answer = self.terminal.ask(">").casefold()
            except EOFError:
                return
            if answer == "q":
                return
            number = self._next(number, answer)
        self.show_end()

    def _next(self, number: int, answer: str) -> int:
        """The move to show next."""
        if answer == "t":
            self.looking.table(self.record.game_at(number), self.steps[number - 1].seat)
            return number
        if answer == "b":
            return max(1, number - 1)
        if answer.isdecimal() and len(answer) <= LONGEST_NUMBER and 1 <= int(answer) <= len(self.steps):
            return int(answer)
        if answer:
            self.terminal.complain(self.terminal.say("replay.no_move", n=len(self.steps)))
            return number
        return number + 1
