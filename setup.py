"""The build: the engine is compiled by mypyc where a C compiler is at hand, and runs interpreted where none is."""

import os
import re
import shutil
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# Compiled as one group: together or not at all. Compiled code imports compiled code only.
COMPILED = (
    "bits", "board", "chance", "changes", "declarations", "knowledge", "log", "network", "numbers", "sights", "state",
)  # fmt: skip
# What a live table does with every move, and that knows nothing of games.
BESIDES = ("server/rooms/kept/differences",)
# The typed faces of a mechanic stand beside it, and stay as they are.
INTERPRETED = ("__init__", "faces")
# What a package is gets asked twice before it is built. To work that out from C code would take minutes each time.
DESCRIBING = ("egg_info", "dist_info")


def compiled_files() -> list[str]:
    model = [f"peregon/model/{name}.py" for name in COMPILED]
    folders = ("rules", "policies", "learning")
    rest = sorted(path for folder in folders for path in Path("peregon", folder).rglob("*.py"))
    besides = [f"peregon/{name}.py" for name in BESIDES]
    return model + [str(path) for path in rest if path.stem not in INTERPRETED] + besides


def extensions() -> list[Extension]:
    if os.environ.get("PEREGON_PURE") or (len(sys.argv) > 1 and sys.argv[1] in DESCRIBING):
        return []
    from mypyc.build import mypycify

    # Compiled code is checked. Of what the package imports beside it only the types count: the libraries of its extras
    # are not there when it is built, and no missing one may keep it from being built.
    checking = ["--strict", "--config-file=", "--follow-imports=silent"]
    found: list[Extension] = mypycify([*compiled_files(), *checking], opt_level="3", group_name="peregon")
    for source in {Path(source) for extension in found for source in extension.sources}:
        if source.name == "__native_peregon.c":
            give_vectors_back(source)
    for extension in found:
        extension.optional = True
        if sys.platform != "win32":
            # Fused multiplications would round otherwise than the interpreter does: docs/determinism.md.
            extension.extra_compile_args += ["-fvisibility=hidden", "-Wno-error", "-ffp-contract=off"]
    return found


# Where interpreted code hands over a vector: as an argument, or for an attribute.
HANDED_OVER = re.compile(r"(arg_\w+|tmp) = Vec(\w+)Api\.unbox\(\w+\);\n *if \(VEC_IS_ERROR\(\1\)\) \{\n.*\n *\}\n")


def give_vectors_back(source: Path) -> None:
    """mypyc 2.4.1, which this project builds with, means to borrow such a vector, but takes a reference to its buffer
    that nobody gives back, and the buffer stays for ever. `tests/test_memory.py` watches over this."""
    from mypy.version import __version__

    if __version__ == "2.4.1":
        written = source.read_text(encoding="utf-8")
        mended = HANDED_OVER.sub(lambda found: f"{found[0]}VEC_{found[2].upper()}_DECREF({found[1]});\n", written)
        source.write_text(mended, encoding="utf-8")


class BuildTogether(build_ext):
    """An optional extension that fails is left out; here that must hold for the group. The modules are shims around one
    shared library, and a shim without it breaks every import."""

    def run(self) -> None:
        super().run()
        missing = [ext for ext in self.extensions if not Path(self.get_ext_fullpath(ext.name)).exists()]
        if not missing:
            return
        print(f"warning: {len(missing)} of {len(self.extensions)} compiled modules are missing: building interpreted")
        for ext in self.extensions:
            Path(self.get_ext_fullpath(ext.name)).unlink(missing_ok=True)
            if self.build_lib:
                built = Path(self.build_lib, self.get_ext_filename(ext.name))
                built.unlink(missing_ok=True)
        self.extensions.clear()

    def get_outputs(self) -> list[str]:
        return [name for name in super().get_outputs() if Path(name).exists()]


class BuildWithPages(build_py):
    """The English clauses of the rulebooks are documentation that the program shows, and the page is what the server
    serves: both ship inside the package."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for folder in ("docs/rules", "web"):
                shutil.copytree(folder, Path(self.build_lib, "peregon", folder), dirs_exist_ok=True)


# The target of a link or a picture that lies in this repository.
INSIDE = re.compile(r"(!?)(\[[^\[\]]*\])\((?!https?:|#)([^)\s]+)\)")


def readme_for_others() -> str:
    """README.md for where there is no repository around it, as on PyPI: its pictures are asked of the repository's
    host, and its links lead there, both at the tag of this version."""
    with open("pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    source, tag = project["urls"]["Source"], f"v{project['version']}"
    pages, files = f"{source}/blob/{tag}/", source.replace("github.com", "raw.githubusercontent.com") + f"/{tag}/"

    def outward(link: re.Match[str]) -> str:
        return f"{link[1]}{link[2]}({files if link[1] else pages}{link[3]})"

    return INSIDE.sub(outward, Path("README.md").read_text(encoding="utf-8"))


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildTogether, "build_py": BuildWithPages},
        long_description=readme_for_others(),
        long_description_content_type="text/markdown",
    )
