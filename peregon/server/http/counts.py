"""Counts: a real game, counted for whoever sends what lies on its board. Nothing of it is kept."""

from typing import Annotated

from msgspec import Meta, Struct

from peregon.catalogue import Title
from peregon.model.declarations import CITIES
from peregon.record import write_position
from peregon.record.count import SeatClaims, count, place_fields
from peregon.record.position_reader import seat_fields
from peregon.record.titles import MOST_SEATS, GameSetup
from peregon.rulebooks import RulebookError
from peregon.rulebooks.variants import variants_of
from peregon.rules.part import FLAG
from peregon.server.live.payload_types import CountInfo
from peregon.server.refusals import Refusal
from peregon.server.rooms.plugin_guard import PluginGuard
from peregon.server.rooms.rules_cache import cached_rules

MOST_THINGS = 250  # more than any board has routes, cities or tickets

ThingNumber = Annotated[int, Meta(ge=0)]
ThingNumbers = Annotated[list[ThingNumber], Meta(max_length=MOST_THINGS)]
ShortWord = Annotated[str, Meta(max_length=64)]


class CountedPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    routes: ThingNumbers = []
    tickets: ThingNumbers = []
    fields: Annotated[dict[ShortWord, ThingNumbers], Meta(max_length=16)] = {}


class CountRequest(Struct, frozen=True, forbid_unknown_fields=True):
    players: Annotated[list[CountedPlayer], Meta(min_length=1, max_length=MOST_SEATS)]
    variants: Annotated[list[ShortWord], Meta(max_length=16)] = []


def counted(title: Title, asked: CountRequest) -> CountInfo:
    with PluginGuard(title):
        setup = _setup(title, asked)
        claims = [_claims(setup, player, f"players[{seat}]") for seat, player in enumerate(asked.players)]
        found = count(setup, claims)
        return {
            "score": found.sheet,
            "complaints": list(found.complaints),
            "left": [found.game.state.trains(seat) for seat in range(setup.seats)],
            "position": None if found.complaints else write_position(found.game),
        }


def _setup(title: Title, asked: CountRequest) -> GameSetup:
    allowed = [variant.name for variant in variants_of(title.rulebook()) if variant.kind == FLAG]
    for name in asked.variants:
        if name not in allowed:
            raise Refusal("bad_request", f"there is no variant {name!r}; there are {', '.join(allowed)}", "variants")
    variants = dict.fromkeys(asked.variants, True)
    seats = len(asked.players)
    try:
        return GameSetup(title, seats, {**variants}, cached_rules(title, seats, {**variants})[0])
    except RulebookError as error:
        raise Refusal("bad_request", str(error), "players") from None


def _claims(setup: GameSetup, player: CountedPlayer, path: str) -> SeatClaims:
    sheet = setup.title.sheet
    _check(player.routes, len(sheet.routes), "route", f"{path}.routes")
    _check(player.tickets, len(sheet.tickets), "ticket", f"{path}.tickets")
    places = {each.name: each for each in place_fields(seat_fields(setup.rules.table.declared))}
    for name, numbers in player.fields.items():
        if name not in places:
            known = ", ".join(places) or "none"
            raise Refusal("bad_request", f"players have no {name!r} on this board; there are {known}", f"{path}.fields")
        cities = places[name].holds == CITIES
        there = len(sheet.cities) if cities else len(sheet.routes)
        _check(numbers, there, "city" if cities else "route", f"{path}.fields.{name}")
    kept = {name: tuple(numbers) for name, numbers in player.fields.items()}
    return SeatClaims(tuple(player.routes), tuple(player.tickets), kept)


def _check(numbers: list[int], there: int, what: str, path: str) -> None:
    for number in numbers:
        if number >= there:
            raise Refusal("bad_request", f"there is no {what} {number}; they go up to {there - 1}", path)
