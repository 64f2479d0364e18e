"""Advising: what a bot would do in a player's place, and why."""

import secrets
from random import Random

from rich.padding import Padding
from rich.text import Text

from peregon.bots import ADVISER, Reason, bot_named, question_of, reasons_of
from peregon.bots.bot import Verdict
from peregon.cli.naming import Naming
from peregon.cli.terminal import Terminal
from peregon.game import Game
from peregon.model.faces import Action
from peregon.record import write
from peregon.rules.cards.faces import DrawBlind, DrawCard
from peregon.rules.rounds.faces import Pass
from peregon.rules.routes.faces import ClaimRoute
from peregon.rules.stations.faces import BuildStation
from peregon.rules.tickets.faces import DrawTickets, Keep
from peregon.rules.tunnels.faces import GiveUp, PayExtra

MOST_OTHERS = 3
MARGIN = (0, 0, 0, 4)
PURPOSES: dict[type[Action], str] = {
    DrawCard: "hint.why_draw",
    DrawBlind: "hint.why_draw",
    ClaimRoute: "hint.why_claim",
    DrawTickets: "hint.why_tickets",
    Keep: "hint.why_keep",
    PayExtra: "hint.why_pay",
    GiveUp: "hint.why_give_up",
    BuildStation: "hint.why_station",
    Pass: "hint.why_pass",
}
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

    def hint(self, game: Game, seat: int, _rest: str) -> None:
        """The chosen move first, as it is typed, then what else the bot has thought of."""
        rules = game.title.rules(game.seats, game.variants)
        question = question_of(game, seat, rules, Random(secrets.randbits(60)))
        chosen, *others = reasons_of(bot_named(ADVISER, game.title.rulebook_name), question)
        self.terminal.show(Text(self.say("hint.title"), style="bold"))
        self._show(game, chosen, self._wish(game, chosen) or self._purpose(game, chosen))
        if others:
            self.terminal.note(self.say("hint.others"))
        for reason in others[:MOST_OTHERS]:
            self._show(game, reason, self._wish(game, reason))

    def _show(self, game: Game, reason: Reason, why: list[str]) -> None:
        self.terminal.show(Text.assemble("  ", (write(game, game.actions[reason.action]), "cyan")))
        for line in why + self._standing(reason):
            self.terminal.show(Padding(line, MARGIN))

    def _wish(self, game: Game, reason: Reason) -> list[str]:
        """What it is for."""
        told = []
        if reason.route is not None and not isinstance(game.actions[reason.action], ClaimRoute):
            key = "hint.for_route" if reason.missing else "hint.for_route_now"
            told.append(self.say(key, n=reason.missing, route=self.naming.route(reason.route)))
        if reason.ticket is not None:
            told.append(self.say("hint.for_ticket", ticket=self.naming.ticket(reason.ticket)))
        return told

    def _purpose(self, game: Game, reason: Reason) -> list[str]:
        """What such an action is good for, where the bot has nothing more to say about this one. Of those that others
        have thought of, their words may tell."""
        action = game.actions[reason.action]
        sheet = self.naming.sheet
        points = sheet.points[sheet.routes[action.route].length] if isinstance(action, ClaimRoute) else 0
        key = PURPOSES.get(type(action), f"hint.why.{type(action).__name__}")
        return [self.say(key, n=points)] if key in self.say else []

    def _standing(self, reason: Reason) -> list[str]:
        """Of the chosen one among all, of another one against that."""
        if reason.verdict is None:
            return []
        wins, risk = round(100 * abs(reason.gain)), max(1, round(100 * reason.risk))
        return [self.say(VERDICTS[reason.verdict], n=wins, risk=risk)]
