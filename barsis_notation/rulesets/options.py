"""Options: which values a record may choose, and what holds once it has chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from barsis_notation.base.json_pointers import pointer_to
from barsis_notation.base.nearest import nearest
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.language.texts import Text, did_you_mean, listed, texts_of
from barsis_notation.rulesets.structs import (
    Agreement,
    Caution,
    Fact,
    Reading,
    RulesetFile,
    SameChoice,
)
from barsis_notation.rulesets.values import MAX_INTEGER, json_text, options_text, same_json

_text = texts_of("rules")

Options = Mapping[str, Any]


def reading_of(fact: Fact, value: Any) -> Reading | None:
    """Return the reading that *value* chooses, or None if the fact does not offer it."""
    return next((reading for reading in fact.readings if _offers(reading, value)), None)


def _offers(reading: Reading, value: Any) -> bool:
    span = reading.integer
    if span is None:
        return same_json(reading.value, value)
    highest = MAX_INTEGER if span.max is None else span.max
    return type(value) is int and span.min <= value <= highest


def spoken(reading: Reading) -> Text | str:
    """Return the value of a reading as the user writes it."""
    span = reading.integer
    if span is None:
        return json_text(reading.value)
    if span.max is None:
        return _text("integer-from", least=span.min)
    return _text("integer-between", least=span.min, most=span.max)


def effective_facts(file: RulesetFile, options: Options) -> dict[str, Any]:
    """Return the value of every fact under *options*. Does not check them."""
    return {**facts_without(file, options), **options}


def facts_without(file: RulesetFile, options: Options) -> dict[str, Any]:
    """Return what would hold but for *options* themselves: defaults, and what the options bring."""
    facts = {path: fact.value for path, fact in file.facts.items()}
    for path, fact in file.facts.items():
        reading = reading_of(fact, options[path]) if path in options else None
        if reading is not None:
            facts.update(reading.brings)
    return facts


def chosen_options(file: RulesetFile, options: Options) -> dict[str, Any]:
    """Return the options that say something else than would hold anyway, in the file's order."""
    before = facts_without(file, options)
    return {
        path: options[path]
        for path in file.facts
        if path in options and not same_json(options[path], before[path])
    }


def check_options(file: RulesetFile, options: Options) -> Iterator[Finding]:
    """Yield what is wrong with a record's options; nothing where they can be replayed."""
    facts = effective_facts(file, options)
    for path, value in options.items():
        finding = _why_not(file, facts, path, value)
        if finding is None:
            continue
        if finding.code == codes.UNKNOWN_OPTION.code:
            finding.fix = _renamed(file, options, path)
        yield finding
    yield from _mixed(file, facts)


def _why_not(file: RulesetFile, facts: Options, path: str, value: Any) -> Finding | None:
    fact = file.facts.get(path)
    if fact is None:
        return _unknown(file, path)
    if not fact.readings:
        return None if same_json(fact.value, value) else _fixed(file, path)
    reading = reading_of(fact, value)
    if reading is None:
        return _not_allowed(file, path, value)
    if not _holds(reading.when, facts):
        return _unmet(path, value, reading)
    return None


def _holds(when: Options, facts: Options) -> bool:
    return all(same_json(facts.get(path), value) for path, value in when.items())


def option_pointer(path: str) -> str:
    """Return the JSON pointer of an option in a record."""
    return pointer_to("ruleset", "options", path)


def option_paths(file: RulesetFile) -> list[str]:
    """Return the paths of the facts that leave a choice."""
    return [path for path, fact in file.facts.items() if fact.readings]


def _unknown(file: RulesetFile, path: str) -> Finding:
    return codes.UNKNOWN_OPTION.finding(
        words={
            "id": file.id,
            "version": str(file.version),
            "hint": did_you_mean(_meant(file, path)),
        },
        pointer=option_pointer(path),
        found=path,
        expected=listed(option_paths(file), "commas"),
    )


def _meant(file: RulesetFile, path: str) -> str | None:
    return nearest(path, option_paths(file))


def _renamed(file: RulesetFile, options: Options, path: str) -> Fix | None:
    meant = _meant(file, path)
    if meant is None or meant in options:
        return None
    renamed = {meant if name == path else name: value for name, value in options.items()}
    what = _text("write-for", meant=meant, found=path)
    return Fix.of(what, safe=False, pointer="/ruleset/options", value=renamed)


def _fixed(file: RulesetFile, path: str) -> Finding:
    return codes.FIXED_FACT.finding(
        words={"id": file.id, "version": str(file.version)},
        pointer=option_pointer(path),
        found=path,
        expected=json_text(file.facts[path].value),
        rule=file.sentence_of(path),
    )


def _not_allowed(file: RulesetFile, path: str, value: Any) -> Finding:
    return codes.OPTION_VALUE.finding(
        words={"path": path},
        pointer=option_pointer(path),
        found=json_text(value),
        expected=listed(map(spoken, file.facts[path].readings), "commas"),
        rule=file.sentence_of(path),
    )


def _unmet(path: str, value: Any, reading: Reading) -> Finding:
    return codes.OPTION_CONDITION.finding(
        words={"path": path},
        pointer=option_pointer(path),
        found=json_text(value),
        expected=options_text(reading.when),
    )


def _mixed(file: RulesetFile, facts: Options) -> Iterator[Finding]:
    for agreement in file.agreements:
        if _disagree(agreement, facts):
            yield _mixed_finding(agreement.paths, facts, agreement.says)
    for caution in file.cautions:
        if _applies(caution, facts):
            yield _mixed_finding(tuple(caution.when), facts, caution.says)


def _disagree(agreement: Agreement, facts: Options) -> bool:
    groups = {_group_of(agreement, facts.get(path)) for path in agreement.paths} - {None}
    return len(groups) > 1


def _group_of(agreement: Agreement, value: Any) -> SameChoice | None:
    mine = (group for group in agreement.groups if _among(value, group.values))
    return next(mine, None)


def _applies(caution: Caution, facts: Options) -> bool:
    return all(_among(facts.get(path), values) for path, values in caution.when.items())


def _among(value: Any, values: tuple[Any, ...]) -> bool:
    return any(same_json(value, other) for other in values)


def _mixed_finding(paths: tuple[str, ...], facts: Options, says: str) -> Finding:
    from barsis_notation.language.ruleset_texts import RulesetText

    return codes.OPTIONS_MIXED.finding(
        pointer="/ruleset/options",
        found=options_text({path: facts.get(path) for path in paths}),
        expected=RulesetText(says),
    )
