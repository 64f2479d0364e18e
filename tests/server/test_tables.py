"""Tables: opened, joined, left, begun, played again; who may do what at them, and who may not."""

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from peregon.server.store.compression import unpacked
from tests.support.server.clients import OPEN, PERSON, Live, Player, ServerProcess, serving

ANN, BOB = 0, 1
NOBODY = "x" * 32


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("server"), "--verbose") as server:
        yield server


def waiting(ann: Player) -> str:
    """Ann's table, with a seat that is open."""
    room: str = ann.open(seats=[PERSON, OPEN])["room"]
    return room


def test_somebody_joins_by_the_link_and_the_host_begins(ann: Player, bob: Player) -> None:
    room = waiting(ann)
    host = ann.live(room)
    assert host.refusal("start") == "seats_open"
    joined = bob.join(room, "Bob")
    assert joined["seats"] == [BOB]
    host.until_table(lambda table: table["seats"][BOB]["name"] == "Bob" and not table["seats"][BOB]["connected"])
    guest = bob.live(room)
    assert guest.state["you"] == {
        "seats": [BOB],
        "seat": BOB,
        "host": False,
        "turns": {"1": 0},
        "can_take_back": False,
        "take_back_asks": False,
    }
    host.until_table(lambda table: bool(table["seats"][BOB]["connected"]))
    assert guest.refusal("start") == "forbidden"
    host.ask_well("start")
    guest.until(lambda message: message["type"] == "update")
    assert guest.state["view"]["seat"] == BOB and guest.state["options"]
    assert host.refusal("start") == "started"


def test_a_chosen_seat_a_full_table_and_a_name_that_is_taken(ann: Player, bob: Player) -> None:
    room = ann.open(seats=[PERSON, OPEN, OPEN])["room"]
    assert bob.post(f"/api/rooms/{room}/join", name="Ann").json()["error"] == "name_taken"
    assert bob.post(f"/api/rooms/{room}/join", name="Bob", seat=0).json()["error"] == "seat_taken"
    assert bob.post(f"/api/rooms/{room}/join", name="Bob", seat=99).status_code == 400
    assert bob.join(room, "Bob", 2)["seats"] == [2]
    assert bob.join(room, "Bert")["seats"] == [1], "a second person on the same device"
    assert bob.post(f"/api/rooms/{room}/join", name="Cyd").json()["error"] == "table_full"
    assert bob.live(room).state["you"]["seats"] == [1, 2]
    ann.live(room).ask_well("start")
    assert bob.post(f"/api/rooms/{room}/join", name="Cyd").json()["error"] == "started"
    assert bob.post("/api/rooms/nowhere/join", name="Cyd").status_code == 404


def test_bots_fill_the_open_seats_under_names_that_nobody_has(ann: Player) -> None:
    seats = [{"kind": "person", "name": "Mallard"}, OPEN, OPEN]
    room = ann.open(seats=seats)["room"]
    host = ann.live(room)
    assert host.refusal("start", bots="deep") == "bad_request"
    host.ask_well("start", bots="greedy")
    assert [seat["name"] for seat in ann.table(room)["seats"]] == ["Mallard", "Rocket", "Adler"]


def test_who_leaves_before_the_start_leaves_an_open_seat_and_perhaps_a_new_host(ann: Player, bob: Player) -> None:
    room = waiting(ann)
    bob.join(room, "Bob")
    host, guest = ann.live(room), bob.live(room)
    assert guest.refusal("leave", seat=ANN) == "forbidden"
    host.ask_well("leave", seat=ANN)
    table = guest.until_table(lambda table: table["host"] == BOB)
    assert table["seats"][ANN] == {**table["seats"][ANN], "kind": "open", "name": "", "person": False}
    assert ann.live(room).state["you"]["seats"] == [], "the old token is good for nothing"
    guest.ask_well("start", bots="random")


def test_names_and_lines_are_told_as_they_are_and_belong_to_who_said_them(ann: Player, bob: Player) -> None:
    room = ann.open(seats=[{"kind": "person", "name": "<b>Ann</b>"}, OPEN])["room"]
    bob.join(room, "  Іван   🚂 ")
    host, guest = ann.live(room), bob.live(room)
    guest.ask_well("chat", text="<script>\u202e гей \n</script>")
    line = host.until(lambda message: message["type"] == "chat")
    assert (line["name"], line["text"], line["seat"]) == ("Іван 🚂", "<script> гей </script>", BOB)
    guest.ask_well("leave", seat=BOB)
    with Player(ann.server) as cyd:
        cyd.join(room, "Cyd")
        assert [line["name"] for line in cyd.live(room).welcome["chat"]] == ["Іван 🚂"]
    assert host.state["table"]["seats"][ANN]["name"] == "<b>Ann</b>"


