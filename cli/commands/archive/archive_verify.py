"""`barsis archive verify`: verify an archive, and summarise what that shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from barsis_notation import archive as archives
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.language.texts import bind_texts, format_english

from ...options import AnswerForm
from ...output.stderr_findings import format_finding_line
from ...parameters import Option
from ...status import Status
from ...streams import open_output, print_line, print_message
from .archive_options import ArchiveFile
from .signed_files import PublicKeys, load_public_keys, load_signed_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.archive import Verification
    from barsis_notation.archive.verification.verifying import VerificationSummary
    from barsis_notation.language.texts import Text

_text = bind_texts("cli/archive")


def verify(
    file: ArchiveFile,
    fast: Annotated[bool, Option()] = False,
    checkpoint: Annotated[str | None, Option(metavar="FILE")] = None,
    key: PublicKeys = None,
    form: AnswerForm = "text",
) -> None:
    """Check every byte of an archive; report what is wrong and what is proved.

    Every record is compared with its hashes, and validated again by the rules that are kept with
    it. The data for lists, searches and statistics is computed again from the records and compared.
    The log of records and the log of changes are checked from the beginning.

    If the whole archive was replaced, for example by an older copy of itself, only a signed
    checkpoint that was kept elsewhere can show it: give it with `--checkpoint`. The exit status is
    1 if anything is wrong, 3 if a file cannot be opened.

    Examples:
        barsis archive verify cup.barsis
        barsis archive verify cup.barsis --checkpoint may.checkpoint --key club.pub
    """
    keys = load_public_keys(key)
    signed = load_signed_file(checkpoint) if checkpoint is not None else None
    verification = archives.Verification(file, fast=fast, checkpoint=signed, keys=keys)
    if form == "json":
        _write_json(verification)
    else:
        _print_verification(verification)
    raise typer.Exit(Status.CLEAN if verification.is_whole else Status.FINDINGS)


def _print_verification(verification: Verification) -> None:
    for finding in verification:
        tell = print_line if verification.is_open else print_message
        tell(format_finding_line(finding, verification.path))
    for line in _describe_summary(verification.summary):
        print_line(line)


def _describe_summary(summary: VerificationSummary) -> Iterator[Text]:
    for text in summary.proved:
        yield _text("proved", what=text)
    for text in summary.sealed:
        yield _text("sealed", what=text)
    for text in summary.not_shown:
        yield _text("not-shown", what=text)


def _write_json(verification: Verification) -> None:
    findings = list(verification)
    with open_output(None) as target:
        target.write(
            encode_json(_make_answer(verification.summary) | {"findings": findings}) + b"\n"
        )


def _make_answer(summary: VerificationSummary) -> dict[str, Any]:
    return {
        "archive": summary.archive,
        "root": summary.root.hex(),
        "size": summary.size,
        "records": summary.records,
        "withdrawn": summary.withdrawn,
        "proved": [format_english(text) for text in summary.proved],
        "sealed": [format_english(text) for text in summary.sealed],
        "not_shown": [format_english(text) for text in summary.not_shown],
    }
