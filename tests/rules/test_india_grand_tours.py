"""Grand tours: a ticket joined twice over, by paths that share no train."""

from itertools import pairwise

import pytest

from peregon.game import Game
from tests.support.tiny import awards, claims, every_pair, given, rule, tiny_board, totals

# Two ways from ash to mango and two from mango to elm: both paths have to cross in mango.
CROSSING = ["ash-mango", "ash-birch", "birch-mango", "mango-elm", "mango-fig", "fig-elm"]
CROSS = tiny_board("india", [f"{ends} 1 any" for ends in CROSSING], every_pair("ash birch mango elm fig"))
# A ring of four with a spur.
AROUND = ["ash-birch", "birch-cedar", "cedar-dogwood", "dogwood-ash", "dogwood-elm"]
RING = tiny_board("india", [f"{ends} 1 any" for ends in AROUND], every_pair("ash birch cedar dogwood elm", points=3))
IN_THE_RING = ["ash-birch", "ash-cedar", "ash-dogwood", "birch-cedar", "birch-dogwood", "cedar-dogwood"]
BEYOND = ["birch-cedar", "cedar-dogwood", "dogwood-elm", "elm-fir", "fir-gum"]
DOUBLE = tiny_board(
    "india",
    ["ash-birch 1 any", "ash-birch-2 1 any", *(f"{ends} 6 any" for ends in BEYOND)],
    every_pair("ash birch cedar dogwood elm fir gum"),
)


def tours(game: Game, seat: int = 0) -> list[tuple[list[str], list[str]]]:
    """For each grand tour the cities along its two paths."""
    cities = [city.id for city in game.title.sheet.cities]
    return [
        ([cities[number] for number in first.cities], [cities[number] for number in second.cities])
        for first, second in (tour.paths for tour in game.score_sheet().seats[seat].items("tour"))
    ]


@rule("I6")
def test_two_paths_that_cross_in_a_city_make_a_grand_tour() -> None:
    game = given(CROSS, routes=[CROSSING], held=[["ash-elm"]])
    assert awards(game) == {"routes": 6, "tickets": 5, "grand tours": 5, "longest path": 10}
    ((first, second),) = tours(game)
    assert [path[0] + path[-1] for path in (first, second)] == ["ashelm", "ashelm"]
    assert "mango" in first[1:-1]
    assert "mango" in second[1:-1]
    steps = [frozenset(step) for path in (first, second) for step in pairwise(path)]
    assert len(set(steps)) == len(steps) == 6


@rule("I6")
@pytest.mark.parametrize("missing", CROSSING)
def test_two_paths_that_would_share_a_train_make_none(missing: str) -> None:
    game = given(CROSS, routes=[[ends for ends in CROSSING if ends != missing]], held=[["ash-elm"]])
    assert awards(game) == {"routes": 5, "tickets": 5, "grand tours": 0, "longest path": 10}
    assert tours(game) == []


@rule("I6")
def test_a_ring_joins_each_two_of_its_cities_twice_neighbours_too() -> None:
    game = given(RING, routes=[AROUND], held=[["ash-birch", "ash-cedar", "ash-elm"]])
    neighbours, opposite = tours(game)
    assert neighbours == (["ash", "birch"], ["ash", "dogwood", "cedar", "birch"])
    assert sorted(opposite) == [["ash", "birch", "cedar"], ["ash", "dogwood", "cedar"]]
    assert awards(game)["grand tours"] == 10


@rule("I6")
def test_both_paths_are_of_the_owners_trains() -> None:
    game = given(RING, routes=[AROUND[:2], AROUND[2:4]], held=[["ash-cedar"], ["birch-elm"]])
    assert awards(game, 0) == {"routes": 2, "tickets": 3, "grand tours": 0, "longest path": 10}
    assert awards(game, 1) == {"routes": 2, "tickets": -3, "grand tours": 0, "longest path": 10}


@rule("I7", "R12")
@pytest.mark.parametrize(("tickets", "bonus"), [(0, 0), (1, 5), (2, 10), (3, 20), (4, 30), (5, 40), (6, 40)])
def test_the_bonus_grows_with_the_number_of_tickets_and_is_added_to_their_values(tickets: int, bonus: int) -> None:
    game = given(RING, routes=[AROUND[:4]], held=[IN_THE_RING[:tickets]])
    assert awards(game) == {"routes": 4, "tickets": 3 * tickets, "grand tours": bonus, "longest path": 10}
    assert totals(game)[0] == 4 + 3 * tickets + bonus + 10


@rule("I7")
@pytest.mark.parametrize("points", [1, 30])
def test_the_bonus_does_not_depend_on_the_values_of_the_tickets(points: int) -> None:
    board = tiny_board("india", [f"{ends} 1 any" for ends in AROUND], every_pair("ash birch cedar dogwood elm", points))
    game = given(board, routes=[AROUND[:4]], held=[["ash-cedar", "birch-dogwood"]])
    assert awards(game) == {"routes": 4, "tickets": 2 * points, "grand tours": 10, "longest path": 10}


@rule("R12", "I7")
def test_a_ticket_joined_once_or_not_at_all_does_not_qualify() -> None:
    game = given(RING, routes=[AROUND], held=[["ash-elm", "cedar-elm", "ash-cedar"]])
    assert awards(game) == {"routes": 5, "tickets": 9, "grand tours": 5, "longest path": 10}
    game = given(RING, routes=[AROUND[:4]], held=[["ash-elm", "cedar-elm", "ash-cedar"]])
    assert awards(game) == {"routes": 4, "tickets": -3, "grand tours": 5, "longest path": 10}


@rule("I7")
def test_each_player_has_a_bonus_of_their_own() -> None:
    game = given(CROSS, routes=[CROSSING[:3], CROSSING[3:]], held=[["ash-mango", "ash-birch"], ["mango-elm"]])
    assert [awards(game, seat)["grand tours"] for seat in (0, 1)] == [10, 5]


@rule("R12", "U26")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_two_tracks_of_a_double_route_never_make_two_paths(seats: int) -> None:
    game = given(DOUBLE, seats=seats, hands=["KL"], routes=[["ash-birch"]], held=[["ash-birch"]])
    assert claims(game) == []
    assert awards(game)["grand tours"] == 0


@rule("R12")
def test_a_rival_on_the_second_track_makes_no_second_path() -> None:
    routes = [["ash-birch"], ["ash-birch-2"]]
    game = given(DOUBLE, seats=4, routes=routes, held=[["ash-birch"], ["ash-cedar"]])
    assert [awards(game, seat)["grand tours"] for seat in range(4)] == [0, 0, 0, 0]
