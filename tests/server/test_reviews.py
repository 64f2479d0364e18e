"""Reviews over the wire: of finished games alone, coarse at once, then closer, kept, and a way to go on."""

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.server.clients import OPEN, PERSON, Live, Player, ServerProcess


@pytest.fixture(scope="module")
def ann(server: ServerProcess) -> Iterator[Player]:
    with Player(server) as player:
        yield player


@pytest.fixture(scope="module")
def played(ann: Player) -> tuple[str, Live]:
    room = ann.open("usa", public=True)["room"]
    live = ann.live(room)
    luck = random.Random(5)
    while live.play_turn(luck):
        pass
    live.until_table(lambda table: table["status"] == "over")
    return room, live


def test_a_finished_game_is_reviewed_at_once_and_closer_by_and_by(ann: Player, played: tuple[str, Live]) -> None:
    room, live = played
    first = ann.get(f"/api/rooms/{room}/review").json()
    replay = ann.get(f"/api/rooms/{room}/replay")
    assert replay.status_code == 200, replay.text
    moves = len(replay.json()["steps"])
    assert first["format"] == "peregon review" and len(first["decisions"]) == moves
    winners = live.state["score"]["winners"]
    assert [share > 0 for share in first["result"]] == [seat in winners for seat in range(2)]
    later = first
    for _ in range(100):
        later = ann.get(f"/api/rooms/{room}/review").json()
        if later["closer"] > first["closer"] or not later["coarse"]:
            break
        time.sleep(0.3)
    assert later["closer"] > 0
    check_sums(later)


def check_sums(found: dict[str, Any]) -> None:
    for seat in found["seats"]:
        parts = seat["luck"] - seat["errors"] + seat["rivals"] + seat["unseen"] + seat["remainder"]
        assert seat["result"] - seat["start"] == pytest.approx(parts, abs=1e-3)


def test_of_a_game_that_is_not_over_there_is_no_review_and_no_way_to_go_on(ann: Player) -> None:
    room = ann.open("usa")["room"]
    waiting = ann.open("usa", seats=[PERSON, OPEN])["room"]
    for answer in (
        ann.get(f"/api/rooms/{room}/review"),
        ann.post(f"/api/rooms/{room}/go-on", moves=1, seat=0),
        ann.get(f"/api/rooms/{waiting}/review"),
    ):
        assert answer.status_code == 409 and answer.json()["error"] == "not_over"


def test_one_can_go_on_from_any_moment_in_any_seat_against_bots(ann: Player, played: tuple[str, Live]) -> None:
    room, _ = played
    replay = ann.get(f"/api/rooms/{room}/replay").json()
    opened = ann.post(f"/api/rooms/{room}/go-on", moves=30, seat=1, name="Ann").json()
    assert opened["seats"] == [1] and opened["room"] != room
    table = ann.get(f"/api/rooms/{opened['room']}").json()
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]
    live = ann.live(opened["room"])
    assert live.state["view"]["own"]["tickets"] == replay["steps"][29]["owns"][1]["tickets"]
    last = len(replay["steps"])
    assert ann.post(f"/api/rooms/{room}/go-on", moves=last, seat=0).json()["field"] == "seat"
    assert ann.post(f"/api/rooms/{room}/go-on", moves=last + 1, seat=0).json()["field"] == "moves"
