"""Whatever a command lacks, it says which extra brings it."""

import ast
import json
import re
import sys

import pytest

from peregon.extras import BROUGHT_BY
from tests.support.package import ROOT, Package, run

EVERY_HELP = """
import json
from click import Group
from click.testing import CliRunner
from peregon.cli.app import cli

def commands(group, path):
    for name, command in group.commands.items():
        yield (*path, name)
        if isinstance(command, Group):
            yield from commands(command, (*path, name))

answers = {" ".join(path): CliRunner().invoke(cli, [*path, "--help"]) for path in commands(cli, ())}
print(json.dumps({path: answer.exit_code for path, answer in answers.items()}))
"""


def test_without_the_command_line_s_libraries_it_says_so(package: Package) -> None:
    done = package.peregon("games", extras=())
    assert done.returncode == 1
    assert done.stderr == 'peregon: the command line needs click and rich; pip install "peregon[cli]"\n'


def test_without_them_it_still_says_what_it_is(package: Package) -> None:
    assert package.peregon("--version", extras=()).stdout == package.peregon("--version").stdout != ""


def test_every_command_can_be_asked_for_help_with_the_command_line_alone(package: Package) -> None:
    answers = json.loads(run([package.python, "-c", EVERY_HELP], package.folder, **package.surroundings("cli")))
    assert len(answers) > 20
    assert {path: code for path, code in answers.items() if code} == {}


@pytest.mark.parametrize(
    ("command", "having", "library", "extra"),
    [
        ("serve --no-open", "cli", r"\w+", "server"),
        ("tables list --database nowhere.sqlite", "cli", r"\w+", "server"),
        ("export table --database nowhere.sqlite", "cli", r"\w+", "server"),
        ("tables list --database postgresql://localhost/none", "server", "asyncpg", "postgres"),
        ("arena peregon.trained.baseline:SmallBoard normal --game small", "cli", "numpy", "trained"),
        ("board draw usa -o usa.png", "cli", "cairosvg", "drawing"),
        ("board draw small --afresh -o small.svg", "cli", "numpy", "drawing"),
    ],
)
def test_a_command_names_the_extra_that_it_lacks(
    package: Package, command: str, having: str, library: str, extra: str
) -> None:
    done = package.peregon(*command.split(), extras=(having,))
    assert done.returncode == 1
    told = rf'Error: .*\b{library}\b.*; install it with: pip install "peregon\[{extra}\]"\n'
    assert re.fullmatch(told, done.stderr), done.stderr


def test_every_library_that_is_imported_is_a_requirement(package: Package) -> None:
    """Else nobody could be told how to come by it."""
    required = {plain(re.split(r"[^\w.-]", line)[0]) for line in package.metadata.requires or ()}
    imported = {name for file in (ROOT / "peregon").rglob("*.py") for name in libraries_in(file.read_text("utf-8"))}
    assert {"click", "librt", "numpy", "starlette"} <= imported
    assert {name for name in imported if plain(BROUGHT_BY.get(name, name)) not in required} == set()


def plain(name: str) -> str:
    return name.lower().replace("_", "-")


def libraries_in(source: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"peregon"}
