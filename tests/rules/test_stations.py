"""Building stations: where, how many, and for how much."""

import pytest

import peregon
from peregon.game import IllegalAction
from peregon.model.board import LOCOMOTIVE
from peregon.rulebooks.variants import VariantValue
from peregon.rules.cards.faces import DeckRebuilt, RowFilled
from peregon.rules.rounds.faces import GameEnded, Pass, Passed, TakeTurn
from peregon.rules.stations.faces import BuildStation, StationBuilt
from peregon.rules.tickets.faces import DrawTickets
from tests.support.pictures import families, payments, spare_tickets, station, station_payments
from tests.support.tiny import (
    GREEN,
    RED,
    city,
    discards_of,
    given,
    hand,
    row_of,
    rule,
    stations_left,
    stations_of,
    tiny_board,
)

TINY = tiny_board(
    "europe",
    ["ash-birch 2 red", "birch-cedar 2 blue", "cedar-date 2 green", "date-elm 2 any"],
    spare_tickets("ash-elm", 5),
)
ROW = "PBOWY"
CITIES = ["ash", "birch", "cedar", "date", "elm"]
OPTIONAL: dict[str, VariantValue] = {"stations_are_optional": True}


@rule("E24")
def test_a_station_may_be_built_in_any_city_even_where_no_train_has_come() -> None:
    game = given(TINY, hands=["R"], row=ROW, routes=[[], ["ash-birch"]])
    assert station_payments(game) == {name: ["R"] for name in CITIES}


@rule("E24")
def test_on_the_printed_board_every_city_may_have_one() -> None:
    europe = peregon.find("europe")
    game = given(europe, hands=["K"], row=ROW)
    assert station_payments(game) == {city.id: ["K"] for city in europe.sheet.cities}


@rule("E24")
def test_a_city_has_at_most_one_station_whoever_owns_it() -> None:
    game = given(TINY, seats=3, hands=["RR", "R"], row=ROW, stations=[["birch"], ["date"], ["elm"]])
    assert station_payments(game) == {"ash": ["RR"], "cedar": ["RR"]}
    with pytest.raises(IllegalAction):
        game.play(station(game, "birch", "RR"))
    with pytest.raises(IllegalAction):
        game.play(station(game, "date", "RR"))


@rule("E25")
def test_one_station_is_the_whole_turn() -> None:
    game = given(TINY, hands=["RGGG"], row=ROW)
    assert game.play(station(game, "ash", "R")) == [StationBuilt(0, city(TINY, "ash"), RED, 1, 0)]
    player = game.view(None).players[0]
    assert (stations_of(game), stations_left(game)[0], player.trains, player.points) == ((0,), 2, 45, 0)
    assert game.decision == TakeTurn(1)


@rule("E25", "E26")
def test_three_stations_in_the_whole_game_each_a_card_dearer() -> None:
    game = given(TINY, hands=["RGGBBBB", "KKKKKK"], row=ROW)
    for name, cards, rivals in (("ash", "R", "birch"), ("cedar", "GG", "date"), ("elm", "BBB", None)):
        game.play(station(game, name, cards))
        if rivals:
            game.play(station(game, rivals, "K" * len(cards)))
    assert (hand(game), discards_of(game)) == ("B", "BBBKKKRGG")
    assert stations_left(game)[0] == 0
    assert stations_of(game) == tuple(city(TINY, name) for name in ("ash", "cedar", "elm"))
    game = given(TINY, hands=["BBBBBBLLLL"], row=ROW, stations=[["ash", "cedar", "elm"]])
    assert station_payments(game) == {}


@rule("E26")
@pytest.mark.parametrize(
    ("built", "cards", "sets"),
    [
        ([], "RGL", ["R", "G", "L"]),
        ([], "RRRLL", ["R", "L"]),
        (["ash"], "RRGLL", ["RR", "RL", "GL", "LL"]),
        (["ash"], "RRG", ["RR"]),
        (["ash"], "RGB", []),
        (["ash"], "RL", ["RL"]),
        (["ash", "birch"], "RRRGLLL", ["RRR", "RRL", "RLL", "GLL", "LLL"]),
        (["ash", "birch"], "RRGGLL", ["RRL", "RLL", "GGL", "GLL"]),
        (["ash", "birch"], "RRGL", ["RRL"]),
        (["ash", "birch"], "RRGG", []),
        (["ash", "birch"], "LL", []),
    ],
)
def test_the_price_is_one_card_two_of_one_colour_three_of_one_colour(
    built: list[str], cards: str, sets: list[str]
) -> None:
    game = given(TINY, hands=[cards], row=ROW, stations=[built])
    free = [name for name in CITIES if name not in built]
    assert station_payments(game) == (dict.fromkeys(free, sets) if sets else {})


@rule("E26")
def test_the_cards_chosen_are_discarded() -> None:
    game = given(TINY, hands=["RRGLLL"], row=ROW, stations=[["ash", "birch"]])
    assert game.play(station(game, "elm", "RLL")) == [StationBuilt(0, city(TINY, "elm"), RED, 1, 2)]
    assert (hand(game), discards_of(game)) == ("RGL", "RLL")


