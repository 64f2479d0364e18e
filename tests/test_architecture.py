"""The shape of the code: which layer may import which, what is public, and what mypyc must not be given."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import peregon

ROOT = Path(peregon.__file__).parent
PROJECT = ROOT.parent
COMPILED = {"rules", "policies", "learning"}
COMPILED_MODEL = {
    "bits", "board", "chance", "changes", "declarations", "knowledge", "log", "network", "numbers", "sights", "state",
}  # fmt: skip
COMPILED_BESIDES = {"server/rooms/kept/differences"}

# A line may import only itself and the lines above it.
LAYERS = (
    "quoting",
    "extras",
    "fields",
    "languages",
    "plugins",
    "model",
    "rules",
    "policies",
    "learning",
    "rulebooks",
    "boards",
    "rulebook_text",
    "translation_check",
    "catalogue",
    "imagine",
    "score_sheet",
    "game",
    "chance_tree",
    "ticket_paths",
    "why_not",
    "piece_supply",
    "record",
    "workers",
    "locking",
    "replacing",
    "values",
    "bots",
    "game_review",
    "simulate",
    "data",
    "drawing",
    "envs",
    "trained",
    "analysis",
    "report",
    "testing",
    "server",
    "editor",
    "cli",
)
# The same for what lies around the package.
AROUND = ("peregon", "tests.support", "benchmarks", "tools", "tests")


def modules() -> list[tuple[str, Path]]:
    return [(str(path.relative_to(ROOT)), path) for path in sorted(ROOT.rglob("*.py"))]


def layer_of(dotted: str) -> str:
    return dotted.split(".")[1] if "." in dotted else ""


def imports(path: Path, packages: tuple[str, ...] = ("peregon",)) -> set[str]:
    """The dotted names of the project's own modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.update({node.module} if "." in node.module else {f"{node.module}.{a.name}" for a in node.names})
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return {name for name in found if name.split(".")[0] in packages}


def is_compiled(name: str) -> bool:
    folder, _, file = name.partition("/")
    stem = Path(file).stem
    if name.removesuffix(".py") in COMPILED_BESIDES:
        return True
    return stem not in ("__init__", "faces") and (folder in COMPILED or (folder == "model" and stem in COMPILED_MODEL))


def test_a_layer_imports_only_the_layers_above_it() -> None:
    wrong = []
    for name, path in modules():
        if "/" not in name and name in ("__init__.py", "__main__.py"):
            continue
        layer = name.split("/")[0].removesuffix(".py")
        assert layer in LAYERS, f"{name} belongs to no layer"
        for target in imports(path):
            if layer_of(target) in LAYERS and LAYERS.index(layer_of(target)) > LAYERS.index(layer):
                wrong.append(f"{name} imports {target}")
    assert not wrong


def around(dotted: str) -> int:
    return min(n for n, name in enumerate(AROUND) if dotted == name or dotted.startswith(f"{name}."))


def test_benchmarks_and_tools_know_no_tests_and_their_support_knows_none_of_them() -> None:
    wrong = []
    for name in ("peregon", "benchmarks", "tools", "tests"):
        for path in sorted((PROJECT / name).rglob("*.py")):
            here = path.relative_to(PROJECT).with_suffix("")
            for target in imports(path, ("peregon", "benchmarks", "tools", "tests")):
                if around(target) > around(".".join(here.parts)):
                    wrong.append(f"{here} imports {target}")
    assert not wrong


def test_no_test_borrows_from_another() -> None:
    wrong = [
        f"{path.relative_to(PROJECT)} imports {target}"
        for path in sorted((PROJECT / "tests").rglob("*.py"))
        for target in imports(path, ("tests",))
        if target.rpartition(".")[2].startswith("test_")
    ]
    assert not wrong


def test_the_layers_are_those_that_the_documentation_lists() -> None:
    page = (PROJECT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.split("## The layers")[1].split("\n\n")[2]
    cells = [line.split("|")[1] for line in table.splitlines()[2:]]
    listed = [name.removesuffix("/").removesuffix(".py") for cell in cells for name in re.findall("`(.*?)`", cell)]
    assert tuple(listed) == LAYERS


def test_compiled_code_imports_compiled_code_only() -> None:
    wrong = [
        f"{name} imports {target}"
        for name, path in modules()
        if is_compiled(name)
        for target in imports(path)
        if not is_compiled(target.removeprefix("peregon.").replace(".", "/") + ".py")
    ]
    assert not wrong


def test_compiled_code_shifts_no_literal_by_a_variable() -> None:
    # mypyc 2.4.1 makes a 32-bit shift of it, silently wrong from 32 places on.
    wrong = []
    for name, path in modules():
        if not is_compiled(name):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.BinOp)
                and isinstance(node.op, ast.LShift)
                and isinstance(node.left, ast.Constant)
                and not isinstance(node.right, ast.Constant)
                and name != "model/bits.py"
            ):
                wrong.append(f"{name}:{node.lineno}")
    assert not wrong


