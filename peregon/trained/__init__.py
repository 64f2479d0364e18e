"""Trained policies as bots: what a learner has learnt, put to play against people and other bots.

`bot_from` makes bots of any function, `bot_from_safetensors` and `bot_from_onnx` of files; none of them opens a pickle.
docs/learning.md shows how they are used.
"""

from peregon.extras import missing

try:
    import numpy as _  # noqa: F401
except ImportError as error:
    raise missing("trained", error) from error

from peregon.trained.bot import TrainedBot, UntrainedTable, bot_from
from peregon.trained.files import PolicyFileError
from peregon.trained.mlp import Mlp, bot_from_safetensors, save_mlp
from peregon.trained.observing import observe
from peregon.trained.onnx import bot_from_onnx

__all__ = [
    "Mlp",
    "PolicyFileError",
    "TrainedBot",
    "UntrainedTable",
    "bot_from",
    "bot_from_onnx",
    "bot_from_safetensors",
    "observe",
    "save_mlp",
]
