"""The page's files: its types are the server's, and its code is checked."""

import re
import shutil
import subprocess
from pathlib import Path

from peregon.languages import ENGLISH, find
from peregon.languages.folders import words_of
from tools.make import types

WEB = Path(__file__).parents[1] / "web"
TSC = Path(__file__).parents[1] / ".venv" / "node" / "node_modules" / ".bin" / "tsc"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert (WEB / "js" / "types.js").read_text(encoding="utf-8") == types.text(), "run python -m tools.make.types"


def test_every_page_is_told_the_languages_there_are() -> None:
    for file in WEB.glob("*.html"):
        assert file.read_text(encoding="utf-8").count('<meta name="languages" content="{{languages}}">') == 1, file


def test_no_page_asks_another_host_for_anything() -> None:
    for file in [*WEB.rglob("*.html"), *WEB.rglob("*.js"), *WEB.rglob("*.css")]:
        addresses = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+", file.read_text(encoding="utf-8")))
        assert not {address for address in addresses if "www.w3.org" not in address}, file


def test_pages_hold_no_inline_code_or_style() -> None:
    # The content security policy would block them, silently for whoever reads the file.
    for file in WEB.glob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text), file


def imported(module: Path, found: set[Path]) -> set[Path]:
    """The modules that are fetched along with this one, and with those."""
    for name in re.findall(r'^import (?:[^"]* from )?"(\.[^"]+)";$', module.read_text(encoding="utf-8"), re.MULTILINE):
        wanted = (module.parent / name).resolve()
        if wanted not in found:
            found.add(wanted)
            imported(wanted, found)
    return found


def test_a_page_asks_at_once_for_all_the_code_it_needs() -> None:
    # What is not named in the page is only asked for when what imports it has come, one round trip after the other.
    for file in WEB.glob("*.html"):
        text = file.read_text(encoding="utf-8")
        (main,) = re.findall(r'<script type="module" src="/web/([^"]+)">', text)
        named = {(WEB / name).resolve() for name in re.findall(r'rel="modulepreload" href="/web/([^"]+)"', text)}
        assert named == imported((WEB / main).resolve(), set()), file.name


def test_a_page_has_the_words_that_it_says_at_once() -> None:
    # What is said by code that is fetched later has words that are fetched with it.
    for file in WEB.glob("*.html"):
        (main,) = re.findall(r'<script type="module" src="/web/([^"]+)">', file.read_text(encoding="utf-8"))
        modules = {(WEB / main).resolve(), *imported((WEB / main).resolve(), set())}
        code = "".join(module.read_text(encoding="utf-8") for module in sorted(modules))
        calls = re.findall(r'^(?! \*).*\bloadWords\(("[^)]+")\)', code, re.MULTILINE)
        files = {"common", *re.findall(r"\w+", " ".join(calls))}
        known = {key for name in files for key in words_of(find(ENGLISH), f"page/{name}")}
        assert set(re.findall(r'\bt\("([^"]+)"', code)) <= known, file.name


def test_the_code_of_the_page_passes_the_type_checker() -> None:
    checker = str(TSC) if TSC.exists() else shutil.which("tsc")
    assert checker, "TypeScript is missing: make .venv/node installs it with npm (Debian: nodejs, npm)"
    checked = subprocess.run([checker, "-p", str(WEB / "tsconfig.json")], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def type_expressions(text: str) -> list[str]:
    """What stands in the braces of `@type {…}` and its kin, braces within braces included."""
    found = []
    for start in re.finditer(r"@(?:type|typedef|param|property|returns|template|satisfies)\s*\{", text):
        depth, end = 1, start.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        found.append(text[start.end() : end - 1])
    return found


def test_the_page_trusts_no_value_blindly() -> None:
    # An `any` is contagious, and a comment that silences the checker hides the next mistake as well.
    for file in sorted((WEB / "js").rglob("*.js")):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"@ts-(?:ignore|expect-error|nocheck)", text), file
        blind = [shape for shape in type_expressions(text) if re.search(r"\b(?:any|Function)\b|^\*$", shape)]
        assert blind == [], f"{file}: {blind}"
