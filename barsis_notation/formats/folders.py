"""A walk through a folder: which files are taken, which are passed over, what is left out.

Taken are files that hold records (``formats.sniffing``), and those that cannot be read: to open
them says why. All else that is there is passed over, and reported to whoever asks: other files,
links, pipes and devices, and what is hidden, a hidden folder as one. Left out without a word are
virtual environments, ``node_modules`` and ``site-packages``, what belongs to git, and what
``.gitignore`` or an exclusion names.

The patterns are read by pathspec, imported when the first is met. As with git, of the patterns that
fit the last decides, and the rules of a folder go before those of the folders above it. Unlike with
git, what is committed all the same is left out too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from barsis_notation.addons import load
from barsis_notation.base.errors import BarsisError
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.path_kinds import folder_name, is_object
from barsis_notation.diagnostics import file_codes
from barsis_notation.language.texts import texts_of

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

    from barsis_notation.base.path_kinds import Child
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.sniffing import FileContent

    Entry = os.DirEntry[str] | Child
    Entries = Callable[[str], Sequence[Entry]]

_text = texts_of("formats")

NAME: Final = ".gitignore"

MAX_BYTES: Final = 2**20
"""Bytes of a file of patterns that are read."""


class PatternError(BarsisError, ValueError):
    """A pattern that cannot be read, or that fits nothing."""


class IgnoreRules(NamedTuple):
    """Patterns for what is below *folder*, a real path; *unused* is a finding about others."""

    folder: str
    patterns: GitIgnoreSpec
    unused: Finding | None = None
    file: str = ""
    """The file that the patterns are in, empty for those of a command line."""

    def decide(self, path: str, *, is_folder: bool) -> bool | None:
        """Return whether *path* is left out; None where no pattern fits it."""
        from barsis_notation.base.file_names import composed

        place = path[len(self.folder) :].replace(os.sep, "/").strip("/")
        return self.patterns.check_file(composed(place) + "/" * is_folder).include


def is_ignored(path: str, rules: Sequence[IgnoreRules], *, is_folder: bool) -> bool:
    """Return whether *path* is left out by *rules*, of which the last go before the first."""
    return find_ignoring_rules(path, rules, is_folder=is_folder) is not None


def find_ignoring_rules(
    path: str, rules: Sequence[IgnoreRules], *, is_folder: bool
) -> IgnoreRules | None:
    """Return those of *rules* by which *path* is left out, None if it is not."""
    for one in reversed(rules):
        decided = one.decide(path, is_folder=is_folder)
        if decided is not None:
            return one if decided else None
    return None


def parse_rules(folder: str, patterns: Sequence[str]) -> list[IgnoreRules]:
    """Return the rules of *patterns* below *folder*. Raises PatternError."""
    if not patterns:
        return []
    from barsis_notation.formats.ignore_patterns import read_patterns

    for pattern in patterns:
        if not read_patterns([pattern])[0].patterns:
            raise PatternError(_text("no-pattern", pattern=repr(pattern)))
    spec, unused = read_patterns(patterns)
    if unused:
        raise PatternError(_text("costly-patterns", count=unused))
    return [IgnoreRules(folder, spec)]


def read_rules(folder: str, file: str = NAME) -> list[IgnoreRules]:
    """Return the rules in *file* of *folder*; none if it is a link or cannot be read, as with git.

    Patterns beyond ``MAX_BYTES``, and those that cost too much, are not used: what they fit is
    read, and a finding says so.
    """
    path = os.path.join(folder, file)  # noqa: PTH118 - paths stay as they are named
    if os.path.islink(path) or not os.path.isfile(path):  # noqa: PTH113, PTH114 - no pipe
        return []
    try:
        with open(path, "rb") as stream:  # noqa: PTH123
            raw = stream.read(MAX_BYTES)
    except OSError:
        return []
    from barsis_notation.formats.ignore_patterns import read_patterns

    is_whole = len(raw) < MAX_BYTES
    whole = raw if is_whole else raw[: raw.rfind(b"\n") + 1]
    lines = whole.decode("utf-8-sig", "surrogateescape").split("\n")
    spec, unused = read_patterns(filter(_has_pattern, lines))
    if not unused and is_whole:
        return [IgnoreRules(folder, spec, file=path)]
    finding = file_codes.PATTERNS_UNUSED.finding(
        words={"name": file}, found=str(unused) if is_whole else f"> {unused}", file=path
    )
    return [IgnoreRules(folder, spec, finding, path)]


def read_rules_above(folder: str) -> list[IgnoreRules]:
    """Return the rules that *folder*'s repository has for it, above it: those of the root first.

    There are none where it stands in no repository, or is left out itself: then it was named.
    """
    places = _up_to_root(folder)
    if not places:
        return []
    rules = read_rules(places[-1], os.path.join(".git", "info", "exclude"))  # noqa: PTH118
    for above, place in zip(reversed(places[1:]), reversed(places[:-1]), strict=True):
        rules += read_rules(above)
        if is_ignored(place, rules, is_folder=True):
            return []
    return rules


def _up_to_root(folder: str) -> list[str]:
    """Return *folder* and those above it up to the root of the repository, none outside of one."""
    places = [folder]
    while not os.path.lexists(os.path.join(places[-1], ".git")):  # noqa: PTH118
        above = os.path.dirname(places[-1])  # noqa: PTH120
        if above == places[-1]:
            return []
        places.append(above)
    return places


def _has_pattern(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("#")


def _discard_path(_path: str) -> None:
    pass


def _discard_path_and_file(_path: str, _file: str) -> None:
    pass


def _exclude_nothing(_folder: str) -> Sequence[IgnoreRules]:
    return ()


def _refuse_nothing(_file: str) -> None:
    return None


class Folders(NamedTuple):
    """How folders are walked.

    *exclude* are patterns as in a ``.gitignore`` of the folder that is named, *excluded* returns
    rules that hold for what stands in a folder, a real path, and in no folder below it.
    *passed_over* is called with every path that is not taken. *refused* is called with every file
    that is: what it returns, findings alone, none or the file too, comes in place of the file.
    *unopened* are real paths of files that are passed over without a look into them. *left_out* is
    called with every path that a ``.gitignore`` or a configuration leaves out, and that file.
    """

    exclude: tuple[str, ...] = ()
    respect_gitignore: bool = True
    passed_over: Callable[[str], None] = _discard_path
    excluded: Callable[[str], Sequence[IgnoreRules]] = _exclude_nothing
    refused: Callable[[str], Sequence[Finding | str] | None] = _refuse_nothing
    unopened: tuple[str, ...] = ()
    left_out: Callable[[str, str], None] = _discard_path_and_file


EVERY: Final = Folders()

_OTHERS: Final = ("node_modules", "site-packages")
_PROGRAMS: Final = "pyvenv.cfg"
_GITS: Final = (".git", NAME)


def walk_folder(folder: str, folders: Folders = EVERY) -> Iterator[str | Finding]:
    """Yield the files below *folder* that are taken, in bytewise order of their paths.

    A folder that cannot be read comes too, and a finding about a ``.gitignore`` that is not used
    whole. Below a URI no ``.gitignore`` and no rules of a
    configuration hold. Raises PatternError.
    """
    entries: Entries = _scan_folder
    if is_object(folder):
        entries = load("storage.object_trees").list_tree(folder)
        folders = folders._replace(respect_gitignore=False, excluded=_exclude_nothing)
    real = folder.rstrip("/") if is_object(folder) else os.path.realpath(folder)
    rules = read_rules_above(real) if folders.respect_gitignore else []
    yield from (one.unused for one in rules if one.unused is not None)
    walk = _FolderWalk(folders, entries)
    stack = [walk.inside(_OpenFolder(folder, real, rules + parse_rules(real, folders.exclude)))]
    while stack:
        found = next(stack[-1], None)
        if found is None:
            stack.pop()
        elif isinstance(found, _OpenFolder):
            stack.append(walk.inside(found))
        else:
            yield found


class _OpenFolder(NamedTuple):
    """A folder as it is called, its real path, and the rules that hold in it from above."""

    folder: str
    real: str
    rules: list[IgnoreRules]


class _FolderWalk:
    """One walk, folder by folder, through *entries*."""

    def __init__(self, folders: Folders, entries: Entries) -> None:
        self.folders = folders
        self.entries = entries

    def inside(self, place: _OpenFolder) -> Iterator[str | Finding | _OpenFolder]:
        """Yield what is taken of a folder itself, and the folders in it, in order."""
        try:
            found = sorted(self.entries(place.folder), key=_sort_key)
        except OSError:
            yield folder_name(place.folder) if is_object(place.folder) else place.folder
            return
        rules = self._rules(place)
        yield from (one.unused for one in rules if one.unused and one.folder == place.real)
        here = [*rules, *self.folders.excluded(place.real)]
        wanted = [one for one in found if not self._is_outside(one, _real_path(place, one), here)]
        files = _FolderEntries([one for one in wanted if not self._is_unopened(place, one)])
        for entry in wanted:
            if _is_folder(entry):
                yield _OpenFolder(entry.path, _real_path(place, entry), rules)
            elif not self._is_unopened(place, entry) and files.is_taken(entry):
                yield entry.path
            else:
                self.folders.passed_over(entry.path)

    def _is_outside(self, entry: Entry, real: str, rules: Sequence[IgnoreRules]) -> bool:
        """Return whether an entry is left out, with all that is below it."""
        is_folder = entry.is_dir(follow_symlinks=False)
        if entry.name in _GITS or (is_folder and self._is_of_others(entry)):
            return True
        by = find_ignoring_rules(real, rules, is_folder=is_folder) if rules else None
        if by is not None and by.file and _may_matter(entry):
            self.folders.left_out(entry.path, by.file)
        return by is not None

    def _is_of_others(self, entry: Entry) -> bool:
        """Return whether a folder is where programs are installed."""
        if not is_object(entry.path):
            marked = os.path.join(entry.path, _PROGRAMS)  # noqa: PTH118 - as it is named
            return entry.name in _OTHERS or os.path.lexists(marked)
        try:
            names = {one.name for one in self.entries(entry.path)}
        except OSError:  # it is entered, which says why
            return False
        return entry.name in _OTHERS or _PROGRAMS in names

    def _is_unopened(self, place: _OpenFolder, entry: Entry) -> bool:
        return bool(self.folders.unopened) and _real_path(place, entry) in self.folders.unopened

    def _rules(self, place: _OpenFolder) -> list[IgnoreRules]:
        """Return the rules of a folder: its own come after those above, before exclusions."""
        if not self.folders.respect_gitignore:
            return place.rules
        above = len(place.rules) - bool(self.folders.exclude)
        return [*place.rules[:above], *read_rules(place.real), *place.rules[above:]]


def _scan_folder(folder: str) -> Sequence[Entry]:
    """Return what stands in a folder of this machine, in no order. Raises OSError."""
    with os.scandir(folder) as entries:
        return [*entries]


class _FolderEntries:
    """The entries of one folder, each looked at once: what is unsure, its neighbours decide."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.seen: dict[str, FileContent] = {}

    def is_taken(self, entry: Entry) -> bool:
        from barsis_notation.formats.sniffing import FileContent

        holds = self._holding(entry)
        if holds is FileContent.UNSURE:
            return any(self._holding(other) is FileContent.RECORDS for other in self.entries)
        return holds is FileContent.RECORDS

    def _holding(self, entry: Entry) -> FileContent:
        known = self.seen.get(entry.name)
        if known is None:
            known = self.seen[entry.name] = _classify_entry(entry)
        return known


