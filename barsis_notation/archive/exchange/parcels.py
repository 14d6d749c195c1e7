"""Parcels: exports of an archive, with a manifest or as a bag, that are to be imported.

``parcel_checks`` checks a parcel before any record of it is imported.
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
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.excerpt import cut
from barsis_notation.record.packing import BrokenCompressionError, open_unpacked
from barsis_notation.rulesets import Ruleset, read_ruleset

_text = bind_texts("archive")

T = TypeVar("T")

MAX_LINE: Final = 64 * 2**20
"""The largest size of a record or an act in bytes."""


class ParcelError(BarsisError, ValueError):
    """Raised if a parcel, an export to be imported, is malformed or inconsistent.

    The attribute ``finding`` describes the problem.
    """

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Parcel(ABC):
    """An export to be imported: a ManifestParcel or a BagParcel.

    The ``read_`` methods read the files again at each call and stream their contents. They raise
    ParcelError if the contents are malformed, and OSError if a file cannot be read; iterators raise
    them during iteration. An anonymous export has no acts, checkpoints or dictionaries, so the
    iterators over them are empty. It has no people either: a ManifestParcel yields none, and a
    BagParcel raises ParcelError.

    Attributes:
        path: The path of the file or folder.
        head: The description of the whole export.
    """

    path: str
    head: ManifestHead

    @abstractmethod
    def read_rulesets(self) -> Iterator[bytes]:
        """Yield the bytes of the rulesets (UTF-8 JSON), in the order of the file that lists them.

        Raises:
            ParcelError: If one is missing, or the file that lists them is malformed (raised during
                iteration).
            OSError: If a file cannot be read (raised during iteration).
        """

    @abstractmethod
    def read_people(self) -> Iterator[KeptPerson]:
        """Yield the spellings of people's names, in the order of the file that contains them.

        For an anonymous export, a ManifestParcel yields nothing; a BagParcel raises ParcelError.

        Raises:
            ParcelError: If the file that contains them is malformed or missing (raised during
                iteration).
            OSError: If a file cannot be read (raised during iteration).
        """

    @abstractmethod
    def read_checkpoints(self) -> Iterator[KeptCheckpoint]:
        """Yield the signed checkpoints, oldest first, without parsing them.

        An anonymous export has none.

        Raises:
            ParcelError: If the file that contains them is malformed, or a signature is missing
                (raised during iteration).
            OSError: If a file cannot be read (raised during iteration).
        """

    @abstractmethod
    def read_dictionaries(self) -> Iterator[bytes]:
        """Yield the bytes of the compression dictionaries of the exported archive.

        An anonymous export has none.

        Raises:
            ParcelError: If the file that contains them is malformed (raised during iteration).
            OSError: If a file cannot be read (raised during iteration).
        """

    @abstractmethod
    def read_acts(self) -> Iterator[str]:
        """Yield the JSON texts of the acts in order, without parsing them.

        An anonymous export has none.

        Raises:
            ParcelError: If the file that contains them is malformed, or a manifest is missing
                (raised during iteration). The texts themselves are not checked.
            OSError: If a file cannot be read (raised during iteration).
        """

    @abstractmethod
    def read_log(self) -> Iterator[LogEntry]:
        """Yield the log entries in order, including those of withdrawn records.

        Raises:
            ParcelError: If the log is malformed (raised during iteration).
            OSError: If a file cannot be read (raised during iteration).
        """

    @abstractmethod
    def read_records(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the records that were not withdrawn, in order.

        The bytes are not checked.

        Raises:
            ParcelError: If a file is malformed (raised during iteration).
            OSError: If a file cannot be read (raised during iteration).
        """

    @cached_property
    def seals(self) -> list[Checkpoint]:
        """The exported checkpoints, oldest first.

        Their signatures have been checked if the package cryptography is installed. An anonymous
        export has no checkpoints. The list is read once and cached.

        Raises:
            ParcelError: If a checkpoint is malformed or has a wrong signature, or if the manifest
                gives a different size for it.
            OSError: If a file cannot be read.
        """
        made = [
            self._parse_checkpoint(one.body.encode(), one.signature.encode())
            for one in self.read_checkpoints()
        ]
        sizes = [kept.size for kept in self.read_checkpoints()]
        if sizes != [one.size for one in made]:
            raise self.make_error(
                codes.ROOT_DIFFERS.finding(found=_text("sizes-wrong"), expected="")
            )
        return made

    def _parse_checkpoint(self, body: bytes, signature: bytes) -> Checkpoint:
        checkpoint, findings = read_checkpoint(body)
        with contextlib.suppress(NoCryptographyError):
            findings = read_signed_checkpoint(body, signature)[1]
        for finding in findings:
            raise self.make_error(finding)
        assert checkpoint is not None
        return checkpoint

    @abstractmethod
    def check_files(self) -> Iterator[Finding]:
        """Yield the problems of the files themselves, for example wrong checksums.

        Raises:
            OSError: If a file cannot be read (raised during iteration).
        """

    def is_whole(self) -> bool:
        """Return whether the parcel is a complete archive.

        It is not complete if it is anonymous or begins after record 1. Only ``head`` is examined.
        """
        return bool(self.head.archive) and not self.head.since

    def load_rulesets(self) -> dict[str, Ruleset]:
        """Return a dict from the SHA-256 of each ruleset, in hexadecimal, to the ruleset.

        Their options have default values.

        Raises:
            ParcelError: If a ruleset is missing or cannot be read, or its bytes are not canonical.
            OSError: If a file cannot be read.
        """
        return {sha256(raw).hexdigest(): self._parse_ruleset(raw) for raw in self.read_rulesets()}

    def _parse_ruleset(self, raw: bytes) -> Ruleset:
        try:
            found = read_ruleset(msgspec.json.decode(raw))[0]
        except (ValueError, RecursionError):
            found = None
        if found is None or found.edition.canonical != raw:
            raise self.make_error(codes.RULESET_DIFFERS.finding(found=sha256(raw).hexdigest()))
        return found

    def make_error(self, finding: Finding) -> ParcelError:
        """Return a ParcelError for *finding*, to be raised by the caller.

        The file of *finding* is set to the path of the parcel if it has no file.
        """
        finding.file = finding.file or self.path
        return ParcelError(finding)

    # -- Reading ------------------------------------------------------------------------------

    def _read_array(self, path: Path, name: str, kind: type[T]) -> Iterator[T]:
        """Yield the elements of the array *name* of the JSON file at *path*, converted to *kind*.

        The file is read only to the end of the array.
        """
        is_met = False
        for member, value in self._read_json(path):
            if member == name:
                is_met = True
                yield self._convert(path, member, value, kind)
            elif is_met:
                return

    def _read_head(self, path: Path) -> ManifestHead:
        """Return the members of the JSON file at *path* that are not arrays of its contents."""
        found: dict[str, Any] = {}
        met, last = set[str](), ""
        for name, value in self._read_json(path):
            if name != last and name in met:
                raise self._make_unreadable_error(path, _text("member-twice", name=cut(name)))
            met.add(name)
            if name not in (*HEAD, *ARRAYS):
                raise self._make_unreadable_error(path, _text("strange-member", name=cut(name)))
            if name == PEAKS:
                found.setdefault(name, []).append(value)
            elif name in HEAD:
                found[name] = value
            last = name
        head = self._convert(path, "format", found, ManifestHead)
        if head.format != FORMAT:
            raise self._make_unreadable_error(
                path, _text("strange-format", format=cut(head.format))
            )
        return head

    def _read_json(self, path: Path) -> Iterator[tuple[str, Any]]:
        if not path.is_file():
            raise self._make_unreadable_error(path, _text("not-there"))
        with path.open("rb") as stream:
            try:
                yield from read_members(stream)
            except NotJsonStreamError as error:
                raise self._make_unreadable_error(
                    path, _text("no-json-object", why=str(error))
                ) from error

    def _convert(self, path: Path, name: str, value: Any, kind: type[T]) -> T:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            found = _text("member-wrong", name=name, why=str(error))
            raise self._make_unreadable_error(path, found) from error

    def _make_unreadable_error(self, path: Path, found: Text) -> ParcelError:
        return self.make_error(codes.MANIFEST_UNREADABLE.finding(found=found, file=str(path)))

    def _read_lines(self, path: Path) -> Iterator[bytes]:
        """Yield the lines of a file, compressed or not, without line feeds; skip empty lines."""
        with path.open("rb") as raw:
            try:
                yield from self._split_lines(path, open_unpacked(raw))
            except BrokenCompressionError as error:
                found = _text("packing-damaged", why=error.args[0])
                raise self.make_error(
                    codes.LOG_DIFFERS.finding(found=found, file=str(path))
                ) from error

    def _split_lines(self, path: Path, stream: BinaryIO) -> Iterator[bytes]:
        while line := stream.readline(MAX_LINE):
            if not line.endswith(b"\n"):
                found = _text("line-without-end")
                raise self.make_error(codes.LOG_DIFFERS.finding(found=found, file=str(path)))
            if line != b"\n":
                yield line[:-1]


