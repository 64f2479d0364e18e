"""The OpenSpiel game: `pyspiel.load_game("peregon_v0(board=small,players=2)")`, once this module is imported.

Luck is explicit: dealing and drawing are chance nodes, one outcome at a time.
"""

import dataclasses
from collections.abc import Callable
from typing import Any

from peregon.envs.moments import CARDS, FromSampler, Moment, frame
from peregon.extras import missing
from peregon.learning.layout import VERSION
from peregon.learning.observer import Observer
from peregon.learning.rewards import REDISTRIBUTED, SCHEMES, SCORE, Rewards
from peregon.model.board import KINDS, LOCOMOTIVE
from peregon.model.faces import ActionTable, Event, faces_in
from peregon.model.views import view_of

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing("openspiel", error) from error

from peregon.envs.games import look_at
from peregon.envs.sight import Sight

NAME = f"peregon_v{VERSION}"
PARAMETERS = {"board": "usa", "players": 2, "reward": "win"}
# The numbers of an event: which one it is, and at most so many more.
EVENT_NUMBERS = 16


def _type(reward: str) -> Any:
    zero_sum = pyspiel.GameType.Utility.ZERO_SUM
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Peregon: railway games",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if reward == SCHEMES[SCORE] else zero_sum,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """``board``: a built-in game or a board file; ``players``; ``reward``: win, rank, margin or score."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        unknown = chosen.keys() - PARAMETERS.keys()
        if unknown:
            raise ValueError(f"there is no parameter {min(unknown)!r}; there are {', '.join(PARAMETERS)}")
        reward = str(chosen["reward"])
        if reward not in SCHEMES[:REDISTRIBUTED]:
            raise ValueError(f"there is no reward {reward!r}; there are {', '.join(SCHEMES[:REDISTRIBUTED])}")
        self.frame = frame(str(chosen["board"]), int(chosen["players"]))
        rules = self.frame.rules
        self.scheme = SCHEMES.index(reward)
        self.words = ActionTable(rules.table.declared)
        self._first = Moment(self.frame).begin()
        super().__init__(_type(reward), self._info(reward), chosen)

    def _info(self, reward: str) -> Any:
        board = self.frame.rules.board
        most = 1.0
        if reward in ("margin", "score"):
            routes = sum(board.points[length] for length in board.length)
            tickets = sum(board.pair_points[board.first_pair[ticket]] for ticket in range(board.tickets))
            most = (routes + tickets + 200) / 100
        return pyspiel.GameInfo(
            num_distinct_actions=self.frame.rules.numbers.count,
            max_chance_outcomes=max(KINDS, board.tickets, self.frame.seats),
            num_players=self.frame.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=None if reward == "score" else 0.0,
            max_game_length=self.frame.most_decisions,
        )

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, self._first.copy())

    def max_chance_nodes_in_history(self) -> int:
        return self.frame.most_events

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        if self.moment.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.moment.awaits_luck:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.moment.state is not None
        return int(self.moment.state.turn)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        assert self.moment.state is not None
        return sorted(self.moment.frame.rules.legal(self.moment.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        total = sum(weight for _, weight in self.moment.outcomes)
        return [(outcome, weight / total) for outcome, weight in self.moment.outcomes]

    def _apply_action(self, action: int) -> None:
        if self.moment.is_over:
            raise ValueError("the game is over")
        if self.moment.awaits_luck:
            if action not in [outcome for outcome, _ in self.moment.outcomes]:
                raise ValueError(f"{action} is not one of the outcomes")
            self.moment.happen(action)
        elif action not in self._legal_actions(self.current_player()):
            raise ValueError(f"action {action} is not one of the options")
        else:
            self.moment.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            sheet = self.moment.frame.title.sheet
            if self.moment.source == CARDS:
                return f"card {(sheet.locomotive if action == LOCOMOTIVE else sheet.kinds[action]).id}"
            return f"{self.moment.source} {action}"
        return str(self.get_game().words[action])

    def is_terminal(self) -> bool:
        return self.moment.is_over

    def returns(self) -> list[float]:
        moment = self.moment
        if not moment.is_over:
            return [0.0] * moment.frame.seats
        assert moment.state is not None
        rewards = Rewards(moment.frame.rules, 1, self.get_game().scheme)
        rewards.ended(0, moment.state)
        return list(rewards.values)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that the player cannot tell from this one. At the end everything is open, and it is the same."""
        twin: SpielState = self.clone()
        if not self.is_terminal():
            twin.moment = self.moment.imagined(player, FromSampler(sampler))
        return twin

    def __str__(self) -> str:
        return str(self.moment)


class SpielObserver:
    """The pieces of the flat observation by their names; with perfect recall also all that was ever told to the
    player, one row an event: its number and its fields, each plus one, and zero for what is hidden."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters, and these are given: {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observation is what one player sees, all of it")
        around = game.frame
        self.recalls = bool(kind.perfect_recall)
        self._kinds = {face: number for number, face in enumerate(faces_in(around.rules.table.declared, Event))}
        self._observer = Observer(around.rules, 1)
        self._row = look_at(self._observer.values)
        self._sight = Sight(self._observer.layout, around.rules.board)
        history = around.most_events * EVENT_NUMBERS if self.recalls else 0
        self.tensor = np.zeros(around.seats + self._sight.width + history, np.float32)
        self._seen = self.tensor[around.seats : around.seats + self._sight.width]
        self.dict: dict[str, Any] = {"player": self.tensor[: around.seats], **self._sight.as_dict(self._seen)}
        if self.recalls:
            self.dict["history"] = self.tensor[around.seats + self._sight.width :].reshape(-1, EVENT_NUMBERS)

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        moment = state.moment
        if moment.state is not None:
            self._observer.write(moment.state, player, 0)
            self._seen[:] = self._row
        if self.recalls:
            rows = self.dict["history"]
            for place, what in enumerate(moment.told[player]):
                numbers = event_numbers(self._kinds, what)
                rows[place, : len(numbers)] = numbers

    def string_from(self, state: SpielState, player: int) -> str:
        moment = state.moment
        if self.recalls:
            return f"player {player}\n{moment.memory_of(player)}"
        return f"player {player} of a deal" if moment.state is None else str(view_of(moment.state, player))


def event_numbers(kinds: dict[type, int], what: Event | str) -> list[int]:
    if isinstance(what, str):
        return [len(kinds) + 1, *(int(word) + 1 for word in what.split() if word.isdigit())][:EVENT_NUMBERS]
    numbers = [kinds[type(what)] + 1]
    for part in dataclasses.fields(what):
        value = getattr(what, part.name)
        values = value if isinstance(value, tuple) else (value,)
        numbers += [0 if number is None else int(number) + 1 for number in values]
    return numbers


pyspiel.register_game(_type("win"), SpielGame)
