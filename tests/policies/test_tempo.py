"""The tempo player: either track of a double route is worth its ticket, and near the end what is at hand is built."""

import pytest

from peregon.game import Game
from peregon.model.faces import Action
from peregon.policies.policy import PlayerLuck
from peregon.policies.tempo.policy import TempoPolicy
from peregon.policies.tempo.weights import Weights
from peregon.rules.cards.faces import DrawBlind, DrawCard
from peregon.rules.routes.faces import ClaimRoute
from tests.support.tiny import every_pair, given, tiny_board

DOUBLE = tiny_board(
    "usa",
    ["ash-birch 2 red", "ash-birch-2 2 blue", "birch-cedar 6 black", "cedar-date 3 green"],
    every_pair("ash birch cedar date"),
)
LONG_AND_SHORT = tiny_board(
    "usa", ["ash-birch 6 red", "birch-cedar 5 black", "cedar-date 2 blue"], every_pair("ash birch cedar date")
)


def choice(game: Game, **constants: float) -> Action:
    weights = Weights()
    weights.new_city = 0.0
    for name, value in constants.items():
        setattr(weights, name, value)
    game.rules.offer(game.state, game.rules.options)
    return game.actions[TempoPolicy(weights).choose(game.rules, game.state, game.rules.options, PlayerLuck(1))]


def claimed(game: Game, action: Action) -> str | None:
    return game.title.sheet.routes[action.route].id if isinstance(action, ClaimRoute) else None


def of_two_colours(hand: str) -> Game:
    """Three green cards pay for more points; the ticket is worth more than they are."""
    return given(DOUBLE, hands=[hand + "GGG"], row="WWYYO", held=[["ash-birch"]])


@pytest.mark.parametrize(("hand", "track"), [("RR", "ash-birch"), ("BB", "ash-birch-2")])
def test_a_ticket_is_finished_on_whichever_track_can_be_paid_for(hand: str, track: str) -> None:
    game = of_two_colours(hand)
    assert claimed(game, choice(game, twin_share=1.0)) == track


def test_the_frozen_player_knows_of_one_track_alone() -> None:
    games = [of_two_colours(hand) for hand in ("RR", "BB")]
    assert sorted(str(claimed(game, choice(game))) for game in games) == ["ash-birch", "cedar-date"]


@pytest.mark.parametrize(
    ("trains", "constants", "builds"),
    [
        ([10, 45], {}, False),  # five of six cards: the long route is worth the wait
        ([10, 5], {"rivals_closing": 5.0}, True),  # a rival may end it before
        ([10, 6], {"rivals_closing": 5.0}, False),
        ([10, 5], {}, False),
        ([6, 45], {"closing": 4.0}, True),  # four are left then
        ([7, 45], {"closing": 4.0}, False),
        ([10, 45], {"full_hand": 7.0}, True),
        ([10, 45], {"full_hand": 8.0}, False),
        ([6, 45], {"closing": 4.0, "patience": 1.0}, True),  # the long route serves no ticket
    ],
)
def test_near_the_end_what_can_be_had_at_once_is_built(
    trains: list[int], constants: dict[str, float], builds: bool
) -> None:
    game = given(LONG_AND_SHORT, hands=["RRRRRBB"], row="WWYYO", trains=trains)
    action = choice(game, **constants)
    assert (claimed(game, action) == "cedar-date") == builds
    assert builds or isinstance(action, DrawCard | DrawBlind)


@pytest.mark.parametrize(
    ("constants", "builds"),
    [
        ({"closing": 4.0}, True),
        ({"closing": 4.0, "patience": 1.0}, False),
        ({"rivals_closing": 45.0}, True),
        ({"rivals_closing": 45.0, "patience": 1.0}, False),
        ({"full_hand": 7.0, "patience": 1.0}, True),  # a hand that is full is used all the same
    ],
)
def test_whoever_is_patient_waits_for_the_route_of_a_ticket_near_the_end_too(
    constants: dict[str, float], builds: bool
) -> None:
    game = given(LONG_AND_SHORT, hands=["RRRRRBB"], row="WWYYO", trains=[6, 45], held=[["ash-birch"]])
    action = choice(game, **constants)
    assert (claimed(game, action) == "cedar-date") == builds
    assert builds or isinstance(action, DrawCard | DrawBlind)
