"""Replays and records: what was played, told again move by move, and taken home."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from peregon.cli.app import cli
from peregon.record import read_record, verify
from tests.support.server.clients import OPEN, PERSON, Live, Player, ServerProcess, serving

GAMES = ("usa", "europe", "india", "switzerland", "journey")
Played = dict[str, tuple[str, Live]]


@pytest.fixture(scope="module")
def ann(server: ServerProcess) -> Iterator[Player]:
    with Player(server) as player:
        yield player


@pytest.fixture(scope="module")
def played(ann: Player) -> Played:
    """A game of each, Ann against a bot; now and then she thinks better of it."""
    games = {}
    for game in GAMES:
        variants = {"order": [1, 0]} if game == "journey" else {}
        room = ann.open(game, public=True, variants=variants)["room"]
        live = ann.live(room)
        luck = random.Random(game)
        number = 0
        while live.play_turn(luck):
            number += 1
            if number % 6 == 0 and not live.over and live.state["you"]["can_take_back"]:
                live.ask("take_back", seat=0)
        live.until_table(lambda table: table["status"] == "over")
        games[game] = (room, live)
    return games


def run(*words: str | Path, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, [str(word) for word in words], prog_name="peregon")
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_shows_with_open_cards_what_was_played(ann: Player, played: Played, game: str) -> None:
    room, live = played[game]
    replay = ann.get(f"/api/rooms/{room}/replay").json()
    assert [step["n"] for step in replay["steps"]] == list(range(1, len(replay["steps"]) + 1))
    assert replay["score"] == live.state["score"]
    last = replay["steps"][-1]
    assert last["view"] == {**live.state["view"], "seat": None, "own": None}
    assert last["owns"][0] == live.state["view"]["own"] and len(last["owns"]) == 2 and all(last["owns"])
    assert replay["start"]["events"] and replay["start"]["action"] is None
    assert any(message.get("taken_back") for message in live.heard), "some of it was taken back"
    assert any(event.get("card") is not None for step in replay["steps"] for event in step["events"])


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_downloaded_and_holds(ann: Player, played: Played, game: str, tmp_path: Path) -> None:
    room, live = played[game]
    answer = ann.get(f"/api/rooms/{room}/record")
    assert f'filename="{game}-{room}.peregon"' in answer.headers["content-disposition"]
    found = verify(read_record(answer.text))
    assert found.over and list(found.totals) == [seat["total"] for seat in live.state["score"]["seats"]]
    file = tmp_path / "game.peregon"
    file.write_text(answer.text)
    assert ": good, " in run("verify", file).output


def test_the_same_record_comes_from_the_command_line(ann: Player, played: Played, tmp_path: Path) -> None:
    room, _ = played["europe"]
    file = tmp_path / "game.peregon"
    database = ann.server.database
    assert run("export", room, "--database", database, "-o", file).output == ""
    assert file.read_text() == ann.get(f"/api/rooms/{room}/record").text
    assert run("export", room, "--database", database).stdout == file.read_text()


def test_of_a_game_that_is_not_over_nobody_gets_more_than_a_seat_sees(ann: Player) -> None:
    with Player(ann.server) as bob:
        opened = ann.open(seats=[PERSON, OPEN])
        room, token = opened["room"], opened["tokens"][0]
        theirs = bob.join(room, "Bob")["tokens"][0]
        host, guest = ann.live(room), bob.live(room)
        host.ask_well("start")
        host.act(host.state["options"][0])
        guest.settle()
        for what in ("replay", "record"):
            refused = ann.get(f"/api/rooms/{room}/{what}")
            assert (refused.status_code, refused.json()["error"]) == (409, "not_over")
        database = ("--database", ann.server.database)
        assert "--seat" in run("export", room, *database, code=1).output
        assert "no seat" in run("export", room, "--seat", "x" * 32, *database, code=1).output
        assert "no such table" in run("export", "nowhere", *database, code=1).output
        seen = json.loads(run("export", room, "--seat", token, *database).stdout)
        assert seen["seat"] == 0 and seen["view"] == host.state["view"]
        dealt = [event for step in seen["events"] for event in step["events"] if event["type"] == "CardsDealt"]
        assert [event["cards"] is None for event in dealt] == [event["seat"] == 1 for event in dealt]
        other = json.loads(run("export", room, "--seat", theirs, *database).stdout)
        assert other["seat"] == 1 and other["view"] == guest.state["view"]
        assert token not in json.dumps([seen, other])


def test_tables_are_listed_copied_and_deleted_beside_the_server(ann: Player, played: Played, tmp_path: Path) -> None:
    database = ("--database", ann.server.database)
    room = ann.open(seats=[{"kind": "person", "name": "Zoë"}, OPEN], public=True)["room"]
    listed = run("tables", "list", *database).output
    assert f"{len(played):>6} over" in listed and room in listed and "Zoë" in listed
    copy = tmp_path / "copy.sqlite"
    run("tables", "backup", copy, *database)
    assert "there already" in run("tables", "backup", copy, *database, code=1).output
    run("tables", "delete", room, *database)
    assert "no table" in run("tables", "delete", room, *database, code=1).output
    assert room not in run("tables", "list", *database).output
    assert room in run("tables", "list", "--database", copy).output
    assert ann.live(room).refusal("chat", text="hello?") == "not_found", "who is still there hears it"
    assert ann.get(f"/api/rooms/{room}").status_code == 404
    assert "there is no database" in run("tables", "list", "--database", tmp_path / "none", code=1).output


def test_a_copy_is_a_database_that_a_server_goes_on_from(ann: Player, played: Played, tmp_path: Path) -> None:
    room, live = played["usa"]
    unfinished = ann.open(seats=[PERSON, OPEN])["room"]
    run("tables", "backup", tmp_path / "tables.sqlite", "--database", ann.server.database)
    with serving(tmp_path) as other, Player(other) as bob:
        assert bob.get(f"/api/rooms/{room}/replay").json()["score"] == live.state["score"]
        assert bob.join(unfinished, "Bob")["seats"] == [1]
