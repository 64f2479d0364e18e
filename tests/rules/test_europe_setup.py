"""Europe before the first turn: pieces, cards, long and regular tickets."""

from collections import Counter
from itertools import combinations

import pytest

import peregon
from peregon.catalogue import Title
from peregon.game import Game
from peregon.model.chance import Scripted
from peregon.model.faces import seen_by
from peregon.rulebooks import RulebookError
from peregon.rules.cards.faces import CardsDealt
from peregon.rules.rounds.faces import OrderSet, TakeTurn
from peregon.rules.tickets.faces import (
    ChooseFirstTickets,
    DrawTickets,
    FirstTicketsChosen,
    Keep,
    TicketsKept,
    TicketsOffered,
)
from tests.support.tiny import (
    cards,
    given,
    hand,
    row_of,
    rule,
    stations_left,
    ticket,
    ticket_names,
    tickets_of,
    tiny_board,
)

EUROPE = peregon.find("europe")
TINY = tiny_board(
    "europe",
    ["ash-birch 1 red", "birch-cedar 1 blue", "cedar-date 1 green", "date-elm 1 any"],
    [
        "ash-elm 20 long",
        "birch-elm 21 long",
        "ash-date 22 long",
        "ash-birch 1",
        "birch-cedar 2",
        "cedar-date 3",
        "date-elm 4",
        "ash-cedar 5",
        "birch-date 6",
        "cedar-elm 7",
    ],
)
LONG_FIRST = ["ash-elm", "birch-elm"]
REGULAR = ["ash-birch", "birch-cedar", "cedar-date", "date-elm", "ash-cedar", "birch-date"]
COUNTS = [2, 3, 4, 5]


def dealt(title: Title = TINY, luck: str = "PPPPBBBBOWYKR", deal: list[str] | None = None, first: int = 0) -> Game:
    """Two players at a fresh table: seat 0's cards, seat 1's, the row; the long tickets, then three for each."""
    script = [ticket(title, name) for name in deal or LONG_FIRST + REGULAR]
    return Game.start(title, 2, Scripted(cards(title, luck), script, [first]))


@rule("E1")
@pytest.mark.parametrize("seats", COUNTS)
def test_each_player_has_45_trains_and_3_stations(seats: int) -> None:
    game = peregon.start(EUROPE, seats, seed=1)
    view = game.view(None)
    assert [(player.trains, player.points) for player in view.players] == [(45, 0)] * seats
    assert stations_left(game) == [3] * seats


@rule("E1")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_fewer_than_two_or_more_than_five_players_cannot_play(seats: int) -> None:
    with pytest.raises(RulebookError, match="2 to 5 players"):
        peregon.start(EUROPE, seats, seed=1)


@rule("E2")
def test_the_printed_game_has_110_cards_and_46_tickets() -> None:
    sheet = EUROPE.sheet
    assert [kind.id for kind in sheet.kinds] == ["pink", "blue", "orange", "white", "yellow", "black", "red", "green"]
    assert [kind.count for kind in sheet.kinds] == [12] * 8
    assert sheet.locomotive.count == 14
    assert Counter(ticket.long for ticket in sheet.tickets) == {True: 6, False: 40}


@rule("E3")
@pytest.mark.parametrize("seats", COUNTS)
def test_every_player_is_dealt_four_cards_and_the_rest_of_110_is_row_and_deck(seats: int) -> None:
    for seed in range(5):
        view = peregon.start(EUROPE, seats, seed=seed).view(None)
        assert [player.cards for player in view.players] == [4] * seats
        assert None not in view.row
        assert view.deck + sum(view.discards) == 110 - 4 * seats - 5


@rule("E3")
def test_four_cards_each_then_five_face_up() -> None:
    game = dealt(luck="PPRRBBGGOWYKR")
    assert [hand(game, 0), hand(game, 1), row_of(game)] == ["PPRR", "BBGG", "OWYKR"]
    assert game.view(None).deck == 97


@rule("E3")
def test_a_hand_is_dealt_face_down() -> None:
    game = dealt(luck="PPRRBBGGOWYKR")
    (pprr, bbgg) = (event for event in game.opening if isinstance(event, CardsDealt))
    assert pprr == CardsDealt(0, 4, (0, 0, 6, 6))
    assert seen_by(pprr, 1) == CardsDealt(0, 4, None)
    assert seen_by(pprr, None) == CardsDealt(0, 4, None)
    assert seen_by(bbgg, 1) == CardsDealt(1, 4, (1, 1, 7, 7))
    assert [sum(player.shown) for player in game.view(1).players] == [0, 0]


@rule("E4", "E5")
def test_one_long_ticket_and_three_regular_ones_for_each() -> None:
    game = dealt()
    views = [game.view(seat).own for seat in (0, 1)]
    assert [ticket_names(game, own.offered) for own in views if own] == [
        ["ash-elm", "ash-birch", "birch-cedar", "cedar-date"],
        ["birch-elm", "date-elm", "ash-cedar", "birch-date"],
    ]