PEAKS: Final = "peaks"
ARRAYS: Final = ("rulesets", "people", "dictionaries", "checkpoints", "acts", "frames", "log")
"""The members of a manifest that are arrays."""


class ManifestParcel(Parcel):
    """A JSON Lines file with its manifest beside it.

    The constructor reads the whole manifest, but not the JSON Lines file.

    Args:
        path: The path of the JSON Lines file; the manifest has ``.manifest.json`` appended.

    Raises:
        ParcelError: If the manifest is missing or malformed.
        OSError: If the manifest cannot be read.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._manifest = Path(path + MANIFEST)
        self.head = self._read_head(self._manifest)

    def read_rulesets(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the rulesets, in the order of the manifest.

        They are UTF-8 JSON.

        Raises:
            ParcelError: If the manifest is malformed or missing (raised during iteration).
            OSError: If the manifest cannot be read (raised during iteration).
        """
        for document in self._read_array(self._manifest, "rulesets", dict[str, Any]):
            yield msgspec.json.encode(document, order="sorted")

    def read_people(self) -> Iterator[KeptPerson]:
        """Yield the spellings of people's names, in the order of the manifest.

        An anonymous export has none.

        Raises:
            ParcelError: If the manifest is malformed or missing (raised during iteration).
            OSError: If the manifest cannot be read (raised during iteration).
        """
        return self._read_array(self._manifest, "people", KeptPerson)

    def read_checkpoints(self) -> Iterator[KeptCheckpoint]:
        """Yield the signed checkpoints of the manifest, oldest first.

        They are not parsed. An anonymous export has none.

        Raises:
            ParcelError: If the manifest is malformed or missing (raised during iteration).
            OSError: If the manifest cannot be read (raised during iteration).
        """
        return self._read_array(self._manifest, "checkpoints", KeptCheckpoint)

    def read_dictionaries(self) -> Iterator[bytes]:
        """Yield the bytes of the compression dictionaries of the exported archive.

        They come in the order of the manifest. An anonymous export has none.

        Raises:
            ParcelError: If the manifest is malformed or missing, or a dictionary is not base64
                (raised during iteration).
            OSError: If the manifest cannot be read (raised during iteration).
        """
        for text in self._read_array(self._manifest, "dictionaries", str):
            try:
                yield b64decode(text, validate=True)
            except ValueError:
                found = _text("not-base64", name="dictionaries")
                raise self._make_unreadable_error(self._manifest, found) from None

    def read_acts(self) -> Iterator[str]:
        """Yield the JSON texts of the acts in order, without parsing them.

        An anonymous export has none.

        Raises:
            ParcelError: If the manifest is malformed or missing (raised during iteration).
            OSError: If the manifest cannot be read (raised during iteration).
        """
        return self._read_array(self._manifest, "acts", str)

    def read_log(self) -> Iterator[LogEntry]:
        """Yield the log entries in order, including those of withdrawn records.

        Raises:
            ParcelError: If the manifest is malformed or missing (raised during iteration).
            OSError: If the manifest cannot be read (raised during iteration).
        """
        return self._read_array(self._manifest, "log", LogEntry)

    def read_records(self) -> Iterator[bytes]:
        """Yield the lines of the JSON Lines file, decompressed, without line feeds.

        They are the canonical bytes of the records that were not withdrawn, in order; this is not
        checked. Empty lines are skipped.

        Raises:
            ParcelError: If the compressed data is damaged, or a line has no line feed or is longer
                than MAX_LINE, 64 MiB (raised during iteration).
            OSError: If the file cannot be read, or needs Zstandard and that is not installed
                (raised during iteration).
        """
        return self._read_lines(Path(self.path))

    def check_files(self) -> Iterator[Finding]:
        """Yield a finding if the file does not have the SHA-256 given in the manifest.

        Raises:
            OSError: If the JSON Lines file does not exist or cannot be read (raised during
                iteration).
        """
        with Path(self.path).open("rb") as stream:
            digest = file_digest(stream, "sha256").hexdigest()
        if digest != self.head.sha256:
            yield codes.FILE_DIFFERS.finding(
                found=digest, expected=self.head.sha256, file=self.path
            )

    @cached_property
    def seals(self) -> list[Checkpoint]:
        """The checkpoints of the manifest, then the one beside the JSON Lines file.

        The list may be empty. The signatures have been checked if the package cryptography is
        installed. The last checkpoint may be unsigned. The list is read once and cached.

        Raises:
            ParcelError: If a checkpoint is malformed or has a wrong signature, or if the manifest
                gives a different size for it.
            OSError: If a file cannot be read.
        """
        path = Path(self.path + CHECKPOINT)
        return [*super().seals, *([self._read_checkpoint_beside(path)] if path.is_file() else [])]

    def _read_checkpoint_beside(self, path: Path) -> Checkpoint:
        body, signature = read_small_file(path), path.with_name(path.name + ENDING)
        if signature.is_file():
            return self._parse_checkpoint(body, read_small_file(signature))
        checkpoint, findings = read_checkpoint(body + KEY_OF_NOBODY)
        for finding in findings:
            finding.file = str(path)
            raise self.make_error(finding)
        assert checkpoint is not None
        return checkpoint
