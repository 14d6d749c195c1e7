"""A walk through a folder: which files are taken, which are passed over, what is left out.

Taken are files that hold records (``formats.holding``), and those that cannot be read: to open them
says why. All else that is there is passed over, and reported to whoever asks: other files, links,
pipes and devices, and what is hidden, a hidden folder as one. Left out without a word are virtual
environments, ``node_modules`` and ``site-packages``, what belongs to git, and what ``.gitignore``
or an exclusion names.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.formats.ignored import (
    NAME,
    Rules,
    is_left_out,
    rules_above,
    rules_in,
    rules_of,
)

if TYPE_CHECKING:
    from barsis_notation.formats.sniffing import Holding


def _tell_nobody(_path: str) -> None:
    pass


class Folders(NamedTuple):
    """How folders are walked.

    *exclude* are patterns as in a ``.gitignore`` of the folder that is named. *passed_over* is told
    every path that is not taken.
    """

    exclude: tuple[str, ...] = ()
    respect_gitignore: bool = True
    passed_over: Callable[[str], None] = _tell_nobody


EVERY: Final = Folders()

_OTHERS: Final = ("node_modules", "site-packages")
_GITS: Final = (".git", NAME)


def below(folder: str, folders: Folders = EVERY) -> Iterator[str]:
    """Yield the files below *folder* that are taken, in bytewise order of their paths.

    A folder that cannot be read comes too. Raises PatternError.
    """
    real = os.path.realpath(folder)
    rules = rules_above(real) if folders.respect_gitignore else []
    walk = _Walk(folders)
    stack = [walk.inside(_Place(folder, real, rules + rules_of(real, folders.exclude)))]
    while stack:
        found = next(stack[-1], None)
        if found is None:
            stack.pop()
        elif isinstance(found, str):
            yield found
        else:
            stack.append(walk.inside(found))


class _Place(NamedTuple):
    """A folder as it is called, its real path, and the rules that hold in it from above."""

    folder: str
    real: str
    rules: list[Rules]


class _Walk:
    """One walk, folder by folder."""

    def __init__(self, folders: Folders) -> None:
        self.folders = folders

    def inside(self, place: _Place) -> Iterator[str | _Place]:
        """Yield what is taken of a folder itself, and the folders in it, in order."""
        try:
            with os.scandir(place.folder) as entries:
                found = sorted(entries, key=_place_in_order)
        except OSError:
            yield place.folder
            return
        rules = self._rules(place)
        wanted = [one for one in found if not _is_outside(one, _real(place, one), rules)]
        files = _Beside(wanted)
        for entry in wanted:
            if _is_folder(entry):
                yield _Place(entry.path, _real(place, entry), rules)
            elif files.is_taken(entry):
                yield entry.path
            else:
                self.folders.passed_over(entry.path)

    def _rules(self, place: _Place) -> list[Rules]:
        """Return the rules of a folder: its own come after those above, before exclusions."""
        if not self.folders.respect_gitignore:
            return place.rules
        above = len(place.rules) - bool(self.folders.exclude)
        return [*place.rules[:above], *rules_in(place.real), *place.rules[above:]]


class _Beside:
    """The entries of one folder, each looked at once: what is unsure, its neighbours decide."""

    def __init__(self, entries: list[os.DirEntry[str]]) -> None:
        self.entries = entries
        self.seen: dict[str, Holding] = {}

    def is_taken(self, entry: os.DirEntry[str]) -> bool:
        from barsis_notation.formats.sniffing import Holding

        holds = self._holding(entry)
        if holds is Holding.UNSURE:
            return any(self._holding(other) is Holding.RECORDS for other in self.entries)
        return holds is Holding.RECORDS

    def _holding(self, entry: os.DirEntry[str]) -> Holding:
        known = self.seen.get(entry.name)
        if known is None:
            known = self.seen[entry.name] = _holding(entry)
        return known


def _holding(entry: os.DirEntry[str]) -> Holding:
    from barsis_notation.formats.sniffing import Holding, holding

    if _is_hidden(entry) or not entry.is_file(follow_symlinks=False):
        return Holding.OTHER
    try:
        return holding(entry.path)
    except OSError:
        return Holding.RECORDS


def _is_outside(entry: os.DirEntry[str], real: str, rules: Sequence[Rules]) -> bool:
    """Return whether an entry is left out, with all that is below it."""
    is_folder = entry.is_dir(follow_symlinks=False)
    if entry.name in _GITS or (is_folder and _is_of_others(entry)):
        return True
    return bool(rules) and is_left_out(real, rules, is_folder=is_folder)


def _is_of_others(entry: os.DirEntry[str]) -> bool:
    """Return whether a folder is where programs are installed."""
    marked = os.path.join(entry.path, "pyvenv.cfg")  # noqa: PTH118 - paths stay as they are named
    return entry.name in _OTHERS or os.path.lexists(marked)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    return entry.is_dir(follow_symlinks=False) and not _is_hidden(entry)


def _is_hidden(entry: os.DirEntry[str]) -> bool:
    return entry.name.startswith(".")


def _real(place: _Place, entry: os.DirEntry[str]) -> str:
    return os.path.join(place.real, entry.name)  # noqa: PTH118 - paths stay as they are named


def _place_in_order(entry: os.DirEntry[str]) -> bytes:
    """Return what orders paths bytewise: the name, a folder's with its slash."""
    return os.fsencode(entry.name) + b"/" * entry.is_dir(follow_symlinks=False)
