"""Saving: where games are kept when nobody says where."""

import os
import sys
from datetime import datetime
from pathlib import Path

import click

ENDING = ".peregon"


def games_folder() -> Path:
    """The place for a program's own files that the platform's users expect."""
    if sys.platform == "win32":
        home = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "peregon" / "games"


def new_file(game: str) -> Path:
    """A file of today that is not there yet."""
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{folder}: cannot be made: {error.strerror}; name a file with --save") from None
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}"
    names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
    return next(file for name in names if not (file := folder / f"{name}{ENDING}").exists())


def latest_file() -> Path:
    files = sorted(games_folder().glob(f"*{ENDING}"), key=lambda file: file.stat().st_mtime)
    if not files:
        raise click.ClickException(f"there is no saved game in {games_folder()}")
    return files[-1]
