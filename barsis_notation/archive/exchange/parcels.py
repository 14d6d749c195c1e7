"""Records with all that goes with them, on their way into an archive: from a manifest or a bag.

What is in it is checked by ``parcel_checks`` before anything is done with it.
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

from barsis_notation.archive.exchange.json_streams import NotJsonStreamError, members
from barsis_notation.archive.exchange.manifests import (
    CHECKPOINT,
    FORMAT,
    HEAD,
    KEY_OF_NOBODY,
    MANIFEST,
    KeptCheckpoint,
    KeptPerson,
    Logged,
    ManifestHead,
)
from barsis_notation.archive.seals.checkpoints import Checkpoint, read_checkpoint, read_sealed
from barsis_notation.archive.seals.keys import NoCryptographyError, small_file
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
"""Bytes of a record, or of an act."""


class ParcelError(BarsisError, ValueError):
    """Raised where a parcel is not what it says; ``finding`` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Parcel(ABC):
    """What came with records: each method reads anew, and holds no more than it yields.

    They raise ParcelError where something cannot be read, OSError.
    """

    path: str
    head: ManifestHead

    @abstractmethod
    def rulesets(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the rulesets."""

    @abstractmethod
    def people(self) -> Iterator[KeptPerson]:
        """Yield the spellings of people by number."""

    @abstractmethod
    def checkpoints(self) -> Iterator[KeptCheckpoint]:
        """Yield the signed checkpoints, the oldest first."""

    @abstractmethod
    def dictionaries(self) -> Iterator[bytes]:
        """Yield the dictionaries by which records were packed."""

    @abstractmethod
    def acts(self) -> Iterator[str]:
        """Yield the texts of the acts in order."""

    @abstractmethod
    def log(self) -> Iterator[Logged]:
        """Yield the log in order."""

    @abstractmethod
    def lines(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the records that are there, in order."""

    @cached_property
    def seals(self) -> list[Checkpoint]:
        """The checkpoints that came with the records, their signatures checked.

        Where signatures cannot be checked that is left to whoever verifies the archive.
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
            findings = read_sealed(body, signature)[1]
        for finding in findings:
            raise self.error(finding)
        assert checkpoint is not None
        return checkpoint

    @abstractmethod
    def outer_findings(self) -> Iterator[Finding]:
        """Yield what is wrong with the files themselves."""

    def is_whole(self) -> bool:
        """Return whether this is all of an archive, with its names and what was done to it."""
        return bool(self.head.archive) and not self.head.since

    def own(self) -> dict[str, Ruleset]:
        """Return the rulesets by their hashes."""
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
        """Return the error that says *finding* of this parcel."""
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
                yield from members(stream)
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
"""The members of a manifest that hold one thing after the other."""


class ManifestParcel(Parcel):
    """A file of JSON Lines with its manifest beside it."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._manifest = Path(path + MANIFEST)
        self.head = self._head(self._manifest)

    def rulesets(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the rulesets."""
        for document in self._members(self._manifest, "rulesets", dict[str, Any]):
            yield msgspec.json.encode(document, order="sorted")

    def people(self) -> Iterator[KeptPerson]:
        """Yield the spellings of people by number."""
        return self._members(self._manifest, "people", KeptPerson)

    def checkpoints(self) -> Iterator[KeptCheckpoint]:
        """Yield the signed checkpoints, the oldest first."""
        return self._members(self._manifest, "checkpoints", KeptCheckpoint)

    def dictionaries(self) -> Iterator[bytes]:
        """Yield the dictionaries by which records were packed."""
        for text in self._members(self._manifest, "dictionaries", str):
            try:
                yield b64decode(text, validate=True)
            except ValueError:
                found = _text("not-base64", name="dictionaries")
                raise self._unreadable(self._manifest, found) from None

    def acts(self) -> Iterator[str]:
        """Yield the texts of the acts in order."""
        return self._members(self._manifest, "acts", str)

    def log(self) -> Iterator[Logged]:
        """Yield the log in order."""
        return self._members(self._manifest, "log", Logged)

    def lines(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the records that are there, in order."""
        return self._read_lines(Path(self.path))

    def outer_findings(self) -> Iterator[Finding]:
        """Yield what is wrong with the file, and with a checkpoint beside it."""
        with Path(self.path).open("rb") as stream:
            digest = file_digest(stream, "sha256").hexdigest()
        if digest != self.head.sha256:
            yield codes.FILE_DIFFERS.finding(
                found=digest, expected=self.head.sha256, file=self.path
            )

    @cached_property
    def seals(self) -> list[Checkpoint]:
        """The checkpoints of the manifest, and the one that stands beside the file."""
        path = Path(self.path + CHECKPOINT)
        return [*super().seals, *([self._beside(path)] if path.is_file() else [])]

    def _beside(self, path: Path) -> Checkpoint:
        body, signature = small_file(path), path.with_name(path.name + ENDING)
        if signature.is_file():
            return self._sealed(body, small_file(signature))
        checkpoint, findings = read_checkpoint(body + KEY_OF_NOBODY)
        for finding in findings:
            finding.file = str(path)
            raise self.error(finding)
        assert checkpoint is not None
        return checkpoint
