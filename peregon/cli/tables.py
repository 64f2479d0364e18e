"""`peregon export` and `peregon tables`: what those who run a server do with its tables."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from peregon.cli.saving import games_folder
from peregon.cli.serve import limits_in, limits_option, plugin_option
from peregon.plugins import allow_only

if TYPE_CHECKING:
    from peregon.server.rooms.rooms import Rooms

T = TypeVar("T")

database_option: Callable[[Any], Any] = click.option(
    "--database", default=None, metavar="FILE|URL", help="Where the server keeps its tables, if not in the usual place."
)
board_option: Callable[[Any], Any] = click.option(
    "--board", "boards", multiple=True, type=click.Path(path_type=Path), metavar="FILE", help="A board of one's own."
)


def with_rooms(
    database: str | None,
    boards: tuple[Path, ...],
    work: "Callable[[Rooms], Awaitable[T]]",
    plugins: tuple[str, ...] = (),
) -> T:
    """Looks into the database beside a server that may be running on it, with as few plug-ins as that has."""
    allow_only(plugins)
    from peregon.server.refusals import Refusal
    from peregon.server.rooms.rooms import Rooms
    from peregon.server.serve import titles_of
    from peregon.server.store import StoreError, open_store

    address = database or str(games_folder() / "tables.sqlite")
    if "://" not in address and not Path(address).is_file():
        raise click.ClickException(f"there is no database {address}")

    async def run() -> T:
        store = await open_store(address, alone=False)
        try:
            return await work(Rooms(store, titles_of(boards)))
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except (Refusal, StoreError) as error:
        raise click.ClickException(str(error)) from None


@click.command(
    epilog="""\b
Examples:
  peregon export k3f9x2m4p7qa                          the record of a game that is over
  peregon export k3f9x2m4p7qa --seat TOKEN             what one seat sees of a game that is not
  peregon export k3f9x2m4p7qa -o game.peregon && peregon replay game.peregon"""
)
@click.argument("room")
@click.option("--seat", "token", metavar="TOKEN", help="The part of a seat's link behind the #.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="A file, instead of the screen.")
@database_option
@board_option
@plugin_option
def export(
    room: str,
    token: str | None,
    output: Path | None,
    database: str | None,
    boards: tuple[Path, ...],
    plugins: tuple[str, ...],
) -> None:
    """Write down a game that was played in the browser.

    Of a game that is over: its record. Of one that is not: what the seat with that token sees, and nothing else."""

    async def work(rooms: "Rooms") -> str:
        from peregon.server.refusals import Refusal
        from peregon.server.rooms.kept import records

        found = await rooms.find(room)
        if found.table.status in ("over", "stopped"):
            return await records.record(found)
        if token is None:
            raise Refusal("not_over", "the game is not over: with --seat you get what that seat sees")
        seats = found.table.seats_of(token.split("."))
        if not seats:
            raise Refusal("forbidden", "the token belongs to no seat at that table")
        return json.dumps(await records.seen_so_far(found, seats[0]), ensure_ascii=False, indent=1) + "\n"

    text = with_rooms(database, boards, work, plugins)
    if output is None:
        click.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")


@click.group()
def tables() -> None:
    """Look after the tables of a server."""


@tables.command(
    "list",
    epilog="""\b
Example:
  peregon tables list""",
)
@database_option
def list_tables(database: str | None) -> None:
    """How many tables there are, and the public ones."""

    async def work(rooms: "Rooms") -> tuple[dict[str, int], list[tuple[str, bytes]]]:
        return await rooms.store.count(), await rooms.store.public_rooms(1_000)

    counts, found = with_rooms(database, (), work)
    for status, count in sorted(counts.items()):
        click.echo(f"{count:>6} {status}")
    from peregon.server.rooms.table import read_table

    for _, packed in found:
        table = read_table(packed)
        click.echo(f"{table.room}  {table.game:<12} {table.status:<8} {', '.join(seat.name for seat in table.seats)}")


@tables.command(
    epilog="""\b
Example:
  peregon tables delete k3f9x2m4p7qa"""
)
@click.argument("room")
@database_option
def delete(room: str, database: str | None) -> None:
    """Delete a table and all that was played at it."""

    async def work(rooms: "Rooms") -> bool:
        return await rooms.store.delete(room)

    if not with_rooms(database, (), work):
        raise click.ClickException(f"there is no table {room}")


@tables.command(
    epilog="""\b
Example:
  peregon tables clean --keep-days 90"""
)
@click.option("--keep-days", type=click.IntRange(1), help="For finished tables, as the server was told.")
@limits_option
@database_option
def clean(keep_days: int | None, limits_file: Path | None, database: str | None) -> None:
    """Delete the tables that are old, however many they are. A server does so by itself as long as they are few."""

    async def work(rooms: "Rooms") -> int:
        from peregon.server import timekeeping
        from peregon.server.limits import use_limits
        from peregon.server.rooms.kept.expiry import delete_old, usual_retention

        use_limits(limits_in(limits_file))
        return await delete_old(rooms.store, usual_retention(keep_days), timekeeping.now())

    click.echo(with_rooms(database, (), work))


@tables.command(
    epilog="""\b
Example:
  peregon tables backup tables-copy.sqlite"""
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@database_option
def backup(file: Path, database: str | None) -> None:
    """Copy everything into a file, while the server goes on."""
    if file.exists():
        raise click.ClickException(f"{file} is there already")

    async def work(rooms: "Rooms") -> None:
        await rooms.store.backup(str(file))

    with_rooms(database, (), work)
