"""What stations lend: one rival route each, for tickets and for nothing else."""

import pytest

from peregon.game import Game
from tests.support.pictures import lent, spare_tickets, station
from tests.support.tiny import (
    awards,
    city,
    claim,
    given,
    longest_lengths,
    longest_path,
    route,
    rule,
    ticket,
    tiny_board,
)

#   ash - birch - cedar - date      ash and birch have a second track, and hub lies in a star of its own
#                   |       |
#                  elm     fir
CHAIN = tiny_board(
    "europe",
    [
        "ash-birch 2 red",
        "ash-birch-2 2 blue",
        "birch-cedar 3 any",
        "cedar-date 4 green",
        "cedar-elm 2 white",
        "date-fir 1 black",
    ],
    ["ash-cedar 5", "ash-date 9", "ash-elm 6", "birch-fir 7", "cedar-fir 4", *spare_tickets("ash-fir", 5)],
)
STAR = tiny_board(
    "europe",
    ["ash-hub 1 red", "birch-hub 1 red", "hub-yew 1 blue", "hub-zelkova 1 blue", "yew-fir 1 green", "hub-fir 2 any"],
    ["ash-yew 7", "ash-zelkova 4", "birch-zelkova 3", "birch-fir 8", "ash-fir 5", *spare_tickets("ash-fir", 5)],
)
ROW = "PBOWY"


def tickets_of(game: Game, seat: int = 0) -> tuple[int, int]:
    """What the tickets add up to, and how many are completed."""
    return awards(game, seat)["tickets"], game.score_sheet().seats[seat].completed


@rule("E27")
@pytest.mark.parametrize(
    ("built", "score", "borrowed"),
    [
        ([], (-5, 0), {}),
        (["birch"], (5, 1), {"birch": "birch-cedar"}),
        (["cedar"], (5, 1), {"cedar": "birch-cedar"}),
        (["ash"], (-5, 0), {"ash": None}),
        (["date"], (-5, 0), {"date": None}),
    ],
)
def test_a_station_lends_a_rivals_route_that_starts_or_ends_in_its_city(
    built: list[str], score: tuple[int, int], borrowed: dict[str, str | None]
) -> None:
    game = given(CHAIN, routes=[["ash-birch"], ["birch-cedar"]], stations=[built], held=[["ash-cedar"]])
    assert tickets_of(game) == score
    assert lent(game) == borrowed


@rule("E27")
def test_a_station_serves_its_owner_only() -> None:
    game = given(
        CHAIN,
        routes=[["ash-birch"], ["birch-cedar"]],
        stations=[["birch"]],
        held=[["ash-cedar"], ["ash-elm", "ash-date"]],
    )
    assert tickets_of(game, 1) == (-15, 0)
    assert lent(game, 1) == {}


@rule("E27")
def test_a_station_lends_no_free_route() -> None:
    game = given(CHAIN, routes=[["ash-birch"], ["cedar-elm"]], stations=[["birch"]], held=[["ash-cedar"]])
    assert tickets_of(game) == (-5, 0)


@rule("E27")
def test_a_station_lends_one_route_and_no_second_one() -> None:
    game = given(
        CHAIN, routes=[["ash-birch"], ["birch-cedar", "cedar-date"]], stations=[["cedar"]], held=[["ash-date"]]
    )
    assert tickets_of(game) == (-9, 0)


@rule("E27", "E33")
def test_two_stations_in_a_chain_lend_one_route_each() -> None:
    game = given(
        CHAIN,
        seats=3,
        routes=[["ash-birch"], ["birch-cedar"], ["cedar-date"]],
        stations=[["cedar", "date"]],
        held=[["ash-date"]],
    )
    assert tickets_of(game) == (9, 1)
    assert lent(game) == {"cedar": "birch-cedar", "date": "cedar-date"}
    (score,) = game.score_sheet().seats[0].items("ticket")
    assert (score.ticket, score.points) == (ticket(CHAIN, "ash-date"), 9)
    (path,) = score.paths
    assert path.cities == tuple(city(CHAIN, name) for name in ("ash", "birch", "cedar", "date"))
    assert path.routes == tuple(route(CHAIN, name) for name in ("ash-birch", "birch-cedar", "cedar-date"))


@rule("E27", "E33")
def test_three_stations_may_carry_a_ticket_without_any_train_of_ones_own() -> None:
    rival = ["birch-cedar", "cedar-date", "date-fir"]
    for built, score in (
        (["birch", "cedar", "fir"], (7, 1)),
        (["birch", "date"], (-7, 0)),
        (["cedar", "date"], (-7, 0)),
    ):
        game = given(CHAIN, routes=[[], rival], stations=[built], held=[["birch-fir"]])
        assert tickets_of(game) == score


