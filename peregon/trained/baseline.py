"""Learned baselines: what a few minutes of one core make of the small board and of USA, with two players each.

`tools/trained` trains them; docs/learning.md says how well they play. Their names are
`peregon.trained.baseline:SmallBoard` and `peregon.trained.baseline:Usa`.
"""

from pathlib import Path

from peregon.trained.mlp import bot_from_safetensors

MODELS = Path(__file__).parent / "models"

SmallBoard = bot_from_safetensors(MODELS / "small-2p.safetensors")
Usa = bot_from_safetensors(MODELS / "usa-2p.safetensors")
