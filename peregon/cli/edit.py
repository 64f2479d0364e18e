"""`peregon board edit`: a board drawn up in the browser, in the same text file that people write by hand."""

import webbrowser
from pathlib import Path

import click

from peregon.cli.serve import has_browser
from peregon.cli.terminal import Terminal, language_option, pass_terminal

NEEDED = "pip install 'peregon[editor]'"


@click.command(
    epilog="""\b
Examples:
  peregon board edit little.toml           a board of your own; one that is not there yet begins with six cities
  peregon board edit little.toml --no-open prints the link, and leaves opening it to you"""
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port to listen on.  [default: a free one]")
@click.option("--open/--no-open", "open_browser", default=True, help="Open the page, where there is a browser.")
@language_option
@pass_terminal
def edit(terminal: Terminal, file: Path, port: int, open_browser: bool) -> None:
    """Draw FILE up in the browser: drag cities, draw routes, add tickets, see what is wrong, play it.

    It listens on this machine only; the link opens it once. Nothing is written but FILE, and that when you save. Stop
    with Ctrl-C."""
    try:
        from peregon.editor.serve import edit as run
    except ImportError as error:
        raise click.ClickException(f"the editor needs libraries that are not installed: {NEEDED} ({error})") from None

    def ready(link: str) -> None:
        terminal.console.print(terminal.say("edit.here", url=link), soft_wrap=True)
        terminal.note(terminal.say("edit.stop"))
        if open_browser and has_browser():
            webbrowser.open(link)

    def used(link: str) -> None:
        terminal.note(terminal.say("edit.again", url=link))

    try:
        run(file, port, ready, used)
    except OSError as error:
        raise click.ClickException(f"cannot listen on port {port}: {error.strerror or error}") from None