def _classify_entry(entry: Entry) -> FileContent:
    from barsis_notation.formats.sniffing import FileContent, classify_file

    if _is_hidden(entry) or not entry.is_file(follow_symlinks=False):
        return FileContent.OTHER
    try:
        return classify_file(entry.path)
    except OSError:
        return FileContent.RECORDS


def _is_folder(entry: Entry) -> bool:
    return entry.is_dir(follow_symlinks=False) and not _is_hidden(entry)


def _may_matter(entry: Entry) -> bool:
    """Return whether an entry may hold records, by its name; nothing is opened."""
    from barsis_notation.formats.sniffing import can_hold_records

    return not _is_hidden(entry) and (
        entry.is_dir(follow_symlinks=False)
        or (entry.is_file(follow_symlinks=False) and can_hold_records(entry.name))
    )


def _is_hidden(entry: Entry) -> bool:
    return entry.name.startswith(".")


def _real_path(place: _OpenFolder, entry: Entry) -> str:
    return os.path.join(place.real, entry.name)  # noqa: PTH118 - paths stay as they are named


def _sort_key(entry: Entry) -> bytes:
    """Return what orders paths bytewise: the name, a folder's with its slash."""
    return os.fsencode(entry.name) + b"/" * entry.is_dir(follow_symlinks=False)
