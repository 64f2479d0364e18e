"""Frozen choices: what the players of 2026-11 did on the day they were frozen, in all five games.

python -m tests.policies.make_frozen      writes them anew, when a rule has changed; for a player that has, never

The line of a quick player is a whole game in notation. Those who search are asked now and then in such a game, and by
the side of each choice stand the gains of all candidates, in thousandths of a win: with few playouts the choice alone
would hide most of what may change in a search.
"""

from collections.abc import Iterator
from pathlib import Path

from peregon.bots import policy_named
from peregon.catalogue import Title, find, names
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.search.policy import SearchPolicy
from peregon.record.notation import write

EDITION = "2026-11"
FILE = Path(__file__).parent / "frozen" / f"{EDITION}.txt"
QUICK = f"normal-{EDITION}"
SEARCHING = (f"hard-{EDITION}@24", f"expert-{EDITION}@48")
GAMES_OF_TWO = 3  # of a larger table one game says as much
EVERY = 9  # decisions those who search are asked at a table of two
EVERY_AT_LARGER = 25
BETWEEN = "; "


def frozen_choices() -> dict[str, list[str]]:
    """By table, seed and player, in the order in which they are played."""
    found: dict[str, list[str]] = {}
    for title in map(find, names()):
        for seats in (2, title.players[1]):
            for seed in range(1, 1 + (GAMES_OF_TWO if seats == 2 else 1)):
                for player, choice in _game(title, seats, seed):
                    found.setdefault(f"{title.name}, {seats} seats, seed {seed}, {player}", []).append(choice)
    return found


def _game(title: Title, seats: int, seed: int) -> Iterator[tuple[str, str]]:
    """Every choice of the quick player, by whom the game is played, and with the first seed some of the others."""
    game = Game.start(title, seats, Seeded(seed))
    quick = [policy_named(QUICK, title.rulebook_name) for _ in range(seats)]
    searching = {name: policy_named(name, title.rulebook_name) for name in SEARCHING}
    luck = PlayerLuck(seed)
    every = EVERY if seats == 2 else EVERY_AT_LARGER
    decisions = 0
    while not game.over:
        if seed == 1 and decisions % every == 0:
            for name, policy in searching.items():
                choice = _choice(game, policy, PlayerLuck(decisions))
                yield name, f"{decisions}: {write(game, choice)} {_gains(policy)}"
        choice = _choice(game, quick[game.state.turn], luck)
        yield QUICK, write(game, choice)
        game.play(choice)
        decisions += 1


def _choice(game: Game, policy: Policy, luck: PlayerLuck) -> int:
    game.rules.offer(game.state, game.rules.options)
    return policy.choose(game.rules, game.state, game.rules.options, luck)


def _gains(policy: Policy) -> str:
    assert isinstance(policy, SearchPolicy)
    if policy.race.considered == 1:
        return "at once"
    return " ".join(f"{1000 * policy.race.mean(place):+.0f}" for place in range(1, policy.race.considered))


def written_choices() -> dict[str, list[str]]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return {key: choices.split(BETWEEN) for key, choices in (line.split(" | ") for line in lines)}


if __name__ == "__main__":
    text = "".join(f"{key} | {BETWEEN.join(choices)}\n" for key, choices in frozen_choices().items())
    FILE.write_text(text, encoding="utf-8")
