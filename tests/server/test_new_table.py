"""Opening a table: what can be asked for, and what is said to somebody who asks for what cannot be."""

import pytest

from tests.support.server.clients import BOT, OPEN, PERSON, Message, Player


def test_a_table_is_what_was_asked_for(ann: Player) -> None:
    clock = {"kind": "fischer", "seconds": 300, "increment": 5}
    seats = [PERSON, BOT, OPEN, {"kind": "bot", "bot": "random"}]
    variants = {"first_seat": 2, "counter_clockwise": True}
    opened = ann.open("usa", seats, variants=variants, clock=clock, public=True, hints=False)
    table = ann.table(opened["room"])
    assert opened["seats"] == [0] and len(opened["tokens"]) == 1
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "open", "bot"]
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Rocket", "", "Mallard"]
    assert (table["variants"], table["clock"], table["status"]) == (variants, clock, "waiting")
    assert (table["public"], table["hints"], table["host"], table["next"]) == (True, False, 0, None)


def test_a_game_begins_at_once_when_no_seat_is_open_and_it_is_asked_for(ann: Player) -> None:
    assert ann.table(ann.open()["room"])["status"] == "playing"
    assert ann.table(ann.open(start=False)["room"])["status"] == "waiting"
    assert ann.table(ann.open(seats=[PERSON, OPEN])["room"])["status"] == "waiting"


def test_who_gives_no_name_has_none_and_several_may(ann: Player) -> None:
    room = ann.open(seats=[{"kind": "person"}, {"kind": "person", "name": None}])["room"]
    assert [seat["name"] for seat in ann.table(room)["seats"]] == ["", ""]


BAD: list[tuple[Message, str | None]] = [
    ({"game": "monopoly"}, "game"),
    ({"game": 7}, "game"),
    ({"game": None}, "game"),
    ({"seats": [PERSON]}, "seats"),
    ({"seats": [PERSON, *[BOT] * 5]}, "seats"),
    ({"seats": [PERSON, *[BOT] * 8]}, "seats"),
    ({"seats": []}, "seats"),
    ({"seats": [BOT, BOT]}, "seats"),
    ({"seats": [PERSON, PERSON]}, "seats"),
    ({"seats": [PERSON, {"kind": "cat"}]}, "seats[1].kind"),
    ({"seats": [PERSON, {}]}, "seats[1].kind"),
    ({"seats": [PERSON, {"kind": "bot", "bot": "deep"}]}, "seats[1].bot"),
    ({"seats": [{"kind": "person", "name": ""}, BOT]}, "seats[0].name"),
    ({"seats": [{"kind": "person", "name": "  "}, BOT]}, "seats[0].name"),
    ({"seats": [{"kind": "person", "name": "x" * 41}, BOT]}, "seats[0].name"),
    ({"seats": [{"kind": "person", "name": "a\x07b"}, BOT]}, "seats[0].name"),
    ({"seats": [{"kind": "person", "name": "a\u202eb"}, BOT]}, "seats[0].name"),
    ({"variants": {"no_such": True}}, "variants"),
    ({"variants": {"first_seat": 9}}, "variants"),
    ({"variants": {"first_seat": "Ann"}}, "variants"),
    ({"variants": {"first_seat": {"a": [1]}}}, "variants"),
    ({"variants": []}, "variants"),
    ({"clock": {"kind": "sand"}}, "clock.kind"),
    ({"clock": {"kind": "move"}}, "clock.seconds"),
    ({"clock": {"kind": "move", "seconds": 1}}, "clock.seconds"),
    ({"clock": {"kind": "days", "days": 400}}, "clock.days"),
    ({"public": "yes"}, "public"),
    ({"wallpaper": "blue"}, None),
]


@pytest.mark.parametrize(("wrong", "field"), BAD)
def test_bad_input_is_refused_with_the_place_where_it_is_wrong(ann: Player, wrong: Message, field: str | None) -> None:
    answer = ann.post("/api/rooms", **{"game": "usa", "seats": [PERSON, BOT], **wrong})
    assert answer.status_code == 400
    said = answer.json()
    assert said["error"] == "bad_request" and said["text"] and said["field"] == field
    assert "set-cookie" not in answer.headers


def test_a_field_that_is_missing_is_named(ann: Player) -> None:
    assert ann.post("/api/rooms", seats=[PERSON, BOT]).json()["field"] == "game"
