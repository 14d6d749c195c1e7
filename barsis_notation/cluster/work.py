"""The work that is sent to the processes of a cluster, with the user's own rulesets."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

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
"""Spans of files, and findings in place of files, in the order of the walk."""


class ClusterWork(NamedTuple):
    """The work of a run, from ``make_cluster_work``; it is pickled and sent to other machines.

    Attributes:
        task: The command with its options.
        own: The user's own rulesets.
        processes: Number of worker processes for a part; 0 to work in the process of the cluster,
            which a record might then crash.
    """

    task: PartTask
    own: OwnRulesets
    processes: int = 1

    @property
    def name(self) -> str:
        """The name of the command, such as ``validate``."""
        return self.task.name

    def options(self) -> dict[str, Any]:
        """Return everything that results depend on besides the files.

        The result maps names of options to JSON values.
        """
        return {**self.task.options(), "rulesets": self.own.options()}

    def restrict(self, spans: Spans) -> ClusterWork:
        """Return this work with only the rulesets that records of *spans* may name."""
        return self._replace(own=self.own.restrict(spans))

    def do(self, part: Part, spans: Spans, folder: str) -> Iterator[str]:
        """Do a part: write its files and yield their suffixes, such as ``.json``.

        The work is done while the result is iterated. Findings are written into the result and not
        raised.

        Args:
            part: Number of the part and number of parts.
            spans: The spans of the part.
            folder: Folder for the files; for their names see :func:`get_part_path`.

        Raises:
            OSError: If a result cannot be written, a worker process cannot be started, or an input
                file cannot be read for a reason that may be temporary; see :func:`check_read`.
            EOFError: If the server that starts processes ends repeatedly.
            WorkerError: If workers cannot be prepared, or keep failing at the same record.
            UsageError: If *task* is a ``PartConversion`` into a format whose files hold only one
                record.
            PlugInError: If *task* is a ``PartConversion`` and the writer of a plug-in fails. It is
                a ValueError.
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
    """Return the work of a run: *task* with the user's own rulesets for all *files*.

    Args:
        task: The command with its options.
        files: Paths or URIs of all files, or findings in place of files.
        own_of: Function that takes the path of a file and returns the user's own rulesets that its
            records may name; None if the user has no rulesets. It is called once for each folder,
            so it must return the same for all files of a folder. Its errors are raised.
    """
    return ClusterWork(task, OwnRulesets.of(files, own_of))


def get_part_name(part: Part) -> str:
    """Return the name of the files of *part* without suffix, such as ``00002-of-00010``."""
    return f"{part.number:05}-of-{part.of:05}"


def get_part_path(folder: str, part: Part, ending: str) -> str:
    """Return the path of a file of *part* in *folder*; *ending* is its suffix.

    With the suffix ``.json`` it ends in ``00002-of-00010.json``, for example.
    """
    return os.path.join(folder, get_part_name(part) + ending)  # noqa: PTH118 - a path as it is


_OF_MACHINES: Final = ("system", "storage", "cluster")
"""Areas of texts about failures of a machine or of the connection to a store."""


def check_read(file: str, why: Text | str, spans: Spans) -> None:
    """Raise OSError if the failure to read a file may be a temporary fault of this machine.

    Otherwise, return None; the caller then reports the failure as a finding. This is the case if
    the file could not be inspected when the run was planned, or if the reason is the file itself or
    a missing package.

    Args:
        file: Path of the file.
        why: The reason in words. Its area decides where the fault lies: ``system``, ``storage`` and
            ``cluster`` are faults of the machine or connection. A plain string, and a Text that is
            not a MessageText, count as such faults, too.
        spans: The spans of the part that is done. The file could be inspected if one of them has
            its path and ``was_seen``; other spans and findings are ignored.

    Raises:
        OSError: If the file could be inspected when the run was planned, and the reason is a fault
            of this machine or of the connection.
    """
    if isinstance(why, MessageText) and why.area not in _OF_MACHINES:
        return
    if any(isinstance(span, Span) and span.was_seen and span.path == file for span in spans):
        raise OSError(_text("not-read", file=file, why=why))


class OwnRulesets:
    """The user's own rulesets that the records of files in each folder may name.

    They are sent with the work, because other machines do not have the user's configuration.
    Calling the object with the path of a file returns the rulesets of its folder, an empty tuple if
    it has none.

    Attributes:
        by_folder: Maps the path or URI of a folder, as in the paths of its files, to the rulesets.
            Folders without rulesets are left out.
    """

    def __init__(self, by_folder: dict[str, tuple[Ruleset, ...]]) -> None:
        self.by_folder = by_folder

    @classmethod
    def of(
        cls, files: Iterable[str | Finding], own_of: Callable[[str], tuple[Ruleset, ...]] | None
    ) -> OwnRulesets:
        """Return the rulesets of all *files*; none if *own_of* is None.

        Args:
            files: Paths of files, or findings in place of files.
            own_of: Function that takes the path of a file and returns the user's own rulesets that
                its records may name; None if the user has no rulesets. It is called once for each
                folder, so it must return the same for all files of a folder. Its errors are raised.
        """
        by_folder: dict[str, tuple[Ruleset, ...]] = {}
        if own_of is None:
            return cls(by_folder)
        for file in files:
            if isinstance(file, str) and _get_folder(file) not in by_folder:
                by_folder[_get_folder(file)] = own_of(file)
        return cls({folder: own for folder, own in by_folder.items() if own})

    def __call__(self, file: str) -> tuple[Ruleset, ...]:
        """Return the user's own rulesets that records of the file at path *file* may name."""
        return self.by_folder.get(_get_folder(file), ())

    def restrict(self, spans: Spans) -> OwnRulesets:
        """Return the rulesets that records of *spans* may name."""
        folders = {_get_folder(span.path) for span in spans if isinstance(span, Span)}
        return OwnRulesets({one: own for one, own in self.by_folder.items() if one in folders})

    def options(self) -> Any:
        """Return the identities of the rulesets for the plan of a run, as JSON values.

        The dict maps the path of a folder to a list of identities, see ``identify_ruleset``.
        """
        return {
            folder: [msgspec.to_builtins(identify_ruleset(ruleset)) for ruleset in own]
            for folder, own in self.by_folder.items()
        }

    def enter(self, speech: Speech) -> Callable[[str], tuple[Ruleset, ...]]:
        """Set the language and numerals of this process to *speech*, and return this object.

        Worker processes call it at their start; the result takes the path of a file and returns the
        user's own rulesets that its records may name.
        """
        speak(*speech)
        return self


def _get_folder(file: str) -> str:
    return os.path.dirname(file)  # noqa: PTH120 - a path as it is
