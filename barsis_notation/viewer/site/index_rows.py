"""What the index of a site says of each game."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from barsis_notation.diagnostics.findings import Severity
from barsis_notation.language.patterns import Count
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import Joined, Text, listed, named, texts_of
from barsis_notation.record.structs import Event, Record
from barsis_notation.replay.game_context import phrases_for
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.file_checks import CheckedRecord
from barsis_notation.viewer.heading import describe_result

_text = texts_of("site")
_report = texts_of("report")


class IndexRow(NamedTuple):
    """A game in the index, or a file of which no game could be read.

    *page* is its page, ``""`` where it has none. *players* are names with their seats. *found* says
    how many findings of each severity there are; *wrong* is the first that is an error.
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
        """Whether there is nothing but remarks."""
        return not (self.found["error"] or self.found["warning"])

    @property
    def address(self) -> str:
        """The address of its page, from the folder of the site, in the language spoken now."""
        return f"{self.page}#lang={current_speech().language}"


def make_index_row(checked: CheckedRecord, page: str) -> IndexRow:
    """Return the row of a record that was checked, or of a file as a whole."""
    found = Counter(finding.severity.value for finding in checked.findings)
    wrong = next((one for one in checked.findings if one.severity is Severity.ERROR), None)
    said = f"{wrong.code} {wrong.name}" if wrong else ""
    row = IndexRow(checked.file, checked.number, page, found, said)
    record = checked.record
    return row if record is None else _with_record(row, record, checked.ruleset)


def _with_record(row: IndexRow, record: Record, ruleset: Ruleset | None) -> IndexRow:
    event = record.event or Event()
    return row._replace(
        event=event.name,
        section=event.section,
        round=event.round,
        table=event.table,
        players=tuple((player.name, "".join(player.seats)) for player in record.players),
        game=(named(ruleset.names) if ruleset else None) or record.ruleset.id,
        result=_result(record, ruleset),
    )


def _result(record: Record, ruleset: Ruleset | None) -> Text | str:
    """Return who has won and why, and behind it the score; ``""`` where nothing is written."""
    if not record.result:
        return ""
    result = describe_result(record.result, phrases_for(ruleset, record) if ruleset else None)
    score = ", ".join(f"{seat} {points}" for seat, points in record.result.score.items())
    return Joined((result, score), " · ") if score else result


def describe_counts(found: Counter[str]) -> Text:
    """Return how many findings of each severity there are, in words."""
    counts = [
        *([_report("errors", count=Count(found["error"]))] if found["error"] else ()),
        *([_report("warnings", count=Count(found["warning"]))] if found["warning"] else ()),
        *([_report("infos", count=Count(found["info"]))] if found["info"] else ()),
    ]
    return listed(counts, "commas") if counts else _text("clean")
