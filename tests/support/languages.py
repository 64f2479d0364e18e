"""Languages that exist only in a test: folders with as many files as it takes."""

import json
from collections.abc import Mapping
from pathlib import Path

ANY_NAME = 'name = "Made-up"\nlocale = "en"'


def write_language(place: Path, code: str, head: str = ANY_NAME, files: Mapping[str, object] | None = None) -> Path:
    """A folder in `place`: its `language.toml`, and files by their paths, as text or as what JSON makes of them."""
    folder = place / code
    for path, content in {"language.toml": head, **(files or {})}.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, indent=2)
        file.write_text(text, encoding="utf-8")
    return folder
