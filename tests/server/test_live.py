"""Live play over the socket: whole games, what is sent twice, what was missed, and who may say what."""

import random

import pytest

from peregon.server.live.messages import Incoming
from tests.support.server.clients import BOT, OPEN, PERSON, Live, Message, Player

ANN, BOB = 0, 1
GAMES = ("usa", "europe", "india", "switzerland", "journey")


def two_people(ann: Player, bob: Player, game: str = "usa", **more: object) -> tuple[str, Live, Live]:
    room = ann.open(game, [PERSON, OPEN], **more)["room"]
    bob.join(room, "Bob")
    host, guest = ann.live(room), bob.live(room)
    host.ask_well("start")
    for live in (host, guest):
        while live.state["view"] is None:
            live.hear()
    return room, host, guest


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game_while_somebody_looks_on(ann: Player, bob: Player, game: str) -> None:
    room, *players = two_people(ann, bob, game)
    with Player(ann.server) as eve:
        onlooker = eve.live(room)
        luck = random.Random(game)
        while not players[ANN].over:
            live = next(live for live in players if live.state["options"])
            live.play_turn(luck)
            for other in players:
                while other.state["seq"] < live.state["seq"]:
                    other.hear()
        onlooker.until_table(lambda table: table["status"] == "over")
        everybody = [*players, onlooker]
    for live in players:
        live.until_table(lambda table: table["status"] == "over")
        updates = [message["seq"] for message in live.heard if message["type"] == "update"]
        assert updates == list(range(updates[0], updates[-1] + 1)), "every move is told, once and in order"
    score = players[ANN].state["score"]
    assert all(live.state["score"] == score for live in everybody) and score["winners"]
    assert all(
        message["view"]["own"] is None and not message["options"] for message in onlooker.heard if "view" in message
    )
    assert players[ANN].refusal("act", seat=ANN, turn=players[ANN].turn, action=0) == "not_playing"


def test_a_second_click_and_a_resend_do_nothing_twice(ann: Player, bob: Player) -> None:
    room, host, guest = two_people(ann, bob)
    action, turn = host.state["options"][0], host.turn
    first = host.ask_well("act", seat=ANN, turn=turn, action=action)
    again = host.ask_well("act", seat=ANN, turn=turn, action=action)
    assert again["seq"] == first["seq"]
    other = next(number for number in range(50) if number != action)
    assert host.refusal("act", seat=ANN, turn=turn, action=other) == "stale"
    assert host.refusal("act", seat=ANN, turn=turn + 5, action=action) == "stale"
    elsewhere = ann.live(room)
    assert elsewhere.ask_well("act", seat=ANN, turn=turn, action=action)["seq"] == first["seq"], "after a reconnect too"
    host.settle()
    assert host.state["seq"] == first["seq"]
    guest.until(lambda message: message.get("seq") == first["seq"])


def test_what_is_not_among_the_options_is_refused_and_changes_nothing(ann: Player, bob: Player) -> None:
    _, host, guest = two_people(ann, bob)
    before = host.state["view"]
    legal = set(host.state["options"])
    for action in (*(number for number in range(20) if number not in legal), 10**6, 2**53 - 1):
        assert host.refusal("act", seat=ANN, turn=host.turn, action=action) == "illegal"
    assert host.refusal("act", seat=BOB, turn=0, action=guest.state["options"][0]) == "forbidden"
    host.settle()
    assert host.state["view"] == before


def anns_turn(ann: Player, bob: Player, game: str = "usa") -> tuple[str, Live, Live]:
    """The first tickets have been chosen, and Ann is to move."""
    room, host, guest = two_people(ann, bob, game, variants={"first_seat": ANN})
    for live in (host, guest):
        live.act(live.state["options"][0])
    assert host.await_turn()
    return room, host, guest


def test_who_comes_back_is_told_what_was_missed(ann: Player, bob: Player) -> None:
    room, host, guest = anns_turn(ann, bob, "europe")
    guest.settle()
    seen = guest.state["seq"]
    guest.socket.close()
    told = []
    while host.state["options"]:
        host.act(host.state["options"][0])
        told.append(host.state["seq"])
    host.until_table(lambda table: table["seats"][BOB]["away_since"] is not None)
    host.ask_well("chat", text="where are you?")
    back = bob.live(room, after=seen)
    assert told and [missed["seq"] for missed in back.welcome["missed"]] == told
    assert back.welcome["missed"][0]["events"][0]["type"] == "CardTaken"
    assert back.welcome["seq"] == told[-1] + 1 and back.state["options"]
    assert [line["text"] for line in back.welcome["chat"]] == ["where are you?"]
    assert bob.live(room, after=back.welcome["seq"]).welcome["missed"] == []
    assert bob.live(room, after=2**53 - 1).welcome["missed"] == []


