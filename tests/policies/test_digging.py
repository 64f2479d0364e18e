"""Digging: a tunnel that cannot be paid is not dug at for ever."""

import pytest

from peregon.bots import PLAYERS, SEARCHING, policy_named
from peregon.catalogue import find
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.model.faces import Action
from peregon.policies.playouts import NoEnd, play_out
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.random import RandomPolicy
from peregon.rules.routes.faces import ClaimRoute
from tests.support.pictures import spare_tickets
from tests.support.tiny import given, tiny_board

TUNNEL = tiny_board(
    "europe",
    ["ash-birch 4 green tunnel", "birch-cedar 6 red", "cedar-date 6 blue"],
    ["ash-birch 12", *spare_tickets("birch-date", 2)],
)
# Who does not claim whatever can be claimed, nor hoard.
PATIENT = ("normal", "rusher", "blocker")
DIGGING = sorted(set(PLAYERS) - SEARCHING - {"random", "easy", "collector", *PATIENT})


def choice(player: str, game: Game) -> Action:
    game.rules.offer(game.state, game.rules.options)
    policy = policy_named(player, "europe")
    return game.actions[policy.choose(game.rules, game.state, game.rules.options, PlayerLuck(1))]


@pytest.mark.parametrize("player", DIGGING)
@pytest.mark.parametrize(
    ("hand", "deck", "digs"),
    [
        ("GGGG", None, True),  # a whole deck: it may go well
        ("GGGG", "LLLLL", False),
        ("GGGGGG", "LLLLL", False),
        ("GGGGGGG", "LLLLL", True),  # three to spare
        ("GGGGG", "L", True),  # one to spare, and only one to fear
        ("GGGG", "", True),  # nothing can be turned up
    ],
)
def test_with_few_cards_left_nobody_digs_who_might_have_to_give_up(
    player: str, hand: str, deck: str | None, digs: bool
) -> None:
    row = "" if deck == "" else "WWYYO"
    game = given(TUNNEL, hands=[hand], row=row, deck=deck, held=[["ash-birch"]], trains=[12, 45])
    assert isinstance(choice(player, game), ClaimRoute) == digs


@pytest.mark.parametrize("player", PATIENT)
@pytest.mark.parametrize(
    ("hand", "deck", "digs"),
    [
        ("GGGG", None, False),
        ("GGGGG", None, True),
        ("GGGGL", None, True),
        ("GGGGG", "LLLLL", False),
        ("GGGGGGG", "LLLLL", True),
        ("GGGG", "", True),  # nothing can be drawn
    ],
)
def test_whom_people_meet_digs_with_a_card_to_spare(player: str, hand: str, deck: str | None, digs: bool) -> None:
    row = "" if deck == "" else "WWYYO"
    game = given(TUNNEL, hands=[hand], row=row, deck=deck, held=[["ash-birch"]], trains=[12, 45])
    assert isinstance(choice(player, game), ClaimRoute) == digs


@pytest.mark.parametrize("seed", [1621, 1717])
def test_a_game_ends_although_nobody_can_pay_for_the_longest_tunnel(seed: int) -> None:
    rules = find("europe").rules(5)
    policies = [policy_named("normal", "europe") for _ in range(5)]
    chance = Seeded(seed)
    decisions, _ = play_out(rules, rules.start(chance), policies, chance, PlayerLuck(seed))
    assert decisions < 1_000


def test_players_who_go_on_for_ever_are_stopped() -> None:
    rules = find("usa").rules(2)
    chance = Seeded(1)
    policies: list[Policy] = [RandomPolicy(), RandomPolicy()]
    with pytest.raises(NoEnd, match="no end after 20 decisions"):
        play_out(rules, rules.start(chance), policies, chance, PlayerLuck(1), 20)
