"""The BagParcel class: a bag that an archive export has written, to be imported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from barsis_notation.archive.exchange.bag_checks import check_bag
from barsis_notation.archive.exchange.bags import ACTS, CHECKPOINTS, DICTIONARIES, LOG, PEOPLE
from barsis_notation.archive.exchange.manifests import KeptCheckpoint, KeptPerson, LogEntry
from barsis_notation.archive.exchange.parcels import Parcel
from barsis_notation.archive.seals.signatures import ENDING
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.texts import bind_texts

_text = bind_texts("archive")

MAX_FILE: Final = 64 * 2**20
"""The largest number of bytes that are read from a ruleset, a dictionary or a checkpoint."""


class BagParcel(Parcel):
    """A bag to be imported.

    The constructor reads and checks all files of the bag. If they have errors, :meth:`is_sound` is
    false, ``head`` is not set, and only :meth:`check_files` may be called.

    Args:
        path: The path of the bag's folder.

    Raises:
        ParcelError: If a sound bag was not written by an archive, or its log is malformed.
        OSError: If *path* is not a folder, or a file in it cannot be read.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._findings = [*check_bag(path)]
        self._log = Path(path, LOG)
        if self.is_sound() and not self._log.is_file():
            raise self.make_error(codes.NOT_IMPORTABLE.finding(found=_text("bag-of-others")))
        if self.is_sound():
            self.head = self._read_head(self._log)

    def is_sound(self) -> bool:
        """Return whether the checks of the bag's files found no errors.

        Warnings do not count. If there are errors, ``head`` is not set.
        """
        return not any(one.severity is Severity.ERROR for one in self._findings)

    def check_files(self) -> Iterator[Finding]:
        """Yield the problems of the bag's files, such as wrong checksums and missing files.

        They were found when the object was created; the files are not read again.
        """
        yield from self._findings

    def read_rulesets(self) -> Iterator[bytes]:
        """Yield the bytes of the stored rulesets, in the order of ``log.json``.

        They are UTF-8 JSON and are not checked.

        Raises:
            ParcelError: If the list is malformed or a ruleset is missing (raised during iteration).
            OSError: If a file cannot be read (raised during iteration).
        """
        for named in self._read_array(self._log, "rulesets", dict[str, Any]):
            digest = str(named.get("sha256"))
            if not re.fullmatch("[0-9a-f]{64}", digest):
                raise self.make_error(codes.RULESET_DIFFERS.finding(found=digest))
            yield self._read_file(Path(self.path, "data", "rulesets", f"{digest}.json"))

    def read_people(self) -> Iterator[KeptPerson]:
        """Yield the spellings of people's names, in the order of ``people.json``.

        Raises:
            ParcelError: If the bag is anonymous and so has no people, or if the file is malformed
                (raised during iteration).
            OSError: If the file cannot be read.
        """
        return self._read_array(Path(self.path, PEOPLE), "people", KeptPerson)

    def read_checkpoints(self) -> Iterator[KeptCheckpoint]:
        """Yield the signed checkpoints of the bag, if any, oldest first.

        They are not parsed. The size is -1 if the second line of a checkpoint is not a number.

        Raises:
            ParcelError: If a signature is missing (raised during iteration).
            OSError: If a file cannot be read (raised during iteration).
        """
        for path in sorted(Path(self.path, CHECKPOINTS).glob("*.checkpoint")):
            body, signature = (
                self._read_file(file).decode("utf-8", "replace")
                for file in (path, path.with_name(path.name + ENDING))
            )
            size = body.split("\n")[1:2]
            number = int(size[0]) if size and re.fullmatch("[0-9]{1,15}", size[0]) else -1
            yield KeptCheckpoint(size=number, body=body, signature=signature)

    def read_dictionaries(self) -> Iterator[bytes]:
        """Yield the bytes of the compression dictionaries of the exported archive.

        They come in order of their SHA-256. Nothing is yielded if the archive had no dictionaries.

        Raises:
            OSError: If a file cannot be read (raised during iteration).
        """
        for path in sorted(Path(self.path, DICTIONARIES).glob("*")):
            yield self._read_file(path)

    def read_acts(self) -> Iterator[str]:
        """Yield the JSON texts of the acts in order, or nothing if the bag is anonymous.

        The texts are not parsed.

        Raises:
            ParcelError: If a line of the file has no line end or is longer than MAX_LINE, 64 MiB
                (raised during iteration).
            OSError: If the file cannot be read.
        """
        path = Path(self.path, ACTS)
        for line in self._read_lines(path) if path.is_file() else ():
            yield line.decode("utf-8", "replace")

    def read_log(self) -> Iterator[LogEntry]:
        """Yield the log entries in order, including those of withdrawn records.

        Raises:
            ParcelError: If the log is malformed (raised during iteration).
            OSError: If the file cannot be read.
        """
        return self._read_array(self._log, "log", LogEntry)

    def read_records(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the records that were not withdrawn, in order.

        The bytes are not checked.

        Raises:
            ParcelError: If a line of a file has no line end or is longer than MAX_LINE, 64 MiB
                (raised during iteration).
            OSError: If a file cannot be read (raised during iteration).
        """
        for path in sorted(Path(self.path, "data", "records").glob("*.jsonl")):
            yield from self._read_lines(path)

    def _read_file(self, path: Path) -> bytes:
        if not path.is_file():
            finding = codes.BAG_FILE_MISSING.finding(
                words={"path": path.name}, found=path.name, file=str(path)
            )
            raise self.make_error(finding)
        with path.open("rb") as stream:
            return stream.read(MAX_FILE)
