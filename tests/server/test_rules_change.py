"""The rules have changed since a table was written down: what was played is shown as it was, and what is not over goes
on from where it stands."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from peregon.record import OtherRulesError, read_record, verify
from peregon.rulebooks import Rulebook
from peregon.rules.cards.deck import SweptRow
from peregon.rules.longest_path.longest_path import LongestPath
from peregon.rules.part import Payment
from peregon.rules.rounds.ending import TrainsRunLow
from peregon.rules.routes.claim_routes import ClaimRoutes
from peregon.rules.routes.double_routes import DoubleRoutes
from peregon.rules.routes.ferries import Ferries
from peregon.rules.routes.pieces import TrainOnEverySpace
from peregon.rules.routes.swiss_locomotives import LocomotivesOnlyInTunnels
from peregon.rules.stations.stations import BuildStations, TicketsOverStations, UnusedStations
from peregon.rules.tunnels.tunnels import Tunnels
from peregon.server.encoding import to_json
from peregon.server.live.payload_types import Replay
from peregon.server.refusals import Refusal
from peregon.server.rooms import play
from peregon.server.rooms.kept import records
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from tests.support.server.guests import Guest, fix_luck, people, sit_down
from tests.support.server.kept import change_rules, kept_rows, put_back, read_again, replay_of

pytestmark = pytest.mark.anyio

OVER, TUNNEL, LESSON = "europe-over", "switzerland-tunnel", "lesson-over"
POINTS = [95, 90]
POINTS_OF_ROUTES = [61, 64]


def other_europe(europe: Rulebook) -> dict[str, Any]:
    """Fewer trains and stations, dearer tunnels, and another count: of the old game hardly a move is still possible."""
    cards, _, tickets, _ = europe.actions
    routes = ClaimRoutes(access=[DoubleRoutes(both_open_from=4)], payment=[Ferries()], hazards=[Tunnels(turned_up=5)])
    return {
        "pieces": TrainOnEverySpace(trains=30),
        "row": SweptRow(4, locomotives=3, most_sweeps=10),
        "actions": (cards, routes, tickets, BuildStations(1)),
        "scoring": (TicketsOverStations(), UnusedStations(40), LongestPath(100)),
        "ending": TrainsRunLow(at=9),
    }


def other_switzerland(switzerland: Rulebook) -> dict[str, Any]:
    cards, _, tickets = switzerland.actions
    payment: list[Payment] = [LocomotivesOnlyInTunnels()]
    routes = ClaimRoutes(access=[DoubleRoutes(both_open_from=3)], payment=payment, hazards=[Tunnels(turned_up=5)])
    row = SweptRow(6, locomotives=3, most_sweeps=10)
    return {"pieces": TrainOnEverySpace(trains=35), "row": row, "actions": (cards, routes, tickets)}


def without_stations(europe: Rulebook) -> dict[str, Any]:
    """The numbers of all actions that come after theirs are others now."""
    longest = europe.scoring[-1]
    cards, routes, draw, _ = europe.actions
    return {"actions": (draw, cards, routes), "scoring": (longest,), "tie_breaks": (), "variants": ()}


def dearer_tunnels(europe: Rulebook) -> dict[str, Any]:
    return {"actions": (*other_europe(europe)["actions"][:3], europe.actions[3])}


def shown_by(replay: Replay) -> dict[str, Any]:
    """All but the table, which says since when nobody is there."""
    return {key: value for key, value in json.loads(to_json(replay)).items() if key != "table"}


async def play_out(room: Room) -> None:
    """The first tickets, then a route wherever one can be built, else cards."""
    while room.game is not None and not room.game.over:
        seat = room.game.decisions[0].seat
        spread = room.game.option_numbers(seat)
        kinds = [type(room.game.actions[number]).__name__ for number in spread]
        wanted = next((kind for kind in ("ClaimRoute", "PayExtra", "Keep", "DrawCard") if kind in kinds), kinds[0])
        action = spread[len(kinds) - 1 - kinds[::-1].index(wanted)]
        async with room.lock:
            await play.act(room, seat, room.table.seats[seat].turns, action)


def positions(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those of the moves that stand."""
    standing: list[dict[str, Any]] = []
    for row in rows:
        if row["entry"]["kind"] == "taken_back":
            standing = [kept for kept in standing if kept["seq"] < int(row["entry"]["text"])]
        elif row["entry"]["kind"] in ("started", "acted"):
            standing.append(row)
    return standing


