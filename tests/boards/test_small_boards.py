"""The small boards for learners, and boards that say how many pieces a player has."""

import re
from dataclasses import replace

import pytest

from peregon.boards import BoardError, load_board, read_board
from peregon.catalogue import find
from peregon.model.chance import Seeded
from tests.support.shown_boards import LITTLE


def little(pieces: str) -> str:
    return re.sub("(?m)^pieces = 7 ", f"pieces = {pieces} ", LITTLE)


def test_the_small_board() -> None:
    sheet = load_board("small")
    assert (len(sheet.cities), len(sheet.routes), len(sheet.kinds), sheet.pieces) == (8, 16, 4, 10)
    assert not any(route.tunnel or route.locomotives or route.twin is not None for route in sheet.routes)


def test_the_medium_board() -> None:
    sheet = load_board("medium")
    assert (len(sheet.cities), len(sheet.kinds), sheet.pieces) == (14, 6, 18)
    assert sum(route.twin is not None for route in sheet.routes) == 12
    assert sum(route.tunnel for route in sheet.routes) == 1
    assert sum(route.locomotives > 0 for route in sheet.routes) == 4


@pytest.mark.parametrize("name", ["small", "medium"])
def test_a_ticket_is_worth_the_shortest_way(name: str) -> None:
    sheet = load_board(name)
    far = 1000
    distance = {(a, b): 0 if a == b else far for a in range(len(sheet.cities)) for b in range(len(sheet.cities))}
    for route in sheet.routes:
        distance[route.a, route.b] = distance[route.b, route.a] = route.length
    for via in range(len(sheet.cities)):
        for a, b in distance:
            distance[a, b] = min(distance[a, b], distance[a, via] + distance[via, b])
    for ticket in sheet.tickets:
        ((goal,), (start,)) = ticket.goals[0].places, ticket.starts
        assert ticket.goals[0].points == distance[start, goal]


@pytest.mark.parametrize("name", ["small", "medium"])
def test_every_number_of_players_can_sit_down(name: str) -> None:
    title = find(name)
    for seats in range(title.players[0], title.players[1] + 1):
        state = title.rules(seats).start(Seeded(1))
        assert [state.trains(seat) for seat in range(seats)] == [title.sheet.pieces] * seats


def test_as_many_can_sit_down_as_the_tickets_and_cards_go_round() -> None:
    more = "".join(f't{number} = {{ from = "ash", to = {{ elm = {number} }} }}\n' for number in range(1, 10))
    assert find(read_board(LITTLE)).players == (2, 2), "three tickets for each, and there are six"
    assert find(read_board(LITTLE + more)).players == (2, 5)
    assert find(read_board((LITTLE + more).replace("count = 12", "count = 3"))).players == (2, 3), "four cards for each"


def test_a_board_may_say_how_many_pieces_a_player_has() -> None:
    assert read_board(re.sub("(?m)^pieces .*\n", "", LITTLE)).pieces is None
    assert find(read_board(little("7"))).rules(2).start(Seeded(1)).trains(0) == 7


def test_tokens_are_pieces_too() -> None:
    sheet = replace(load_board("journey"), pieces=7)
    assert find(sheet).rules(2).start(Seeded(1)).trains(1) == 7


def test_the_number_of_pieces_is_a_fact_of_the_board() -> None:
    digests = {read_board(text).digest for text in (LITTLE, little("8"), little("9"))}
    assert len(digests) == 3


@pytest.mark.parametrize("pieces", ["0", "100", "-1", "true", '"many"', "2.5"])
def test_a_number_of_pieces_that_is_none(pieces: str) -> None:
    with pytest.raises(BoardError, match="pieces must be a whole number from 1 to 99"):
        read_board(little(pieces))
