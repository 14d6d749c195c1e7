"""Checks that the parts of a ruleset file agree; the schema checks each part by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from barsis_notation.base.json_pointers import make_pointer
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.rulesets.contradictions import Contradiction, find_contradictions
from barsis_notation.rulesets.option_choices import (
    Options,
    apply_options,
    check_options,
    describe_reading,
    find_reading,
)
from barsis_notation.rulesets.structs import Fact, Reading, RulesetFile, Witness
from barsis_notation.rulesets.values import format_json
from barsis_notation.rulesets.vocabulary import Kind, iter_spellings

_text = bind_texts("rules")


class Fault(NamedTuple):
    """Two parts of a ruleset file that disagree.

    Attributes:
        pointer: The JSON pointer of the wrong part.
        found: The content of the part, in words.
        expected: The right content, in words.
    """

    pointer: str
    found: Text
    expected: Text


def check_consistency(file: RulesetFile) -> Iterator[Finding]:
    """Yield findings about parts of a file that disagree.

    These include errors and warnings about the options of its profiles. A file without findings is
    called consistent. Facts that contradict each other are found by ``check_facts`` instead. *file*
    must have passed the schema.
    """
    for fault in _find_faults(file):
        yield codes.RULESET_INCONSISTENT.finding(
            words={"where": fault.pointer},
            pointer=fault.pointer,
            found=fault.found,
            expected=fault.expected,
        )
    for number, profile in enumerate(file.profiles):
        for finding in check_options(file, profile.options):
            finding.pointer = f"/profiles/{number}/options"
            yield finding


def check_facts(file: RulesetFile, options: Options) -> Iterator[Finding]:
    """Yield a finding for every contradiction between the facts in force under *options*.

    Args:
        file: A consistent ruleset file.
        options: Maps the path of each changed fact to a JSON value; empty for the defaults. They
            must have passed ``check_options``.
    """
    for found in find_contradictions(file.family, apply_options(file, options)):
        where = make_pointer("ruleset", "options") if options else make_pointer("facts", found.path)
        yield _contradiction_finding(found, where)


def check_readings(file: RulesetFile) -> Iterator[Finding]:
    """Yield a warning for every reading that contradicts other facts if chosen alone.

    Such a reading may still be chosen together with other options. The options that a reading
    requires are chosen with it; readings that cannot be chosen in this way, and those that the
    defaults use, are not checked. For a range of integers, only the smallest integer is checked.
    *file* must be consistent.
    """
    for path, number, options in _iter_single_choices(file):
        for found in find_contradictions(file.family, apply_options(file, options)):
            finding = _contradiction_finding(found, make_pointer("facts", path, "readings", number))
            finding.severity = Severity.WARNING
            yield finding


def _iter_single_choices(file: RulesetFile) -> Iterator[tuple[str, int, Options]]:
    """Yield every reading except the defaults: its fact, its index, and options that choose it."""
    for path, fact in file.facts.items():
        for number, reading in enumerate(fact.readings[1:], start=1):
            options = {**reading.when, path: _get_value(reading)}
            found = check_options(file, options)
            if not any(finding.severity is Severity.ERROR for finding in found):
                yield path, number, options


def _get_value(reading: Reading) -> Any:
    return reading.value if reading.integer is None else reading.integer.min


def _contradiction_finding(found: Contradiction, pointer: str) -> Finding:
    return codes.FACTS_CONTRADICT.finding(
        words={"path": found.path, "other": found.other},
        pointer=pointer,
        found=found.found,
        expected=found.expected,
    )


def _find_faults(file: RulesetFile) -> Iterator[Fault]:
    yield from _find_unlisted_sources(file)
    yield from _find_wrong_defaults(file)
    yield from _find_unknown_paths(file)
    kinds: tuple[Kind, ...] = ("throws", "tokens", "places", "seats")
    for kind in kinds:
        yield from _find_spelling_clashes(file, kind)


def _find_unlisted_sources(file: RulesetFile) -> Iterator[Fault]:
    known = {source.id for source in file.sources}
    for pointer, name in _iter_named_sources(file):
        if name not in known:
            yield Fault(pointer, _text("no-source", name=name), _text("list-source"))


def _iter_named_sources(file: RulesetFile) -> Iterator[tuple[str, str]]:
    for path, fact in file.facts.items():
        if fact.source is not None:
            yield make_pointer("facts", path, "source"), fact.source
        for witness in _iter_witnesses(fact):
            yield make_pointer("facts", path), witness.source
    for number, profile in enumerate(file.profiles):
        yield f"/profiles/{number}/source", profile.source


def _iter_witnesses(fact: Fact) -> Iterator[Witness]:
    yield from fact.witnesses
    for reading in fact.readings:
        yield from reading.witnesses


def _find_wrong_defaults(file: RulesetFile) -> Iterator[Fault]:
    for path, fact in file.facts.items():
        if fact.readings and find_reading(fact, fact.value) is not fact.readings[0]:
            yield Fault(
                make_pointer("facts", path, "readings", 0),
                _text("first-reading", reading=describe_reading(fact.readings[0])),
                _text("default-first", value=format_json(fact.value)),
            )


def _find_unknown_paths(file: RulesetFile) -> Iterator[Fault]:
    for pointer, path in _iter_named_paths(file):
        if path not in file.facts:
            yield Fault(pointer, _text("no-such-fact", path=path), _text("name-a-fact"))


def _iter_named_paths(file: RulesetFile) -> Iterator[tuple[str, str]]:
    for path, fact in file.facts.items():
        for number, reading in enumerate(fact.readings):
            for other in (*reading.when, *reading.brings):
                yield make_pointer("facts", path, "readings", number), other
    for number, agreement in enumerate(file.agreements):
        for path in agreement.paths:
            yield f"/agreements/{number}/paths", path
    for number, caution in enumerate(file.cautions):
        for path in caution.when:
            yield f"/cautions/{number}/if", path


def _find_spelling_clashes(file: RulesetFile, kind: Kind) -> Iterator[Fault]:
    meaning: dict[str, str] = {}
    for spelling, key in iter_spellings(file.words, kind):
        if meaning.setdefault(spelling, key) != key:
            yield Fault(
                make_pointer("words", kind, key),
                _text("spelling-twice", spelling=spelling, other=meaning[spelling]),
                _text("one-spelling"),
            )
