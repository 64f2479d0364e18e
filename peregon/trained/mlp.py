"""Small networks in safetensors files: layers of weights and biases, and what they were trained for, as plain data.

The tensors are ``layers.0.weight`` (a row for each output, as torch has it), ``layers.0.bias``, and so on; between two
layers stands the activation that the file names.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from peregon.boards import BoardError
from peregon.bots import Bot
from peregon.envs.task import Playable, Task, task
from peregon.extras import missing
from peregon.learning.layout import VERSION
from peregon.trained.bot import TrainedBot, TrainedPolicy, policy_for
from peregon.trained.files import PolicyFileError, refuse_pickles

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]
ACTIVATIONS: Mapping[str, Callable[[NDArray[np.float32]], NDArray[np.float32]]] = {
    "tanh": np.tanh,
    "relu": lambda values: np.maximum(values, 0),
}
FORMAT = "peregon-mlp-1"
_NAME = re.compile(r"layers\.(0|[1-9]\d{0,2})\.(weight|bias)")
_YES_NO = {"yes": True, "no": False}


class Mlp:
    """Layer after layer, with an activation between two of them and none behind the last."""

    def __init__(self, layers: Sequence[Layer], activation: str) -> None:
        self.layers = list(layers)
        self.activation = activation

    def __call__(self, seen: NDArray[Any]) -> NDArray[np.float32]:
        values = seen.astype(np.float32)
        *inner, (weights, biases) = self.layers
        for inner_weights, inner_biases in inner:
            values = ACTIVATIONS[self.activation](inner_weights @ values + inner_biases)
        scores: NDArray[np.float32] = weights @ values + biases
        return scores


def bot_from_safetensors(path: str | Path, game: Playable | None = None) -> Callable[[], Bot]:
    """What makes bots of a file that `save_mlp` has written. The file says which game it is for; ``game`` is needed for
    a board of one's own, which only its file knows."""
    policy = load_mlp(path, game)
    return lambda: TrainedBot(policy)


def save_mlp(
    path: str | Path, network: Mlp, what: Task, *, scaled: bool = True, notes: Mapping[str, str] | None = None
) -> None:
    """Writes a network for a task into a safetensors file. ``notes`` is for whatever else one wants to know of it
    later, such as how it was trained."""
    try:
        from safetensors.numpy import save_file
    except ImportError as error:
        raise missing("trained", error) from error

    if what.variants:
        raise PolicyFileError(str(path), "", "a file has no room for the variants of a table; train without them")
    policy = policy_for(network, what, scaled)
    _check_sizes(str(path), network.layers, policy)
    kept = {
        "format": FORMAT,
        "observation": str(VERSION),
        "game": what.title.name,
        "board": what.title.sheet.digest,
        "seats": str(what.seats),
        "memory": _yes_no(what.memory),
        "plans": _yes_no(what.plans),
        "scaled": _yes_no(scaled),
        "activation": network.activation,
    }
    tensors = {}
    for number, (weights, biases) in enumerate(network.layers):
        tensors[f"layers.{number}.weight"] = np.ascontiguousarray(weights, np.float32)
        tensors[f"layers.{number}.bias"] = np.ascontiguousarray(biases, np.float32)
    save_file(tensors, path, {**(notes or {}), **kept})


def load_mlp(path: str | Path, game: Playable | None = None) -> TrainedPolicy:
    try:
        from safetensors import SafetensorError, safe_open
    except ImportError as error:
        raise missing("trained", error) from error

    path = Path(path)
    source = str(path)
    refuse_pickles(path)
    try:
        with safe_open(path, "numpy") as file:
            kept: dict[str, str] = file.metadata() or {}
            tensors: dict[str, NDArray[Any]] = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    except (SafetensorError, ValueError, TypeError, OSError) as error:
        raise PolicyFileError(source, "", f"is no safetensors file: {error}") from None
    if kept.get("format") != FORMAT:
        problem = f"must be {FORMAT}, not {kept.get('format', 'missing')}; save_mlp writes such files"
        raise PolicyFileError(source, "format", problem)
    what = _task(source, kept, game)
    activation = _one_of(source, kept, "activation", tuple(ACTIVATIONS))
    network = Mlp(_layers(source, tensors), activation)
    policy = policy_for(network, what, _YES_NO[_one_of(source, kept, "scaled", tuple(_YES_NO))])
    _check_sizes(source, network.layers, policy)
    return policy


