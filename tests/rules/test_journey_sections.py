"""Claiming sections in Journey: transports, tokens, points, and where a route may begin."""

import pytest

import peregon
from peregon.boards import BoardError
from peregon.game import Game, IllegalAction
from peregon.rules.cards.faces import DrawBlind
from peregon.rules.rounds.faces import TakeTurn
from peregon.rules.routes.faces import RouteClaimed
from peregon.rules.tickets.faces import DrawTickets, Keep
from tests.support.pictures import payments, spare_tickets, station
from tests.support.tiny import awards, claim, discards_of, given, hand, route, rule, tiny_board

JOURNEY = peregon.find("journey")
LENGTHS = range(1, 9)
#   ash - birch - cedar - date - elm        every section one white space
#     \           /
#      fir ---- gum
TINY = tiny_board(
    "journey",
    [f"{ends} 1 any" for ends in ("ash-birch", "birch-cedar", "cedar-date", "date-elm")]
    + [f"{ends} 1 any" for ends in ("ash-fir", "fir-gum", "gum-cedar")],
    ["ash-cedar 5", "ash-birch 2", "date-elm 3", "ash-elm 8", *spare_tickets("date-elm", 3)],
)
LINE = tiny_board(
    "journey",
    [f"{ends} 1 any" for ends in ("ash-birch", "birch-cedar", "cedar-date", "date-elm", "ash-fir")],
    ["ash-fir 5", *spare_tickets("ash-fir", 2)],
)
FAN = tiny_board("journey", [f"ash-city{length} {length} red" for length in LENGTHS], spare_tickets("ash-city1", 2))
ROW = "PBOWY"


def open_to(game: Game) -> set[str]:
    """The sections that the player to move may claim, with a card in hand for any of them."""
    assert hand(game, game.state.turn)
    return set(payments(game))


@rule("J13")
def test_a_section_costs_as_many_cards_of_its_transport_as_are_printed_on_it() -> None:
    game = given(JOURNEY, hands=["TTTTHHHU"], held=[["kyiv-yalta"]], row="BBBBB")
    # From Kyiv: car to Odesa, train to Dnipro and Warsaw, high-speed train to Kharkiv and Lviv, plane to Vilnius, white
    # to Chernivtsi. From Yalta: minibus to Dnipro, ship to Odesa, white to Istanbul.
    assert payments(game) == {
        "dnipro-kyiv": ["TT", "TU"],
        "kyiv-warsaw": ["TTTTU"],
        "kharkiv-kyiv": ["HHH", "HHU"],
        "kyiv-lviv": ["HHH", "HHU"],
        "chernivtsi-kyiv": ["TTT", "TTU", "HHH", "HHU"],
        "istanbul-yalta": ["TTTT", "TTTU", "HHHU"],
    }


@rule("J13")
def test_grey_is_a_transport_and_white_takes_any_one() -> None:
    # Berlin: bicycle to Copenhagen and Prague, white to Warsaw; London: white to Amsterdam.
    game = given(JOURNEY, hands=["BBCC"], held=[["berlin-london"]], row="TTTTT")
    assert payments(game) == {
        "berlin-copenhagen": ["BB"],
        "berlin-prague": ["BB"],
        "amsterdam-london": ["BB", "CC"],
    }


@rule("J13")
def test_transports_are_not_mixed() -> None:
    game = given(FAN, hands=["RRBB"], held=[["spare_0"]], row=ROW)
    assert payments(game) == {"ash-city1": ["R"], "ash-city2": ["RR"]}
    game = given(TINY, hands=["RB"], held=[["ash-birch"]], row=ROW)
    assert payments(game)["ash-birch"] == ["B", "R"]


@rule("J13")
def test_a_universal_card_replaces_any_and_universal_cards_alone_are_one_way_to_pay() -> None:
    game = given(JOURNEY, hands=["CCUUU"], held=[["kyiv-yalta"]], row="BBBBB")
    assert payments(game)["kyiv-odesa"] == ["CCU", "CUU", "UUU"]
    assert payments(game)["chernivtsi-kyiv"] == ["CCU", "CUU", "UUU"]
    assert payments(game)["dnipro-kyiv"] == ["UU"]


