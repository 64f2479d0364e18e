"""Lessons: the positions at which the tutorial's tables begin, written to peregon/server/lessons/NAME.json.

Each is arranged so that the next few moves show what is new in a game. They are checked like any position: what no
game could lead to is refused. What the steps of a lesson say (`web/js/lessons/`) relies on the hands and tickets given
here.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from peregon.catalogue import find
from peregon.record import read_position, write_position

FOLDER = Path(__file__).resolve().parents[2] / "peregon" / "server" / "lessons"

Position = dict[str, Any]


def player(hand: str, routes: str = "", tickets: str = "", put_out: str = "", **more: Any) -> Position:
    return {
        "hand": hand,
        "shown": "",
        "routes": routes.split(),
        "tickets": tickets.split(),
        "offered": [],
        "put_out": put_out.split(),
        **more,
    }


def first_tickets(hand: str, offered: str) -> Position:
    return player(hand) | {"offered": offered.split(), "chosen": []}


def position(game: str, row: str, players: list[Position], deck: str | None = None, **more: Any) -> Position:
    """Seat 0 is the learner's and has the turn. Cards that are nowhere else are the deck, or the discards where the
    deck is given."""
    tickets: Position = {"under": more.pop("under", []), "never_seen": more.pop("never_seen", "").split()}
    return {
        "format": "peregon position",
        "version": 2,
        "game": game,
        "board": find(game).sheet.digest,
        "rulebook": game,
        "seats": len(players),
        "variants": {},
        "order": list(range(len(players))),
        "decision": "turn",
        "turn": 0,
        "passes": 0,
        "last_turns": None,
        "row": row,
        **_piles(game, row, players, deck, more.pop("discards", "")),
        "tickets": tickets,
        "players": players,
        **more,
    }


def _piles(game: str, row: str, players: list[Position], deck: str | None, discards: str) -> Position:
    sheet = find(game).sheet
    rest = Counter({kind.letter: kind.count for kind in (*sheet.kinds, sheet.locomotive)})
    rest.subtract(row + "".join(each["hand"] for each in players) + (deck or discards))
    others = "".join(rest.elements())
    return {"deck": others, "discards": discards} if deck is None else {"deck": deck, "discards": others}


def usa() -> Position:
    """From the first tickets. Denver to El Paso is two grey routes of two spaces. The bot has four white cards, so that
    its first claim is a longer one, elsewhere."""
    learner = first_tickets("RRGL", "denver-el_paso kansas_city-houston seattle-new_york")
    bot = first_tickets("WWWW", "toronto-miami montreal-atlanta boston-miami")
    return position("usa", "GKRWY", [learner, bot], decision="first tickets")


def usa_end() -> Position:
    """A claim of two spaces away from the last round, and with it a ticket is done."""
    learner = player(
        "YYBK",
        "los_angeles-phoenix phoenix-santa_fe denver-santa_fe denver-kansas_city kansas_city-saint_louis "
        "chicago-saint_louis chicago-pittsburgh new_york-pittsburgh nashville-saint_louis atlanta-nashville "
        "atlanta-miami charleston-miami chicago-duluth duluth-helena",
        "los_angeles-new_york los_angeles-miami denver-el_paso",
    )
    bot = player(
        "RGW",
        "seattle-vancouver portland-seattle portland-san_francisco los_angeles-san_francisco calgary-vancouver "
        "calgary-helena helena-salt_lake_city las_vegas-salt_lake_city denver-salt_lake_city dallas-houston "
        "dallas-little_rock little_rock-saint_louis",
        "seattle-los_angeles calgary-salt_lake_city winnipeg-little_rock",
    )
    under = [["portland-phoenix", 0], ["duluth-houston", 1]]
    return position("usa", "GKRWY", [learner, bot], discards="RRRBBWWPPKKOOYG", under=under)


def europe() -> Position:
    """A tunnel, a ferry and a station, each of them one step from a ticket. Of the four cards of the deck three are
    turned up for the tunnel, and one or two of those are green: it costs more, and the hand can pay it."""
    learner = player(
        "GGGGLBBR",
        "roma-venezia angora-smyrna",
        "zurich-brindisi athina-angora",
        "palermo-moskva kyiv-petrograd",
        stations=[],
    )
    bot = player(
        "WOKY",
        "brindisi-roma bruxelles-paris frankfurt-paris berlin-frankfurt",
        "lisboa-danzig paris-wien",
        "amsterdam-pamplona berlin-moskva",
        stations=[],
    )
    never_seen = "brest-petrograd cadiz-stockholm edinburgh-athina kobenhavn-erzurum"
    return position("europe", "BKWRY", [learner, bot], deck="GGRK", never_seen=never_seen)


def india() -> Position:
    """A ferry completes Bombay to Quilon; then a second way from Lahore to Delhi makes a grand tour of that ticket."""
    learner = player(
        "LBRRO",
        "bhatinda-lahore bhatinda-delhi ambala-lahore bombay-mormugau mangalore-mormugau calicut-mangalore",
        "lahore-delhi bombay-quilon",
    )
    bot = player("WGKP", "calcutta-patna dhubri-patna bareilly-patna", "bareilly-calcutta bilaspur-dhubri")
    under = [["jaipur-patna", 0], ["katni-wadi", 0], ["patna-madras", 1], ["raipur-manmad", 1]]
    return position("india", "YKGPW", [learner, bot], discards="WWKKKPPBBBGYO", under=under)


def switzerland() -> Position:
    """Two locomotives lie in the row, and Vaduz to Austria is the tunnel that a country ticket still needs."""
    learner = player(
        "RRLGYB",
        "chur-sargans sargans-vaduz luzern-zug zug-zurich",
        "chur luzern-zurich",
        "bern-chur geneve-basel lausanne-luzern",
    )
    bot = player(
        "WOKPP",
        "bern-fribourg fribourg-lausanne bern-solothurn",
        "geneve-bern la_chaux_de_fonds-bern",
        "zurich-brusio basel-brig schaffhausen-zug",
    )
    return position("switzerland", "LBLKW", [learner, bot], discards="WOOGRPPPYKK")


def journey() -> Position:
    """Lviv to Odesa is two sections by minibus, and the hand has the cards for both."""
    learner = player(
        "MMMMUBP",
        "",
        "lviv-odesa london-milan",
        "kyiv-lisbon oslo-vienna",
        stations=[],
        shown="MMBP",
    )
    bot = player(
        "COTSH",
        "amsterdam-hamburg",
        "budapest-hamburg dublin-istanbul",
        "berlin-lyon riga-rome",
        stations=[],
        shown="CO",
    )
    never_seen = "athens-bergen edinburgh-yalta helsinki-seville kharkiv-madrid"
    return position("journey", "TCHSO", [learner, bot], discards="TT", never_seen=never_seen)


LESSONS = {
    "usa": usa,
    "usa-end": usa_end,
    "europe": europe,
    "india": india,
    "switzerland": switzerland,
    "journey": journey,
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, arrange in LESSONS.items():
        game = read_position(json.dumps(arrange()))
        (FOLDER / f"{name}.json").write_text(write_position(game), encoding="utf-8")
        learner = game.view(0).players[0]
        print(f"{name}: {learner.points} points, {learner.trains} trains, {len(game.options_of(0))} options")


if __name__ == "__main__":
    main()
