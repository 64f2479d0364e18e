"""The command line: one file per command."""

import sys

import peregon

INTERRUPTED = 130


def version() -> str:
    engine = "compiled" if peregon.compiled else "interpreted"
    return f"peregon {peregon.__version__}, engine {engine}"


def main() -> None:
    """What `peregon` runs. The engine needs neither click nor rich, so they may be missing."""
    try:
        from peregon.cli.app import run
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("click", "rich"):
            raise
        if sys.argv[1:] == ["--version"]:
            print(version())
            return
        print('peregon: the command line needs click and rich; pip install "peregon[cli]"', file=sys.stderr)
        sys.exit(1)
    run()
