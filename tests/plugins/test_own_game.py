"""A game of one's own, outside the package: played, told, written down, imagined and counted like the five."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import peregon
from peregon.bots import policy_named
from peregon.catalogue import Title, find, names
from peregon.drawing.foreign_icons import cleaned_icon
from peregon.game import Game
from peregon.model.chance import Scripted, Seeded
from peregon.model.faces import seen_by
from peregon.model.state import OVER
from peregon.policies.playouts import play_out
from peregon.policies.policy import PlayerLuck
from peregon.record import PositionError, read, read_position, read_record, verify, write, write_position, write_record
from peregon.record.packing import state_bytes, state_from_bytes
from peregon.server.http.games import sheet
from tests.support.laws.law_checks import check_state


def played(title: Title, seats: int, seed: int) -> Iterator[Game]:
    """A random game that likes depots, moment by moment."""
    game = peregon.start(title, seats, seed=seed)
    luck = random.Random(seed)
    yield game
    while not game.over:
        options = game.options
        depots = [option for option in options if type(option).__name__ == "BuildDepot"]
        game.play(luck.choice(depots or options))
        yield game


def moment_with_a_depot(title: Title) -> Game:
    return next(game for game in played(title, 3, 1) if any(fields_of(game, "depots")))


def fields_of(game: Game, name: str) -> list[Any]:
    return [player.fields[name] for player in game.view(None).players]


def test_the_game_is_there_once_its_package_is(depots: Title) -> None:
    assert "depots" in names()
    assert (depots.name, depots.rulebook_name, depots.players) == ("depots", "depots", (2, 4))
    assert depots.plugin is not None and depots.plugin.name == "depots"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_keeps_the_laws_to_the_end(depots: Title, seats: int) -> None:
    built = 0
    for game in played(depots, seats, seats):
        check_state(game.rules, game.state, game.state.turn)
        built = max(built, sum(map(len, fields_of(game, "depots"))))
    assert game.over and built == seats


def test_a_depot_costs_two_cards_of_one_colour_and_is_built_once(depots: Title) -> None:
    game = moment_with_a_depot(depots)
    step = game.history[-1]
    (event,) = (event for event in step.events if type(event).__name__ == "DepotBuilt")
    assert (event.cards, event.locomotives) == (2, 0)  # type: ignore[attr-defined]
    assert fields_of(game, "depots_left")[step.seat] == 0
    game.state.turn = step.seat
    assert not any(type(option).__name__ == "BuildDepot" for option in game.options)


def test_a_rivals_route_into_the_city_brings_a_card_that_only_the_owner_sees(depots: Title) -> None:
    for game in played(depots, 2, 5):
        for event in game.history[-1].events if game.history else ():
            if type(event).__name__ == "DepotSupplied":
                owner: int = event.seat  # type: ignore[attr-defined]
                assert owner != game.history[-1].seat
                assert seen_by(event, owner) == event
                assert seen_by(event, 1 - owner).card is None  # type: ignore[attr-defined]
                assert seen_by(event, None).card is None  # type: ignore[attr-defined]
                return
    pytest.fail("no depot was ever supplied")


def test_an_unbuilt_depot_has_its_line_in_the_score(depots: Title) -> None:
    game = peregon.start(depots, 2, seed=1)
    assert {award.name: award.points for award in game.score_sheet().seats[0].awards}["unbuilt depots"] == 2
    game = moment_with_a_depot(depots)
    builder = game.history[-1].seat
    lines = [{award.name: award.points for award in seat.awards} for seat in game.score_sheet().seats]
    assert [line["unbuilt depots"] for line in lines] == [0 if seat == builder else 2 for seat in range(3)]


def test_its_action_is_written_and_read_like_any_other(depots: Title) -> None:
    game = next(game for game in played(depots, 2, 1) if any("depot" in write(game, o) for o in game.options))
    for option in game.options:
        assert read(game, write(game, option)) == option
    assert any(write(game, option).startswith("depot reykjavik ") for option in game.options)


def test_a_position_holds_what_the_part_keeps(depots: Title) -> None:
    game = moment_with_a_depot(depots)
    text = write_position(game)
    again = read_position(text, depots)
    assert write_position(again) == text
    assert again.view(0) == game.view(0)
    assert state_bytes(state_from_bytes(game.rules, state_bytes(game.state))) == state_bytes(game.state)


def test_its_law_refuses_a_position_that_no_game_could_reach(depots: Title) -> None:
    game = moment_with_a_depot(depots)
    builder = game.history[-1].seat
    city = depots.sheet.cities[fields_of(game, "depots")[builder][0]].id
    text = write_position(game).replace('"depots": []', f'"depots": ["{city}"]')
    text = text.replace('"depots_left": 1', '"depots_left": 0')
    with pytest.raises(PositionError, match=r"players\[\d\]\.depots: seat \d has a depot in .* already"):
        read_position(text, depots)


def test_a_record_of_it_is_verified(depots: Title) -> None:
    *_, game = played(depots, 3, 2)
    report = verify(read_record(write_record(game), depots))
    assert report.over and report.totals == tuple(seat.total for seat in game.score_sheet().seats)


def test_what_a_seat_imagines_looks_like_what_it_sees(depots: Title) -> None:
    for number, game in enumerate(played(depots, 3, 3)):
        if number % 7 == 0 and not game.over:
            for seat in range(3):
                assert game.imagine(game.view(seat), Seeded(number)).view(seat) == game.view(seat)


def test_its_luck_is_replayed(depots: Title) -> None:
    *_, game = played(depots, 2, 4)
    deal = game.deal
    twin = Game.start(depots, 2, Scripted(list(deal.cards), list(deal.tickets), list(deal.lots)))
    for step in game.history:
        twin.chance = Scripted(list(step.luck.cards), list(step.luck.tickets), list(step.luck.lots))
        assert tuple(twin.play(step.action, step.seat)) == step.events


def test_the_page_is_told_what_its_fields_mean_and_what_to_draw_it_with(depots: Title) -> None:
    told = sheet(depots)
    assert told["faces"]["BuildDepot"] == {"city": "city", "colour": "card", "locomotives": "number"}
    assert told["faces"]["DepotSupplied"] == {"seat": "seat", "city": "city", "card": "card"}
    (mechanic,) = told["mechanics"]
    assert mechanic["name"] == "depots"
    assert "<path" in mechanic["icon"] and cleaned_icon(mechanic["icon"]) == mechanic["icon"]
    assert {"action.BuildDepot", "event.DepotBuilt", "field.depots", "field.depots_left"} <= set(mechanic["words"])
    assert sheet(find("europe"))["mechanics"] == []


@pytest.mark.parametrize("players", [("normal", "greedy"), ("hard@4", "normal"), ("random", "planner")])
def test_players_who_have_never_heard_of_depots_play_it_to_the_end(depots: Title, players: tuple[str, str]) -> None:
    rules, chance = depots.rules(2), Seeded(1)
    state = rules.start(chance)
    play_out(rules, state, [policy_named(name, "depots") for name in players], chance, PlayerLuck(1))
    assert state.phase == OVER
