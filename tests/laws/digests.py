"""Digests: a whole game boiled down to a line of text, every option, state, event and score of it.

Run as a program it prints the digests of many games, so that two builds of the engine can be compared.
"""

import hashlib
import json

import peregon
from peregon.bots import PLAYERS, SEARCHING, policy_named
from peregon.model.chance import Seeded
from peregon.model.log import Log
from peregon.model.state import OVER
from peregon.model.views import view_of
from peregon.policies.policy import PlayerLuck
from peregon.score_sheet import score_sheet
from tests.support.laws.law_checks import snapshot
from tests.support.laws.watched_games import CASES, OPTION_CASES, Table

QUICK = ("random", "greedy", "normal")
QUICK_GAMES = 5
OTHERS = sorted(set(PLAYERS) - set(QUICK) - SEARCHING)
SEARCH = "hard@2"


def digest(table: Table, player: str, seed: int) -> str:
    rules = table.rules
    policies = [policy_named(player, table.title.rulebook_name) for _ in range(rules.seats)]
    chance, luck, log = Seeded(seed), PlayerLuck(seed), Log()
    state = rules.start(chance, log)
    told = hashlib.sha256(repr((snapshot(state), log.entries)).encode())
    while state.phase != OVER:
        options = rules.legal(state)
        action = policies[state.turn].choose(rules, state, rules.options, luck)
        state.log = log = Log()
        rules.play(state, action, chance)
        told.update(repr((options, action, snapshot(state), log.entries)).encode())
    rules.redeal(state, 0, Seeded(seed))
    told.update(repr((view_of(state, 0), snapshot(state), score_sheet(rules, state))).encode())
    tally = rules.count(state)
    return f"{list(tally.total)} {told.hexdigest()[:24]}"


def digests() -> dict[str, str]:
    """By game: the table, the player and the seed."""
    found = {}
    for case in CASES + OPTION_CASES:
        table = Table(case)
        for name in QUICK:
            for seed in range(QUICK_GAMES):
                found[f"{case} {name} {seed}"] = digest(table, name, seed)
    for number, name in enumerate(OTHERS):
        for case in CASES[number % 3 :: 3]:
            found[f"{case} {name}"] = digest(Table(case), name, number)
    found[f"{CASES[0]} {SEARCH}"] = digest(Table(CASES[0]), SEARCH, 1)
    return found


if __name__ == "__main__":
    print(json.dumps({"compiled": peregon.compiled, "engine": peregon.__file__, "digests": digests()}))