@rule("E26")
@pytest.mark.parametrize(("built", "price"), [([], 1), (["ash"], 2), (["ash", "birch"], 3)])
def test_locomotives_alone_pay_the_price(built: list[str], price: int) -> None:
    game = given(TINY, hands=["LLLL"], row=ROW, stations=[built])
    assert game.play(station(game, "elm", "L" * price)) == [StationBuilt(0, city(TINY, "elm"), LOCOMOTIVE, 0, price)]
    assert (hand(game), discards_of(game)) == ("L" * (4 - price), "L" * price)


@rule("E26")
def test_a_rivals_stations_do_not_make_mine_dearer() -> None:
    game = given(TINY, hands=["R"], row=ROW, stations=[[], ["ash", "birch", "cedar"]])
    assert station_payments(game) == {"date": ["R"], "elm": ["R"]}


@rule("E26")
def test_the_cards_of_a_station_fill_a_row_that_had_run_short() -> None:
    game = given(TINY, hands=["GG"], row="", deck="", stations=[["ash"]], luck="GG")
    assert game.play(station(game, "elm", "GG")) == [
        StationBuilt(0, city(TINY, "elm"), GREEN, 2, 0),
        DeckRebuilt(2),
        RowFilled(0, GREEN),
        RowFilled(1, GREEN),
    ]
    assert row_of(game) == "GG..."


@rule("E31")
@pytest.mark.parametrize(
    ("row", "deck", "tickets", "cards", "others"),
    [
        (ROW, None, [], "K", ["DrawCard", "DrawBlind"]),
        ("P", "", [], "K", ["DrawCard"]),
        ("", "", ["spare_0"], "K", ["DrawTickets"]),
        ("", "", [], "KK", ["ClaimRoute"]),
    ],
)
def test_a_station_is_never_the_only_action_while_another_is_possible(
    row: str, deck: str | None, tickets: list[str], cards: str, others: list[str]
) -> None:
    game = given(TINY, hands=[cards], row=row, deck=deck, ticket_deck=tickets)
    assert families(game) == [*others, "BuildStation"]


@rule("R31", "E31")
def test_where_a_station_is_all_that_can_be_done_it_is_built() -> None:
    game = given(TINY, hands=["K"], row="", deck="", ticket_deck=[])
    assert game.options == [BuildStation(city(TINY, name), 5, 0) for name in CITIES]
    with pytest.raises(IllegalAction):
        game.play(Pass())


@rule("R31", "E31")
def test_where_stations_are_optional_a_player_with_nothing_else_to_do_may_pass() -> None:
    game = given(TINY, seats=3, hands=["K", "K"], row="", deck="", ticket_deck=[], variants=OPTIONAL)
    stations = [BuildStation(city(TINY, name), 5, 0) for name in CITIES]
    assert game.options == [*stations, Pass()]
    game.play(Pass())
    assert (game.decision, game.options) == (TakeTurn(1), [*stations, Pass()])


@rule("R31", "R6")
def test_a_pass_for_want_of_anything_but_a_station_counts_like_any_other() -> None:
    game = given(TINY, hands=["K"], trains=[45, 0], row="", deck="", ticket_deck=[], variants=OPTIONAL)
    game.play(Pass())
    assert families(game) == ["BuildStation", "Pass"]
    assert game.play(Pass()) == [Passed(1), GameEnded(everyone_passed=True)]


@rule("R31", "R6")
@pytest.mark.parametrize(("row", "tickets", "other"), [("", ["spare_0"], "DrawTickets"), (ROW, [], "DrawCard")])
def test_but_nobody_passes_who_can_do_anything_else(row: str, tickets: list[str], other: str) -> None:
    game = given(TINY, hands=["K"], row=row, deck="", ticket_deck=tickets, variants=OPTIONAL)
    assert families(game) == [other, "BuildStation"]


@rule("R31")
def test_where_stations_are_optional_who_cannot_build_one_passes_once_and_not_twice_over() -> None:
    game = given(TINY, hands=["K"], row="", deck="", ticket_deck=[], stations=[["ash"]], variants=OPTIONAL)
    assert game.options == [Pass()]


@rule("R31")
def test_who_cannot_pay_for_a_station_either_passes() -> None:
    game = given(TINY, hands=["K"], row="", deck="", ticket_deck=[], stations=[["ash"]])
    assert game.options == [Pass()]
    game = given(TINY, hands=["KKK"], row="", deck="", ticket_deck=[], trains=[0], stations=[["ash", "birch", "elm"]])
    assert game.options == [Pass()]


@rule("E25")
def test_a_station_takes_no_train_and_needs_none() -> None:
    game = given(TINY, hands=["KK"], row=ROW, trains=[0])
    assert payments(game) == {}
    assert station_payments(game) == {name: ["K"] for name in CITIES}
    assert DrawTickets() in game.options
