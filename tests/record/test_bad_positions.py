"""A position that no game could reach is refused, and the field is named."""

import json
from typing import Any

import pytest

import peregon
from peregon.game import Game
from peregon.record import PositionError, position_of, read_position
from tests.record import play
from tests.record.play import MOMENTS, TINY, TITLES, random_game


def edited(game: Game, *changes: tuple[str, object]) -> str:
    position: Any = position_of(game)
    for path, value in changes:
        *way, last = path.replace("[", ".[").split(".")
        place = position
        for step in way:
            place = place[int(step[1:-1]) if step.startswith("[") else step]
        place[int(last[1:-1]) if last.startswith("[") else last] = value
    return json.dumps(position)


P0, P1 = "players[0]", "players[1]"

# moment, changes, what the error says
BAD: list[tuple[str, list[tuple[str, object]], str]] = [
    # the header
    ("turn", [("format", "chess")], 'format: must be "peregon position", not "chess"'),
    ("turn", [("version", 3)], "version: written by a newer Peregon: 3, and this one reads 2"),
    ("turn", [("version", True)], "version: must be a whole number from 1 to 2, not true"),
    ("turn", [("version", "1")], 'version: must be a whole number from 1 to 2, not "1"'),
    ("turn", [("game", "usa")], 'game: "usa" is asked for, and the board given is "tiny"'),
    ("turn", [("board", "0123456789abcdef")], 'board: digest 0123456789ab is asked for; the board "tiny" here has'),
    ("turn", [("rulebook", "eurpoe")], 'rulebook: "eurpoe" is unknown; allowed: usa, europe, india'),
    ("turn", [("rulebook", "usa")], "game: tiny.toml: rulebook: the board has"),
    ("turn", [("seats", 6)], "seats: europe is for 2 to 5 players, not 6"),
    ("turn", [("seats", 4)], "seats: 4 players need 4 long tickets, and the board has 3"),
    ("turn", [("seats", 2.0)], "seats: must be a whole number from 1 to 8, not 2.0"),
    ("turn", [("options", {})], 'field "options" is unknown'),
    ("turn", [("version", 1)], "the field options is missing"),
    ("turn", [("variants", {"first_seat": 7})], "variants: variant first_seat: there is no seat 7"),
    ("turn", [("variants", {"free_building": True})], 'variants: field "free_building" is unknown'),
    (
        "turn",
        [("variants", {"first": 0})],
        'variants: field "first" is unknown; allowed: first_seat',
    ),
    ("turn", [("variants", {"first_seat": "0"})], "variants.first_seat: must be true, false, a number or a list"),
    ("turn", [("variants", {"first_seat": 1})], "order: must begin with seat 1: the variant first_seat says so"),
    ("turn", [("colour", "red")], 'field "colour" is unknown; allowed: format, version'),
    # whose turn it is
    ("turn", [("decision", "dither")], 'decision: "dither" is unknown; allowed: first tickets, turn, second card'),
    ("turn", [("turn", 2)], "turn: must be a whole number from 0 to 1, not 2"),
    ("turn", [("order", [0, 0])], "order: must name each of the seats 0 to 1 once"),
    ("turn", [("order", 0)], "order: must be a list, not 0"),
    ("turn", [("order", [0, "1"])], 'order[1]: must be a whole number from 0 to 1, not "1"'),
    ("turn", [("passes", 3)], "passes: must be a whole number from 0 to 2, not 3"),
    ("turn", [("passes", 2)], 'decision: is "over" exactly when last_turns is 0 or all have passed'),
    ("second card", [("passes", 1)], "passes: must be 0 in the middle of a turn"),
    ("turn", [("decision", "over")], 'decision: is "over" exactly when last_turns is 0'),
    ("turn", [("last_turns", 2)], "last_turns: nobody has so few trains"),
    ("turn", [("last_turns", 0)], 'decision: is "over" exactly when last_turns is 0'),
    # cards
    ("turn", [(f"{P0}.hand", "GGGX")], 'players[0].hand: "X" is no card; the cards are P, B, O, W, Y, K, R, G, L'),
    ("turn", [(f"{P0}.hand", 3)], "players[0].hand: must be a text, not 3"),
    ("turn", [(f"{P0}.hand", "GGG")], "cards: there are 13 L in all, and must be 14"),
    ("turn", [(f"{P0}.hand", "GGGLP")], "cards: there are 13 P in all, and must be 12"),
    ("turn", [("deck", "P")], "cards: there are 3 P in all, and must be 12"),
    ("turn", [(f"{P0}.shown", "R")], "players[0].shown: 1 R are known to be in a hand that has 0"),
    ("turn", [("row", "PPOW")], 'row: must have 5 places, "." for an empty one'),
    ("turn", [("row", "PPOW ")], 'row: must have 5 places, "." for an empty one'),
    ("turn", [("row", "PPOW?")], 'row: "?" is no card'),
    ("second card", [("draw.used", 2)], "draw.used: must be 1"),
    ("second card", [("draw.used", 0)], "draw.used: must be 1, not 0"),
    ("second card", [("draw.blind", True)], "draw.blind: must be false"),
    ("second card", [("draw.blind", 0)], "draw.blind: must be true or false, not 0"),
    ("second card", [("draw", [])], "draw: must be an object, not a list"),
    ("turn", [("draw", {"used": 1, "blind": False})], 'field "draw" is unknown'),
    ("first tickets", [(f"{P0}.hand", "GGG"), ("discards", "L")], "players[0].hand: 4 cards are dealt, not 3"),
    ("first tickets", [(f"{P0}.shown", "G")], "players[0].shown: of the cards dealt everyone knows none, not 1"),
    # routes, trains, points
    ("turn", [(f"{P0}.routes", ["ash-brich"])], 'players[0].routes[0]: city "brich" is unknown'),
    ("turn", [(f"{P0}.routes", ["ash-date"])], "players[0].routes[0]: there is no route ash-date"),
    ("turn", [(f"{P0}.routes", ["ash-elm"])], "players[0].trains: must be 44, 45 less what is on the routes"),
    ("turn", [(f"{P0}.trains", -1)], "players[0].trains: must be a whole number from 0"),
    ("turn", [(f"{P0}.trains", 46)], "players[0].trains: must be 45, 45 less what is on the routes"),
    ("turn", [(f"{P0}.points", 7)], "players[0].points: must be 0, what the routes score"),
    ("turn", [(f"{P0}.routes", "ash-elm")], 'players[0].routes: must be a list, not "ash-elm"'),
    ("turn", [(f"{P0}.routes", [5])], "players[0].routes[0]: must be a text, not 5"),
    # stations
    ("turn", [(f"{P0}.stations", ["ash"])], "players[0].stations_left: must be 2, what is not on the board"),
    ("turn", [(f"{P0}.stations_left", 2)], "players[0].stations_left: must be 3"),
    ("turn", [(f"{P0}.stations", ["aash"])], 'players[0].stations[0]: city "aash" is unknown'),
    # tickets
    ("turn", [(f"{P0}.tickets[1]", "birch-elm")], "players[1].tickets[0]: birch-elm is also at players[0].tickets[1]"),
    ("turn", [(f"{P0}.tickets[1]", "nowhere")], 'players[0].tickets[1]: ticket "nowhere" is unknown'),
    ("turn", [("tickets.deck", [])], "tickets: date-elm is nowhere"),
    (
        "turn",
        [("tickets.deck", ["date-elm", "ash-cedar"]), ("tickets.never_seen", [])],
        "tickets.deck: ash-cedar cannot be here: a long ticket is never drawn again",
    ),
    ("turn", [("tickets.under", [["date-elm", 2]])], "tickets.under[0][1]: must be a whole number from 0 to 1, not 2"),
    ("turn", [("tickets.under", ["date-elm"])], "tickets.under[0]: must be a ticket and the seat that put it there"),
    (
        "turn",
        [(f"{P0}.put_out", []), ("tickets.never_seen", ["ash-cedar", "birch-cedar"])],
        "tickets.never_seen: birch-cedar cannot be here: it is no long ticket",
    ),
    ("turn", [(f"{P0}.offered", ["date-elm"]), ("tickets.deck", [])], "players[0].offered: date-elm cannot be here"),
    ("turn", [(f"{P0}.chosen", [1])], 'players[0]: field "chosen" is unknown'),
    (
        "turn",
        [(f"{P0}.tickets", ["ash-date"]), (f"{P0}.put_out", ["ash-birch", "ash-elm", "birch-cedar"])],
        "players[0].tickets: at least 2 tickets were kept, not 1",
    ),
    (
        "keep tickets",
        [(f"{P0}.offered", []), ("tickets.deck", ["date-elm"])],
        "players[0].offered: 3 tickets are drawn, or all there are, not 0",
    ),
    (
        "first tickets",
        [(f"{P0}.offered", ["ash-date"]), ("tickets.deck", ["ash-birch", "ash-elm", "birch-cedar", "date-elm"])],
        "players[0].offered: 4 tickets are dealt, not 1",
    ),
    (
        "first tickets",
        [(f"{P0}.offered", ["ash-birch", "ash-date", "ash-elm", "birch-cedar"])],
        "players[0].offered[0]: ash-birch cannot be here: long tickets come first",
    ),
    ("first tickets", [(f"{P0}.chosen", [1])], "players[0].chosen: at least 2 tickets are kept"),
    ("first tickets", [(f"{P0}.chosen", [5])], "players[0].chosen[0]: must be a whole number from 1 to 4, not 5"),
    ("first tickets", [("turn", 1)], "turn: must be 0, the first seat that has not chosen its tickets"),
    ("first tickets", [(f"{P0}.chosen", [1, 2]), (f"{P1}.chosen", [1, 2])], "decision: all have chosen"),
    (
        "first tickets",
        [(f"{P0}.routes", ["ash-elm"]), (f"{P0}.trains", 44), (f"{P0}.points", 1)],
        "players[0].routes: nothing is built before the first tickets are chosen",
    ),
    # tunnels
    ("tunnel", [("tunnel.route", "ash-elm")], "tunnel.route: ash-elm is no tunnel"),
    ("tunnel", [("tunnel.extra", 2)], "tunnel.extra: must be 1, the cards turned up that match"),
    ("tunnel", [("tunnel.extra", 0)], "tunnel.extra: must be a whole number from 1 to 3, not 0"),
    ("tunnel", [("tunnel.laid", "GG"), (f"{P0}.hand", "LG")], "tunnel.laid: these cards do not pay for ash-birch"),
    ("tunnel", [("tunnel.laid", "GGR"), (f"{P0}.hand", "LG")], "tunnel.laid: the cards must be of one colour"),
    ("tunnel", [("tunnel.turned_up", "LR"), (f"{P0}.hand", "LK")], "tunnel.turned_up: 3 cards are turned up, not 2"),
    ("tunnel", [("decision", "turn")], 'field "tunnel" is unknown'),
    ("turn", [("decision", "tunnel")], "the field tunnel is missing"),
    # the players
    ("turn", [("players", [])], "players: 0 players are listed, and seats is 2"),
    ("turn", [("players", {})], "players: must be a list, not an object"),
    ("turn", [(P0, None)], "players[0]: must be an object, not null"),
]


