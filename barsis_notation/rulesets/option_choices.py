"""Checks of the options of a record, and the facts that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from barsis_notation.base.json_pointers import make_pointer
from barsis_notation.base.nearest import find_nearest
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.language.texts import Text, bind_texts, join_words, suggest_name
from barsis_notation.rulesets.structs import (
    Agreement,
    Caution,
    Fact,
    Reading,
    RulesetFile,
    SameChoice,
)
from barsis_notation.rulesets.values import MAX_INTEGER, format_json, format_options, is_same_json

_text = bind_texts("rules")

Options = Mapping[str, Any]


def find_reading(fact: Fact, value: Any) -> Reading | None:
    """Return the reading of *fact* that allows the JSON value *value*, or None if none does.

    Conditions of the reading (``when``) are not checked. A fact that is not an option has no
    readings.
    """
    return next((reading for reading in fact.readings if is_allowed_by(reading, value)), None)


def is_allowed_by(reading: Reading, value: Any) -> bool:
    """Return whether a reading allows a JSON value; its conditions are not checked."""
    span = reading.integer
    if span is None:
        return is_same_json(reading.value, value)
    highest = MAX_INTEGER if span.max is None else span.max
    return type(value) is int and span.min <= value <= highest


def describe_reading(reading: Reading) -> Text | str:
    """Return the value of a reading as one line of JSON, such as ``"forced"``.

    A range of integers is described in words, as a translatable text.
    """
    span = reading.integer
    if span is None:
        return format_json(reading.value)
    if span.max is None:
        return _text("integer-from", least=span.min)
    return _text("integer-between", least=span.min, most=span.max)


def apply_options(file: RulesetFile, options: Options) -> dict[str, Any]:
    """Return a dict that maps the path of every fact to its value, with *options* applied.

    A fact that *options* does not contain has the value that a chosen option brings with it, or
    else its default.

    Args:
        file: A consistent ruleset file.
        options: Maps the paths of facts to JSON values, which are not checked. Unknown paths are
            also in the result.
    """
    return {**apply_consequences(file, options), **options}


def apply_consequences(file: RulesetFile, options: Options) -> dict[str, Any]:
    """Return a dict that maps the path of every fact to its value before it is set by an option.

    The values are the defaults or, for facts that the readings chosen by *options* determine, the
    values that these readings bring with them.

    Args:
        file: A consistent ruleset file.
        options: Maps the paths of facts to JSON values, which are not checked.
    """
    facts = {path: fact.value for path, fact in file.facts.items()}
    for path, fact in file.facts.items():
        reading = find_reading(fact, options[path]) if path in options else None
        if reading is not None:
            facts.update(reading.brings)
    return facts


def drop_defaults(file: RulesetFile, options: Options) -> dict[str, Any]:
    """Return the options that change a value, in file order.

    An option is left out if its path is unknown, or if the fact has the same value without it. That
    value may be the default, or another option may bring it.

    Args:
        file: A consistent ruleset file.
        options: Maps the paths of facts to JSON values, which are not checked.
    """
    before = apply_consequences(file, options)
    return {
        path: options[path]
        for path in file.facts
        if path in options and not is_same_json(options[path], before[path])
    }


def check_options(file: RulesetFile, options: Options) -> Iterator[Finding]:
    """Yield findings about the options of a record.

    They are about unknown options, other values for facts that are not options, values that no
    reading allows, unmet conditions of readings, and unusual combinations (warnings).
    Contradictions are found by ``consistency.check_facts``.

    Args:
        file: A consistent ruleset file.
        options: Maps the paths of facts to JSON values.
    """
    facts = apply_options(file, options)
    for path, value in options.items():
        finding = _check_option(file, facts, path, value)
        if finding is None:
            continue
        if finding.code == codes.UNKNOWN_OPTION.code:
            finding.fix = _make_rename_fix(file, options, path)
        yield finding
    yield from _check_mixed(file, facts)


def _check_option(file: RulesetFile, facts: Options, path: str, value: Any) -> Finding | None:
    fact = file.facts.get(path)
    if fact is None:
        return _unknown_option_finding(file, path)
    if not fact.readings:
        return None if is_same_json(fact.value, value) else _fixed_fact_finding(file, path)
    reading = find_reading(fact, value)
    if reading is None:
        return _value_finding(file, path, value)
    if not _is_met(reading.when, facts):
        return _condition_finding(path, value, reading)
    return None


def _is_met(when: Options, facts: Options) -> bool:
    return all(is_same_json(facts.get(path), value) for path, value in when.items())


def make_option_pointer(path: str) -> str:
    """Return the JSON pointer of an option in a record.

    For the *path* ``turn.mode`` it is ``/ruleset/options/turn.mode``.
    """
    return make_pointer("ruleset", "options", path)


def list_option_paths(file: RulesetFile) -> list[str]:
    """Return the paths of the facts that are options, such as ``turn.mode``.

    They are in the order of the file.
    """
    return [path for path, fact in file.facts.items() if fact.readings]


def _unknown_option_finding(file: RulesetFile, path: str) -> Finding:
    return codes.UNKNOWN_OPTION.finding(
        words={
            "id": file.id,
            "version": str(file.version),
            "hint": suggest_name(_find_nearest_option(file, path)),
        },
        pointer=make_option_pointer(path),
        found=path,
        expected=join_words(list_option_paths(file), "commas"),
    )


def _find_nearest_option(file: RulesetFile, path: str) -> str | None:
    return find_nearest(path, list_option_paths(file))


def _make_rename_fix(file: RulesetFile, options: Options, path: str) -> Fix | None:
    meant = _find_nearest_option(file, path)
    if meant is None or meant in options:
        return None
    renamed = {meant if name == path else name: value for name, value in options.items()}
    what = _text("write-for", meant=meant, found=path)
    return Fix.of(what, safe=False, pointer="/ruleset/options", value=renamed)


def _fixed_fact_finding(file: RulesetFile, path: str) -> Finding:
    return codes.FIXED_FACT.finding(
        words={"id": file.id, "version": str(file.version)},
        pointer=make_option_pointer(path),
        found=path,
        expected=format_json(file.facts[path].value),
        rule=file.cite_fact(path),
    )


def _value_finding(file: RulesetFile, path: str, value: Any) -> Finding:
    return codes.OPTION_VALUE.finding(
        words={"path": path},
        pointer=make_option_pointer(path),
        found=format_json(value),
        expected=join_words(map(describe_reading, file.facts[path].readings), "commas"),
        rule=file.cite_fact(path),
    )


def _condition_finding(path: str, value: Any, reading: Reading) -> Finding:
    return codes.OPTION_CONDITION.finding(
        words={"path": path},
        pointer=make_option_pointer(path),
        found=format_json(value),
        expected=format_options(reading.when),
    )


def _check_mixed(file: RulesetFile, facts: Options) -> Iterator[Finding]:
    for agreement in file.agreements:
        if _is_mixed(agreement, facts):
            yield _mixed_finding(agreement.paths, facts, agreement.says)
    for caution in file.cautions:
        if _is_applicable(caution, facts):
            yield _mixed_finding(tuple(caution.when), facts, caution.says)


def _is_mixed(agreement: Agreement, facts: Options) -> bool:
    groups = {_find_group(agreement, facts.get(path)) for path in agreement.paths} - {None}
    return len(groups) > 1


def _find_group(agreement: Agreement, value: Any) -> SameChoice | None:
    mine = (group for group in agreement.groups if _is_among(value, group.values))
    return next(mine, None)


def _is_applicable(caution: Caution, facts: Options) -> bool:
    return all(_is_among(facts.get(path), values) for path, values in caution.when.items())


def _is_among(value: Any, values: tuple[Any, ...]) -> bool:
    return any(is_same_json(value, other) for other in values)


def _mixed_finding(paths: tuple[str, ...], facts: Options, says: str) -> Finding:
    from barsis_notation.language.ruleset_texts import RulesetText

    return codes.OPTIONS_MIXED.finding(
        pointer="/ruleset/options",
        found=format_options({path: facts.get(path) for path in paths}),
        expected=RulesetText(says),
    )
