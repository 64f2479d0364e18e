"""Choices that several commands offer: which game, which options of the table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from peregon.catalogue import Title, find, names
from peregon.rulebooks.options import Option, OptionValue, options_of

game_option: Callable[[Any], Any] = click.option(
    "--game", type=click.Choice(names()), help="One of the games that come with Peregon."
)
board_option: Callable[[Any], Any] = click.option(
    "--board", type=click.Path(path_type=Path), metavar="FILE", help="A board of your own, instead of --game."
)
table_options: Callable[[Any], Any] = click.option(
    "--option",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the table, such as first_seat=1 (seats count from 0); a wrong one lists those there are.",
)
seed_option: Callable[[Any], Any] = click.option("--seed", type=int, help="The same seed deals the same cards.")


def chosen_title(game: str | None, board: Path | None, default: str = "usa") -> Title:
    if game is not None and board is not None:
        raise click.UsageError("--game and --board are two answers to one question; give one of them")
    return find(board or game or default)


def read_options(title: Title, settings: tuple[str, ...]) -> dict[str, OptionValue]:
    allowed = {option.name: option for option in options_of(title.rulebook_name)}
    chosen: dict[str, OptionValue] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if name not in allowed:
            known = "; ".join(f"{option.name}: {option.help}" for option in allowed.values())
            raise click.UsageError(f"{title.rulebook_name} has no option {name!r}. It has {known}")
        chosen[name] = _value(allowed[name], value if equals else "true")
    return chosen


def _value(option: Option, text: str) -> OptionValue:
    try:
        if option.kind is bool:
            return {"true": True, "yes": True, "false": False, "no": False}[text.casefold()]
        if option.kind is int:
            return int(text)
        return tuple(int(part) for part in text.split(","))
    except (KeyError, ValueError):
        shape = {bool: "true or false", int: "a whole number", tuple: "whole numbers joined by commas"}[option.kind]
        raise click.UsageError(f"option {option.name} ({option.help}) takes {shape}, not {text!r}") from None
