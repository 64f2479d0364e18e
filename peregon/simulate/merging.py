"""Merging: the results of slices of one simulation, played anywhere, as if it had been played in one go."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from peregon.catalogue import find
from peregon.fields import FieldError, Fields, parse, read_text
from peregon.simulate.games import Match
from peregon.simulate.results import Results, Sums
from peregon.simulate.tables import FORMAT, VERSION, header_of

_LARGEST = 1 << 30
_MOST = 1 << 62


class MergeError(ValueError):
    """Files that do not belong together, or one that is none."""


def merged(files: Sequence[Path], board: Path | None = None) -> Results:
    """The results that are in files of `to_json`. Their deals must join without a gap, in whatever order they are
    given; a game on a board of one's own needs that board."""
    slices = sorted((_read(file, board) for file in files), key=lambda found: found[1].first)
    if not slices:
        raise MergeError("there is nothing to merge")
    first_file, whole = slices[0]
    sums = Sums(len(whole.match.players))
    for file, results in slices:
        if difference := _difference(header_of(whole.match), header_of(results.match)):
            raise MergeError(f"{file}: not of the same simulation as {first_file}: {difference}")
        check_join(file, whole.first + sums.games, results.first)
        sums.merge(results.sums)
    cancelled = any(results.cancelled for _, results in slices)
    return Results(whole.match, sums, (), cancelled, whole.first)


def check_join(file: Path, end: int, first: int) -> None:
    """Whether a slice begins where the one before it ended."""
    if first < end:
        raise MergeError(f"{file}: its deals begin at {first}, and those before {end} are there already")
    if first > end:
        raise MergeError(f"{file}: its deals begin at {first}, and the deals {end}:{first} are missing")


def _difference(expected: dict[str, object], found: dict[str, object]) -> str:
    keys: Iterable[str] = (key for key, value in expected.items() if found[key] != value)
    return ", ".join(f"{key} is {found[key]} here, and {expected[key]} there" for key in keys)


def _read(file: Path, board: Path | None) -> tuple[Path, Results]:
    try:
        return file, _results(Fields(parse(read_text(file, _LARGEST))), board)
    except FieldError as error:
        raise MergeError(f"{file}: {error}") from None


def _results(fields: Fields, board: Path | None) -> Results:
    fields.head(FORMAT, VERSION)
    if "sums" not in fields:
        fields.refuse("there are no sums in it: it was written by an earlier Peregon, and cannot be merged")
    players = [player.text("name") for player in fields.children("players")]
    variants = {name: _variant(value) for name, value in fields.child("variants").values.items()}
    title = find(board or fields.text("game"))
    match = Match(title, fields.whole("seats", 1, 100), tuple(players), fields.whole("seed", -_MOST, _MOST), variants)
    for name, expected in header_of(match).items():
        if name != "variants" and fields.value(name) != expected:
            fields.fail(name, f"it is {fields.value(name)} there, and {expected} here")
    sums = Sums.read(fields.child("sums"), len(players))
    first, end = fields.wholes("deals", 0, _MOST)
    if end - first != sums.games:
        fields.fail("deals", f"there are {end - first} of them, and {sums.games} games")
    return Results(match, sums, (), fields.flag("cancelled"), first)


def _variant(value: object) -> bool | int | tuple[int, ...]:
    """As a variant of the table: JSON knows no tuples."""
    return tuple(value) if isinstance(value, list) else value  # type: ignore[return-value]
