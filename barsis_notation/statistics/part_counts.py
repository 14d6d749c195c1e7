"""Counts of parts of many files as JSON, and their sum over all parts.

Two entries of a part contain counts: one for the file that begins in an earlier part, and one for
all other files. Each precedes the first end of a span of its files, so that the first entry is
skipped if the rest of its file turns out not to be needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.spans import Span
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.parallel.executors import iterate_entries
from barsis_notation.parallel.part_results import (
    RESULT,
    ErrorFormatter,
    Number,
    PartEntry,
    PartError,
    PartJob,
    PartReport,
    PartSource,
    ResultWriter,
    decode_report,
    read_parts,
)
from barsis_notation.parallel.span_items import PendingSpans, SpanEnd, group_spans
from barsis_notation.rulesets.odds import Device
from barsis_notation.statistics.counting import By, CountedGames, CountedKey, Counting, Who
from barsis_notation.statistics.counts import SUMS, Counts, Lengths, make_throw_counts
from barsis_notation.statistics.parallel_counts import CountEntry, add_counts, open_count_executor
from barsis_notation.statistics.played_games import TENTHS, Stop
from barsis_notation.statistics.throws import DeviceThrows, make_device_throws
from barsis_notation.statistics.turn_heads import ThrowCounts
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import CheckedRecord
from barsis_notation.validation.known_verdicts import identify_ruleset
from barsis_notation.validation.parallel_checks import set_up_plain_worker

if TYPE_CHECKING:
    from barsis_notation.validation.parallel_checks import WorkerSetup

_text = bind_texts("validation")


# -- the result of a part ----------------------------------------------------------------------


class KeptThrows(Struct, forbid_unknown_fields=True):
    """The stored form of ``ThrowCounts``.

    Attributes:
        outcomes: Maps kinds of throws (see ``ThrowCounts``) to numbers of throws; zeros are left
            out.
        pairs: Maps indexes of pairs (see ``make_throw_counts``) to numbers of pairs; zeros are left
            out.
        stretches: Number of stretches: sequences of noted throws by one player in one game (see
            ``ThrowTally``).
        unnoted: Number of throws that were not noted, or that the device does not have; they are in
            no other count.
    """

    outcomes: dict[Number, Number]
    pairs: dict[Number, Number]
    stretches: Number
    unnoted: Number


class KeptDevice(Struct, forbid_unknown_fields=True):
    """The stored form of ``Device``.

    Attributes:
        kind: The kind of the device, such as ``sticks``.
        number: Number of its pieces, from 1 to 9.
        faces: The number on each face of a piece, from 0 to 9; 1 to 20 numbers.
    """

    kind: str
    number: Annotated[int, msgspec.Meta(ge=1, le=9)]
    faces: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], ...],
        msgspec.Meta(min_length=1, max_length=20),
    ]


class KeptCounts(Struct, forbid_unknown_fields=True):
    """The stored form of a ``CountedKey`` with its ``DeviceThrows`` and ``Counts``.

    Attributes:
        who, event, made, game: As in ``CountedKey``.
        device: The device; None if nothing is thrown.
        keys: The throws as written in records, the lowest first.
        steps: The number of steps that each throw gives, in the order of *keys*.
        sums: The attributes of ``Counts`` that are single numbers, in the order of ``SUMS``.
        firsts: ``Counts.firsts`` as tuples of the numbers of winners, players and games.
        to_go: ``Counts.to_go``.
        turns: Lengths of complete games (see ``GameEnd.is_whole``) in turns.
        throws_a_game: Lengths of complete games in throws.
        throws: Maps the origin of throws to their counts.
    """

    who: Who | None
    event: str | None
    made: str | None
    game: str
    device: KeptDevice | None
    keys: tuple[str, ...]
    steps: tuple[Number, ...]
    sums: list[Number]
    firsts: list[tuple[Number, Annotated[int, msgspec.Meta(ge=1, lt=2**53)], Number]]
    to_go: list[Number]
    turns: Lengths
    throws_a_game: Lengths
    throws: dict[str, KeptThrows]


class KeptGames(Struct, forbid_unknown_fields=True):
    """The stored form of ``CountedGames``.

    Attributes:
        records: Number of records.
        stops: The records that were not replayed to their end: maps each reason to the number of
            records.
        names: Maps the id of each player who has one to the player's name.
        counts: The counts of each group.
    """

    records: Number
    stops: dict[Stop, Number]
    names: dict[str, str]
    counts: list[KeptCounts]


class CountPartEntry(PartEntry, omit_defaults=True, forbid_unknown_fields=True):
    """An entry of the counts of a part: findings, the end of a span, or counts.

    The other attributes are the same as in PartEntry.

    Attributes:
        counted: The counts; None if the entry has none.
    """

    counted: KeptGames | None = None


# -- a part ------------------------------------------------------------------------------------


def count_part(
    spans: Sequence[Span | Finding],
    by: Sequence[By],
    checks: Checks,
    count: int = 0,
    enter: WorkerSetup = set_up_plain_worker,
) -> list[CountPartEntry]:
    """Count the records of spans; return the entries in the order of the spans.

    The entries are findings, ends of spans, and at most two entries with counts. The first has the
    counts of the file that begins in an earlier part, the second those of all other files. An entry
    with counts comes before the ends of the spans of its files. Records and lines are numbered from
    the beginning of each span.

    Args:
        spans: The spans of the part, and findings about files.
        by: The properties by which games are counted separately.
        checks: Limits, and the user rulesets that records may name.
        count: Number of worker processes; 0 to count in this process.
        enter: Picklable function without parameters, called in each worker at its start. It returns
            the ``own_of`` of the worker's checks: a function that takes the path of a file and
            returns the user rulesets that its records may name. It is not called if *count* is 0.

    Raises:
        WorkerError: If workers cannot be prepared, or keep crashing although the record that
            crashed them is skipped.
        OSError: If *count* is not 0, and the working folder does not exist or a worker process
            cannot be started.
        EOFError: If the server that starts processes ends repeatedly.
    """
    met: list[CountPartEntry] = []
    ahead = sum(1 for _ in takewhile(_is_continued, spans))
    going_on, others = Counting(by), Counting(by)
    starts = [0] if spans else []
    """The index in *met* at which the entries of each span begin."""
    pending = PendingSpans()
    with open_count_executor(count, by, checks, enter) as start:
        running = start(pending.track(group_spans(spans)))
        for entry in iterate_entries(running, pending):
            if isinstance(entry, CountedGames):
                (going_on if len(starts) <= ahead else others).merge(entry)
                continue
            met.append(_make_entry(entry))
            if isinstance(entry, SpanEnd):
                starts.append(len(met))
    if ahead < len(spans):
        met.insert(starts[ahead], CountPartEntry(counted=_store_games(others.take_counts())))
    if ahead:
        met.insert(0, CountPartEntry(counted=_store_games(going_on.take_counts())))
    return met


def _is_continued(span: Span | Finding) -> bool:
    return isinstance(span, Span) and span.start > 0


def _make_entry(entry: CheckedRecord | SpanEnd) -> CountPartEntry:
    if isinstance(entry, SpanEnd):
        return CountPartEntry.of_end(entry)
    return CountPartEntry.of_record(entry.file, entry.number, entry.line, entry.findings)


class PartCounts(NamedTuple):
    """The task of the command ``stats`` that counts the records of a part, a ``PartTask``.

    Attributes:
        by: The properties by which games are counted separately.
        checks: Limits, and the user rulesets that records may name.
    """

    by: tuple[By, ...]
    checks: Checks

    @property
    def name(self) -> str:
        """The name of the command, ``stats``."""
        return "stats"

    def options(self) -> dict[str, Any]:
        """Return the options on which the counts depend, a dict from name to JSON value.

        ``--by`` is the sorted list of properties, and ``--ruleset`` is a list that identifies the
        user rulesets of *checks*.
        """
        return {
            "--by": sorted(self.by),
            "--ruleset": [msgspec.to_builtins(identify_ruleset(one)) for one in self.checks.own],
        }

    def do(self, job: PartJob) -> Iterator[str]:
        """Count the records of a part, write the result file, and yield its suffix.

        The work is done while the result is iterated.

        Raises:
            OSError: If the result cannot be written or a worker process cannot be started, or if
                ``job.check_read`` raises it because a file cannot be read.
            EOFError: If the server that starts processes ends repeatedly.
            WorkerError: If workers cannot be prepared, or keep crashing although the record that
                crashed them is skipped.
        """
        checks = self.checks._replace(own_of=job.own_of)
        writer = ResultWriter(job.part, job.spans)
        for met in count_part(job.spans, self.by, checks, job.processes, job.enter):
            job.check_read(met.file, (kept.finding for kept in met.findings))
            writer.add(met)
        writer.save(job.target + RESULT)
        yield RESULT


def _store_games(counted: CountedGames) -> KeptGames:
    """Return counts in their stored form, always in the same order."""
    counts = [_store_counts(key, one) for key, one in counted.counts.items()]
    return KeptGames(
        counted.records,
        dict(sorted(counted.stops.items())),
        dict(sorted(counted.names.items())),
        sorted(counts, key=_get_sort_key),
    )


def _get_sort_key(kept: KeptCounts) -> bytes:
    """Return the sort key of counts, which is unique."""
    return encode_json(
        (kept.who, kept.event, kept.made, kept.game, kept.device, kept.keys, kept.steps)
    )


def _store_counts(key: CountedKey, counts: Counts) -> KeptCounts:
    thrown = key.thrown
    device = thrown.device
    return KeptCounts(
        key.who,
        key.event,
        key.made,
        key.game,
        KeptDevice(*device) if device else None,
        thrown.keys,
        thrown.steps,
        [getattr(counts, name) for name in SUMS],
        sorted((*shares, games) for shares, games in counts.firsts.items()),
        counts.to_go,
        counts.turns,
        counts.throws_a_game,
        {made: _store_throws(one) for made, one in sorted(counts.throws.items())},
    )


def _store_throws(counts: ThrowCounts) -> KeptThrows:
    outcomes, pairs = (
        {place: seen for place, seen in enumerate(every) if seen}
        for every in (counts.outcomes, counts.pairs)
    )
    return KeptThrows(outcomes, pairs, counts.stretches, counts.unnoted)


# -- all parts ---------------------------------------------------------------------------------

CountReport = PartReport[None, CountPartEntry]

_REPORT: Final = msgspec.json.Decoder(CountReport)


def read_counts(content: bytes, name: str) -> CountReport:
    """Return the counts of a part from the bytes of its result file.

    Args:
        content: The bytes, UTF-8 JSON, decompressed.
        name: Name of the file, for errors.

    Raises:
        PartError: If the bytes are not the result of a part, or contain impossible counts or the
            same group twice.
    """

    def why_not(error: str | Text) -> Text:
        return _text("no-counts", file=name, error=error)

    report = decode_report(_REPORT, content, why_not)
    for counted in (met.counted for met in report.part.met):
        if counted is None:
            continue
        for counts in counted.counts:
            _check(counts, counted, why_not)
        keys = {_restore_key(counts) for counts in counted.counts}
        if len(keys) < len(counted.counts):
            raise PartError(why_not(_text("counted-twice")))
    return report


def _check(kept: KeptCounts, counted: KeptGames, why_not: ErrorFormatter) -> None:
    """Raise PartError if numbers are impossible for the game and its device."""
    device, kinds = _restore_device(kept), len(kept.keys)
    fits = (
        kept.keys == (tuple(device.odds()) if device else ())
        and len(kept.steps) == kinds
        and len(kept.sums) == len(SUMS)
        and len(kept.to_go) == TENTHS + 1
        and all(max(one.outcomes, default=-1) < kinds for one in kept.throws.values())
        and all(max(one.pairs, default=-1) < kinds * kinds for one in kept.throws.values())
    )
    if not fits:
        raise PartError(why_not(_text("counts-of-no-device", game=kept.game)))
    if kept.who and kept.who.id and kept.who.id not in counted.names:
        raise PartError(why_not(_text("counts-without-name", id=kept.who.id)))


def merge_counts(
    sources: Sequence[PartSource[None, CountPartEntry]], counting: Counting
) -> Iterator[CheckedRecord]:
    """Add the counts of all parts to *counting*, and yield the findings of all parts.

    Errors are raised while the findings are iterated.

    Args:
        sources: The results of the parts, in order.
        counting: Receives the counts while the findings are iterated; it must have been made with
            the *by* of the parts and without ``person_of``.

    Raises:
        PartError: If a result has been replaced since it was opened, or is not valid.
        OSError: If a result cannot be read.
    """
    pending = PendingSpans()
    met = read_parts(sources, pending)
    yield from add_counts(counting, ([_restore_entry(one)] for _, one in met), pending)


def _restore_entry(met: CountPartEntry) -> CountEntry:
    if met.end is not None:
        return SpanEnd(*met.end)
    if met.counted is not None:
        return _restore_games(met.counted)
    return CheckedRecord(met.file, met.number, None, None, met.restore_findings(), 0, 0, met.line)


def _restore_games(kept: KeptGames) -> CountedGames:
    counts = {_restore_key(one): _restore_counts(one) for one in kept.counts}
    return CountedGames(kept.records, Counter(kept.stops), counts, kept.names)


def _restore_device(kept: KeptCounts) -> Device | None:
    device = kept.device
    return Device(device.kind, device.number, device.faces) if device else None


def _restore_thrown(kept: KeptCounts) -> DeviceThrows:
    return make_device_throws(_restore_device(kept), kept.keys, kept.steps)


def _restore_key(kept: KeptCounts) -> CountedKey:
    return CountedKey(kept.who, kept.event, kept.made, kept.game, _restore_thrown(kept))


def _restore_counts(kept: KeptCounts) -> Counts:
    counts = Counts(_restore_thrown(kept))
    for name, number in zip(SUMS, kept.sums, strict=True):
        setattr(counts, name, number)
    counts.firsts = {(won, players): games for won, players, games in kept.firsts}
    counts.to_go = kept.to_go
    counts.turns, counts.throws_a_game = kept.turns, kept.throws_a_game
    counts.throws = {
        made: _restore_throws(one, len(kept.keys)) for made, one in kept.throws.items()
    }
    return counts


def _restore_throws(kept: KeptThrows, kinds: int) -> ThrowCounts:
    outcomes, pairs = _make_dense(kept.outcomes, kinds), _make_dense(kept.pairs, kinds * kinds)
    return make_throw_counts(outcomes, pairs, kept.stretches, kept.unnoted)


def _make_dense(seen: dict[int, int], size: int) -> list[int]:
    return [seen.get(place, 0) for place in range(size)]
