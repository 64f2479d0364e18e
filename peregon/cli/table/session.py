"""A session: people and bots at one table, until the game is over or somebody gets up."""

from random import Random

from rich.text import Text

from peregon.bots import WrongAnswer, bot_named, kind_in, question_of
from peregon.cli.naming import Naming
from peregon.cli.table.asking import Asking, UndoLast
from peregon.cli.table.command_words import is_word
from peregon.cli.table.looking import Looking
from peregon.cli.terminal import Terminal
from peregon.game import Game
from peregon.model.faces import Action
from peregon.record import RecordWriter, undo, undoable
from peregon.record.spelling import operands
from peregon.score_sheet import ScoreSheet


class Session:
    """One screen for everybody: with several people a hand is shown only after its owner has taken the seat."""

    def __init__(self, terminal: Terminal, game: Game, names: list[str], writer: RecordWriter, bot_seed: int) -> None:
        self.terminal = terminal
        self.say = terminal.say
        self.game = game
        self.names = names
        self.writer = writer
        self.looking = Looking(terminal, Naming(game.title.sheet, terminal.language), names)
        self.asking = Asking(terminal, self.looking)
        self.bots = {
            seat: bot_named(kind, game.title.rulebook_name)
            for seat, name in enumerate(names)
            if (kind := kind_in(name))
        }
        self.luck = Random(bot_seed)
        self.bot_rules = game.title.rules(game.seats, game.variants)
        self.people = [seat for seat in range(len(names)) if seat not in self.bots]
        self.in_front = self.people[0] if len(self.people) == 1 else None
        terminal.shared = len(self.people) > 1
        # How much of the history each seat has been told. A game that is resumed begins with a look back.
        self.told = [max(0, len(game.history) - 2 * game.seats)] * len(names)

    def run(self) -> None:
        self.show_opening()
        while (decision := self.game.decision) is not None:
            if decision.seat in self.bots:
                self.play(self.ask_bot(decision.seat), decision.seat)
                if len(self.people) < 2:
                    self.catch_up()
            else:
                self.play_person(decision.seat)
        self.catch_up()
        show_final(self.terminal, self.game, self.names)

    def ask_bot(self, seat: int) -> Action:
        question = question_of(self.game, seat, self.bot_rules, self.luck)
        answer = self.bots[seat].choose(question)
        number = question.number_of(answer)
        if number is None:
            raise WrongAnswer(f"player {self.names[seat]!r} answered {answer!r}, which is not among the options")
        return self.game.actions[number]

    def show_opening(self) -> None:
        title = self.say("play.title", title=self.looking.naming.title, names=", ".join(self.names))
        self.terminal.show(Text(title, style="bold"))
        if not self.game.history:
            self.terminal.show(*self.looking.teller.tell(self.game.opening, self.in_front))

    def play_person(self, seat: int) -> None:
        self.hand_over_to(seat)
        self.catch_up()
        answer = self.asking.ask(self.game, seat)
        if isinstance(answer, UndoLast):
            self.take_back()
            return
        self.play(answer, seat)
        self.catch_up()
        if goes_on_the_board(answer) and undoable(self.game):
            self.pause_for_second_thoughts()
        elif len(self.people) > 1 and all(decision.seat != seat for decision in self.game.decisions):
            self.terminal.ask(self.say("play.end_turn"))

    def play(self, action: Action, seat: int) -> None:
        self.game.play(action, seat)
        self.writer.save(self.game)

    def catch_up(self) -> None:
        """Tells whoever sits in front of the screen what has happened since they last looked."""
        if self.in_front is None and self.people:
            return
        place = self.in_front or 0
        for step in self.game.history[self.told[place] :]:
            self.terminal.show(*self.looking.teller.tell(step.events, self.in_front))
        self.told[place] = len(self.game.history)

    def hand_over_to(self, seat: int) -> None:
        if self.in_front == seat:
            return
        self.terminal.clear()
        self.terminal.show(Text(self.say("play.hand_over", name=self.names[seat]), style="bold"))
        self.terminal.ask(self.say("play.press_enter", name=self.names[seat]))
        self.terminal.clear()
        self.in_front = seat

    def pause_for_second_thoughts(self) -> None:
        """The move can be taken back only until the next player acts, so there is a moment for it."""
        while line := self.terminal.ask(self.say("play.go_on")):
            if is_word(self.say, line, "word.undo"):
                self.take_back()
                return
            self.terminal.complain(self.say("play.not_now"))

    def take_back(self) -> None:
        """Back to before the last move of a person; what bots did since goes with it, if that can be undone too."""
        game = self.game
        while undoable(game):
            seat = game.history[-1].seat
            game = undo(game)
            if seat in self.people:
                self.game = game
                self.writer.save(game)
                self.told = [min(told, len(game.history)) for told in self.told]
                self.terminal.note(self.say("play.undone"))
                return
        self.terminal.complain(self.say("play.no_undo"))


def goes_on_the_board(action: Action) -> bool:
    """Routes, stations and whatever else is put into a place: what players regret first."""
    return not {"route", "city"}.isdisjoint(operands(type(action)).values())


def show_final(terminal: Terminal, game: Game, names: list[str]) -> None:
    show_score(terminal, game, game.score_sheet(), names)


def show_score(terminal: Terminal, game: Game, score: ScoreSheet, names: list[str]) -> None:
    """The score sheet, then why everyone has what they have."""
    looking = Looking(terminal, Naming(game.title.sheet, terminal.language), names)
    terminal.show("", looking.scores.sheet(score))
    for seat in score.seats:
        terminal.show("", looking.panels.name(seat.seat), looking.scores.explanation(seat))
    terminal.show("", Text(looking.scores.winners(score), style="bold"))
