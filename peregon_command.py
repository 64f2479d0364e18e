"""What the shell's `peregon` runs. It stands outside the package, because importing anything of that takes a moment,
and Ctrl-C should be as quiet in that moment as it is later."""

import sys

INTERRUPTED = 130


def main() -> None:
    try:
        from peregon.cli import main as run
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    run()


if __name__ == "__main__":
    main()
