"""The probe: what is done while instructions are counted. Run by `benchmarks.instructions` under callgrind, with any
checkout on the path, so that a commit is compared with another by one and the same program.

Each row is a piece of work for a number of repetitions, and returns how many units of it were done. `sched_yield` is
the mark at which callgrind notes its count: nothing else calls it.
"""

import json
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

# Where a name has lived, the latest place first; behind a colon, what else it was called there.
PLACES = {
    "Games": ("peregon.envs.games",),
    "OVER": ("peregon.model.state",),
    "env": ("peregon.envs.aec",),
    "find": ("peregon",),
    "play_many": ("peregon.policies.playouts",),
    "PlayerLuck": ("peregon.policies.policy", "peregon.policies.policy:Luck"),
    "policy_named": ("peregon.bots",),
    "Seeded": ("peregon",),
    # Before it had a style of its own whoever thinks ahead was the usual player before thinking.
    "base_for": ("peregon.bots.weights", "peregon.bots.weights:weights_for"),
    "TempoPolicy": ("peregon.policies.tempo.policy", "peregon.policies.rush:RushPolicy"),
    "task": ("peregon.envs.task",),
}
GAMES = ("usa", "europe", "india", "switzerland", "journey")
IN_A_BATCH = 64

Work = Callable[[int], int]


def named(name: str) -> Any:
    for place in PLACES[name]:
        module, _, other_name = place.partition(":")
        try:
            return getattr(import_module(module), other_name or name)
        except (ImportError, AttributeError):
            continue
    raise SystemExit(f"{name} is in none of {', '.join(PLACES[name])}: add its new place to {Path(__file__).name}")


def games(game: str, seats: int, player: str = "random", scored: bool = False) -> Work:
    title = named("find")(game)
    rules, play_many = title.rules(seats), named("play_many")

    def play(count: int) -> int:
        policies = [named("policy_named")(player, title.rulebook_name) for _ in range(seats)]
        play_many(rules, policies, 1, count, scored)
        return count

    return play


def base_players(game: str, seats: int) -> Work:
    """Playouts as a search makes them."""
    title = named("find")(game)
    rules, play_many = title.rules(seats), named("play_many")
    weights = named("base_for")(title.rulebook_name)

    def play(count: int) -> int:
        play_many(rules, [named("TempoPolicy")(weights) for _ in range(seats)], 1, count, False)
        return count

    return play


def steps() -> Work:
    """Interpreted Python lists the options and plays one of them."""
    rules, seeded, over = named("find")("usa").rules(2), named("Seeded"), named("OVER")
    make_luck = named("PlayerLuck")

    def play(count: int) -> int:
        luck, done = make_luck(1), 0
        for seed in range(count):
            chance = seeded(seed)
            state = rules.start(chance)
            while state.phase != over:
                options = rules.legal(state)
                rules.play(state, options[luck.below(len(options))], chance)
                done += 1
        return done

    return play


def copies() -> Work:
    state = named("find")("usa").rules(2).start(named("Seeded")(1))

    def copy(count: int) -> int:
        for _ in range(count):
            state.copy()
        return count

    return copy


def batches() -> Work:
    """A batch of games on numpy arrays, every seat played by random legal actions."""
    make_games, what = named("Games"), named("task")("usa")

    def play(count: int) -> int:
        batch = make_games(what, IN_A_BATCH, seed=1)
        for _ in range(count):
            batch.step(batch.sample())
        return IN_A_BATCH * count

    return play


def petting_zoo() -> Work:
    """PettingZoo's loop, every observation taken, the first, the middle or the last legal action in turn."""
    env = named("env")("usa")

    def play(count: int) -> int:
        done = 0
        for seed in range(count):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _, ended, _, _ = env.last()
                if ended:
                    env.step(None)
                    continue
                legal = seen["action_mask"].nonzero()[0]
                env.step(legal[done % 3 * (len(legal) - 1) // 2])
                done += 1
        return done

    return play


# What is counted, per what, and how many repetitions it takes for a steady figure.
ROWS: tuple[tuple[str, str, Callable[[], Work], int], ...] = (
    ("random games, USA, 2 players", "game", lambda: games("usa", 2), 400),
    ("random games, USA, 2 players, scored", "game", lambda: games("usa", 2, scored=True), 400),
    ("random games, USA, 4 players", "game", lambda: games("usa", 4), 200),
    ("random games, USA, 4 players, scored", "game", lambda: games("usa", 4, scored=True), 200),
    ("step by step from Python, USA", "step", steps, 100),
    *((f"playouts of normal, {name}", "game", lambda name=name: games(name, 2, "normal"), 20) for name in GAMES),
    *((f"playouts of the base player, {name}", "game", lambda name=name: base_players(name, 2), 20) for name in GAMES),
    ("copy of a state", "copy", copies, 20_000),
    ("batch on numpy arrays, USA", "step", batches, 300),
    ("PettingZoo loop, USA", "step", petting_zoo, 10),
)


def main(checkout: Path) -> None:
    peregon = import_module("peregon")
    if not Path(peregon.__file__ or "").is_relative_to(checkout):
        raise SystemExit(f"{peregon.__file__} is not of {checkout}")
    if not peregon.compiled:
        raise SystemExit(f"{checkout} is not compiled: run `python setup.py build_ext --inplace` in it")
    done = []
    for _, _, prepare, count in ROWS:
        work = prepare()
        work(max(1, count // 10))
        os.sched_yield()
        once = work(count)
        os.sched_yield()
        done.append(work(2 * count) - once)
        os.sched_yield()
    print(json.dumps(done))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
