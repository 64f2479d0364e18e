"""Rows: games played for a data set, by workers who hand back columns."""

import dataclasses
import json
from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from peregon.data.schema import decision_schema, game_schema
from peregon.learning.observer import Observer
from peregon.model.chance import Recorder, Seeded
from peregon.model.faces import decision_of
from peregon.model.state import OVER, TURN, State
from peregon.model.views import View, view_of
from peregon.policies.playouts import LONGEST, NoEnd
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.search.policy import SearchPolicy
from peregon.simulate import Match, Outcome
from peregon.simulate.games import outcome
from peregon.workers import Chunk

GAMES = "games"
DECISIONS = "decisions"

OBSERVATION = "observation"
VIEW = "view"
NOTHING = "nothing"


class GameTable:
    """A row for each game, played at the engine's speed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.schema = game_schema()
        self.rules = match.rules()
        self.policies = match.policies()

    def __reduce__(self) -> tuple[Any, ...]:
        return GameTable, (self.match,)

    def __call__(self, chunk: Chunk) -> Any:
        played = [self.match.play(index, self.rules, self.policies) for index in chunk.items]
        columns: dict[str, list[Any]] = {
            "game": [game.index for game in played],
            "seed": [game.seed for game in played],
            "players": [[self.match.players[player] for player in game.seating] for game in played],
            **{
                name: [getattr(game, name) for game in played]
                for name in ("totals", "route_points", "tickets", "completed", "longest")
            },
            "result": [results_of(game) for game in played],
            **{name: [getattr(game, name) for game in played] for name in ("decisions", "turns", "ending")},
        }
        return _batch(columns, self.schema)


class DecisionTable:
    """A row for each decision: who was asked what, saw what, and chose what; the luck that followed; the end."""

    def __init__(self, match: Match, sight: str) -> None:
        self.match = match
        self.sight = sight
        self.rules = match.rules()
        self.policies = match.policies()
        self.observer = Observer(self.rules, 1) if sight == OBSERVATION else None
        self.schema = decision_schema(self.observer.width if self.observer else None, sight == VIEW)

    def __reduce__(self) -> tuple[Any, ...]:
        return DecisionTable, (self.match, self.sight)

    def __call__(self, chunk: Chunk) -> Any:
        columns: dict[str, list[Any]] = {name: [] for name in self.schema.names}
        for index in chunk.items:
            self._play(index, columns)
        return _batch(columns, self.schema)

    def _play(self, index: int, columns: dict[str, list[Any]]) -> None:
        """The same game as `Match.play` plays, with a note of everything."""
        match, rules = self.match, self.rules
        seed, seating = match.seed_of(index), match.seating(index)
        chance, luck = Recorder(Seeded(seed)), PlayerLuck(seed)
        state = rules.start(chance)
        turns = steps = 0
        seats = []
        while state.phase != OVER:
            turns += state.phase == TURN
            rules.offer(state, rules.options)
            options = rules.options.list()
            seat, policy = state.turn, self.policies[seating[state.turn]]
            self._look(state, seat, columns)
            columns["decision"].append(type(decision_of(state)).__name__)
            columns["scores"].append([state.points(other) for other in range(state.seats)])
            choice = policy.choose(rules, state, rules.options, luck)
            chance.clear()
            rules.play(state, choice, chance)
            columns["game"].append(index)
            columns["step"].append(steps)
            columns["seat"].append(seat)
            columns["player"].append(match.players[seating[seat]])
            columns["options"].append(options)
            columns["choice"].append(choice)
            thought = _thought(policy)
            columns["value"].append(None if thought is None else thought[choice])
            columns["candidates"].append(None if thought is None else list(thought))
            columns["gains"].append(None if thought is None else list(thought.values()))
            columns["cards"].append(chance.cards)
            columns["tickets"].append(chance.tickets)
            columns["lots"].append(chance.lots)
            seats.append(seat)
            steps += 1
            if steps >= LONGEST:
                raise NoEnd(f"in game {index} there was no end after {LONGEST:,} decisions")
        end = outcome(rules, state, index, seed, seating, steps, turns)
        results = results_of(end)
        columns["totals"] += [end.totals] * steps
        columns["result"] += [results[seat] for seat in seats]

    def _look(self, state: State, seat: int, columns: dict[str, list[Any]]) -> None:
        """Before anybody thinks: what the seat sees, and nothing else."""
        if self.observer is not None:
            self.observer.write(state, seat, 0)
            columns["observation"].append(bytes(memoryview(self.observer.values)))
        elif self.sight == VIEW:
            columns["view"].append(view_json(view_of(state, seat)))


def results_of(game: Outcome) -> list[float]:
    """The share of the win, seat by seat."""
    return [1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(len(game.totals))]


def _thought(policy: Policy) -> dict[int, float] | None:
    """Of a searcher, what it thinks that each of its candidates gains over what it would have done without a search."""
    if not isinstance(policy, SearchPolicy):
        return None
    race = policy.race
    return {race.chosen[place]: race.mean(place) for place in range(race.considered)}


def view_json(view: View) -> str:
    decision = view.decision
    tagged = None if decision is None else {"type": type(decision).__name__, **_plain(decision)}
    return json.dumps({**_plain(view), "decision": tagged}, default=_plain, separators=(",", ":"))


def _plain(thing: Any) -> dict[str, Any]:
    if isinstance(thing, Mapping):
        return dict(thing)
    return {field.name: getattr(thing, field.name) for field in dataclasses.fields(thing)}


def _batch(columns: dict[str, list[Any]], schema: Any) -> Any:
    arrays = [_column(columns[field.name], field.type) for field in schema]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def _column(values: list[Any], kind: Any) -> Any:
    if not pa.types.is_fixed_size_list(kind):
        return pa.array(values, kind)
    # Observations come as the engine's memory; number by number they would take longer than the game.
    memory = pa.py_buffer(b"".join(values))
    numbers = pa.Array.from_buffers(kind.value_type, len(values) * kind.list_size, [None, memory])
    return pa.FixedSizeListArray.from_arrays(numbers, kind.list_size)
