# ruff: noqa: RUF001
"""A game of one's own in the terminal: its action is in the menu, its events are told, its fields are shown."""

from pathlib import Path

import pytest

from peregon.bots import Reason
from peregon.catalogue import Title
from peregon.cli.naming import Naming
from peregon.cli.table import advising
from peregon.cli.table.mechanics import Mechanics
from peregon.languages import Phrasebook
from peregon.model.declarations import (
    CARDS,
    CITIES,
    CITY,
    EVERYONE,
    FLAG,
    KIND,
    NUMBER,
    PAYMENT,
    ROUTE,
    ROUTES,
    TICKET,
    TICKETS,
    Field,
)
from peregon.model.faces import seen_by
from peregon.model.field_values import Laid, Value
from peregon.record import load, verify
from tests.cli.conftest import Run, own_folder, run
from tests.cli.scripts import SEED, Typed, by_menu_in, by_notation, play_beside

__all__ = ["own_folder", "run"]

ALONE = ["Ann", "depot-keeper"]
AT_THE_TABLE = ["play", "--game", "depots", "--player", "Ann", "--bot", "depot-keeper", "--seed", str(SEED)]
BUILT = {"en": "{} builds a depot in {} with", "uk": "{} будує депо в місті {}, карти:"}
SUPPLIED = {"en": "The depot in {} brings {} a card", "uk": "Депо в місті {}"}


@pytest.mark.usefixtures("depots")
@pytest.mark.parametrize(
    ("language", "typed"), [("en", by_menu_in("en")), ("uk", by_menu_in("uk")), ("en", by_notation)]
)
def test_a_whole_game_is_played_and_told_in_the_players_language(
    run: Run, tmp_path: Path, language: str, typed: Typed
) -> None:
    game, lines = play_beside(ALONE, typed, "depots", like="depot-keeper")
    output = run("--lang", language, *AT_THE_TABLE, input="\n".join(lines) + "\n").output
    naming = Naming(game.title.sheet, language)
    events = [event for step in game.history for event in step.events]
    built = [event for event in events if type(event).__name__ == "DepotBuilt"]
    assert sorted(event.seat for event in built) == [0, 1]  # type: ignore[attr-defined]
    names = ["Ann", {"en": "Rocket (depot-keeper)", "uk": "Ракета (depot-keeper)"}[language]]
    for event in built:
        assert BUILT[language].format(names[event.seat], naming.city(event.city)) in output  # type: ignore[attr-defined]
    supplied = [event for event in events if type(event).__name__ == "DepotSupplied"]
    assert supplied
    for event in supplied:
        told = SUPPLIED[language].format(naming.city(event.city), names[event.seat])  # type: ignore[attr-defined]
        assert told in output
    (file,) = (tmp_path / "data" / "peregon" / "games").iterdir()
    record = load(file)
    assert record.names == tuple(names)
    assert verify(record).totals == tuple(seat.total for seat in game.score_sheet().seats)
    replayed = run("replay", file, "--all", "--lang", language).output
    assert replayed.count(BUILT[language].split("{}")[1]) == 2


@pytest.mark.usefixtures("depots")
def test_what_others_may_not_see_of_an_event_is_not_told_them() -> None:
    game, _ = play_beside(ALONE, by_notation, "depots", like="depot-keeper")
    say, naming = Phrasebook("en", "terminal"), Naming(game.title.sheet, "en")
    mechanics = Mechanics(say, naming, ALONE)
    events = [event for step in game.history for event in step.events]
    event = next(event for event in events if type(event).__name__ == "DepotSupplied")
    owner: int = event.seat  # type: ignore[attr-defined]
    told = [mechanics.event(seen_by(event, seat)) for seat in (owner, 1 - owner, None)]
    assert [one and one[0] for one in told] == ["event.DepotSupplied", *["event.DepotSupplied.unseen"] * 2]


@pytest.mark.usefixtures("depots")
@pytest.mark.parametrize(
    ("language", "heading", "action", "kept", "on_the_board"),
    [
        ("en", "depots left", "Build a depot", "depots  Ann ", ", depots: Ann"),
        ("ru", "депо в запасе", "Построить депо", "депо  Ann ", ", депо: Ann"),
        ("uk", "депо в запасі", "Збудувати депо", "депо  Ann ", ", депо: Ann"),
    ],
)
def test_its_fields_and_its_action_are_shown(
    run: Run, language: str, heading: str, action: str, kept: str, on_the_board: str
) -> None:
    game, lines = play_beside(ALONE, by_menu_in(language), "depots", like="depot-keeper")
    at = next(n for n, step in enumerate(game.history) if any(type(e).__name__ == "DepotBuilt" for e in step.events))
    assert game.history[at].seat == 0
    _, lines = play_beside(ALONE, by_menu_in(language), "depots", most_actions=at + 2, like="depot-keeper")
    output = run("--lang", language, *AT_THE_TABLE, input="\n".join([*lines, "table", "board"]) + "\n").output
    assert heading in output and kept in output and on_the_board in output
    menu = output.index(f" {action}\n")
    assert menu < output.index(BUILT["en"].split("{}")[1] if language == "en" else kept)


@pytest.mark.usefixtures("depots")
def test_a_depot_can_be_taken_back(run: Run) -> None:
    _, lines = play_beside(ALONE, by_notation, "depots", most_actions=3, like="depot-keeper")
    assert lines[-2].startswith("depot ") and lines[-1] == ""
    output = run(*AT_THE_TABLE, input="\n".join([*lines[:-1], "undo"]) + "\n").output
    assert output.index("builds a depot") < output.index("Taken back.")


@pytest.mark.usefixtures("depots")
def test_a_hint_says_what_its_action_is_good_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    game, lines = play_beside(ALONE, by_notation, "depots", most_actions=2, like="depot-keeper")
    depot = next(n for n in game.option_numbers() if type(game.actions[n]).__name__ == "BuildDepot")
    monkeypatch.setattr(advising, "reasons_of", lambda *_: [Reason(depot)])
    output = run(*AT_THE_TABLE, input="\n".join([*lines, "hint"]) + "\n").output
    hint = [line.strip() for line in output.partition("A bot would:")[2].splitlines()]
    assert hint[1].startswith("depot ") and hint[2] == "for the cards that rivals' routes will bring"


@pytest.mark.parametrize(
    ("holds", "value", "words"),
    [
        (NUMBER, 3, "3"),
        (FLAG, True, "✓"),
        (FLAG, False, None),
        (KIND, 0, "R red"),
        (KIND, None, None),
        (ROUTE, 2, "Akureyri – Húsavík"),
        (CITY, 4, "Höfn"),
        (TICKET, 0, "Akureyri – Reykjavík"),
        (PAYMENT, Laid(1, 2, 1), "BBL 2×blue, 1×locomotive"),
        (CARDS, (2, 0, 1, 0, 0, 0, 0, 0, 1), "RR G L"),
        (CARDS, (0,) * 9, None),
        (ROUTES, (2, 7), "Akureyri – Húsavík, Borgarnes – Reykjavík"),
        (CITIES, (0, 9), "Akureyri, Vík"),
        (CITIES, (), None),
        (TICKETS, (0,), "Akureyri – Reykjavík"),
    ],
)
def test_every_kind_of_field_has_its_words(depots: Title, holds: int, value: Value, words: str | None) -> None:
    naming = Naming(depots.sheet, "en")
    field = Field("something", holds, False, EVERYONE, 0, 9, "", None, 0, 1)
    told = Mechanics(Phrasebook("en", "terminal"), naming, ALONE).field(field, value)
    assert (told and told.plain) == words
