"""Bots that are wrong on purpose, each in its own way, and one that is not."""

import gc
import random
import sys
import time
from typing import ClassVar

from peregon.bots import Bot, Question
from peregon.game import Game
from peregon.model.faces import Action
from peregon.rules.rounds.faces import Pass
from peregon.rules.tickets.faces import KeepTickets


class Plain(Bot):
    """Takes the first option, as an action."""

    def choose(self, question: Question) -> Action | int:
        return question.options[0]


class ByLuck(Bot):
    """Any option, by its own luck, as a number."""

    def choose(self, question: Question) -> Action | int:
        return question.luck.choice(question.numbers)


class Illegal(Bot):
    answer: ClassVar[object] = Pass()

    def choose(self, question: Question) -> Action | int:
        if len(question.options) > 3:
            return self.answer  # type: ignore[return-value]
        return question.options[0]


class True1(Illegal):
    answer: ClassVar[object] = True


class Crashing(Bot):
    def choose(self, question: Question) -> Action | int:
        if isinstance(question.view.decision, KeepTickets):
            raise LookupError("which tickets?")
        return ByLuck().choose(question)


class Leaving(Bot):
    def choose(self, question: Question) -> Action | int:  # noqa: ARG002
        sys.exit()


class Scribbling(Bot):
    """Makes every route worth a fortune, on the board it is given."""

    def choose(self, question: Question) -> Action | int:
        points = question.rules.board.points
        for length in range(len(points)):
            points[length] = 100
        return ByLuck().choose(question)


class Slow(Bot):
    """Thinks long about tickets."""

    def choose(self, question: Question) -> Action | int:
        until = time.process_time() + 0.05 * isinstance(question.view.decision, KeepTickets)
        while time.process_time() < until:
            pass
        return ByLuck().choose(question)


class Hanging(Bot):
    def choose(self, question: Question) -> Action | int:
        while question.options:
            try:
                time.sleep(0.01)
            except Exception:
                return 0
        return 0


class Restless(Bot):
    """Has luck of its own making."""

    def choose(self, question: Question) -> Action | int:
        return random.choice(question.options)


class Peeping(Bot):
    """Looks up who asks, and what they have in hand."""

    def choose(self, question: Question) -> Action | int:
        frame = sys._getframe()
        while frame.f_back is not None:
            frame = frame.f_back
            for found in frame.f_locals.values():
                if isinstance(found, Game):
                    return _by_the_rival(question, found)
        return question.options[0]


class Rummaging(Bot):
    """Looks for a game in everything that there is, now and then: it takes a while."""

    def choose(self, question: Question) -> Action | int:
        if question.view.deck % 8:
            return question.luck.choice(question.options)
        games = [found for found in gc.get_objects() if issubclass(type(found), Game) and _fits(question, found)]
        return _by_the_rival(question, games[-1]) if games else question.options[0]


def _fits(question: Question, game: Game) -> bool:
    """Whether this is the game that is asked about, and not one that somebody else left lying about."""
    view = question.view
    return game.seats == len(view.players) and game.view(view.seat) == view


def _by_the_rival(question: Question, game: Game) -> Action:
    assert question.view.seat is not None
    rival = (question.view.seat + 1) % game.seats
    cards = sum(kind * game.state.cards(rival, kind) for kind in range(9))
    return question.options[cards % len(question.options)]


class Remembering(Bot):
    """Each of them writes down what it holds, for those who sit elsewhere."""

    held: ClassVar[dict[int, int]] = {}

    def choose(self, question: Question) -> Action | int:
        view = question.view
        assert view.own is not None
        assert view.seat is not None
        self.held[view.seat] = sum(kind * count for kind, count in enumerate(view.own.hand))
        rival = (view.seat + 1) % len(view.players)
        return question.options[self.held.get(rival, 0) % len(question.options)]


class Counting(Bot):
    """Answers by how often it was asked."""

    asked: ClassVar[int] = 0

    def choose(self, question: Question) -> Action | int:
        Counting.asked += 1
        return question.options[Counting.asked % len(question.options)]
