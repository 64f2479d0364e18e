"""The file that is edited: read once, written whole or not at all, never over what somebody else wrote meanwhile."""

import contextlib
import os
import tempfile
from importlib.resources import files
from pathlib import Path

from peregon.boards.errors import BoardError
from peregon.boards.files import read_file
from peregon.server.refusals import Refusal

TEMPLATE = "template.toml"
MARK = "\ufeff"
BYTE_ORDER_MARK = MARK.encode()


class BoardFile:
    """`text` is what the file said when it was last read or written; None stands for a file that is not there yet."""

    def __init__(self, path: Path) -> None:
        # Through a link the file itself is written, and the link stays one.
        self.path = path.resolve()
        self.name = path.name
        if not self.path.parent.is_dir():
            raise BoardError(str(path), "", f"there is no folder {self.path.parent}")
        self._known: bytes | None = None
        self.text = self.read()

    @property
    def is_new(self) -> bool:
        return self._known is None

    def read(self) -> str:
        """What the file says now; of a new one, what a board begins with."""
        if not self.path.exists():
            self._known = None
            self.text = files(__package__).joinpath(TEMPLATE).read_text(encoding="utf-8")
        else:
            # Its complaints are those that every reader of boards has.
            read_file(self.path, str(self.path))
            self._known = self.path.read_bytes()
            self.text = self._known.decode("utf-8").removeprefix(MARK)
        return self.text

    def save(self, text: str) -> None:
        if self._on_disk() != self._known:
            raise Refusal("changed", "the file has been changed by something else since it was read")
        content = text.encode()
        if self._known is not None and self._known.startswith(BYTE_ORDER_MARK):
            content = BYTE_ORDER_MARK + content
        try:
            _write(self.path, content)
        except OSError as error:
            raise Refusal("unwritable", f"{self.path} cannot be written: {error.strerror}") from None
        self._known = content
        self.text = text

    def _on_disk(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Refusal("unwritable", f"{self.path} cannot be read: {error.strerror}") from None


def _write(path: Path, content: bytes) -> None:
    """All of it under another name beside the file first: whoever is interrupted leaves the file as it was."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
