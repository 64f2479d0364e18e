"""Counting a real game: the count is the rules' own, and what no game could have led to is said."""

import pytest

from peregon.catalogue import find
from peregon.game import Game
from peregon.record import read_position, write_position
from peregon.record.complaints import KINDS
from peregon.record.count import Counted, SeatClaims, count, setup_for
from peregon.record.words import Words
from peregon.rulebooks.variants import VariantValue
from tests.record.play import TITLES, random_game
from tests.support.real_games import TABLES, claims_of, played_by_bots


def recount(game: Game) -> Counted:
    return count(setup_for(game.title, game.seats, game.variants), claims_of(game))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_of_bots_is_counted_as_the_game_counts_itself(name: str, seats: int) -> None:
    for seed in range(3):
        game = played_by_bots(name, seats, seed)
        counted = recount(game)
        assert counted.complaints == ()
        assert counted.sheet == game.score_sheet()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_random_game_is_counted_the_same_at_its_end_and_half_way(name: str, seats: int) -> None:
    moments = 0
    for game in random_game(TITLES[name], seats, seed=seats, builds=True):
        if len(game.history) % 40 == 39:
            moments += 1
            assert recount(game).sheet == game.score_sheet()
    assert moments
    assert recount(game).sheet == game.score_sheet()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_was_counted_is_a_position_that_anybody_can_read(name: str, seats: int) -> None:
    counted = recount(played_by_bots(name, seats, 1))
    again = read_position(write_position(counted.game))
    assert again.over
    assert again.score_sheet() == counted.sheet
    assert recount(again).sheet == counted.sheet


def told(name: str, *players: dict[str, list[str]]) -> list[tuple[str, int | None, str]]:
    """The complaints about players who have these things, by the words of the board."""
    return [(each.kind, each.seat, each.text) for each in counted_words(name, *players).complaints]


def counted_words(name: str, *players: dict[str, list[str]]) -> Counted:
    title = find(name)
    words = Words(title.sheet)
    claims = [
        SeatClaims(
            tuple(map(words.find_route, player.get("routes", []))),
            tuple(map(words.find_ticket, player.get("tickets", []))),
            {"stations": tuple(map(words.find_city, player["stations"]))} if "stations" in player else {},
        )
        for player in players
    ]
    return count(setup_for(title, len(players), {}), claims)


ANN = {"tickets": ["boston-miami", "dallas-new_york"]}
BOB = {"tickets": ["chicago-santa_fe", "denver-el_paso"]}
CID = {"tickets": ["helena-los_angeles", "kansas_city-houston"]}
DOT = {"tickets": ["duluth-el_paso", "duluth-houston"]}


def test_nothing_is_wrong_with_a_game_that_can_have_been_played() -> None:
    assert told("usa", ANN | {"routes": ["boston-montreal"]}, BOB) == []


def test_both_tracks_are_never_one_player_s_and_with_few_players_not_even_two_s() -> None:
    tracks = ["boston-new_york", "boston-new_york-2"]
    assert told("usa", ANN | {"routes": tracks}, BOB, CID, DOT) == [
        ("both_tracks", 0, "boston-new_york and boston-new_york-2 cannot both be one player's")
    ]
    one, other = {"routes": tracks[:1]}, {"routes": tracks[1:]}
    assert told("usa", ANN | one, BOB | other, CID, DOT) == []
    assert told("usa", ANN | one, BOB | other, CID) == [
        ("one_track", 1, "with 3 players only one of boston-new_york and boston-new_york-2 can be taken")
    ]


def test_what_is_wrong_is_counted_all_the_same_unless_there_is_more_than_the_box_has() -> None:
    both = counted_words("usa", ANN | {"routes": ["boston-new_york", "boston-new_york-2"]}, BOB)
    assert both.sheet is not None
    assert [award.points for award in both.sheet.seats[0].awards] == [4, -23, 10]
    assert both.position() is None
    title = find("usa")
    longest = sorted(range(len(title.sheet.routes)), key=lambda route: -title.sheet.routes[route].length)
    much = count(setup_for(title, 2, {}), [SeatClaims(tuple(longest[:8])), SeatClaims()])
    assert [(each.kind, each.numbers) for each in much.complaints if each.kind == "pieces"] == [("pieces", (48, 45))]
    assert much.sheet is None


def test_a_route_and_a_ticket_are_counted_once_where_they_were_named_first() -> None:
    routes = {"routes": ["boston-montreal", "boston-montreal"]}
    assert told("usa", ANN | routes, BOB | {"routes": ["montreal-boston"]}) == [
        ("route_twice", 0, "boston-montreal is already seat 0's"),
        ("route_twice", 1, "boston-montreal is already seat 0's"),
    ]
    assert told("usa", ANN, {"tickets": [*BOB["tickets"], "boston-miami"]}) == [
        ("ticket_twice", 1, "boston-miami is already seat 0's")
    ]


def test_whoever_has_kept_too_few_tickets_lacks_some() -> None:
    assert told("usa", {"tickets": ["boston-miami"]}, {}) == [
        ("few_tickets", 0, "at least 2 tickets were kept, not 1"),
        ("few_tickets", 1, "at least 2 tickets were kept, not 0"),
    ]


EUROPE = {"tickets": ["athina-angora", "berlin-roma"]}, {"tickets": ["brest-venezia", "rostov-erzurum"]}


def test_a_player_is_dealt_one_long_ticket() -> None:
    ann, bob = EUROPE
    assert told("europe", ann, bob) == []
    both = {"tickets": [*ann["tickets"], "brest-petrograd", "palermo-moskva"]}
    assert told("europe", both, bob)[-1:] == [("long_tickets", 0, "of tickets held and put out 1 must be long, not 2")]


def test_stations_are_three_and_one_in_a_city() -> None:
    ann, bob = EUROPE
    four = ann | {"stations": ["paris", "roma", "berlin", "wien"]}
    assert told("europe", four, bob | {"stations": ["paris"]}) == [
        ("stations", 0, "a player has 3 stations, not more"),
        ("station_twice", 1, "seat 0 has a station in paris already"),
    ]
    assert counted_words("europe", four, bob).sheet is None


def test_in_journey_a_section_begins_at_an_end_of_a_ticket() -> None:
    title = find("journey")
    counted = count(setup_for(title, 2, {}), [SeatClaims((0, 1)), SeatClaims()])
    assert [each.routes for each in counted.complaints if each.kind == "not_joined"] == [(0,), (1,)]
    free: dict[str, VariantValue] = {"free_building": True}
    counted = count(setup_for(title, 2, free), [SeatClaims((0, 1)), SeatClaims()])
    assert {each.kind for each in counted.complaints} == {"few_tickets"}


def test_every_sentence_that_there_is_a_word_for_is_one_that_is_said() -> None:
    """A rule that puts it in another way would be told in English alone: then this list is to be put right."""
    title = find("europe")
    routes = range(len(title.sheet.routes))
    stations = {"stations": tuple(range(5))}
    everything = SeatClaims(tuple(routes), tuple(range(len(title.sheet.tickets))), stations)
    said = {each.kind for each in count(setup_for(title, 2, {}), [everything, everything]).complaints}
    swiss = count(setup_for(find("switzerland"), 2, {}), [SeatClaims(), SeatClaims()])
    said |= {each.kind for each in swiss.complaints}
    said |= {"one_track", "not_joined"}  # see above
    assert set(KINDS) - said == {"no_station"}  # a board has exits or stations, of those that come with Peregon
