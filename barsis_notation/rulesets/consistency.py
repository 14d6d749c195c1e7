"""Checks that the parts of a ruleset file agree; the schema checks each part by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from barsis_notation.base.json_pointers import pointer_to
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.rulesets.contradictions import Contradiction, find_contradictions
from barsis_notation.rulesets.option_choices import (
    Options,
    check_options,
    describe_reading,
    effective_facts,
    reading_of,
)
from barsis_notation.rulesets.structs import Fact, Reading, RulesetFile, Witness
from barsis_notation.rulesets.values import json_text
from barsis_notation.rulesets.vocabulary import Kind, spellings_of

_text = texts_of("rules")


class Fault(NamedTuple):
    """Two parts of a ruleset file that disagree.

    Attributes:
        pointer: The JSON pointer of the wrong part.
        found: What the part says.
        expected: What it should say.
    """

    pointer: str
    found: Text
    expected: Text


def check_consistency(file: RulesetFile) -> Iterator[Finding]:
    """Yield findings about parts of a file that disagree, including options of its profiles.

    The file must have passed the schema.
    """
    for fault in _faults(file):
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
    """Yield a finding for every contradiction between facts that *options* leads to.

    Args:
        file: A consistent ruleset file.
        options: Values by path of the fact; they must have passed ``check_options``.
    """
    for found in find_contradictions(file.family, effective_facts(file, options)):
        where = pointer_to("ruleset", "options") if options else pointer_to("facts", found.path)
        yield _contradiction_finding(found, where)


def check_readings(file: RulesetFile) -> Iterator[Finding]:
    """Yield a warning for every reading that contradicts other facts when only it is chosen.

    Such a reading may still be chosen together with other options. Readings that the defaults use
    are not checked.
    """
    for path, number, options in _single_choices(file):
        for found in find_contradictions(file.family, effective_facts(file, options)):
            finding = _contradiction_finding(found, pointer_to("facts", path, "readings", number))
            finding.severity = Severity.WARNING
            yield finding


def _single_choices(file: RulesetFile) -> Iterator[tuple[str, int, Options]]:
    """Yield every reading but the defaults: its fact, its place, and the options that choose it."""
    for path, fact in file.facts.items():
        for number, reading in enumerate(fact.readings[1:], start=1):
            options = {**reading.when, path: _value_of(reading)}
            found = check_options(file, options)
            if not any(finding.severity is Severity.ERROR for finding in found):
                yield path, number, options


def _value_of(reading: Reading) -> Any:
    return reading.value if reading.integer is None else reading.integer.min


def _contradiction_finding(found: Contradiction, pointer: str) -> Finding:
    return codes.FACTS_CONTRADICT.finding(
        words={"path": found.path, "other": found.other},
        pointer=pointer,
        found=found.found,
        expected=found.expected,
    )


def _faults(file: RulesetFile) -> Iterator[Fault]:
    yield from _unlisted_sources(file)
    yield from _first_readings(file)
    yield from _unknown_paths(file)
    kinds: tuple[Kind, ...] = ("throws", "tokens", "places", "seats")
    for kind in kinds:
        yield from _spelling_clashes(file, kind)


def _unlisted_sources(file: RulesetFile) -> Iterator[Fault]:
    known = {source.id for source in file.sources}
    for pointer, name in _named_sources(file):
        if name not in known:
            yield Fault(pointer, _text("no-source", name=name), _text("list-source"))


def _named_sources(file: RulesetFile) -> Iterator[tuple[str, str]]:
    for path, fact in file.facts.items():
        if fact.source is not None:
            yield pointer_to("facts", path, "source"), fact.source
        for witness in _witnesses(fact):
            yield pointer_to("facts", path), witness.source
    for number, profile in enumerate(file.profiles):
        yield f"/profiles/{number}/source", profile.source


def _witnesses(fact: Fact) -> Iterator[Witness]:
    yield from fact.witnesses
    for reading in fact.readings:
        yield from reading.witnesses


def _first_readings(file: RulesetFile) -> Iterator[Fault]:
    for path, fact in file.facts.items():
        if fact.readings and reading_of(fact, fact.value) is not fact.readings[0]:
            yield Fault(
                pointer_to("facts", path, "readings", 0),
                _text("first-reading", reading=describe_reading(fact.readings[0])),
                _text("default-first", value=json_text(fact.value)),
            )


def _unknown_paths(file: RulesetFile) -> Iterator[Fault]:
    for pointer, path in _named_paths(file):
        if path not in file.facts:
            yield Fault(pointer, _text("no-such-fact", path=path), _text("name-a-fact"))


def _named_paths(file: RulesetFile) -> Iterator[tuple[str, str]]:
    for path, fact in file.facts.items():
        for number, reading in enumerate(fact.readings):
            for other in (*reading.when, *reading.brings):
                yield pointer_to("facts", path, "readings", number), other
    for number, agreement in enumerate(file.agreements):
        for path in agreement.paths:
            yield f"/agreements/{number}/paths", path
    for number, caution in enumerate(file.cautions):
        for path in caution.when:
            yield f"/cautions/{number}/if", path


def _spelling_clashes(file: RulesetFile, kind: Kind) -> Iterator[Fault]:
    meaning: dict[str, str] = {}
    for spelling, key in spellings_of(file.words, kind):
        if meaning.setdefault(spelling, key) != key:
            yield Fault(
                pointer_to("words", kind, key),
                _text("spelling-twice", spelling=spelling, other=meaning[spelling]),
                _text("one-spelling"),
            )
