"""The boards that docs/adding-a-board.md shows."""

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs/adding-a-board.md").read_text(encoding="utf-8")
BOARDS = [block for block in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL) if "format = 1" in block]
LITTLE: str
(LITTLE,) = BOARDS
