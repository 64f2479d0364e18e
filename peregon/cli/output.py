"""Output: what a command found out goes to files, or to the terminal."""

import errno
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

import click

from peregon.cli.terminal import harmless
from peregon.replacing import replace_file

STDOUT = "-"
_DEVICES = ("/dev/", "/proc/")


def check_outputs(outputs: Mapping[str, str | None], inputs: Iterable[str | Path] = ()) -> None:
    """Before any work: each option has a file of its own that can be written, and none of them is read from."""
    read = list(inputs)
    taken: dict[str, str] = {}
    for option, file in outputs.items():
        if file is None:
            continue
        for other, its_file in taken.items():
            if _is_same(file, its_file):
                raise click.UsageError(f"{other} and {option} would both write to {_told(file)}; give each its own")
        for source in read:
            if file != STDOUT and _is_same(file, str(source)):
                raise click.UsageError(f"{option} would write over {_told(file)}, which is read")
        _check_writable(option, file)
        taken[option] = file


def _is_same(one: str, other: str) -> bool:
    """Also by another name or through a link. Devices and pipes take whatever comes, from as many as there are."""
    if STDOUT in (one, other):
        return one == other
    if os.path.exists(one) and os.path.exists(other):
        return os.path.isfile(one) and os.path.samefile(one, other)
    return os.path.realpath(one) == os.path.realpath(other)


def _check_writable(option: str, file: str) -> None:
    if not file:
        raise click.UsageError(f"{option} needs the name of a file, or {STDOUT} for the terminal")
    if file == STDOUT:
        return
    folder = os.path.dirname(os.path.realpath(file))
    try:
        if os.path.isdir(file):
            raise _error(errno.EISDIR)
        # With the dot it fails where there is no folder, and says why.
        os.stat(os.path.join(folder, "."))
        with suppress(FileNotFoundError):
            os.stat(file)
        if not os.access(file if os.path.exists(file) else folder, os.W_OK):
            raise _error(errno.EACCES)
    except OSError as error:
        raise click.ClickException(_unwritable(file, error)) from None


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def write(file: str | None, text: str) -> None:
    complaints = write_each((file, text))
    if complaints:
        raise click.ClickException(complaints[0])


def write_each(*outputs: tuple[str | None, str]) -> list[str]:
    """What could not be written, in words: it keeps nothing else from being written."""
    complaints = []
    # A terminal, or whoever reads from it, may be gone before all is told; files are not.
    for file, text in sorted(outputs, key=lambda output: output[0] == STDOUT):
        if file == STDOUT:
            click.echo(text, nl=False)
        elif file is not None:
            try:
                _write(file, text)
            except OSError as error:
                complaints.append(_unwritable(file, error))
    return complaints


def _write(file: str, text: str) -> None:
    if _is_stdout(file):
        # Opened anew it would be written from its beginning, over what else is said there.
        click.echo(text, nl=False)
        return
    # What is quoted may be the name of a file, and that need not be UTF-8.
    content = text.encode("utf-8", "backslashreplace")
    # Through a link the file itself is written, and the link stays one.
    path = Path(os.path.realpath(file))
    if _stays_in_place(file, path):
        with open(file, "wb") as target:
            target.write(content)
    else:
        replace_file(path, content)


def _is_stdout(file: str) -> bool:
    try:
        return os.path.samestat(os.stat(file), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError, AttributeError):  # not there yet; a closed output, or none
        return False


def _stays_in_place(file: str, path: Path) -> bool:
    """A device, a pipe, what somebody else holds open, or a file in a folder where nothing new may be made."""
    if os.path.abspath(file).startswith(_DEVICES):
        return True
    return path.exists() and (not path.is_file() or not os.access(path.parent, os.W_OK))


def _unwritable(file: str, error: OSError) -> str:
    return f"{_told(file)}: cannot be written: {error.strerror}"


def _told(file: str) -> str:
    return "the terminal" if file == STDOUT else harmless(file)
