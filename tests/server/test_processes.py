"""Two server processes behind one PostgreSQL: whoever is connected to which, it is one table."""

import random
import re
import signal
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from peregon.catalogue import find
from peregon.record import read_record, verify
from peregon.server.rooms.rooms import LEASE, LOOKED_EVERY
from tests.support.server.clients import BOT, OPEN, PATIENCE, PERSON, Live, Player, ServerProcess, serving
from tests.support.server.postgres import Postgres

BEN = {"kind": "person", "name": "Ben"}


class Two:
    """Two processes on a database of their own."""

    def __init__(self, postgres: Postgres, folder: Path, *words: str) -> None:
        self.postgres = postgres
        self._words = words
        self.database = postgres.new_database()
        self._opened = ExitStack()
        self.servers = [self._serve(folder / name) for name in ("one", "other")]

    def _serve(self, folder: Path) -> ServerProcess:
        folder.mkdir()
        return self._opened.enter_context(serving(folder, "--database", self.database, *self._words))

    def player(self, place: int, room: str = "", *tokens: str) -> Player:
        """Somebody at that process, who sits where the tokens say."""
        player = self._opened.enter_context(Player(self.servers[place]))
        if tokens:
            assert player.post(f"/api/rooms/{room}/return", tokens=tokens).status_code == 200
        return player

    def sql(self, query: str) -> str:
        return self.postgres.sql(self.database.rsplit("/", 1)[1], query)

    def close(self) -> None:
        self._opened.close()
        self.postgres.give_back(self.database)


