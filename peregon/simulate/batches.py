"""Batches: games by the thousand, over all cores, with the same results on any number of them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from peregon.boards import BoardSheet
from peregon.catalogue import Title, find
from peregon.rulebooks.options import OptionValue
from peregon.simulate.games import Match, Outcome
from peregon.simulate.results import Results, Sums
from peregon.workers import Chunk, OnProgress, Run, chunks

# About a fiftieth of a second compiled and two seconds interpreted; at least so many that a table of hundreds of games
# never waits for a pool.
_GAMES_AT_ONCE = 500


def simulate(
    game: str | Path | BoardSheet | Title = "usa",
    seats: int = 2,
    players: Sequence[str] = ("greedy", "random"),
    games: int = 1000,
    seed: int = 1,
    *,
    jobs: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    keep_outcomes: bool = False,
    on_outcome: Callable[[Outcome], None] | None = None,
    on_progress: OnProgress | None = None,
) -> Results:
    """Plays many games and counts. The players move round the table from game to game (see `Match`).

    ``keep_outcomes`` keeps what came of each game; ``on_outcome`` is told it, in order, while the games are played.
    After Ctrl-C the results are those of the games finished till then."""
    title = game if isinstance(game, Title) else find(game)
    match = Match(title, seats, tuple(players), seed, dict(options or {}))
    each = keep_outcomes or on_outcome is not None
    run = Run(
        partial(_play, match, each), chunks(games, _GAMES_AT_ONCE, seed), jobs=jobs, on_progress=on_progress
    )
    sums = Sums(len(match.players))
    kept: list[Outcome] = []
    try:
        for part, outcomes in run:
            sums.merge(part)
            kept += outcomes if keep_outcomes else ()
            for outcome in outcomes if on_outcome is not None else ():
                assert on_outcome is not None
                on_outcome(outcome)
    except KeyboardInterrupt:
        run.cancel()
    return Results(match, sums, tuple(kept), run.cancelled)


def _play(match: Match, each: bool, chunk: Chunk) -> tuple[Sums, list[Outcome]]:
    """One chunk's games. Each game has its luck from its own number, so that any of them can be played again alone."""
    rules = match.rules()
    policies = match.policies()
    sums = Sums(len(match.players))
    outcomes = []
    for index in chunk.items:
        outcome = match.play(index, rules, policies)
        sums.add(outcome)
        if each:
            outcomes.append(outcome)
    return sums, outcomes
