"""Find the packages and compile some modules. All other settings are in pyproject.toml.

BARSIS_PURE=1              build plain Python only
BARSIS_REQUIRE_COMPILED=1  fail if a module cannot be compiled (by default it stays plain Python)
"""

import ast
import os
import re
import runpy
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

FOLDERS = {
    "barsis_notation": "barsis_notation",
    "barsis_notation.schemas": "schemas",
    "barsis_notation.sample_games": "sample_games",
    "barsis_cli": "cli",
}
MANUALS = {"man1": "docs/man/barsis.1", "ar/man1": "docs/man/ar/barsis.1"}
NOT_DATA = ["*.py", "*.pyc", "*.pyo", "*.so", "*.pyd", "*.c", "*_compiled_sources.*"]
BUILDS = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"}
REQUIRED = os.environ.get("BARSIS_REQUIRE_COMPILED", "") not in {"", "0"}
LIBRARY = Path("barsis_notation")

compiled = runpy.run_path("barsis_notation/compiled.py")
sources = [compiled["get_source_path"](module) for module in compiled["MODULES"]]
sources = [path for path in sources if (LIBRARY / path).is_file()]


def packages(name: str, folder: Path) -> Iterator[str]:
    """Yield every package in *folder* and below, so that the wheel contains new folders too."""
    yield name
    for child in sorted(folder.iterdir()):
        if (child / "__init__.py").is_file():
            yield from packages(f"{name}.{child.name}", child)


def find_imports(path: str) -> Iterator[str]:
    """Yield the library files that *path* imports from: mypyc copies their constants into C."""
    for node in ast.walk(ast.parse((LIBRARY / path).read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            if name.startswith("barsis_notation."):
                module = compiled["get_source_path"](name)
                package = module.replace(".py", "/__init__.py")
                yield from (found for found in (module, package) if (LIBRARY / found).is_file())


def description() -> str:
    """Return the README for a package index, with its relative links and pictures replaced.

    They become links below the project's ``Source`` address. If the project has no such address, a
    link becomes plain text and a picture is removed.
    """
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    address = project.get("urls", {}).get("Source")
    link = rf"[\1]({address}/blob/main/\2)" if address else r"\1"
    picture = rf"\1{address}/raw/main/\2\3" if address else ""
    readme = Path("README.md").read_text("utf-8")
    readme = re.sub(r'(<img src=")(?!\w+:)([^"]*)("[^>]*>)', picture, readme)
    return re.sub(r"(?<!!)\[([^\]]*)\]\((?!\w+:)([^)]+)\)", link, readme)


def translate() -> list[Extension]:
    """Translate the compiled modules to C with mypyc, as one library.

    If mypyc fails, print the reason on stderr and return an empty list, or raise the error if
    BARSIS_REQUIRE_COMPILED is set.
    """
    try:
        from mypyc.build import mypycify

        return mypycify(
            [
                "--config-file=",  # the linters' settings must not affect the build
                "--explicit-package-bases",
                "--follow-imports=silent",
                "--ignore-missing-imports",
                "--no-site-packages",  # other installed packages must not either
                *(str(LIBRARY / path) for path in sources),
            ],
            opt_level="3",
            target_dir="build/mypyc",
            group_name="barsis_notation.kernels",
        )
    except (Exception, SystemExit) as error:
        if REQUIRED:
            raise
        why = f"{type(error).__name__}: {error}"
        print(f"barsis_notation is built as plain Python: mypyc failed ({why})", file=sys.stderr)
        return []


class BuildKernels(build_ext):
    """Compile the kernels and record the digests of their sources."""

    def build_extensions(self) -> None:
        for extension in self.extensions:
            extension.optional = not REQUIRED
            if self.compiler.compiler_type == "unix":  # gcc and clang
                extension.extra_compile_args += ["-fno-semantic-interposition", "-Wno-error"]
        super().build_extensions()

    def run(self) -> None:
        super().run()
        built = Path(self.build_lib)
        if all((built / self.get_ext_filename(each.name)).is_file() for each in self.extensions):
            root = LIBRARY if self.inplace else built / LIBRARY
            compiled["write_note"](str(root), digests)


# A request for metadata compiles nothing. The digests are computed before mypyc reads the files.
wanted = sources and not compiled["is_pure_forced"]() and BUILDS.intersection(sys.argv)
origins = {*sources, *(found for path in sources for found in find_imports(path))}
digests = {path: compiled["digest"](str(LIBRARY / path)) for path in origins}
setup(
    long_description=description(),
    long_description_content_type="text/markdown",
    packages=[name for root, folder in FOLDERS.items() for name in packages(root, Path(folder))],
    package_dir=FOLDERS,
    package_data={name: ["**/*"] for name in FOLDERS},
    exclude_package_data={"": NOT_DATA},
    data_files=[(f"share/man/{place}", [page]) for place, page in MANUALS.items()],
    ext_modules=translate() if wanted else [],
    cmdclass={"build_ext": BuildKernels},
)
