"""What is counted of one part of many files, as JSON, and all parts counted together.

The counts of the file that a part goes on with, which begins in a part before, stand apart: where
that file turns out not to be read on, they are left out, as in one run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Struct

from barsis_notation.diagnostics.encoded import encoded
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.span_work import Parts, SpanEnd, in_pieces
from barsis_notation.formats.spans import Span
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.rulesets.odds import Device
from barsis_notation.statistics.apart import running
from barsis_notation.statistics.counting import By, Counted, CountedKey, Counting, Who
from barsis_notation.statistics.counts import SUMS, Counts, Lengths, throw_counts
from barsis_notation.statistics.games import TENTHS, Stop
from barsis_notation.statistics.heads import ThrowCounts
from barsis_notation.statistics.throws import DeviceThrows, throws_giving
from barsis_notation.validation.apart import no_more, placed
from barsis_notation.validation.check import Checked
from barsis_notation.validation.checks import Checks
from barsis_notation.validation.known_verdicts import KeptFinding, as_kept
from barsis_notation.validation.part_reports import (
    Number,
    PartError,
    WhyNot,
    after_in,
    await_parts,
    check_ends,
    decoded_part,
    found_again,
    place_of,
    spans_at,
)

if TYPE_CHECKING:
    from barsis_notation.validation.apart import Enter

_text = texts_of("validation")


# -- what stands in the JSON -------------------------------------------------------------------


class Met(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What is said of a record or a file, see ``Checked``, or the *end* of a part of a file.

    *after* so many records a file breaks off.
    """

    file: str = ""
    number: Number = 0
    line: Number | None = None
    findings: list[KeptFinding] = []
    after: Number | None = None
    end: tuple[Number, Number, bool] | None = None


class KeptThrows(Struct, forbid_unknown_fields=True):
    """See ``ThrowCounts``: those of *outcomes* and *pairs* that came at all, by their places."""

    outcomes: dict[Number, Number]
    pairs: dict[Number, Number]
    stretches: Number
    unnoted: Number


class KeptLengths(Struct, forbid_unknown_fields=True):
    """See ``Lengths``."""

    games: Number
    sum: Number
    least: Number
    most: Number
    bins: dict[Number, Number]


class KeptDevice(Struct, forbid_unknown_fields=True):
    """See ``Device``; no ruleset has more pieces, or more faces."""

    kind: str
    number: Annotated[int, msgspec.Meta(ge=1, le=9)]
    faces: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], ...], msgspec.Meta(max_length=20)
    ]