@rule("J13")
def test_a_section_with_a_token_on_it_is_closed_to_everyone() -> None:
    for seats in (2, 3):
        held = [["ash-birch"], ["ash-cedar"]]
        game = given(TINY, seats=seats, hands=["R", "R"], routes=[["ash-birch"]], held=held, row=ROW)
        assert open_to(game) == {"ash-fir", "birch-cedar"}
        game = given(TINY, seats=seats, hands=["R", "R"], routes=[["ash-birch"]], held=held, row=ROW, turn=1)
        assert open_to(game) == {"ash-fir", "birch-cedar", "cedar-date", "gum-cedar"}


@rule("J13")
def test_there_are_no_double_sections_tunnels_or_ferries() -> None:
    assert not any(track.tunnel or track.locomotives or track.twin is not None for track in JOURNEY.sheet.routes)
    for routes in (["ash-birch 1 any tunnel"], ["ash-birch 1 any ferry1"], ["ash-birch 1 red", "ash-birch-2 1 red"]):
        with pytest.raises(BoardError, match="has no rule for them"):
            tiny_board("journey", routes, spare_tickets("ash-birch", 2))


@rule("J14")
@pytest.mark.parametrize("length", LENGTHS)
def test_one_token_marks_a_section_whatever_its_length_and_points_follow_the_cards(length: int) -> None:
    game = given(FAN, hands=["R" * 9], held=[["spare_0"]], row=ROW)
    name = f"ash-city{length}"
    assert game.play(claim(game, name, "R" * length)) == [RouteClaimed(0, route(FAN, name), 6, length, 0)]
    player = game.view(None).players[0]
    assert player.trains == 17
    assert (hand(game), discards_of(game)) == ("R" * (9 - length), "R" * length)
    assert player.points == awards(game)["routes"] == [1, 2, 4, 7, 10, 15, 18, 21][length - 1]


@rule("J14")
def test_the_last_token_is_enough_for_the_longest_section_and_without_one_nothing_is() -> None:
    game = given(FAN, hands=["R" * 8], held=[["spare_0"]], row=ROW, trains=[1])
    assert set(payments(game)) == {f"ash-city{length}" for length in LENGTHS}
    game = given(FAN, hands=["R" * 8], held=[["spare_0"]], row=ROW, trains=[0])
    assert payments(game) == {}


@rule("R14", "J14")
def test_the_printed_table_goes_to_eight() -> None:
    assert dict(JOURNEY.sheet.points) == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}


@rule("J15")
def test_one_section_is_the_whole_turn() -> None:
    game = given(TINY, hands=["RRR"], held=[["ash-cedar"]], row=ROW)
    game.play(claim(game, "ash-birch", "R"))
    assert game.decision == TakeTurn(1)


@rule("J16", "R15")
def test_a_route_begins_in_either_of_its_end_cities_and_in_no_other() -> None:
    game = given(TINY, hands=["R"], held=[["ash-cedar"], ["date-elm"]], row=ROW)
    assert open_to(game) == {"ash-birch", "ash-fir", "birch-cedar", "gum-cedar", "cedar-date"}
    with pytest.raises(IllegalAction):
        game.play(claim(game, "fir-gum", "R"))
    with pytest.raises(IllegalAction):
        game.play(claim(game, "date-elm", "R"))


@rule("J16", "R15")
def test_it_goes_on_from_every_city_reached() -> None:
    game = given(TINY, hands=["RRR"], held=[["date-elm"]], row=ROW, luck="PPPP")
    assert open_to(game) == {"cedar-date", "date-elm"}
    game.play(claim(game, "cedar-date", "R"))
    game.play(DrawBlind())
    game.play(DrawBlind())
    assert open_to(game) == {"date-elm", "birch-cedar", "gum-cedar"}
    game.play(claim(game, "birch-cedar", "R"))
    game.play(DrawBlind())
    game.play(DrawBlind())
    assert open_to(game) == {"date-elm", "gum-cedar", "ash-birch"}


@rule("R15")
def test_completed_route_cards_still_open_the_way() -> None:
    game = given(TINY, hands=["R"], held=[["ash-birch"]], routes=[["ash-birch"]], row=ROW)
    assert game.score_sheet().seats[0].completed == 1
    assert open_to(game) == {"ash-fir", "birch-cedar"}


