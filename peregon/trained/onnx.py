"""Policies in ONNX files, run by onnxruntime: one input, the observation; the first output scores the actions."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from peregon.bots import Bot
from peregon.envs.task import Task
from peregon.extras import missing
from peregon.trained.bot import TrainedBot, policy_for
from peregon.trained.files import PolicyFileError, refuse_pickles


def bot_from_onnx(path: str | Path, task: Task, *, scaled: bool = True) -> Callable[[], Bot]:
    """What makes bots of an ONNX file: a model that takes a batch of one flat observation as float32 and gives a score
    for each action."""
    path = Path(path)
    refuse_pickles(path)
    session = _session(path)
    inputs, outputs = session.get_inputs(), session.get_outputs()
    if len(inputs) != 1:
        raise PolicyFileError(str(path), "inputs", f"must be one, the observation, not {len(inputs)}")
    name = inputs[0].name

    def scores(seen: NDArray[Any]) -> Any:
        return session.run([outputs[0].name], {name: seen.astype(np.float32)[np.newaxis]})[0]

    policy = policy_for(scores, task, scaled)
    game = f"{task.title.name} with {task.seats} players"
    _check(path, inputs[0], policy.width, f"the observation of {game}")
    _check(path, outputs[0], policy.actions, f"the list of actions of {game}")
    return lambda: TrainedBot(policy)


def _session(path: Path) -> Any:
    try:
        import onnxruntime
    except ImportError as error:
        raise missing("onnx", error) from error

    options = onnxruntime.SessionOptions()
    # A decision is small, and many bots play side by side.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # of a dozen kinds, none of which it tells beforehand
        raise PolicyFileError(str(path), "", f"is no ONNX model: {str(error)[:200]}") from None


def _check(path: Path, node: Any, width: int, what: str) -> None:
    """Of a batch (any number, or one) and the numbers; a size that the model leaves open is seen when it plays."""
    if node.type != "tensor(float)":
        raise PolicyFileError(str(path), node.name, f"must be a tensor of float32, not {node.type}")
    last = node.shape[-1] if node.shape else None
    if len(node.shape) != 2 or (isinstance(last, int) and last != width):
        raise PolicyFileError(str(path), node.name, f"has the shape {node.shape}, but {what} has {width} numbers")
