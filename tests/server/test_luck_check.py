"""What the button in a replay finds: the browser's own check, given what the server sends it."""

import copy
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from peregon.server.encoding import to_json
from peregon.server.http.games import sheet
from peregon.server.rooms.kept import replays
from tests.support.server.guests import TITLES, open_rooms, people, play_randomly, sit_down

pytestmark = pytest.mark.anyio

CHECK = Path(__file__).parents[2] / "web" / "js" / "luck" / "check.js"
SEATS = {"usa": 3, "europe": 3, "india": 2, "switzerland": 2, "journey": 3}

Replay = dict[str, Any]


async def finished(folder: Path, name: str = "usa") -> Replay:
    async with open_rooms(folder) as rooms:
        room, _ = await sit_down(rooms, people(*(f"Player {n}" for n in range(SEATS[name]))), game=name)
        await play_randomly(room, seed=2)
        found: Replay = json.loads(to_json(replays.replay(room.title, *await replays.replay_parts(room))))
        return found


def checked(replay: Replay, known: dict[str, Any] | None = None) -> Any:
    """By the code of the page."""
    node = shutil.which("node")
    assert node, "node is missing (Debian: nodejs)"
    cards = sheet(TITLES[replay["table"]["game"]])
    deck = [kind.count for kind in cards["kinds"]] + [cards["locomotive"].count]
    assert len(deck) == 9
    told = json.dumps([replay, deck, known])
    script = f"""
        import {{ checkLuck }} from {json.dumps(CHECK.as_uri())};
        let told = "";
        for await (const part of process.stdin) told += part;
        console.log(JSON.stringify(checkLuck(...JSON.parse(told))));
    """
    command = [node, "--input-type=module", "-e", script]
    done = subprocess.run(command, input=told, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", SEATS)
async def test_the_browser_finds_that_every_game_holds(tmp_path: Path, name: str) -> None:
    replay = await finished(tmp_path, name)
    found = checked(replay)
    drawn = sum(len(step["draws"]["sources"]) for step in [replay["start"], *replay["steps"]] if step["draws"])
    assert found == {
        "verdict": "holds",
        "draws": drawn,
        "at": 0,
        "contributors": [],
        "skipped": [],
        "remembered": False,
    }
    assert drawn > 50


def steps_with(replay: Replay, kind: str) -> list[dict[str, Any]]:
    return [step["draws"] for step in replay["steps"] if step["draws"] and step["draws"][kind]]


def other_secret(replay: Replay) -> None:
    replay["table"]["luck"]["secret"] = "00" * 32


def promised_otherwise(replay: Replay) -> None:
    replay["table"]["luck"]["contributions"][1] = "11" * 32


def another_card(replay: Replay) -> None:
    cards = steps_with(replay, "cards")[3]["cards"]
    cards[0] = (cards[0] + 1) % 9


def one_card_too_many(replay: Replay) -> None:
    steps_with(replay, "cards")[3]["cards"].append(0)


def number_again(replay: Replay) -> None:
    steps_with(replay, "cards")[3]["first"] = 2


def stacked_deck(replay: Replay) -> None:
    """Where a red card is wanted there are nothing but red cards, in the deck that it is said to come from."""
    draws = steps_with(replay, "cards")[3]
    draws["sources"] = ["c0,0,0,12,0,0,0,0,0" if source[0] == "c" else source for source in draws["sources"]]
    draws["cards"] = [3] * len(draws["cards"])


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        (other_secret, "secret"),
        (promised_otherwise, "contribution"),
        (another_card, "draw"),
        (one_card_too_many, "draw"),
        (number_again, "number"),
        (stacked_deck, "deck"),
    ],
)
async def test_the_browser_finds_what_does_not_hold(
    tmp_path: Path, change: Callable[[Replay], None], verdict: str
) -> None:
    replay = await finished(tmp_path)
    fourth = steps_with(copy.deepcopy(replay), "cards")[3]["first"]
    change(replay)
    found = checked(replay)
    assert found["verdict"] == verdict
    assert found["at"] in {"secret": [0], "contribution": [1], "number": [2]}.get(verdict, range(fourth, fourth + 4))


async def test_the_browser_holds_the_end_against_what_it_was_told_at_the_start(tmp_path: Path) -> None:
    replay = await finished(tmp_path)
    luck = replay["table"]["luck"]
    same = {"commitment": luck["commitment"], "contributions": luck["contributions"]}
    assert checked(replay, same)["remembered"] is True
    for other in ({"commitment": "00" * 32}, {"contributions": ["aa" * 32, None, None]}):
        assert checked(replay, {**same, **other})["verdict"] == "told"


async def test_numbers_that_were_taken_back_are_told(tmp_path: Path) -> None:
    replay = await finished(tmp_path)
    gap = replay["steps"].index(next(step for step in replay["steps"] if step["draws"]))
    numbers = replay["steps"].pop(gap)["draws"]
    found = checked(replay)
    # Without the move the deck no longer follows; that the numbers are missing is noticed all the same.
    assert set(found["skipped"]) == set(range(numbers["first"], numbers["first"] + len(numbers["sources"])))


async def test_other_luck_is_not_judged(tmp_path: Path) -> None:
    replay = await finished(tmp_path)
    replay["table"]["luck"] = None
    assert checked(replay) is None