@rule("E27", "E34")
def test_a_rivals_twin_of_my_own_route_leads_nowhere_new() -> None:
    game = given(
        CHAIN,
        seats=4,
        routes=[["ash-birch"], ["ash-birch-2"]],
        stations=[["ash", "birch"]],
        held=[["ash-cedar"]],
    )
    assert tickets_of(game) == (-5, 0)
    assert lent(game) == {"ash": None, "birch": None}
    assert longest_lengths(game) == [2, 2, 0, 0]


@rule("E27", "E24")
def test_a_station_where_no_train_has_come_lends_nothing_and_costs_its_four_points() -> None:
    game = given(CHAIN, routes=[["ash-birch"]], stations=[["elm"]], held=[["ash-cedar"]])
    assert awards(game) == {"routes": 2, "tickets": -5, "unused stations": 8, "longest path": 10}
    assert lent(game) == {"elm": None}


@rule("E28")
def test_a_station_gives_the_same_route_to_all_tickets() -> None:
    rival = ["hub-yew", "hub-zelkova"]
    game = given(STAR, routes=[["ash-hub"], rival], stations=[["hub"]], held=[["ash-yew", "ash-zelkova"]])
    assert tickets_of(game) == (7 - 4, 1)
    assert lent(game) == {"hub": "hub-yew"}


@rule("E28")
def test_one_route_may_serve_several_tickets() -> None:
    mine = ["ash-hub", "birch-hub"]
    game = given(STAR, routes=[mine, ["hub-zelkova"]], stations=[["zelkova"]], held=[["ash-zelkova", "birch-zelkova"]])
    assert tickets_of(game) == (7, 2)


@rule("E29", "R19")
def test_the_choice_is_best_for_all_tickets_together_not_for_the_dearest_one() -> None:
    mine, rival = ["ash-hub", "birch-hub", "yew-fir"], ["hub-yew", "hub-fir"]
    # Over hub - fir: 8 + 5 and, back over my own yew - fir, 7 as well; over hub - zelkova nothing.
    game = given(STAR, routes=[mine, rival], stations=[["hub"]], held=[["ash-yew", "birch-fir", "ash-fir"]])
    assert tickets_of(game) == (20, 3)
    # Without yew - fir the dearest ticket alone is worth 8, the two to Zelkova less, the two to Fir more.
    game = given(
        STAR,
        routes=[mine[:2], ["hub-yew", "hub-zelkova", "hub-fir"]],
        stations=[["hub"]],
        held=[["ash-yew", "ash-zelkova", "birch-zelkova", "ash-fir"]],
    )
    assert tickets_of(game) == (4 + 3 - 7 - 5, 2)
    assert lent(game) == {"hub": "hub-zelkova"}


@rule("E29", "R19")
def test_two_stations_work_together_where_each_alone_would_choose_otherwise() -> None:
    board = tiny_board(
        "europe",
        ["ash-birch 1 red", "birch-cedar 1 red", "cedar-date 1 red", "birch-elm 1 blue", "cedar-fir 1 blue"],
        ["ash-date 20", "birch-elm 3", "cedar-fir 3", *spare_tickets("ash-fir", 2)],
    )
    game = given(
        board,
        routes=[["ash-birch"], ["birch-cedar", "cedar-date", "birch-elm", "cedar-fir"]],
        stations=[["birch", "cedar"]],
        held=[["ash-date", "birch-elm", "cedar-fir"]],
    )
    assert tickets_of(game) == (20 - 3 - 3, 1)
    assert lent(game) == {"birch": "birch-cedar", "cedar": "cedar-date"}


@rule("R19")
def test_among_equal_totals_the_choice_that_completes_more_tickets_is_taken() -> None:
    board = tiny_board(
        "europe",
        ["ash-hub 1 red", "birch-hub 1 red", "hub-yew 1 blue", "hub-zelkova 1 blue"],
        ["ash-yew 7", "ash-zelkova 4", "birch-zelkova 3", *spare_tickets("ash-yew", 2)],
    )
    held = [["ash-yew", "ash-zelkova", "birch-zelkova"]]
    game = given(board, routes=[["ash-hub", "birch-hub"], ["hub-yew", "hub-zelkova"]], stations=[["hub"]], held=held)
    assert tickets_of(game) == (0, 2)
    assert lent(game) == {"hub": "hub-zelkova"}


