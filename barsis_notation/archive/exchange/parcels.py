"""Parcels: exports of an archive, with manifest or as a bag, that are to be imported.

``parcel_checks`` checks a parcel before anything of it is imported.
"""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from base64 import b64decode
from collections.abc import Iterator
from functools import cached_property
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

import msgspec

from barsis_notation.archive.exchange.json_streams import NotJsonStreamError, read_members
from barsis_notation.archive.exchange.manifests import (
    CHECKPOINT,
    FORMAT,
    HEAD,
    KEY_OF_NOBODY,
    MANIFEST,
    KeptCheckpoint,
    KeptPerson,
    LogEntry,
    ManifestHead,
)
from barsis_notation.archive.seals.checkpoints import (
    Checkpoint,
    read_checkpoint,
    read_signed_checkpoint,
)
from barsis_notation.archive.seals.key_files import NoCryptographyError, read_small_file
from barsis_notation.archive.seals.signatures import ENDING
from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.excerpt import cut
from barsis_notation.record.packing import BrokenCompressionError, unpacked
from barsis_notation.rulesets import Ruleset, read_ruleset

_text = texts_of("archive")

T = TypeVar("T")

MAX_LINE: Final = 64 * 2**20
"""The largest size of a record or an act in bytes."""


class ParcelError(BarsisError, ValueError):
    """Raised if a parcel is malformed or inconsistent; ``finding`` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Parcel(ABC):
    """An export to be imported. Each method reads the files again and streams their contents.

    *path* is the file or folder, *head* the description of the whole. Methods raise ParcelError if
    the contents cannot be interpreted, and OSError if a file cannot be read.
    """

    path: str
    head: ManifestHead

    @abstractmethod
    def rulesets(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the rulesets."""

    @abstractmethod
    def people(self) -> Iterator[KeptPerson]:
        """Yield the spellings of people in order of number."""

    @abstractmethod
    def checkpoints(self) -> Iterator[KeptCheckpoint]:
        """Yield the signed checkpoints, the oldest first."""

    @abstractmethod
    def dictionaries(self) -> Iterator[bytes]:
        """Yield the compression dictionaries of the exported archive."""

    @abstractmethod
    def acts(self) -> Iterator[str]:
        """Yield the JSON texts of the acts in order."""

    @abstractmethod
    def log(self) -> Iterator[LogEntry]:
        """Yield the log entries in order."""

    @abstractmethod
    def lines(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the records that were not withdrawn, in order."""

    @cached_property
    def seals(self) -> list[Checkpoint]:
        """The exported checkpoints with valid signatures.

        Without the package cryptography the signatures are not checked.

        Raises:
            ParcelError: If a checkpoint is malformed or its signature is wrong.
        """
        made = [
            self._sealed(one.body.encode(), one.signature.encode()) for one in self.checkpoints()
        ]
        sizes = [kept.size for kept in self.checkpoints()]
        if sizes != [one.size for one in made]:
            raise self.error(codes.ROOT_DIFFERS.finding(found=_text("sizes-wrong"), expected=""))
        return made

    def _sealed(self, body: bytes, signature: bytes) -> Checkpoint:
        checkpoint, findings = read_checkpoint(body)
        with contextlib.suppress(NoCryptographyError):
            findings = read_signed_checkpoint(body, signature)[1]
        for finding in findings:
            raise self.error(finding)
        assert checkpoint is not None
        return checkpoint

    @abstractmethod
    def outer_findings(self) -> Iterator[Finding]:
        """Yield the problems of the files themselves, such as wrong checksums."""

    def is_whole(self) -> bool:
        """Return whether the parcel is a complete archive, with names and from record 1."""
        return bool(self.head.archive) and not self.head.since

    def own(self) -> dict[str, Ruleset]:
        """Return the rulesets by their SHA-256 in hexadecimal.

        Raises:
            ParcelError: If a ruleset cannot be read.
        """
        return {sha256(raw).hexdigest(): self._ruleset(raw) for raw in self.rulesets()}

    def _ruleset(self, raw: bytes) -> Ruleset:
        try:
            found = read_ruleset(msgspec.json.decode(raw))[0]
        except (ValueError, RecursionError):
            found = None
        if found is None or found.edition.canonical != raw:
            raise self.error(codes.RULESET_DIFFERS.finding(found=sha256(raw).hexdigest()))
        return found

    def error(self, finding: Finding) -> ParcelError:
        """Return a ParcelError for *finding*, with the parcel's path if the finding has no file."""
        finding.file = finding.file or self.path
        return ParcelError(finding)

    # -- Reading ------------------------------------------------------------------------------

    def _members(self, path: Path, name: str, kind: type[T]) -> Iterator[T]:
        """Yield the elements of the member *name* of the JSON file at *path*.

        Nothing behind it is read.
        """
        is_met = False
        for member, value in self._json(path):
            if member == name:
                is_met = True
                yield self._converted(path, member, value, kind)
            elif is_met:
                return

    def _head(self, path: Path) -> ManifestHead:
        """Return what the file at *path* says of the whole: its members but for those beside."""
        found: dict[str, Any] = {}
        met, last = set[str](), ""
        for name, value in self._json(path):
            if name != last and name in met:
                raise self._unreadable(path, _text("member-twice", name=cut(name)))
            met.add(name)
            if name not in (*HEAD, *ARRAYS):
                raise self._unreadable(path, _text("strange-member", name=cut(name)))
            if name == PEAKS:
                found.setdefault(name, []).append(value)
            elif name in HEAD:
                found[name] = value
            last = name
        head = self._converted(path, "format", found, ManifestHead)
        if head.format != FORMAT:
            raise self._unreadable(path, _text("strange-format", format=cut(head.format)))
        return head

    def _json(self, path: Path) -> Iterator[tuple[str, Any]]:
        if not path.is_file():
            raise self._unreadable(path, _text("not-there"))
        with path.open("rb") as stream:
            try:
                yield from read_members(stream)
            except NotJsonStreamError as error:
                raise self._unreadable(path, _text("no-json-object", why=str(error))) from error

    def _converted(self, path: Path, name: str, value: Any, kind: type[T]) -> T:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            found = _text("member-wrong", name=name, why=str(error))
            raise self._unreadable(path, found) from error

    def _unreadable(self, path: Path, found: Text) -> ParcelError:
        return self.error(codes.MANIFEST_UNREADABLE.finding(found=found, file=str(path)))

    def _read_lines(self, path: Path) -> Iterator[bytes]:
        """Yield the lines of a file, packed or not, without their line feeds and empty ones."""
        with path.open("rb") as raw:
            try:
                yield from self._lines(path, unpacked(raw))
            except BrokenCompressionError as error:
                found = _text("packing-damaged", why=error.args[0])
                raise self.error(codes.LOG_DIFFERS.finding(found=found, file=str(path))) from error

    def _lines(self, path: Path, stream: BinaryIO) -> Iterator[bytes]:
        while line := stream.readline(MAX_LINE):
            if not line.endswith(b"\n"):
                found = _text("line-without-end")
                raise self.error(codes.LOG_DIFFERS.finding(found=found, file=str(path)))
            if line != b"\n":
                yield line[:-1]


PEAKS: Final = "peaks"
ARRAYS: Final = ("rulesets", "people", "dictionaries", "checkpoints", "acts", "frames", "log")
"""The members of a manifest that are arrays."""


class ManifestParcel(Parcel):
    """A JSON Lines file with its manifest beside it.

    *path* is the JSON Lines file. The constructor raises ParcelError if the manifest cannot be
    read.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._manifest = Path(path + MANIFEST)
        self.head = self._head(self._manifest)

    def rulesets(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the rulesets."""
        for document in self._members(self._manifest, "rulesets", dict[str, Any]):
            yield msgspec.json.encode(document, order="sorted")

    def people(self) -> Iterator[KeptPerson]:
        """Yield the spellings of people in order of number."""
        return self._members(self._manifest, "people", KeptPerson)

    def checkpoints(self) -> Iterator[KeptCheckpoint]:
        """Yield the signed checkpoints, the oldest first."""
        return self._members(self._manifest, "checkpoints", KeptCheckpoint)

    def dictionaries(self) -> Iterator[bytes]:
        """Yield the compression dictionaries of the exported archive."""
        for text in self._members(self._manifest, "dictionaries", str):
            try:
                yield b64decode(text, validate=True)
            except ValueError:
                found = _text("not-base64", name="dictionaries")
                raise self._unreadable(self._manifest, found) from None

    def acts(self) -> Iterator[str]:
        """Yield the JSON texts of the acts in order."""
        return self._members(self._manifest, "acts", str)

    def log(self) -> Iterator[LogEntry]:
        """Yield the log entries in order."""
        return self._members(self._manifest, "log", LogEntry)

    def lines(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the records that were not withdrawn, in order."""
        return self._read_lines(Path(self.path))

    def outer_findings(self) -> Iterator[Finding]:
        """Yield a finding if the file does not have the SHA-256 of the manifest."""
        with Path(self.path).open("rb") as stream:
            digest = file_digest(stream, "sha256").hexdigest()
        if digest != self.head.sha256:
            yield codes.FILE_DIFFERS.finding(
                found=digest, expected=self.head.sha256, file=self.path
            )

    @cached_property
    def seals(self) -> list[Checkpoint]:
        """The checkpoints of the manifest and the one beside the file."""
        path = Path(self.path + CHECKPOINT)
        return [*super().seals, *([self._beside(path)] if path.is_file() else [])]

    def _beside(self, path: Path) -> Checkpoint:
        body, signature = read_small_file(path), path.with_name(path.name + ENDING)
        if signature.is_file():
            return self._sealed(body, read_small_file(signature))
        checkpoint, findings = read_checkpoint(body + KEY_OF_NOBODY)
        for finding in findings:
            finding.file = str(path)
            raise self.error(finding)
        assert checkpoint is not None
        return checkpoint
