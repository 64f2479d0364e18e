"""Scoring the base game: tickets, the longest path, and route points that can be counted again."""

from random import Random

import pytest

import peregon
from peregon.rules.tickets.faces import DrawTickets, Keep
from tests.support.tiny import (
    awards,
    claim,
    every_pair,
    given,
    longest_lengths,
    longest_path,
    rule,
    tickets_of,
    tiny_board,
    totals,
)

USA = peregon.find("usa")
RING = ["ash-birch 1 any", "birch-cedar 2 any", "cedar-dogwood 3 any"]
RING += ["dogwood-elm 4 any", "elm-fir 5 any", "fir-ash 6 any"]
TICKETS = ["ash-birch 4", "ash-cedar 8", "ash-dogwood 9", "ash-elm 20", "birch-dogwood 6", "elm-fir 5", "cedar-elm 7"]
TICKETS += ["birch-elm 3", "birch-fir 3", "cedar-fir 3", "dogwood-fir 3", "cedar-dogwood 3", "ash-fir 3"]
TICKETS += ["birch-cedar 3", "dogwood-elm 3"]
TINY = tiny_board("usa", RING, TICKETS)
# Two rings that meet in one city, and a way between them.
KNOT_ROUTES = ["ash-birch 1 any", "birch-cedar 2 any", "cedar-ash 1 any"]
KNOT_ROUTES += ["cedar-dogwood 3 any", "dogwood-fir 1 any", "fir-cedar 4 any", "ash-fir 6 any"]
KNOT = tiny_board("usa", KNOT_ROUTES, every_pair("ash birch cedar dogwood fir"))
TRIANGLE = ["chicago-pittsburgh", "chicago-toronto", "pittsburgh-toronto"]


def city_names(numbers: tuple[int, ...]) -> list[str]:
    return [USA.sheet.cities[number].id for number in numbers]


@rule("U34")
@pytest.mark.parametrize(
    ("routes", "held", "points"),
    [
        (["ash-birch"], ["ash-birch"], 4),
        (["birch-cedar"], ["ash-birch"], -4),
        (["ash-birch", "birch-cedar"], ["ash-cedar"], 8),
        (["ash-birch", "cedar-dogwood"], ["ash-dogwood"], -9),
        (["fir-ash", "elm-fir"], ["ash-elm"], 20),
        (["ash-birch", "birch-cedar", "elm-fir"], ["ash-birch", "ash-cedar", "ash-elm", "elm-fir"], 4 + 8 - 20 + 5),
        (["ash-birch"], [], 0),
    ],
)
def test_a_ticket_joined_by_own_trains_adds_its_value_and_any_other_subtracts_it(
    routes: list[str], held: list[str], points: int
) -> None:
    assert awards(given(TINY, routes=[routes], held=[held]))["tickets"] == points


@rule("U34")
def test_a_rivals_trains_join_nothing() -> None:
    game = given(TINY, routes=[["ash-birch"], ["birch-cedar"]], held=[["ash-cedar"], ["ash-cedar"][:0]])
    assert awards(game, 0) == {"routes": 1, "tickets": -8, "longest path": 0}
    assert awards(game, 1) == {"routes": 2, "tickets": 0, "longest path": 10}
    assert totals(game) == [-7, 12]


@rule("U34")
def test_the_score_sheet_tells_which_path_completed_a_ticket() -> None:
    game = given(TINY, routes=[["ash-birch", "birch-cedar", "elm-fir"]], held=[["ash-cedar", "ash-elm"]])
    done, missed = game.score_sheet().seats[0].items("ticket")
    (path,) = done.paths
    assert [TINY.sheet.cities[number].id for number in path.cities] == ["ash", "birch", "cedar"]
    assert (done.points, missed.points, missed.paths) == (8, -20, ())


@rule("U34", "U33")
@pytest.mark.parametrize(("kept", "points"), [((0,), -20), ((1,), 8), ((0, 1), -12)])
def test_tickets_kept_in_the_very_last_turn_count(kept: tuple[int, ...], points: int) -> None:
    game = given(
        TINY,
        routes=[["ash-birch", "birch-cedar"]],
        last_turns=1,
        tickets=["ash-elm", "ash-cedar", "birch-dogwood"],
    )
    game.play(DrawTickets())
    game.play(Keep(kept))
    assert game.over
    assert awards(game) == {"routes": 3, "tickets": points, "longest path": 10}


@rule("U34", "U29")
def test_a_ticket_that_was_complete_when_it_was_drawn_counts() -> None:
    game = given(TINY, routes=[["ash-birch", "birch-cedar"]], tickets=["ash-elm", "ash-cedar", "birch-dogwood"])
    game.play(DrawTickets())
    game.play(Keep((1,)))
    assert tickets_of(game) == ["ash-cedar"]
    assert awards(game)["tickets"] == 8


