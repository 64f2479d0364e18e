"""Swiss neighbours: tickets to whole countries, which are ends of routes and never junctions."""

from collections import Counter

import pytest

import peregon
from peregon.boards import BoardError
from tests.support.tiny import awards, claim, claims, given, longest_path, rule, tiny_board

SWITZERLAND = peregon.find("switzerland")
COUNTRIES = {"france": ["france_ash", "france_birch"], "italy": ["italy_cedar"], "germany": ["germany_ash"]}
ROUTES = ["ash-birch 2 any", "birch-cedar 2 any", "ash-france_ash 1 red", "birch-france_birch 1 blue"]
ROUTES += ["cedar-italy_cedar 3 any", "ash-germany_ash 1 any"]
TICKETS = ["ash-birch 4", "ash-cedar 5", "birch-cedar 3"]
TICKETS += ["from_cedar from cedar to italy=2 germany=9 france=5", "from_france from france to italy=7 germany=4"]
TICKETS += [f"spare_{number} from ash to italy=6" for number in range(10)]
TINY = tiny_board("switzerland", ROUTES, TICKETS, countries=COUNTRIES)


@rule("S3", "R13")
def test_routes_lead_into_four_countries_each_to_an_exit_of_its_own() -> None:
    sheet = SWITZERLAND.sheet
    exits = {number: city.exit_of for number, city in enumerate(sheet.cities) if city.exit_of}
    ends = [end for route in sheet.routes for end in (route.a, route.b) if end in exits]
    assert Counter(exits[end] for end in ends) == {"austria": 3, "france": 4, "italy": 5, "germany": 5}
    assert sorted(ends) == sorted(exits)


@rule("S4")
def test_34_tickets_join_cities_and_12_name_countries() -> None:
    tickets = SWITZERLAND.sheet.tickets
    plain = [ticket for ticket in tickets if not ticket.start_country and not ticket.goals[0].country]
    named = [ticket for ticket in tickets if all(goal.country for goal in ticket.goals)]
    assert (len(tickets), len(plain), len(named)) == (46, 34, 12)


@rule("S5", "S6")
@pytest.mark.parametrize(
    ("routes", "points"),
    [
        ([], -2),
        (["birch-cedar"], -2),
        (["ash-germany_ash", "birch-cedar"], -2),
        (["cedar-italy_cedar"], 2),
        (["birch-cedar", "birch-france_birch"], 5),
        (["birch-cedar", "birch-france_birch", "cedar-italy_cedar"], 5),
        (["birch-cedar", "ash-birch", "ash-france_ash"], 5),
        (["birch-cedar", "ash-birch", "ash-germany_ash"], 9),
        (["birch-cedar", "ash-birch", "ash-germany_ash", "ash-france_ash", "cedar-italy_cedar"], 9),
    ],
)
def test_a_city_to_country_ticket_scores_the_best_country_reached_or_loses_the_lowest_value(
    routes: list[str], points: int
) -> None:
    game = given(TINY, routes=[routes], held=[["from_cedar"]])
    assert (awards(game)["country tickets"], awards(game)["tickets"]) == (points, 0)


@rule("S5", "S6")
@pytest.mark.parametrize(
    ("routes", "points"),
    [
        ([], -4),
        (["ash-france_ash"], -4),
        (["ash-france_ash", "cedar-italy_cedar"], -4),
        (["ash-france_ash", "ash-germany_ash"], 4),
        (["birch-france_birch", "ash-birch", "ash-germany_ash"], 4),
        (["birch-france_birch", "birch-cedar", "cedar-italy_cedar"], 7),
        (["ash-france_ash", "ash-germany_ash", "ash-birch", "birch-cedar", "cedar-italy_cedar"], 7),
        (["ash-germany_ash", "ash-birch", "birch-cedar", "cedar-italy_cedar"], -4),
    ],
)
def test_a_country_to_country_ticket_needs_the_first_country_and_any_one_of_the_others(
    routes: list[str], points: int
) -> None:
    assert awards(given(TINY, routes=[routes], held=[["from_france"]]))["country tickets"] == points


