"""Advising: what a bot would do in a player's place, and why."""

import secrets
from random import Random

from rich.padding import Padding
from rich.text import Text

from peregon.bots import ADVISER, Reason, bot_named, question_of, reasons_of
from peregon.bots.bot import Verdict
from peregon.cli.naming import Naming
from peregon.cli.table.command_words import is_word
from peregon.cli.terminal import Terminal
from peregon.game import Game
from peregon.record import write

MOST_OTHERS = 3
MARGIN = (0, 0, 0, 4)
FOR_A_ROUTE = ("fits", "may_fit", "spare", "dug")
"""Purposes that have one of their own: what the route is for."""
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
        """In one sentence. Of actions that others have thought of, their words may tell."""
        purpose = reason.purpose
        key = f"purpose.{purpose.why}" if purpose.why else f"hint.why.{type(game.actions[reason.action]).__name__}"
        if purpose.why == "fits" and purpose.missing == 0:
            key = "purpose.fits_last"
        if key not in self.say:
            return []
        names = {
            "route": "" if purpose.route is None else self.naming.route(purpose.route),
            "ticket": "" if purpose.ticket is None else self.naming.ticket(purpose.ticket),
        }
        n = purpose.missing if purpose.why in ("fits", "may_fit") else purpose.n
        told = self.say(key, n=n, have=game.state.trains(seat), **names)
        if purpose.why not in FOR_A_ROUTE:
            return [told]
        gain = "purpose.points" if purpose.ticket is None else "purpose.leads"
        return [f"{told}, {self.say(gain, n=purpose.n, **names)}"]

    def _standing(self, reason: Reason) -> list[str]:
        """Of the chosen one among all, of another one against that."""
        if reason.verdict is None:
            return []
        wins, risk = round(100 * abs(reason.gain)), max(1, round(100 * reason.risk))
        return [self.say(VERDICTS[reason.verdict], n=wins, risk=risk)]
