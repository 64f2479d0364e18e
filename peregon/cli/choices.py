"""Choices that several commands offer: which game, which variants of the table."""

from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Any

import click

from peregon.boards import BOARDS, is_board_name
from peregon.catalogue import Title, find, names
from peregon.cli.terminal import NameChoice
from peregon.languages import Phrasebook
from peregon.rulebooks.variants import VariantValue, variants_of
from peregon.rules.part import FLAG, ORDER, SEAT
from peregon.workers import place_named


class WorkPlace(click.ParamType[str]):
    """Where work is done."""

    name = "place"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return place_named(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class Deals(click.ParamType[range]):
    """``A:B``: the deals from A up to B, without B."""

    name = "deals"

    def convert(self, value: str | range, param: click.Parameter | None, ctx: click.Context | None) -> range:
        if isinstance(value, range):
            return value
        first, colon, end = value.partition(":")
        if not (colon and first.isdecimal() and end.isdecimal() and int(first) < int(end) <= 10**12):
            self.fail(f"{value!r} is no slice of deals; 0:1000 is the first thousand, 1000:2000 the next", param, ctx)
        return range(int(first), int(end))


class FiniteRange(click.FloatRange):
    """Numbers of a range. What is no number at all is neither too small nor too large, and a plain range lets it in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = float(super().convert(value, param, ctx))
        return number if isfinite(number) else self.fail(f"{value} is no number to reckon with.", param, ctx)


class GameChoice(NameChoice):
    """A game by its name, a board by its name, or the file of a board: whatever `find` knows how to play."""

    def __init__(self) -> None:
        super().__init__("game", lambda: (*names(), *(name for name in BOARDS if name not in names())))

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"{super().get_metavar(param, ctx)[:-1]}|FILE]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return super().convert(value, param, ctx) if is_board_name(value) else value


game_option: Callable[[Any], Any] = click.option(
    "--game", type=GameChoice(), help="A game or a board that comes with Peregon or a plug-in, or a board file."
)
board_option: Callable[[Any], Any] = click.option(
    "--board", type=click.Path(path_type=Path), metavar="FILE", help="A board of your own, instead of --game."
)
variant_option: Callable[[Any], Any] = click.option(
    "--variant",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="A variant of the table, such as first_seat=1 (seats count from 0); a wrong one lists those there are.",
)
jobs_option: Callable[[Any], Any] = click.option(
    "--jobs", type=click.IntRange(min=1), help="Processes; as many as there are cores, if not given."
)
place_option: Callable[[Any], Any] = click.option(
    "--on",
    "place",
    type=WorkPlace(),
    metavar="PLACE",
    help="Where it is worked: local, ray, or ray://HOST:PORT, a cluster. The results are the same.",
)
deals_option: Callable[[Any], Any] = click.option(
    "--deals",
    type=Deals(),
    metavar="A:B",
    help="A slice, instead of --games: the deals from A up to B, without B, counted from 0.",
)
seed_option: Callable[[Any], Any] = click.option("--seed", type=int, help="The same seed deals the same cards.")


def chosen_title(game: str | None, board: Path | None, default: str = "usa") -> Title:
    if game is not None and board is not None:
        raise click.UsageError("--game and --board are two answers to one question; give one of them")
    return find(str(board or game or default))


def chosen_deals(games: int | None, deals: range | None, usual: int) -> range:
    if games is not None and deals is not None:
        raise click.UsageError("--games and --deals are two answers to one question; give one of them")
    return deals or range(games or usual)


def read_variants(title: Title, settings: tuple[str, ...], say: Phrasebook) -> dict[str, VariantValue]:
    allowed = {variant.name: variant for variant in variants_of(title.rulebook())}
    chosen: dict[str, VariantValue] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if name not in allowed:
            known = "; ".join(f"{name}: {say.named('variant', name)}" for name in allowed)
            raise click.UsageError(f"{title.rulebook_name} has no variant {name!r}. It has {known}")
        try:
            chosen[name] = _READ[allowed[name].kind](value if equals else "true")
        except (KeyError, ValueError):
            what = f"{name} ({say.named('variant', name)}) takes {_SHAPE[allowed[name].kind]}"
            raise click.UsageError(f"variant {what}, not {value!r}") from None
    return chosen


_READ: dict[str, Callable[[str], VariantValue]] = {
    FLAG: lambda text: {"true": True, "yes": True, "false": False, "no": False}[text.casefold()],
    SEAT: int,
    ORDER: lambda text: tuple(int(part) for part in text.split(",")),
}
_SHAPE = {FLAG: "true or false", SEAT: "a whole number", ORDER: "whole numbers joined by commas"}
