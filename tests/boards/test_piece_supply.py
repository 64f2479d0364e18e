"""Whether the pieces suit the spaces: what is worked out from a board, and what comes of it in play."""

from dataclasses import replace

import pytest

from peregon.catalogue import Title, find, names
from peregon.piece_supply import PieceSupply, ill_supplied, piece_supply
from peregon.simulate import simulate
from peregon.simulate.games import EVERYONE_PASSED
from tests.support.tiny import tiny_board

# Three rings of cities, 23 routes of three spaces each.
SIXTY_NINE = [f"c{city}-c{(city + step) % 12} 3 any" for step in (1, 5) for city in range(12)][:23]
TICKETS = [f"c{start}-c{end} 6" for start in range(6) for end in range(start + 2, 11, 2)]


@pytest.fixture(scope="module")
def crowded() -> Title:
    return tiny_board("usa", SIXTY_NINE, TICKETS, id="crowded")


def with_pieces(title: Title, pieces: int) -> Title:
    return find(replace(title.sheet, pieces=pieces))


@pytest.mark.parametrize("name", names())
def test_the_five_games_have_room_for_all_their_pieces(name: str) -> None:
    assert ill_supplied(find(name)) == []


def test_all_pieces_but_those_left_in_the_last_round_want_room(crowded: Title) -> None:
    assert piece_supply(crowded, 2) == PieceSupply(seats=2, pieces=45, left=2, room=69)
    assert [(supply.seats, supply.wanted) for supply in ill_supplied(crowded)] == [
        (2, 86), (3, 129), (4, 172), (5, 215),
    ]  # fmt: skip


def test_a_second_track_is_room_only_where_both_are_open() -> None:
    usa = find("usa")
    assert [piece_supply(usa, seats).room for seats in (3, 4)] == [256, sum(route.length for route in usa.sheet.routes)]


def test_a_token_takes_a_section_whatever_its_length() -> None:
    title = find("journey")
    assert piece_supply(title, 2) == PieceSupply(seats=2, pieces=18, left=0, room=len(title.sheet.routes))


def test_games_with_too_many_pieces_end_because_everybody_passes_and_those_with_the_advised_number_do_not(
    crowded: Title,
) -> None:
    advised = piece_supply(crowded, 2).advised
    assert advised == 36
    endings = [
        simulate(with_pieces(crowded, pieces), 2, ["normal"], 40, jobs=1).endings.get(EVERYONE_PASSED, 0)
        for pieces in (45, advised - 1)
    ]
    assert endings == [40, 0]
