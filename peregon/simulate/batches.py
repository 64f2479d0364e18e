"""Batches: games by the thousand, over all cores, with the same results on any number of them."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from peregon.boards import BoardSheet
from peregon.bots import is_quick
from peregon.catalogue import Title, find
from peregon.rulebooks.variants import VariantValue
from peregon.simulate.games import Match, Outcome
from peregon.simulate.results import Results, Sums
from peregon.workers import Chunk, OnProgress, Run, Workers


def simulate(
    game: str | Path | BoardSheet | Title = "usa",
    seats: int = 2,
    players: Sequence[str] = ("greedy", "random"),
    games: int = 1000,
    seed: int = 1,
    *,
    first: int = 0,
    jobs: int | None = None,
    on: str | Workers | None = None,
    variants: Mapping[str, VariantValue] | None = None,
    keep_outcomes: bool = False,
    on_outcome: Callable[[Outcome], None] | None = None,
    on_progress: OnProgress | None = None,
) -> Results:
    """Plays many games and counts. The players move round the table from game to game (see `Match`).

    ``first`` is the number of the first of them, where several simulations share out one; ``on`` says where they are
    played (see `peregon.workers`). ``keep_outcomes`` keeps what came of each game; ``on_outcome`` is told it, in order,
    while the games are played. After Ctrl-C the results are those of the games finished till then."""
    title = game if isinstance(game, Title) else find(game)
    match = Match(title, seats, tuple(players), seed, dict(variants or {}))
    if first < 0:
        raise ValueError(f"games are numbered from 0 on, and there is no game {first}")
    each = keep_outcomes or on_outcome is not None
    run = Run(
        _Games(match, each),
        range(first, first + games),
        jobs=jobs,
        on=on,
        light=all(map(is_quick, match.players)),
        on_progress=on_progress,
    )
    sums = Sums(len(match.players))
    kept: list[Outcome] = []
    try:
        for part, outcomes in run:
            sums.merge(part)
            kept += outcomes if keep_outcomes else ()
            if on_outcome is not None:
                for outcome in outcomes:
                    on_outcome(outcome)
    except KeyboardInterrupt:
        run.cancel()
    return Results(match, sums, tuple(kept), run.cancelled, first)


class _Games:
    """Plays chunks of games. A worker process gets one and keeps it, so that the rules are laid out only once."""

    def __init__(self, match: Match, each: bool) -> None:
        self.match = match
        self.each = each
        self.rules = match.rules()
        self.policies = match.policies()

    def __reduce__(self) -> tuple[Any, ...]:
        return _Games, (self.match, self.each)

    def __call__(self, chunk: Chunk) -> tuple[Sums, list[Outcome]]:
        """Each game has its luck from its own number, so that any of them can be played again alone."""
        sums = Sums(len(self.match.players))
        outcomes = []
        for index in chunk.items:
            outcome = self.match.play(index, self.rules, self.policies)
            sums.add(outcome)
            if self.each:
                outcomes.append(outcome)
        return sums, outcomes
