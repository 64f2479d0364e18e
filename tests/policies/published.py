"""What the tests of the published players share: a board to think about, and who plays."""

from collections.abc import Callable

from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.model.faces import Action
from peregon.policies.playouts import play_out
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.published.destination_hungry import DestinationHungryPolicy
from peregon.policies.published.one_step import long_route, one_step
from peregon.policies.published.route_focus import RouteFocusPolicy
from peregon.rules.engine import Rules
from tests.support.tiny import tiny_board

LINE = tiny_board(
    "usa",
    [
        "ash-birch 3 red",
        "birch-cedar 2 blue",
        "cedar-dogwood 4 any",
        "ash-elm 2 green",
        "elm-fir 1 any",
        "fir-cedar 1 white",
        "dogwood-elm 6 black",
        "elm-gorse 5 yellow",
        "elm-gorse-2 5 pink",
    ],
    ["ash-cedar 9", "cedar-dogwood 5", "elm-gorse 4", "birch-fir 3", "ash-dogwood 12", "fir-gorse 6"],
)

PLAYERS: dict[str, Callable[[], Policy]] = {
    "DH": DestinationHungryPolicy,
    "LR": long_route,
    "OS": one_step,
    "RF": RouteFocusPolicy,
}


def choice(policy: Policy, game: Game) -> Action:
    game.rules.offer(game.state, game.rules.options)
    return game.actions[policy.choose(game.rules, game.state, game.rules.options, PlayerLuck(1))]


def share_won(rules: Rules, players: str, deals: int) -> float:
    """Of the first of two, in both seatings of every deal."""
    one, other = players.split("-")
    won = 0.0
    for seed in range(1, deals + 1):
        for seat in (0, 1):
            policies = [PLAYERS[one](), PLAYERS[other]()] if seat == 0 else [PLAYERS[other](), PLAYERS[one]()]
            chance = Seeded(seed)
            state = rules.start(chance)
            play_out(rules, state, policies, chance, PlayerLuck(seed))
            total = rules.count(state).total
            won += 1.0 if total[seat] > total[1 - seat] else 0.5 if total[0] == total[1] else 0.0
    return won / (2 * deals)
