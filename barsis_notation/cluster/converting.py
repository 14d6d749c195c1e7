"""The conversion of records as work for a cluster: each part becomes tables, or lines, of its own.

Beside them each part leaves a report; all reports put together say what one machine says of the
same files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

import msgspec

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.saving import saving
from barsis_notation.cluster.attempts import PARTS
from barsis_notation.cluster.runs import Run, part_errors
from barsis_notation.cluster.work import OwnRulesets, Spans, check_read, file_of, name_of
from barsis_notation.conversion.apart import Sent, Way
from barsis_notation.conversion.parts import (
    Merging,
    PartConverted,
    convert_part,
    files_of,
    read_report,
    report_bytes,
)
from barsis_notation.conversion.ways import RulesetsKnown, format_named
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format import Format
from barsis_notation.language.speech import Speech, current_speech
from barsis_notation.language.system_errors import reason
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.known_verdicts import named
from barsis_notation.validation.part_reports import Part
from barsis_notation.validation.part_reports import report_bytes as bytes_of_report

REPORT: Final = ".json"


class ConvertingWork(NamedTuple):
    """The conversion of parts into the format called *to*, whose files hold many records.

    With *keeps_raw* records hold the bytes they were read from; each file begins with *mark*.
    Records may name the rulesets *known*, and of the user's own those that *own* gives for their
    files. A part is read by so many *processes* of its own, which a record may end; with 0 in the
    one that the cluster gave it.
    """

    to: str
    known: tuple[Ruleset, ...]
    own: OwnRulesets
    keeps_raw: bool = False
    mark: bytes = b""
    processes: int = 1

    @property
    def name(self) -> str:
        return "convert"

    def options(self) -> Any:
        """Return what all parts have in common, and the rulesets of the user's own."""
        return {
            "--to": self.to,
            "--keep-raw": self.keeps_raw,
            "--bom": bool(self.mark),
            "--ruleset": [msgspec.to_builtins(named(one)) for one in self.known],
            "rulesets": self.own.options(),
        }

    def only(self, spans: Spans) -> ConvertingWork:
        """Return the same with no rulesets but those that *spans* may name."""
        return self._replace(own=self.own.only(spans))

    def do(self, part: Part, spans: Spans, folder: str) -> Iterator[str]:
        """Convert a part, and write its report."""
        enter = partial(self.enter, current_speech())
        target = file_of(folder, part, "")
        check = partial(_check_read, spans)
        written = convert_part(spans, target, enter, self.processes, self.mark, check)
        yield from written.endings
        with saving(file_of(folder, part, REPORT)) as stream:
            stream.write(report_bytes(written.report))
        yield REPORT

    def enter(self, speech: Speech) -> Way:
        """Speak *speech* in this process from now on, and return how it converts."""
        known = RulesetsKnown(self.known, self.own.enter(speech))
        to = format_named(self.to, known.of)
        assert to is not None
        return Way(None, to, self.keeps_raw, known.keep)


def converting_work(
    files: Iterable[str | Finding],
    to: str,
    known: RulesetsKnown,
    *,
    keeps_raw: bool = False,
    mark: bytes = b"",
) -> ConvertingWork:
    """Return the work of converting *files*, whose records may name the rulesets *known*."""
    own = OwnRulesets.of(files, known.of_file)
    return ConvertingWork(to, known.named, own, keeps_raw, mark)


def merged(run: Run) -> Merging:
    """Return the reports of all parts of a run, which are done, to be put together.

    Going through them raises RunError where one is damaged, OSError.
    """
    return _MergingRun(_report(run, part) for part in run.parts)


class _MergingRun(Merging):
    """Reports of all parts of a run, which raise RunError."""

    def entries(self) -> Iterator[Sent]:
        with part_errors():
            yield from super().entries()


def _report(run: Run, part: Part) -> PartConverted:
    with run.opened(part, REPORT) as stream:
        report = read_report(bytes_of_report(stream, name_of(part)), name_of(part))
    run.check_spans(part, REPORT, [(one.path, one.start) for one in report.spans])
    return report


def _check_read(spans: Spans, file: str, error: OSError) -> None:
    check_read(file, reason(error), spans)


def place_of(part: Part, to: Format) -> str:
    """Return where the records of a part stand in the store of a run: the first of its files."""
    return PARTS + next(iter(files_of(name_of(part), to).values()))
