"""Luck that can be checked: one function, written in Python and in JavaScript, to the byte."""

import hashlib
import hmac
import json
import random
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

import peregon
from peregon.record.checked_luck import CheckedChance, commitment_of, contribution_hash, key_of, new_secret, place_of

WEB = Path(__file__).parents[2] / "web" / "js" / "luck"

ROOM = "k3f9"
SECRET = bytes(range(32))
ANN, BOB = "aa" * 32, "b0" * 32
KEY = key_of(ROOM, SECRET, [ANN, None, BOB])


def test_the_fixed_example_comes_out_the_same_for_ever() -> None:
    commitment = commitment_of(ROOM, SECRET)
    assert commitment == "8dfe19b8264626507f03a87df1b528b00816ea7e5e8cb223f5bf38f6f7648446"
    assert contribution_hash(commitment, 0, bytes.fromhex(ANN)) == (
        "facb0fb1b32f28cfcfab6600281df04f495bc7015eccdfb07ae9950572ab1504"
    )
    key = key_of(ROOM, SECRET, [ANN, None])
    assert key.hex() == "a962e3646029647ae209d63096a8fe12bd868db0c1f45c04f83aa688e6a64ac3"
    assert [place_of(key, draw, 110) for draw in range(1, 9)] == [82, 19, 91, 71, 82, 87, 26, 1]


def test_the_example_of_the_documentation_comes_out() -> None:
    page = (WEB.parents[2] / "docs" / "checking-luck.md").read_text(encoding="utf-8").split("### An example")[1]
    told = dict(re.findall(r"^\| (.+?) \| `?(.+?)`? \|$", page, re.MULTILINE))
    room, secret, given = told["room"], bytes.fromhex(told["secret"]), told["contribution of seat 0"]
    assert told["contribution of seat 1"] == "none"
    assert told["commitment"] == commitment_of(room, secret)
    assert told["hash of it"] == contribution_hash(told["commitment"], 0, bytes.fromhex(given))
    key = key_of(room, secret, [given, None])
    assert told["key"] == key.hex()
    assert told["places of draws 1 to 8 out of 110"] == ", ".join(str(place_of(key, n, 110)) for n in range(1, 9))


def test_a_place_is_worked_out_as_the_documentation_says() -> None:
    digest = hmac.new(KEY, (7).to_bytes(8, "big") + bytes(4), hashlib.sha256).digest()
    assert place_of(KEY, 7, 110) == int.from_bytes(digest[:8], "big") % 110


def test_every_place_is_as_likely_as_any_other() -> None:
    count, total = 30_000, 11
    found = Counter(place_of(KEY, draw, total) for draw in range(count))
    expected = count / total
    # Of ten degrees of freedom: above 29.6 in one of a thousand.
    assert sum((found[place] - expected) ** 2 / expected for place in range(total)) < 29.6


def test_what_would_favour_the_first_places_is_thrown_away() -> None:
    # Of 2^64 numbers a third is left over: taken as they are they would fall on the first third twice as often.
    total = 3 << 62
    thirds = Counter(place_of(KEY, draw, total) >> 62 for draw in range(6_000))
    assert all(1_850 < thirds[third] < 2_150 for third in range(3)), thirds


def test_the_room_the_secret_and_every_contribution_matter() -> None:
    others = [
        key_of("k3f8", SECRET, [ANN, None, BOB]),
        key_of(ROOM, bytes(32), [ANN, None, BOB]),
        key_of(ROOM, SECRET, [BOB, None, ANN]),
        key_of(ROOM, SECRET, [ANN, BOB, None]),
        key_of(ROOM, SECRET, [ANN, None, None]),
        key_of(ROOM, SECRET, [None, None, None]),
    ]
    assert len({KEY, *others}) == 7
    assert new_secret() != new_secret() and len(new_secret()) == 32


def test_nothing_to_draw_from_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        place_of(KEY, 1, 0)


@pytest.mark.parametrize("name", ["usa", "europe", "india", "switzerland", "journey"])
def test_a_game_takes_each_draw_number_once_and_keeps_what_was_drawn_from(name: str) -> None:
    chance = CheckedChance(KEY, 0)
    game = peregon.start(name, 2, chance=chance)
    player = random.Random(3)
    while not game.over:
        game.play(player.choice(game.options))
    luck = [game.deal, *(step.luck for step in game.history)]
    drawn = [len(each.cards) + len(each.tickets) + len(each.lots) for each in luck]
    assert chance.drawn == sum(drawn) == len(chance.sources)
    assert {source[0] for source in chance.sources} == {"c", "t", "l"}


