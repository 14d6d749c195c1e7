"""Inference of the options under which a folder of records is legal.

The options that records declare are ignored, because the question is what was played; they are
reported beside the answer. The search starts at the defaults of the ruleset, or at the given rules.
A profile of the ruleset is preferred if it explains the records, then the smallest change.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from barsis_notation.base.arguments import expect, expect_function
from barsis_notation.base.errors import WrongTypeError
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.diagnostics.move_codes import PASS_UNSAID
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.input_files import open_input, walk
from barsis_notation.record.decode import STANDARD as STANDARD_LIMITS
from barsis_notation.record.decode import Limits
from barsis_notation.record.record_io import find_value_faults
from barsis_notation.record.structs import Record
from barsis_notation.replay.start import OpenedRecord, find_record_ruleset, is_supported
from barsis_notation.rulesets import Ruleset, find_ruleset
from barsis_notation.rulesets.values import format_json, is_same_json
from barsis_notation.validation.file_checks import make_unreadable_result
from barsis_notation.validation.option_search import OptionSearch
from barsis_notation.validation.option_space import Changes, OptionSpace
from barsis_notation.validation.record_verdict import check_record
from barsis_notation.validation.ruleset_trials import (
    ReplayProgress,
    TrialRecord,
    make_case,
    replay_case,
)

if TYPE_CHECKING:
    from barsis_notation.validation.check_options import FileRulesetLookup

MAX_REPLAYS: Final = 20_000
MAX_REPLAYS_A_RECORD: Final = 300
"""Replays that a search may make for each record, in addition to about ``MAX_REPLAYS``.

