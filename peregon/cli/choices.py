"""Choices that several commands offer: which game, which variants of the table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from peregon.catalogue import Title, find, names
from peregon.cli.terminal import NameChoice
from peregon.languages import Phrasebook
from peregon.rulebooks.variants import VariantValue, variants_of
from peregon.rules.part import FLAG, ORDER, SEAT

game_option: Callable[[Any], Any] = click.option(
    "--game", type=NameChoice("game", names), help="A game that comes with Peregon, or with a plug-in."
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
seed_option: Callable[[Any], Any] = click.option("--seed", type=int, help="The same seed deals the same cards.")


def chosen_title(game: str | None, board: Path | None, default: str = "usa") -> Title:
    if game is not None and board is not None:
        raise click.UsageError("--game and --board are two answers to one question; give one of them")
    return find(board or game or default)


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