def test_cards_drawn_blind_are_hidden_from_others_in_what_they_missed(ann: Player, bob: Player) -> None:
    room, host, _ = anns_turn(ann, bob)
    actions = ann.get("/api/games/usa/actions").json()["actions"]
    host.act(next(number for number in host.state["options"] if actions[number]["type"] == "DrawBlind"))
    with Player(ann.server) as eve:
        events = [event for missed in eve.live(room).welcome["missed"] for event in missed["events"]]
    assert events[-1] == {"type": "CardDrawn", "seat": ANN, "card": None}
    assert [event["cards"] for event in events if event["type"] == "CardsDealt"] == [None, None]
    mine = [event for missed in ann.live(room).welcome["missed"] for event in missed["events"]]
    assert mine[-1]["card"] is not None


def test_two_windows_of_one_player_are_both_told(ann: Player, bob: Player) -> None:
    room, host, _ = two_people(ann, bob)
    window = ann.live(room)
    done = host.act(host.state["options"][0])
    assert window.until(lambda message: message["type"] == "update")["seq"] == done["seq"]
    window.socket.close()
    host.settle()
    assert host.state["table"]["seats"][ANN]["connected"], "one window is open still"


# Everything that can be said, with what it takes; and what somebody is told who only looks on.
REQUESTS: dict[str, tuple[Message, str]] = {
    "act": ({"seat": 0, "turn": 0, "action": 0}, "forbidden"),
    "chat": ({"text": "hello"}, "forbidden"),
    "start": ({}, "forbidden"),
    "luck_hash": ({"seat": 0, "hash": "0" * 64}, "forbidden"),
    "luck_contribution": ({"seat": 0, "contribution": "0" * 64}, "forbidden"),
    "leave": ({"seat": 0}, "forbidden"),
    "substitute": ({"seat": 0}, "forbidden"),
    "take_seat": ({"seat": 0}, "forbidden"),
    "pause": ({}, "forbidden"),
    "unpause": ({}, "forbidden"),
    "take_back": ({"seat": 0}, "forbidden"),
    "answer": ({"seat": 0, "yes": True}, "forbidden"),
    "hint": ({"seat": 0}, "forbidden"),
    "progress": ({"seat": 0}, "forbidden"),
    "why_not": ({"seat": 0}, "forbidden"),
    "remove": ({"seat": 0}, "forbidden"),
    "mute": ({"seat": 0}, "forbidden"),
    "rematch": ({}, "forbidden"),
}
OF_A_SEAT = [kind for kind, (fields, _) in REQUESTS.items() if "seat" in fields]


def test_every_request_there_is_is_tried_below() -> None:
    kinds = {kind.__struct_config__.tag for kind in Incoming.__args__}
    # The others have no answer of their own, or another one; `test_pace.py` has the last.
    assert kinds == {*REQUESTS, "hello", "look", "ping", "pace"}


def test_whoever_only_looks_on_may_do_nothing_else(ann: Player, bob: Player) -> None:
    room = ann.open()["room"]
    onlooker = bob.live(room)
    for kind, (fields, error) in REQUESTS.items():
        assert onlooker.refusal(kind, **fields) == error, kind
    onlooker.say(type="look", seat=0)
    assert onlooker.hear()["error"] == "forbidden"


def test_nobody_does_anything_for_a_seat_that_is_not_theirs(ann: Player, bob: Player) -> None:
    _, host, guest = two_people(ann, bob)
    for kind in OF_A_SEAT:
        fields = {**REQUESTS[kind][0], "seat": ANN}
        error = guest.refusal(kind, **fields)
        assert error == ("still_here" if kind == "substitute" else "forbidden"), kind
    host.settle()
    assert host.state["table"]["status"] == "playing" and host.state["table"]["seats"][ANN]["kind"] == "person"


