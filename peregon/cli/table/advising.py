"""Advising: what a bot would do in a player's place, and why."""

import secrets
from random import Random

from rich.padding import Padding
from rich.text import Text

from peregon.bots import ADVISER, Reason, bot_named, question_of, reasons_of
from peregon.bots.bot import Verdict
from peregon.cli.naming import Naming
from peregon.cli.table.command_words import is_word
from peregon.cli.table.purpose_words import why
from peregon.cli.terminal import Terminal
from peregon.game import Game
from peregon.record import write

MOST_OTHERS = 3
MARGIN = (0, 0, 0, 4)
VERDICTS: dict[Verdict, str] = {
    "best": "hint.best",
    "unsurpassed": "hint.unsurpassed",
    "maybe_better": "hint.maybe_better",
    "same": "hint.same",
    "maybe_worse": "hint.maybe_worse",
    "worse": "hint.worse",
}


class Advising:
    def __init__(self, terminal: Terminal, naming: Naming) -> None:
        self.terminal = terminal
        self.say = terminal.say
        self.naming = naming

    def hint(self, game: Game, seat: int, rest: str) -> None:
        """The chosen move, as it is typed. What else the bot has thought of, and how all that stands, for whoever asks
        for it."""
        rules = game.title.rules(game.seats, game.variants)
        question = question_of(game, seat, rules, Random(secrets.randbits(60)))
        chosen, *others = reasons_of(bot_named(ADVISER, game.title.rulebook_name), question)
        chances = is_word(self.say, rest.strip(), "argument.chances")
        self.terminal.show(Text(self.say("hint.title"), style="bold"))
        self._show(game, seat, chosen, chances)
        if others:
            self.terminal.note(self.say("hint.others" if chances else "hint.more"))
        for reason in others[:MOST_OTHERS] if chances else []:
            self._show(game, seat, reason, chances)

    def _show(self, game: Game, seat: int, reason: Reason, chances: bool) -> None:
        self.terminal.show(Text.assemble("  ", (write(game, game.actions[reason.action]), "cyan")))
        for line in [*self._why(game, seat, reason), *(self._standing(reason) if chances else [])]:
            self.terminal.show(Padding(line, MARGIN))

    def _why(self, game: Game, seat: int, reason: Reason) -> list[str]:
        face = type(game.actions[reason.action]).__name__
        return why(self.say, self.naming, face, reason.purpose, game.state.trains(seat))

    def _standing(self, reason: Reason) -> list[str]:
        """Of the chosen one among all, of another one against that."""
        if reason.verdict is None:
            return []
        wins, risk = round(100 * abs(reason.gain)), max(1, round(100 * reason.risk))
        return [self.say(VERDICTS[reason.verdict], n=wins, risk=risk)]
