"""A mechanic that the page has never heard of, put into what the server says of the base game: depots, to be built in
cities for two cards, and an offer that is to be answered."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

DEPOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 21V10l9-6 9 6v11h-5v-6H8v6z"/></svg>'
WORDS = {
    "en": {
        "action.BuildDepot": "Build a depot",
        "action.Accept": "Accept",
        "action.Decline": "Decline",
        "event.DepotBuilt": "{name} builds a depot in {city} with {cards}.",
        "event.DepotSupplied": "The depot in {city} brings {name} a card: {card}.",
        "event.DepotSupplied.unseen": "The depot in {city} brings {name} a card.",
        "field.depots": "depots",
        "field.depots_left": "depots left",
        "question.AnswerOffer": "An offer for the depot",
        "award.unbuilt depots": "unbuilt depots",
    },
    "uk": {"action.BuildDepot": "Збудувати депо"},
}
FIELDS = [
    {"name": "depots", "holds": "cities", "per_seat": True, "question": None, "most": 0},
    {"name": "depots_left", "holds": "number", "per_seat": True, "question": None, "most": 1},
    {"name": "toll", "holds": "route", "per_seat": False, "question": None, "most": 0},
]
FACES = {
    "BuildDepot": {"city": "city", "colour": "card", "locomotives": "number"},
    "DepotBuilt": {"seat": "seat", "city": "city", "colour": "card", "cards": "number", "locomotives": "number"},
    "DepotSupplied": {"seat": "seat", "city": "city", "card": "card"},
    "Accept": {"card": "card"},
    "Decline": {},
    "AnswerOffer": {"seat": "seat"},
}
DENVER, MIAMI, PURPLE, BLUE = "denver", "miami", 0, 1

Message = dict[str, Any]


def _words(route: Route) -> None:
    layers = route.fetch().json()
    route.fulfill(json=[*layers, *({"locale": code, "words": words} for code, words in _layers(layers[0]["locale"]))])


def _layers(locale: str) -> Iterator[tuple[str, dict[str, str]]]:
    """As the server does it: the reader's language first, and in English what that lacks."""
    own = WORDS.get(locale, {})
    yield locale, own
    yield "en", {key: word for key, word in WORDS["en"].items() if key not in own}


class Depots:
    """Stands between the page and the server. What the page does with the mechanic's actions is kept in ``done``."""

    def __init__(self, page: Page) -> None:
        self.done: list[Message] = []
        self.standing: Message = {}
        self.built: list[int] = []
        self.asks = False
        self._say: Callable[[str], None] = lambda _: None
        page.route("**/api/games/usa", self._sheet)
        page.route("**/api/words/common?*", _words)
        page.route("**/api/games/usa/actions?*", self._actions)
        page.route_web_socket("**/live", self._live)

    def _sheet(self, route: Route) -> None:
        sheet = route.fetch().json()
        self.cities = [city["id"] for city in sheet["cities"]]
        mechanic = {"name": "depots", "icon": DEPOT, "words": sorted(WORDS["en"])}
        route.fulfill(
            json={**sheet, "fields": sheet["fields"] + FIELDS, "faces": sheet["faces"] | FACES, "mechanics": [mechanic]}
        )

    def _actions(self, route: Route) -> None:
        known = route.fetch().json()["actions"]
        cities = [self.cities.index(name) for name in (DENVER, MIAMI)]
        self.own = [
            *(
                {"type": "BuildDepot", "city": city, "colour": kind, "locomotives": 0}
                for city in cities
                for kind in (PURPLE, BLUE)
            ),
            {"type": "Accept", "card": PURPLE},
            {"type": "Decline"},
        ]
        self.first = len(known)
        route.fulfill(json={"actions": known + self.own})

    def _live(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self._say = page.send
        page.on_message(lambda text: self._heard(json.loads(str(text)), server))
        server.on_message(lambda text: page.send(json.dumps(self._doctored(json.loads(str(text))))))

    def _heard(self, message: Message, server: WebSocketRoute) -> None:
        if message["type"] != "act" or message["action"] < self.first:
            return server.send(json.dumps(message))
        action = self.own[message["action"] - self.first]
        self.done.append(action)
        self._say(json.dumps({"type": "done", "id": message["id"], "seq": self.standing["seq"]}))
        if action["type"] == "BuildDepot":
            self.built.append(action["city"])
            self.happen(
                {
                    "type": "DepotBuilt",
                    "seat": 0,
                    "cards": 2,
                    **{key: action[key] for key in ("city", "colour", "locomotives")},
                }
            )
        else:
            self.asks = False
            self.happen()
        return None

    def happen(self, *events: Message) -> None:
        """What the server would tell of, if it knew the mechanic."""
        told = {
            "type": "update",
            "seat": 0,
            "action": None,
            "taken_back": False,
            "by_clock": False,
            "events": list(events),
        }
        self._say(json.dumps(self._doctored({**self.standing, **told})))

    def _doctored(self, message: Message) -> Message:
        if message["type"] not in ("welcome", "update") or message["view"] is None:
            return message
        self.standing = dict(message)
        view = json.loads(json.dumps(message["view"]))
        for player in view["players"]:
            mine = player["seat"] == 0
            player["fields"] |= {
                "depots": self.built if mine else [],
                "depots_left": 1 - len(self.built) if mine else 1,
            }
        view["fields"]["toll"] = 3
        options = list(message["options"])
        if self.asks:
            view["decision"] = {"type": "AnswerOffer", "seat": 0}
            options = [self.first + 4, self.first + 5]
        elif options and view["decision"]["type"] == "TakeTurn" and not self.built:
            options += range(self.first, self.first + 4)
        return {**message, "view": view, "options": options, "prices": message["prices"] | {"BuildDepot": 2}}
