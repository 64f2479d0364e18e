"""Languages that exist only in a test: folders with as many files as it takes."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from string import ascii_lowercase

from peregon.boards import load_board
from peregon.languages import ENGLISH, find
from peregon.languages.folders import files, words_of
from peregon.languages.words import Word

ANY_NAME = 'name = "Made-up"\nlocale = "en"'

# Desrever: English with every word turned round, counted as in Polish, with the alphabet from z to a.
DESREVER = "qaa"
HEAD = f'name = "Desrever"\nlocale = "pl"\nalphabet = "{" ".join(reversed(ascii_lowercase))}"'
# What Desrever has no word for, and no clause, and no city.
UNSAID = {"terminal": "score.title", "page/lobby": "lobby.foot"}
UNTRANSLATED = "U2"
UNNAMED = "boston"


def write_language(place: Path, code: str, head: str = ANY_NAME, files: Mapping[str, object] | None = None) -> Path:
    """A folder in `place`: its `language.toml`, and files by their paths, as text or as what JSON makes of them."""
    folder = place / code
    for path, content in {"language.toml": head, **(files or {})}.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, indent=2)
        file.write_text(text, encoding="utf-8")
    return folder


def turned(text: str) -> str:
    """Every word from its end to its beginning, but for the names of places to fill."""
    parts = re.split(r"(\{\w+\})", text)
    return "".join(part if part.startswith("{") else re.sub(r"[A-Za-z]+", _turn, part) for part in parts)


def _turn(word: re.Match[str]) -> str:
    return word[0][::-1]


def write_desrever(place: Path) -> Path:
    """As somebody would who has nearly everything: the words, the clauses of one rulebook, the names on one board."""
    words = {
        f"{name}.json": {
            key: _translated(word) for key, word in words_of(find(ENGLISH), name).items() if key != UNSAID.get(name)
        }
        for name in files()
    }
    return write_language(place, DESREVER, HEAD, {**words, "rules/usa.md": _rules(), "boards/usa.toml": _board()})


def _translated(word: Word) -> Word:
    if isinstance(word, str):
        return turned(word)
    one, other = turned(word["one"]), turned(word["other"])
    return {"one": one, "few": f"{other} (wef)", "many": other}


def _rules() -> str:
    english = (Path(__file__).parents[2] / "docs" / "rules" / "usa.md").read_text("utf-8")
    lines = [line for line in english.splitlines() if not line.startswith(f"- **{UNTRANSLATED}**")]
    return "\n".join(
        re.sub(r"^(#+ |- \*\*\w+\*\* )?(.*)$", lambda line: (line[1] or "") + turned(line[2]), line) for line in lines
    )


def _board() -> str:
    sheet = load_board("usa")
    cities = [f'{city.id} = "{turned(city.names[ENGLISH])}"' for city in sheet.cities if city.id != UNNAMED]
    kinds = [f'{kind.id} = "{turned(kind.names[ENGLISH])}"' for kind in (*sheet.kinds, sheet.locomotive)]
    return "\n".join(['title = "ASU"', "[kinds]", *kinds, "[cities]", *cities])
