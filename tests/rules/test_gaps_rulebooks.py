"""Gaps between rulebooks: numbers that several games share, held to in each of them."""

from dataclasses import replace

import pytest

from peregon.boards import BoardError
from peregon.catalogue import Title
from peregon.game import Game
from peregon.model.chance import Scripted
from peregon.model.state import NOT_YET
from peregon.rulebooks import RULEBOOKS, RulebookError, usa
from peregon.rules.cards.deck import PlainRow
from peregon.rules.cards.faces import DrawBlind, DrawCard
from peregon.rules.rounds.faces import Pass
from peregon.rules.tickets.faces import DrawTickets, Keep
from tests.support.pictures import payments, spare_tickets
from tests.support.tiny import (
    GREEN,
    RED,
    cards,
    claim,
    discards_of,
    given,
    hand,
    offered_to,
    row_of,
    rule,
    tickets_of,
    tiny_board,
)

ROUTES = ["ash-birch 1 red", "birch-cedar 2 green", "ash-cedar 3 any"]
SHORT = [f"short_{number} from ash to cedar=1" for number in range(10)]
TITLES = {
    "usa": tiny_board("usa", ROUTES, SHORT),
    "europe": tiny_board("europe", ROUTES, spare_tickets("ash-cedar", 3)),
    "india": tiny_board("india", ROUTES, SHORT),
    "switzerland": tiny_board("switzerland", ROUTES, SHORT),
}
JOURNEY = tiny_board("journey", ROUTES, spare_tickets("ash-cedar", 3))
ROW = "PBOWY"


def each_round_table(test: object) -> object:
    return pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))(test)


def settled(title: Title, row: str, deck: str, luck: str) -> str:
    """The row after it has been put right, with all of the luck used."""
    game = given(title, row=row, deck=deck)
    chance = Scripted(cards(title, luck))
    game.rules.row.settle(game.state, chance)
    assert chance.used_up()
    return row_of(game)


@rule("U15", "R27")
@each_round_table
def test_a_row_is_swept_ten_times_and_no_more(title: Title) -> None:
    assert settled(title, "LLLRG", "LLLRB", "LLLRBLLLRG" * 5) == "LLLRG"


@rule("U15")
@each_round_table
def test_two_locomotives_stay_and_three_go(title: Title) -> None:
    assert settled(title, "LLRGB", "PPPPPP", "") == "LLRGB"
    assert settled(title, "LLRGL", "PPPPPP", "PPPPP") == "PPPPP"


@rule("U15", "R7")
@each_round_table
def test_a_row_is_swept_only_if_three_ordinary_cards_could_lie_in_it(title: Title) -> None:
    assert settled(title, "RLLLG", "B", "BRGLL") == "BRGLL"
    assert settled(title, "RLLLG", "L", "") == "RLLLG"
    assert settled(title, "LLLRG", "LLLLLB", "LLLLLBRGLL") == "BRGLL"


@rule("U33")
@each_round_table
def test_two_trains_left_begin_the_last_round_and_three_do_not(title: Title) -> None:
    for trains, left in ((3, NOT_YET), (2, 2), (0, 2)):
        game = given(title, row=ROW, trains=[trains], luck="RR")
        game.play(DrawBlind())
        game.play(DrawBlind())
        assert game.state.last_turns == left


@rule("U29", "U30")
@pytest.mark.parametrize("title", [*TITLES.values(), JOURNEY], ids=[*TITLES, "journey"])
def test_three_tickets_are_drawn_and_one_is_enough(title: Title) -> None:
    names = [entry.id for entry in title.sheet.tickets if not entry.long][:4]
    game = given(title, row=ROW, ticket_deck=names, tickets=names)
    game.play(DrawTickets())
    assert offered_to(game) == names[:3]
    assert set(game.options) == {*map(Keep, [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)])}
    game.play(Keep((1,)))
    assert tickets_of(game) == [names[1]]
    assert game.view(None).ticket_deck == (1 if title is TITLES["switzerland"] else 3)


