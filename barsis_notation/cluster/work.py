"""The work that is sent to the processes of a cluster, and the own rulesets that go with it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final

import msgspec

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.spans import Span
from barsis_notation.language.speech import Speech, get_speech, speak
from barsis_notation.language.texts import MessageText, Text, bind_texts
from barsis_notation.parallel.part_results import PartJob, PartTask
from barsis_notation.parallel.parts import Part
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.known_verdicts import identify_ruleset

_text = bind_texts("cluster")

Spans = tuple[Span | Finding, ...]
"""Parts of files, and findings in the place of files, in the order of the walk."""


class ClusterWork(NamedTuple):
    """A *task* over the parts of a run, with the user's *own* rulesets; sent to other machines.

    A part is done by so many *processes* of its own, which a record may end; with 0 by the process
    that the cluster provides.
    """

    task: PartTask
    own: OwnRulesets
    processes: int = 1

    @property
    def name(self) -> str:
        return self.task.name

    def options(self) -> dict[str, Any]:
        """Return all that results depend on besides the files, as JSON."""
        return {**self.task.options(), "rulesets": self.own.options()}

    def only(self, spans: Spans) -> ClusterWork:
        """Return this work with only the own rulesets of *spans*."""
        return self._replace(own=self.own.only(spans))

    def do(self, part: Part, spans: Spans, folder: str) -> Iterator[str]:
        """Write the files of *part* into *folder*, under :func:`file_of`; yield their endings.

        Findings are written. Raises what keeps the part from being done: OSError also if a file
        cannot be read that was there when it was looked at, see :func:`check_read`.
        """

        def unread(file: str, why: Text | str | None) -> None:
            check_read(file, why or _text("read-once"), spans)

        enter = partial(self.own.enter, get_speech())
        target = get_part_path(folder, part, "")
        job = PartJob(part, spans, target, self.processes, self.own, enter, unread)
        return self.task.do(job)


def make_cluster_work(
    task: PartTask,
    files: Iterable[str | Finding],
    own_of: Callable[[str], tuple[Ruleset, ...]] | None,
) -> ClusterWork:
    """Return *task* for a cluster, with the own rulesets that *own_of* returns for *files*."""
    return ClusterWork(task, OwnRulesets.of(files, own_of))


def get_part_name(part: Part) -> str:
    """Return what the files of *part* are called, without their endings."""
    return f"{part.number:05}-of-{part.of:05}"


def get_part_path(folder: str, part: Part, ending: str) -> str:
    """Return the path in *folder* of the file of *part* with *ending*."""
    return os.path.join(folder, get_part_name(part) + ending)  # noqa: PTH118 - a path as it is


_OF_MACHINES: Final = ("system", "storage", "cluster")
"""Areas of texts that say what a machine, or the way to a store, could not do."""


def check_read(file: str, why: Text | str, spans: Spans) -> None:
    """Raise OSError where *file* of *spans* could not be read, which was there when looked at.

    *why* is what is said of it: a fault of this machine may pass, and is none of the file. Where a
    package is missing, or the file takes too much, that is to be found.
    """
    if isinstance(why, MessageText) and why.area not in _OF_MACHINES:
        return
    if any(isinstance(span, Span) and span.was_seen and span.path == file for span in spans):
        raise OSError(_text("not-read", file=file, why=why))


class OwnRulesets:
    """The user's own rulesets that records of a file may name, by the folder of the file.

    Other machines have no configuration: it is sent with the work.
    """

    def __init__(self, by_folder: dict[str, tuple[Ruleset, ...]]) -> None:
        self.by_folder = by_folder

    @classmethod
    def of(
        cls, files: Iterable[str | Finding], own_of: Callable[[str], tuple[Ruleset, ...]] | None
    ) -> OwnRulesets:
        """Return those that *own_of* gives for *files*; none where there is no *own_of*.

        What it gives must be the same for all files of a folder.
        """
        by_folder: dict[str, tuple[Ruleset, ...]] = {}
        if own_of is None:
            return cls(by_folder)
        for file in files:
            if isinstance(file, str) and _get_folder(file) not in by_folder:
                by_folder[_get_folder(file)] = own_of(file)
        return cls({folder: own for folder, own in by_folder.items() if own})

    def __call__(self, file: str) -> tuple[Ruleset, ...]:
        """Return the user's own rulesets that records of *file* may name."""
        return self.by_folder.get(_get_folder(file), ())

    def only(self, spans: Spans) -> OwnRulesets:
        """Return those that records of *spans* may name."""
        folders = {_get_folder(span.path) for span in spans if isinstance(span, Span)}
        return OwnRulesets({one: own for one, own in self.by_folder.items() if one in folders})

    def options(self) -> Any:
        """Return which rulesets they are, for the plan of a run."""
        return {
            folder: [msgspec.to_builtins(identify_ruleset(ruleset)) for ruleset in own]
            for folder, own in self.by_folder.items()
        }

    def enter(self, speech: Speech) -> Callable[[str], tuple[Ruleset, ...]]:
        """Speak *speech* in this process from now on, and return what gives the rulesets.

        What a process of a pool calls at its start.
        """
        speak(*speech)
        return self


def _get_folder(file: str) -> str:
    return os.path.dirname(file)  # noqa: PTH120 - a path as it is
