"""Asking: a decision put to a person, answered by a menu's number or by notation."""

from dataclasses import dataclass

from rich.text import Text

from peregon.cli.table.command_words import is_word
from peregon.cli.table.looking import Looking, paths_of, wanted
from peregon.cli.table.menu import Menu, MenuMaker
from peregon.cli.terminal import Terminal
from peregon.game import Game
from peregon.model.faces import Action
from peregon.model.views import View
from peregon.record import NotationError, read, write
from peregon.rules.cards.faces import DrawSecondCard
from peregon.rules.tickets.faces import ChooseFirstTickets, Keep, KeepTickets
from peregon.rules.tunnels.faces import PayForTunnel

BACK = "0"


class GotUp(Exception):
    """The player leaves the table. The game is saved."""


@dataclass(frozen=True, slots=True)
class UndoLast:
    """Not an action of the game: the last one should not have happened."""


Typed = Action | UndoLast


class Asking:
    def __init__(self, terminal: Terminal, looking: Looking) -> None:
        self.terminal = terminal
        self.say = terminal.say
        self.looking = looking
        self.menus = MenuMaker(self.say, looking.naming, looking.mechanics)

    def ask(self, game: Game, seat: int) -> Typed:
        view = game.view(seat)
        options = game.options_of(seat)
        match view.decision:
            case ChooseFirstTickets() | KeepTickets():
                self.looking.table(game, seat)
                return self._ask_which_tickets(game, view)
            case DrawSecondCard():
                return self._ask_top(game, seat, self.menus.draws(options, view))
            case PayForTunnel() as decision:
                self.terminal.show(self.looking.panels.hand(view))
                return self._ask_top(game, seat, self.menus.tunnel(options, decision))
        self.looking.table(game, seat)
        return self._ask_top(game, seat, self.menus.turn(game, view, wanted(game, view)), self.say("play.hint"))

    def _ask_top(self, game: Game, seat: int, menu: Menu, hint: str = "") -> Typed:
        while True:
            self._show(menu, hint)
            answer = self._ask_menu(game, seat, menu)
            if answer is not None:
                return answer

    def _ask_menu(self, game: Game, seat: int, menu: Menu) -> Typed | None:
        """A choice from the menu or one behind it; None when the player came back from there."""
        while True:
            line = self.terminal.ask(">")
            choice = menu[line]
            if isinstance(choice, Menu):
                self._show(choice, self.say("play.back"))
                return self._ask_menu(game, seat, choice)
            if choice is None and line == BACK:
                return None
            if choice is None and line.isdecimal():
                self.terminal.complain(self.say("play.no_number", number=line))
                continue
            answer = choice or self._understand(game, seat, line)
            if answer is not None:
                return answer

    def _show(self, menu: Menu, hint: str) -> None:
        self.terminal.show(Text(menu.title, style="bold"))
        for entry in menu.entries:
            self.terminal.show(Text.assemble((f"{entry.key:>3} ", "cyan"), entry.label))
        if hint:
            self.terminal.note(hint)

    def _ask_which_tickets(self, game: Game, view: View) -> Typed:
        assert view.own is not None
        assert view.seat is not None
        options = [option for option in game.options_of(view.seat) if isinstance(option, Keep)]
        least = min(len(option.places) for option in options)
        self.terminal.show(Text(self.say("menu.which_tickets", n=least), style="bold"))
        offered = view.own.offered
        self.terminal.show(self.looking.panels.tickets(offered, paths_of(game, view, offered), numbered=True))
        while True:
            line = self.terminal.ask(">")
            words = line.replace(",", " ").split()
            if words and all(word.isdecimal() for word in words):
                line = " ".join(["keep", *words])
            choice = self._understand(game, view.seat, line)
            if choice is not None:
                return choice

    def _understand(self, game: Game, seat: int, line: str) -> Typed | None:
        """A command is carried out; anything else is read as notation. None when there is nothing to play yet."""
        word, _, rest = line.partition(" ")
        if is_word(self.say, word, "word.quit"):
            raise GotUp
        if is_word(self.say, word, "word.undo"):
            return UndoLast()
        for key, command in self.looking.commands.items():
            if is_word(self.say, word, key):
                command(game, seat, rest.strip())
                return None
        if not word:
            self.looking.table(game, seat)
            return None
        return self._read(game, line)

    def _read(self, game: Game, line: str) -> Action | None:
        try:
            action = read(game, line)
        except NotationError as error:
            self.terminal.complain(self.say("play.not_understood", problem=error.problem))
            return None
        if action in game.options:
            return action
        self.terminal.complain(self.say("play.illegal", move=write(game, action)))
        return None
