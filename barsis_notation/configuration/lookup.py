"""Find the configuration of a file, the nearest one above it. Each folder is read once."""

from __future__ import annotations

import os
import stat
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
"""Names of configuration files; the first has priority in the same folder."""

MAX_BYTES: Final = 2**20
"""Maximum size of a configuration file in bytes."""

_TABLE: Final = b"[tool.barsis"


class Configuration:
    """The settings of one configuration file, and its findings.

    ``Configurations`` finds the configuration that applies to a file, and
    ``parsing.parse_configuration`` makes one from a configuration file.

    Args:
        file: Real path of the file.
        values: Maps each key with a valid value to that value, as parsed from TOML.
        lines: Maps each key to its line, from 1; keys in a table are joined by a full stop.
        findings: Function that returns the findings about the file. It is called when they are
            first used, because only then is the language of the messages known.

    Attributes:
        file: Real path of the file; ``""`` for files without a configuration.
        folder: Folder of the file; ``""`` if there is no file.
        values: Maps each key with a valid value to that value, as parsed from TOML.
        lines: Maps each key to its line, from 1; keys in a table are joined by a full stop. Keys in
            an unusual form are missing.
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
        """Return the name of the file and the line of a key, such as ``barsis.toml:3``.

        *key* is a key of the configuration; keys in a table are joined by a full stop. The line is
        left out if it is unknown.
        """
        name = os.path.basename(self.file)  # noqa: PTH119
        return f"{name}:{self.lines[key]}" if key in self.lines else name

    @property
    def ruleset_files(self) -> list[str]:
        """The paths of the ruleset files that the configuration names, joined to its folder.

        The list is empty if it does not name any.
        """
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
        """The valid rulesets in the ruleset files that the settings name, read on first use.

        Copies of built-in rulesets are left out, and so are rulesets with the id and version of an
        earlier one. Invalid rulesets and files that cannot be read are left out too; ``findings``
        reports them.
        """
        return self._loaded[0]

    @cached_property
    def findings_of_file(self) -> list[Finding]:
        """The findings about the file itself, without those about the rulesets that it names."""
        return self._of_file()

    @cached_property
    def findings(self) -> list[Finding]:
        """The findings about the file, and about the rulesets that it names.

        The ruleset files are read on first use.
        """
        return [*self.findings_of_file, *self._loaded[1]]

    @cached_property
    def exclusions(self) -> Sequence[IgnoreRules]:
        """The rules of the setting ``exclude``, for paths below the folder of the file.

        The sequence is empty if the setting is missing.
        """
        from barsis_notation.formats.folders import parse_rules

        rules = parse_rules(self.folder, self.values.get("exclude", ()))
        return [one._replace(file=self.file) for one in rules]


NO_CONFIGURATION: Final = Configuration()
"""The configuration that applies to files without a configuration file."""


class Configurations:
    """The configurations of one run of a command.

    Each configuration is read once. Effects on the run, such as excluded files, are counted for
    ``list_effects``. ``load_for_all`` returns the object for a run with one configuration.

    Attributes:
        for_all: The configuration that applies to all files; None if each file has the nearest
            configuration above it.
    """

    def __init__(self, for_all: Configuration | None = None) -> None:
        self.for_all = for_all
        self._by_name: dict[str, Configuration] = {}
        self._held: Counter[str] = Counter()
        self._left_out: Counter[str] = Counter()
        self._not_failing: Counter[str] = Counter()
        self._linked: list[str] = []
        self._by_place: dict[str, Configuration] = {}
        self._real_paths: dict[str, str] = {}

    def leave_out(self, _path: str, file: str) -> None:
        """Count a path that a walk left out.

        *file* is the configuration or ``.gitignore`` that excludes it. This is a callback of folder
        walks; the path itself is not used.
        """
        self._left_out[file] += 1

    def note_not_failing(self, path: str) -> None:
        """Count an error of the file at *path* that does not make the command fail.

        Errors are counted by configuration, and only if the configuration of the file sets
        ``fail-on``.
        """
        configuration = self.get_for_file(path)
        if "fail-on" in configuration.values:
            self._not_failing[configuration.file] += 1

    def restore(self, effect: ConfigurationEffect) -> None:
        """Replace the counts of a configuration or ``.gitignore`` with those of another run's walk.

        *effect* has the number of files and of paths left out, as the report of that run contains
        them. The count of errors that do not make the command fail stays unchanged. If *effect* is
        about a symbolic link, the link is added to those that ``list_effects`` returns.
        """
        if effect.is_link and effect.file not in self._linked:
            self._linked.append(effect.file)
        self._held[effect.file] = effect.files
        self._left_out[effect.file] = effect.left_out

    def list_effects(self) -> list[dict[str, Any]]:
        """Return the effects of configurations and ``.gitignore`` files on the run.

        Returns:
            A dict for each file that left out paths or prevented errors from making the command
            fail: ``file``, its path; ``left_out`` and ``not_failing``, the counts if they are not
            0; and ``files``, for a configuration, the number of files it applied to. A
            ``barsis.toml`` that is a symbolic link is not read; its dict has ``file`` and
            ``is_link``, which is True. Links come first, then the others in the order of their
            paths. The list is empty if one configuration was chosen for all files.
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
        """The configuration of the working folder.

        It applies to standard input, to objects in cloud storage, and to data without a file. It is
        ``for_all`` if that is set. Otherwise it is the one in the working folder or the nearest
        folder above, or NO_CONFIGURATION if there is none. A faulty configuration has findings.
        """
        return self.get_for_file(STANDARD_INPUT)

    def get_for_file(self, path: str) -> Configuration:
        """Return the configuration of the file at *path*, which need not exist.

        It is ``for_all`` if that is set. Otherwise it is the one in the folder of the file or the
        nearest folder above, or NO_CONFIGURATION if there is none. Standard input (``-``) and the
        URI of an object have the configuration of the working folder. If the nearest file is faulty
        or unreadable, the result has findings. A ``pyproject.toml`` without a ``tool.barsis`` table
        and a configuration file that is a symbolic link do not count.
        """
        is_elsewhere = path == STANDARD_INPUT or is_object(path)
        return self.get_for_folder("" if is_elsewhere else os.path.dirname(path))  # noqa: PTH120

    def get_for_folder(self, folder: str) -> Configuration:
        """Return the configuration that applies to the files in a folder.

        It is ``for_all`` if that is set. Otherwise it is the one in the folder or the nearest
        folder above, or NO_CONFIGURATION if there is none. If the nearest file is
        faulty or unreadable, the result has findings. A ``pyproject.toml`` without a
        ``tool.barsis`` table and a configuration file that is a symbolic link do not count.
        *folder* is the path of a folder; ``""`` means the working folder.
        """
        if self.for_all is not None:
            return self.for_all
        known = self._by_name.get(folder)
        if known is None:
            known = self._by_name[folder] = self._find_nearest(self._find_real_path(folder))
        return known

    def _find_real_path(self, folder: str) -> str | None:
        """Return the real path of a folder, or None if it has none.

        If the folder that contains it was resolved before, only its last part is looked up: a walk
        would otherwise look up every part of the path of every folder.
        """
        above, name = os.path.split(folder)
        real = self._real_paths.get(above) if name not in ("", ".", "..") else None
        place = _resolve(folder) if real is None else _resolve_below(real, name)
        if place is not None:
            self._real_paths[folder] = place
        return place

    def _find_nearest(self, place: str | None) -> Configuration:
        """Return the configuration nearest to a real path; cache it for the folders between."""
        passed = []
        found = None
        while place is not None and found is None:
            passed.append(place)
            found = self._by_place.get(place) or _find_in_folder(place, self._linked)
            above = os.path.dirname(place)  # noqa: PTH120
            place = above if above != place else None
        nearest = found or NO_CONFIGURATION
        self._by_place.update(dict.fromkeys(passed, nearest))
        return nearest

    def get_rulesets(self, path: str) -> tuple[Ruleset, ...]:
        """Return the user's rulesets that the records in the file at *path* may name.

        They are the valid rulesets that the configuration of the file names, without built-in ones.
        """
        return self.get_for_file(path).own

    def get_exclusions(self, folder: str) -> Sequence[IgnoreRules]:
        """Return the rules that exclude entries of the folder at *folder* from walks.

        The rules are those of ``exclude`` in its configuration; the result is empty if it has none.
        """
        configuration = self.get_for_folder(folder)
        return configuration.exclusions if configuration.values.get("exclude") else ()

    def make_refuser(
        self, *, by_rulesets: bool = True
    ) -> Callable[[str], list[Finding | str] | None]:
        """Return a callback for folder walks that refuses files with a faulty configuration.

        Args:
            by_rulesets: Whether to refuse files if only the rulesets of their configuration are
                faulty; otherwise such files are read.

        Returns:
            A function that takes the path of a file and counts the file for ``list_effects``. It
            returns None if the file may be read. For the first file with a faulty configuration, it
            returns the findings of this configuration, to be yielded in place of the file, and an
            empty list for later files. If files with faulty rulesets are read, the path follows the
            findings of the first file, and the result for later files is None.
        """
        said: set[str] = set()

        def refused(path: str) -> list[Finding | str] | None:
            configuration = self.get_for_file(path)
            self._held[configuration.file] += 1
            if not configuration.file or not configuration.findings:
                return None
            is_read = not by_rulesets and not configuration.findings_of_file
            if configuration.file in said:
                return None if is_read else []
            said.add(configuration.file)
            return [*configuration.findings, *([path] if is_read else [])]

        return refused


