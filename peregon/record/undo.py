"""Taking back: the last action is undone where nobody has learnt anything from it."""

from peregon.game import Game, Luck
from peregon.model.faces import seen_by
from peregon.rules.tickets.faces import TicketsKept

_NONE = Luck()


class UndoError(ValueError):
    """The last action stands: it turned something up that cannot be unseen."""


def undoable(game: Game) -> bool:
    """Whether the last action came without luck and showed nobody what had been hidden. Keeping tickets shows their
    owner nothing new; what the others kept at the start is news, and so is everything at the end of a game."""
    if not game.history or game.over:
        return False
    step = game.history[-1]
    if step.luck != _NONE:
        return False
    own = [event for event in step.events if isinstance(event, TicketsKept) and event.seat == step.seat]
    return all(event in own or seen_by(event, None) == event for event in step.events)


def undo(game: Game) -> Game:
    """A game without the last action; the one given stays as it is."""
    if not undoable(game):
        raise UndoError("the last action cannot be taken back" if game.history else "there is nothing to take back")
    return retrace(game, len(game.history) - 1)


def retrace(game: Game, count: int) -> Game:
    """The game as it was after so many of its actions, with the same source of luck to come."""
    twin = Game(game.title, game.seats, game.variants, game.rules, game.beginning, game.chance)
    twin.deal, twin.opening = game.deal, game.opening
    for step in game.history[:count]:
        twin.chance = step.luck.script()
        twin.play(step.action, step.seat)
    twin.chance = game.chance
    return twin
