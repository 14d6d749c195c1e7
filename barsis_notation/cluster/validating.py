"""The check of records as work for a cluster: each part becomes a report that merging reads.

A part says what the one of ``barsis validate --part`` says to merging, and no more: of what is
chosen to be shown, and in which form, the parts know nothing, so that the same run can be shown in
another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.saving import saving
from barsis_notation.cluster.runs import Run, part_errors
from barsis_notation.cluster.work import (
    OwnRulesets,
    Spans,
    check_found,
    check_read,
    file_of,
    name_of,
)
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import texts_of
from barsis_notation.validation.check import Checked
from barsis_notation.validation.checks import Checks
from barsis_notation.validation.part_reports import (
    Merging,
    Options,
    Part,
    PartRun,
    Report,
    options_of,
    read_report,
    report_bytes,
)

_text = texts_of("cluster")

REPORT: Final = ".json"

_SAID: Final = {
    "paths": "PATH",
    "ruleset": "--ruleset",
    "play": "--no-replay",
    "suggest": "--no-suggest",
    "every": "--suggest",
    "schema": "--schema",
    "duplicates": "--duplicates",
}
"""How a plan calls what all parts have in common: as the user does, who is told what differs.

The others a plan has in its own words: the version, the speech, and of the files each size.
"""

_LIMITS: Final = ("--max-record-size", "--max-depth", "--max-seconds", "--max-memory")
"""How it calls the bounds of a record, in the order of ``Limits``; sizes are in bytes."""


class ValidatingWork(NamedTuple):
    """The check of parts by *checks*, those of a run that all have *of_run* in common.

    A part is checked by so many *processes* of its own, which a record may end; with 0 in the one
    that the cluster gave it.
    """

    checks: Checks
    of_run: Options
    own: OwnRulesets
    processes: int = 1

    @property
    def name(self) -> str:
        return "validate"

    def options(self) -> Any:
        """Return what all parts have in common, and the rulesets of the user's own."""
        common = msgspec.to_builtins(self.of_run)
        return {
            **{said: common[name] for name, said in _SAID.items()},
            **dict(zip(_LIMITS, common["limits"], strict=True)),
            "-f html": self.checks.heads,
            "rulesets": self.own.options(),
        }

    def only(self, spans: Spans) -> ValidatingWork:
        """Return the same with no rulesets but those that *spans* may name."""
        return self._replace(own=self.own.only(spans))

    def do(self, part: Part, spans: Spans, folder: str) -> Iterator[str]:
        """Check a part, and write its report."""
        run = PartRun(part, spans, self.checks._replace(own_of=self.own), self.of_run)
        enter = partial(self.own.enter, current_speech())
        unanswered = partial(check_read, why=_text("read-once"), spans=spans)
        for checked in run.checked(self.processes, enter, unanswered=unanswered):
            check_found(checked.file, checked.findings, spans)
        with saving(file_of(folder, part, REPORT)) as report:
            report.write(b'{"passed_over": [], "part": ')
            run.pour(report)
            report.write(b"}\n")
        yield REPORT


def validating_work(
    paths: Sequence[str],
    files: Sequence[str | Finding],
    checks: Checks,
    *,
    every: bool = False,
) -> ValidatingWork:
    """Return the work of checking *files*, which *paths* mean, by *checks*.

    With *every* refused record is searched for the likeliest slip, whatever it takes.
    """
    own = OwnRulesets.of(files, checks.own_of)
    plain = checks._replace(own_of=None, effort=None, cache=None)
    return ValidatingWork(plain, options_of(paths, 0, checks, every=every), own)


def merged(run: Run, checks: Checks) -> Merging:
    """Return the reports of all parts of a run, which are done, put together.

    Raises RunError where one is damaged, as iterating may; OSError.
    """
    names = [name_of(part) for part in run.parts]
    with part_errors():
        return _MergingRun([*map(partial(_reading, run), run.parts)], names, checks)


class _MergingRun(Merging):
    """Reports of all parts of a run, which raise RunError."""

    def checked(self) -> Iterator[Checked]:
        with part_errors():
            yield from super().checked()


def _reading(run: Run, part: Part) -> Callable[[], Report]:
    def read() -> Report:
        with run.opened(part, REPORT) as stream:
            report = read_report(report_bytes(stream, name_of(part)), name_of(part))
        run.check_spans(part, REPORT, report.part.spans)
        return report

    return read