def _resolve(folder: str) -> str | None:
    """Return the real path of a folder, or None if it has none, such as a name with a NUL."""
    try:
        return os.path.realpath(folder)
    except (OSError, ValueError):
        return None


def _resolve_below(real: str, name: str) -> str | None:
    """Return the real path of a folder of that name in the folder with the path *real*."""
    joined = os.path.join(real, name)  # noqa: PTH118
    try:
        return _resolve(joined) if stat.S_ISLNK(os.lstat(joined).st_mode) else joined
    except OSError:  # it does not exist
        return joined
    except ValueError:
        return None


def _find_in_folder(place: str, linked: list[str]) -> Configuration | None:
    """Return the configuration in a folder, or None if there is none.

    A symbolic link is not read, since messages would quote lines of its target; the path of a link
    called ``barsis.toml`` is added to *linked*.
    """
    for name in (BARSIS, PYPROJECT):
        file = os.path.join(place, name)  # noqa: PTH118
        if not os.path.isfile(file):  # noqa: PTH113 - at every start
            continue
        if not os.path.islink(file):  # noqa: PTH114
            return _read_configuration(file)
        if name == BARSIS:
            linked.append(file)
    return None


def _read_configuration(file: str) -> Configuration | None:
    """Return a file's configuration, or None for a ``pyproject.toml`` without a barsis table."""
    try:
        with open(file, "rb") as stream:  # noqa: PTH123 - at every start
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        from barsis_notation.configuration.parsing import make_unreadable

        nul = OSError("a name with a NUL character")
        return make_unreadable(file, error if isinstance(error, OSError) else nul)
    is_shared = os.path.basename(file) == PYPROJECT  # noqa: PTH119
    if is_shared and _TABLE not in data:
        return None
    from barsis_notation.configuration.parsing import parse_configuration

    return parse_configuration(file, data, is_shared=is_shared)


def load_for_all(file: str) -> Configurations:
    """Return the configurations of a run in which one configuration applies to all files.

    *file* is the path of that configuration. A faulty, missing or unreadable file is not an error
    here: the configuration has findings. A ``pyproject.toml`` without the table ``tool.barsis`` has
    no values and no findings.
    """
    real = _resolve(file)
    is_pipe = os.path.exists(file) and not os.path.exists(real or "")  # noqa: PTH110
    place = file if real is None or is_pipe else real
    return Configurations(_read_configuration(place) or Configuration(place))
