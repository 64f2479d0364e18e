"""What the tests of reviews share: a value that anybody can work out, where its merits are not the question, games, and
what holds of the sums of every review."""

from math import exp

import pytest

import peregon
from peregon.game import Game
from peregon.game_review import Effort, Review
from peregon.model.state import State
from peregon.rules.engine import Rules
from peregon.simulate import replay_with_game
from tests.support.tiny import given, tiny_board

SCALE = 20.0  # points
QUICK = Effort(2, True, lot=1)
BOARD = tiny_board(
    "usa",
    ["ash-birch 2 red", "birch-cedar 2 blue", "ash-cedar 5 any", "cedar-dogwood 1 green", "dogwood-elm 3 any"],
    ["ash-cedar 9", "ash-elm 12", "birch-elm 8", "ash-birch 3", "birch-cedar 3", "cedar-elm 7"],
)


class PointsValue:
    """Whoever has more points, and more cards, is ahead."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def chances(self, state: State) -> list[float]:
        total = self.rules.count(state).total
        points = [int(total[seat]) + 0.5 * int(state.hand_size(seat)) for seat in range(self.rules.seats)]
        weights = [exp((own - max(points)) / SCALE) for own in points]
        return [weight / sum(weights) for weight in weights]


@pytest.fixture
def by_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peregon.game_review.reviewing.value_for", lambda rules, _rulebook: PointsValue(rules))


def played(name: str, *players: str, index: int = 0, seed: int = 3) -> Game:
    return replay_with_game(peregon.find(name), len(players), list(players), seed, index)


def beginning(game: Game, moves: int = 12) -> Game:
    """The same as far as that."""
    twin = game.copy()
    twin.history = twin.history[:moves]
    return twin


def check_sums(found: Review) -> None:
    for seat in range(found.seats):
        sums = found.sums(seat)
        parts = sums.luck - sums.errors + sums.rivals + sums.unseen + sums.remainder
        assert sums.result - sums.start == pytest.approx(parts, abs=1e-9)
    for decision in found.decisions:
        luck = decision.luck.shares if decision.luck else (0.0,) * found.seats
        parts_of_all = zip(decision.skill, decision.unseen, decision.remainder, luck, strict=True)
        change = [after - before for before, after in zip(decision.before, decision.after, strict=True)]
        assert [sum(parts) for parts in parts_of_all] == pytest.approx(change, abs=1e-9)
        assert sum(decision.before) == pytest.approx(1.0) and sum(decision.skill) == pytest.approx(0.0, abs=1e-9)
        assert decision.error >= 0.0 and (decision.error == 0.0) == (decision.better is None)


def one_blue_card() -> Game:
    """A deck of one blue and three white cards; a turn later the game is over, and is won with the blue one alone."""
    return given(
        BOARD,
        hands=["B", "WW"],
        row="WWYYK",
        deck="BWWW",
        held=[["ash-cedar"], ["ash-birch"]],
        routes=[["ash-birch"], ["dogwood-elm"]],
        trains=[20, 0],
        last_turns=3,
    )
