"""Files of policies: what is written is read again, and whatever cannot be meant is told with its place."""

import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
import torch
from onnx import TensorProto, helper, numpy_helper
from safetensors import safe_open
from safetensors.numpy import save_file

from peregon.envs.games import play_games
from peregon.envs.task import Task, task
from peregon.model.views import view_of
from peregon.trained import Mlp, PolicyFileError, bot_from, bot_from_onnx, bot_from_safetensors, observe, save_mlp
from peregon.trained.mlp import load_mlp
from tests.trained.policies import SMALL, network, questions


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.safetensors"
    save_mlp(path, network(), SMALL, notes={"trained": "by lot"})
    return path


def changed(file: Path, metadata: Mapping[str, str | None] = {}, tensors: Mapping[str, Any] = {}) -> Path:
    """The same file with other entries; what is None is left out."""
    with safe_open(file, "numpy") as opened:
        kept = {**opened.metadata(), **metadata}
        arrays = {name: opened.get_tensor(name) for name in opened.keys()} | dict(tensors)  # noqa: SIM118
    save_file(
        {name: value for name, value in arrays.items() if value is not None},
        file,
        {name: value for name, value in kept.items() if value is not None},
    )
    return file


def seen_in(what: Task) -> list[np.ndarray]:
    games = play_games(what.title, what.seats, 8, seed=5, plans=what.plans)
    rows = []
    for _ in range(20):
        rows += [observe(view_of(games.batch.state(n), int(games.turn[n])), what.rules(), plans=True) for n in range(8)]
        games.step(games.sample())
    return rows


def test_what_is_written_is_read_again(file: Path) -> None:
    policy = load_mlp(file)
    assert (policy.task.name, policy.task.memory, policy.task.plans, policy.scaled) == ("small-2p-v0", True, True, True)
    for seen in seen_in(SMALL):
        assert (policy.scores(seen / policy.high) == network()(seen / policy.high)).all()


