"""Which findings of a file are reported: as options say, else its configuration."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from barsis_notation.base.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from barsis_notation.configuration.lookup import Configuration, Configurations
    from barsis_notation.diagnostics.findings import Finding

SELECT, IGNORE, PER_FILE_IGNORES = "--select", "--ignore", "per-file-ignores"

ALWAYS_SAID = "configuration-"
"""How the names of findings about a faulty configuration begin, which it cannot hide."""


class Selection(NamedTuple):
    """Which findings count: beginnings of codes or names, all where none are selected.

    *of_file* are further ones that are ignored. *names* says who selects and ignores.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    of_file: tuple[str, ...] = ()
    names: tuple[str, str, str] = (SELECT, IGNORE, PER_FILE_IGNORES)

    def chosen(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that are selected and not ignored."""
        return [finding for finding in findings if not self.hidden_by(finding)]

    def hidden_by(self, finding: Finding) -> str:
        """Return the option or the setting that hides *finding*, or nothing."""
        if finding.name.startswith(ALWAYS_SAID):
            return ""
        selecting, ignoring, per_file = self.names
        if _begins(finding, self.ignore):
            return ignoring
        if _begins(finding, self.of_file):
            return per_file
        return selecting if self.select and not _begins(finding, self.select) else ""


def _begins(finding: Finding, words: tuple[str, ...]) -> bool:
    return finding.code.lower().startswith(words) or finding.name.startswith(words)


class Selecting:
    """Which findings count in each file: as the options say, else its configuration.

    If an option selects findings, ``ignore`` of the configuration does not apply;
    ``per-file-ignores`` does.
    """

    def __init__(self, given: Selection, configurations: Configurations) -> None:
        self.given = given
        self._configurations = configurations
        self._by_configuration: dict[str, Selection] = {}

    def of(self, path: str) -> Selection:
        """Return which findings count in the file *path*."""
        configuration = self._configurations.of(path)
        known = self._by_configuration.get(configuration.file)
        if known is None:
            known = self._by_configuration[configuration.file] = self._under(configuration)
        ignores = configuration.values.get(PER_FILE_IGNORES)
        return known._replace(of_file=_ignored_in(path, configuration)) if ignores else known

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


def _ignored_in(path: str, configuration: Configuration) -> tuple[str, ...]:
    """Return what ``per-file-ignores`` says of a file."""
    from barsis_notation.configuration.file_patterns import fits

    folder, name = os.path.split(path)
    file = os.path.join(os.path.realpath(folder), name)  # noqa: PTH118 - a link is as it is called
    ignores = configuration.values[PER_FILE_IGNORES].items()
    return tuple(
        word
        for pattern, words in ignores
        if fits(pattern, file, configuration.folder)
        for word in split_words(words)
    )


def split_words(given: Iterable[str] | None) -> tuple[str, ...]:
    """Return beginnings of codes or names; each of *given* may be several, with commas."""
    return tuple(word.strip().lower() for item in given or () for word in item.split(","))