def _task(source: str, kept: Mapping[str, str], game: Playable | None) -> Task:
    _one_of(source, kept, "observation", (str(VERSION),))
    seats = _one_of(source, kept, "seats", tuple("23456789"))
    memory, plans = (_YES_NO[_one_of(source, kept, key, tuple(_YES_NO))] for key in ("memory", "plans"))
    name = kept.get("game", "")
    # A name out of a file is a name: a path in it would open whatever somebody has written there.
    if game is None and not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name):
        raise PolicyFileError(source, "game", f"must be the name of a game, not {name!r}")
    try:
        found = task(name if game is None else game, int(seats), memory=memory, plans=plans)
    except BoardError as error:
        problem = f"{error}; a board of one's own must be given: bot_from_safetensors(path, game=…)"
        raise PolicyFileError(source, "game", problem) from None
    except ValueError as error:
        raise PolicyFileError(source, "seats", str(error)) from None
    if kept.get("board") != found.title.sheet.digest:
        problem = f"it was trained on another board than {found.title.name} is now"
        raise PolicyFileError(source, "board", problem)
    return found


def _one_of(source: str, kept: Mapping[str, str], key: str, allowed: Sequence[str]) -> str:
    value = kept.get(key)
    if value is None or value not in allowed:
        told = "is missing" if value is None else f"is {value[:40]!r}"
        raise PolicyFileError(source, key, f"{told}; allowed: {', '.join(allowed)}")
    return value


def _layers(source: str, tensors: Mapping[str, NDArray[Any]]) -> list[Layer]:
    for name, tensor in tensors.items():
        if not _NAME.fullmatch(name):
            raise PolicyFileError(source, name[:40], "is no layer; there are layers.0.weight, layers.0.bias, …")
        if tensor.dtype != np.float32:
            raise PolicyFileError(source, name, f"must be of float32, not {tensor.dtype}")
        if not np.isfinite(tensor).all():
            raise PolicyFileError(source, name, "has numbers that are infinite, or none")
    layers = []
    for number in range(max(1, (len(tensors) + 1) // 2)):
        pair = [f"layers.{number}.{part}" for part in ("weight", "bias")]
        for name, axes in zip(pair, (2, 1), strict=True):
            if name not in tensors:
                raise PolicyFileError(source, name, "is missing")
            if tensors[name].ndim != axes:
                raise PolicyFileError(source, name, f"must have {axes} axes, not the shape {tensors[name].shape}")
        layers.append((tensors[pair[0]], tensors[pair[1]]))
    return layers


def _check_sizes(source: str, layers: Sequence[Layer], policy: TrainedPolicy) -> None:
    """Every layer takes what the one before it gives: from the observation to the actions."""
    game = f"{policy.task.title.name} with {policy.task.seats} players"
    width, what = policy.width, f"the observation of {game}"
    for number, (weights, biases) in enumerate(layers):
        if weights.shape[1] != width:
            problem = f"takes {weights.shape[1]} numbers, but {what} has {width}"
            raise PolicyFileError(source, f"layers.{number}.weight", problem)
        if biases.shape != weights.shape[:1]:
            problem = f"has {biases.size} numbers, but its weights give {weights.shape[0]}"
            raise PolicyFileError(source, f"layers.{number}.bias", problem)
        width, what = weights.shape[0], f"layer {number}"
    if width != policy.actions:
        problem = f"gives {width} numbers, but {game} has {policy.actions} actions"
        raise PolicyFileError(source, f"layers.{len(layers) - 1}.weight", problem)


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"
