"""The wheel: installed where nothing else is, it plays, tells and serves, with everything it needs inside."""

import os
import shutil
import subprocess
import tomllib
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

import peregon
from tests.support.package import ROOT, Package, run, set_up

PLAY_ALL = """
import peregon
for name in peregon.names():
    game = peregon.start(name, seed=1)
    while not game.over:
        game.play(game.option_numbers()[0])
print(peregon.__file__, peregon.compiled)
"""


def test_a_game_can_be_played_with_nothing_else_installed(package: Package) -> None:
    told = run([package.python, "-c", PLAY_ALL], package.folder, **package.surroundings())
    assert told.split() == [str(package.site / "peregon" / "__init__.py"), "False"]


def test_the_command_line_says_what_it_is_and_how_it_was_built(package: Package) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert package.peregon("--version").stdout == f"peregon {version}, engine interpreted\n"


def test_the_rulebooks_are_inside(package: Package) -> None:
    assert "U38" in package.peregon("rules", "usa").stdout
    assert "J24" in package.peregon("rules", "journey").stdout
    written, shipped = ROOT / "docs" / "rules", package.site / "peregon" / "docs" / "rules"
    assert all((shipped / page.relative_to(written)).is_file() for page in written.rglob("*.md"))


def test_the_languages_are_inside(package: Package) -> None:
    assert "Пороми" in package.peregon("rules", "europe", "--lang", "uk").stdout


def test_every_file_of_the_package_is_inside(package: Package) -> None:
    written, shipped = ROOT / "peregon", package.site / "peregon"
    built = (".so", ".pyd", ".pyc")
    files = [file.relative_to(written) for file in written.rglob("*") if file.is_file() and file.suffix not in built]
    assert len(files) > 400
    assert [str(file) for file in files if not (shipped / file).is_file()] == []
    pages = [file.relative_to(ROOT) for file in (ROOT / "web").rglob("*") if file.is_file()]
    assert [str(file) for file in pages if not (shipped / file).is_file()] == []


def test_the_page_is_inside_and_is_served(package: Package, tmp_path: Path) -> None:
    command = [package.python, "-m", "peregon", "serve", "--port", "0", "--no-open", "--lang", "en"]
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "tables.sqlite")],
        cwd=tmp_path,
        env={**os.environ, **package.surroundings("server")},
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


def test_the_compiled_wheel_is_this_one_and_its_libraries(
    package: Package, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a compiled wheel holds, put together from the libraries that are built here: each module beside its source,
    and the one they share at the top."""
    if not peregon.compiled:
        pytest.skip("nothing is compiled here")
    shutil.copytree(package.site / "peregon", tmp_path / "peregon")
    monkeypatch.chdir(ROOT)
    modules = [Path(file).with_suffix("") for file in set_up()["compiled_files"]()]
    for module in (*modules, Path("peregon__mypyc")):
        (library,) = (ROOT / module.parent).glob(f"{module.name}.*.so")
        shutil.copy(library, tmp_path / module.parent)
    libraries = {file.relative_to(ROOT).parent / file.name.partition(".")[0] for file in ROOT.glob("peregon/**/*.so")}
    assert libraries == set(modules), "what is compiled here is not what setup.py would compile"
    surroundings = package.surroundings()
    both = f"{tmp_path}{os.pathsep}{surroundings['PYTHONPATH']}"
    told = run([package.python, "-c", PLAY_ALL], tmp_path, **{**surroundings, "PYTHONPATH": both})
    assert told.split() == [str(tmp_path / "peregon" / "__init__.py"), "True"]
