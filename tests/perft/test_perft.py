"""Counts of what can follow from fixed positions. On failure the split by action is shown: compare it with the kept
one."""

import json
from pathlib import Path

import pytest

import peregon
from peregon.game import Game
from peregon.record import read_position
from tests.perft.perft import perft, split, successors
from tests.support.laws.naive import legal

FILES = sorted((Path(__file__).parent / "positions").glob("*.json"))
PHASES = {"first tickets", "turn", "second card", "keep tickets", "tunnel"}


def load(path: Path) -> tuple[Game, list[int], dict[str, int]]:
    kept = json.loads(path.read_text())
    board = path.parent / kept["board"] if kept["board"].endswith(".toml") else kept["board"]
    return read_position(json.dumps(kept["position"]), board), kept["nodes"], kept["split"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_as_many_ways_to_go_on_as_ever(path: Path) -> None:
    game, nodes, kept_split = load(path)
    depth = len(nodes)
    counted = split(game, depth)
    assert counted == kept_split
    assert [perft(game, shorter) for shorter in range(1, depth)] + [sum(counted.values())] == nodes


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_counts_rest_on_a_plain_reading_of_the_rules(path: Path) -> None:
    game, _, _ = load(path)
    assert set(game.options) == legal(game)
    for action in game.option_numbers():
        for after in successors(game, action):
            assert set(after.options) == legal(after)


def test_every_rulebook_and_every_decision_is_counted_somewhere() -> None:
    kept = [json.loads(path.read_text())["position"] for path in FILES]
    assert {position["rulebook"] for position in kept} == set(peregon.names())
    assert {position["decision"] for position in kept} == PHASES
