"""Games that other packages bring: the server loads those it was told to, and one that fails stops its own table."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from peregon.catalogue import find
from peregon.plugins import PluginError
from peregon.server.rooms import plugin_guard
from peregon.server.rooms.plugin_guard import PluginGuard
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.table import STOPPED
from peregon.server.store import open_store
from tests.support.server.clients import BOT, PERSON, Live, Player, ServerProcess, serving
from tests.support.server.guests import TITLES, Guest, open_rooms, people, sit_down
from tests.support.server.limits import change_limits
from tests.support.server.trap import LOOP, RAISE, SLEEP, STUBBORN, set_trap

DRAWS = ("DrawCard", "DrawBlind")
DEEDS = {"raising": RAISE, "looping": LOOP, "sleeping": SLEEP, "stubborn": STUBBORN}


@pytest.fixture(scope="module")
def trapped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("traps")
    for name, deed in DEEDS.items():
        set_trap(folder, name, deed)
    return folder


@pytest.fixture
def reachable(trapped: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(trapped))
    monkeypatch.setenv("PYTHONPATH", str(trapped))
    change_limits(monkeypatch, server="plugin_seconds = 0.5")
    monkeypatch.setattr(plugin_guard, "_hung", Counter())
    return trapped


# In this process


async def into_the_trap(guests: list[Guest]) -> None:
    """Everybody takes cards from the deck until somebody's turn begins with six."""
    for _ in range(20):
        for guest in guests:
            seen = await guest.arrive()
            if seen["table"]["status"] != "playing":
                return
            if seen["options"]:
                room = await guest.rooms.find(guest.name)
                assert room.game is not None
                draw = [n for n in seen["options"] if type(room.game.actions[n]).__name__ in DRAWS]
                await guest.act(seen["you"]["seat"], (draw or seen["options"])[0])
    pytest.fail("the trap never closed")


