"""Many games at once on numpy arrays. The arrays are the engine's own memory: nothing is copied, and what is in them
changes with the next step."""

from collections.abc import Sequence
from typing import Any, Unpack

from librt.vecs import vec
from mypy_extensions import i64

from peregon.envs.checks import Uncopied, a_seed
from peregon.envs.task import GameChoices, Playable, Task, task
from peregon.extras import missing
from peregon.learning.batch import IllegalChoice
from peregon.policies.policy import PlayerLuck

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as error:
    raise missing("envs", error) from error

from peregon.envs.sight import Sight

__all__ = ["Games", "IllegalChoice", "play_games"]


class Games(Uncopied):
    """A batch of games, each of which begins anew when it has ended.

    observation [game, number]: what the seat whose decision it is sees
    mask [game, action]: what it may do
    turn [game]: that seat
    rewards [game, seat]: of the last step
    earned [game]: of the last step, for whoever took it
    ended [game]: whether the last step ended a game; ``scores`` [game, seat] and ``final`` are then those of its end
    """

    def __init__(
        self,
        what: Task,
        count: int,
        opponents: Sequence[str] = (),
        seat: int | None = None,
        seed: int | None = None,
        first_game: int = 0,
    ) -> None:
        self.task = what
        self.count = count
        self.batch = what.batch(count, opponents, seat, first_game)
        batch = self.batch
        self.sight = Sight(batch.observer.layout, batch.rules.board)
        self.actions: int = batch.actions
        self.observation: NDArray[np.int16] = look_at(batch.observer.values).reshape(count, -1)
        self.mask: NDArray[np.bool_] = look_at(batch.mask).view(np.bool_).reshape(count, -1)
        self.turn: NDArray[np.int64] = look_at(batch.turn)
        self.learner: NDArray[np.int64] = look_at(batch.learner)
        self.rewards: NDArray[np.float64] = look_at(batch.rewards.values).reshape(count, -1)
        self.earned: NDArray[np.float64] = look_at(batch.earned)
        self.ended: NDArray[np.bool_] = look_at(batch.ended).view(np.bool_)
        self.scores: NDArray[np.int64] = look_at(batch.rewards.totals).reshape(count, -1)
        self.final: NDArray[np.int16] = look_at(batch.final).reshape(count, -1)
        self.lengths: NDArray[np.int64] = look_at(batch.lengths)
        self._picked = vec[i64]([0] * count)
        self._pick: NDArray[np.int64] = look_at(self._picked)
        self.reset(seed)

    def reset(self, seed: int | None = None, first_seat: int = 0) -> None:
        """Begins all games anew. Without a seed they are games that nobody can repeat."""
        number = a_seed(seed)
        self._luck = PlayerLuck(number + self.batch.first_game)
        self.batch.reset(number, first_seat)

    def step(self, actions: ArrayLike) -> None:
        """One action for each game. If one of them is not legal, none is played. If an opponent fails in the middle of
        it, nothing goes on before the next reset."""
        self.batch.step(as_actions(actions, self.count).tobytes())

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, any as likely as any other. The array is used again by the next call."""
        self.batch.sample(self._luck, self._picked)
        return self._pick


def look_at(numbers: object) -> NDArray[Any]:
    """The engine's memory as an array that can only be read."""
    return np.asarray(memoryview(numbers))  # type: ignore[arg-type]


def as_actions(actions: ArrayLike, count: int) -> NDArray[np.int64]:
    """The actions as the engine reads them, or an error that says what is wrong."""
    array = np.asarray(actions)
    if array.shape != (count,):
        raise ValueError(f"{count} games take an array of {count} actions, not one of shape {array.shape}")
    if array.dtype.kind not in "iu":
        raise ValueError(f"actions are whole numbers, not {array.dtype}")
    return array.astype("<i8", copy=False)


def play_games(
    game: Playable = "usa",
    seats: int = 2,
    count: int = 256,
    *,
    opponents: Sequence[str] = (),
    seat: int | None = None,
    seed: int | None = None,
    **choices: Unpack[GameChoices],
) -> Games:
    """``count`` games at once. Without opponents the caller decides for every seat."""
    return Games(task(game, seats, **choices), count, opponents, seat, seed)
