"""Looking: what a player may ask to see at any time. None of it changes the game."""

from collections.abc import Callable

from rich.text import Text

from peregon.cli.naming import Naming
from peregon.cli.rules import found_in, show_rules, show_sections
from peregon.cli.table.advising import Advising
from peregon.cli.table.mechanics import Mechanics
from peregon.cli.table.panels import Panels
from peregon.cli.table.score import ScoreTeller
from peregon.cli.table.telling import Teller
from peregon.cli.terminal import Terminal
from peregon.game import Game
from peregon.model.views import View
from peregon.ticket_paths import TicketPath, TicketPaths

LOG_LINES = 30
Command = Callable[[Game, int, str], None]


class Looking:
    """Each command is given the game, the seat of the player who asks, and what stood behind the command's word."""

    def __init__(self, terminal: Terminal, naming: Naming, names: list[str]) -> None:
        self.terminal = terminal
        self.say = terminal.say
        self.naming = naming
        self.mechanics = Mechanics(self.say, naming, names)
        self.panels = Panels(self.say, naming, self.mechanics)
        self.teller = Teller(self.say, naming, self.mechanics)
        self.scores = ScoreTeller(self.say, naming, names)
        self.commands: dict[str, Command] = {
            "word.help": self.help,
            "word.table": self.table,
            "word.board": self.board,
            "word.log": self.log,
            "word.score": self.score,
            "word.hint": Advising(terminal, naming).hint,
            "word.rules": self.rules,
        }

    def table(self, game: Game, seat: int, _rest: str = "") -> None:
        """Everything in front of the player: rivals, row, hand, network, tickets."""
        view = game.view(seat)
        assert view.own is not None
        self.terminal.console.rule(self.panels.name(seat), style="dim")
        if view.last_turns is not None:
            self.terminal.show(Text(self.say("play.last_round", n=view.last_turns), style="bold white on red"))
        fields = game.rules.table.declared.fields
        self.terminal.show(self.panels.everyone(view, fields), *self.panels.known(view))
        self.terminal.show(*self.panels.kept(view, fields), "")
        self.terminal.show(self.panels.row(view), self.panels.hand(view), self.panels.network(view))
        if view.own.tickets:
            self.terminal.show(self.panels.tickets(view.own.tickets, paths_of(game, view, view.own.tickets)))

    def board(self, game: Game, seat: int, rest: str) -> None:
        """All routes, or those of one city."""
        view = game.view(seat)
        city = self.naming.find_city(rest) if rest else None
        if rest and city is None:
            self.terminal.complain(self.say("play.no_city", name=rest))
            return
        free = TicketPaths(game, seat).open_routes
        self.terminal.show(self.panels.board(view, free, game.rules.table.declared.fields, city))
        self.terminal.note(self.say("panel.legend", letter=game.title.sheet.locomotive.letter))

    def log(self, game: Game, seat: int, _rest: str) -> None:
        events = [event for step in game.history for event in step.events]
        self.terminal.show(*self.teller.tell((*game.opening, *events), seat)[-LOG_LINES:])

    def score(self, game: Game, seat: int, _rest: str) -> None:
        """One's own score only: the others' tickets are secret."""
        own = game.score_sheet().seats[seat]
        lines = ", ".join(f"{self.say.named('award', award.name)} {award.points}" for award in own.awards)
        self.terminal.show(f"{self.say('score.now', n=own.total)} {lines}", self.scores.explanation(own))

    def rules(self, game: Game, _seat: int, rest: str) -> None:
        rulebook = game.title.rulebook_name
        if not rest:
            show_rules(self.terminal, rulebook)
        elif found := found_in(self.terminal, rulebook, rest):
            show_sections(self.terminal, found)
        else:
            self.terminal.complain(self.say("rules.none", word=rest))

    def help(self, _game: Game, _seat: int, _rest: str) -> None:
        self.terminal.show(self.say("play.help"))


def paths_of(game: Game, view: View, tickets: tuple[int, ...]) -> dict[int, TicketPath | None]:
    """For each ticket, what the player still has to build."""
    assert view.seat is not None
    paths = TicketPaths(game, view.seat)
    return {ticket: paths.shortest(ticket) for ticket in tickets}


def wanted(game: Game, view: View) -> set[int]:
    """The routes still missing on the path of some ticket."""
    assert view.own is not None
    found = paths_of(game, view, view.own.tickets).values()
    return {route for path in found if path is not None for route in path.missing}
