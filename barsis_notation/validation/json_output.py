"""The JSON that commands write, as types and as JSON Schemas.

``python -m barsis_notation.validation.json_output`` writes the schemas. Members may be added to
what commands write, so these schemas allow other members; only that of questions does not.
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
    is_link: Annotated[
        bool, Meta(description="Whether the file is a link, and is therefore not read.")
    ] = False
    files: Annotated[Count, Meta(description="The number of checked files that it applies to.")] = 0
    left_out: Annotated[
        Count, Meta(description="The number of files and folders that it excludes.")
    ] = 0
    not_failing: Annotated[
        Count, Meta(description="The number of errors that do not fail the command because of it.")
    ] = 0


class ValidationSummary(Struct, kw_only=True):
    """The counts of a whole check.

    ``files``, ``records`` and ``turns`` are the numbers that were checked; turns that were not
    replayed are included. ``configurations`` has the effects of the configuration and .gitignore
    files that were found, one item for each file.
    """

    files: Count
    records: Count
    turns: Count
    moves: Annotated[Count, Meta(description="The number of moves that were replayed.")]
    findings: Annotated[Count, Meta(description="The number of findings in the report.")]
    hidden: Annotated[Count, Meta(description="The number of findings that options hide.")]
    passed_over: Annotated[
        Count, Meta(description="The number of files that were found in folders but not checked.")
    ]
    configurations: list[ConfigurationEffect] = []
    interrupted: Annotated[
        bool, Meta(description="Whether the check was interrupted before its end.")
    ] = False


class ValidationReport(Struct, kw_only=True):
    """The report of ``barsis validate -f json``."""

    findings: list[Finding]
    passed_over: Annotated[
        list[str], Meta(description="Files that were found in folders but not checked.")
    ]
    summary: ValidationSummary
    part: Annotated[
        dict[str, Any] | UnsetType,
        Meta(description="Only with --part: data for --merge, in a form that may change."),
    ] = UNSET


class RecordVerdict(Struct, kw_only=True):
    """A line of ``barsis validate -f jsonl``, for a record or for a file as a whole.

    ``turns`` is the number of turns of the record; turns that were not replayed are included.
    """

    file: Annotated[str, Meta(description="The file; absent for standard input.")] = ""
    line: Annotated[
        Number | None,
        Meta(description="The line where the record begins, from 1; null if unknown."),
    ]
    record: Annotated[
        Number | None,
        Meta(description="The number of the record in the file, from 1; null for the file itself."),
    ]
    id: Annotated[
        str | None, Meta(description="The record id; null if the record could not be read.")
    ]
    ok: Annotated[
        bool | None,
        Meta(
            description="False if a finding fails the command (see --fail-on); "
            "null for an empty line."
        ),
    ]
    findings: list[Finding]
    turns: Count
    moves: Annotated[Count, Meta(description="The number of moves that were replayed.")]


# -- barsis moves and barsis show -------------------------------------------------------------


class AnswerFields(Struct, kw_only=True):
    """The members of every answer; ``id`` is absent if the question has none."""

    id: Annotated[Any, Meta(description="The id of the question.")] = UNSET


class PositionAnswerFields(AnswerFields, kw_only=True):
    """The members that an answer repeats from its question.

    ``position`` is a position line, even if the question has an id of another program. ``throw``
    has the keys of the throws as in a record, joined by ``+``.
    """

    position: str
    throw: Annotated[str | None, Meta(description="The throws; null if there are none.")]


class LegalMove(Struct, kw_only=True):
    """A legal move and what it does.

    ``move`` is the move as a record writes it. Positions are position lines.
    """

    move: str
    uses: Annotated[
        list[int | str],
        Meta(description="The values that the move uses: numbers, or words such as khal."),
    ]
    position: Annotated[str, Meta(description="The position line after the move.")]
    end: Annotated[
        str | None,
        Meta(description="The position line if the turn ends after the move; null if it cannot."),
    ] = None


class LegalMoveList(PositionAnswerFields, kw_only=True):
    """The legal moves of a position after a throw."""

    moves: list[LegalMove]
    end: Annotated[
        str | None,
        Meta(description="The position line if the turn ends now; null if it cannot."),
    ] = None
    finals: Annotated[
        list[str],
        Meta(description="The position lines in which the whole roll can end, if requested."),
    ] = []


class Refusal(PositionAnswerFields, kw_only=True):
    """Whether a move is legal and, if it is not, why it is refused."""

    why: Annotated[str, Meta(description="The move that the question asks about.")]
    finding: Annotated[Finding | None, Meta(description="The reason; null if the move is legal.")]


class NoAnswer(AnswerFields, kw_only=True):
    """Why a question has no answer; ``error`` is the reason, in the current language."""

    error: str


class ShownMan(Struct, kw_only=True):
    """One man of a position."""

    place: Annotated[
        str, Meta(description="The place: bar, off, 0, a step such as 14, or a cell such as b3.")
    ]
    tag: Annotated[str, Meta(description="A tag that distinguishes the men on one step.")] = ""


class ShownPosition(Struct, kw_only=True):
    """A position and its ruleset, as ``barsis show -o FILE.json`` writes them."""

    id: Annotated[str, Meta(description="The id of the ruleset.")]
    version: Number
    position: Annotated[str, Meta(description="The position line.")]
    seats: Annotated[list[str], Meta(description="The letters of the seats.")]
    men: Annotated[dict[str, list[ShownMan]], Meta(description="The men by seat, in order.")]
    to: Annotated[str, Meta(description="The seat to move; - if there is none.")]
    keys: Annotated[dict[str, str], Meta(description="The other keys of the position line.")]
    ids: Annotated[
        list[str], Meta(description="Only with --ids: the position ids of other programs.")
    ] = []


# -- their schemas ----------------------------------------------------------------------------

SCHEMAS: Final[dict[str, tuple[type, ...]]] = {
    "moves-1": (LegalMoveList, Refusal, NoAnswer),
    "position-1": (ShownPosition,),
    "question-1": (Question,),
    "validation-1": (ValidationReport,),
    "verdict-1": (RecordVerdict,),
}
"""Maps the name of each schema to the types of its documents; a document has one of these types."""


def get_schema_path(name: str) -> Path:
    """Return the path of a schema file, relative to the root of the repository.

    *name* is the name of the schema, such as ``moves-1``. It is not checked.
    """
    return Path("schemas") / f"{name}.schema.json"


def make_schema_text(name: str) -> str:
    """Return the text of the published JSON Schema *name*, such as ``moves-1``.

    Raises:
        KeyError: If *name* is not a key of ``SCHEMAS``.
    """
    return format_schema(make_types_schema(name, get_schema_path(name).name, *SCHEMAS[name]))


def main() -> None:
    """Write the schema file of each kind in SCHEMAS to ``schemas`` in the working folder.

    Raises:
        OSError: If a file cannot be written or the folder does not exist.
    """
    for name in SCHEMAS:
        save(get_schema_path(name), make_schema_text(name).encode())


if __name__ == "__main__":
    main()