@rule("S6", "S5")
def test_the_printed_values_of_a_country_ticket() -> None:
    routes = [["lugano-italy_lugano"]]
    game = given(SWITZERLAND, routes=routes, held=[["lugano", "chur"]])
    assert awards(game) == {"routes": 2, "tickets": 0, "country tickets": 2 - 3, "longest path": 10}


@rule("S14", "R13")
def test_nobody_passes_through_a_country() -> None:
    game = given(TINY, routes=[["ash-france_ash", "birch-france_birch"]], held=[["ash-birch"]])
    assert awards(game) == {"routes": 2, "tickets": -4, "country tickets": 0, "longest path": 10}
    longest = longest_path(game)
    assert (longest.length, len(longest.routes)) == (1, 1)


@rule("R13", "S14")
def test_two_exits_of_one_country_are_not_joined() -> None:
    apart = ["birch-france_birch", "ash-france_ash", "birch-cedar"]
    game = given(TINY, routes=[[*apart, "ash-germany_ash"]], held=[["from_france", "from_cedar", "ash-cedar"]])
    assert awards(game) == {"routes": 1 + 1 + 2 + 1, "tickets": -5, "country tickets": 4 + 5, "longest path": 10}
    game = given(TINY, routes=[["birch-france_birch", "ash-germany_ash"]], held=[["from_france"]])
    assert awards(game)["country tickets"] == -4


@rule("S14", "U36")
def test_a_path_may_end_in_a_country_and_its_trains_count() -> None:
    routes = ["ash-france_ash", "ash-birch", "birch-france_birch"]
    longest = longest_path(given(TINY, routes=[routes]))
    assert longest.length == 1 + 2 + 1
    ends = {TINY.sheet.cities[number].id for number in (longest.cities[0], longest.cities[-1])}
    assert ends == {"france_ash", "france_birch"}


@rule("R13")
def test_exactly_one_route_ends_at_an_exit() -> None:
    with pytest.raises(BoardError, match="france_ash"):
        tiny_board("switzerland", [*ROUTES, "cedar-france_ash 1 any"], TICKETS, countries=COUNTRIES)


@rule("R13", "S1")
def test_the_two_routes_from_kreuzlingen_into_germany_are_not_a_double_route() -> None:
    east, west = "kreuzlingen-germany_kreuzlingen_e", "kreuzlingen-germany_kreuzlingen_w"
    game = given(SWITZERLAND, hands=["WO", "WO"], row="PPPPP", luck="")
    both = [f"{west} O", f"{east} W"]
    assert sorted(text for text in claims(game) if text.startswith("kreuzlingen-germany")) == sorted(both)
    game.play(claim(game, east, "W"))
    for turn in (0, 1):
        game = given(SWITZERLAND, hands=["WO", "WO"], routes=[[east]], turn=turn)
        assert [text for text in claims(game) if text.startswith("kreuzlingen-germany")] == [f"{west} O"]


@rule("R13")
def test_the_two_exits_at_kreuzlingen_join_nothing_but_kreuzlingen() -> None:
    east, west = "kreuzlingen-germany_kreuzlingen_e", "kreuzlingen-germany_kreuzlingen_w"
    game = given(SWITZERLAND, routes=[[east, west]], held=[["germany_1"]])
    assert awards(game) == {"routes": 2, "tickets": 0, "country tickets": -5, "longest path": 10}
    longest = longest_path(game)
    assert longest.length == 2


@rule("S14", "R13")
def test_a_country_is_reached_at_any_of_its_exits() -> None:
    for exit in ("ash-france_ash", "birch-france_birch"):
        game = given(TINY, routes=[["birch-cedar", "ash-birch", exit]], held=[["from_cedar"]])
        (score,) = game.score_sheet().seats[0].items("ticket")
        (path,) = score.paths
        assert TINY.sheet.cities[path.cities[-1]].id == exit.split("-")[1]
        assert score.points == 5