@rule("U34")
def test_a_route_claimed_in_the_last_turn_completes_a_ticket() -> None:
    game = given(TINY, hands=["KK"], row="PPPPP", routes=[["ash-birch"]], held=[["ash-cedar"]], last_turns=1)
    assert awards(game)["tickets"] == -8
    game.play(claim(game, "birch-cedar", "KK"))
    assert game.over
    assert awards(game)["tickets"] == 8


@rule("U35")
@pytest.mark.parametrize(
    ("routes", "bonus"),
    [
        ([["elm-fir"], ["dogwood-elm"], ["cedar-dogwood"]], [10, 0, 0]),
        ([["ash-birch", "birch-cedar"], ["cedar-dogwood"], []], [10, 10, 0]),
        ([["ash-birch", "dogwood-elm"], ["birch-cedar"], ["elm-fir"]], [0, 0, 10]),
        ([["ash-birch", "birch-cedar", "cedar-dogwood"], ["fir-ash"], ["elm-fir"]], [10, 10, 0]),
        ([["birch-cedar", "dogwood-elm"], [], []], [10, 0, 0]),
    ],
)
def test_the_longest_path_earns_ten_and_so_does_every_tied_one(routes: list[list[str]], bonus: list[int]) -> None:
    game = given(TINY, seats=3, routes=routes)
    assert [awards(game, seat)["longest path"] for seat in range(3)] == bonus


@rule("R30", "U35")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_gets_the_bonus_when_nobody_has_a_route(seats: int) -> None:
    game = given(TINY, seats=seats)
    assert [awards(game, seat) for seat in range(seats)] == [{"routes": 0, "tickets": 0, "longest path": 0}] * seats
    assert [seat.items("path") for seat in game.score_sheet().seats] == [[]] * seats
    assert game.score_sheet().winners == tuple(range(seats))


@rule("U36")
def test_the_rulebooks_path_with_a_loop_is_one_path() -> None:
    routes = ["new_york-pittsburgh", *TRIANGLE, "nashville-pittsburgh"]
    longest = longest_path(given(USA, routes=[routes]))
    assert longest.length == 2 + 3 + 4 + 2 + 4
    around = ["pittsburgh", "chicago", "toronto", "pittsburgh"]
    path = city_names(longest.cities)
    ends = (path[0], path[-1])
    assert ends in [("new_york", "nashville"), ("nashville", "new_york")]
    assert path[1:-1] in [around, around[::-1]]


@rule("U36")
def test_the_rulebooks_path_that_uses_a_route_twice_is_not() -> None:
    routes = ["new_york-pittsburgh", *TRIANGLE, "chicago-saint_louis"]
    longest = longest_path(given(USA, routes=[routes]))
    assert longest.length == 11 < 2 + 3 + 4 + 2 + 2
    assert len(set(longest.routes)) == len(longest.routes) == 4


@rule("U36")
@pytest.mark.parametrize(
    ("routes", "length"),
    [
        (["ash-birch", "birch-cedar", "ash-fir"], 9),
        (["ash-birch", "birch-cedar", "cedar-ash", "cedar-dogwood", "dogwood-fir", "fir-cedar"], 12),
        (["ash-birch", "birch-cedar", "cedar-ash", "ash-fir"], 10),
        (["birch-cedar", "cedar-ash", "cedar-dogwood"], 5),
        (["ash-birch", "cedar-dogwood"], 3),
    ],
)
def test_the_length_of_a_path_is_counted_in_trains_and_it_may_pass_a_city_again(routes: list[str], length: int) -> None:
    longest = longest_path(given(KNOT, routes=[routes]))
    assert longest.length == length


@rule("U36", "U35")
def test_one_long_route_is_a_longer_path_than_three_short_ones() -> None:
    game = given(TINY, routes=[["elm-fir"], ["ash-birch", "birch-cedar"]])
    assert longest_lengths(game) == [5, 3]
    assert [awards(game, seat)["longest path"] for seat in (0, 1)] == [10, 0]


@rule("U38", "U28")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_route_points_can_be_counted_again_from_the_board_at_any_time(seats: int) -> None:
    game, choose = peregon.start(USA, seats, seed=seats), Random(seats)
    worth = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    while not game.over:
        game.play(choose.choice(game.option_numbers()))
        for player in game.view(None).players:
            lengths = [USA.sheet.routes[route].length for route in player.routes]
            assert player.points == sum(worth[length] for length in lengths)
            assert player.trains == 45 - sum(lengths)
    assert any(player.routes for player in game.view(None).players)
    on_the_sheet = [awards(game, seat)["routes"] for seat in range(seats)]
    assert on_the_sheet == [player.points for player in game.view(None).players]
