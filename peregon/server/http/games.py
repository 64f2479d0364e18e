"""The games: what a page has to know about a game before anybody plays it, put together once and kept."""

import logging
from collections.abc import Iterator
from pathlib import Path

from peregon.bots import FROZEN, known_players
from peregon.catalogue import Title
from peregon.drawing.examples import SCENES, example_size
from peregon.drawing.foreign_icons import IconError, cleaned_icon
from peregon.drawing.page import page_svg
from peregon.drawing.plan import find_plan
from peregon.drawing.thumbnail import thumbnail_svg
from peregon.game import Game
from peregon.languages import ENGLISH, Phrasebook
from peregon.model.chance import Seeded
from peregon.model.declarations import MEANINGS, Declarations, Field
from peregon.model.faces import Action, ActionTable, Decision, Event, faces_in, meanings
from peregon.rulebook_text import clauses_of, rules_of
from peregon.rulebooks.rooms import icon_of, rooms_of, words_in
from peregon.rulebooks.variants import VariantValue, variants_of
from peregon.rules.routes.pieces import TokenOnEverySection
from peregon.rules.stations.faces import BuildStation
from peregon.rules.stations.stations import UnusedStations
from peregon.server.encoding import tagged
from peregon.server.live.payload_types import (
    Actions,
    Catalogue,
    Example,
    FieldInfo,
    GameInfo,
    MechanicInfo,
    RulesText,
    Sheet,
)
from peregon.server.rooms.plugin_guard import PluginGuard
from peregon.why_not import closing, closing_own

log = logging.getLogger(__name__)


def games(titles: dict[str, Title]) -> Catalogue:
    return {
        "games": [_game(name, title) for name, title in titles.items()],
        "bots": [{"name": name, "group": kind.group} for name, kind in known_players().items() if kind.group != FROZEN],
    }


def _game(name: str, title: Title) -> GameInfo:
    english = Phrasebook(ENGLISH, "terminal")
    return {
        "name": name,
        "rulebook": title.rulebook_name,
        "title": title.sheet.title,
        "players": title.players,
        "variants": [
            {
                "name": variant.name,
                "clause": variant.clause,
                "help": english.named("variant", variant.name),
                "kind": variant.kind,
            }
            for variant in variants_of(title.rulebook())
        ],
    }


def sheet(title: Title) -> Sheet:
    """The board as data. Sheets are frozen dataclasses, which are sent as they are."""
    board = title.sheet
    with PluginGuard(title):
        rules = title.rules(title.players[0])
        declared = rules.table.declared
        player = Game.start(title, title.players[0], Seeded(1)).view(None).players[0]
    return {
        "name": board.id,
        "rulebook": title.rulebook_name,
        "title": board.title,
        "players": title.players,
        "points": {str(length): points for length, points in board.points.items()},
        "kinds": board.kinds,
        "locomotive": board.locomotive,
        "cities": board.cities,
        "countries": board.countries,
        "routes": board.routes,
        "tickets": board.tickets,
        "trains": player.trains,
        "one_a_route": isinstance(rules.table.pieces, TokenOnEverySection),
        "unused_points": _unused_points(title),
        "fields": [_field(field) for field in declared.fields],
        "mechanics": [mechanic for room in rooms_of(title.rulebook()) for mechanic in _mechanics(room)],
        "faces": {face.__name__: meanings(face) for face in _faces(declared)},
        "digest": board.digest,
    }


def _unused_points(title: Title) -> dict[str, int]:
    points = [part.points for part in title.rulebook().scoring if isinstance(part, UnusedStations)]
    return {BuildStation.__name__: sum(points)} if points else {}


def _mechanics(room: Path) -> Iterator[MechanicInfo]:
    """One for a room that has an icon; without one that can be shown it is drawn like any other stranger."""
    icon = icon_of(room)
    if icon is None:
        return
    try:
        yield {"name": room.name, "icon": cleaned_icon(icon), "words": sorted(words_in(room).get(ENGLISH, {}))}
    except IconError as error:
        log.warning("the icon in %s is left out: %s", room, error)


def _faces(declared: Declarations) -> list[type]:
    return [*faces_in(declared, Action), *faces_in(declared, Decision), *faces_in(declared, Event)]


def _field(field: Field) -> FieldInfo:
    return {
        "name": field.name,
        "holds": MEANINGS[field.holds],
        "per_seat": field.per_seat,
        "question": None if field.question is None else field.question.memory,
        "most": field.most,
    }


def actions(title: Title, seats: int, variants: dict[str, VariantValue]) -> Actions:
    with PluginGuard(title):
        rules = title.rules(seats, variants)
        table = ActionTable(rules.table.declared)
        shut, own = (
            {str(route): closed for route, closed in found.items()} for found in (closing(rules), closing_own(rules))
        )
    return {"actions": [tagged(action) for action in table.actions], "closing": shut, "closing_own": own}


def rules(title: Title, language: str) -> RulesText:
    sections = rules_of(title.rulebook_name, language)
    told = {clause.id for clause in clauses_of(sections)}
    examples: dict[str, list[Example]] = {}
    for name, scene in SCENES.items():
        if scene.clause in told:
            width, height = example_size(name)
            examples.setdefault(scene.clause, []).append({"name": name, "width": width, "height": height})
    return {
        "game": title.name,
        "title": title.sheet.title[language],
        "sections": [
            {"book": section.book, "title": section.heading, "clauses": section.clauses} for section in sections
        ],
        "examples": examples,
    }


def drawn_board(title: Title, language: str) -> str:
    return page_svg(title.sheet, find_plan(title.sheet), language)


def thumbnail(title: Title, theme: str) -> str:
    return thumbnail_svg(title.sheet, find_plan(title.sheet), theme)
