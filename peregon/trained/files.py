"""Files of policies: which there are, and what is never opened."""

from pathlib import Path

from peregon.fields import FileError

LARGEST = 1 << 30
_PICKLES = (b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05", b"PK\x03\x04")


class PolicyFileError(FileError):
    """The file of a policy cannot be used: which, where in it, and why."""


def refuse_pickles(path: Path) -> None:
    """A pickle runs whatever is written in it. Archives of torch and of stable-baselines3 are zips with pickles."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(4)
    except OSError as error:
        raise PolicyFileError(str(path), "", f"cannot be read: {error.strerror}") from None
    if start.startswith(_PICKLES):
        problem = (
            "is a pickle, or an archive of them, as torch.save and stable-baselines3 write; it could run anything, "
            "and is never opened: write the weights with save_mlp, or the model as ONNX"
        )
        raise PolicyFileError(str(path), "", problem)
    if size > LARGEST:
        raise PolicyFileError(str(path), "", f"has {size:,} bytes; a policy has at most {LARGEST:,}")
