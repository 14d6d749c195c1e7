"""Which of the compiled modules run compiled, and why the others do not.

The modules in ``MODULES`` are compiled as one library and know one another's insides, so they run
compiled together or not at all. Their sources run instead

* if ``BARSIS_PURE`` is set in the environment (to anything but nothing or ``0``);
* if a source is not the one the library was built from: the build notes a digest of each source,
  and of each that lent it a constant, so that an edit never runs old code;
* if the library does not load here, as without ``librt``, its run time.

setup.py takes the names, the digest and the note's form from here: this file imports nothing of the
package.
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
    "barsis_notation.engines.tables.tables_plain_turns",
    "barsis_notation.engines.vectors",
    "barsis_notation.formats.backgammon.plain_throws",
    "barsis_notation.formats.flat.row_cells",
    "barsis_notation.statistics.turn_heads",
)
"""The modules that mypyc compiles. Each says so in its docstring."""

NOTE: Final = f"_compiled_sources.{sys.implementation.cache_tag}.txt"
"""The build's note: a source a line, its digest and its path."""

COMPILED: Final = "compiled"
FORCED: Final = "pure (BARSIS_PURE)"
ABSENT: Final = "pure (no compiled file)"
STALE: Final = "pure (compiled file is stale)"
BROKEN: Final = "pure (compiled file does not load: {})"

LOAD_ERRORS: Final = (ImportError, ValueError)
"""What an extension raises that does not load here; ValueError for another version of librt."""


def source_of(module: str) -> str:
    """Return where in its package the source of *module* is: ``record/scan.py``."""
    return "/".join(module.split(".")[1:]) + ".py"


def digest(path: str) -> str:
    """Return the CRC-32 and the size of a file, without a blank; "" for a file that is not there.

    That shows an edit. To import SHA-256 would take longer than to read all the sources.
    """
    from zlib import crc32

    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        return ""
    return f"{crc32(data):08x}-{len(data)}"


def read_note(folder: str) -> dict[str, str]:
    """Return the digests noted in the package *folder*, by path; empty without a good note."""
    try:
        with open(f"{folder}/{NOTE}", encoding="utf-8") as file:
            return {path: noted for noted, path in (line.split() for line in file)}
    except (OSError, ValueError):
        return {}


def write_note(folder: str, digests: Mapping[str, str]) -> None:
    """Write the note of the package *folder*: *digests* by path."""
    with open(f"{folder}/{NOTE}", "w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{digests[path]}  {path}\n" for path in sorted(digests))


def forced() -> bool:
    """Whether the environment asks for plain Python."""
    return os.environ.get("BARSIS_PURE", "") not in ("", "0")


class Finder:
    """A meta-path finder for the compiled modules of one package and for nothing else.

    *folder* is the package's folder, *modules* are full names. Whether they run compiled is decided
    once, when the first of them is imported.
    """

    def __init__(self, folder: str, modules: Iterable[str]) -> None:
        self.folder = folder
        self.modules = tuple(modules)
        self.verdict = ""
        self.loading = 0  # how many of them are just being loaded, one from within the other

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where *name* is to be loaded from; None for a module that is not ours."""
        del path, target
        if name not in self.modules or not self._has_source(name):
            return None
        self.verdict = self.verdict or self._judge()
        extension = self._extension(name)
        if self.verdict == COMPILED and extension:
            return _spec(name, _Extension(name, extension, self))
        return _spec(name, self.source_loader(name))

    def status(self) -> dict[str, str]:
        """Return how each module runs. Imports them: only so is seen whether they load."""
        from importlib import import_module

        present = [name for name in self.modules if self._has_source(name)]
        for name in present:
            import_module(name)
        return {name: self._verdict_on(name) for name in present}

    def source_loader(self, name: str) -> SourceFileLoader:
        """Return what loads *name* as Python."""
        return SourceFileLoader(name, f"{self.folder}/{source_of(name)}")

    def _judge(self) -> str:
        if forced():
            return FORCED
        noted = read_note(self.folder)
        parts = [name for name in self.modules if source_of(name) in noted]
        if not all(map(self._extension, parts or self.modules)):
            return ABSENT
        fresh = all(digest(f"{self.folder}/{path}") == noted[path] for path in noted)
        return COMPILED if parts and fresh else STALE

    def _verdict_on(self, name: str) -> str:
        if self.verdict == COMPILED and not self._extension(name):
            return ABSENT
        return self.verdict

    def _has_source(self, name: str) -> bool:
        return os.path.isfile(f"{self.folder}/{source_of(name)}")

    def _extension(self, name: str) -> str:
        stem = f"{self.folder}/{source_of(name)}".removesuffix(".py")
        paths = (stem + suffix for suffix in EXTENSION_SUFFIXES)
        return next((path for path in paths if os.path.isfile(path)), "")


class _Extension(ExtensionFileLoader):
    """Loads an extension; where it does not load, all of the finder's modules run as Python."""

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
        """Note that Python runs; raise *error* inside a compiled module that counts on this one."""
        if self.finder.loading:
            raise error
        self.finder.verdict = BROKEN.format(error)

    def _run_source(self) -> None:
        from importlib.util import module_from_spec

        loader = self.finder.source_loader(self.name)
        module = module_from_spec(_spec(self.name, loader))
        sys.modules[self.name] = module  # the import system takes up what stands here
        loader.exec_module(module)


def _spec(name: str, loader: ExtensionFileLoader | SourceFileLoader) -> ModuleSpec:
    spec = ModuleSpec(name, loader, origin=loader.path)
    spec.has_location = True
    return spec


_FINDER: Final = Finder(os.path.dirname(os.path.abspath(__file__)), MODULES)


def install() -> None:
    """Let the import system ask here first. To be called before a compiled module is imported."""
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)


def status() -> dict[str, str]:
    """Return how each compiled module runs: "compiled", or "pure" with the reason in brackets."""
    return _FINDER.status()