def test_it_is_what_torch_makes_of_the_same_weights() -> None:
    layers = network().layers
    model = torch.nn.Sequential(torch.nn.Linear(*layers[0][0].shape[::-1]), torch.nn.Tanh(),
                                torch.nn.Linear(*layers[1][0].shape[::-1]))  # fmt: skip
    names = ("0.weight", "0.bias", "2.weight", "2.bias")
    arrays = [torch.from_numpy(array) for layer in layers for array in layer]
    model.load_state_dict(dict(zip(names, arrays, strict=True)))
    for seen in seen_in(SMALL)[:20]:
        with torch.no_grad():
            expected = model(torch.from_numpy(seen.astype(np.float32))).numpy()
        np.testing.assert_allclose(network()(seen), expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(
    ("metadata", "told"),
    [
        ({"format": None}, "format: must be peregon-mlp-1, not missing; save_mlp writes such files"),
        ({"observation": "7"}, "observation: is '7'; allowed: 0"),
        ({"seats": None}, "seats: is missing; allowed: 2, 3"),
        ({"plans": "True"}, "plans: is 'True'; allowed: yes, no"),
        ({"activation": "gelu"}, "activation: is 'gelu'; allowed: tanh, relu"),
        ({"game": "../../etc/passwd"}, "game: must be the name of a game, not '../../etc/passwd'"),
        ({"game": "atlantis"}, "game: .*a board of one's own must be given"),
        ({"game": "medium"}, "board: it was trained on another board than medium is now"),
        ({"board": "0" * 64}, "board: it was trained on another board than small is now"),
        ({"seats": "3"}, r"layers\.0\.weight: takes \d+ numbers, but the observation of small with 3 players has \d+"),
        ({"seats": "9"}, "seats: "),
        ({"plans": "no"}, r"layers\.0\.weight: takes \d+ numbers, but the observation of small with 2 players has \d+"),
    ],
)
def test_a_file_for_something_else_is_refused(file: Path, metadata: dict[str, str | None], told: str) -> None:
    with pytest.raises(PolicyFileError, match=rf"mine\.safetensors: {told}"):
        bot_from_safetensors(changed(file, metadata))


@pytest.mark.parametrize(
    ("tensors", "told"),
    [
        ({"layers.1.bias": None}, r"layers\.1\.bias: is missing"),
        ({"layers.0.bias": np.zeros(7, np.float32)}, r"layers\.0\.bias: has 7 numbers, but its weights give 8"),
        ({"layers.1.weight": np.zeros((5, 9), np.float32)}, r"layers\.1\.weight: takes 9 numbers, but layer 0 has 8"),
        (
            {"layers.1.weight": np.zeros((5, 8), np.float32), "layers.1.bias": np.zeros(5, np.float32)},
            r"layers\.1\.weight: gives 5 numbers, but small with 2 players has \d+ actions",
        ),
        ({"layers.0.weight": np.zeros(8, np.float32)}, r"layers\.0\.weight: must have 2 axes, not the shape \(8,\)"),
        ({"layers.0.bias": np.zeros(8, np.float64)}, r"layers\.0\.bias: must be of float32, not float64"),
        ({"layers.0.bias": np.full(8, np.nan, np.float32)}, r"layers\.0\.bias: has numbers that are infinite, or none"),
        ({"value_net.weight": np.zeros(8, np.float32)}, r"value_net\.weight: is no layer"),
    ],
)
def test_tensors_of_other_names_or_sizes_are_refused(file: Path, tensors: dict[str, Any], told: str) -> None:
    with pytest.raises(PolicyFileError, match=rf"mine\.safetensors: {told}"):
        bot_from_safetensors(changed(file, tensors=tensors))


def test_a_network_that_does_not_suit_the_task_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(PolicyFileError, match=r"takes \d+ numbers, but the observation of usa with 2 players has \d+"):
        save_mlp(tmp_path / "wrong.safetensors", network(), task("usa", 2))
    assert not list(tmp_path.iterdir())


class Malice:
    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return (pytest.fail, ("a pickle was opened",))


@pytest.mark.parametrize("load", [bot_from_safetensors, lambda path: bot_from_onnx(path, SMALL)])
def test_a_pickle_is_never_opened(tmp_path: Path, load: Any) -> None:
    old, new = tmp_path / "old.bin", tmp_path / "new.bin"
    old.write_bytes(pickle.dumps(Malice()))
    torch.save({"weights": Malice()}, new)
    for path in (old, new):
        with pytest.raises(PolicyFileError, match=r"is a pickle, or an archive of them.*never opened"):
            load(path)


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"", "is no"), (b"not a policy at all", "is no"), (b"\xff" * 64, "is no"), (b"\x10" + b"\0" * 7 + b"{", "is no")],
)
def test_rubbish_is_refused(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "rubbish"
    path.write_bytes(content)
    with pytest.raises(PolicyFileError, match=f"rubbish: {told} safetensors file"):
        bot_from_safetensors(path)
    with pytest.raises(PolicyFileError, match=f"rubbish: ({told} ONNX model|inputs: must be one)"):
        bot_from_onnx(path, SMALL)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PolicyFileError, match="nowhere: cannot be read: No such file"):
        bot_from_safetensors(tmp_path / "nowhere")


def as_onnx(path: Path, net: Mlp, batch: int | str = "batch") -> Path:
    """The same network as an ONNX file."""
    nodes, constants, value = [], [], "seen"
    for number, (weights, biases) in enumerate(net.layers):
        constants += [numpy_helper.from_array(weights, f"w{number}"), numpy_helper.from_array(biases, f"b{number}")]
        nodes.append(helper.make_node("Gemm", [value, f"w{number}", f"b{number}"], [f"z{number}"], transB=1))
        value = f"z{number}"
        if number + 1 < len(net.layers):
            nodes.append(helper.make_node("Tanh", [value], [f"a{number}"]))
            value = f"a{number}"
    sizes = (net.layers[0][0].shape[1], net.layers[-1][0].shape[0])
    ends = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, [batch, size])
        for name, size in zip(("seen", value), sizes, strict=True)
    ]
    graph = helper.make_graph(nodes, "policy", ends[:1], ends[1:], constants)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)
    return path


@pytest.mark.parametrize("batch", [1, "batch"])
def test_onnx_plays_as_the_same_network_does(tmp_path: Path, batch: int | str) -> None:
    make = bot_from_onnx(as_onnx(tmp_path / "mine.onnx", network(), batch), SMALL)
    twin = bot_from(network(), SMALL)
    asked = questions(SMALL, 60)
    assert [make().choose(question) for question in asked] == [twin().choose(question) for question in asked]


def test_an_onnx_model_of_other_sizes_is_refused(tmp_path: Path) -> None:
    path = as_onnx(tmp_path / "mine.onnx", network())
    with pytest.raises(PolicyFileError, match=r"mine\.onnx: seen: has the shape .*observation of usa with 2 players"):
        bot_from_onnx(path, task("usa", 2))
