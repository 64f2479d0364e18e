"""Players: who sits at the table, people and simple bots."""

from peregon.game import Game
from peregon.imagine import imagine
from peregon.model.actions import Action
from peregon.model.chance import Seeded
from peregon.policies.policy import Luck
from peregon.simulate import POLICIES, player_named


def bot_in(name: str) -> str | None:
    """The kind of bot behind a name, "greedy 2" for one. Records know names only, so a bot's name says what it is."""
    kind, _, number = name.partition(" ")
    return kind if kind in POLICIES and (not number or number.isdecimal()) else None


class Bot:
    """A policy that is shown what its seat sees and nothing else: it thinks on a game imagined from its view."""

    def __init__(self, kind: str, seed: int) -> None:
        self._policy = player_named(kind)
        self._chance = Seeded(seed)
        self._luck = Luck(seed)

    def choose(self, game: Game, seat: int) -> Action:
        rules = game.rules
        state = imagine(rules, game.view(seat), self._chance)
        rules.offer(state, rules.options)
        return game.actions[self._policy.choose(rules, state, rules.options, self._luck)]
