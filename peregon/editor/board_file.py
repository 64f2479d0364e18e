"""The file that is edited: read once, written whole or not at all, never over what somebody else wrote meanwhile."""

from pathlib import Path

from peregon.boards.beginning import first_text
from peregon.boards.errors import BoardError
from peregon.boards.files import read_file
from peregon.replacing import replace_file
from peregon.server.refusals import Refusal

MARK = "\ufeff"
BYTE_ORDER_MARK = MARK.encode()


class BoardFile:
    """`text` is what the file said when it was last read or written, or what a board begins with where there is no file
    yet, or nothing in it."""

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
        """Whether nothing has been written yet: somebody may have made the file, and left it empty."""
        return self._known is None or not self._known.removeprefix(BYTE_ORDER_MARK).strip()

    def read(self) -> str:
        """What the file says now; of a new one, what a board begins with."""
        known = None
        if self.path.exists():
            # Its complaints are those that every reader of boards has.
            read_file(self.path, str(self.path))
            known = self.path.read_bytes()
        said = "" if known is None else known.decode("utf-8").removeprefix(MARK)
        self._known = known
        self.text = said if said.strip() else first_text(self.path)
        return self.text

    def save(self, text: str) -> None:
        if self._on_disk() != self._known:
            raise Refusal("changed", "the file has been changed by something else since it was read")
        content = text.encode()
        if self._known is not None and self._known.startswith(BYTE_ORDER_MARK):
            content = BYTE_ORDER_MARK + content
        try:
            replace_file(self.path, content)
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