def test_the_same_numbers_give_the_same_game_and_later_numbers_another() -> None:
    first, again, later = (peregon.start("usa", 2, chance=CheckedChance(KEY, drawn)) for drawn in (0, 0, 500))
    assert first.deal == again.deal != later.deal


# In the browser


def in_javascript(expression: str, cases: list[list[object]]) -> list[object]:
    node = shutil.which("node")
    assert node, "node is missing (Debian: nodejs)"
    script = f"""
        import * as draws from {json.dumps((WEB / "draws.js").as_uri())};
        import * as sums from {json.dumps((WEB / "sha256.js").as_uri())};
        const cases = {json.dumps(cases)};
        console.log(JSON.stringify(cases.map((args) => {expression})));
    """
    done = subprocess.run(
        [node, "--input-type=module", "-e", script], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    found: list[object] = json.loads(done.stdout)
    return found


def test_the_browser_hashes_as_everybody_does() -> None:
    luck = random.Random(1)
    texts = [luck.randbytes(length).hex() for length in [*range(130), 1_000]]
    assert in_javascript("draws.hex(sums.sha256(draws.unhex(args[0])))", [[text] for text in texts]) == [
        hashlib.sha256(bytes.fromhex(text)).hexdigest() for text in texts
    ]
    keys = [luck.randbytes(length).hex() for length in (0, 1, 32, 63, 64, 65, 200)]
    assert in_javascript(
        "draws.hex(sums.hmac(draws.unhex(args[0]), draws.unhex(args[1])))", [[key, "00ff"] for key in keys]
    ) == [hmac.new(bytes.fromhex(key), b"\x00\xff", "sha256").hexdigest() for key in keys]


def test_the_browser_finds_the_commitment_the_hashes_and_the_key() -> None:
    secret, commitment = SECRET.hex(), commitment_of(ROOM, SECRET)
    assert in_javascript("draws.commitmentOf(...args)", [[ROOM, secret]]) == [commitment]
    assert in_javascript("draws.contributionHash(...args)", [[commitment, 3, ANN]]) == [
        contribution_hash(commitment, 3, bytes.fromhex(ANN))
    ]
    assert in_javascript("draws.hex(draws.keyOf(...args))", [[ROOM, secret, [ANN, None, BOB]]]) == [KEY.hex()]


def test_the_browser_draws_the_same_places_also_where_numbers_are_thrown_away() -> None:
    # A total for which every other number is thrown away, and which a browser's numbers can hold.
    totals = [1, 2, 3, 110, 1_000, (1 << 63) + 2_048]
    cases: list[list[object]] = [[draw, total] for total in totals for draw in range(1, 40)]
    found = in_javascript(f"draws.placeOf(draws.unhex('{KEY.hex()}'), ...args)", cases)
    for (draw, total), place in zip(cases, found, strict=True):
        assert isinstance(draw, int) and isinstance(total, int)
        assert float(str(place)) == float(place_of(KEY, draw, total))


@pytest.mark.parametrize("name", ["usa", "journey"])
def test_the_browser_finds_every_outcome_of_a_game(name: str) -> None:
    chance = CheckedChance(KEY, 0)
    game = peregon.start(name, 3, chance=chance)
    player = random.Random(4)
    while not game.over:
        game.play(player.choice(game.options))
    luck = [game.deal, *(step.luck for step in game.history)]
    outcomes: dict[str, list[int]] = {"card": [], "ticket": [], "lot": []}
    cases: list[list[object]] = [[draw, source] for draw, source in enumerate(chance.sources, start=1)]
    for found in in_javascript(f"draws.drawn(draws.unhex('{KEY.hex()}'), ...args)", cases):
        assert isinstance(found, dict)
        outcomes[found["kind"]].append(found["outcome"])
    assert outcomes["card"] == [card for each in luck for card in each.cards]
    assert outcomes["ticket"] == [ticket for each in luck for ticket in each.tickets]
    assert outcomes["lot"] == [lot for each in luck for lot in each.lots]
