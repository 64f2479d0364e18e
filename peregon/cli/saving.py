"""Saving: where games are kept when nobody says where."""

import os
import sys
from datetime import datetime
from pathlib import Path

import click

ENDING = ".peregon"


def games_folder() -> Path:
    """The place for a program's own files that the platform's users expect."""
    try:
        if sys.platform == "win32":
            home = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
        elif sys.platform == "darwin":
            home = Path.home() / "Library" / "Application Support"
        else:
            home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    except RuntimeError:
        raise click.ClickException("there is no home folder to keep games in; name a file, or set HOME") from None
    return home / "peregon" / "games"


def new_file(game: str) -> Path:
    """A file of today that is not there yet."""
    folder = games_folder()
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}"
    names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return next(file for name in names if not (file := folder / f"{name}{ENDING}").exists())
    except OSError as error:
        raise click.ClickException(f"{folder}: cannot be used: {error.strerror}; name a file with --save") from None


def latest_file() -> Path:
    folder = games_folder()
    try:
        files = [file for file in folder.iterdir() if file.suffix == ENDING and file.is_file()]
        latest = max(files, key=lambda file: file.stat().st_mtime, default=None)
    except FileNotFoundError:
        latest = None
    except OSError as error:
        raise click.ClickException(f"{folder}: cannot be read: {error.strerror}; name a file") from None
    if latest is None:
        raise click.ClickException(f"there is no saved game in {folder}")
    return latest