@pytest.mark.parametrize("changed", [None, other_europe, without_stations])
async def test_an_old_game_is_shown_as_it_was_played(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch, changed: Any
) -> None:
    rows = kept_rows(OVER)
    if changed:
        change_rules(monkeypatch, "europe", changed)
    room = await put_back(rooms, rows)
    replay = json.loads(to_json(await replay_of(room)))
    standing = positions(rows)
    steps = [replay["start"], *replay["steps"]]
    assert len(steps) == len(standing) == 121
    letters = {kind.letter: number for number, kind in enumerate(room.title.sheet.kinds)} | {"L": 8}
    routes = [route.id for route in room.title.sheet.routes]
    tickets = [ticket.id for ticket in room.title.sheet.tickets]
    for step, row in zip(steps, standing, strict=True):
        position = row["table"]["position"]
        assert step["events"] == row["entry"]["events"] and step["seat"] == row["entry"].get("seat")
        assert step["view"]["row"] == [letters.get(letter) for letter in position["row"]]
        assert step["view"]["deck"] == len(position["deck"])
        for player, own, kept in zip(step["view"]["players"], step["owns"], position["players"], strict=True):
            assert [player["trains"], player["points"]] == [kept["trains"], kept["points"]]
            assert [routes[route] for route in player["routes"]] == kept["routes"]
            assert Counter(dict(enumerate(own["hand"]))) == Counter(letters[letter] for letter in kept["hand"])
            assert [tickets[ticket] for ticket in own["tickets"]] == kept["tickets"]
    if not changed:
        assert [seat["total"] for seat in replay["score"]["seats"]] == POINTS


