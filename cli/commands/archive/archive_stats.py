"""`barsis archive stats`: count the contents of an archive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts, join_words

from ...options import AnswerForm
from ...output.line_writer import LineWriter
from ...streams import open_output, stop_when_closed
from .archive_options import ArchiveFile, open_archive

if TYPE_CHECKING:
    from barsis_notation.archive.statistics import Statistics
    from barsis_notation.language.texts import Text

_text = bind_texts("cli/archive")


def stats(file: ArchiveFile, form: AnswerForm = "text") -> None:
    """Count the records, games, people, throws, findings and bytes of an archive.

    Throws are counted in the records themselves, so all records are read.

    Examples:
        barsis archive stats cup.barsis
        barsis archive stats cup.barsis -f json
    """
    stop_when_closed()
    with open_archive(file) as archive, open_output(None) as target:
        found = archive.statistics()
        if form == "json":
            target.write(encode_json(found._asdict() | {"bytes": found.bytes._asdict()}) + b"\n")
            return
        write = LineWriter(target).write
        for line in _describe_statistics(found):
            write(line)


def _describe_statistics(found: Statistics) -> Iterator[Text]:
    yield _text(
        "stats-records",
        records=Count(found.records),
        withdrawn=Count(found.withdrawn),
        revisions=Count(found.revisions),
    )
    yield _text("stats-people", players=Count(found.players))
    yield _text("stats-events", events=Count(found.events))
    yield _text("stats-turns", turns=Count(found.turns))
    if found.games:
        yield _text("stats-games", counts=_format_counts(found.games))
    if found.years:
        yield _text("stats-years", counts=_format_counts(found.years))
    for game, throws in found.throws.items():
        if throws:
            yield _text("stats-throws", game=game, counts=_format_counts(throws))
    if found.findings:
        yield _text("stats-findings", counts=_format_counts(found.findings))
    size = found.bytes
    yield _text(
        "stats-bytes",
        file=Count(size.file),
        packed=Count(size.packed),
        unpacked=Count(size.unpacked),
        each=Count(size.file // max(found.records, 1)),
    )


def _format_counts(counts: Mapping[str, int]) -> Text:
    each = (_text("stats-count", what=what, count=Count(count)) for what, count in counts.items())
    return join_words(each, "commas")
