"""Draws up the plans that the built-in boards ship: `python -m tools.make.layouts [NAME…]`.

With --ground the layout stays as it is and only the land under it is made anew.
"""

from dataclasses import replace

import click

from peregon.boards import built_in_boards, load_board
from peregon.drawing.checker import check
from peregon.drawing.ground import ground_for
from peregon.drawing.layout import lay_out
from peregon.drawing.plan import find_plan, plan_file, write_plan


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME…]")
@click.option("--ground", is_flag=True, help="Keep the layouts and make only the land under them anew.")
def main(names: tuple[str, ...], ground: bool) -> None:
    """Lay the built-in boards out and write their layout.json."""
    for name in names or built_in_boards():
        sheet = load_board(name)
        plan = find_plan(sheet) if ground else lay_out(sheet).plan
        plan = replace(plan, ground=ground_for(sheet, plan).write())
        plan_file(sheet).write_text(write_plan(plan), encoding="utf-8")
        print(f"{name}: {check(plan, sheet)}")


if __name__ == "__main__":
    main()
