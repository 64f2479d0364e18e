"""Advising: what a bot would do in a player's place, and why."""

import secrets
from random import Random

from rich.padding import Padding
from rich.text import Text

from peregon.bots import ADVISER, Reason, bot_named, question_of, reasons_of
from peregon.cli.naming import Naming
from peregon.cli.terminal import Terminal
from peregon.game import Game
from peregon.model.actions import ClaimRoute
from peregon.record import write

MOST_OTHERS = 3
MARGIN = (0, 0, 0, 4)


class Advising:
    def __init__(self, terminal: Terminal, naming: Naming) -> None:
        self.terminal = terminal
        self.say = terminal.say
        self.naming = naming

    def hint(self, game: Game, seat: int, _rest: str) -> None:
        """The chosen move first, as it is typed, then what else the bot has thought of."""
        rules = game.title.rules(game.seats, game.table_options)
        question = question_of(game, seat, rules, Random(secrets.randbits(60)))
        chosen, *others = reasons_of(bot_named(ADVISER, game.title.rulebook_name), question)
        self.terminal.show(Text(self.say("hint.title"), style="bold"))
        self._show(game, chosen)
        if others:
            self.terminal.note(self.say("hint.others"))
        for reason in others[:MOST_OTHERS]:
            self._show(game, reason)

    def _show(self, game: Game, reason: Reason) -> None:
        self.terminal.show(Text.assemble("  ", (write(game, game.actions[reason.action]), "cyan")))
        for line in self._wish(game, reason) + self._gain(reason):
            self.terminal.show(Padding(line, MARGIN))

    def _wish(self, game: Game, reason: Reason) -> list[str]:
        """What it is for."""
        told = []
        if reason.route is not None and not isinstance(game.actions[reason.action], ClaimRoute):
            route = self.naming.route(reason.route)
            if reason.missing:
                told.append(self.say("hint.for_route", n=reason.missing, route=route))
            else:
                told.append(self.say("hint.for_route_now", route=route))
        if reason.ticket is not None:
            told.append(self.say("hint.for_ticket", ticket=self.naming.ticket(reason.ticket)))
        return told

    def _gain(self, reason: Reason) -> list[str]:
        """Against what the bot would have done without thinking ahead, which is one of the candidates itself."""
        if reason.risk == 0.0:
            return []
        if reason.gain == 0.0:
            return [self.say("hint.first")]
        games, risk = round(100 * reason.gain), max(1, round(100 * reason.risk))
        if games == 0:
            return [self.say("hint.same", risk=risk)]
        return [self.say("hint.more" if games > 0 else "hint.less", n=abs(games), risk=risk)]