@rule("R19")
@pytest.mark.parametrize(
    ("rival", "held", "borrowed"),
    [
        (["birch-cedar", "cedar-elm"], "ash-elm", {"birch": "birch-cedar", "cedar": "cedar-elm"}),
        (["birch-cedar", "ash-birch-2"], "ash-cedar", {"birch": "ash-birch-2", "cedar": "birch-cedar"}),
    ],
)
def test_a_route_between_two_of_my_stations_may_be_lent_by_either(
    rival: list[str], held: str, borrowed: dict[str, str]
) -> None:
    mine = ["ash-birch"] if held == "ash-elm" else []
    game = given(CHAIN, seats=4, routes=[mine, rival], stations=[["birch", "cedar"]], held=[[held]])
    assert tickets_of(game)[1] == 1
    assert lent(game) == borrowed


@rule("E29")
def test_a_route_that_a_rival_claims_after_the_station_is_lent_too() -> None:
    game = given(CHAIN, hands=["K", "GGG"], row=ROW, routes=[["ash-birch"]], held=[["ash-cedar"]])
    game.play(station(game, "cedar", "K"))
    assert tickets_of(game) == (-5, 0)
    game.play(claim(game, "birch-cedar", "GGG"))
    assert tickets_of(game) == (5, 1)


@rule("E30", "R26")
@pytest.mark.parametrize(
    ("built", "points"), [([], 12), (["elm"], 8), (["birch"], 8), (["elm", "fir"], 4), (["birch", "elm", "fir"], 0)]
)
def test_each_station_not_built_scores_four_whether_or_not_a_built_one_served(built: list[str], points: int) -> None:
    game = given(CHAIN, routes=[["ash-birch"], ["birch-cedar"]], stations=[built], held=[["ash-cedar"]])
    assert awards(game)["unused stations"] == points


@rule("E33")
def test_a_ticket_over_own_trains_adds_and_any_other_subtracts() -> None:
    game = given(
        CHAIN,
        routes=[["ash-birch", "birch-cedar"], ["cedar-date", "date-fir"]],
        held=[["ash-cedar", "ash-date", "birch-fir"], ["cedar-fir", "ash-elm"]],
    )
    assert awards(game) == {"routes": 6, "tickets": 5 - 9 - 7, "unused stations": 12, "longest path": 10}
    assert awards(game, 1) == {"routes": 8, "tickets": 4 - 6, "unused stations": 12, "longest path": 10}
    assert [seat.total for seat in game.score_sheet().seats] == [17, 28]


@rule("E33")
def test_route_points_can_be_recounted_from_the_board() -> None:
    game = given(CHAIN, hands=["RRKKKGGGG"], row=ROW, luck="PPPPPP")
    for name, cards in (("ash-birch", "RR"), ("birch-cedar", "KKK"), ("cedar-date", "GGGG")):
        game.play(claim(game, name, cards))
        game.play(game.options[5])
        game.play(game.options[5])
    player = game.view(None).players[0]
    assert player.points == awards(game)["routes"] == 2 + 4 + 7
    assert sum({2: 2, 3: 4, 4: 7}[CHAIN.sheet.routes[number].length] for number in player.routes) == player.points


@rule("E34")
def test_routes_borrowed_through_stations_never_count_for_the_longest_path() -> None:
    game = given(
        CHAIN,
        routes=[["ash-birch", "cedar-elm"], ["birch-cedar"]],
        stations=[["birch", "cedar"]],
        held=[["ash-elm"]],
    )
    assert awards(game) == {"routes": 4, "tickets": 6, "unused stations": 4, "longest path": 0}
    assert awards(game, 1) == {"routes": 4, "tickets": 0, "unused stations": 12, "longest path": 10}
    assert longest_lengths(game) == [2, 3]


@rule("E34")
def test_every_player_with_the_longest_path_has_ten_points() -> None:
    game = given(CHAIN, seats=3, routes=[["ash-birch"], ["cedar-elm"], ["date-fir"]])
    assert [awards(game, seat)["longest path"] for seat in range(3)] == [10, 10, 0]


@rule("E34")
def test_the_path_may_meet_a_city_again_but_no_route() -> None:
    mine = ["hub-yew", "yew-fir", "hub-fir", "ash-hub", "birch-hub"]
    game = given(STAR, routes=[mine])
    longest = longest_path(game)
    assert longest.length == 6
    assert sorted(longest.routes) == sorted(route(STAR, name) for name in mine)