def test_who_was_removed_before_the_start_does_not_come_back_by_the_same_link(ann: Player, bob: Player) -> None:
    room = waiting(ann)
    host = ann.live(room)
    bob.join(room, "Bob")
    host.ask_well("remove", seat=BOB)
    for _ in range(2):
        answer = bob.post(f"/api/rooms/{room}/join", name="Bob the Second")
        assert (answer.status_code, answer.json()["error"]) == (403, "removed")
    with Player(ann.server) as cyd:
        assert cyd.join(room, "Cyd")["seats"] == [BOB], "another at the same address is somebody else"


def test_the_host_mutes_and_removes(ann: Player, bob: Player) -> None:
    room = waiting(ann)
    bob.join(room, "Bob")
    host, guest = ann.live(room), bob.live(room)
    for wish in ("mute", "remove"):
        assert guest.refusal(wish, seat=ANN) == "forbidden"
        assert host.refusal(wish, seat=7) == "bad_request"
    host.ask_well("mute", seat=BOB)
    assert guest.refusal("chat", text="hello?") == "muted"
    host.ask_well("mute", seat=BOB)
    guest.ask_well("chat", text="hello!")
    host.ask_well("start")
    assert host.refusal("remove", seat=ANN) == "forbidden", "not even oneself"
    host.ask_well("remove", seat=BOB)
    guest.until_table(lambda table: table["seats"][BOB]["kind"] == "bot" and not table["seats"][BOB]["person"])
    guest.settle()
    assert guest.refusal("take_seat", seat=BOB) == "forbidden"
    assert bob.live(room).state["you"]["seats"] == []


def test_a_person_hands_the_seat_to_a_bot_and_comes_back_on_another_device(ann: Player, bob: Player) -> None:
    opened = ann.open(seats=[PERSON, {"kind": "person", "name": "Eve"}])
    room, token = opened["room"], opened["tokens"][ANN]
    live = ann.live(room)
    live.ask_well("substitute", seat=ANN, bot="easy")
    live.until_table(lambda table: table["seats"][ANN]["kind"] == "bot" and table["seats"][ANN]["person"])
    assert bob.post(f"/api/rooms/{room}/return", tokens=[NOBODY]).json()["error"] == "forbidden"
    back = bob.post(f"/api/rooms/{room}/return", tokens=[token])
    assert back.json()["seats"] == [ANN] and token not in back.text
    phone = bob.live(room)
    assert phone.state["you"]["seats"] == [ANN]
    phone.ask_well("take_seat", seat=ANN)
    assert phone.refusal("take_seat", seat=ANN) == "forbidden"
    assert phone.until_table(lambda table: table["seats"][ANN]["kind"] == "person")


def test_a_second_link_on_a_device_takes_nothing_from_the_first(ann: Player, bob: Player) -> None:
    opened = ann.open(seats=[PERSON, {"kind": "person", "name": "Eve"}])
    for token in opened["tokens"]:
        bob.post(f"/api/rooms/{opened['room']}/return", tokens=[token])
    assert bob.live(opened["room"]).state["you"]["seats"] == [0, 1]


def test_somebody_who_is_there_cannot_be_replaced_by_others(ann: Player, bob: Player) -> None:
    room = waiting(ann)
    bob.join(room, "Bob")
    host, guest = ann.live(room), bob.live(room)
    host.ask_well("start")
    assert host.refusal("substitute", seat=BOB, bot="easy") == "still_here"
    assert guest.refusal("substitute", seat=BOB, bot="deep") == "bad_request"
    assert guest.refusal("substitute", seat=6, bot="easy") == "bad_request"


def test_hot_seat_one_device_sees_with_one_pair_of_eyes_at_a_time(ann: Player) -> None:
    room = ann.open("europe", [PERSON, {"kind": "person", "name": "Eve"}])["room"]
    live = ann.live(room, seat=1)
    assert live.state["you"]["seats"] == [0, 1] and live.state["view"]["seat"] == 1
    hand = live.state["view"]["own"]["hand"]
    live.say(type="look", seat=0)
    seen = live.until(lambda message: message["type"] == "welcome")
    assert seen["view"]["seat"] == 0 and seen["view"]["own"]["offered"] != live.welcome["view"]["own"]["offered"]
    assert sum(hand) == 4
    live.say(type="look", seat=2)
    assert live.until(lambda message: message["type"] == "refused")["error"] == "forbidden"


