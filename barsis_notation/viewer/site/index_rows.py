"""The rows of the index of a site: the data of each game."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from barsis_notation.diagnostics.findings import Severity
from barsis_notation.language.patterns import Count
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import JoinedText, Text, bind_texts, join_words, make_names
from barsis_notation.record.structs import Event, Record
from barsis_notation.replay.game_context import make_phrases
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.file_checks import CheckedRecord
from barsis_notation.viewer.heading import describe_result

_text = bind_texts("site")
_report = bind_texts("report")


class IndexRow(NamedTuple):
    """A game in the index, or a file without a readable game; from ``make_index_row``.

    Attributes:
        file: Path of the file.
        number: Number of the record in its file, from 1; 0 for the file as a whole.
        page: Address of its page, relative to the site's folder; "" if it has no page.
        found: Maps severities (``error``, ``warning``, ``info``) to numbers of findings.
        wrong: Code and name of the first error, separated by a space; "" without errors.
        event: Name of the event, "" if unknown.
        section: Section of the event, "" if unknown.
        round: Round, "" if unknown.
        table: Table, "" if unknown.
        players: Name (perhaps "") and seats of each player, such as ``("Salma", "SN")``.
        game: Name of the game, or the id of its ruleset; "" if no record could be read.
        result: Winners, reason and score; "" without a result.
    """

    file: str
    number: int
    page: str
    found: Counter[str]
    wrong: str = ""
    event: str = ""
    section: str = ""
    round: str = ""
    table: str = ""
    players: tuple[tuple[str, str], ...] = ()
    game: Text | str = ""
    result: Text | str = ""

    @property
    def is_clean(self) -> bool:
        """Whether the game or file has neither errors nor warnings."""
        return not (self.found["error"] or self.found["warning"])

    @property
    def address(self) -> str:
        """The address of its page from the site's folder, with the current language as a fragment.

        For example, ``games/a.html#lang=en``; the page opens in this language. Do not use it if
        *page* is "".
        """
        return f"{self.page}#lang={get_speech().language}"


def make_index_row(checked: CheckedRecord, page: str) -> IndexRow:
    """Return the row of a checked record, or of a file as a whole.

    Args:
        checked: The result of the check.
        page: Address of its page, relative to the site's folder; "" if it has no page.
    """
    found = Counter(finding.severity.value for finding in checked.findings)
    wrong = next((one for one in checked.findings if one.severity is Severity.ERROR), None)
    said = f"{wrong.code} {wrong.name}" if wrong else ""
    row = IndexRow(checked.file, checked.number, page, found, said)
    record = checked.record
    return row if record is None else _add_record(row, record, checked.ruleset)


def _add_record(row: IndexRow, record: Record, ruleset: Ruleset | None) -> IndexRow:
    event = record.event or Event()
    return row._replace(
        event=event.name,
        section=event.section,
        round=event.round,
        table=event.table,
        players=tuple((player.name, "".join(player.seats)) for player in record.players),
        game=(make_names(ruleset.names) if ruleset else None) or record.ruleset.id,
        result=_describe_result(record, ruleset),
    )


def _describe_result(record: Record, ruleset: Ruleset | None) -> Text | str:
    """Return winners, reason and score of a result; "" if the record has no result."""
    if not record.result:
        return ""
    result = describe_result(record.result, make_phrases(ruleset, record) if ruleset else None)
    score = ", ".join(f"{seat} {points}" for seat, points in record.result.score.items())
    return JoinedText((result, score), " · ") if score else result


def describe_counts(found: Counter[str]) -> Text:
    """Return the numbers of findings in words.

    *found* maps severities (``error``, ``warning``, ``info``) to numbers of findings. Without
    findings, the text says that the game is clean.
    """
    counts = [
        *([_report("errors", count=Count(found["error"]))] if found["error"] else ()),
        *([_report("warnings", count=Count(found["warning"]))] if found["warning"] else ()),
        *([_report("infos", count=Count(found["info"]))] if found["info"] else ()),
    ]
    return join_words(counts, "commas") if counts else _text("clean")
