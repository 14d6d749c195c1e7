"""Select the findings of a file to report, by options or by its configuration."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from barsis_notation.configuration.lookup import Configuration, Configurations
    from barsis_notation.diagnostics.findings import Finding

SELECT, IGNORE, PER_FILE_IGNORES = "--select", "--ignore", "per-file-ignores"

ALWAYS_SHOWN = "configuration-"
"""Prefix of the names of findings about faulty configurations, which are never hidden."""


class Selection(NamedTuple):
    """A selection of findings by the beginnings of their codes or names, in lower case.

    Attributes:
        select: Prefixes of the findings to report; all if empty.
        ignore: Prefixes of findings to hide.
        of_file: Further prefixes to hide, for one file.
        names: The options or settings that gave *select*, *ignore* and *of_file*, for messages.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    of_file: tuple[str, ...] = ()
    names: tuple[str, str, str] = (SELECT, IGNORE, PER_FILE_IGNORES)

    def filter_findings(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that ``find_hiding`` does not hide, in their order."""
        return [finding for finding in findings if not self.find_hiding(finding)]

    def find_hiding(self, finding: Finding) -> str:
        """Return the option or setting that hides *finding*, or ``""`` if it is reported.

        The result is one of ``names``, such as ``--ignore``. If several hide the finding, *ignore*
        comes first, then *of_file*. Findings about faulty configurations are always reported.
        """
        if finding.name.startswith(ALWAYS_SHOWN):
            return ""
        selecting, ignoring, per_file = self.names
        if _has_prefix(finding, self.ignore):
            return ignoring
        if _has_prefix(finding, self.of_file):
            return per_file
        return selecting if self.select and not _has_prefix(finding, self.select) else ""


def _has_prefix(finding: Finding, words: tuple[str, ...]) -> bool:
    return finding.code.lower().startswith(words) or finding.name.startswith(words)


class SelectionByFile:
    """The selection of findings for each file, by the options or by its configuration.

    Options replace the settings ``select`` and ``ignore`` of the configuration. If ``--select`` is
    used, the setting ``ignore`` does not apply either; ``per-file-ignores`` always applies.

    Args:
        given: The selection by options; empty tuples for options that were not used.
        configurations: The configurations of the run.

    Attributes:
        given: The selection by options.
    """

    def __init__(self, given: Selection, configurations: Configurations) -> None:
        self.given = given
        self._configurations = configurations
        self._by_configuration: dict[str, Selection] = {}

    def get_for_file(self, path: str) -> Selection:
        """Return the selection for the file at *path*, which need not exist.

        *path* may also be ``-`` for standard input, or the URI of an object.
        """
        configuration = self._configurations.get_for_file(path)
        known = self._by_configuration.get(configuration.file)
        if known is None:
            known = self._by_configuration[configuration.file] = self._under(configuration)
        ignores = configuration.values.get(PER_FILE_IGNORES)
        return known._replace(of_file=_get_ignored(path, configuration)) if ignores else known

    def _under(self, configuration: Configuration) -> Selection:
        given = self.given
        says = configuration.values
        ignored = () if given.select else says.get("ignore", ())
        names = [
            option if value else f"{key} ({configuration.place(key)})"
            for option, key, value in (
                (SELECT, "select", given.select),
                (IGNORE, "ignore", given.ignore),
                ("", PER_FILE_IGNORES, ()),
            )
        ]
        return Selection(
            given.select or split_words(says.get("select", ())),
            given.ignore or split_words(ignored),
            names=(names[0], names[1], names[2]),
        )


def _get_ignored(path: str, configuration: Configuration) -> tuple[str, ...]:
    """Return the prefixes that ``per-file-ignores`` hides in a file."""
    from barsis_notation.configuration.file_patterns import is_match

    folder, name = os.path.split(path)
    file = os.path.join(os.path.realpath(folder), name)  # noqa: PTH118 - a link keeps its name
    ignores = configuration.values[PER_FILE_IGNORES].items()
    return tuple(
        word
        for pattern, words in ignores
        if is_match(pattern, file, configuration.folder)
        for word in split_words(words)
    )


def split_words(given: Iterable[str] | None) -> tuple[str, ...]:
    """Return the prefixes of finding codes in *given*, in lower case and in their order.

    Each string may contain several prefixes, separated by commas; blanks around them are removed.
    ``MOV, THR`` gives ``mov`` and ``thr``. An empty prefix is kept; every code begins with it. The
    result is empty for None.
    """
    return tuple(word.strip().lower() for item in given or () for word in item.split(","))
