"""The counting of records as work for a cluster: what each part counts is counted together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

import msgspec

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.saving import saving
from barsis_notation.cluster.errors import RunError
from barsis_notation.cluster.runs import Run
from barsis_notation.cluster.work import OwnRulesets, Spans, file_of, name_of
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
from barsis_notation.validation.check import Checked, Checks
from barsis_notation.validation.known_verdicts import named
from barsis_notation.validation.part_reports import Part, PartError

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

    def do(self, part: Part, spans: Spans, folder: str) -> Iterator[str]:
        """Count a part, and write what was counted."""
        checks = self.checks._replace(own_of=self.own)
        enter = partial(self.own.enter, current_speech())
        counted = part_counted(spans, self.by, checks, self.processes, enter)
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
    return merged_counts((_counts(run, part) for part in run.parts), counting)


def _counts(run: Run, part: Part) -> PartCounts:
    with run.opened(part, COUNTS) as stream:
        content = stream.read()
    try:
        return read_counts(content, name_of(part))
    except PartError as error:
        raise RunError(error.why) from None
