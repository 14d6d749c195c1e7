"""Output of the results while records are added to or imported into an archive."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts, join_words

from ...output.stderr_findings import print_finding_lines
from ...output.tally import Tally
from ...status import Status
from ...streams import flush_output, print_line, print_message
from .record_lists import SHOWN_ID

if TYPE_CHECKING:
    from collections.abc import Iterable

    from barsis_notation.archive.adder import AddedRecord
    from barsis_notation.archive.archive import Archive
    from barsis_notation.language.texts import Text

_text = bind_texts("cli/archive")


def print_added(
    archive: Archive, all_added: Iterable[AddedRecord], tally: Tally | None = None
) -> Status:
    """Print the result for each record and a summary, and return the exit status.

    Args:
        archive: The archive, to count its records at the end.
        all_added: The results; iterating over them performs the work, and its errors are raised.
        tally: Counts the findings; by default a new tally.
    """
    tally = tally or Tally()
    outcomes: Counter[str] = Counter()
    for added in all_added:
        outcomes[added.outcome.value] += added.checked.number > 0
        if added.number or added.id:
            print_line(_describe_added(added))
            flush_output()
        findings = [*added.checked.findings, *added.findings]
        tally.add(added.checked, findings)
        print_finding_lines(findings, added.checked.file)
    counts = join_words(_list_counts(outcomes), "commas")
    print_message(_text("added-up", counts=counts, size=Count(len(archive))))
    return tally.status or Status.CLEAN


def _describe_added(added: AddedRecord) -> Text:
    place, id = added.checked.file, added.id[:SHOWN_ID]
    if added.checked.number > 1 or added.checked.line not in {None, 1}:
        place = f"{place}:{added.checked.line or added.checked.number}"
    match added.outcome.value:
        case "added":
            return _text("added", number=added.number, id=id, place=place)
        case "present":
            return _text("present", number=added.number, id=id, place=place)
        case "withdrawn":
            return _text("stays-withdrawn", number=added.number, id=id, place=place)
        case _:
            return _text("left-out", id=id, place=place)


def _list_counts(outcomes: Counter[str]) -> list[Text]:
    counts = [
        _text("count-added", count=Count(outcomes["added"])),
        _text("count-present", count=Count(outcomes["present"])),
        _text("count-withdrawn", count=Count(outcomes["withdrawn"])),
        _text("count-left-out", count=Count(outcomes["refused"])),
        _text("count-unread", count=Count(outcomes["unread"])),
    ]
    names = ("present", "withdrawn", "refused", "unread")
    return [
        counts[0],
        *(one for one, name in zip(counts[1:], names, strict=True) if outcomes[name]),
    ]
