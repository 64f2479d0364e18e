"""Perft: how many ways a game can go on. Every action and every outcome of its luck is tried, to a depth."""

from collections.abc import Iterator

from peregon.game import Game
from peregon.model.chance import Scripted, ScriptRanOut
from peregon.record import write


def successors(game: Game, action: int) -> Iterator[Game]:
    """The game after the action, once for every outcome of the luck it asks for."""
    scripts: list[dict[str, list[int]]] = [{"cards": [], "tickets": [], "lots": []}]
    while scripts:
        script = scripts.pop()
        after = game.copy()
        after.chance = Scripted(**script)
        try:
            after.play(action)
        except ScriptRanOut as end:
            for outcome, _weight in end.outcomes:
                scripts.append({**script, end.source: [*script[end.source], outcome]})
        else:
            yield after


def perft(game: Game, depth: int) -> int:
    """The positions that can be reached in so many decisions, counted with repetition."""
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for action in game.option_numbers() for after in successors(game, action))


def split(game: Game, depth: int) -> dict[str, int]:
    """The same count, action by action: where two engines differ, this shows at which move."""
    return {
        write(game, action): sum(perft(after, depth - 1) for after in successors(game, action))
        for action in game.option_numbers()
    }
