"""A learned baseline: what a few minutes of MaskablePPO make of the small board with two players.

`tools/trained` trains it; docs/learning.md says how well it plays. Its name is `peregon.trained.baseline:SmallBoard`.
"""

from pathlib import Path

from peregon.trained.mlp import bot_from_safetensors

FILE = Path(__file__).parent / "models" / "small-2p.safetensors"

SmallBoard = bot_from_safetensors(FILE)
