"""Which configuration holds for a file: the nearest above it, each folder looked at once."""

from __future__ import annotations

import os
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.base.path_kinds import STANDARD_INPUT, is_object

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.folders import IgnoreRules
    from barsis_notation.parallel.part_results import ConfigurationEffect
    from barsis_notation.rulesets import Ruleset

BARSIS, PYPROJECT = "barsis.toml", "pyproject.toml"
"""The files of a configuration; the first goes before the second in the same folder."""

MAX_BYTES: Final = 2**20
"""Bytes of a file of configuration that are read."""

_TABLE: Final = b"[tool.barsis"


class Configuration:
    """What one file says: sound values by key, the line of each, and what is wrong with it.

    ``file`` is a real path, empty where there is no file: then nothing is said. *findings* are made
    when they are asked for: before, the language is not known that they are to be said in.
    """

    def __init__(
        self,
        file: str = "",
        values: Mapping[str, Any] | None = None,
        lines: Mapping[str, int] | None = None,
        findings: Callable[[], list[Finding]] = list,
    ) -> None:
        self.file = file
        self.folder = os.path.dirname(file)  # noqa: PTH120 - at every start
        self.values = values or {}
        self.lines = lines or {}
        self._of_file = findings

    def place(self, key: str) -> str:
        """Return the name of the file and the line in which *key* stands."""
        name = os.path.basename(self.file)  # noqa: PTH119
        return f"{name}:{self.lines[key]}" if key in self.lines else name

    @property
    def ruleset_files(self) -> list[str]:
        """The files of rulesets that it names."""
        names = self.values.get("rulesets", ())
        return [os.path.join(self.folder, name) for name in names]  # noqa: PTH118 - as named

    @cached_property
    def _loaded(self) -> tuple[tuple[Ruleset, ...], list[Finding]]:
        if not self.ruleset_files:
            return (), []
        from barsis_notation.configuration.parsing import load_rulesets

        return load_rulesets(self)

    @property
    def own(self) -> tuple[Ruleset, ...]:
        """The rulesets that it names, those that can be played by."""
        return self._loaded[0]

    @cached_property
    def findings_of_file(self) -> list[Finding]:
        """What is wrong with the file itself."""
        return self._of_file()

    @cached_property
    def findings(self) -> list[Finding]:
        """What is wrong with the file, and with the rulesets that it names."""
        return [*self.findings_of_file, *self._loaded[1]]

    @cached_property
    def exclusions(self) -> Sequence[IgnoreRules]:
        """The rules of ``exclude``, for what stands below the folder of the file."""
        from barsis_notation.formats.folders import parse_rules

        rules = parse_rules(self.folder, self.values.get("exclude", ()))
        return [one._replace(file=self.file) for one in rules]


NOTHING: Final = Configuration()


