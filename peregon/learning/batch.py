"""A batch: many games at once, one decision of each at a time.

Everything a learner reads lies in flat vectors that are filled in place, so that numpy can look at them where they are.
Games that end begin anew at once.
"""

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from peregon.learning.observer import Observer
from peregon.learning.rewards import Rewards
from peregon.model.chance import Seeded, stream_of
from peregon.model.numbers import Options
from peregon.model.state import OVER, State
from peregon.policies.policy import HeldPolicy, PlayerLuck
from peregon.rules.engine import Rules

EVERYBODY: Final = -1
"""Instead of a learner's seat: whoever has to decide is the learner."""
ROTATE: Final = -1
"""Instead of a seat to stay in: the learner moves on by one from game to game."""

_BYTES: Final = 8


class IllegalChoice(ValueError):
    """An action is not among the options of its game. Nothing has changed in any game."""


@final
class Batch:
    """``opponents`` play the seats that are not the learner's: one is drawn for each of them whenever a game begins.
    Without opponents every decision of every seat is the learner's. Some players remember what they are about, so every
    seat of every game has a pool of its own: the first seat's players, then the next one's, and so on.

    Game g of the batch takes its k-th seed from the batch's seed, g and k alone, whatever happens in the others. A
    batch that is part of a larger one counts its games from ``first_game`` on."""

    def __init__(
        self,
        rules: Rules,
        games: i64,
        observer: Observer,
        rewards: Rewards,
        opponents: list[HeldPolicy],
        seat: i64 = ROTATE,
        first_game: i64 = 0,
    ) -> None:
        self.rules = rules
        self.games: i64 = games
        self.seats: i64 = rules.seats
        self.observer = observer
        self.rewards = rewards
        if len(opponents) % (games * rules.seats) != 0:
            raise ValueError(f"{len(opponents)} opponents are no pools for {games} games of {rules.seats} seats")
        self.opponents = opponents
        self._pool: i64 = len(opponents) // (games * rules.seats)
        self.seat: i64 = seat
        self.first_game: i64 = first_game
        self.actions: i64 = rules.numbers.count
        self.mask: vec[u8] = vec[u8]([0] * (games * self.actions))
        self.turn: vec[i64] = vec[i64]([0] * games)  # whose decision it is
        self.learner: vec[i64] = vec[i64]([EVERYBODY] * games)
        self.earned: vec[float] = vec[float]([0.0] * games)  # by the last step, by whoever decided
        self.ended: vec[u8] = vec[u8]([0] * games)  # by the last step
        self.lengths: vec[i64] = vec[i64]([0] * games)  # decisions of the learner so far in this game
        self.final: vec[i16] = vec[i16]([0] * (games * observer.width))  # what was seen at the end of a game
        self._played: vec[i64] = vec[i64]([0] * games)
        self._seated: vec[i64] = vec[i64]([0] * (games * self.seats))
        self._options = [Options(rules.numbers) for _ in range(games)]
        self._luck = [PlayerLuck(0) for _ in range(games)]
        self._chance = [Seeded(0) for _ in range(games)]
        self._states: list[State] = []
        self._seed: i64 = 0
        self._shift: i64 = 0
        self._broken_off_by: str = ""

    def reset(self, seed: i64, shift: i64 = 0) -> None:
        """Begins all games anew. In the first of them the learner sits in seat ``shift``, if it moves at all."""
        try:
            self._reset(seed, shift)
        except BaseException as error:
            self._break_off(error)
            raise
        self._broken_off_by = ""

    def _reset(self, seed: i64, shift: i64) -> None:
        self._seed = seed
        self._shift = shift
        self._states = []
        game: i64
        for game in range(self.games):
            self._played[game] = 0
            self.ended[game] = 0
            self.earned[game] = 0.0
            self.rewards.clear(game)
            self._options[game].mark(self.mask, game * self.actions, 0)
            self._states.append(State(self.rules.board, self.seats, self.rules.table.declared))
            self._begin(game)
            self._show(game)

    def state(self, game: int) -> State:
        """The game's own state: to look at, never to change."""
        return self._states[game]

    def step(self, actions: bytes) -> None:
        """Plays one action in each game, given as native 64-bit numbers one after the other."""
        self.check_whole()
        self._check(actions)
        try:
            self._step(actions)
        except BaseException as error:
            self._break_off(error)
            raise

    def _step(self, actions: bytes) -> None:
        game: i64
        for game in range(self.games):
            self._clear(game)
            self._options[game].mark(self.mask, game * self.actions, 0)
            self._play(game, read_i64_le(actions, game * _BYTES))
            self._show(game)

    def _break_off(self, error: BaseException) -> None:
        # Some games have been played on and others have not: an opponent is anybody's program, and may fail.
        self._broken_off_by = f"{type(error).__name__}: {error}"

    def check_whole(self) -> None:
        """Refuses to go on with games that were left half played."""
        if self._broken_off_by != "":
            raise RuntimeError(f"the games were broken off and must be reset ({self._broken_off_by})")

    def _check(self, actions: bytes) -> None:
        if len(actions) != self.games * _BYTES:
            raise IllegalChoice(
                f"{self.games} games take {self.games} actions of {_BYTES} bytes, not {len(actions)} bytes"
            )
        game: i64
        for game in range(self.games):
            action = read_i64_le(actions, game * _BYTES)
            if action < 0 or action >= self.actions or self.mask[game * self.actions + action] == 0:
                raise IllegalChoice(f"action {action} is not one of the options of game {game}")

    def _clear(self, game: i64) -> None:
        if self.ended[game] != 0 or self.rewards.is_paid_along:
            self.ended[game] = 0
            self.rewards.clear(game)

    def _play(self, game: i64, action: i64) -> None:
        state = self._states[game]
        seat = state.turn
        self.lengths[game] += 1
        self.rules.play(state, action, self._chance[game])
        self._play_opponents(game, state)
        if state.phase == OVER:
            self.rewards.ended(game, state)
        else:
            self.rewards.played(game, state)
        self.earned[game] = self.rewards.values[game * self.seats + seat]
        if state.phase == OVER:
            self.ended[game] = 1
            self._keep_final(game, state, seat)
            self._begin(game)

    def _play_opponents(self, game: i64, state: State) -> None:
        """The others' turns, until the learner has to decide or the game is over."""
        learner = self.learner[game]
        if learner == EVERYBODY:
            return
        options = self._options[game]
        while state.turn != learner and state.phase != OVER:
            self.rules.offer(state, options)
            player = self.opponents[self._seated[game * self.seats + state.turn]]
            action = player.policy.choose(self.rules, state, options, self._luck[game])
            self.rules.play(state, action, self._chance[game])

    def _keep_final(self, game: i64, state: State, seat: i64) -> None:
        self.observer.write(state, seat, game)
        first = game * self.observer.width
        values = self.observer.values
        place: i64
        for place in range(first, first + self.observer.width):
            self.final[place] = values[place]

    def _begin(self, game: i64) -> None:
        count = self._played[game]
        self._played[game] = count + 1
        self.lengths[game] = 0
        seed = stream_of(stream_of(self._seed, self.first_game + game), count)
        chance = Seeded(seed)
        luck = PlayerLuck(seed)
        self._chance[game] = chance
        self._luck[game] = luck
        state = self.rules.start(chance)
        self._states[game] = state
        if self._pool > 0:
            self.learner[game] = self.seat
            if self.seat == ROTATE:
                self.learner[game] = (self.first_game + game + count + self._shift) % self.seats
            seat: i64
            for seat in range(self.seats):
                place = game * self.seats + seat
                self._seated[place] = place * self._pool + luck.below(self._pool)
        self.rewards.begin(game)
        self._play_opponents(game, state)

    def _show(self, game: i64) -> None:
        state = self._states[game]
        options = self._options[game]
        self.turn[game] = state.turn
        self.rules.offer(state, options)
        options.mark(self.mask, game * self.actions, 1)
        self.observer.write(state, state.turn, game)

    def sample(self, luck: PlayerLuck, actions: vec[i64]) -> None:
        """Any legal action for each game."""
        self.check_whole()
        game: i64
        for game in range(self.games):
            options = self._options[game]
            actions[game] = options.nth(luck.below(options.count))