The bound limits the time of a search and is the same on every machine.
"""

MAX_COMPARED: Final = 8
"""Largest number of equally good sets that are sorted by lenience."""

RECORDS_COMPARED: Final = 5
"""Number of records used to sort equally good sets."""

MAX_THROWS_TRIED: Final = 20
"""Largest limit on consecutive throws that is tried."""


class RecordPlace(msgspec.Struct, frozen=True):
    """The place of a record.

    Attributes:
        file: Name of the file; "" for a record that is not from a file.
        record: Number of the record in the file, from 1; 0 for the file itself. For a record that
            is not from a file, its place among the items of the source, from 1.
    """

    file: str
    record: int


class TriedValue(msgspec.Struct, frozen=True):
    """A value of an option that was tried in place of the inferred one.

    Attributes:
        value: The value.
        refuses: Number of records that are legal under the inferred set but not with this value;
            None if the value cannot be combined with the other options.
        first: The first of these records; None if there are none.
    """

    value: Any
    refuses: int | None
    first: RecordPlace | None = None


class OptionFound(msgspec.Struct, frozen=True):
    """The inferred value of one option, compared with its other values.

    While another value is tried, the other options keep their inferred values.

    Attributes:
        path: Path of the option, for example ``win.score.win``.
        value: The inferred value.
        default: The default of the ruleset.
        decided_by: Number of records that are legal under the inferred set, but illegal with at
            least one other value.
        is_decided: Whether each of the other values that can be combined with the other options
            makes at least one record illegal; False if there are none.
        readings: The other values that were tried.
        open: The other values that do not make any record illegal.
    """

    path: str
    value: Any
    default: Any
    decided_by: int
    is_decided: bool
    readings: list[TriedValue]
    open: list[Any]


class IllegalRecord(msgspec.Struct, frozen=True):
    """A record that is illegal under the inferred set.

    Attributes:
        place: Its place.
        finding: The first error in a turn of the record or, if no turn has an error, the last of
            its errors. If the record has no errors at all, the finding about a value that was
            declined without the word ``pass``.
    """

    place: RecordPlace
    finding: Finding


class DeclaredOptions(msgspec.Struct, frozen=True):
    """A set of options that records declare.

    Attributes:
        options: Maps the path of each option to its value; empty if the records declare none.
        records: Number of records that declare them.
        legal: Number of these records that are legal under them. Even in a strict search, a value
            declined without the word ``pass`` is legal here.
    """

    options: Mapping[str, Any]
    records: int
    legal: int


class RulesetInference(msgspec.Struct, frozen=True):
    """The options inferred from the records of one ruleset.

    Attributes:
        ruleset: Id of the ruleset.
        version: Version of the ruleset.
        start: Options with which the search started, as a mapping of path to value; empty for the
            defaults.
        records: Number of records.
        legal: Number of records legal under the first set.
        legal_at_start: Number of records legal under *start*.
        silent: Number of records legal under the first set in which a value is declined without the
            word ``pass``; 0 in a strict search.
        sets: The best sets of options, best first. Each maps the path of every option that differs
            from *start* to its value; it is ``{}`` if none does.

            The best sets are contradicted by the fewest records. Here a refused record counts as
            much as two records like those of *silent*. Profiles come first, then the smallest other
            sets. If there are at most 8 of these (``MAX_COMPARED``), they are sorted by the number
            of moves that they allow besides the ones that were played.
        profiles: Name of the profile for each of *sets*, such as ``barsis@ludii``. For the
            defaults, if the search did not start with them, it is the id of the ruleset; for any
            other set, None.
        lapsing: Sets with one change more than *start* or than the first set. At least as many
            records are legal under them, but only because they allow values to lapse.
        is_smallest: Whether every set with at most as many changes as the smallest one was tried.
        complete: The largest number of changes up to which every set was tried; -1 if the budget
            was not sufficient for any.
        tried: Paths of the options that were tried; changing any other option does not affect any
            record.
        options: Every option of the ruleset with its value under the first set, in the order of the
            ruleset.
        contradictions: The records that are illegal under the first set.
        declared: The sets of options that the records declare, most frequent first.
        replays: Number of replays made.
        lapsing_legal: Number of records legal under each set of *lapsing*.
    """

    ruleset: str
    version: int
    start: Mapping[str, Any]
    records: int
    legal: int
    legal_at_start: int
    silent: int
    sets: list[dict[str, Any]]
    profiles: list[str | None]
    lapsing: list[dict[str, Any]]
    is_smallest: bool
    complete: int
    tried: list[str]
    options: list[OptionFound]
    contradictions: list[IllegalRecord]
    declared: list[DeclaredOptions]
    replays: int
    lapsing_legal: list[int] = []


class UnjudgedRecord(msgspec.Struct, frozen=True):
    """A record or a file that could not be judged, with the reason.

    Attributes:
        place: The place of the record; its number is 0 for a file.
        finding: The reason.
    """

    place: RecordPlace
    finding: Finding


class Inference(msgspec.Struct, frozen=True):
    """The result of ``infer_options``.

    Attributes:
        found: The inference for each ruleset that has records, sorted by id and version.
        left: The records and files that could not be judged.
    """

    found: list[RulesetInference]
    left: list[UnjudgedRecord]


def infer_options(
    source: str | os.PathLike[str] | Iterable[str | os.PathLike[str] | Record],
    *,
    ruleset: Ruleset | None = None,
    own: tuple[Ruleset, ...] = (),
    strict: bool = False,
    budget: int | None = None,
    limits: Limits = STANDARD_LIMITS,
    folders: Folders = EVERY,
    own_of: FileRulesetLookup | None = None,
) -> Inference:
    """Infer the options under which records are legal, for each ruleset.

    Options that the records declare are ignored. All records are kept in memory. Invalid data is
    reported in ``Inference.left`` and does not raise an exception.

    Args:
        source: Path or URI of a file or folder, a pattern, or an iterable of these and of records.
        ruleset: Ruleset to use for every record, with the options at which the search starts. If it
            is None, the records are grouped by the ruleset that they name, and the search starts at
            its defaults.
        own: The user's own rulesets that records may name.
        strict: Whether a value declined without the word ``pass`` counts as a refusal.
        budget: Number of replays after which a search is not extended; a few more replays may
            follow. By default 20,000 replays, plus 300 for each record.
        limits: Bounds for reading and replaying a record.
        folders: How folders are walked.
        own_of: Function that takes the path of a file ("" for a record that is not from a file) and
            returns a tuple of further user rulesets for it.

    Returns:
        The ``found`` of the result has an item for each ruleset that has records, sorted by id and
        version: ``sets`` are the best sets of changed options, best first, and ``legal`` is the
        number of records that are legal under the first set. The ``left`` of the result has the
        records and files that could not be judged.

    Raises:
        WrongTypeError: If an argument, or the result of *own_of*, has the wrong type.
        PatternError: If an exclusion pattern in *folders* cannot be parsed, or the patterns are too
            costly. It is a ValueError.

    Examples:
        >>> from barsis_notation import infer_options, load_ruleset, simulate
        >>> house = load_ruleset("shesh-besh", options={"win.score.mars": 1})
        >>> [found] = infer_options(simulate(house, games=12, seed=1)).found
        >>> found.sets, found.legal_at_start, found.legal
        ([{'win.score.mars': 1}], 6, 12)
    """
    sources = _list_sources(source)
    expect("ruleset", ruleset, Ruleset, None)
    expect("own", own, tuple)
    expect("budget", budget, int, None)
    expect("limits", limits, Limits)
    expect("folders", folders, Folders)
    expect_function("own_of", own_of, may_be_none=True)
    groups: dict[tuple[str, int], tuple[Ruleset, list[TrialRecord]]] = {}
    left = []

    def own_in(file: str) -> tuple[Ruleset, ...]:
        of_file = own_of(file) if own_of else ()
        expect("own_of", of_file, tuple)
        return own + of_file

    for item in _iter_cases(sources, limits, folders):
        named = item if isinstance(item, UnjudgedRecord) else _find_ruleset(item, ruleset, own_in)
        if isinstance(named, UnjudgedRecord):
            left.append(named)
        else:
            assert isinstance(item, TrialRecord)
            groups.setdefault((named.id, named.version), (named, []))[1].append(item)
    found = [_infer(*groups[key], own_in, budget, strict=strict) for key in sorted(groups)]
    return Inference(found, left)


# -- the records to judge ---------------------------------------------------------------------


def _list_sources(source: object) -> Sequence[str | os.PathLike[str] | Record]:
    """Return the paths and records of *source*; raise WrongTypeError for other types."""
    if isinstance(source, str | os.PathLike):
        return [source]
    if isinstance(source, Mapping) or not isinstance(source, Iterable):
        raise WrongTypeError(f"source: expected files or records, not {type(source).__name__}")
    found = list(source)
    for each in found:
        expect("source", each, str, os.PathLike, Record)
    return found


def _iter_cases(
    sources: Iterable[str | os.PathLike[str] | Record], limits: Limits, folders: Folders
) -> Iterator[TrialRecord | UnjudgedRecord]:
    for number, source in enumerate(sources, start=1):
        if isinstance(source, Record):
            faults = find_value_faults(source, limits)
            unjudged = UnjudgedRecord(RecordPlace("", number), faults[0]) if faults else None
            yield unjudged or make_case(source, "", number, limits)
        else:
            yield from _iter_path_cases(os.fspath(source), limits, folders)


def _iter_path_cases(
    path: str, limits: Limits, folders: Folders
) -> Iterator[TrialRecord | UnjudgedRecord]:
    for file in walk([path], folders):
        if isinstance(file, Finding):
            yield UnjudgedRecord(RecordPlace(path, 0), file)
        else:
            yield from _iter_file_cases(file, limits)


def _iter_file_cases(path: str, limits: Limits) -> Iterator[TrialRecord | UnjudgedRecord]:
    try:
        with open_input(path) as file:
            for decoded in file.records(limits):
                errors = _list_errors(decoded.findings)
                if decoded.record is not None:
                    yield make_case(decoded.record, path, decoded.number, limits)
                elif errors:
                    yield UnjudgedRecord(RecordPlace(path, decoded.number), errors[0])
    except OSError as error:
        yield UnjudgedRecord(RecordPlace(path, 0), make_unreadable_result(path, error).findings[0])


def _list_errors(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.severity is Severity.ERROR]


def _find_ruleset(
    case: TrialRecord, ruleset: Ruleset | None, own_in: FileRulesetLookup
) -> Ruleset | UnjudgedRecord:
    """Return *ruleset*; if None, the ruleset that a record names, without its options."""
    if ruleset is not None:
        return ruleset
    named = case.record.ruleset
    found, findings = find_ruleset(named.id, named.version, {}, named.sha256, own=own_in(case.file))
    return found or UnjudgedRecord(RecordPlace(case.file, case.number), findings[0])


# -- one ruleset ------------------------------------------------------------------------------


def _infer(
    start: Ruleset,
    cases: list[TrialRecord],
    own_in: FileRulesetLookup,
    budget: int | None,
    *,
    strict: bool,
) -> RulesetInference:
    space = OptionSpace(start, _find_longest_run(cases))
    most = MAX_REPLAYS + MAX_REPLAYS_A_RECORD * len(cases) if budget is None else budget
    search = OptionSearch(cases, space, most, strict=strict)
    found = search.run()
    others = [one for one in found.sets if one not in found.profiles]
    sets = [*found.profiles, *_sort_by_lenience(search, others)]
    names = space.find_profiles()
    best = sets[0]
    lapsing = [*_find_lapsing(search, best)]
    return RulesetInference(
        ruleset=start.id,
        version=start.version,
        start=dict(start.chosen),
        records=len(cases),
        legal=_count_legal(search, best),
        legal_at_start=_count_legal(search, ()),
        silent=sum(one.is_silent for one in search.judge(best) if search.is_legal(one)),
        sets=[dict(changes) for changes in sets],
        profiles=[names.get(changes) for changes in sets],
        lapsing=[dict(changes) for changes in lapsing],
        lapsing_legal=[_count_legal(search, changes) for changes in lapsing],
        is_smallest=found.complete >= len(found.sets[0]),
        complete=found.complete,
        tried=found.paths,
        options=[_judge_option(search, best, path) for path in space.values],
        contradictions=_list_contradictions(search, best),
        declared=_count_declared(cases, own_in),
        replays=search.replays,
    )


def _sort_by_lenience(search: OptionSearch, sets: list[Changes]) -> list[Changes]:
    """Return equally good *sets*, first those that allow the fewest moves besides those played."""
    if not 1 < len(sets) <= MAX_COMPARED:
        return sets
    return sorted(sets, key=lambda changes: _count_lenience(search, changes))


def _count_lenience(search: OptionSearch, changes: Changes) -> int:
    """Return the number of turns that would be legal under *changes* without their last move.

    Only the first ``RECORDS_COMPARED`` records are counted.
    """
    ruleset = search.space.get_ruleset(changes)
    count = 0
    if ruleset is None:
        return count
    for case in search.cases[:RECORDS_COMPARED]:
        play = OpenedRecord(case.record, ruleset).begin()
        if case.turns is None or not case.is_strict or play is None:
            continue
        for text in case.turns:
            shorter, _, last = text.rpartition(" ")
            count += not last.isalpha() and ":" in shorter and not play.copy().replay([shorter])
            if play.replay([text]) is not None:
                break
    return count


def _count_legal(search: OptionSearch, changes: Changes) -> int:
    return sum(map(search.is_legal, search.judge(changes)))


def _find_lapsing(search: OptionSearch, best: Changes) -> Iterator[Changes]:
    """Yield single changes that keep as many records legal but let more values lapse.

    They change the starting rules and, if *best* leaves records illegal, also the *best* set.
    """
    legal, weight = _count_legal(search, best), search.compute_weight(best)
    starts = [()] if legal == len(search.cases) else [(), best]
    seen = {best}
    for start in starts if best else ():
        for path, value in search.space.list_single_changes():
            changes = search.space.add_change(start, path, value)
            if changes is None or changes in seen or not search.is_judged(changes):
                continue
            seen.add(changes)
            is_as_good = _count_legal(search, changes) >= legal + bool(start)
            if is_as_good and search.compute_weight(changes) > weight:
                yield changes


def _find_longest_run(cases: Iterable[TrialRecord]) -> int:
    """Return the largest number of consecutive throws of one seat, at most MAX_THROWS_TRIED."""
    longest = 1
    for case in cases:
        seat, run = "", 0
        for turn in case.turns or ():
            run = run if turn[:1] == seat else 0
            seat, run = turn[:1], run + 1 + turn.partition(":")[0].count("+")
            longest = max(longest, run)
    return min(longest, MAX_THROWS_TRIED)


def _judge_option(search: OptionSearch, best: Changes, path: str) -> OptionFound:
    space = search.space
    ruleset = space.get_ruleset(best) or space.base
    others = [value for value in space.values[path] if not is_same_json(value, ruleset[path])]
    refusing: set[int] = set()
    readings = []
    for value in others:
        refused = _find_refused(search, best, path, value)
        refusing |= set(refused or ())
        readings.append(_make_tried_value(search, value, refused))
    still = [reading.value for reading in readings if reading.refuses == 0]
    return OptionFound(
        path=path,
        value=ruleset[path],
        default=space.base.declared[path].value,
        decided_by=len(refusing),
        is_decided=bool(refusing) and not still,
        readings=readings,
        open=still,
    )


def _find_refused(search: OptionSearch, best: Changes, path: str, value: Any) -> list[int] | None:
    """Return the indexes of records that are legal under *best* but not with this *value*.

    Return None if the value cannot be combined with the other options.
    """
    other = search.space.add_change(best, path, value)
    if other is None or _drop_path(other, path) != _drop_path(best, path):
        return None
    pairs = zip(search.judge(best), search.judge(other), strict=True)
    legal = search.is_legal
    return [at for at, (now, then) in enumerate(pairs) if legal(now) and not legal(then)]


def _drop_path(changes: Changes, path: str) -> Changes:
    return tuple(change for change in changes if change[0] != path)


def _make_tried_value(search: OptionSearch, value: Any, refused: list[int] | None) -> TriedValue:
    if not refused:
        return TriedValue(value, None if refused is None else 0)
    first = search.cases[refused[0]]
    return TriedValue(value, len(refused), RecordPlace(first.file, first.number))


def _list_contradictions(search: OptionSearch, best: Changes) -> list[IllegalRecord]:
    ruleset = search.space.get_ruleset(best)
    return [
        IllegalRecord(
            RecordPlace(case.file, case.number),
            _find_first_error(case, ruleset or search.space.base),
        )
        for case, one in _pair_progress(search, best)
        if not search.is_legal(one)
    ]


def _find_first_error(case: TrialRecord, ruleset: Ruleset) -> Finding:
    """Return the first error that stops the play of a record, else the last of its errors."""
    findings = check_record(case.record, ruleset=ruleset, limits=case.limits).findings
    silent = [finding for finding in findings if finding.code == PASS_UNSAID.code]
    errors = _list_errors(findings) or silent or findings
    return next((error for error in errors if error.turn is not None), errors[-1])


def _pair_progress(
    search: OptionSearch, changes: Changes
) -> Iterator[tuple[TrialRecord, ReplayProgress]]:
    return zip(search.cases, search.judge(changes), strict=True)


def _count_declared(
    cases: Iterable[TrialRecord], own_in: FileRulesetLookup
) -> list[DeclaredOptions]:
    """Return the sets of options that the records declare, most frequent first."""
    counts: dict[str, DeclaredOptions] = {}
    for case in cases:
        options = dict(case.record.ruleset.options)
        key = format_json(options)
        before = counts.get(key, DeclaredOptions(options, 0, 0))
        legal = before.legal + _is_legal_as_declared(case, own_in)
        counts[key] = DeclaredOptions(options, before.records + 1, legal)
    return sorted(counts.values(), key=lambda one: -one.records)


def _is_legal_as_declared(case: TrialRecord, own_in: FileRulesetLookup) -> bool:
    ruleset, _ = find_record_ruleset(case.record, own_in(case.file))
    return ruleset is not None and is_supported(ruleset) and replay_case(case, ruleset).is_legal