async def test_an_old_game_keeps_its_stations_however_many_there_are_today(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = kept_rows(OVER)
    as_it_was = await replay_of(await put_back(rooms, rows))
    change_rules(monkeypatch, "europe", other_europe)
    replay = await replay_of(await read_again(rooms, await rooms.find(rows[-1]["table"]["room"])))
    assert [step["view"] for step in replay["steps"]] == [step["view"] for step in as_it_was["steps"]]


async def test_a_game_is_shown_and_counted_as_on_its_day(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    fix_luck(monkeypatch, seed=7)
    room, (ann, _) = await sit_down(rooms, people("Ann", "Bob"), game="europe")
    await play_out(room)
    shown, written = shown_by(await replay_of(room)), await records.record(room)
    change_rules(monkeypatch, "europe", other_europe)
    room = await read_again(rooms, room)
    assert room.game is not None and json.loads(to_json(room.game.score_sheet())) != shown["score"]
    assert shown_by(await replay_of(room)) == shown
    assert await records.record(room) == written
    with pytest.raises(OtherRulesError, match="played by other rules"):
        verify(read_record(written))
    assert (await Guest(rooms, room, *ann.tokens).arrive())["score"] == shown["score"]


async def test_a_game_that_began_at_a_position_is_shown_from_there(rooms: Rooms) -> None:
    rows = kept_rows(LESSON)
    room = await put_back(rooms, rows)
    replay = await replay_of(room)
    assert replay["start"]["events"] == [] and len(replay["steps"]) == len(positions(rows)) - 1 == 4
    assert verify(read_record(await records.record(room))).over


async def test_a_record_tells_actions_in_words_by_whatever_rules(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old entries have nothing but a number, which is read as long as it still does what it did."""
    rows = kept_rows(OVER)
    room = await put_back(rooms, rows)
    record = read_record(await records.record(room))
    assert list(verify(record).totals) == POINTS and record.names == ("Ann", "Bob")
    assert len(record.moves) == len(positions(rows)) - 1 and record.changes is None
    assert any(move.action.startswith("claim ") for move in record.moves)
    change_rules(monkeypatch, "europe", dearer_tunnels)
    again = read_record(await records.record(await read_again(rooms, room)))
    assert [move.action for move in again.moves] == [move.action for move in record.moves]
    assert again.written_by == "unknown"
    change_rules(monkeypatch, "europe", without_stations)
    with pytest.raises(Refusal, match="the rules of today do not know"):
        await records.record(await read_again(rooms, room))


async def test_there_is_no_record_of_a_move_that_nobody_can_put_into_words(rooms: Rooms) -> None:
    rows = kept_rows(OVER)
    claimed = next(row for row in rows if row["entry"].get("events", [{}])[0].get("type") == "RouteClaimed")
    claimed["entry"]["events"][0]["route"] += 1
    with pytest.raises(Refusal, match="kept without words"):
        await records.record(await put_back(rooms, rows))


async def test_a_table_in_the_middle_of_a_game_goes_on_from_where_it_stands(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = kept_rows(TUNNEL)
    change_rules(monkeypatch, "switzerland", other_switzerland)
    room = await put_back(rooms, rows)
    assert room.game is not None
    kept = rows[-1]["table"]["position"]
    assert [type(action).__name__ for action in room.game.options] == ["PayExtra", "GiveUp"]
    assert getattr(room.game.decision, "extra", None) == kept["tunnel"]["extra"] == 1
    before = [(player.trains, player.points) for player in room.game.view(None).players]
    assert before == [(player["trains"], player["points"]) for player in kept["players"]] == [(32, 9), (30, 14)]
    await play_out(room)
    assert room.table.status == "over"
    view = room.game.view(None)
    lying = view.deck + sum(view.discards) + sum(card is not None for card in view.row)
    assert lying + sum(player.cards for player in view.players) == 110
    room = await read_again(rooms, room)
    replay = await replay_of(room)
    assert len(replay["steps"]) == len(positions(rows)) - 1 + room.seq - rows[-1]["seq"]
    assert replay["steps"][-1]["action"] is not None and replay["steps"][0]["action"] is None
    record = read_record(await records.record(room))
    assert [move.action for move in record.moves][-1] == replay["steps"][-1]["action"]
    dug = [len(event["turned_up"]) for step in replay["steps"] for event in step["events"] if "turned_up" in event]
    assert set(dug) == {3, 5}


async def test_a_position_that_says_nothing_any_more_leaves_the_one_before_in_sight(rooms: Rooms) -> None:
    rows = kept_rows(OVER)
    rows[40]["table"]["position"]["decision"] = "auction"
    rows[40]["entry"]["events"] = [{"type": "HammerFell", "seat": 1}]
    replay = await replay_of(await put_back(rooms, rows))
    place = [row["seq"] for row in positions(rows)].index(rows[40]["seq"])
    before, step = replay["steps"][place - 2], replay["steps"][place - 1]
    assert step["view"] == before["view"] and step["events"] == rows[40]["entry"]["events"]
    assert len(replay["steps"]) == 120


async def test_what_nobody_knows_any_more_is_told_to_no_seat(rooms: Rooms) -> None:
    rows = kept_rows(TUNNEL)
    rows[-1]["entry"]["events"].insert(0, {"type": "HammerFell", "seat": 0, "card": 4})
    rows[-2]["entry"]["events"][0]["weather"] = "fine"
    room = await put_back(rooms, rows)
    missed = (await Guest(rooms, room).arrive(rows[-1]["seq"] - 2))["missed"]
    told = [[event["type"] for event in update["events"]] for update in missed]
    assert told == [
        [event["type"] for event in rows[-2]["entry"]["events"][1:]],
        ["TunnelLaid", "TunnelPriced"],
    ]


async def test_a_table_that_today_has_no_rules_for_is_refused_without_a_word_about_its_cards(rooms: Rooms) -> None:
    rows = kept_rows(TUNNEL)
    rows[-1]["table"]["position"]["players"][0]["hand"] = "WX"
    with pytest.raises(Refusal, match="other rules") as refused:
        await put_back(rooms, rows)
    assert "X" not in refused.value.text


async def test_on_another_board_the_positions_are_shown_and_the_numbers_in_events_are_not(rooms: Rooms) -> None:
    rows = kept_rows(OVER)
    title = rooms.titles["europe"]
    rooms.titles["europe"] = replace(title, sheet=replace(title.sheet, digest="0" * 64))
    room = await put_back(rooms, rows)
    replay = shown_by(await replay_of(room))
    assert len(replay["steps"]) == 120 and not any(step["events"] for step in replay["steps"])
    last = replay["steps"][-1]["view"]["players"]
    assert [player["points"] for player in last] == POINTS_OF_ROUTES
    with pytest.raises(Refusal, match="no longer has"):
        await records.record(room)
