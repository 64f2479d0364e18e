"""Whatever is read, typed or played: it is accepted, or refused with an error of our own."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peregon.game import Game, IllegalAction
from peregon.model.chance import Seeded
from peregon.record import (
    NotationError,
    PositionError,
    RecordError,
    position_of,
    read,
    read_position,
    read_record,
    state_bytes,
    verify,
    write,
    write_position,
    write_record,
)
from peregon.record.lines import CHECK, sealed
from tests.record import play
from tests.record.play import MOMENTS, TINY, play_at_random

POSITIONS: dict[str, Any] = {moment: position_of(make()) for moment, make in MOMENTS.items()}
RECORDS = [write_record(play.tunnel()), write_record(read_position(write_position(play.tunnel()), TINY))]
WORDS = [
    *(city.id for city in TINY.sheet.cities),
    *(route.id for route in TINY.sheet.routes),
    *(ticket.id for ticket in TINY.sheet.tickets),
    *"PBOWYKRGL. -",
    *("draw", "blind", "claim", "keep", "extra", "give", "up", "station", "pass", "tickets"),
    *MOMENTS,
]

words = st.sampled_from(WORDS)
numbers = st.integers(-2, 6) | st.sampled_from([44, 45, 46, 10**20])
letters = st.text("PBOWYKRGL.", max_size=6)
scalars = st.none() | st.booleans() | numbers | st.floats() | letters | words | st.text(max_size=4)
values = st.recursive(scalars, lambda v: st.lists(v, max_size=3) | st.dictionaries(words, v, max_size=2), max_leaves=5)
quick = settings(max_examples=100, deadline=None)


def changed(node: Any, data: st.DataObject) -> Any:
    """A copy with one value, somewhere, exchanged for another or gone."""
    if not isinstance(node, dict | list) or not node or data.draw(st.integers(0, 5)) == 0:
        return near(node, data)
    keys = list(node) if isinstance(node, dict) else list(range(len(node)))
    key = data.draw(st.sampled_from(keys))
    twin = node.copy()
    if data.draw(st.integers(0, 7)) == 0:
        del twin[key]
    else:
        twin[key] = changed(node[key], data)
    return twin


def near(value: Any, data: st.DataObject) -> Any:
    """Small changes get further than wild ones."""
    if data.draw(st.booleans()):
        return data.draw(values)
    if isinstance(value, bool) or value is None:
        return data.draw(st.sampled_from([None, True, False, 0, 1, 2]))
    if isinstance(value, int):
        return value + data.draw(st.integers(-2, 2))
    if isinstance(value, str):
        return data.draw(words) if "-" in value else value[1:] + data.draw(letters)
    return data.draw(st.permutations(value)) if isinstance(value, list) else {}


@quick
@given(moment=st.sampled_from(list(MOMENTS)), data=st.data(), edits=st.integers(1, 3))
def test_a_position_with_values_changed_is_refused_or_played(moment: str, data: st.DataObject, edits: int) -> None:
    position = POSITIONS[moment]
    for _ in range(edits):
        position = changed(position, data)
    try:
        game = read_position(json.dumps(position), TINY, Seeded(1))
    except PositionError:
        return
    again = read_position(write_position(game), TINY)
    assert state_bytes(again.state) == state_bytes(game.state)
    play_on(game)
    game.score_sheet()


def play_on(game: Game) -> None:
    luck = random.Random(1)
    for _ in range(80):
        if game.over:
            break
        play_at_random(game, luck, builds=True)


@quick
@given(moment=st.sampled_from(list(MOMENTS)), data=st.data())
def test_cards_and_tickets_moved_about_are_refused_or_played(moment: str, data: st.DataObject) -> None:
    """The same things in other places: this gets past the counting."""
    position = json.loads(json.dumps(POSITIONS[moment]))
    piles = [(position, "deck"), (position, "discards"), *((player, "hand") for player in position["players"])]
    for _ in range(data.draw(st.integers(0, 3))):
        (source, name), (target, other) = (data.draw(st.sampled_from(piles)) for _ in range(2))
        if source[name]:
            card, source[name] = source[name][0], source[name][1:]
            target[other] += card
    lists = [(player, key) for player in position["players"] for key in ("tickets", "offered", "put_out")]
    lists += [(position["tickets"], "deck"), (position["tickets"], "never_seen")]
    for _ in range(data.draw(st.integers(0, 2))):
        (source, name), (target, other) = (data.draw(st.sampled_from(lists)) for _ in range(2))
        if source[name]:
            target[other].append(source[name].pop())
    position["turn"] = data.draw(st.integers(0, 1))
    try:
        game = read_position(json.dumps(position), TINY, Seeded(2))
    except PositionError:
        return
    play_on(game)


@quick
@given(text=st.text(max_size=60) | st.binary(max_size=60))
def test_any_text_is_no_position(text: str | bytes) -> None:
    with pytest.raises(PositionError):
        read_position(text, TINY)


def verified_or_refused(text: str, drop_unfinished: bool = False) -> None:
    """Nothing but a RecordError may come out."""
    with suppress(RecordError):
        verify(read_record(text, TINY, drop_unfinished=drop_unfinished))


@quick
@given(
    text=st.sampled_from(RECORDS),
    edits=st.lists(st.tuples(st.integers(0), st.integers(0, 40), st.text(max_size=5)), min_size=1, max_size=3),
    drop=st.booleans(),
)
def test_a_record_with_characters_changed(text: str, edits: list[tuple[int, int, str]], drop: bool) -> None:
    for at, cut, put in edits:
        at %= len(text) + 1
        text = text[:at] + put + text[at + cut :]
    verified_or_refused(text, drop)


@quick
@given(text=st.sampled_from(RECORDS), data=st.data())
def test_a_record_with_lines_moved_about(text: str, data: st.DataObject) -> None:
    lines = text.splitlines(keepends=True)
    verified_or_refused("".join(data.draw(st.lists(st.sampled_from(lines), max_size=7))))


@quick
@given(text=st.sampled_from(RECORDS), data=st.data(), edits=st.integers(1, 2))
def test_a_record_with_values_changed_by_a_forger(text: str, data: st.DataObject, edits: int) -> None:
    lines = [json.loads(line) for line in text.splitlines()]
    for _ in range(edits):
        lines = changed(lines, data)
    forged, check = "", ""
    for line in lines if isinstance(lines, list) else [lines]:
        if not isinstance(line, dict):
            forged += json.dumps(line) + "\n"
            continue
        line.pop(CHECK, None)
        sealed_line, check = sealed(check, line)
        forged += sealed_line
    verified_or_refused(forged)


@quick
@given(moment=st.sampled_from(list(MOMENTS)), number=st.integers() | st.integers(0, 400), seat=st.integers(-1, 3))
def test_any_number_as_an_action(moment: str, number: int, seat: int) -> None:
    game = MOMENTS[moment]()
    game.chance = Seeded(1)
    accepted_or_unchanged(game, lambda: game.play(number, seat), IllegalAction)


@quick
@given(moment=st.sampled_from(list(MOMENTS)), text=st.lists(words, max_size=5).map(" ".join) | st.text(max_size=40))
def test_any_text_as_an_action(moment: str, text: str) -> None:
    game = MOMENTS[moment]()
    game.chance = Seeded(1)
    try:
        action = read(game, text)
    except NotationError:
        return
    assert read(game, write(game, action)) == action
    accepted_or_unchanged(game, lambda: game.play(action), IllegalAction)


def accepted_or_unchanged(game: Game, act: Callable[[], object], refusal: type[Exception]) -> None:
    before = state_bytes(game.state)
    try:
        act()
    except refusal:
        assert state_bytes(game.state) == before
    else:
        assert len(game.history) > 0
