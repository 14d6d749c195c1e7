"""Validation of a BagIt folder: checksums, completeness and safe paths."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from hashlib import algorithms_guaranteed, new
from pathlib import Path
from typing import BinaryIO, Final

from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.excerpt import cut

_text = bind_texts("archive")

STRONG: Final = ("sha256", "sha512")
"""The checksum algorithms; a bag must have a manifest for at least one of them."""

MAX_TAG: Final = 2**20
"""The largest number of bytes that are read from a tag file."""

MAX_LINE: Final = 2**16
"""The largest number of bytes of a manifest line that are read at once."""

MAX_WRONG: Final = 100
"""The largest number of wrong manifest lines, or missing files, reported individually."""

_CHUNK: Final = 2**20


def check_bag(folder: str) -> Iterator[Finding]:
    """Yield the problems found in a bag. All files that its manifests list are read.

    The bag must have a manifest with SHA-256 or SHA-512; manifests with unknown algorithms are
    ignored. If an entry of the folder is neither a file nor a folder, only this is reported. The
    same applies if the declaration ``bagit.txt`` is missing or wrong, and if the bag has a
    ``fetch.txt``. The check of a manifest stops after MAX_WRONG (100) wrong lines. At most
    MAX_WRONG missing files per manifest are reported individually; one more finding gives the
    number of the others.

    Args:
        folder: The path of the bag's folder, which contains ``bagit.txt``.

    Raises:
        OSError: If *folder* is not a folder, or a file or folder in it cannot be read.
    """
    yield from _BagCheck(Path(folder)).run()


class _BagCheck:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: set[str] = set()
        """The paths of all files, relative to the folder, with ``/`` between names."""

    def run(self) -> Iterator[Finding]:
        """Yield the problems of the bag.

        If an entry is unsafe or the declaration is wrong, only this is reported.
        """
        unsafe = [*self._list_files("")]
        unsafe = unsafe or [*self._check_declaration()]
        yield from unsafe
        if unsafe:
            return
        manifests = self._find_manifests("manifest-")
        if not {*STRONG} & {*manifests}:
            yield self._make_finding("manifest-sha256.txt", _text("no-manifest"))
        for algorithm, name in manifests.items():
            yield from self._check_manifest(algorithm, name, is_payload=True)
        for algorithm, name in self._find_manifests("tagmanifest-").items():
            yield from self._check_manifest(algorithm, name, is_payload=False)
        yield from self._check_oxum()

    def _list_files(self, place: str) -> Iterator[Finding]:
        """Collect all files; yield a finding for each entry that is neither a file nor a folder."""
        left = [place]
        while left:
            place = left.pop()
            with os.scandir(self.folder / place) as entries:
                found = sorted(entries, key=lambda one: one.name)
            folders = [one for one in found if one.is_dir(follow_symlinks=False)]
            left += [f"{place}{one.name}/" for one in reversed(folders)]
            for entry in found:
                name = f"{place}{entry.name}"
                if entry.is_file(follow_symlinks=False):
                    self.files.add(name)
                elif not entry.is_dir(follow_symlinks=False):
                    yield codes.BAG_PATH_UNSAFE.finding(
                        words={"path": cut(name)},
                        found=_text("no-plain-file"),
                        file=self._join_path(name),
                    )

    def _check_declaration(self) -> Iterator[Finding]:
        if "bagit.txt" not in self.files:
            yield self._make_finding("bagit.txt", _text("not-there"))
            return
        raw = self._read_tag("bagit.txt")
        if not re.fullmatch(_DECLARATION, raw):
            yield self._make_finding("bagit.txt", _text("no-bag-declaration"))
        if "fetch.txt" in self.files:
            yield self._make_finding("fetch.txt", _text("fetches"))

    def _find_manifests(self, beginning: str) -> dict[str, str]:
        """Map each known checksum algorithm to the name of its manifest, if there is one."""
        found = {}
        for name in sorted(self.files):
            algorithm = name.removeprefix(beginning).removesuffix(".txt")
            if name == f"{beginning}{algorithm}.txt" and algorithm in _ALGORITHMS:
                found[algorithm] = name
        return found

    def _check_manifest(self, algorithm: str, name: str, *, is_payload: bool) -> Iterator[Finding]:
        """Compare files with the manifest *name*; a payload manifest must list all of ``data/``.

        Only the first MAX_WRONG wrong lines and missing files are reported individually, because a
        manifest may have millions of them. Only the paths of existing files are kept in memory.
        """
        listed: dict[str, str] = {}
        missing: list[str] = []
        more = wrong = 0
        for number, line in enumerate(self._read_lines(name), start=1):
            if wrong == MAX_WRONG:
                return
            found = _LINE.fullmatch(line)
            if found is None:
                yield self._make_finding(name, _text("no-manifest-line"), number)
                wrong += 1
                continue
            path = _decode_path(found[2])
            if path is None or is_unsafe(path) or (path.startswith("data/") != is_payload):
                wrong += 1
                yield codes.BAG_PATH_UNSAFE.finding(
                    words={"path": cut(found[2].decode("utf-8", "replace"))},
                    found=_text("leads-out"),
                    file=self._join_path(name),
                    line=number,
                )
            elif path in listed:
                wrong += 1
                yield self._make_finding(name, _text("path-twice", path=cut(path)), number)
            elif path in self.files:
                listed[path] = found[1].decode().lower()
            elif len(missing) < MAX_WRONG:
                missing.append(path)
            else:
                more += 1
        for path in missing:
            yield codes.BAG_FILE_MISSING.finding(
                words={"path": cut(path)}, found=cut(path), file=self._join_path(path)
            )
        if more:
            yield codes.BAG_MORE_MISSING.finding(
                words={"manifest": name}, found=str(more), file=self._join_path(name)
            )
        for path, digest in listed.items():
            yield from self._check_digest(algorithm, path, digest)
        if is_payload:
            payload = {file for file in self.files if file.startswith("data/")}
            for path in sorted(payload - {*listed}):
                yield codes.BAG_FILE_UNLISTED.finding(
                    words={"path": cut(path), "manifest": name},
                    found=cut(path),
                    file=self._join_path(path),
                )

    def _check_digest(self, algorithm: str, path: str, digest: str) -> Iterator[Finding]:
        found = new(algorithm, usedforsecurity=False)
        with open_regular_file(self.folder / path) as stream:
            while piece := stream.read(_CHUNK):
                found.update(piece)
        if found.hexdigest() != digest:
            yield codes.BAG_FILE_CHANGED.finding(
                words={"path": cut(path)},
                found=found.hexdigest(),
                expected=digest,
                file=self._join_path(path),
            )

    def _check_oxum(self) -> Iterator[Finding]:
        """Compare the size of the payload with ``Payload-Oxum`` in ``bag-info.txt``, if any."""
        if "bag-info.txt" not in self.files:
            return
        said = re.search(
            rb"(?mi)^Payload-Oxum:[ \t]*([0-9]+)\.([0-9]+)[ \t]*$", self._read_tag("bag-info.txt")
        )
        if said is None:
            return
        payload = [file for file in self.files if file.startswith("data/")]
        size = sum((self.folder / file).stat().st_size for file in payload)
        if (int(said[1]), int(said[2])) != (size, len(payload)):
            yield self._make_finding(
                "bag-info.txt", _text("another-oxum", size=size, files=len(payload))
            )

    def _read_lines(self, name: str) -> Iterator[bytes]:
        """Yield the lines of a manifest without line ends, split after MAX_LINE bytes."""
        with open_regular_file(self.folder / name) as stream:
            while line := stream.readline(MAX_LINE):
                yield line.rstrip(b"\r\n")

    def _read_tag(self, name: str) -> bytes:
        with open_regular_file(self.folder / name) as stream:
            return stream.read(MAX_TAG)

    def _join_path(self, name: str) -> str:
        return str(self.folder / name)

    def _make_finding(self, name: str, found: Text, line: int | None = None) -> Finding:
        return codes.BAG_MALFORMED.finding(
            words={"name": name}, found=found, file=self._join_path(name), line=line
        )


def open_regular_file(path: Path) -> BinaryIO:
    """Open a regular file for reading, without following a symbolic link.

    On systems without ``O_NOFOLLOW`` (Windows) a link is followed. The caller closes the file.

    Raises:
        OSError: If *path* cannot be opened, is a link, or is not a regular file.
    """
    handle = os.open(path, _READ)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(_text("no-plain-file"), str(path))
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


_READ: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)


def is_unsafe(path: str) -> bool:
    """Return whether *path*, decoded from a manifest, might lead out of the bag.

    A path is unsafe in these cases:

    - It is empty.
    - A component (separated by ``/`` or a backslash) is empty, ``.`` or ``..``.
    - It begins with ``~`` or a drive such as ``C:``.
    - It has a character below U+0020.
    """
    parts = re.split(r"[/\\]", path)
    return (
        not path
        or any(part in ("", ".", "..") for part in parts)
        or path.startswith("~")
        or re.match("[A-Za-z]:", path) is not None
        or any(ord(sign) < ord(" ") for sign in path)
    )


def _decode_path(path: bytes) -> str | None:
    """Decode a manifest path and its escapes %0A, %0D and %25; return None if it is not UTF-8."""
    try:
        text = path.decode()
    except UnicodeDecodeError:
        return None
    return re.sub("%(0[AaDd]|25)", lambda found: chr(int(found[1], 16)), text)


_ALGORITHMS: Final = {*algorithms_guaranteed} - {"shake_128", "shake_256"}
_LINE: Final = re.compile(rb"([0-9A-Fa-f]{32,128})[ \t]+\*?([^\r\n]+)")
_DECLARATION: Final = (
    rb"(?:\xef\xbb\xbf)?BagIt-Version: (?:1\.0|0\.9[0-9])\r?\n"
    rb"Tag-File-Character-Encoding: (?i:UTF-8)\r?\n?"
)