class Configurations:
    """The configurations of a run: one for all files, or of each file the nearest above it."""

    def __init__(self, for_all: Configuration | None = None) -> None:
        self.for_all = for_all
        self._by_name: dict[str, Configuration] = {}
        self._real_by_name: dict[str, str | None] = {}
        self._held: Counter[str] = Counter()
        self._left_out: Counter[str] = Counter()
        self._not_failing: Counter[str] = Counter()
        self._linked: list[str] = []
        self._by_place: dict[str, Configuration] = {}

    def leave_out(self, _path: str, file: str) -> None:
        """Count what is left out of a folder by *file*, a configuration or a ``.gitignore``."""
        self._left_out[file] += 1

    def note_not_failing(self, path: str) -> None:
        """Count an error in *path* that does not fail the command, by its configuration."""
        configuration = self.of(path)
        if "fail-on" in configuration.values:
            self._not_failing[configuration.file] += 1

    def restore(self, effect: ConfigurationEffect) -> None:
        """Count what a configuration did in the walk of another run, of which this one tells."""
        if effect.is_link and effect.file not in self._linked:
            self._linked.append(effect.file)
        self._held[effect.file] = effect.files
        self._left_out[effect.file] = effect.left_out

    def effects(self) -> list[dict[str, Any]]:
        """Return what the configurations and ``.gitignore`` files found on the way have done.

        Of each one that has left something out, or kept errors from failing the command: how often,
        and for how many files it held. Links that are not read are listed, too. A configuration
        that the command line names has been chosen, and is not listed.
        """
        if self.for_all is not None:
            return []
        counted = {"left_out": self._left_out, "not_failing": self._not_failing}
        found: list[dict[str, Any]] = [{"file": file, "is_link": True} for file in self._linked]
        for file in sorted({*+self._left_out, *self._not_failing}):
            counts = {name: counter[file] for name, counter in counted.items() if counter[file]}
            is_toml = file.endswith(".toml")
            found.append(
                {"file": file, **({"files": self._held[file]} if is_toml else {}), **counts}
            )
        return found

    @property
    def here(self) -> Configuration:
        """The configuration of the working folder: of stdin, of objects, of what is in no file."""
        return self.of(STANDARD_INPUT)

    def of(self, path: str) -> Configuration:
        """Return the configuration of a file, which need not be there."""
        is_elsewhere = path == STANDARD_INPUT or is_object(path)
        return self.above("" if is_elsewhere else os.path.dirname(path))  # noqa: PTH120

    def above(self, folder: str) -> Configuration:
        """Return the configuration of what stands in *folder*, the working one if it is empty."""
        if self.for_all is not None:
            return self.for_all
        known = self._by_name.get(folder)
        if known is None:
            known = self._by_name[folder] = self._nearest(self._real(folder))
        return known

    def _real(self, folder: str) -> str | None:
        """Return the real path of a folder, None if it has none.

        The folders of a walk come after the one they are in, whose real path is known then: to
        resolve a path takes a look at every folder in it.
        """
        above, name = os.path.split(folder)
        known = self._real_by_name.get(above) if name not in ("", ".", "..") else None
        place = os.path.join(known, name) if known else folder  # noqa: PTH118
        try:
            is_resolved = known is not None and not os.path.islink(place)  # noqa: PTH114
        except ValueError:
            is_resolved = False
        real = place if is_resolved else _real(folder)
        self._real_by_name[folder] = real
        return real

    def _nearest(self, place: str | None) -> Configuration:
        """Return the configuration nearest to a real path, and keep it for the folders between."""
        passed = []
        found = None
        while place is not None and found is None:
            passed.append(place)
            found = self._by_place.get(place) or _in_folder(place, self._linked)
            above = os.path.dirname(place)  # noqa: PTH120
            place = above if above != place else None
        nearest = found or NOTHING
        self._by_place.update(dict.fromkeys(passed, nearest))
        return nearest

    def own_of(self, path: str) -> tuple[Ruleset, ...]:
        """Return the user's own rulesets that records of a file may name."""
        return self.of(path).own

    def excluded(self, folder: str) -> Sequence[IgnoreRules]:
        """Return the rules by which entries of *folder* are left out."""
        configuration = self.above(folder)
        return configuration.exclusions if configuration.values.get("exclude") else ()

    def refusing(self, *, by_rulesets: bool = True) -> Callable[[str], list[Finding | str] | None]:
        """Return what refuses the files of a walk: it returns None for one that may be read.

        For a file whose configuration is wrong it returns what is wrong with that: for the first
        that is under it, nothing for later ones. Where nothing but its rulesets is wrong and not
        *by_rulesets*, every file may be read, the first after what is wrong.
        """
        said: set[str] = set()

        def refused(path: str) -> list[Finding | str] | None:
            configuration = self.of(path)
            self._held[configuration.file] += 1
            if not configuration.file or not configuration.findings:
                return None
            is_read = not by_rulesets and not configuration.findings_of_file
            if configuration.file in said:
                return None if is_read else []
            said.add(configuration.file)
            return [*configuration.findings, *([path] if is_read else [])]

        return refused


def _real(folder: str) -> str | None:
    """Return the real path of a folder, None where it has none, as one whose name holds a NUL."""
    try:
        return os.path.realpath(folder)
    except (OSError, ValueError):
        return None


def _in_folder(place: str, linked: list[str]) -> Configuration | None:
    """Return the configuration in a folder, None if there is none.

    A symbolic link is not read, since messages quote lines of what it leads to: it is added to
    *linked*, if by its name it is a configuration.
    """
    for name in (BARSIS, PYPROJECT):
        file = os.path.join(place, name)  # noqa: PTH118
        if not os.path.isfile(file):  # noqa: PTH113 - at every start
            continue
        if not os.path.islink(file):  # noqa: PTH114
            return _read(file)
        if name == BARSIS:
            linked.append(file)
    return None


def _read(file: str) -> Configuration | None:
    """Return what a file says, None for a ``pyproject.toml`` that says nothing of barsis."""
    try:
        with open(file, "rb") as stream:  # noqa: PTH123 - at every start
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        from barsis_notation.configuration.parsing import unreadable

        nul = OSError("a name with a NUL character")
        return unreadable(file, error if isinstance(error, OSError) else nul)
    is_shared = os.path.basename(file) == PYPROJECT  # noqa: PTH119
    if is_shared and _TABLE not in data:
        return None
    from barsis_notation.configuration.parsing import read

    return read(file, data, is_shared=is_shared)


def load_for_all(file: str) -> Configurations:
    """Return the configurations of a run in which *file* is the configuration of all files."""
    real = _real(file)
    is_pipe = os.path.exists(file) and not os.path.exists(real or "")  # noqa: PTH110
    place = file if real is None or is_pipe else real
    return Configurations(_read(place) or Configuration(place))
