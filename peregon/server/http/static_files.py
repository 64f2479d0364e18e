"""Static files: the files of `web/`, read once, compressed once, and revalidated by their digests."""

import gzip
import hashlib
import mimetypes
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import Response

import peregon
from peregon.server.refusals import Refusal

TEXTUAL = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/webp", ".webp")


def web_folder() -> Path:
    """It ships in the package; a source tree has it beside."""
    shipped = Path(str(files("peregon"))) / "web"
    return shipped if shipped.is_dir() else Path(peregon.__file__).parents[1] / "web"


class Content:
    """Something that can be sent, in the shortest way that the other side understands. It is kept in that way alone: a
    replay has 190 kB, and packed nine. Almost nobody asks for the other, and for them it is unpacked."""

    def __init__(self, body: bytes, kind: str) -> None:
        self.kind = kind
        self.digest = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        packed = gzip.compress(body, 9, mtime=0) if kind.startswith(TEXTUAL) else body
        self.is_packed = len(packed) < len(body)
        self._kept = packed if self.is_packed else body

    @property
    def size(self) -> int:
        return len(self._kept)

    @property
    def body(self) -> bytes:
        return gzip.decompress(self._kept) if self.is_packed else self._kept

    def answer(self, request: Request, more: Mapping[str, str] = MappingProxyType({})) -> Response:
        headers = {**more, "etag": self.digest, "cache-control": "no-cache", "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.digest:
            return Response(status_code=304, headers=headers)
        if self.is_packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self._kept, media_type=self.kind, headers=headers)
        return Response(self.body, media_type=self.kind, headers=headers)


class StaticFiles:
    """A file that has changed since is read again: whoever works on the page need not restart the server. Pages have
    their marks filled in."""

    def __init__(self, folder: Path, fill: Callable[[str], str]) -> None:
        self._folder = folder.resolve()
        self._fill = fill
        self._known: dict[Path, tuple[float, Content]] = {}

    def find(self, path: str) -> Content:
        try:
            file = (self._folder / path).resolve()
            found = file.is_relative_to(self._folder) and file.is_file()
        except (OSError, ValueError):  # longer than a name can be, or with a letter that none can have
            found = False
        if not found:
            raise Refusal("not_found", "there is no such page")
        changed = file.stat().st_mtime
        known = self._known.get(file)
        if known is None or known[0] != changed:
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            body = file.read_bytes()
            if kind == "text/html":
                body = self._fill(body.decode()).encode()
            known = self._known[file] = (changed, Content(body, kind))
        return known[1]
