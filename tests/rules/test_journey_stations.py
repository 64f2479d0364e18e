"""Journey's stations: their price, the section each of them lends, and what the unused ones are worth."""

import pytest

import peregon
from peregon.rules.rounds.faces import TakeTurn
from peregon.rules.stations.faces import StationBuilt
from tests.support.pictures import lent, spare_tickets, station, station_payments
from tests.support.tiny import (
    RED,
    awards,
    city,
    claim,
    discards_of,
    given,
    hand,
    rule,
    stations_left,
    tiny_board,
)

TINY = tiny_board(
    "journey",
    ["ash-birch 2 red", "birch-cedar 8 blue", "cedar-date 1 green", "date-elm 3 any", "cedar-elm 1 red"],
    ["ash-cedar 5", "ash-date 9", "ash-elm 6", "birch-elm 4", *spare_tickets("ash-elm", 4)],
)
ROW = "PBOWY"
CITIES = ["ash", "birch", "cedar", "date", "elm"]


@rule("J19")
@pytest.mark.parametrize(
    ("built", "cards", "sets"),
    [
        ([], "RGL", ["R", "G", "L"]),
        (["ash"], "RRGLL", ["RR", "RL", "GL", "LL"]),
        (["ash"], "RG", []),
        (["ash", "birch"], "RRRGLLL", ["RRR", "RRL", "RLL", "GLL", "LLL"]),
        (["ash", "birch"], "RRGGK", []),
        (["ash", "birch", "elm"], "RRRRRLLLL", []),
    ],
)
def test_one_card_then_two_of_one_transport_then_three(built: list[str], cards: str, sets: list[str]) -> None:
    game = given(TINY, hands=[cards], row=ROW, stations=[built])
    free = [name for name in CITIES if name not in built]
    assert station_payments(game) == (dict.fromkeys(free, sets) if sets else {})


@rule("J19")
def test_any_city_without_a_station_token_and_one_a_turn() -> None:
    game = given(TINY, seats=3, hands=["RRR"], row=ROW, stations=[["ash"], ["cedar"], ["elm"]])
    assert station_payments(game) == {"birch": ["RR"], "date": ["RR"]}
    assert game.play(station(game, "date", "RR")) == [StationBuilt(0, city(TINY, "date"), RED, 2, 0)]
    player = game.view(None).players[0]
    assert (hand(game), discards_of(game), stations_left(game)[0], player.points) == ("R", "RR", 1, 0)
    assert game.decision == TakeTurn(1)


@rule("J19")
def test_a_station_needs_no_route_card_that_leads_there() -> None:
    journey = peregon.find("journey")
    game = given(journey, hands=["B"], held=[["kyiv-yalta"]], row="CCCCC")
    assert station_payments(game) == {place.id: ["B"] for place in journey.sheet.cities}


@rule("J20", "J18")
def test_a_station_lends_one_section_of_another_player_for_route_cards() -> None:
    for built, points in (([], -5), (["birch"], 5), (["cedar"], 5), (["ash"], -5)):
        game = given(TINY, routes=[["ash-birch"], ["birch-cedar"]], stations=[built], held=[["ash-cedar"]])
        assert awards(game)["tickets"] == points
    rival = ["birch-cedar", "cedar-date"]
    game = given(TINY, routes=[["ash-birch"], rival], stations=[["cedar"]], held=[["ash-date"]])
    assert awards(game)["tickets"] == -9
    game = given(TINY, routes=[["ash-birch"], rival], stations=[["cedar", "birch"]], held=[["ash-date"]])
    assert awards(game)["tickets"] == 9
    assert lent(game) == {"birch": "birch-cedar", "cedar": "cedar-date"}


@rule("J20", "R19")
def test_the_section_is_chosen_at_the_end_for_all_route_cards_together() -> None:
    game = given(
        TINY,
        routes=[["ash-birch", "birch-cedar"], ["cedar-date", "cedar-elm"]],
        stations=[["cedar"]],
        held=[["ash-date", "ash-elm", "birch-elm"]],
    )
    assert awards(game)["tickets"] == 6 + 4 - 9
    assert lent(game) == {"cedar": "cedar-elm"}


@rule("J20")
def test_a_section_claimed_after_the_station_is_lent_too() -> None:
    game = given(TINY, hands=["K", "BBBBBBBB"], row=ROW, routes=[["ash-birch"]], held=[["ash-cedar"], ["birch-elm"]])
    game.play(station(game, "cedar", "K"))
    assert awards(game)["tickets"] == -5
    game.play(claim(game, "birch-cedar", "BBBBBBBB"))
    assert awards(game)["tickets"] == 5


@rule("J20", "J23")
def test_a_borrowed_section_scores_nothing_and_never_counts_for_the_longest_route() -> None:
    game = given(
        TINY,
        routes=[["ash-birch", "cedar-elm"], ["birch-cedar"]],
        stations=[["birch"]],
        held=[["ash-elm"]],
    )
    assert awards(game) == {"routes": 3, "tickets": 6, "unused stations": 6, "longest path": 0}
    assert awards(game, 1) == {"routes": 21, "tickets": 0, "unused stations": 9, "longest path": 10}


@rule("J21", "R26")
@pytest.mark.parametrize(
    ("built", "points"), [([], 9), (["birch"], 6), (["elm"], 6), (["birch", "elm"], 3), (["birch", "date", "elm"], 0)]
)
def test_each_station_token_not_placed_scores_three_whether_or_not_a_placed_one_served(
    built: list[str], points: int
) -> None:
    game = given(TINY, routes=[["ash-birch"], ["birch-cedar"]], stations=[built], held=[["ash-cedar"]])
    assert awards(game)["unused stations"] == points
