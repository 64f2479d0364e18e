"""Payloads: what a seat, or a spectator, is sent about a table. All that leaves the server is put together here."""

from collections.abc import Sequence

from peregon.game import Game
from peregon.model.changes import changes_between
from peregon.model.faces import Event, secrets_of, seen_by
from peregon.model.views import own_fields, player_fields, public_fields
from peregon.record.spelling import is_paid
from peregon.server.encoding import raw_json, tagged, to_json, with_decision
from peregon.server.live.payload_types import Clocks, LuckInfo, Payload, ResultInfo, TableInfo, You
from peregon.server.rooms.entries import EventKinds, read_event
from peregon.server.rooms.table import PLAYING, Table
from peregon.server.rooms.table_clocks import time_left


class SeenEvents:
    """What has just happened, as each seat sees it. All who share no secret with anybody see the same, which is written
    once."""

    def __init__(self, events: Sequence[Event], whole: Sequence[Payload]) -> None:
        self._events = events
        self._whole = whole
        self._with_secrets = {getattr(event, "seat", None) for event in events if secrets_of(type(event))}
        self._ready: dict[int | None, bytes] = {}

    def by(self, eyes: int | None) -> bytes:
        whose = eyes if eyes in self._with_secrets else None
        seen = self._ready.get(whose)
        if seen is None:
            seen = self._ready[whose] = to_json(events_payload(self._events, self._whole, whose))
        return seen


def events_payload(events: Sequence[Event], whole: Sequence[Payload], eyes: int | None) -> list[Payload]:
    """The events as somebody sees them; ``whole`` are the same with everything in them, as they are kept."""
    seen = [seen_by(event, eyes) for event in events]
    return [kept if own is event else tagged(own) for own, event, kept in zip(seen, events, whole, strict=True)]


def kept_events_payload(kept: Sequence[Payload], kinds: EventKinds, eyes: int | None) -> list[Payload]:
    """The same of an entry. What the rules of today do not know is left out: nobody can say what is secret in it."""
    known = [(event, whole) for whole in kept if (event := read_event(whole, kinds)) is not None]
    return events_payload([event for event, _ in known], [whole for _, whole in known], eyes)


class SeatViews:
    """A moment of a game as each seat sees it: the fields of an object, as JSON. They begin with what everybody sees,
    which is put together, and written, once; what has not changed since the moment before is taken from there."""

    def __init__(self, game: Game, playing: bool, before: "SeatViews | None") -> None:
        self._game = game
        self._deciding = game.deciding if playing else []
        if before is None:
            self._players = [raw_json(player_fields(game.state, seat)) for seat in range(game.seats)]
            self._owns: dict[int, bytes] = {}
        else:
            self._players, self._owns = list(before._players), dict(before._owns)
            for seat, changed in enumerate(changes_between(before._game.state, game.state).seats):
                if changed:
                    self._players[seat] = raw_json(player_fields(game.state, seat))
                    self._owns.pop(seat, None)
        everybody = with_decision(public_fields(game.state))
        everybody["players"] = self._players
        self.everybody = b'"view":%b' % to_json(everybody)[:-1]

    def own(self, eyes: int | None) -> bytes:
        """What follows for a seat, or a spectator: the rest of its view, and what it can do."""
        if eyes is None:
            return b'"seat":null,"own":null},%b' % _NOTHING_TO_DO
        if eyes not in self._deciding:
            return b'"seat":%d,"own":%b},%b' % (eyes, self._own(eyes), _NOTHING_TO_DO)
        options = self._game.option_numbers(eyes)
        to_do = to_json({"options": options, "prices": self._prices(options)})[1:-1]
        return b'"seat":%d,"own":%b},%b' % (eyes, self._own(eyes), to_do)

    def _own(self, eyes: int) -> bytes:
        own = self._owns.get(eyes)
        if own is None:
            own = self._owns[eyes] = to_json(own_fields(self._game.state, eyes))
        return own

    def _prices(self, options: list[int]) -> dict[str, int]:
        """How many cards an action of each type costs now: the first of them tells, for routes cost their length."""
        prices: dict[str, int] = {}
        actions, before = self._game.actions.actions, None
        for number in options:
            face = type(actions[number])
            # Those of a type stand together.
            if face is not before:
                before = face
                if is_paid(face) and face.__name__ not in prices:
                    prices[face.__name__] = self._game.rules.price(self._game.state, number)
        return prices


_NOTHING_TO_DO = b'"options":[],"prices":{}'


class NoViews:
    """Before the deal, and where the rules are not asked any more, nobody sees anything."""

    everybody = b'"view":null'

    def own(self, _eyes: int | None) -> bytes:
        return _NOTHING_TO_DO


def you_payload(table: Table, seats: Sequence[int], eyes: int | None) -> You:
    acted = None if eyes is None or table.status != PLAYING else table.seats[eyes]
    may = acted is not None and acted.acted_at > 0
    return {
        "seats": list(seats),
        "seat": eyes,
        "host": table.host in seats,
        "turns": {str(seat): table.seats[seat].turns for seat in seats},
        "can_take_back": may,
        "take_back_asks": acted is not None and may and not is_free(table, acted.acted_at, acted.acted_free),
    }


def is_free(table: Table, acted_at: int, acted_free: bool) -> bool:
    return acted_free and acted_at == table.last


def clocks_payload(table: Table, now: float) -> Clocks:
    running = [place for place, seat in enumerate(table.seats) if seat.since is not None]
    return {"left": time_left(table, now), "running": running}


def _result(table: Table) -> ResultInfo | None:
    score = table.score
    if score is None:
        return None
    return {"totals": [seat["total"] for seat in score["seats"]], "winners": list(score["winners"])}


def _luck_payload(table: Table) -> LuckInfo | None:
    luck = table.luck
    if luck is None:
        return None
    return {
        "commitment": luck.commitment,
        "asks": luck.asks,
        "hashes": luck.hashes,
        "contributions": luck.contributions,
        "secret": luck.secret,
    }


def table_payload(table: Table, connected: set[int], away: dict[int, float]) -> TableInfo:
    """The table as anybody may see it: no token, no position."""
    asked = table.asked
    return {
        "room": table.room,
        "game": table.game,
        "status": table.status,
        "public": table.public,
        "hints": table.hints,
        "stand_in": table.stand_in,
        "variants": table.variants,
        "clock": table.clock,
        "host": table.host,
        "created": table.created,
        "previous": table.previous,
        "next": table.next,
        "lesson": table.lesson,
        "take_back": None if asked is None else {"seat": asked.seat, "waiting_for": asked.waiting_for},
        "luck": _luck_payload(table),
        "result": _result(table),
        "seats": [
            {
                "seat": place,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "person": seat.token is not None,
                "connected": seat.kind == "bot" or place in connected,
                "away_since": away.get(place),
                "stand_in_asked": seat.stand_in_asked,
                "muted": seat.muted,
            }
            for place, seat in enumerate(table.seats)
        ],
    }
