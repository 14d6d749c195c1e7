"""The JSON that commands write, as types and as JSON Schemas.

``python -m barsis_notation.validation.json_output`` writes the schemas. Members may be added to
what commands write, so these schemas allow others; a question allows none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, Struct, UnsetType

from barsis_notation.base.saving import save
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.question_lines import Question
from barsis_notation.record.record_schema import format_schema, make_types_schema

Count = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1)]


# -- barsis validate --------------------------------------------------------------------------


class ConfigurationEffect(Struct, kw_only=True):
    """The effect of a configuration file that was found in the folders of the records."""

    file: Annotated[str, Meta(description="The configuration or .gitignore file.")]
    is_link: Annotated[bool, Meta(description="True for a link, which is not read.")] = False
    files: Annotated[Count, Meta(description="The number of checked files that it applies to.")] = 0
    left_out: Annotated[Count, Meta(description="The number of files and folders it excluded.")] = 0
    not_failing: Annotated[
        Count, Meta(description="The number of errors it kept from failing the command.")
    ] = 0


class ValidationSummary(Struct, kw_only=True):
    """The counts of a whole check."""

    files: Count
    records: Count
    turns: Count
    moves: Annotated[Count, Meta(description="The number of moves that were replayed.")]
    findings: Annotated[Count, Meta(description="The number of findings in the report.")]
    hidden: Annotated[Count, Meta(description="The number of findings that options hide.")]
    passed_over: Annotated[
        Count, Meta(description="The number of files in folders that were not checked.")
    ]
    configurations: list[ConfigurationEffect] = []
    interrupted: Annotated[
        bool, Meta(description="True if the check was interrupted before its end.")
    ] = False


class ValidationReport(Struct, kw_only=True):
    """The report of ``barsis validate -f json``."""

    findings: list[Finding]
    passed_over: Annotated[list[str], Meta(description="Files in folders that were not checked.")]
    summary: ValidationSummary
    part: Annotated[
        dict[str, Any] | UnsetType,
        Meta(description="With --part: data for --merge; its form may change."),
    ] = UNSET


class RecordVerdict(Struct, kw_only=True):
    """A line of ``barsis validate -f jsonl``: the verdict on a record, or findings of a file."""

    file: Annotated[str, Meta(description="The file; absent for standard input.")] = ""
    line: Annotated[Number | None, Meta(description="The line number, from 1.")]
    record: Annotated[
        Number | None,
        Meta(description="The number of the record in the file, from 1; null for the file."),
    ]
    id: Annotated[str | None, Meta(description="The record id; null if it could not be read.")]
    ok: Annotated[
        bool | None,
        Meta(description="False if a finding counts, by --fail-on; null for an empty line."),
    ]
    findings: list[Finding]
    turns: Count
    moves: Annotated[Count, Meta(description="The number of moves that were replayed.")]


# -- barsis moves and barsis show -------------------------------------------------------------


class AnswerFields(Struct, kw_only=True):
    """The members that every answer may have."""

    id: Annotated[Any, Meta(description="The id of the question.")] = UNSET


class PositionAnswerFields(AnswerFields, kw_only=True):
    """The members that an answer repeats from its question."""

    position: str
    throw: Annotated[str | None, Meta(description="The throws; null if there are none.")]


class LegalMove(Struct, kw_only=True):
    """A legal move."""

    move: str
    uses: Annotated[list[int | str], Meta(description="The values that it uses.")]
    position: Annotated[str, Meta(description="The position after it.")]
    end: Annotated[
        str | None,
        Meta(description="The position if the turn ends after it; null if it cannot end there."),
    ] = None


class LegalMoveList(PositionAnswerFields, kw_only=True):
    """The legal moves of a position after a throw."""

    moves: list[LegalMove]
    end: Annotated[
        str | None,
        Meta(description="The position if the turn ends now; null if it cannot end now."),
    ] = None
    finals: Annotated[
        list[str], Meta(description="All positions that the whole roll can lead to, if requested.")
    ] = []


class Refusal(PositionAnswerFields, kw_only=True):
    """Why a move is refused."""

    why: Annotated[str, Meta(description="The move.")]
    finding: Annotated[Finding | None, Meta(description="The reason; null for a legal move.")]


class NoAnswer(AnswerFields, kw_only=True):
    """Why a question has no answer."""

    error: str


class ShownMan(Struct, kw_only=True):
    """One man of a position."""

    place: Annotated[str, Meta(description="bar, off, 0, a step such as 14, or a cell.")]
    tag: Annotated[str, Meta(description="Distinguishes two men on one step.")] = ""


class ShownPosition(Struct, kw_only=True):
    """A position, as ``barsis show -o FILE.json`` writes it."""

    id: Annotated[str, Meta(description="The ruleset.")]
    version: Number
    position: Annotated[str, Meta(description="The position line.")]
    seats: list[str]
    men: Annotated[dict[str, list[ShownMan]], Meta(description="The men by seat, in order.")]
    to: Annotated[str, Meta(description="The seat to move; - if none is.")]
    keys: Annotated[dict[str, str], Meta(description="The other keys of the position line.")]
    ids: Annotated[list[str], Meta(description="With --ids: ids of other programs.")] = []


# -- their schemas ----------------------------------------------------------------------------

SCHEMAS: Final[dict[str, tuple[type, ...]]] = {
    "moves-1": (LegalMoveList, Refusal, NoAnswer),
    "position-1": (ShownPosition,),
    "question-1": (Question,),
    "validation-1": (ValidationReport,),
    "verdict-1": (RecordVerdict,),
}
"""For the name of each schema: the types of its documents; a document has one of them."""


def get_schema_path(name: str) -> Path:
    """Return the path of a schema file, relative to the root of the repository.

    *name* is that of the schema, such as ``moves-1``. It is not checked.
    """
    return Path("schemas") / f"{name}.schema.json"


def make_schema_text(name: str) -> str:
    """Return the text of the published JSON Schema *name*, such as ``moves-1``.

    Raises KeyError if *name* is not a key of ``SCHEMAS``.
    """
    return format_schema(make_types_schema(name, get_schema_path(name).name, *SCHEMAS[name]))


def main() -> None:
    """Write the schema file of each kind in SCHEMAS to ``schemas`` in the working folder.

    Raises OSError if a file cannot be written or the folder does not exist.
    """
    for name in SCHEMAS:
        save(get_schema_path(name), make_schema_text(name).encode())


if __name__ == "__main__":
    main()