def finished(player: Player, **more: object) -> tuple[str, Live]:
    """A game that the bots of both seats play to its end."""
    room = player.open(**more)["room"]  # type: ignore[arg-type]
    live = player.live(room)
    live.ask_well("substitute", seat=ANN, bot="easy")
    live.until_table(lambda table: table["status"] == "over")
    return room, live


def test_a_rematch_and_a_rematch_of_the_rematch_are_entered_with_the_first_cookie(ann: Player) -> None:
    variants = {"order": [1, 0]}
    room, live = finished(ann, game="journey", variants=variants)
    for _ in range(2):
        live.ask_well("rematch")
        again = live.until_table(lambda table: bool(table["next"]))["next"]
        live.ask_well("rematch")
        live.settle()
        assert live.state["table"]["next"] == again, "the second wish leads to the same table"
        live = ann.live(again)
        assert live.state["table"]["previous"] == room and live.state["table"]["variants"] == variants
        assert live.state["you"]["seats"] == [ANN]
        live.ask_well("substitute", seat=ANN, bot="easy")
        live.until_table(lambda table: table["status"] == "over")
        room = again


def test_a_rematch_waits_for_the_end_and_for_somebody_who_sat_there(ann: Player, bob: Player) -> None:
    room = ann.open()["room"]
    assert ann.live(room).refusal("rematch") == "not_over"
    assert bob.live(room).refusal("rematch") == "forbidden"


def test_public_tables_are_listed_and_others_are_not(ann: Player, bob: Player) -> None:
    public, private = ann.open(public=True)["room"], ann.open()["room"]
    listed = [table["room"] for table in bob.get("/api/rooms").json()["rooms"]]
    assert public in listed and private not in listed


def test_tokens_are_hashed_at_rest_and_in_no_log_and_in_nothing_that_others_get(ann: Player, bob: Player) -> None:
    opened = ann.open(seats=[PERSON, OPEN], public=True)
    room, secrets = opened["room"], [*opened["tokens"], *bob.join(opened["room"], "Bob")["tokens"]]
    host, guest = ann.live(room), bob.live(room)
    host.ask_well("start")
    host.ask_well("chat", text="hello")
    with Player(ann.server) as eve:
        onlooker = eve.live(room)
        assert onlooker.state["you"]["seats"] == []
        onlooker.settle()
        heard = [*host.raw, *guest.raw, *onlooker.raw, eve.get(f"/api/rooms/{room}").text, eve.get("/api/rooms").text]
        heard += [eve.get("/metrics").text, ann.server.log.read_text()]
    kept = b"".join(packed(ann.server.database, room))
    assert len(set(secrets)) == 2 and all(len(secret) >= 32 for secret in secrets)
    for secret in secrets:
        assert secret.encode() not in kept
        assert not [text for text in heard if secret in text]
    assert b'"token":"' in kept, "their hashes are there"


def packed(database: Path, room: str) -> Iterator[bytes]:
    connection = sqlite3.connect(database)
    for entry, body in connection.execute("SELECT entry, body FROM entries WHERE room = ?", (room,)):
        yield unpacked(entry)
        yield unpacked(body or b"")
    connection.close()


def test_a_cookie_of_another_table_is_worth_nothing(ann: Player, bob: Player) -> None:
    mine, theirs = ann.open(), bob.open()
    cookie = f"seat-{theirs['room']}={mine['tokens'][0]}; seat-={mine['tokens'][0]}; seat-{theirs['room']}=...."
    stolen = Live(bob.dial(theirs["room"], cookies=cookie))
    assert stolen.state["you"]["seats"] == [] and json.loads(stolen.raw[0])["view"]["own"] is None


def test_a_link_for_another_device_is_told_to_nobody_else(ann: Player, bob: Player) -> None:
    opened = ann.open()
    told = ann.get(f"/api/rooms/{opened['room']}/link")
    assert told.json() == {"tokens": opened["tokens"]} and told.headers["cache-control"] == "no-store"
    bob.open()
    refused = bob.get(f"/api/rooms/{opened['room']}/link")
    assert refused.status_code == 403 and opened["tokens"][0] not in refused.text


def test_of_many_who_want_a_seat_at_once_one_gets_it(ann: Player) -> None:
    room = waiting(ann)

    def join(number: int) -> int:
        with Player(ann.server) as somebody:
            return somebody.post(f"/api/rooms/{room}/join", name=f"Player {number}").status_code

    with ThreadPoolExecutor(8) as crowd:
        codes = sorted(crowd.map(join, range(16)))
    assert codes == [200] + [409] * 15
    assert [seat["kind"] for seat in ann.table(room)["seats"]] == ["person", "person"]