@pytest.fixture(scope="module")
def two(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    both = Two(postgres, tmp_path_factory.mktemp("two"))
    yield both
    both.close()


@pytest.fixture
def mortal(postgres: Postgres, tmp_path: Path) -> Iterator[Two]:
    """Two that a test may kill."""
    both = Two(postgres, tmp_path)
    yield both
    both.close()


@pytest.fixture
def neighbours(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Two that hand sockets on to each other, and that a test may kill."""
    folder = tmp_path_factory.mktemp("near")
    both = Two(postgres, folder, "--peers", str(folder / "peers"))
    yield both
    both.close()


def at_both(two: Two, *seats: dict[str, str]) -> tuple[str, list[Live]]:
    """A game of two; the first sits at one process, the second at the other."""
    opened = two.player(0).open(seats=list(seats))
    room, tokens = opened["room"], opened["tokens"]
    tokens = tokens if len(tokens) == 2 else tokens * 2
    return room, [two.player(place, room, token).live(room) for place, token in enumerate(tokens)]


def hear_up_to(live: Live, seq: int) -> None:
    while live.state["seq"] < seq:
        live.hear()


def test_a_move_at_one_process_is_seen_at_the_other_within_a_second(two: Two) -> None:
    _, lives = at_both(two, PERSON, BEN)
    luck, delays = random.Random(1), []
    for _ in range(40):
        mover = next(live for live in lives if live.state["options"])
        other = lives[1 - lives.index(mover)]
        done = mover.act(luck.choice(mover.state["options"]))
        began = time.monotonic()
        hear_up_to(other, done["seq"])
        delays.append(time.monotonic() - began)
        hear_up_to(mover, done["seq"])
        assert mover.state["view"]["players"] == other.state["view"]["players"]
    assert statistics.median(delays) < 1.0
    # The same entries under the same numbers, at both.
    told = [[(said["seq"], said["seat"]) for said in live.heard if said["type"] == "update"] for live in lives]
    assert told[0] == told[1] and len(told[0]) == 40


def test_who_is_connected_and_what_is_said_is_known_at_both(two: Two) -> None:
    room, (ann, ben) = at_both(two, PERSON, BEN)
    for live in (ann, ben):
        live.until_table(lambda table: [seat["connected"] for seat in table["seats"]] == [True, True])
    ann.ask_well("chat", text="hello from afar")
    assert ben.until(lambda said: said["type"] == "chat")["text"] == "hello from afar"
    ben.socket.close()
    ann.until_table(lambda table: [seat["connected"] for seat in table["seats"]] == [True, False])
    seats = two.player(0).get(f"/api/rooms/{room}").json()["seats"]
    assert seats[1]["away_since"] is not None and seats[0]["away_since"] is None


@pytest.mark.parametrize("alike", [True, False])
def test_of_two_moves_at_the_same_time_one_is_made(two: Two, alike: bool) -> None:
    """One player with a window at each process, and a click in both."""
    _, lives = at_both(two, PERSON, BOT)
    luck = random.Random(2)
    for _ in range(15):
        for live in lives:
            assert live.await_turn()
        hear_up_to(lives[0], lives[1].state["seq"])
        hear_up_to(lives[1], lives[0].state["seq"])
        turn, options = lives[0].turn, lives[0].state["options"]
        assert (lives[1].turn, lives[1].state["options"]) == (turn, options)
        actions = [luck.choice(options)] * 2 if alike or len(options) == 1 else luck.sample(options, 2)
        for live, action in zip(lives, actions, strict=True):
            live.say(type="act", id=1000 + turn, seat=live.seat, turn=turn, action=action)
        answers = [live.until(lambda said: said["type"] in ("done", "refused")) for live in lives]
        done = [answer for answer in answers if answer["type"] == "done"]
        if actions[0] == actions[1]:
            assert len(done) == 2 and done[0]["seq"] == done[1]["seq"]
        else:
            assert len(done) == 1
            assert [answer["error"] for answer in answers if answer["type"] == "refused"] == ["stale"]
        for live in lives:
            hear_up_to(live, done[0]["seq"])
            assert live.turn == turn + 1


def test_somebody_removed_at_one_process_has_no_seat_at_the_other(two: Two) -> None:
    ann = two.player(0)
    room = ann.open(seats=[PERSON, OPEN])["room"]
    host = ann.live(room)
    ben = two.player(1)
    ben.join(room, "Ben")
    guest = ben.live(room)
    assert guest.state["you"]["seats"] == [1]
    host.until_table(lambda table: table["seats"][1]["kind"] == "person")
    host.ask_well("remove", seat=1)
    guest.until_table(lambda table: table["seats"][1]["kind"] == "open")
    assert guest.refusal("leave", seat=1) == "forbidden"
    cleo = two.player(1)
    cleo.join(room, "Cleo")
    host.until_table(lambda table: table["seats"][1]["name"] == "Cleo")
    host.ask_well("start")
    dealt = guest.until(lambda said: said["type"] == "update")
    assert dealt["you"]["seats"] == [] and dealt["view"]["own"] is None and dealt["options"] == []


def test_two_who_take_a_seat_at_the_same_time_both_get_one(two: Two) -> None:
    players = [two.player(place) for place in (0, 1)]
    for _ in range(5):
        room = two.player(0).open(seats=[PERSON, OPEN, OPEN])["room"]
        for player in players:
            assert player.get(f"/api/rooms/{room}").status_code == 200
        with ThreadPoolExecutor(2) as at_once:
            joined = list(at_once.map(Player.join, players, [room, room], ("Ben", "Cleo")))
        assert sorted(seat for answer in joined for seat in answer["seats"]) == [1, 2]


def minded_by_the_first(two: Two, luck: random.Random) -> tuple[str, Live]:
    """A table whose bot is the first process's business, and its person at the other."""
    asleep = two.servers[1].process
    asleep.send_signal(signal.SIGSTOP)
    opened = two.player(0).open(seats=[PERSON, BOT])
    room, token = opened["room"], opened["tokens"][0]
    here = two.player(0, room, token).live(room)
    for _ in range(3):
        assert here.play_turn(luck)
    asleep.send_signal(signal.SIGCONT)
    there = two.player(1, room, token).live(room)
    there.await_turn()
    return room, there


def test_a_room_moves_from_a_dying_process_within_five_seconds(mortal: Two) -> None:
    luck = random.Random(5)
    room, there = minded_by_the_first(mortal, luck)
    holder = f"SELECT holder FROM peregon.rooms WHERE room = '{room}'"
    first = mortal.sql(holder)
    mortal.servers[0].process.kill()
    # At the worst moment: it has just renewed its hold on the room.
    until = f"extract(epoch FROM now()) + {LEASE}"
    mortal.sql(f"UPDATE peregon.rooms SET holder = '{first}', held_until = {until} WHERE room = '{room}'")
    began = time.monotonic()
    while there.state["options"]:
        there.play_turn(luck)
    while mortal.sql(holder) == first:
        assert time.monotonic() - began < 5
        time.sleep(0.02)
    assert time.monotonic() - began > LEASE - 0.5, "the hold of the first was not respected"
    there.await_turn()


def test_when_a_process_is_killed_the_other_takes_its_bots_over(mortal: Two) -> None:
    luck = random.Random(3)
    room, there = minded_by_the_first(mortal, luck)
    holder = f"SELECT holder FROM peregon.rooms WHERE room = '{room}'"
    first = mortal.sql(holder)
    assert first
    one = mortal.servers[0].process
    # It stops dead; the bot's move becomes due, and nobody hears of it.
    one.send_signal(signal.SIGSTOP)
    while there.state["options"]:
        there.play_turn(luck)
    assert mortal.sql(holder) == first
    one.send_signal(signal.SIGKILL)
    began = time.monotonic()
    while not there.state["options"]:
        assert time.monotonic() - began < LEASE + LOOKED_EVERY + 5
        there.say(type="ping")
        there.hear()
        time.sleep(0.1)
    assert mortal.sql(holder) not in ("", first)
    there.play_out(luck)
    record = read_record(mortal.player(1).get(f"/api/rooms/{room}/record").text, find("usa"))
    report = verify(record)
    entries = f"SELECT count(*), count(DISTINCT seq), max(seq) FROM peregon.entries WHERE room = '{room}'"
    # Opened, started, and one entry for each move.
    assert mortal.sql(entries) == "|".join([str(report.actions + 2)] * 3)
    assert report.over and report.has_result


def test_a_process_that_stops_in_good_order_lets_go_of_its_rooms(mortal: Two) -> None:
    luck = random.Random(4)
    room, there = minded_by_the_first(mortal, luck)
    held = f"SELECT held_until > 0 FROM peregon.rooms WHERE room = '{room}'"
    assert mortal.sql(held) == "t"
    mortal.servers[0].stop()
    assert mortal.sql(held) == "f"
    began = time.monotonic()
    assert there.play_turn(luck)
    assert time.monotonic() - began < LEASE
    for _ in range(4):
        assert there.play_turn(luck)
    assert mortal.sql(held) == "t"


def handed_on(server: ServerProcess) -> int:
    metrics = httpx.get(server.url + "/metrics", timeout=PATIENCE).text
    found = re.search(r"^peregon_connections_handed_on_total (\d+)$", metrics, re.MULTILINE)
    assert found is not None
    return int(found[1])


def test_those_of_a_table_meet_at_one_process_and_when_it_dies_at_the_other(neighbours: Two) -> None:
    opened = neighbours.player(0).open(seats=[PERSON, BEN])
    room, tokens = opened["room"], opened["tokens"]
    lives = [neighbours.player(place, room, token).live(room) for place, token in enumerate(tokens)]
    from_each = [handed_on(server) for server in neighbours.servers]
    assert sorted(from_each) == [0, 1]
    luck = random.Random(3)
    for _ in range(10):
        mover = next(live for live in lives if live.state["options"])
        done = mover.act(luck.choice(mover.state["options"]))
        for live in lives:
            hear_up_to(live, done["seq"])
    assert neighbours.sql("SELECT count(*) FROM peregon.entries") == "12"
    home = from_each.index(0)
    neighbours.servers[home].process.kill()
    for live in lives:
        with pytest.raises(ConnectionClosed):
            live.until(lambda _: False)
    again = [neighbours.player(1 - home, room, token).live(room) for token in tokens]
    assert handed_on(neighbours.servers[1 - home]) == 1, "there is nobody left to hand them on to"
    mover = next(live for live in again if live.state["options"])
    done = mover.act(luck.choice(mover.state["options"]))
    for live in again:
        hear_up_to(live, done["seq"])


def test_who_was_handed_on_stays_when_the_process_they_came_to_is_gone(neighbours: Two) -> None:
    opened = neighbours.player(0).open(seats=[PERSON, BEN])
    room, tokens = opened["room"], opened["tokens"]
    lives = [neighbours.player(place, room, token).live(room) for place, token in enumerate(tokens)]
    home = [handed_on(server) for server in neighbours.servers].index(0)
    neighbours.servers[1 - home].process.kill()
    luck = random.Random(4)
    for _ in range(6):
        mover = next(live for live in lives if live.state["options"])
        done = mover.act(luck.choice(mover.state["options"]))
        for live in lives:
            hear_up_to(live, done["seq"])
