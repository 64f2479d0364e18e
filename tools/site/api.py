"""The reference: a page for each public package, of all the names that it exports."""

import ast
from collections.abc import Iterator
from pathlib import Path

# The environments are imported one by one, because each needs another library.
ENVIRONMENTS = ("games", "processes", "aec", "gym", "spiel", "task")
INTRODUCTION = """# API

All that is named in a game is exported by `peregon` itself; the packages beside it have the rest. What stands here is
public: it changes only with a word in the [changelog](../changelog.md). Everything else may change at any time.

"""


def write_api(package: Path, folder: Path) -> None:
    folder.mkdir()
    index = INTRODUCTION
    for module, names, told in public(package):
        page = "".join(f"::: {place}\n\n" for place in names.values())
        (folder / f"{module}.md").write_text(f"# {module}\n\n{told}\n\n{page}", encoding="utf-8")
        index += f"- [`{module}`]({module}.md): {first_line(told)}\n"
    (folder / "index.md").write_text(index, encoding="utf-8")


def first_line(told: str) -> str:
    return told.partition("\n\n")[0].replace("\n", " ")


def public(package: Path) -> Iterator[tuple[str, dict[str, str], str]]:
    """The public modules, with what each exports, where that is defined, and what the module says about itself."""
    files = [package / "__init__.py", *sorted(package.glob("*/__init__.py"))]
    for file in (*files, *(package / "envs" / f"{name}.py" for name in ENVIRONMENTS)):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        module = ".".join(file.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")
        names = exported(tree) if file.name == "__init__.py" else defined(tree)
        if names:
            origins = imported(tree)
            yield module, {name: origins.get(name, f"{module}.{name}") for name in names}, ast.get_docstring(tree) or ""


def imported(tree: ast.Module) -> dict[str, str]:
    """Where names come from: a function may be called like the module it stands in, and only this tells them apart."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found.update({alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names})
    return found


def exported(tree: ast.Module) -> list[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == "__all__" for to in node.targets):
            names: list[str] = ast.literal_eval(node.value)
            return names
    return []


def defined(tree: ast.Module) -> list[str]:
    """What a module without a list of exports defines for others."""
    listed = exported(tree)
    kinds = (ast.ClassDef, ast.FunctionDef)
    here = [node.name for node in tree.body if isinstance(node, kinds) and not node.name.startswith("_")]
    return [name for name in here if not listed or name in listed]
