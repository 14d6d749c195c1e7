"""The counting of records as work for a cluster: what each part counts is counted together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

import msgspec

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.saving import saving
from barsis_notation.cluster.runs import Run, part_errors
from barsis_notation.cluster.work import OwnRulesets, Spans, check_found, file_of, name_of
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import current_speech
from barsis_notation.statistics.counting import By, Counting
from barsis_notation.statistics.part_counts import (
    PartCounts,
    counts_bytes,
    merged_counts,
    part_counted,
    read_counts,
)
from barsis_notation.validation.check import Checked
from barsis_notation.validation.checks import Checks
from barsis_notation.validation.known_verdicts import named
from barsis_notation.validation.part_reports import Part, report_bytes

COUNTS: Final = ".json"


class CountingWork(NamedTuple):
    """The counting of parts, apart *by* the same; records may name the rulesets of *checks*.

    A part is counted by so many *processes* of its own, which a record may end; with 0 in the one
    that the cluster gave it.
    """

    by: tuple[By, ...]
    checks: Checks
    own: OwnRulesets
    processes: int = 1

    @property
    def name(self) -> str:
        return "stats"

    def options(self) -> Any:
        """Return by what is counted apart, and the rulesets of the user's own."""
        return {
            "--by": sorted(self.by),
            "--ruleset": [msgspec.to_builtins(named(one)) for one in self.checks.own],
            "rulesets": self.own.options(),
        }

    def only(self, spans: Spans) -> CountingWork:
        """Return the same with no rulesets but those that *spans* may name."""
        return self._replace(own=self.own.only(spans))

    def do(self, part: Part, spans: Spans, folder: str) -> Iterator[str]:
        """Count a part, and write what was counted."""
        checks = self.checks._replace(own_of=self.own)
        enter = partial(self.own.enter, current_speech())
        counted = part_counted(spans, self.by, checks, self.processes, enter)
        for met in counted.met:
            check_found(met.file, (kept.finding for kept in met.findings), spans)
        with saving(file_of(folder, part, COUNTS)) as stream:
            stream.write(counts_bytes(counted))
        yield COUNTS


def counting_work(files: Iterable[str | Finding], by: Iterable[By], checks: Checks) -> CountingWork:
    """Return the work of counting *files* apart *by* the same, with the rulesets of *checks*."""
    own = OwnRulesets.of(files, checks.own_of)
    return CountingWork(tuple(by), checks._replace(own_of=None), own)


def merged(run: Run, counting: Counting) -> Iterator[Checked]:
    """Count in *counting* what all parts of a run have counted, which are done.

    Yield what is to be said of records that cannot be read. *counting* counts apart by the same.
    Raises RunError where what a part has counted is damaged, OSError.
    """
    with part_errors():
        yield from merged_counts((_counts(run, part) for part in run.parts), counting)


def _counts(run: Run, part: Part) -> PartCounts:
    with run.opened(part, COUNTS) as stream:
        counts = read_counts(report_bytes(stream, name_of(part)), name_of(part))
    run.check_spans(part, COUNTS, counts.spans)
    return counts
