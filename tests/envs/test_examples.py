"""What docs/learning.md shows runs, and so do the examples; of learning only the first seconds."""

import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
EXAMPLES = ROOT / "examples" / "learning"


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_code_on_the_page_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) >= 4
    names: dict[str, object] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for block in blocks:
            exec(block, names)


def test_every_piece_is_explained() -> None:
    from peregon.envs.task import task
    from peregon.learning.observer import Observer

    found = {piece.name for piece in Observer(task("medium").rules(), 1, memory=True, plans=True).layout.pieces}
    explained = re.findall(r"^\| `(\w+)` \| [^|]*\d|^\| `(\w+)` \| (?:seats|routes|tickets|most)", PAGE, re.MULTILINE)
    assert found == {one or other for one, other in explained}


def test_the_agent_of_ones_own_beats_random_play() -> None:
    match = re.search(r"wins (\d+) of 20 games", run("custom_agent.py"))
    assert match is not None
    assert int(match[1]) >= 15


def test_self_play_runs() -> None:
    assert "after: wins" in run("self_play.py", "--rounds", "1", "--games", "8")


def test_learning_runs_and_draws_its_curve(tmp_path: Path) -> None:
    picture = tmp_path / "curve.png"
    sizes = ["--steps", "512", "--envs", "4", "--every", "512", "--games", "20"]
    told = run("maskable_ppo.py", *sizes, "--picture", str(picture))
    assert len(re.findall(r"wins [\d.]+% of 20 games", told)) >= 2
    assert picture.stat().st_size > 1000


@pytest.mark.parametrize("name", ["maskable_ppo", "custom_agent", "self_play"])
def test_the_page_leads_to_the_examples(name: str) -> None:
    assert f"../examples/learning/{name}.py" in PAGE
