"""Counting over HTTP: what a finished game of bots lays on the board is counted as the game counted itself."""

import json
from typing import Any

import pytest

from peregon.record import read_position
from peregon.server.encoding import to_json
from tests.support.real_games import TABLES, played_by_bots, players_of
from tests.support.server.clients import Player


def body_of(name: str, seats: int) -> tuple[dict[str, Any], Any]:
    """What is sent, and the score sheet that must come."""
    game = played_by_bots(name, seats, 2)
    return {"players": players_of(game)}, json.loads(to_json(game.score_sheet()))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_is_counted_as_it_counted_itself(ann: Player, name: str, seats: int) -> None:
    body, sheet = body_of(name, seats)
    answer = ann.post(f"/api/games/{name}/count", **body)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["score"] == sheet
    assert told["complaints"] == []
    assert json.loads(to_json(read_position(told["position"]).score_sheet())) == sheet
    assert min(told["left"]) >= 0


def test_what_is_impossible_is_said_with_what_it_is_about(ann: Player) -> None:
    board = ann.get("/api/games/usa").json()
    tracks = [number for number, route in enumerate(board["routes"]) if route["id"].startswith("boston-new_york")]
    players: list[dict[str, Any]] = [{"routes": tracks, "tickets": [0, 1]}, {"tickets": [1, 2, 3]}]
    told = ann.post("/api/games/usa/count", players=players).json()
    assert [(each["kind"], each["seat"], each["routes"], each["tickets"]) for each in told["complaints"]] == [
        ("ticket_twice", 1, [], [1]),
        ("both_tracks", 0, tracks, []),
    ]
    assert told["score"] is not None and told["position"] is None
    everything = [{"routes": list(range(len(board["routes"])))}, {}]
    told = ann.post("/api/games/usa/count", players=everything).json()
    assert told["score"] is None
    assert told["left"][0] < 0 < told["left"][1]


def test_a_variant_is_counted_with(ann: Player) -> None:
    players = [{"routes": [0]}, {}]
    usual = ann.post("/api/games/journey/count", players=players).json()
    free = ann.post("/api/games/journey/count", players=players, variants=["free_building"]).json()
    assert {each["kind"] for each in usual["complaints"]} - {each["kind"] for each in free["complaints"]} == {
        "not_joined"
    }


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({}, 400, "players"),
        ({"players": []}, 400, "players"),
        ({"players": [{}]}, 400, "players"),
        ({"players": [{}] * 6}, 400, "players"),
        ({"players": [{}] * 60}, 400, "players"),
        ({"players": [{"routes": [1000]}, {}]}, 400, "players[0].routes"),
        ({"players": [{"routes": [-1]}, {}]}, 400, "players[0].routes[0]"),
        ({"players": [{"routes": ["x"]}, {}]}, 400, "players[0].routes[0]"),
        ({"players": [{"routes": [0] * 300}, {}]}, 400, "players[0].routes"),
        ({"players": [{}, {"tickets": [99]}]}, 400, "players[1].tickets"),
        ({"players": [{"fields": {"stations": [0]}}, {}]}, 400, "players[0].fields"),
        ({"players": [{}, {}], "variants": ["fast"]}, 400, "variants"),
        ({"players": [{}, {}], "more": 1}, 400, None),
        ({"players": [{"routes": [10**6] * 5000}]}, 413, None),
    ],
)
def test_what_cannot_be_counted_is_refused_with_its_place(
    ann: Player, body: dict[str, Any], status: int, field: str | None
) -> None:
    answer = ann.post("/api/games/usa/count", **body)
    assert answer.status_code == status, answer.text
    assert answer.json()["field"] == field


def test_a_game_that_there_is_none_of_is_not_counted(ann: Player) -> None:
    assert ann.post("/api/games/chess/count", players=[{}, {}]).status_code == 404
    assert ann.get("/api/games/usa/count").status_code == 405