@rule("U22")
@each_round_table
def test_more_cards_than_any_route_takes_are_no_more_than_enough(title: Title) -> None:
    locomotives = {"ash-birch": ["R", "L"], "birch-cedar": ["GG", "GL", "LL"]}
    grey = ["PLL", "RRR", "RRL", "RLL", "GGG", "GGL", "GLL", "LLL"]
    swiss = {"ash-birch": ["R"], "birch-cedar": ["GG"], "ash-cedar": ["RRR", "GGG"]}
    game = given(title, hands=["PRRRRRRGGGGGLLLLLLL"], row=ROW)
    assert payments(game) == (swiss if title is TITLES["switzerland"] else {**locomotives, "ash-cedar": grey})


@rule("U20")
@each_round_table
def test_the_first_route_of_the_board_may_be_the_only_one_left(title: Title) -> None:
    game = given(title, hands=["R"], row=ROW, routes=[["birch-cedar"], ["ash-cedar"]])
    assert payments(game) == {"ash-birch": ["R"]}


@rule("U12")
def test_a_row_that_is_never_swept_is_filled_all_the_same() -> None:
    title = TITLES["usa"]
    rules = replace(usa(), row=PlainRow(cards=5)).at(title.board, 2)
    start = given(title, row="LLRGB")
    game = Game(title, 2, {}, rules, start.state, Scripted(cards(title, "LP")))
    game.play(DrawCard(2))
    assert row_of(game) == "LLLGB"
    game.play(DrawCard(3))
    assert (row_of(game), hand(game)) == ("LLLPB", "RG")


@rule("J12")
def test_in_journey_played_cards_become_the_deck_when_there_is_none() -> None:
    names = ["spare_0"]
    game = given(JOURNEY, hands=["GG"], row="R", deck="", held=[names], luck="GG")
    game.play(claim(game, "birch-cedar", "GG"))
    assert (row_of(game), discards_of(game)) == ("RGG..", "")
    assert game.state.row[1] == GREEN


PARTS = {
    "usa": """
        FirstSeatByLot TrainOnEverySpace DealCards SweptRow FirstTickets UnderTheDeck DrawCards
        ClaimRoutes DoubleRoutes TakeTickets UnderTheDeck TicketPoints LongestPath TrainsRunLow
        MoreTickets LongerPath
    """,
    "europe": """
        FirstSeatByLot TrainOnEverySpace DealCards SweptRow FirstTickets OutOfTheGame DrawCards
        ClaimRoutes DoubleRoutes Ferries Tunnels TakeTickets UnderTheDeck BuildStations
        TicketsOverStations UnusedStations LongestPath TrainsRunLow MoreTickets MoreStationsLeft
        HoldsTheExpress
    """,
    "india": """
        FirstSeatByLot TrainOnEverySpace DealCards SweptRow FirstTickets UnderTheDeck DrawCards
        ClaimRoutes DoubleRoutes Ferries TakeTickets UnderTheDeck TicketPoints GrandTours
        LongestPath TrainsRunLow MoreTickets LongerPath
    """,
    "switzerland": """
        FirstSeatByLot TrainOnEverySpace DealCards SweptRow FirstTickets OutOfTheGame DrawCards
        ClaimRoutes DoubleRoutes LocomotivesOnlyInTunnels Tunnels TakeTickets OutOfTheGame
        TicketPoints CountryTickets LongestPath TrainsRunLow MoreTickets LongerPath
    """,
    "journey": """
        OrderByLot TokenOnEverySection DealCardsFaceUp PlainRow FirstTickets OutOfTheGame TakeCards
        ClaimRoutes BuildFromTicketEnds TakeTickets UnderTheDeck BuildStations TicketsOverStations
        UnusedStations LongestPath TokensRunOut
    """,
}


@pytest.mark.parametrize("name", PARTS)
def test_a_rulebook_names_all_of_its_parts_and_their_parts(name: str) -> None:
    assert [type(part).__name__ for part in RULEBOOKS[name]().parts()] == PARTS[name].split()


