"""Replays: a game that is over, or was stopped for good, move by move with open cards. Nothing is played again: what is
shown are the positions and events that were kept, and so a replay outlives the rules it was played by."""

from peregon.catalogue import Title
from peregon.fields import FieldError
from peregon.game import Game
from peregon.model.faces import ActionTable
from peregon.record import write_position
from peregon.rulebooks import RulebookError
from peregon.server.encoding import view_payload
from peregon.server.live.payload_types import Payload, Replay, ReplayStep, StepDraws, TableInfo
from peregon.server.live.payloads import table_payload
from peregon.server.refusals import Refusal
from peregon.server.rooms.entries import Entry
from peregon.server.rooms.kept.history import KeptStep, all_rows, game_of, history, same_board
from peregon.server.rooms.plugin_guard import PluginGuard
from peregon.server.rooms.room import Room
from peregon.server.rooms.rules_cache import CachedRules
from peregon.server.rooms.table import OVER, STOPPED, Table
from peregon.server.store import StoredEntry

NOT_LEGIBLE = "the game was played on a board, or by rules, that this server no longer has"

NOTHING_PLAYED = "nothing was played at this table"


def check_over(room: Room) -> None:
    if room.table.status != OVER:
        raise Refusal("not_over", "the game is not over yet")


def check_ended(room: Room) -> None:
    """Replays and records tell everything: as long as a game can go on, paused or left by all, nobody may have them.
    One that was stopped cannot."""
    if room.table.status != STOPPED:
        check_over(room)


async def replay_parts(room: Room) -> tuple[list[StoredEntry], TableInfo, Payload | None]:
    """All that a replay is made of. Who is connected just now is no part of it."""
    check_ended(room)
    return await all_rows(room.store, room.id), table_payload(room.table, set(), {}), room.score()


def replay(title: Title, rows: list[StoredEntry], table: TableInfo, score: Payload | None) -> Replay:
    """Not for the loop: nobody's move waits until a whole game has been looked through."""
    steps = _steps(title, history(rows))
    return {"table": table, "start": steps[0], "steps": steps[1:], "score": score}


def _steps(title: Title, kept: list[KeptStep]) -> list[ReplayStep]:
    if not kept:
        raise Refusal("not_found", NOTHING_PLAYED)
    games = legible_games(title, kept)
    shown = next((game for game in games if game is not None), None)
    if shown is None:
        raise Refusal("not_found", NOT_LEGIBLE)
    steps = []
    for number, (step, game) in enumerate(zip(kept, games, strict=True)):
        # Where a position can no longer be read, the one before it stays in sight while its events are told.
        shown = game or shown
        steps.append(_step(number, step, shown))
    return steps


def legible_games(title: Title, kept: list[KeptStep]) -> list[Game | None]:
    """The game after each move; None where the position says nothing to the rules of today."""
    games: list[Game | None] = []
    guard = PluginGuard(title)
    with guard:
        rules = own_rules(title, kept[0].table)
    for step in kept:
        try:
            with guard:
                games.append(game_of(step.table, title, rules))
        except FieldError:
            games.append(None)
    return games


def own_rules(title: Title, table: Table) -> CachedRules:
    """Rules of its own. Who only looks on does not miss a variant that is no more."""
    try:
        rules = title.rules(len(table.seats), table.variants)
    except RulebookError:
        rules = title.rules(len(table.seats))
    return rules, ActionTable(rules.table.declared)


def position_at(title: Title, rows: list[StoredEntry], moves: int) -> str:
    """The game after so many moves, on paper."""
    kept = history(rows)
    if not 0 <= moves < len(kept):
        raise Refusal("bad_request", f"the game has {len(kept) - 1} moves", "moves")
    (game,) = legible_games(title, [kept[moves]])
    if game is None or not same_board(kept[moves].table, title):
        raise Refusal("not_found", NOT_LEGIBLE)
    return write_position(game)


def _step(number: int, step: KeptStep, game: Game) -> ReplayStep:
    """A step with open cards: what everybody saw, and what each seat saw of its own."""
    entry = step.entry
    return {
        "n": number,
        "seat": entry.seat,
        "action": entry.notation or None,
        "events": entry.events if same_board(step.table, game.title) else [],
        "view": view_payload(game.view(None)),
        "owns": [game.view(seat).own for seat in range(game.seats)],
        "draws": _draws(entry),
    }


def _draws(entry: Entry) -> StepDraws | None:
    luck = entry.luck
    if luck is None or not entry.draw:
        return None
    return {
        "first": entry.draw,
        "sources": entry.sources,
        "cards": list(luck.cards),
        "tickets": list(luck.tickets),
        "lots": list(luck.lots),
    }
