"""Walking a folder: which files are accepted, which are skipped, and which are excluded.

Files with records are accepted (``formats.sniffing``), and unreadable files: opening them reports
the reason. All other entries are skipped and reported to a callback: other files, links, pipes and
devices, and hidden entries. A hidden folder is reported as a single entry. Virtual environments,
``node_modules`` and ``site-packages``, the files of git itself, and entries matched by
``.gitignore`` or an exclusion pattern are excluded without a report.

pathspec parses the patterns; it is imported when the first pattern is met. As with git, the last
matching pattern decides, and the rules of a folder precede those of the folders above it. Unlike
with git, matching files are excluded even if they are committed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.addons import load
from barsis_notation.base.errors import BarsisError
from barsis_notation.base.path_kinds import is_object, make_folder_uri
from barsis_notation.diagnostics import file_codes
from barsis_notation.language.texts import bind_texts

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

    from barsis_notation.base.path_kinds import Child
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.sniffing import FileContent

    Entry = os.DirEntry[str] | Child
    Entries = Callable[[str], Sequence[Entry]]

_text = bind_texts("formats")

NAME: Final = ".gitignore"

MAX_BYTES: Final = 2**20
"""Maximum number of bytes of a file of patterns that are read."""


class PatternError(BarsisError, ValueError):
    """Raised for exclusion patterns that cannot be used.

    This is the case if a pattern is empty, blank, malformed, a comment or too long, or if the
    patterns are too many or too costly to match.
    """


class IgnoreRules(NamedTuple):
    """Exclusion patterns for the entries below a folder, from ``parse_rules`` or ``read_rules``.

    Attributes:
        folder: The real path of the folder, or the URI of a folder without a slash at the end.
        patterns: The parsed patterns.
        unused: A finding which says that some patterns in *file* are not used; None if all are
            used.
        file: Path of the file with the patterns; "" if they do not come from a file.
    """

    folder: str
    patterns: GitIgnoreSpec
    unused: Finding | None = None
    file: str = ""

    def decide(self, path: str, *, is_folder: bool) -> bool | None:
        """Return whether the last matching pattern excludes *path*; None if none matches.

        False means that this pattern begins with ``!`` and includes the path. The folders above
        it are not tested.

        Args:
            path: Real path or URI of an entry below ``folder``; it need not exist.
            is_folder: Whether the entry is a folder, which patterns such as ``build/`` require.
        """
        from barsis_notation.base.file_names import normalise_name

        place = path[len(self.folder) :].replace(os.sep, "/").strip("/")
        return self.patterns.check_file(normalise_name(place) + "/" * is_folder).include


def is_ignored(path: str, rules: Sequence[IgnoreRules], *, is_folder: bool) -> bool:
    """Return whether *rules* exclude a file or folder.

    Only *path* itself is tested. Because everything below an excluded folder is excluded, too, test
    the folders above *path* first.

    Args:
        path: The real path or URI of the entry, below the folder of each of *rules*; it need not
            exist.
        rules: The rules in order of increasing priority. The last matching pattern of the last
            rules that have one applies.
        is_folder: Whether *path* is a folder, which patterns such as ``build/`` require.
    """
    return find_ignoring_rules(path, rules, is_folder=is_folder) is not None


def find_ignoring_rules(
    path: str, rules: Sequence[IgnoreRules], *, is_folder: bool
) -> IgnoreRules | None:
    """Return the rules that exclude a file or folder; None if it is not excluded.

    The last matching pattern of the last rules that have one applies. Return None if it includes
    the path, as ``!keep.csv`` does, or if no pattern matches. Only *path* itself is tested. Because
    everything below an excluded folder is excluded, too, test the folders above *path* first.

    Args:
        path: The real path or URI of the entry, below the folder of each of *rules*; it need not
            exist.
        rules: The rules in order of increasing priority, usually those of outer folders before
            those of inner ones.
        is_folder: Whether *path* is a folder, which patterns such as ``build/`` require.
    """
    for one in reversed(rules):
        decided = one.decide(path, is_folder=is_folder)
        if decided is not None:
            return one if decided else None
    return None


def parse_rules(folder: str, patterns: Sequence[str]) -> list[IgnoreRules]:
    """Parse patterns for the entries below a folder.

    Args:
        folder: The real path of the folder, or its URI without a slash at the end. It is not
            accessed.
        patterns: Patterns in the syntax of ``.gitignore``, one per item.

    Returns:
        A list of one item with all patterns; [] if *patterns* is empty.

    Raises:
        PatternError: If a pattern is empty, blank, malformed, a comment (``#``) or longer than
            1,000 characters, or if the patterns are too many or too costly to match.
    """
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
    """Return the rules in a file of a folder, as a list of one item.

    Return [] if the file is missing, a link, not a regular file or unreadable. As with git, lines
    that are not patterns are ignored. Patterns after ``MAX_BYTES`` (1 MiB), and those that are too
    long, too many or too costly, are not used; this is reported in ``IgnoreRules.unused``.

    Args:
        folder: The real path of the folder.
        file: Name of the file with the patterns, or its path relative to *folder*.
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
    """Return the rules of the git repository around a folder.

    They come from ``.git/info/exclude`` and the ``.gitignore`` of each folder above *folder*, the
    outermost first, but not from the ``.gitignore`` in *folder*. Return [] if *folder* is not in a
    repository. Return [] also if the rules exclude *folder* or a folder above it, because the user
    named *folder*.

    Args:
        folder: The real path of the folder.
    """
    places = _list_repository_folders(folder)
    if not places:
        return []
    rules = read_rules(places[-1], os.path.join(".git", "info", "exclude"))  # noqa: PTH118
    for above, place in zip(reversed(places[1:]), reversed(places[:-1]), strict=True):
        rules += read_rules(above)
        if is_ignored(place, rules, is_folder=True):
            return []
    return rules


def _list_repository_folders(folder: str) -> list[str]:
    """Return *folder* and its parents up to the root of its repository, [] if it is in none."""
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
    """Options for walking folders.

    Attributes:
        exclude: Patterns as in a ``.gitignore`` of the folder that is walked.
        respect_gitignore: Whether ``.gitignore`` files are applied.
        passed_over: Function called with the path of every entry that is skipped for a reason other
            than exclusion: files without records, links, pipes, devices, hidden entries and
            *unopened* files. It is not called for ``.git``, ``.gitignore``, virtual environments
            and folders named ``node_modules`` or ``site-packages``.
        excluded: Function that takes the real path of a folder and returns rules for its entries;
            these rules do not apply in the folders below it.
        refused: Function that ``input_files.walk`` calls with the path of every file, whether named
            or found in a folder. It returns None to accept the file, or the findings and paths to
            yield in its place; an empty list omits the file.
        unopened: Real paths of files that are skipped without being opened, and reported to
            *passed_over*.
        left_out: Function called with two paths: that of an entry that is excluded, and that of the
            ``.gitignore`` or configuration file that excludes it. It is not called for entries
            excluded by *exclude*, for hidden entries, links, pipes and devices, nor for files whose
            names show that they do not contain records.
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
    """Yield the paths of the files with records below a folder, in bytewise order.

    A file is yielded if its suffix or content shows that it contains records, or if it cannot be
    read, so that opening it reports the reason. A ``.json``, ``.jsonl`` or ``.txt`` file that is
    empty, truncated or in another encoding than UTF-8 is also yielded if another file in its folder
    contains records. The path of *folder* or of a subfolder is yielded in place of its files if it
    cannot be read. Paths begin with *folder* as given.

    Links, pipes and devices are skipped, and so are hidden entries, virtual environments and
    folders named ``node_modules`` or ``site-packages``. A finding is yielded for each
    ``.gitignore`` with patterns that are not used, before the files that it applies to. Below a
    URI, ``.gitignore`` and ``Folders.excluded`` are ignored. ``Folders.refused`` is not called.
    Errors are raised when the first item is requested.

    Args:
        folder: The path of a folder, or a URI such as ``s3://bucket/games/``.
        folders: Options and callbacks of the walk.

    Raises:
        PatternError: If ``folders.exclude`` contains a pattern that ``parse_rules`` refuses.
        MissingAddOnError: If *folder* is a URI and the add-on for cloud storage is not installed.
            It is an OSError.
        ValueError: If a local path contains NUL.
    """
    entries: Entries = _scan_folder
    if is_object(folder):
        entries = load("storage.object_trees").list_tree(folder)
        folders = folders._replace(respect_gitignore=False, excluded=_exclude_nothing)
    real = folder.rstrip("/") if is_object(folder) else os.path.realpath(folder)
    rules = read_rules_above(real) if folders.respect_gitignore else []
    yield from (one.unused for one in rules if one.unused is not None)
    walk = _FolderWalk(folders, entries)
    stack = [
        walk.iter_entries(_OpenFolder(folder, real, rules + parse_rules(real, folders.exclude)))
    ]
    while stack:
        found = next(stack[-1], None)
        if found is None:
            stack.pop()
        elif isinstance(found, _OpenFolder):
            stack.append(walk.iter_entries(found))
        else:
            yield found


class _OpenFolder(NamedTuple):
    """A folder: its path as named, its real path, and the rules of the folders above it."""

    folder: str
    real: str
    rules: list[IgnoreRules]


class _FolderWalk:
    """One walk through folders, whose *entries* are listed by a function."""

    def __init__(self, folders: Folders, entries: Entries) -> None:
        self.folders = folders
        self.entries = entries

    def iter_entries(self, place: _OpenFolder) -> Iterator[str | Finding | _OpenFolder]:
        """Yield the accepted files of a folder, and the folders in it, in order."""
        try:
            found = sorted(self.entries(place.folder), key=_sort_key)
        except OSError:
            yield make_folder_uri(place.folder) if is_object(place.folder) else place.folder
            return
        rules = self._collect_rules(place)
        yield from (one.unused for one in rules if one.unused and one.folder == place.real)
        here = [*rules, *self.folders.excluded(place.real)]
        wanted = [
            one for one in found if not self._is_left_out(one, _join_real_path(place, one), here)
        ]
        files = _FolderEntries([one for one in wanted if not self._is_unopened(place, one)])
        for entry in wanted:
            if _is_folder(entry):
                yield _OpenFolder(entry.path, _join_real_path(place, entry), rules)
            elif not self._is_unopened(place, entry) and files.is_taken(entry):
                yield entry.path
            else:
                self.folders.passed_over(entry.path)

    def _is_left_out(self, entry: Entry, real: str, rules: Sequence[IgnoreRules]) -> bool:
        """Return whether an entry and everything below it is excluded; report to ``left_out``."""
        is_folder = entry.is_dir(follow_symlinks=False)
        if entry.name in _GITS or (is_folder and self._is_program_folder(entry)):
            return True
        by = find_ignoring_rules(real, rules, is_folder=is_folder) if rules else None
        if by is not None and by.file and _may_matter(entry):
            self.folders.left_out(entry.path, by.file)
        return by is not None

    def _is_program_folder(self, entry: Entry) -> bool:
        """Return whether a folder contains installed programs."""
        if not is_object(entry.path):
            marked = os.path.join(entry.path, _PROGRAMS)  # noqa: PTH118 - as it is named
            return entry.name in _OTHERS or os.path.lexists(marked)
        try:
            names = {one.name for one in self.entries(entry.path)}
        except OSError:  # it is walked, which reports the reason
            return False
        return entry.name in _OTHERS or _PROGRAMS in names

    def _is_unopened(self, place: _OpenFolder, entry: Entry) -> bool:
        return (
            bool(self.folders.unopened) and _join_real_path(place, entry) in self.folders.unopened
        )

    def _collect_rules(self, place: _OpenFolder) -> list[IgnoreRules]:
        """Return the rules of a folder: those above it, then its own, then the exclusions."""
        if not self.folders.respect_gitignore:
            return place.rules
        above = len(place.rules) - bool(self.folders.exclude)
        return [*place.rules[:above], *read_rules(place.real), *place.rules[above:]]


def _scan_folder(folder: str) -> Sequence[Entry]:
    """Return the entries of a local folder, unsorted. Raises OSError."""
    with os.scandir(folder) as entries:
        return [*entries]


class _FolderEntries:
    """The entries of one folder, each classified once; neighbours decide about uncertain files."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.seen: dict[str, FileContent] = {}

    def is_taken(self, entry: Entry) -> bool:
        """Return whether a file contains records; neighbours decide if it is uncertain."""
        from barsis_notation.formats.sniffing import FileContent

        holds = self._get_content(entry)
        if holds is FileContent.UNSURE:
            return any(self._get_content(other) is FileContent.RECORDS for other in self.entries)
        return holds is FileContent.RECORDS

    def _get_content(self, entry: Entry) -> FileContent:
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
    """Return whether an entry may contain records, by its name; it is not opened."""
    from barsis_notation.formats.sniffing import can_hold_records

    return not _is_hidden(entry) and (
        entry.is_dir(follow_symlinks=False)
        or (entry.is_file(follow_symlinks=False) and can_hold_records(entry.name))
    )


def _is_hidden(entry: Entry) -> bool:
    return entry.name.startswith(".")


def _join_real_path(place: _OpenFolder, entry: Entry) -> str:
    return os.path.join(place.real, entry.name)  # noqa: PTH118 - paths stay as they are named


def _sort_key(entry: Entry) -> bytes:
    """Return a key that sorts paths bytewise: the name, with a slash for a folder."""
    return os.fsencode(entry.name) + b"/" * entry.is_dir(follow_symlinks=False)
