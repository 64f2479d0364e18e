"""The package as others get it: a wheel, installed elsewhere, with everything it needs inside."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

import peregon

ROOT = Path(__file__).parent.parent
TREE = (
    *("peregon", "docs", "web"),
    *("peregon_command.py", "pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in"),
)


def run(command: list[str], cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the installed wheel, built without a compiler."""
    source = tmp_path_factory.mktemp("source")
    for name in TREE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        else:
            shutil.copy(ROOT / name, source / name)
    wheels = tmp_path_factory.mktemp("wheels")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    build = [*pip, "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--wheel-dir", str(wheels), "."]
    run(build, source, PEREGON_PURE="1")
    (wheel,) = wheels.glob("*.whl")
    site = tmp_path_factory.mktemp("site")
    run([*pip, "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)], wheels)
    return site


def peregon_there(site: Path, *arguments: str) -> str:
    return run([sys.executable, "-m", "peregon", *arguments], site.parent, PYTHONPATH=str(site), PYTHONSAFEPATH="1")


def test_a_game_can_be_played(elsewhere: Path) -> None:
    code = (
        "import peregon\n"
        "for name in peregon.names():\n"
        "    game = peregon.start(name, seed=1)\n"
        "    while not game.over:\n"
        "        game.play(game.option_numbers()[0])\n"
        "print(peregon.__file__, peregon.compiled)\n"
    )
    told = run([sys.executable, "-c", code], elsewhere.parent, PYTHONPATH=str(elsewhere), PYTHONSAFEPATH="1")
    assert told.split() == [str(elsewhere / "peregon" / "__init__.py"), "False"]


def test_the_command_line_says_how_it_was_built(elsewhere: Path) -> None:
    assert "interpreted" in peregon_there(elsewhere, "--version")


def test_the_rulebooks_are_inside(elsewhere: Path) -> None:
    assert "U38" in peregon_there(elsewhere, "rules", "usa")
    assert "J24" in peregon_there(elsewhere, "rules", "journey")
    written, shipped = ROOT / "docs" / "rules", elsewhere / "peregon" / "docs" / "rules"
    assert all((shipped / page.relative_to(written)).is_file() for page in written.rglob("*.md"))


def test_the_languages_are_inside(elsewhere: Path) -> None:
    assert "Пороми" in peregon_there(elsewhere, "rules", "europe", "--lang", "uk")
    written, shipped = ROOT / "peregon" / "languages", elsewhere / "peregon" / "languages"
    data = [file.relative_to(written) for file in written.rglob("*") if file.suffix in (".toml", ".json", ".md")]
    assert len(data) > 10 and all((shipped / file).is_file() for file in data)


def test_the_page_is_inside_and_is_served(elsewhere: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "peregon", "serve", "--port", "0", "--no-open", "--lang", "en"]
    environment = {**os.environ, "PYTHONPATH": str(elsewhere), "PYTHONSAFEPATH": "1"}
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "tables.sqlite")],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            for page in ("", "table/none", "rules", "learn", "replay/none", "web/js/table/main.js"):
                with urlopen(address + page, timeout=30) as answer:
                    assert answer.status == 200
            with urlopen(Request(f"{address}api/lessons/europe", b"{}"), timeout=30) as answer:
                assert answer.status == 201
        finally:
            server.terminate()


def test_the_engine_is_compiled_where_it_can_be() -> None:
    # The fallback is silent: without this a broken build would only be slow.
    if os.environ.get("PEREGON_PURE"):
        pytest.skip("an interpreted build was asked for with PEREGON_PURE")
    if shutil.which("cc") or shutil.which("gcc") or shutil.which("clang"):
        assert peregon.compiled, "a C compiler is here, and the engine is not compiled: run `make clean test`"
