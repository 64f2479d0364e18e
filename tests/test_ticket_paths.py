"""Ticket paths: how far a ticket is, and over which routes."""

from peregon.catalogue import find
from peregon.game import Game
from peregon.ticket_paths import TicketPath, TicketPaths
from tests.support.tiny import city, given, route, ticket, tiny_board

ANN, BOB = 0, 1
LITTLE = tiny_board(
    "usa",
    [
        *("ash-birch 2 any", "ash-birch-2 2 any", "birch-cedar 2 blue"),
        *("ash-cedar 3 red", "ash-elm 2 white", "cedar-elm 1 green"),
    ],
    ["birch-elm 3", "ash-cedar 5", "ash-elm 4", "ash-birch 2", "birch-cedar 4", "cedar-elm 1"],
)


def shortest(game: Game, name: str) -> TicketPath | None:
    return TicketPaths(game, ANN).shortest(ticket(game, name))


def numbers(game: Game, *names: str) -> tuple[int, ...]:
    return tuple(route(game, name) for name in names)


def test_the_cheapest_path_counts_spaces_not_routes() -> None:
    game = given(LITTLE)
    routes = numbers(game, "birch-cedar", "cedar-elm")
    assert shortest(game, "birch-elm") == TicketPath(3, 3, city(game, "birch"), routes, missing=routes)


def test_own_routes_cost_nothing() -> None:
    game = given(LITTLE, routes=[["ash-birch-2"]])
    assert shortest(game, "birch-elm") == TicketPath(
        3, 2, city(game, "birch"), numbers(game, "ash-birch-2", "ash-elm"), missing=numbers(game, "ash-elm")
    )


def test_a_finished_ticket_has_nothing_missing() -> None:
    path = shortest(given(LITTLE, routes=[["birch-cedar", "cedar-elm"]]), "birch-elm")
    assert path is not None
    assert (path.spaces, path.missing) == (0, ())


def test_a_ticket_without_any_path_left_has_none() -> None:
    assert shortest(given(LITTLE, routes=[["ash-birch"], ["ash-elm", "cedar-elm"]]), "birch-elm") is None


def test_of_several_goals_the_nearest_counts_until_one_is_reached_and_then_the_best_reached() -> None:
    title = find("switzerland")
    number, card = next(each for each in enumerate(title.sheet.tickets) if len(each[1].goals) > 2)
    nearest = TicketPaths(given(title), ANN).shortest(number)
    assert nearest is not None
    assert nearest.spaces > 0
    everything = given(title, routes=[[route.id for route in title.sheet.routes if not route.id.endswith("-2")]])
    reached = TicketPaths(everything, ANN).shortest(number)
    assert reached is not None
    assert (reached.spaces, reached.points) == (0, card.goals[0].points)


def test_a_twin_that_the_rules_close_is_not_open() -> None:
    track, twin = "denver-kansas_city", "denver-kansas_city-2"
    for seats, is_open in ((2, {ANN: False, BOB: False}), (4, {ANN: True, BOB: False})):
        game = given(find("usa"), seats=seats, routes=[[], [track]])
        open_routes = {seat: TicketPaths(game, seat).open_routes for seat in (ANN, BOB)}
        assert {seat: route(game, twin) in found for seat, found in open_routes.items()} == is_open
        assert all(route(game, track) not in found for found in open_routes.values())
