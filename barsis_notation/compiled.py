"""Decide whether the compiled modules run compiled, and report why not.

The modules in ``MODULES`` are compiled as one library and depend on each other's internals, so they
run compiled together or not at all. Their sources run instead

* if ``BARSIS_PURE`` is set in the environment, to a value other than ``0``;
* if a source has changed since the library was built: the build records a digest of each source,
  and of each module whose constants are compiled in, so that old code never runs after an edit;
* if the library does not load, for example because ``librt``, its runtime library, is missing.

setup.py takes the names, the digest and the format of the note from here: this file imports no
other module of the package.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    ExtensionFileLoader,
    ModuleSpec,
    SourceFileLoader,
)
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from types import ModuleType

MODULES: Final = (
    "barsis_notation.record.scan",
    "barsis_notation.engines.cross.chain",
    "barsis_notation.engines.cross.duty",
    "barsis_notation.engines.cross.journal",
    "barsis_notation.engines.cross.kernel",
    "barsis_notation.engines.cross.cross_plain_turns",
    "barsis_notation.engines.cross.cross_legal_moves",
    "barsis_notation.engines.cross.cross_lookup",
    "barsis_notation.engines.cross.men",
    "barsis_notation.engines.cross.cross_moves",
    "barsis_notation.engines.cross.notes",
    "barsis_notation.engines.cross.owed",
    "barsis_notation.engines.cross.seats",
    "barsis_notation.engines.cross.splits",
    "barsis_notation.engines.cross.written_moves",
    "barsis_notation.engines.frame",
    "barsis_notation.engines.leap.kernel",
    "barsis_notation.engines.simulated_turns",
    "barsis_notation.engines.tab.kernel",
    "barsis_notation.engines.tables.tables_board",
    "barsis_notation.engines.tables.kernel",
    "barsis_notation.engines.vectors",
    "barsis_notation.formats.backgammon.plain_throws",
    "barsis_notation.statistics.turn_heads",
)
"""The modules that mypyc compiles. Each says so in its docstring."""

NOTE: Final = f"_compiled_sources.{sys.implementation.cache_tag}.txt"
"""File name of the build's note, with one line per source: digest and path."""

COMPILED: Final = "compiled"
FORCED: Final = "pure (BARSIS_PURE)"
ABSENT: Final = "pure (no compiled file)"
STALE: Final = "pure (compiled file is stale)"
BROKEN: Final = "pure (compiled file does not load: {})"

LOAD_ERRORS: Final = (ImportError, ValueError)
"""Errors of an extension that does not load; ValueError for another version of librt."""


def get_source_path(module: str) -> str:
    """Return the path of a module's source in the package, such as ``record/scan.py``.

    *module* is the full name of the module, such as ``barsis_notation.record.scan``.
    """
    return "/".join(module.split(".")[1:]) + ".py"


def digest(path: str) -> str:
    """Return a digest of the file at *path*, or ``""`` if the file cannot be read.

    It consists of the CRC-32 in hexadecimal and the size in bytes, such as ``8a0c1f22-5120``. This
    is enough to detect an edit. Importing SHA-256 would take longer than reading all the sources.
    """
    from zlib import crc32

    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        return ""
    return f"{crc32(data):08x}-{len(data)}"


def read_note(folder: str) -> dict[str, str]:
    """Return the digests of the sources from which the package was built.

    The build writes them to the file named by the constant NOTE. The result maps the path of each
    source, relative to the package, to its digest; it is empty if the file is missing or malformed.
    *folder* is the path of the package.
    """
    try:
        with open(f"{folder}/{NOTE}", encoding="utf-8") as file:
            return {path: noted for noted, path in (line.split() for line in file)}
    except (OSError, ValueError):
        return {}


def write_note(folder: str, digests: Mapping[str, str]) -> None:
    """Write the digests of the sources of a build; ``read_note`` reads them.

    Each line of the file has a digest, two spaces and a path.

    Args:
        folder: Path of the package, where the file named by the constant NOTE is written.
        digests: Maps the path of each source, as ``get_source_path`` returns it, to its digest, as
            ``digest`` returns it.

    Raises:
        OSError: If the file cannot be written.
    """
    with open(f"{folder}/{NOTE}", "w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{digests[path]}  {path}\n" for path in sorted(digests))


def is_pure_forced() -> bool:
    """Return whether the environment variable ``BARSIS_PURE`` is set, except to ``""`` or ``0``.

    If so, the compiled modules run as plain Python.
    """
    return os.environ.get("BARSIS_PURE", "") not in ("", "0")


