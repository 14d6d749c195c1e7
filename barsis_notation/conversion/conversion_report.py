"""The report of a conversion, ``barsis-conversion/1``: its types, its file and its JSON Schema.

``python -m barsis_notation.conversion.conversion_report`` writes
``schemas/conversion-1.schema.json``.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, BinaryIO, Final, Literal

from msgspec import Meta, Struct

from barsis_notation.base.saving import save
from barsis_notation.diagnostics.finding_json import JsonItems, encode_json
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.record_schema import format_schema, make_types_schema

FORMAT: Final = "barsis-conversion/1"
PATH: Final = Path("schemas") / "conversion-1.schema.json"

Count = Annotated[int, Meta(ge=0)]


class ConvertedFile(Struct, kw_only=True, forbid_unknown_fields=True):
    """A file that was read, the files that its records were written to, and its counts."""

    file: Annotated[str, Meta(description="The path of the file as given; - is standard input.")]
    format: Annotated[
        str, Meta(description="The name of the format in which it was read; empty if not read.")
    ] = ""
    written: Annotated[
        list[str],
        Meta(description="The files to which its records were written; - is standard output."),
    ] = []
    records: Annotated[Count, Meta(description="Number of records in the file.")] = 0
    kept: Annotated[Count, Meta(description="Number of records that were written.")] = 0
    losses: Annotated[
        Count, Meta(description="Number of findings about data that the target format cannot hold.")
    ] = 0
    findings: Annotated[Count, Meta(description="Number of findings from reading it.")] = 0


class Summary(Struct, kw_only=True, forbid_unknown_fields=True):
    """The number of files, and the sums of their counts."""

    files: Count = 0
    records: Count = 0
    kept: Count = 0
    losses: Count = 0
    findings: Count = 0
    stopped: Annotated[bool, Meta(description="True if --strict stopped the conversion early.")] = (
        False
    )


class Report(Struct, kw_only=True, forbid_unknown_fields=True):
    """The report of a conversion: files read and written, losses and findings."""

    format: Annotated[
        Literal["barsis-conversion/1"], Meta(description="The name and version of the format.")
    ]
    losses: Annotated[
        list[Finding],
        Meta(description="Data that the target format cannot hold, record by record."),
    ]
    findings: Annotated[list[Finding], Meta(description="Findings from reading.")]
    files: list[ConvertedFile]
    summary: Summary
    passed_over: Annotated[
        list[str], Meta(description="Files in the folders that were not read as records.")
    ] = []


def make_schema_text() -> str:
    """Return the contents of ``schemas/conversion-1.schema.json``."""
    return format_schema(make_types_schema(FORMAT, PATH.name, Report))


class ReportBuilder:
    """A report under construction. Close it after use.

    Findings are kept in temporary files, so that their number is not limited by memory.

    Attributes:
        files: The entries of the files so far.
        stopped: Whether a strict conversion was stopped; set by the caller.
        passed_over: The paths of files in folders that were not read, a ``JsonItems`` object.
    """

    def __init__(self) -> None:
        self.files: list[ConvertedFile] = []
        self.stopped = False
        self.passed_over = JsonItems()
        self._losses = JsonItems()
        self._findings = JsonItems()

    def close(self) -> None:
        """Delete the temporary files; the report cannot be written afterwards."""
        for listed in (self.passed_over, self._losses, self._findings):
            listed.close()

    def begin(self, file: str) -> ConvertedFile:
        """Add and return the entry of the file at path *file*, which is read next.

        The entry has no format and no counts yet.
        """
        self.files.append(ConvertedFile(file=file))
        return self.files[-1]

    def add(
        self,
        file: ConvertedFile,
        findings: Iterable[Finding],
        losses: Iterable[Finding],
        *,
        is_record: bool,
    ) -> None:
        """Add the findings and losses of a record, or findings about a file itself.

        This increases the counts of records, losses and findings in *file*. The caller increases
        ``file.kept`` if the record is written.

        Args:
            file: The entry of the file.
            findings: The findings from reading.
            losses: The losses from writing.
            is_record: Whether they belong to a record, which is then counted.

        Raises:
            OSError: If a temporary file cannot be written.
        """
        file.records += is_record
        file.losses += self._losses.add(losses)
        file.findings += self._findings.add(findings)

    @staticmethod
    def add_others(file: ConvertedFile, records: int) -> None:
        """Count further records of a file that are written without findings or losses.

        Args:
            file: The entry of the file.
            records: The number of these records.
        """
        file.records += records
        file.kept += records

    def write(self, stream: BinaryIO) -> None:
        """Write the report as JSON in UTF-8, with each finding and file on its own line.

        Raises:
            OSError: If *stream* cannot be written, or a temporary file cannot be read.
        """
        stream.write(b'{"format": "' + FORMAT.encode() + b'",\n"losses": [')
        self._losses.copy_to(stream)
        stream.write(b'],\n"findings": [')
        self._findings.copy_to(stream)
        stream.write(b'],\n"files": [')
        separator = b"\n"
        for file in self.files:
            stream.write(separator + encode_json(file))
            separator = b",\n"
        stream.write(b'],\n"passed_over": [')
        self.passed_over.copy_to(stream)
        stream.write(b'],\n"summary": ' + encode_json(self.summary()) + b"}\n")

    def summary(self) -> Summary:
        """Return the number of files so far, and the sums of their counts."""
        names = ("records", "kept", "losses", "findings")
        sums = {name: sum(getattr(file, name) for file in self.files) for name in names}
        return Summary(files=len(self.files), stopped=self.stopped, **sums)


def main() -> None:
    """Write ``schemas/conversion-1.schema.json`` below the current folder.

    An existing file is replaced.

    Raises:
        OSError: If the file cannot be written, for example because the folder does not exist.
    """
    save(PATH, make_schema_text().encode())


if __name__ == "__main__":
    main()
