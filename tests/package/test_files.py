"""What goes out with the package beside the code: versions agree, files are as those who read them want them."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.support.package import ROOT, Package, set_up

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TOOLS = Path(sys.executable).parent


def test_the_version_is_the_same_everywhere(package: Package) -> None:
    version = PROJECT["version"]
    assert package.metadata.version == version
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text())["version"] == version
    assert yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["peregon"]["image"] == f"peregon:{version}"
    assert re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1] == version  # type: ignore[index]


def test_the_readme_shows_its_pictures_outside_the_repository(package: Package) -> None:
    shipped = package.metadata.metadata["Description"]
    assert set_up()["INSIDE"].search(shipped) is None
    tag = f"v{PROJECT['version']}/"
    inside = [target.partition(tag)[2] for target in re.findall(r"\]\((https?://[^)\s#]+)", shipped) if tag in target]
    assert sum("raw.githubusercontent.com" in line for line in shipped.splitlines()) > 5
    assert len(inside) > 20 and [path for path in inside if not (ROOT / path).exists()] == []


def test_the_metadata_is_complete(package: Package) -> None:
    metadata = package.metadata.metadata
    assert metadata["Author"] == "The Peregon authors"
    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} <= PROJECT["urls"].keys()
    for version in ("3.11", "3.12", "3.13"):
        assert f"Programming Language :: Python :: {version}" in PROJECT["classifiers"]


@pytest.mark.parametrize(
    "check",
    [
        ("hadolint", "Dockerfile"),
        ("check-jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml"),
        ("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *map(str, WORKFLOWS)),
        ("check-jsonschema", "--builtin-schema", "vendor.citation-file-format", "CITATION.cff"),
        ("zizmor", "--offline", "--quiet", "--config", ".github/zizmor.yml", ".github/workflows"),
    ],
    ids=lambda check: f"{check[0]} {Path(check[-1]).name}",
)
def test_a_linter_finds_nothing(check: tuple[str, ...]) -> None:
    done = subprocess.run([TOOLS / check[0], *check[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("platform", "archs", "built"),
    [
        ("linux", "x86_64", ("manylinux_x86_64", "musllinux_x86_64")),
        ("linux", "aarch64", ("manylinux_aarch64", "musllinux_aarch64")),
        ("macos", "arm64", ("macosx_arm64",)),
        ("windows", "AMD64", ("win_amd64",)),
    ],
)
def test_a_wheel_would_be_built_for_each_python(platform: str, archs: str, built: tuple[str, ...]) -> None:
    """Whether it can be is for the workflow to see. An option that cibuildwheel does not know makes it fail here."""
    command = [str(TOOLS / "cibuildwheel"), "--print-build-identifiers", "--platform", platform, "--archs", archs]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [f"cp{python}-{system}" for system in built for python in (311, 312, 313)]


def test_the_workflow_builds_wheels_with_what_was_tried_here() -> None:
    (pinned,) = (line for line in PROJECT["optional-dependencies"]["dev"] if line.startswith("cibuildwheel"))
    workflow = (ROOT / ".github" / "workflows" / "wheels.yml").read_text()
    assert f"pypa/cibuildwheel@v{pinned.partition('==')[2]}\n" in workflow


def test_what_a_server_runs_on_is_locked_by_hashes() -> None:
    """Each library with its hashes and nothing else: no option, and no address of where they were looked up."""
    lines = (ROOT / "deploy" / "requirements.txt").read_text().splitlines()
    locked = [line for line in lines if re.match(r"[a-z0-9-]+==", line)]
    detail = re.compile(r"    (--hash=sha256:[0-9a-f]{64}|#)")
    assert [line for line in lines if line not in locked and not detail.match(line)] == []
    assert all(line.endswith("\\") for line in locked)
    names = {line.partition("==")[0] for line in locked}
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *extras["cli"], *extras["server"], *extras["postgres"], *extras["drawing"]]
    assert {re.split(r"[^\w-]", line)[0].replace("_", "-") for line in wanted} - {"peregon"} <= names
    assert "://" not in "".join(lines)


def test_the_commands_of_the_container_are_those_of_the_program() -> None:
    """There is no engine for containers in the tests; what they start is asked for here."""
    from click.testing import CliRunner

    from peregon.cli.app import cli

    known = CliRunner().invoke(cli, ["serve", "--help"]).output
    service = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["peregon"]["command"]
    image = re.search(r"^CMD (\[.*\])", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert image is not None
    for command in (service, yaml.safe_load(image[1])):
        assert command[0] == "serve"
        options = [option.partition("=")[0] for option in command if option.startswith("--")]
        assert options and [option for option in options if option not in known] == []