class Finder:
    """A meta-path finder for the compiled modules of one package.

    When the first of these modules is imported, the finder decides whether all of them run
    compiled.

    Attributes:
        folder: Path of the package.
        modules: Full names of the modules.
        verdict: How the modules run: COMPILED, FORCED, ABSENT, STALE, or BROKEN with the error
            inserted; ``""`` until this is decided.
        loading: Number of compiled modules that are being loaded; one may import another.
    """

    def __init__(self, folder: str, modules: Iterable[str]) -> None:
        self.folder = folder
        self.modules = tuple(modules)
        self.verdict = ""
        self.loading = 0

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of the module *name*.

        Return None if it is not one of ``modules``, or its source does not exist. *path* and
        *target* are ignored.
        """
        del path, target
        if name not in self.modules or not self._has_source(name):
            return None
        self.verdict = self.verdict or self._judge()
        extension = self._extension(name)
        if self.verdict == COMPILED and extension:
            return _make_spec(name, _Extension(name, extension, self))
        return _make_spec(name, self.source_loader(name))

    def status(self) -> dict[str, str]:
        """Return how each module runs, by full name.

        The values are those of ``verdict``, and ABSENT for a single module without a compiled file.
        Modules whose source does not exist are left out. This imports the modules, because only an
        import shows whether they load.
        """
        from importlib import import_module

        present = [name for name in self.modules if self._has_source(name)]
        for name in present:
            import_module(name)
        return {name: self._verdict_on(name) for name in present}

    def source_loader(self, name: str) -> SourceFileLoader:
        """Return the loader of the source of the module *name*."""
        return SourceFileLoader(name, f"{self.folder}/{get_source_path(name)}")

    def _judge(self) -> str:
        if is_pure_forced():
            return FORCED
        noted = read_note(self.folder)
        parts = [name for name in self.modules if get_source_path(name) in noted]
        if not all(map(self._extension, parts or self.modules)):
            return ABSENT
        fresh = all(digest(f"{self.folder}/{path}") == noted[path] for path in noted)
        return COMPILED if parts and fresh else STALE

    def _verdict_on(self, name: str) -> str:
        if self.verdict == COMPILED and not self._extension(name):
            return ABSENT
        return self.verdict

    def _has_source(self, name: str) -> bool:
        return os.path.isfile(f"{self.folder}/{get_source_path(name)}")

    def _extension(self, name: str) -> str:
        stem = f"{self.folder}/{get_source_path(name)}".removesuffix(".py")
        paths = (stem + suffix for suffix in EXTENSION_SUFFIXES)
        return next((path for path in paths if os.path.isfile(path)), "")


class _Extension(ExtensionFileLoader):
    """Loads an extension. If it does not load, all modules of the finder run as Python."""

    def __init__(self, name: str, path: str, finder: Finder) -> None:
        super().__init__(name, path)
        self.finder = finder

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        try:
            return super().create_module(spec)
        except LOAD_ERRORS as error:
            from types import ModuleType

            self._give_way(error)
            return ModuleType(self.name)

    def exec_module(self, module: ModuleType) -> None:
        if self.finder.verdict == COMPILED:
            self.finder.loading += 1
            try:
                return super().exec_module(module)
            except LOAD_ERRORS as error:
                failure = error
            finally:
                self.finder.loading -= 1
            self._give_way(failure)
        return self._run_source()

    def _give_way(self, error: Exception) -> None:
        """Record that the sources run; raise *error* if another compiled module is being loaded."""
        if self.finder.loading:
            raise error
        self.finder.verdict = BROKEN.format(error)

    def _run_source(self) -> None:
        from importlib.util import module_from_spec

        loader = self.finder.source_loader(self.name)
        module = module_from_spec(_make_spec(self.name, loader))
        sys.modules[self.name] = module  # the import system returns this entry
        loader.exec_module(module)


def _make_spec(name: str, loader: ExtensionFileLoader | SourceFileLoader) -> ModuleSpec:
    spec = ModuleSpec(name, loader, origin=loader.path)
    spec.has_location = True
    return spec


_FINDER: Final = Finder(os.path.dirname(os.path.abspath(__file__)), MODULES)


def install() -> None:
    """Let a Finder import the modules in ``MODULES``: all compiled, or all from their sources.

    It is the first finder of ``sys.meta_path``. Call this before one of the modules is imported.
    Further calls have no effect.
    """
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)


def status() -> dict[str, str]:
    """Return how each compiled module runs, by full name.

    The value is ``compiled``, or ``pure`` followed by the reason in parentheses, such as
    ``pure (BARSIS_PURE)``. Modules whose source does not exist are left out. This imports the
    modules.
    """
    return _FINDER.status()