@rule("E4", "E5")
@pytest.mark.parametrize("seats", COUNTS)
def test_long_tickets_left_over_leave_the_game_unseen_and_the_rest_are_the_deck(seats: int) -> None:
    game = peregon.start(EUROPE, seats, seed=3)
    view = game.view(0)
    assert view.never_seen == 6 - seats
    assert view.ticket_deck == 40 - 3 * seats
    assert [player.offered for player in view.players] == [4] * seats
    for seat in range(seats):
        own = game.view(seat).own
        assert own is not None
        assert [EUROPE.sheet.tickets[number].long for number in own.offered] == [True, False, False, False]


@rule("E5", "E6")
def test_no_long_ticket_and_none_given_back_at_the_start_ever_comes_out_of_the_deck() -> None:
    game = peregon.start(EUROPE, 2, seed=5, variants={"first_seat": 0})
    first = [own.offered for own in (game.view(0).own, game.view(1).own) if own]
    game.play(Keep((0, 1)))
    game.play(Keep((2, 3)))
    drawn: list[int] = []
    while DrawTickets() in game.options:
        (offer,) = game.play(DrawTickets())
        assert isinstance(offer, TicketsOffered)
        drawn += offer.tickets or ()
        game.play(Keep(tuple(range(offer.count))))
    regular = {number for number, ticket in enumerate(EUROPE.sheet.tickets) if not ticket.long}
    assert sorted(drawn) == sorted(regular - {*first[0], *first[1]})


@rule("E6")
def test_at_least_two_of_the_four_are_kept_any_of_them() -> None:
    game = dealt()
    lawful = {places for size in (2, 3, 4) for places in combinations(range(4), size)}
    for seat in (0, 1):
        options = game.options_of(seat)
        assert len(options) == len(lawful) == 11
        assert set(options) == {Keep(places) for places in lawful}


@rule("E6")
def test_the_long_ticket_may_be_given_back_and_what_is_not_kept_leaves_the_game() -> None:
    game = dealt()
    game.play(Keep((1, 3)), seat=0)
    game.play(Keep((0, 1, 2, 3)), seat=1)
    assert tickets_of(game, 0) == ["ash-birch", "cedar-date"]
    assert tickets_of(game, 1) == ["birch-elm", "date-elm", "ash-cedar", "birch-date"]
    view = game.view(0)
    assert view.own is not None
    assert ticket_names(game, view.own.put_out) == ["ash-elm", "birch-cedar"]
    assert view.ticket_deck == 1
    assert view.returned_by == ()
    assert [player.put_out for player in view.players] == [2, 0]


@rule("E6", "E23")
def test_nobody_sees_which_tickets_another_player_keeps_at_the_start() -> None:
    game = dealt()
    assert game.play(Keep((1, 3)), seat=0) == [FirstTicketsChosen(0)]
    assert [player.has_chosen for player in game.view(1).players] == [True, False]
    events = game.play(Keep((0, 2)), seat=1)
    kept = tuple(ticket(game, name) for name in ("birch-elm", "ash-cedar"))
    given_back = tuple(ticket(game, name) for name in ("date-elm", "birch-date"))
    assert [seen_by(event, 1) for event in events] == [
        FirstTicketsChosen(1),
        TicketsKept(0, 2, 2, None, None),
        TicketsKept(1, 2, 2, kept, given_back),
    ]


@rule("E6", "E23")
def test_a_view_is_the_same_whatever_the_others_were_dealt_and_chose() -> None:
    one = dealt(luck="PPRRBBGGOWYKR", deal=LONG_FIRST + REGULAR)
    other_deal = ["ash-elm", "ash-date", *REGULAR[:3], "cedar-elm", "birch-date", "ash-cedar"]
    two = dealt(luck="PPRRYYKKOWYKR", deal=other_deal)
    assert one.view(0) == two.view(0)
    assert [seen_by(event, 0) for event in one.opening] == [seen_by(event, 0) for event in two.opening]
    one.play(Keep((1, 3)), seat=1)
    two.play(Keep((0, 2)), seat=1)
    assert one.view(0) == two.view(0)
    assert one.options_of(0) == two.options_of(0)
    assert one.view(1) != two.view(1)


@rule("E7", "R2")
@pytest.mark.parametrize("seats", COUNTS)
def test_the_first_player_is_drawn_by_lot_and_the_turn_passes_clockwise(seats: int) -> None:
    for first in range(seats):
        luck = peregon.Recorder(peregon.Seeded(9))
        Game.start(EUROPE, seats, luck)
        assert len(luck.lots) == 1
        game = Game.start(EUROPE, seats, Scripted(luck.cards, luck.tickets, [first]))
        order = tuple((first + place) % seats for place in range(seats))
        assert game.opening[0] == OrderSet(order)
        assert game.view(None).order == order
        assert game.decisions == [ChooseFirstTickets(seat) for seat in range(seats)]
        for seat in range(seats):
            game.play(Keep((0, 1)), seat)
        assert game.decision == TakeTurn(first)


@rule("E6")
def test_kept_tickets_stay_to_the_end() -> None:
    game = given(TINY, held=[["ash-elm", "ash-birch"]], row="PBOWY", tickets=["ash-cedar", "cedar-date", "date-elm"])
    game.play(DrawTickets())
    game.play(Keep((1,)))
    assert tickets_of(game, 0) == ["ash-elm", "ash-birch", "cedar-date"]
