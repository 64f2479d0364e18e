"""Blocks: one deal in all seatings, and what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from peregon.analysis.timing import Meter, Timed
from peregon.analysis.tournament import Seating, Tournament
from peregon.bots import PlayerFailed, WrongAnswer, is_quick, player_named
from peregon.model.chance import Seeded
from peregon.model.state import State
from peregon.policies.playouts import NoEnd, play_out
from peregon.policies.policy import PlayerLuck, Policy
from peregon.simulate import Outcome
from peregon.simulate.games import outcome
from peregon.workers import Chunk, derived_seed

# Timing costs a decision two or three microseconds: nothing to a bot that searches, half the time of a quick one.
_TIMED_DEALS = 16


@dataclass(frozen=True, slots=True)
class Thinking:
    """What the decisions of one bot took, in the processor's time."""

    bot: int
    decisions: int
    nanoseconds: int


@dataclass(frozen=True, slots=True)
class Block:
    """``order`` has the seats in order of play: who begins goes with the deal, so it is the same in every game.
    ``thinking`` is empty where nobody held a watch."""

    line_up: int
    deal: int
    order: tuple[int, ...]
    games: tuple[Outcome, ...]
    thinking: tuple[Thinking, ...] = ()

    @property
    def bots(self) -> list[int]:
        return sorted(set(self.games[0].seating))

    def shares(self, game: Outcome) -> Iterator[tuple[int, int, float]]:
        """Bot, place in the order of play, and share of the win, seat by seat."""
        for place, seat in enumerate(self.order):
            won = 1 / len(game.winners) if seat in game.winners else 0.0
            yield game.seating[seat], place, won

    def rate(self, bot: int) -> float:
        """The bot's wins for each time it sat down."""
        shares = [won for game in self.games for sitting, _, won in self.shares(game) if sitting == bot]
        return sum(shares) / len(shares)

    def margin(self, bot: int) -> int:
        """By how many points its best seat beat the best of the others, added up over the games."""
        return sum(_best(game, bot, True) - _best(game, bot, False) for game in self.games)


def _best(game: Outcome, bot: int, own: bool) -> int:
    return max(total for total, sitting in zip(game.totals, game.seating, strict=True) if (sitting == bot) == own)


class Stand:
    """Plays blocks. A worker process gets one and keeps it, so that the rules are laid out only once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.rules = tournament.title.rules(tournament.seats, tournament.variants)

    def __reduce__(self) -> tuple[Any, ...]:
        return Stand, (self.tournament,)

    def __call__(self, chunk: Chunk) -> list[Block]:
        return [self.block(number) for number in chunk.items]

    def block(self, number: int) -> Block:
        line_up, deal = self.tournament.place(number)
        seatings = self.tournament.seatings(line_up)
        meters = self._meters(line_up, deal)
        games = tuple(self._game(deal, turn, seating, meters) for turn, seating in enumerate(seatings))
        thinking = tuple(Thinking(bot, meter.decisions, meter.nanoseconds) for bot, meter in meters.items())
        return Block(line_up, deal, self._order(deal), games, thinking)

    def _meters(self, line_up: int, deal: int) -> dict[int, Meter]:
        bots = sorted(set(self.tournament.line_ups[line_up]))
        quick = all(is_quick(self.tournament.bots[bot]) for bot in bots)
        return {bot: Meter() for bot in bots} if deal % _TIMED_DEALS == 0 or not quick else {}

    def _dealt(self, deal: int) -> tuple[State, Seeded]:
        chance = Seeded(self.tournament.seed_of(deal))
        return self.rules.start(chance), chance

    def _order(self, deal: int) -> tuple[int, ...]:
        state, _ = self._dealt(deal)
        order = [state.first]
        while len(order) < state.seats:
            order.append(state.after[order[-1]])
        return tuple(order)

    def _game(self, deal: int, turn: int, seating: Seating, meters: dict[int, Meter]) -> Outcome:
        """Each seat has a player of its own, made for this game: some remember. Each seating has its own luck, or a
        bot that rolls dice would roll the same against itself from both sides."""
        seed = self.tournament.seed_of(deal)
        players = [self._player(bot, meters.get(bot)) for bot in seating]
        try:
            state, chance = self._dealt(deal)
            decisions, turns = play_out(self.rules, state, players, chance, PlayerLuck(derived_seed(seed, turn)))
            return outcome(self.rules, state, turn, seed, seating, decisions, turns)
        except (WrongAnswer, PlayerFailed, NoEnd) as error:
            raise type(error)(f"in deal {deal}, seating {turn}, {error}") from error.__cause__
        except Exception as error:
            self.tournament.title.blame(error)
            raise

    def _player(self, bot: int, meter: Meter | None) -> Policy:
        player = player_named(self.tournament.bots[bot], self.tournament.title, self.tournament.variants)
        return player if meter is None else Timed(player, meter)