@pytest.mark.anyio
@pytest.mark.parametrize("name", DEEDS)
async def test_a_plugin_that_fails_in_play_stops_its_own_table_only(
    name: str, reachable: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_rooms(tmp_path, {**TITLES, name: find(reachable / f"{name}.toml")}) as rooms:
        healthy, (ann,) = await sit_down(rooms, [PERSON, BOT])
        room, guests = await sit_down(rooms, people("Ben", "Cleo"), game=name)
        await into_the_trap(guests)
        for guest in guests:
            assert (await guest.until(lambda told: told.get("table", {}).get("status") == STOPPED))["type"] == "table"
        assert f"plug-in {name} (package {name}-package)" in caplog.text
        seen = await guests[0].arrive()
        assert (seen["view"], seen["options"], seen["table"]["status"]) == (None, [], STOPPED)
        assert (await guests[0].act(0, 0))["error"] == "not_playing"
        before = healthy.seq
        assert (await ann.act(0, (await ann.arrive())["options"][0]))["type"] == "done"
        assert healthy.seq > before

        rooms.loaded.clear()
        assert (await rooms.find(room.id)).table.status == STOPPED
        assert room.id not in await rooms.store.due(time.time() + 1e6, time.time(), 10)


@pytest.mark.anyio
async def test_a_plugin_that_fails_when_its_table_is_read_stops_it_once(
    reachable: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = find(reachable / "raising.toml")
    async with open_rooms(tmp_path, {**TITLES, "raising": title}) as rooms:
        room, _ = await sit_down(rooms, people("Ben", "Cleo"), game="raising")
        rooms.loaded.clear()

        def fail(*_: object) -> None:
            raise ArithmeticError("nothing adds up any more")

        monkeypatch.setattr("peregon.server.rooms.room.game_of", fail)
        assert (await rooms.find(room.id)).table.status == STOPPED
        rooms.loaded.clear()
        monkeypatch.undo()
        assert (await rooms.find(room.id)).table.status == STOPPED


@pytest.mark.anyio
async def test_bots_whom_a_plugin_hangs_are_ended_and_their_table_is_stopped(
    reachable: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    change_limits(monkeypatch, server="thought_seconds = 4")
    rooms = Rooms(await open_store(tmp_path / "tables.sqlite"), {**TITLES, "looping": find(reachable / "looping.toml")})
    rooms.pace = 0
    try:
        room, (ben,) = await sit_down(rooms, [PERSON, {"kind": "bot", "bot": "hard"}], game="looping")
        async with asyncio.timeout(60):
            while room.table.status != STOPPED:
                if options := (await ben.arrive())["options"]:
                    await ben.act(0, options[0])
                await asyncio.sleep(0.1)
        assert "plug-in looping (package looping-package): RuntimeError: bot hard thought for longer" in caplog.text
        # The next thought finds a worker that is well.
        _, (ann,) = await sit_down(rooms, [PERSON, BOT])
        seen = await ann.arrive()
        await ann.act(0, seen["options"][0])
        async with asyncio.timeout(30):
            await ann.until(lambda told: told["type"] == "update" and told["seat"] == 1)
    finally:
        await rooms.close()


@pytest.mark.anyio
async def test_a_plugin_that_hangs_again_and_again_is_not_asked_any_more(reachable: Path, tmp_path: Path) -> None:
    titles = {**TITLES, **{name: find(reachable / f"{name}.toml") for name in ("looping", "raising")}}
    async with open_rooms(tmp_path, titles) as rooms:
        waiting, _ = await sit_down(rooms, people("Dan", "Eve"), game="looping")
        for _ in range(plugin_guard.MOST_HANGS):
            room, guests = await sit_down(rooms, people("Ben", "Cleo"), game="looping")
            await into_the_trap(guests)
            assert room.table.status == STOPPED
        began = time.monotonic()
        for _ in range(20):
            with pytest.raises(PluginError, match="has hung 3 times, and is not asked again"):
                await sit_down(rooms, people("Ben", "Cleo"), game="looping")
        assert time.monotonic() - began < 0.5, "nobody waits for it"
        rooms.loaded.clear()
        assert (await rooms.find(waiting.id)).table.status == STOPPED
        await sit_down(rooms, people("Ben", "Cleo"), game="raising")


@pytest.mark.anyio
@pytest.mark.parametrize("name", ["looping", "stubborn"])
async def test_it_is_broken_off_in_other_threads_too(name: str, reachable: Path) -> None:
    title = find(reachable / f"{name}.toml")

    def hang() -> None:
        with PluginGuard(title), PluginGuard(title):
            while True:
                time.sleep(0.01)

    with pytest.raises(PluginError, match=rf"plug-in {name} .*did not come to an end within 0.5 s"):
        await asyncio.to_thread(hang)
    await asyncio.to_thread(time.sleep, 0.6)


# As a process


@pytest.fixture
def served(trapped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    monkeypatch.setenv("PYTHONPATH", str(trapped))
    names = ("raising", "stubborn")
    words = [w for name in names for w in ("--plugin", name, "--board", str(trapped / f"{name}.toml"))]
    with serving(tmp_path, *words) as server:
        yield server


def test_others_play_on_beside_a_game_that_breaks(served: ServerProcess) -> None:
    with Player(served) as ann, Player(served) as ben:
        healthy = ann.live(ann.open(seats=[PERSON, BOT])["room"])
        luck = random.Random(1)
        for name in ("raising", "stubborn"):
            opened = ben.open(name, [PERSON, {"kind": "person", "name": "Cleo"}])
            broken = ben.live(opened["room"])
            actions = ben.get(f"/api/games/{name}/actions?seats=2").json()["actions"]
            play_until_stopped(broken, {n for n, each in enumerate(actions) if each["type"] in DRAWS})
            record = ben.get(f"/api/rooms/{opened['room']}/record")
            assert record.status_code == 200, record.text
            lines = [json.loads(line) for line in record.text.splitlines()]
            replay = ben.get(f"/api/rooms/{opened['room']}/replay")
            assert replay.status_code == 200, replay.text
            assert len(replay.json()["steps"]) == len(lines) - 1 and replay.json()["score"] is None
            assert ben.get(f"/api/rooms/{opened['room']}/review").json()["error"] == "not_over"
            assert len(lines) > 4 and "end" not in lines[-1]
            for _ in range(3):
                assert healthy.play_turn(luck)
        log = served.log.read_text()
        assert "plug-in raising (package raising-package): LookupError: the trap has closed" in log
        assert "plug-in stubborn (package stubborn-package): TimeoutError: did not come to an end within 2 s" in log
        assert served.is_well()


def play_until_stopped(live: Live, draws: set[int]) -> None:
    """Both seats are ours: cards are drawn until the table is stopped. (Of tickets the trap knows nothing.)"""
    for _ in range(20):
        for seat in (0, 1):
            live.say(type="look", seat=seat)
            live.until(lambda message: message["type"] in ("welcome", "refused"))
            if live.state["table"]["status"] == "stopped":
                return
            if options := live.state["options"]:
                draw = [number for number in options if number in draws]
                live.ask("act", seat=seat, turn=live.turn, action=(draw or options)[0])
    raise AssertionError("it went on")


def test_a_game_is_offered_when_its_plugin_is_named(served: ServerProcess) -> None:
    with Player(served) as ann:
        offered = [game["name"] for game in ann.get("/api/games").json()["games"]]
        assert offered[-2:] == ["raising", "stubborn"] and "looping" not in offered
        assert ann.get("/api/games/raising").json()["rulebook"] == "raising"


def test_nothing_is_loaded_unasked(trapped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(trapped))
    with serving(tmp_path) as server, Player(server) as ann:
        assert "raising" not in [game["name"] for game in ann.get("/api/games").json()["games"]]
        assert ann.post("/api/rooms", game="raising", seats=[PERSON, BOT]).status_code == 400
