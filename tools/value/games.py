"""Games to learn from: who played, with which luck, and what was done, a line each. Positions are had by playing them
again, so nothing has to be played anew when a position is described by other numbers.

    python -m tools.value.games usa --folder games
    python -m tools.value.games usa --folder games --unseen      # those that training never sees
"""

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import click

from peregon.bots import player_named
from peregon.catalogue import Title, find
from peregon.model.chance import Seeded
from peregon.model.state import OVER, State
from peregon.policies.playouts import LONGEST
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules
from peregon.workers import derived_seed

TRAINING, UNSEEN = "training", "unseen"
SEEDS = {TRAINING: 16_001, UNSEEN: 16_002}
EQUALS = ("normal", "hard", "expert@60")
"""Two of the same kind at a table."""
WEAK = ("random", "greedy", "easy")
"""Who gets into positions that better players never see. What those are worth is what better players would still make
of them, so such a game is finished by `normal`: a value that expects blunders would call every good move a surprise."""


@dataclass(frozen=True)
class KeptGame:
    game: str
    seed: int
    players: tuple[str, ...]
    actions: tuple[int, ...]
    taken_over: int = 0
    """Decisions after which `normal` plays for everybody."""

    @property
    def level(self) -> str:
        if self.taken_over:
            return "weak"
        return self.players[0] if len(set(self.players)) == 1 else "mixed"


@dataclass(frozen=True)
class Lot:
    """So many games with such a table."""

    name: str
    games: int
    equals: str = ""

    def players(self, title: Title, luck: random.Random) -> tuple[str, ...]:
        """Who sits there in one of its games: equals, or a table of any size with somebody who thinks ahead."""
        if self.equals:
            return (self.equals, self.equals)
        fewest, most = title.players
        seats = luck.randint(min(3, most), most)
        if self.name == "quick":
            seats = luck.randint(fewest, most)
            return ("normal",) * seats
        if self.name == "weak":
            seats = luck.randint(fewest, most)
            return tuple(luck.choices(WEAK, k=seats)) if luck.random() < 0.5 else (luck.choice(WEAK),) * seats
        players = ["hard@12", *luck.choices(["normal", "hard@12", "easy"], [4, 2, 1], k=seats - 1)]
        luck.shuffle(players)
        return tuple(players)


LOTS = {
    TRAINING: (
        Lot("quick", 12_000),
        Lot("weak", 6_000),
        Lot("thinking", 700, "hard@24"),
        Lot("expert", 200, "expert@60"),
        Lot("mixed", 500),
    ),
    UNSEEN: (
        Lot("normal", 300, "normal"),
        Lot("hard", 250, "hard"),
        Lot("expert", 150, "expert@60"),
        Lot("mixed", 300),
    ),
}


def table_of(game: str, players: tuple[str, ...]) -> tuple[Rules, list[Policy]]:
    seats = len(players)
    return rules_for(game, seats), [player_at(game, seats, seat, name) for seat, name in enumerate(players)]


@cache
def player_at(game: str, _seats: int, _seat: int, name: str) -> Policy:
    """One for each place at a table: it remembers what it has seen. Getting ready takes longer than a quick game."""
    return player_named(name, title_of(game))


@cache
def rules_for(game: str, seats: int) -> Rules:
    return title_of(game).rules(seats)


@cache
def title_of(game: str) -> Title:
    return find(game)


def play(game: str, seed: int, players: tuple[str, ...], taken_over: int = 0) -> KeptGame:
    rules, seated = table_of(game, players)
    _, heirs = table_of(game, ("normal",) * len(players))
    chance = Seeded(seed)
    luck = PlayerLuck(seed)
    state = rules.start(chance)
    actions: list[int] = []
    while state.phase != OVER and len(actions) < LONGEST:
        rules.offer(state, rules.options)
        player = (heirs if taken_over and len(actions) >= taken_over else seated)[state.turn]
        action = player.choose(rules, state, rules.options, luck)
        rules.play(state, action, chance)
        actions.append(int(action))
    return KeptGame(game, seed, players, tuple(actions), taken_over)


def play_of(name: str, lot: Lot, seed: int) -> KeptGame:
    """One game of a lot."""
    luck = random.Random(seed)
    played = play(name, seed, lot.players(title_of(name), luck))
    if lot.name != "weak":
        return played
    # The same game again, as far as some moment of it.
    return play(name, seed, played.players, 1 + luck.randrange(len(played.actions) - 1))


def positions(rules: Rules, game: KeptGame) -> Iterator[State]:
    """The state before each decision, and the one at the end; the same object, which goes on with the game."""
    chance = Seeded(game.seed)
    state = rules.start(chance)
    for action in game.actions:
        yield state
        rules.play(state, action, chance)
    yield state


def play_some(name: str, kind: str, lot: Lot, first: int, count: int) -> list[str]:
    lines = []
    for index in range(first, first + count):
        played = play_of(name, lot, derived_seed(SEEDS[kind], hash_of(lot.name) + index))
        lines.append(json.dumps(asdict(played), separators=(",", ":")))
    return lines


def hash_of(name: str) -> int:
    """Lots do not share deals."""
    return sum(ord(letter) * 1_000_000 * (place + 1) for place, letter in enumerate(name))


def load(path: Path) -> Iterator[KeptGame]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            found = json.loads(line)
            players, actions = tuple(found["players"]), tuple(found["actions"])
            yield KeptGame(found["game"], found["seed"], players, actions, found["taken_over"])


@click.command()
@click.argument("game")
@click.option("--folder", type=click.Path(path_type=Path), required=True, help="Where games are kept.")
@click.option("--unseen", is_flag=True, help="Those that training never sees.")
@click.option("--share", default=1.0, show_default=True, help="Of the usual number of games.")
@click.option("--lot", "only", help="Of one lot alone.")
@click.option("--jobs", default=2, show_default=True)
def main(game: str, folder: Path, unseen: bool, share: float, only: str | None, jobs: int) -> None:
    """Plays the games of every lot that are not there yet."""
    kind = UNSEEN if unseen else TRAINING
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(jobs) as pool:
        for lot in LOTS[kind]:
            if only not in (None, lot.name):
                continue
            path = folder / f"{game}-{kind}-{lot.name}.jsonl"
            done = sum(1 for _ in path.open(encoding="utf-8")) if path.exists() else 0
            wanted = round(lot.games * share)
            size = 500 if lot.name in ("quick", "weak") else 10
            start = time.perf_counter()
            runs = [(first, min(size, wanted - first)) for first in range(done, wanted, size)]
            found = pool.map(play_some, *zip(*((game, kind, lot, *run) for run in runs), strict=True)) if runs else ()
            with path.open("a", encoding="utf-8") as file:
                for lines in found:
                    file.write("".join(f"{line}\n" for line in lines))
                    file.flush()
            print(f"{path.name}: {wanted} games, {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