def test_the_build_compiles_the_modules_that_this_test_takes_for_compiled() -> None:
    listed = re.search(r"COMPILED = \(\n(.*?)\)", (PROJECT / "setup.py").read_text(), re.DOTALL)
    assert listed is not None
    assert set(re.findall(r'"(\w+)"', listed[1])) == COMPILED_MODEL
    besides = re.search(r"BESIDES = \((.*?)\)", (PROJECT / "setup.py").read_text(), re.DOTALL)
    assert besides is not None
    assert set(re.findall(r'"([\w/]+)"', besides[1])) == COMPILED_BESIDES


def test_rulebooks_do_not_know_each_other() -> None:
    for name in ("usa", "europe", "india", "switzerland", "journey"):
        others = {f"peregon.rulebooks.{other}" for other in ("usa", "europe", "india", "switzerland", "journey")}
        assert not imports(ROOT / "rulebooks" / f"{name}.py") & (others - {f"peregon.rulebooks.{name}"})


PUBLIC = [
    "Action",
    "Award",
    "BoardError",
    "BoardSheet",
    "Bot",
    "Budget",
    "BuildStation",
    "CardDrawn",
    "CardTaken",
    "CardsDealt",
    "CardsDealtFaceUp",
    "Chance",
    "ChooseFirstTickets",
    "ClaimRoute",
    "Decision",
    "DeckRebuilt",
    "DrawBlind",
    "DrawCard",
    "DrawSecondCard",
    "DrawTickets",
    "Event",
    "ExtraPaid",
    "FirstTicketsChosen",
    "Game",
    "GameEnded",
    "GiveUp",
    "IllegalAction",
    "Keep",
    "KeepTickets",
    "LastRoundBegan",
    "Luck",
    "OrderSet",
    "Own",
    "Pass",
    "Passed",
    "PayExtra",
    "PayForTunnel",
    "Player",
    "PluginError",
    "Question",
    "Reason",
    "Recorder",
    "Review",
    "RouteClaimed",
    "RowCleared",
    "RowFilled",
    "Rulebook",
    "RulebookError",
    "ScoreSheet",
    "ScriptError",
    "ScriptRanOut",
    "Scripted",
    "SeatScore",
    "Seeded",
    "StationBuilt",
    "Step",
    "SystemChance",
    "TakeTurn",
    "TicketsKept",
    "TicketsOffered",
    "Title",
    "TunnelGivenUp",
    "TunnelLaid",
    "TunnelPriced",
    "View",
    "bot_named",
    "compiled",
    "find",
    "load_board",
    "names",
    "read_board",
    "review",
    "seen_by",
    "start",
]


def test_the_public_names() -> None:
    assert peregon.__all__ == PUBLIC
    assert all(getattr(peregon, name) is not None and name in dir(peregon) for name in PUBLIC)
    with pytest.raises(AttributeError, match="has no attribute 'Shuffle'"):
        peregon.Shuffle  # noqa: B018


def test_whatever_can_be_done_asked_or_told_in_the_five_games_is_public() -> None:
    faces = [face for path in sorted((ROOT / "rules").glob("*/faces.py")) for face in faces_of(path)]
    assert len(faces) > 30
    assert [face.__name__ for face in faces if getattr(peregon, face.__name__, None) is not face] == []


def faces_of(path: Path) -> list[type]:
    module = import_module(f"peregon.rules.{path.parent.name}.faces")
    kinds = (peregon.Action, peregon.Decision, peregon.Event)
    return [
        found
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, kinds) and found.__module__ == module.__name__
    ]


def test_importing_peregon_imports_no_bots_and_no_library_from_elsewhere() -> None:
    code = "import sys, peregon; print(*{name.split('.')[0] for name in sys.modules}, 'peregon.bots' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    *found, bots = run.stdout.split()
    assert bots == "False"
    assert {"numpy", "click", "rich", "msgspec"}.isdisjoint(found) and "peregon" in found


# Names of two things, and why each may be.
SHARED_NAMES = {
    "SeatNumber": "the number of a seat both times: in a message it says what it may lie between",
}


def named_things(path: Path) -> list[str]:
    """Classes and names of types at the top of a file. What begins with an underscore is its file's own."""
    found = []
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ClassDef):
            found.append(node.name)
        elif isinstance(node, ast.Assign):
            found += [target.id for target in node.targets if isinstance(target, ast.Name)]
    return [name for name in found if re.match("[A-Z]+[a-z]", name)]


def test_one_name_is_one_thing() -> None:
    homes: dict[str, list[str]] = {}
    for file, path in modules():
        for name in named_things(path):
            homes.setdefault(name, []).append(file)
    twice = {name: files for name, files in homes.items() if len(files) > 1}
    assert len(homes) > 300, "the names were not found"
    assert {name: files for name, files in twice.items() if name not in SHARED_NAMES} == {}
    assert set(SHARED_NAMES) == set(twice), "a reason is given for a name that is one thing by now"


def test_no_file_is_too_long_to_read_at_one_sitting() -> None:
    long = {name: lines for name, path in modules() if (lines := len(path.read_text().splitlines())) > 400}
    assert not long
