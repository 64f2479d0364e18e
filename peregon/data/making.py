"""Making a data set: rows written as they come, in groups of a fixed size, so that a file is the same to the byte
however many workers made it. A file that is not whole has another name."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from peregon.bots import is_quick
from peregon.data.rows import DECISIONS, GAMES, NOTHING, OBSERVATION, VIEW, DecisionTable, GameTable
from peregon.data.schema import HEADER, VERSION, header_of, with_header
from peregon.simulate import Match
from peregon.workers import OnProgress, Run, Workers

_ROWS_IN_A_GROUP = {GAMES: 65_536, DECISIONS: 16_384}


class DataError(ValueError):
    """A file that cannot be written, or is no data set of Peregon's."""


@dataclass(frozen=True)
class DataFile:
    """What a file says of itself, beside its rows."""

    path: Path
    header: dict[str, Any]
    columns: tuple[tuple[str, str], ...]
    rows: int
    size: int
    deals: range
    cancelled: bool = False


def make_data(
    match: Match,
    path: Path,
    deals: range,
    *,
    rows: str = GAMES,
    sight: str = OBSERVATION,
    jobs: int | None = None,
    on: str | Workers | None = None,
    overwrite: bool = False,
    on_progress: OnProgress | None = None,
) -> DataFile:
    """Plays the games of those numbers into a Parquet file. After Ctrl-C it has those finished till then."""
    if rows not in (GAMES, DECISIONS) or sight not in (OBSERVATION, VIEW, NOTHING):
        raise ValueError(f"there are no rows of {rows!r} with {sight!r} to be seen")
    if path.exists() and not overwrite:
        raise DataError(f"{path}: is there already; choose another name, or write it anew")
    work = GameTable(match) if rows == GAMES else DecisionTable(match, sight)
    seen = NOTHING if rows == GAMES else sight
    schema = with_header(work.schema, header_of(match, rows, seen))
    light = all(map(is_quick, match.players))
    run = Run(work, deals, jobs=jobs, on=on, light=light, on_progress=on_progress)
    beside = path.with_name(f"{path.name}.partial")
    try:
        with _Writer(beside, schema, _ROWS_IN_A_GROUP[rows]) as writer:
            try:
                for batch in run:
                    writer.add(batch)
            except KeyboardInterrupt:
                run.cancel()
        os.replace(beside, path)
    except OSError as error:
        raise DataError(f"{path}: cannot be written: {error.strerror}") from None
    finally:
        beside.unlink(missing_ok=True)
    found = describe(path)
    return DataFile(found.path, found.header, found.columns, found.rows, found.size, found.deals, run.cancelled)


class _Writer:
    """Holds back rows until a group is full: the groups then do not depend on how the work was cut."""

    def __init__(self, path: Path, schema: Any, group: int) -> None:
        self._schema = schema
        self._group = group
        self._held: list[Any] = []
        self._count = 0
        self._file = pq.ParquetWriter(path, schema, compression="zstd")

    def __enter__(self) -> "_Writer":
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if self._count:
                self._write(self._count)
        finally:
            self._file.close()

    def add(self, batch: Any) -> None:
        self._held.append(batch.replace_schema_metadata(self._schema.metadata))
        self._count += batch.num_rows
        while self._count >= self._group:
            self._write(self._group)

    def _write(self, rows: int) -> None:
        table = pa.Table.from_batches(self._held, self._schema)
        self._file.write_table(table.slice(0, rows).combine_chunks(), row_group_size=self._group)
        self._held = table.slice(rows).to_batches()
        self._count -= rows


def describe(path: Path) -> DataFile:
    """Reads what a file says of itself, and none of its rows but the numbers of its games."""
    try:
        file = pq.ParquetFile(path)
        schema, rows = file.schema_arrow, file.metadata.num_rows
        header = json.loads((schema.metadata or {}).get(HEADER, b"null"))
        groups = [
            file.metadata.row_group(number).column(0).statistics for number in range(file.metadata.num_row_groups)
        ]
    except (OSError, ValueError, RecursionError) as error:
        raise DataError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if not isinstance(header, dict) or not str(header.get("format")).startswith("peregon "):
        raise DataError(f"{path}: this is no data set of Peregon's")
    if header.get("version") != VERSION:
        raise DataError(f"{path}: version {header.get('version')} of such files; this Peregon knows {VERSION}")
    deals = range(groups[0].min, groups[-1].max + 1) if groups else range(0)
    columns = tuple((field.name, str(field.type)) for field in schema)
    return DataFile(path, header, columns, rows, path.stat().st_size, deals)
