"""A second opinion on what is legal: the rulebooks read plainly, without masks or tables, from a seat's own view.

Slow and simple on purpose. It shares nothing with the engine but the board's sheet and the view.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from peregon.boards import BoardSheet
from peregon.game import Game
from peregon.model.faces import Action
from peregon.model.field_values import number_in, set_in
from peregon.model.views import View
from peregon.rulebooks.variants import VariantValue
from peregon.rules.cards.faces import DrawBlind, DrawCard, DrawSecondCard
from peregon.rules.rounds.faces import Pass
from peregon.rules.routes.faces import ClaimRoute
from peregon.rules.stations.faces import BuildStation
from peregon.rules.tickets.faces import ChooseFirstTickets, DrawTickets, Keep, KeepTickets
from peregon.rules.tunnels.faces import GiveUp, PayExtra, PayForTunnel

LOCOMOTIVE = 8
BOTH_TRACKS_FROM = {"usa": 4, "europe": 4, "india": 4, "switzerland": 3}


def legal(game: Game) -> set[Action]:
    decision = game.decision
    if decision is None:
        return set()
    view = game.view(decision.seat)
    rulebook = game.title.rulebook_name
    match decision:
        case ChooseFirstTickets():
            return set(_keep(view, 2))
        case KeepTickets():
            return set(_keep(view, 1))
        case PayForTunnel():
            return {GiveUp(), *_pay_extra(view)}
        case DrawSecondCard():
            return set(_second_card(view, rulebook, game.variants))
    turn: set[Action] = {*_first_card(view), *_claims(view, game), *_stations(view, game)}
    if view.ticket_deck > 0:
        turn.add(DrawTickets())
    optional = bool(game.variants.get("stations_are_optional"))
    if all(isinstance(action, BuildStation) for action in turn) and (optional or not turn):
        turn.add(Pass())
    return turn


def _keep(view: View, at_least: int) -> Iterator[Action]:
    assert view.own is not None
    offered = range(len(view.own.offered))
    for count in range(min(at_least, len(offered)), len(offered) + 1):
        yield from (Keep(places) for places in combinations(offered, count))


def _pay_extra(view: View) -> Iterator[Action]:
    assert view.own is not None
    tunnel: Any = view.fields["tunnel"]
    colour, extra = tunnel["laid"].colour, tunnel["extra"]
    for locomotives in range(extra + 1):
        coloured = extra - locomotives
        if colour == LOCOMOTIVE and coloured > 0:
            continue
        if coloured <= view.own.hand[colour] and locomotives <= view.own.hand[LOCOMOTIVE]:
            yield PayExtra(colour, locomotives)


def _first_card(view: View) -> Iterator[Action]:
    yield from (DrawCard(slot) for slot, kind in enumerate(view.row) if kind is not None)
    if view.deck > 0:
        yield DrawBlind()


def _second_card(view: View, rulebook: str, variants: Mapping[str, VariantValue]) -> Iterator[Action]:
    locomotives = rulebook == "switzerland"
    if rulebook == "journey":
        draw: Any = view.fields["draw"]
        locomotives = bool(variants.get("universal_beside_ordinary")) and draw["used"] != 2
        if not draw["blind"]:
            if view.deck + sum(view.discards) >= 2:
                yield DrawBlind()
        elif view.deck > 0:
            yield DrawBlind()
            return
    elif view.deck > 0:
        yield DrawBlind()
    for slot, kind in enumerate(view.row):
        if kind is not None and (kind != LOCOMOTIVE or locomotives):
            yield DrawCard(slot)


def _claims(view: View, game: Game) -> Iterator[Action]:
    assert view.seat is not None
    assert view.own is not None
    sheet = game.title.sheet
    rulebook = game.title.rulebook_name
    reached = _reached(view, game) if rulebook == "journey" and not game.variants.get("free_building") else None
    for number, route in enumerate(sheet.routes):
        if not _free(view, sheet, number, rulebook):
            continue
        if view.players[view.seat].trains < (1 if rulebook == "journey" else route.length):
            continue
        if reached is not None and not {route.a, route.b} & reached:
            continue
        for kind in range(len(sheet.kinds)):
            if route.colour not in (None, kind):
                continue
            for locomotives in range(route.locomotives, route.length):
                if rulebook == "switzerland" and not route.tunnel and locomotives > 0:
                    continue
                if view.own.hand[kind] >= route.length - locomotives and view.own.hand[LOCOMOTIVE] >= locomotives:
                    yield ClaimRoute(number, kind, locomotives)
        if view.own.hand[LOCOMOTIVE] >= route.length and (rulebook != "switzerland" or route.tunnel):
            yield ClaimRoute(number, LOCOMOTIVE, route.length)


def _free(view: View, sheet: BoardSheet, number: int, rulebook: str) -> bool:
    owners = {route: player.seat for player in view.players for route in player.routes}
    if number in owners:
        return False
    twin = sheet.routes[number].twin
    if twin is None or twin not in owners:
        return True
    return len(view.players) >= BOTH_TRACKS_FROM[rulebook] and owners[twin] != view.seat


def _reached(view: View, game: Game) -> set[int]:
    assert view.seat is not None
    assert view.own is not None
    sheet = game.title.sheet
    reached = {
        city
        for ticket in view.own.tickets
        for city in (*sheet.tickets[ticket].starts, *sheet.tickets[ticket].goals[0].places)
    }
    me = view.players[view.seat]
    stations = set(set_in(me.fields, "stations"))
    usable = list(me.routes)
    for player in view.players:
        usable += [number for number in player.routes if {sheet.routes[number].a, sheet.routes[number].b} & stations]
    for _ in usable:
        for number in usable:
            ends = {sheet.routes[number].a, sheet.routes[number].b}
            if ends & reached:
                reached |= ends
    return reached


def _stations(view: View, game: Game) -> Iterator[Action]:
    assert view.seat is not None
    assert view.own is not None
    left = number_in(view.players[view.seat].fields, "stations_left")
    if game.title.rulebook_name not in ("europe", "journey") or left == 0:
        return
    price = 4 - left
    taken = {city for player in view.players for city in set_in(player.fields, "stations")}
    for city in range(len(game.title.sheet.cities)):
        if city in taken:
            continue
        for kind in range(len(game.title.sheet.kinds)):
            for locomotives in range(price):
                if view.own.hand[kind] >= price - locomotives and view.own.hand[LOCOMOTIVE] >= locomotives:
                    yield BuildStation(city, kind, locomotives)
        if view.own.hand[LOCOMOTIVE] >= price:
            yield BuildStation(city, LOCOMOTIVE, 0)