class KeptCounts(Struct, forbid_unknown_fields=True):
    """What was counted together, and by what; see ``CountedKey``, ``DeviceThrows``, ``Counts``.

    *sums* has the members that are one number each, in the order of ``SUMS``; *firsts* how many
    of how many players won, and in how many games.
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
    turns: KeptLengths
    throws_a_game: KeptLengths
    throws: dict[str, KeptThrows]


class KeptCounted(Struct, forbid_unknown_fields=True):
    """See ``Counted``."""

    records: Number
    stops: dict[Stop, Number]
    names: dict[str, str]
    counts: list[KeptCounts]


class PartCounts(Struct, forbid_unknown_fields=True):
    """What was counted of a part, and what is to be said of it.

    *spans* are the parts of files it is made of, as ``place_of`` gives them, *met* what was met in
    them, in order. *going_on* was counted of the file that begins in a part before, *counted* of
    all others.
    """

    spans: list[tuple[str, Number]]
    met: list[Met]
    going_on: KeptCounted
    counted: KeptCounted


# -- a part ------------------------------------------------------------------------------------


def part_counted(
    spans: Sequence[Span | Finding],
    by: Sequence[By],
    checks: Checks,
    count: int = 0,
    enter: Enter = no_more,
) -> PartCounts:
    """Count the records of *spans* by so many processes, with 0 in this one.

    See ``count_files_apart``. Records and lines are numbered from the beginning of each span.
    """
    ahead = sum(1 for _ in takewhile(_goes_on, spans))
    going_on, others = Counting(by), Counting(by)
    met: list[Met] = []
    ended = 0
    parts = Parts()
    with running(count, by, checks, enter) as begun:
        for entry in begun(parts.noting(in_pieces(spans))):
            if isinstance(entry, SpanEnd):
                met.append(Met(end=(entry.records, entry.lines, entry.is_stopped)))
                parts.end(entry)
                ended += 1
            elif parts.is_left_out:
                continue
            elif isinstance(entry, Counted):
                (going_on if ended < ahead else others).merge(entry)
            else:
                met.append(_met(entry))
    places = [place_of(span) for span in spans]
    return PartCounts(places, met, _kept(going_on.taken()), _kept(others.taken()))


def _goes_on(span: Span | Finding) -> bool:
    return isinstance(span, Span) and span.start > 0


def _met(checked: Checked) -> Met:
    findings = checked.findings
    return Met(checked.file, checked.number, checked.line, as_kept(findings), after_in(findings))


def _kept(counted: Counted) -> KeptCounted:
    """Return what was counted as it is kept, always in the same order."""
    counts = [_kept_counts(key, one) for key, one in counted.counts.items()]
    return KeptCounted(
        counted.records,
        dict(sorted(counted.stops.items())),
        dict(sorted(counted.names.items())),
        sorted(counts, key=_place),
    )


def _place(kept: KeptCounts) -> bytes:
    """Return by what counts are sorted; no two are alike in all of it."""
    return encoded((kept.who, kept.event, kept.made, kept.game, kept.device, kept.keys, kept.steps))


def _kept_counts(key: CountedKey, counts: Counts) -> KeptCounts:
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
        _kept_lengths(counts.turns),
        _kept_lengths(counts.throws_a_game),
        {made: _kept_throws(one) for made, one in sorted(counts.throws.items())},
    )


def _kept_lengths(lengths: Lengths) -> KeptLengths:
    numbers = lengths.games, lengths.sum, lengths.least, lengths.most
    return KeptLengths(*numbers, dict(sorted(lengths.bins.items())))


def _kept_throws(counts: ThrowCounts) -> KeptThrows:
    outcomes, pairs = (
        {place: seen for place, seen in enumerate(every) if seen}
        for every in (counts.outcomes, counts.pairs)
    )
    return KeptThrows(outcomes, pairs, counts.stretches, counts.unnoted)


def counts_bytes(part: PartCounts) -> bytes:
    """Return what was counted of a part as JSON: the same counts are always the same bytes."""
    return encoded(part) + b"\n"


# -- all of them -------------------------------------------------------------------------------


def read_counts(content: bytes, name: str) -> PartCounts:
    """Return what was counted of a part from the JSON in a file called *name*.

    Raises PartError where it is something else, or cannot have been counted.
    """

    def why_not(error: str | Text) -> Text:
        return _text("no-counts", file=name, error=error)

    part = decoded_part(_PART, content, why_not)
    check_ends(part, why_not)
    for counted in (part.going_on, part.counted):
        for counts in counted.counts:
            _check(counts, counted, why_not)
        keys = {_key(counts) for counts in counted.counts}
        if len(keys) < len(counted.counts):
            raise PartError(why_not(_text("counted-twice")))
    return part


_PART: Final = msgspec.json.Decoder(PartCounts)


def _check(kept: KeptCounts, counted: KeptCounted, why_not: WhyNot) -> None:
    """Raise PartError where numbers cannot be those of a game and its device."""
    device, kinds = _device(kept), len(kept.keys)
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


def merged_counts(every: Iterable[PartCounts], counting: Counting) -> Iterator[Checked]:
    """Count in *counting* what was counted of *every* part, in order; each is taken in its turn.

    Yield what ``count_files_apart`` yields of all their files. *counting* counts apart by the same.
    """
    parts = Parts()
    for part in every:
        await_parts(parts, spans_at(part.spans))
        if not parts.is_left_out:
            counting.merge(_counted(part.going_on))
        counting.merge(_counted(part.counted))
        for met in part.met:
            if met.end is not None:
                parts.end(SpanEnd(*met.end))
            elif not parts.is_left_out:
                yield placed(_checked(met), parts)


def _checked(met: Met) -> Checked:
    findings = [found_again(one, met.after) for one in met.findings]
    return Checked(met.file, met.number, None, None, findings, 0, 0, met.line)


def _counted(kept: KeptCounted) -> Counted:
    counts = {_key(one): _counts(one) for one in kept.counts}
    return Counted(kept.records, Counter(kept.stops), counts, kept.names)


def _device(kept: KeptCounts) -> Device | None:
    device = kept.device
    return Device(device.kind, device.number, device.faces) if device else None


def _thrown(kept: KeptCounts) -> DeviceThrows:
    return throws_giving(_device(kept), kept.keys, kept.steps)


def _key(kept: KeptCounts) -> CountedKey:
    return CountedKey(kept.who, kept.event, kept.made, kept.game, _thrown(kept))


def _counts(kept: KeptCounts) -> Counts:
    counts = Counts(_thrown(kept))
    for name, number in zip(SUMS, kept.sums, strict=True):
        setattr(counts, name, number)
    counts.firsts = {(won, players): games for won, players, games in kept.firsts}
    counts.to_go = kept.to_go
    counts.turns, counts.throws_a_game = _lengths(kept.turns), _lengths(kept.throws_a_game)
    counts.throws = {made: _throws(one, len(kept.keys)) for made, one in kept.throws.items()}
    return counts


def _lengths(kept: KeptLengths) -> Lengths:
    return Lengths(kept.games, kept.sum, kept.least, kept.most, kept.bins)


def _throws(kept: KeptThrows, kinds: int) -> ThrowCounts:
    outcomes, pairs = _dense(kept.outcomes, kinds), _dense(kept.pairs, kinds * kinds)
    return throw_counts(outcomes, pairs, kept.stretches, kept.unnoted)


def _dense(seen: dict[int, int], size: int) -> list[int]:
    return [seen.get(place, 0) for place in range(size)]