def test_a_rulebook_changed_by_an_option_keeps_its_other_parts() -> None:
    for variant in ("free_building", "universal_beside_ordinary"):
        actions = [type(part).__name__ for part in JOURNEY.rulebook({variant: True}).actions]
        draw = "TakeCards" if variant == "free_building" else "TakeCardsUniversalBeside"
        assert actions == [draw, "ClaimRoutes", "TakeTickets", "BuildStations"]


LONG = [f"long_{number} from ash to cedar=20 long" for number in range(3)]
SCARCE = dict.fromkeys("PBOWYKRG", 1)


@pytest.mark.parametrize(
    ("title", "problem"),
    [
        (tiny_board("europe", ROUTES, LONG[:2] + SHORT[:9]), "need 3 long tickets, and the board has 2"),
        (tiny_board("europe", ROUTES, LONG + SHORT[:8]), "need 9 tickets to choose from, and the board has 8"),
        (tiny_board("usa", ROUTES, SHORT, counts={**SCARCE, "L": 3}), "are dealt 12 cards, and the board has 11"),
    ],
)
def test_a_board_has_to_have_enough_for_everybody(title: Title, problem: str) -> None:
    with pytest.raises(RulebookError) as refused:
        title.rules(3)
    assert str(refused.value) == f"3 players {problem}"


def test_exactly_enough_is_enough() -> None:
    for title in (
        tiny_board("europe", ROUTES, LONG + SHORT[:9]),
        tiny_board("usa", ROUTES, SHORT[:9], counts={**SCARCE, "L": 4}),
    ):
        assert title.rules(3).seats == 3


@pytest.mark.parametrize(
    ("rulebook", "routes", "tickets", "fact"),
    [
        ("journey", ["ash-birch 1 red", "ash-birch-2 1 blue"], LONG[:2] + SHORT[:6], "double routes"),
        ("usa", ["ash-birch 2 red ferry1"], SHORT[:6], "ferries"),
        ("usa", ["ash-birch 1 red tunnel"], SHORT[:6], "tunnels"),
        ("usa", ["ash-birch 1 red"], [*LONG[:1], *SHORT[:6]], "long tickets"),
        ("usa", ["ash-birch 1 red"], ["x from ash to france=5", *SHORT[:6]], "country tickets"),
    ],
)
def test_a_board_with_something_that_the_rulebook_does_not_know_is_refused(
    rulebook: str, routes: list[str], tickets: list[str], fact: str
) -> None:
    rest = ["birch-cedar 1 any", "cedar-paris 1 any"]
    with pytest.raises(BoardError, match=f"the board has {fact}, and the rulebook {rulebook} has no rule for them"):
        tiny_board(rulebook, routes + rest, tickets, countries={"france": ["paris"]})


@rule("R6")
def test_players_who_pass_with_somebody_acting_in_between_do_not_end_the_game() -> None:
    taken = [["ash-cedar", "birch-cedar"]]
    game = given(TITLES["usa"], hands=["", "R"], deck="", ticket_deck=[], luck="R", routes=taken)
    for kind in range(9):
        game.state.lose(1, kind, game.state.cards(1, kind) - (kind == RED))
    game.play(Pass())
    assert game.state.passes == 1
    game.play(claim(game, "ash-birch", "R"))
    assert (game.state.passes, row_of(game), game.options) == (0, "R....", [DrawCard(0)])
    game.play(DrawCard(0))
    game.play(Pass())
    assert not game.over


@rule("R2")
def test_an_order_names_seats_by_number_and_by_nothing_that_equals_one() -> None:
    for order in ((False, True), (0, True)):
        with pytest.raises(RulebookError, match="does not name each of the seats 0 to 1 once"):
            JOURNEY.rules(2, {"order": order})
    assert JOURNEY.rules(2, {"order": (1, 0)}).seats == 2