@pytest.mark.parametrize(("moment", "changes", "problem"), BAD)
def test_what_no_game_could_reach_is_refused(moment: str, changes: list[tuple[str, object]], problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_position(edited(MOMENTS[moment](), *changes), TINY)
    assert str(caught.value).startswith(problem)


TWICE: list[tuple[str, list[tuple[str, object]], str]] = [
    (
        "one player",
        [(f"{P0}.routes", ["cedar-date", "cedar-date-2"]), (f"{P0}.trains", 41), (f"{P0}.points", 4)],
        "players[0].routes: cedar-date and cedar-date-2 cannot both be one player's",
    ),
    (
        "two players",
        [
            (f"{seat}.{key}", value)
            for seat, routes in ((P0, ["cedar-date"]), (P1, ["cedar-date-2"]))
            for key, value in (("routes", routes), ("trains", 43), ("points", 2))
        ],
        "players[1].routes: with 2 players only one of cedar-date and cedar-date-2 can be taken",
    ),
    (
        "one route, two owners",
        [
            (f"{seat}.{key}", value)
            for seat in (P0, P1)
            for key, value in (("routes", ["ash-elm"]), ("trains", 44), ("points", 1))
        ],
        "players[1].routes[0]: ash-elm is already seat 0's",
    ),
    (
        "one city, two stations",
        [(f"{seat}.{key}", value) for seat in (P0, P1) for key, value in (("stations", ["ash"]), ("stations_left", 2))],
        "players[1].stations[0]: seat 0 has a station in ash already",
    ),
    (
        "too many stations",
        [(f"{P0}.stations", ["ash", "birch", "cedar", "date"])],
        "players[0].stations: a player has 3 stations, not more",
    ),
    (
        "a tunnel that is somebody's",
        [(f"{P1}.routes", ["ash-birch"]), (f"{P1}.trains", 42), (f"{P1}.points", 4)],
        "tunnel.route: ash-birch is not open to seat 0",
    ),
]


@pytest.mark.parametrize(("changes", "problem"), [case[1:] for case in TWICE], ids=[c[0] for c in TWICE])
def test_things_belong_to_one_player(changes: list[tuple[str, object]], problem: str) -> None:
    game = play.tunnel() if "tunnel" in problem else play.turn()
    with pytest.raises(PositionError) as caught:
        read_position(edited(game, *changes), TINY)
    assert str(caught.value).startswith(problem)


NO_POSITIONS: list[tuple[str | bytes, str]] = [
    ("", "line 1, column 1: not valid JSON: Expecting value"),
    ("{", "line 1, column 2: not valid JSON"),
    ("[]", "must be an object, not a list"),
    ("{}", "the field format is missing"),
    ("null", "must be an object, not null"),
    ('{"format": NaN}', "format: NaN is not a number"),
    ('{"format": -Infinity}', "format: -Infinity is not a number"),
    ('{"format": 1, "format": 2}', 'the key "format" stands twice in one object'),
    ('{"format": ' + "[" * 30 + "]" * 30 + "}", "lists or objects are nested too deeply"),
    ("[" * 400_000, "lists or objects are nested too deeply"),
    ('{"version": ' + "9" * 5000 + "}", "not valid JSON: a number is too long"),
    (" " * 1_000_001, "a position has at most 1,000,000 characters"),
    (b"\xff\xfe", "a position must be UTF-8 text"),
    ('"\\ud800"', 'must be an object, not "\\ud800"'),
]


@pytest.mark.parametrize(("text", "problem"), NO_POSITIONS, ids=[problem[:30] for _, problem in NO_POSITIONS])
def test_what_is_no_position_at_all(text: str | bytes, problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_position(text)
    assert str(caught.value).startswith(problem)


def test_journey_fills_the_place_of_the_first_card_after_the_second() -> None:
    position: Any = {}
    for game in random_game(TITLES["journey"], 2, 8):
        if game.view(None).fields.get("draw", {}).get("blind") is False:  # type: ignore[union-attr]
            position = position_of(game)
            break
    slot = position["row"].index(".")
    card = position["deck"][0]
    position["deck"] = position["deck"][1:]
    position["row"] = position["row"][:slot] + card + position["row"][slot + 1 :]
    with pytest.raises(PositionError, match="row: the place of the first card is filled only after the second"):
        read_position(json.dumps(position))


def test_journey_builds_from_the_ends_of_its_tickets() -> None:
    *_, game = random_game(TITLES["journey"], 2, 8, None, builds=True)
    position: Any = position_of(game)
    first, second = position["players"]
    for key in ("tickets", "put_out"):
        first[key], second[key] = second[key], first[key]
    with pytest.raises(PositionError, match=r"players\[.\]\.routes: .* is not joined to an end of one of the tickets"):
        read_position(json.dumps(position))


def test_the_turns_left_say_whose_turn_it_is() -> None:
    *_, before, game = (game.copy() for game in random_game(TITLES["usa"], 2, 6, None, builds=True))
    assert [before.state.last_turns, game.state.last_turns] == [1, 0]
    for position, changes, problem in (
        (game, {"last_turns": None, "passes": 2}, r"last_turns: seat \d has so few trains that the last turns"),
        (game, {"turn": 1 - game.state.turn}, "last_turns: with 0 turns left it is not the turn of seat"),
        (before, {"last_turns": 2}, "last_turns: with 2 turns left it is not the turn of seat"),
    ):
        with pytest.raises(PositionError, match=problem):
            read_position(json.dumps({**position_of(position), **changes}), TITLES["usa"])


def test_a_game_without_stations_or_tunnels_has_no_field_for_them() -> None:
    title = TITLES["usa"]
    position: Any = position_of(peregon.start(title, seed=1))
    position["players"][0]["stations"] = []
    with pytest.raises(PositionError, match=r'players\[0\]: field "stations" is unknown'):
        read_position(json.dumps(position))
    *_, game = (game.copy() for game, _ in zip(random_game(title, 2, 1), range(3), strict=False))
    position = position_of(game)
    tunnel = {"route": "atlanta-miami", "laid": "", "turned_up": "", "extra": 1}
    with pytest.raises(PositionError, match='decision: "tunnel" is unknown; allowed: '):
        read_position(json.dumps({**position, "decision": "tunnel", "tunnel": tunnel}))
