"""Journey before the first turn: tokens, transports, open hands, an order by lot."""

from collections import Counter
from colorsys import rgb_to_hsv
from itertools import combinations, permutations

import pytest

import peregon
from peregon.game import Game
from peregon.model.chance import Recorder, Scripted, Seeded
from peregon.model.faces import seen_by
from peregon.rulebooks import RulebookError
from peregon.rules.cards.faces import CardDrawn, CardsDealtFaceUp, DrawBlind, DrawCard
from peregon.rules.rounds.faces import OrderSet, TakeTurn
from peregon.rules.tickets.faces import (
    ChooseFirstTickets,
    DrawTickets,
    FirstTicketsChosen,
    Keep,
    TicketsKept,
    TicketsOffered,
)
from tests.support.pictures import shown, spare_tickets
from tests.support.tiny import (
    claim,
    given,
    hand,
    offered_to,
    row_of,
    rule,
    started,
    stations_left,
    ticket_names,
    tickets_of,
    tiny_board,
)

JOURNEY = peregon.find("journey")
TINY = tiny_board(
    "journey",
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
DEAL = ["ash-elm", "birch-elm", "ash-birch", "birch-cedar", "cedar-date", "date-elm", "ash-cedar", "birch-date"]
COUNTS = [2, 3, 4, 5]


def table(luck: str = "PPRRBBGGOWYKR", deal: list[str] = DEAL) -> Game:
    """Two players at a fresh table: seat 0's cards, seat 1's, the row; the long tickets, then three for each."""
    return started(TINY, luck=luck, tickets=deal, lots=[0])


@rule("J1")
@pytest.mark.parametrize("seats", COUNTS)
def test_each_player_has_18_route_tokens_and_3_station_tokens(seats: int) -> None:
    game = peregon.start(JOURNEY, seats, seed=1)
    view = game.view(None)
    assert [(player.trains, player.points) for player in view.players] == [(18, 0)] * seats
    assert stations_left(game) == [3] * seats


@rule("J1")
@pytest.mark.parametrize("seats", [1, 6])
def test_fewer_than_two_or_more_than_five_cannot_play(seats: int) -> None:
    with pytest.raises(RulebookError, match="2 to 5 players"):
        peregon.start(JOURNEY, seats, seed=1)


@rule("J2")
def test_the_cards_are_12_of_each_of_eight_transports_and_14_universal_ones() -> None:
    sheet = JOURNEY.sheet
    transports = ["bicycle", "car", "minibus", "bus", "train", "express", "plane", "ship"]
    assert [(kind.id, kind.count) for kind in sheet.kinds] == [(transport, 12) for transport in transports]
    assert sheet.locomotive.count == 14


@rule("J2")
def test_grey_is_the_bicycle_and_the_other_transports_have_the_colours_of_the_rulebook() -> None:
    hues = {"car": (310, 345), "minibus": (10, 40), "bus": (350, 370), "train": (45, 65), "express": (90, 160)}
    hues |= {"plane": (180, 205), "ship": (205, 240)}
    for kind in JOURNEY.sheet.kinds:
        red, green, blue = (int(kind.colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
        hue, saturation, _ = rgb_to_hsv(red, green, blue)
        if kind.id == "bicycle":
            assert saturation < 0.1
        else:
            low, high = hues[kind.id]
            assert low <= hue * 360 < high or low <= hue * 360 + 360 < high, kind.id


@rule("J3")
def test_every_player_is_dealt_four_cards_face_up_and_then_five_are_the_row() -> None:
    game = table(luck="PPRRBBGGOWYKR")
    assert [event for event in game.opening if isinstance(event, CardsDealtFaceUp)] == [
        CardsDealtFaceUp(0, (0, 0, 6, 6)),
        CardsDealtFaceUp(1, (1, 1, 7, 7)),
    ]
    assert [seen_by(event, None) for event in game.opening[1:3]] == list(game.opening[1:3])
    assert [hand(game, 0), hand(game, 1), row_of(game)] == ["PPRR", "BBGG", "OWYKR"]
    assert game.view(1).players[0].shown == (2, 0, 0, 0, 0, 0, 2, 0, 0)


@rule("J3")
@pytest.mark.parametrize("seats", COUNTS)
def test_at_every_table_all_first_hands_are_open(seats: int) -> None:
    view = peregon.start(JOURNEY, seats, seed=2).view(None)
    assert [(player.cards, sum(player.shown)) for player in view.players] == [(4, 4)] * seats
    assert (None in view.row, view.deck, sum(view.discards)) == (False, 110 - 4 * seats - 5, 0)


@rule("R20")
def test_the_first_four_cards_stay_known_until_played_and_blind_ones_never_are() -> None:
    game = table(luck="PPRRBBGGOWYKR" + "PK" + "LL" + "PP")
    for seat in (0, 1):
        game.play(Keep((0, 1, 2, 3)), seat)
    game.play(DrawBlind())
    game.play(DrawBlind())
    assert (hand(game, 0), shown(game, 0)) == ("PPPKRR", "PPRR")
    game.play(DrawCard(0))
    game.play(DrawCard(1))
    assert (hand(game, 1), shown(game, 1)) == ("BBOWGG", "BBOWGG")
    game.play(claim(game, "ash-birch", "R"))
    assert (hand(game, 0), shown(game, 0)) == ("PPPKR", "PPR")


@rule("J4")
@pytest.mark.parametrize("seats", COUNTS)
def test_one_long_and_three_short_route_cards_each(seats: int) -> None:
    assert Counter(ticket.long for ticket in JOURNEY.sheet.tickets) == {True: 6, False: 40}
    game = peregon.start(JOURNEY, seats, seed=3)
    view = game.view(0)
    assert (view.never_seen, view.ticket_deck) == (6 - seats, 40 - 3 * seats)
    for seat in range(seats):
        own = game.view(seat).own
        assert own is not None
        assert [JOURNEY.sheet.tickets[number].long for number in own.offered] == [True, False, False, False]


@rule("J4", "J5")
def test_the_deck_holds_the_short_ones_left_over_and_nothing_else() -> None:
    game = peregon.start(JOURNEY, 3, seed=4, variants={"order": (0, 1, 2)})
    dealt: set[int] = set()
    for seat in range(3):
        own = game.view(seat).own
        assert own is not None
        dealt.update(own.offered)
        game.play(Keep((1, 2)), seat)
    drawn: list[int] = []
    while DrawTickets() in game.options:
        (offer,) = game.play(DrawTickets())
        assert isinstance(offer, TicketsOffered)
        drawn += offer.tickets or ()
        game.play(Keep(tuple(range(offer.count))))
    short = {number for number, ticket in enumerate(JOURNEY.sheet.tickets) if not ticket.long}
    assert sorted(drawn) == sorted(short - dealt)


@rule("J4", "J18")
def test_their_backs_do_not_tell_whether_a_long_one_was_kept() -> None:
    games = [table(), table()]
    for game, choice in zip(games, ((0, 1), (1, 2)), strict=True):
        game.play(Keep(choice), seat=0)
        game.play(Keep((0, 1)), seat=1)
    assert tickets_of(games[0]) != tickets_of(games[1])
    assert games[0].view(1) == games[1].view(1)
    assert games[0].view(None) == games[1].view(None)


@rule("J5")
def test_two_to_four_of_them_are_kept_any_of_them() -> None:
    game = table()
    lawful = {Keep(places) for size in (2, 3, 4) for places in combinations(range(4), size)}
    for seat in (0, 1):
        assert len(game.options_of(seat)) == len(lawful) == 11
        assert set(game.options_of(seat)) == lawful


@rule("J5", "R4")
def test_those_not_kept_at_the_start_are_out_of_the_game() -> None:
    game = table()
    assert offered_to(game, 0) == ["ash-elm", "ash-birch", "birch-cedar", "cedar-date"]
    assert game.play(Keep((1, 3)), seat=0) == [FirstTicketsChosen(0)]
    events = game.play(Keep((0, 1, 2, 3)), seat=1)
    assert [seen_by(event, None) for event in events[1:]] == [
        TicketsKept(0, 2, 2, None, None),
        TicketsKept(1, 4, 0, None, None),
    ]
    view = game.view(0)
    assert view.own is not None
    assert tickets_of(game, 0) == ["ash-birch", "cedar-date"]
    assert ticket_names(game, view.own.put_out) == ["ash-elm", "birch-cedar"]
    assert (view.ticket_deck, view.returned_by) == (1, ())


@rule("J6", "R2")
def test_the_order_of_all_players_is_drawn_by_lot_and_every_order_can_come() -> None:
    luck = Recorder(Seeded(9))
    Game.start(JOURNEY, 3, luck)
    assert len(luck.lots) == 2
    orders = set()
    for lots in ((first, second) for first in range(3) for second in range(2)):
        game = Game.start(JOURNEY, 3, Scripted(luck.cards, luck.tickets, list(lots)))
        order = game.view(None).order
        assert game.opening[0] == OrderSet(order)
        orders.add(order)
    assert orders == set(permutations(range(3)))


@rule("J6")
def test_the_order_is_kept_for_the_whole_game() -> None:
    four = tiny_board("journey", ["ash-birch 1 red", "birch-cedar 1 blue"], spare_tickets("ash-cedar", 4))
    luck = "PPPP" + "BBBB" + "OOOO" + "WWWW" + "YKRGY" + "P" * 8 + "B" * 8 + "O" * 8
    # Of four the third begins; of the three left the first is next, and of the two left the second.
    game = started(four, 4, luck=luck, lots=[2, 0, 1])
    assert game.decisions == [ChooseFirstTickets(seat) for seat in range(4)]
    for seat in range(4):
        game.play(Keep((0, 1)), seat)
    for seat in [2, 0, 3, 1] * 3:
        assert game.decision == TakeTurn(seat)
        game.play(DrawBlind())
        game.play(DrawBlind())


@rule("J3", "R20")
def test_a_view_shows_no_blind_card_of_a_rival() -> None:
    games = [given(TINY, row="PBOWY", luck=luck) for luck in ("RG", "KL")]
    for game in games:
        game.play(DrawBlind())
        assert [seen_by(event, 1) for event in game.play(DrawBlind())] == [CardDrawn(0, None)]
    assert hand(games[0]) != hand(games[1])
    assert games[0].view(1) == games[1].view(1)
