"""A command that has another beside it: what it has made in slices is put together by its ``merge``."""

from typing import Any

import click
from click.shell_completion import CompletionItem

MERGE = "merge"


class Mergeable(click.Command):
    """With ``merge`` as its first word it is that other command; a group could have no arguments of its own."""

    def __init__(self, *arguments: Any, merge: click.Command, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.merge = merge

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if args[:1] == [MERGE]:
            return self.merge.make_context(f"{info_name} {MERGE}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Beside it"):
            formatter.write_dl([(f"{ctx.command_path} {MERGE}", self.merge.get_short_help_str(100))])
        super().format_epilog(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        also = [CompletionItem(MERGE)] if incomplete and MERGE.startswith(incomplete) else []
        return also + super().shell_complete(ctx, incomplete)