def test_a_request_with_a_field_missing_or_too_much_is_refused_under_its_id(ann: Player) -> None:
    live = ann.live(ann.open()["room"])
    for kind, (fields, _) in REQUESTS.items():
        for name in fields:
            rest = {other: value for other, value in fields.items() if other != name}
            assert live.refusal(kind, **rest) == "bad_request"
        assert live.refusal(kind, colour="red", **fields) == "bad_request"
        live.say(type=kind, **fields)
        assert live.until(lambda told: told["type"] == "refused")["id"] is None
    assert live.refusal("sing") == "bad_request"
    live.say(type="hello")
    assert live.until(lambda told: told["type"] == "refused")["error"] == "bad_request"


def test_chat_is_limited_by_seat_and_not_by_connection(ann: Player, bob: Player) -> None:
    room, host, guest = two_people(ann, bob)
    answers = [ann.live(room).ask("chat", text=f"line {number}") for number in range(8)]
    refused = [answer["error"] for answer in answers if answer["type"] == "refused"]
    assert len(refused) >= 2 and set(refused) == {"too_many"}
    guest.ask_well("chat", text="I may still speak")
    assert host.refusal("chat", text="") == "bad_request"
    assert guest.refusal("chat", text="x" * 501) == "bad_request"
    assert guest.refusal("chat", text="\u200b\n") == "bad_request"


def test_hints_are_for_whoever_is_to_decide_at_a_friendly_table(ann: Player, bob: Player) -> None:
    _, host, guest = two_people(ann, bob)
    hint = host.ask_well("hint", seat=ANN)
    assert hint["type"] == "hint" and hint["action"] in host.state["options"]
    assert hint["reasons"][0]["action"] == hint["action"]
    assert all(reason["action"] in host.state["options"] for reason in hint["reasons"])
    assert set(hint["reasons"][0]) == {"action", "purpose", "verdict", "gain", "risk"}
    assert set(hint["reasons"][0]["purpose"]) == {"why", "route", "missing", "ticket", "n"}
    host.act(hint["action"])
    assert host.refusal("hint", seat=ANN) == "not_your_turn"
    guest.settle()
    assert not [message for message in guest.heard if message["type"] == "hint"]
    strict = ann.live(ann.open(hints=False)["room"])
    assert strict.refusal("hint", seat=ANN) == "no_hints"


def test_why_not_says_what_stands_in_the_way_to_whoever_sits_there(ann: Player, bob: Player) -> None:
    _, host, guest = two_people(ann, bob)
    told = host.ask_well("why_not", seat=ANN)["obstacles"]
    assert {each[0]["why"] for each in told["ClaimRoute"].values()} == {"first_tickets"}
    assert set(told["ClaimRoute"]["0"][0]) == {
        *("why", "n", "seat", "kinds", "must_be_locomotives", "may_be_locomotives"),
    }
    assert guest.refusal("why_not", seat=ANN) == "forbidden"
    waiting = ann.live(ann.open(seats=[PERSON, OPEN])["room"])
    assert waiting.refusal("why_not", seat=ANN) == "not_playing"


def test_progress_tells_what_is_missing_and_is_asked_in_moderation(ann: Player) -> None:
    live = ann.live(ann.open("usa")["room"])
    told = live.ask_well("progress", seat=ANN)["tickets"]
    assert [ticket["ticket"] for ticket in told] == live.state["view"]["own"]["offered"]
    assert all(not ticket["done"] and ticket["missing"] for ticket in told)
    answers = [live.ask("progress", seat=ANN) for _ in range(25)]
    assert {answer["error"] for answer in answers if answer["type"] == "refused"} == {"too_many"}
    waiting = ann.live(ann.open(seats=[PERSON, OPEN])["room"])
    assert waiting.refusal("progress", seat=ANN) == "not_playing"


def test_a_pause_holds_people_and_bots_until_somebody_ends_it(ann: Player) -> None:
    live = ann.live(ann.open(seats=[PERSON, BOT])["room"])
    assert live.await_turn()
    live.ask_well("pause")
    live.until_table(lambda table: table["status"] == "paused")
    assert live.refusal("act", seat=ANN, turn=live.turn, action=live.state["options"][0]) == "not_playing"
    assert live.refusal("pause") == "not_playing"
    live.ask_well("unpause")
    live.until_table(lambda table: table["status"] == "playing")
    live.act(live.state["options"][0])