@rule("R15")
def test_a_new_route_card_opens_its_ends_when_it_is_kept() -> None:
    for choice, more in (((0,), {"cedar-date", "date-elm"}), ((1,), set())):
        game = given(
            TINY,
            hands=["R"],
            held=[["ash-birch"], ["ash-elm"]],
            row=ROW,
            ticket_deck=["date-elm", "ash-cedar"],
            tickets=["date-elm", "ash-cedar"],
            luck="PP",
        )
        game.play(DrawTickets())
        game.play(Keep(choice))
        game.play(DrawBlind())
        game.play(DrawBlind())
        cedar = set() if choice == (0,) else {"cedar-date", "gum-cedar"}
        assert open_to(game) == {"ash-birch", "ash-fir", "birch-cedar"} | more | cedar


@rule("R15")
@pytest.mark.parametrize(
    ("built", "more"),
    [
        ([], set()),
        (["ash"], {"birch-cedar"}),
        (["birch"], {"birch-cedar"}),
        (["cedar"], set()),
        (["elm"], set()),
    ],
)
def test_a_rivals_section_next_to_a_station_carries_on(built: list[str], more: set[str]) -> None:
    game = given(LINE, hands=["R"], held=[["ash-fir"]], routes=[[], ["ash-birch"]], stations=[built], row=ROW)
    assert open_to(game) == {"ash-fir"} | more


@rule("R15")
def test_any_section_next_to_a_station_serves_not_only_one() -> None:
    game = given(
        TINY, hands=["R"], held=[["ash-birch"]], routes=[[], ["ash-birch", "ash-fir"]], stations=[["ash"]], row=ROW
    )
    assert open_to(game) == {"birch-cedar", "fir-gum"}


@rule("R15")
def test_own_sections_and_stations_take_turns_along_the_way() -> None:
    # From Ash over my own section to Birch, over the rival's to Cedar, over my own to Date: Date - Elm is open.
    game = given(
        TINY,
        hands=["R"],
        held=[["ash-birch"]],
        routes=[["ash-birch", "cedar-date"], ["birch-cedar"]],
        stations=[["cedar"]],
        row=ROW,
    )
    assert open_to(game) == {"ash-fir", "gum-cedar", "date-elm"}


@rule("R15")
def test_a_station_built_or_a_rivals_claim_beside_it_opens_the_way_at_once() -> None:
    for place in ("ash", "fir"):
        game = given(TINY, hands=["RR", "GG"], held=[["ash-birch"], ["ash-cedar"]], row=ROW)
        game.play(station(game, place, "R"))
        game.play(claim(game, "ash-fir", "G"))
        assert open_to(game) == {"ash-birch", "birch-cedar", "fir-gum"}
    game = given(TINY, hands=["GRR"], held=[["ash-birch"]], routes=[[], ["ash-fir"]], row=ROW, luck="PP")
    assert open_to(game) == {"ash-birch", "birch-cedar"}
    game.play(station(game, "fir", "G"))
    game.play(DrawBlind())
    game.play(DrawBlind())
    assert open_to(game) == {"ash-birch", "birch-cedar", "fir-gum"}


@rule("R15")
def test_a_rivals_station_and_tickets_open_nothing() -> None:
    game = given(
        TINY,
        hands=["R"],
        held=[["ash-birch"], ["date-elm"]],
        routes=[[], ["ash-fir"]],
        stations=[[], ["ash", "fir"]],
        row=ROW,
    )
    assert open_to(game) == {"ash-birch", "birch-cedar"}


@rule("R15")
def test_what_is_open_to_a_rival_nobody_else_learns() -> None:
    one, two = (
        given(TINY, hands=["", "G"], held=[["ash-birch"], [name]], row=ROW) for name in ("ash-cedar", "date-elm")
    )
    for other in (0, None):
        assert one.view(other) == two.view(other)
    assert one.options == two.options


@rule("J13", "R15")
def test_the_way_may_be_open_and_the_cards_missing() -> None:
    game = given(JOURNEY, hands=["CC"], held=[["kyiv-yalta"]], row="BBBBB")
    assert payments(game) == {}
