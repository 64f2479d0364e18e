"""One simulated game: who sits where, with what luck, and what came of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from peregon.bots import PlayerFailed, WrongAnswer, player_named
from peregon.catalogue import Title
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.model.state import State
from peregon.policies.playouts import NoEnd, play_out
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rulebooks.variants import VariantValue
from peregon.rules.engine import Rules
from peregon.rules.longest_path.longest_path import LENGTH
from peregon.rules.tickets.ticket_points import COMPLETED
from peregon.workers import derived_seed

PIECES_RAN_OUT = "pieces ran out"
EVERYONE_PASSED = "everyone passed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game; the tuples are by seat. ``seating`` says which player of the match sat there."""

    index: int
    seed: int
    seating: tuple[int, ...]
    totals: tuple[int, ...]
    route_points: tuple[int, ...]
    tickets: tuple[int, ...]
    completed: tuple[int, ...]
    longest: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    turns: int
    ending: str


@dataclass(frozen=True)
class Match:
    """Who plays what. Everything about a game of it follows from ``seed`` and the game's index, wherever it is played.

    With fewer players than seats the list is gone through again. From game to game the players move by one seat: in
    game i seat s is taken by number (s + i mod seats) of that line, so that over ``seats`` games in succession everyone
    has sat everywhere."""

    title: Title
    seats: int
    players: tuple[str, ...]
    seed: int
    variants: Mapping[str, VariantValue] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 1 <= len(self.players) <= self.seats:
            raise ValueError(f"{self.seats} seats are for 1 to {self.seats} players, not {len(self.players)}")
        self.rules()
        self.policies()

    def rules(self) -> Rules:
        return self.title.rules(self.seats, self.variants)

    def policies(self) -> list[Policy]:
        return [player_named(name, self.title, self.variants) for name in self.players]

    def seating(self, index: int) -> tuple[int, ...]:
        return tuple((seat + index) % self.seats % len(self.players) for seat in range(self.seats))

    def seed_of(self, index: int) -> int:
        return derived_seed(self.seed, index)

    def play(self, index: int, rules: Rules, policies: Sequence[Policy]) -> Outcome:
        """Plays the game of that number as fast as the engine goes."""
        seed = self.seed_of(index)
        seating = self.seating(index)
        chance = Seeded(seed)
        try:
            state = rules.start(chance)
            seated = [policies[player] for player in seating]
            decisions, turns = play_out(rules, state, seated, chance, PlayerLuck(seed))
            return outcome(rules, state, index, seed, seating, decisions, turns)
        except (WrongAnswer, PlayerFailed, NoEnd) as error:
            raise type(error)(f"in game {index} {error}") from error.__cause__
        except Exception as error:
            self.title.blame(error)
            raise


def outcome(
    rules: Rules, state: State, index: int, seed: int, seating: tuple[int, ...], decisions: int, turns: int
) -> Outcome:
    """The result of a state that is at its end."""
    tally = rules.count(state)
    seats = range(state.seats)
    return Outcome(
        index=index,
        seed=seed,
        seating=seating,
        totals=tuple(tally.total),
        route_points=tuple(state.points(seat) for seat in seats),
        tickets=tuple(state.tickets_held(seat) for seat in seats),
        completed=tuple(tally.values(COMPLETED)),
        longest=tuple(tally.values(LENGTH)),
        winners=tuple(rules.winners(tally)),
        decisions=decisions,
        turns=turns,
        ending=EVERYONE_PASSED if state.passes == state.seats else PIECES_RAN_OUT,
    )


def replay_with_game(
    title: Title,
    seats: int,
    players: Sequence[str],
    seed: int,
    index: int,
    variants: Mapping[str, VariantValue] | None = None,
) -> Game:
    """One of the simulated games again, with the same luck and choices, as a `Game`: this one has a history to save."""
    match = Match(title, seats, tuple(players), seed, variants or {})
    game_seed = match.seed_of(index)
    policies = match.policies()
    seating = match.seating(index)
    game = Game.start(title, seats, Seeded(game_seed), match.variants)
    luck = PlayerLuck(game_seed)
    while not game.over:
        rules, state = game.rules, game.state
        rules.offer(state, rules.options)
        game.play(policies[seating[state.turn]].choose(rules, state, rules.options, luck))
    return game
