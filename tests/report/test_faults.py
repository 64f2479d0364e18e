"""Faults that were planted on a board are found, and a sound board has none of them."""

from collections import Counter

import pytest

from peregon.report import BoardReport
from tests.report.planted import ids_in, planted, remark, reported


@pytest.fixture(scope="module")
def sound() -> BoardReport:
    return reported(planted(), games=1000)


def test_a_sound_board_has_no_dead_routes_no_unfair_tickets_and_room_for_its_pieces(sound: BoardReport) -> None:
    codes = {each.code for each in sound.remarks}
    assert not codes & {"dead_routes", "cheap_tickets", "dear_tickets", "hard_tickets", "crowded", "passing"}
    assert sound.table.endings == {"pieces ran out": 1.0}


def test_a_route_to_nowhere_is_dead() -> None:
    nowhere = ("[routes]", 'nowhere = { name = "Nowhere" }\n[routes]')
    spur = ("\n[tickets]", 'praha-nowhere = { length = 1, colour = "any" }\n\n[tickets]')
    report = reported(planted(nowhere, spur), games=1000)
    assert ids_in(report, "dead_routes") == ["praha-nowhere"]


def test_a_ticket_worth_four_times_its_length_is_too_dear_and_luck() -> None:
    report = reported(planted(("liberec-plzen        = 3", "liberec-plzen        = 12")))
    assert ids_in(report, "dear_tickets") == ["liberec-plzen"]
    assert ids_in(report, "lucky_tickets")[0] == "liberec-plzen"
    found = next(each for each in report.tickets if each.value == 12)
    assert found.fair is not None
    assert 2.5 < found.fair < 3.5


def test_a_ticket_across_the_board_for_a_point_is_too_cheap() -> None:
    report = reported(planted(("ostrava-plzen        = 5", "ostrava-plzen        = 1")))
    assert ids_in(report, "cheap_tickets") == ["ostrava-plzen"]


def test_too_many_trains_fill_the_board_and_empty_the_deck() -> None:
    report = reported(planted(("pieces = 10", "pieces = 30")), games=100)
    crowded = remark(report, "crowded")
    assert crowded is not None
    assert crowded.numbers == {"seats": 2, "pieces": 30, "wanted": 56, "room": 33, "advised": 18}
    assert remark(report, "passing") is not None
    assert remark(report, "dry_deck") is not None
    assert report.table.endings == {"everyone passed": 1.0}


def test_few_games_are_told_to_be_few() -> None:
    assert remark(reported(planted(), games=10), "few_games") is not None


def test_what_is_counted_adds_up(sound: BoardReport) -> None:
    counts, table = sound.counts, sound.counts.table
    assert table.games == 1000
    for route in counts.routes:
        assert route.built == sum(route.thirds) == sum(route.places) == sum(route.players)
    for ticket in counts.tickets:
        assert ticket.offered >= ticket.kept >= ticket.done
        assert ticket.offered >= ticket.dealt
    earned = sum(ticket.won - ticket.lost for ticket in counts.tickets)
    assert earned == table.lines["tickets"] == table.won - table.lost
    assert sum(table.lines.values()) == sum(points * seats for points, seats in table.scores.items())
    assert sum(place.margin for place in table.places) == 0
    assert sum(place.wins for place in sound.table.places) == pytest.approx(1)
    assert Counter(table.endings).total() == Counter(table.lengths).total() == 1000
    # Every path of a finished ticket has two ends.
    assert sum(city.ends for city in counts.cities) == 2 * table.paths == 2 * sum(each.done for each in counts.tickets)


def test_the_longest_way_round_is_blocked_where_there_is_but_one_way(sound: BoardReport) -> None:
    """Taking the one short way out of Pilsen or Ostrava is in somebody's way now and then, and lengthens it."""
    assert 0.1 < sound.table.hurt_games < 0.5
    for route in sound.routes:
        assert route.closes <= route.hurts
        assert (route.detour > 0) <= (route.hurts > 0)
