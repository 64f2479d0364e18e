"""The terminal: where a command writes, reads, and in which language."""

import contextlib
import sys
from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem
from rich.console import Console, RenderableType
from rich.text import Text

from peregon.languages import ENGLISH, Phrasebook, codes
from peregon.plugins import PluginError
from peregon.quoting import unknown

# Where there is such a thing, lines can be edited and recalled with the arrow keys; it is enough to import it.
with contextlib.suppress(ImportError):
    import readline  # noqa: F401

SCROLLBACK_TOO = "\x1b[H\x1b[2J\x1b[3J"
OUT_OF_SIGHT = "\n" * 200
USUAL_WIDTH = 80


class Terminal:
    """Markup is off: names come from people and files, and a name like "[red]" is just a name."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.speak(language)
        self.console = _console()
        self.errors = _console(stderr=True)
        self.shared = False

    def speak(self, language: str) -> None:
        self.language = language
        self.say = Phrasebook(language, "terminal")

    def speak_of(self, rulebook: str) -> None:
        """From now on things are called what this rulebook calls them."""
        self.say = self.say.of(rulebook)

    def show(self, *lines: RenderableType, style: str = "") -> None:
        for line in lines:
            self.console.print(line, style=style)

    def note(self, line: str) -> None:
        """Something beside the matter, quieter than the rest."""
        self.show(Text(line, style="dim"))

    def complain(self, line: str) -> None:
        self.show(Text(line, style="yellow"))

    def ask(self, prompt: str) -> str:
        """A line from the player. The end of the input is an EOFError."""
        if sys.stdin is None:
            raise click.ClickException("the input is closed, and there is a question to answer")
        self.console.file.flush()
        answer = self._line(f"{prompt} ").strip()
        if not sys.stdin.isatty():
            # Input from a pipe is not echoed, and the next line would begin behind the prompt.
            self.console.print()
        return answer

    def _line(self, prompt: str) -> str:
        if not self.shared:
            return input(prompt)
        # What one player typed, or cut, an editor of lines would bring back for the next with a key.
        self.console.file.write(prompt)
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    def clear(self) -> None:
        """Nothing that was on the screen can be scrolled back to, if the terminal knows how to forget."""
        if self.console.is_terminal:
            self.console.file.write(OUT_OF_SIGHT if self.console.is_dumb_terminal else SCROLLBACK_TOO)
            self.console.file.flush()
        else:
            self.console.rule(characters="=")


def _console(stderr: bool = False) -> Console:
    console = Console(highlight=False, markup=False, emoji=False, stderr=stderr)
    if console.width < 1:
        # COLUMNS=0 means that nobody knows.
        console.width = USUAL_WIDTH
    return console


def harmless(message: str) -> str:
    """On one line, and nothing in it that a terminal would obey: a message quotes files, and names of files."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in message)


def tell_broken(terminal: Terminal, plugins: Iterable[PluginError]) -> None:
    """A line for each plug-in that cannot be used, beside the list it is missing from."""
    for problem in plugins:
        line = terminal.say("plugins.broken", problem=harmless(str(problem)))
        terminal.errors.print(line, style="yellow", soft_wrap=True)


def _choose_language(context: click.Context, _parameter: click.Parameter, language: str | None) -> None:
    terminal = context.ensure_object(Terminal)
    if language is not None:
        terminal.speak(language)


class NameChoice(click.ParamType[str]):
    """Like `click.Choice`, but drawn up when it is asked for: which languages, games and bots there are depends on the
    surroundings."""

    def __init__(self, what: str, names: Callable[[], Iterable[str]]) -> None:
        self.name = what
        self._names = names

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002
        return f"[{'|'.join(self._names())}]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self._names():
            self.fail(unknown(self.name, value, self._names()), param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        return [CompletionItem(name) for name in self._names() if name.startswith(incomplete)]


language_option: Callable[[Any], Any] = click.option(
    "--lang",
    type=NameChoice("language", codes),
    envvar="PEREGON_LANG",
    expose_value=False,
    is_eager=True,
    callback=_choose_language,
    help="Language of what is said, of the rules, of cities and of cards.",
)

pass_terminal = click.make_pass_decorator(Terminal)
