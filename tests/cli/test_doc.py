"""The document of the command line: every command line in it can be understood, and no command is missing."""

import re
import shlex
from pathlib import Path

import click
import pytest

from peregon.cli.app import cli
from peregon.languages import ENGLISH, find
from peregon.languages.folders import words_of

DOCUMENT = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text("utf-8")
LINES = [line for block in re.findall(r"```sh\n(.*?)```", DOCUMENT, re.S) for line in block.splitlines()]


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_the_document_is_understood(line: str) -> None:
    program, *arguments = shlex.split(line, comments=True)
    assert program == "peregon"
    command: click.Command = cli
    while isinstance(command, click.Group) and (arguments or not command.invoke_without_command):
        command = command.commands[arguments.pop(0)]
    # As a command of the program: what it calls its help is remembered from the first time.
    command.make_context("peregon", arguments, parent=click.Context(cli, **cli.context_settings))


def test_every_command_is_in_the_document() -> None:
    assert all(f"`peregon {name}`" in DOCUMENT for name in cli.commands)


def test_every_word_of_the_table_is_in_the_document() -> None:
    words = [word for key, word in words_of(find(ENGLISH), "terminal").items() if key.startswith("word.")]
    assert all(f"| `{word}` |" in DOCUMENT for word in words)
