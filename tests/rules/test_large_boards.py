"""Boards whose routes do not fit into two words: nothing is lost behind the hundred and twentieth."""

from itertools import combinations, islice

from peregon.rules.routes.faces import ClaimRoute
from tests.support.tiny import RED, given, rule, tiny_board

CITIES = [f"{first}{second}" for first in "abcd" for second in "efgh"] + ["za", "zb"]
ROUTES = [f"{a}-{b} 2 red" for a, b in islice(combinations(CITIES, 2), 130)]
LARGE = tiny_board("usa", ROUTES, ["ae-af 5", "ae-ag 5", "ae-ah 5", "af-ag 5", "af-ah 5", "ag-ah 5"])


@rule("U20")
def test_every_route_of_a_large_board_can_be_claimed() -> None:
    game = given(LARGE, hands=["RR", ""], routes=[[route.split()[0] for route in ROUTES[:120:4]], []], trains=[45, 45])
    claims = [option for option in game.options if isinstance(option, ClaimRoute)]
    taken = set(range(0, 120, 4))
    assert claims == [ClaimRoute(route, RED, 0) for route in range(130) if route not in taken]


@rule("U20")
def test_a_route_far_behind_can_be_the_only_one_left() -> None:
    game = given(LARGE, hands=["RR", ""], routes=[[route.split()[0] for route in ROUTES[:129]], []], trains=[45, 45])
    claims = [option for option in game.options if isinstance(option, ClaimRoute)]
    assert claims == [ClaimRoute(129, RED, 0)]
