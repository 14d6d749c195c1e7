"""`barsis validate --infer-options`: report the options under which records are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from .output.reporter import ReportForm
from .status import Status, worst
from .streams import sink, talk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.formats.folders import Folders
    from barsis_notation.record.decode import Limits
    from barsis_notation.rulesets import Ruleset
    from barsis_notation.validation.infer import Inference, Inferred, OptionFound, RecordPlace

    from .output.tally import Tally

UNREADABLE = "unreadable-file"

MAX_NAMED = 20
"""Sets, and records of one kind, that the text names; JSON has them all."""

WIDTH = 16


def infer(
    paths: list[str],
    ruleset: Ruleset | None,
    form: ReportForm,
    output: str | None,
    folders: Folders,
    tally: Tally,
    *,
    strict: bool,
    limits: Limits,
) -> Status:
    """Write what the records of *paths* say of their options; return what to exit with.

    *folders* has *tally* count what is passed over.
    """
    from barsis_notation.diagnostics.encoded import encoded
    from barsis_notation.validation.infer import infer_options

    from .output.lines import LineWriter

    if form not in (ReportForm.FULL, ReportForm.JSON):
        raise typer.BadParameter("--infer-options reports as full or as json")
    inference = infer_options(paths, ruleset=ruleset, strict=strict, limits=limits, folders=folders)
    with sink(output) as target:
        if form is ReportForm.JSON:
            target.write(encoded(inference)[:-1] + b',\n"passed_over": [')
            tally.passed_over.pour(target)
            target.write(b"\n]}\n")
        else:
            lines = LineWriter(target)
            for line in _text(inference):
                lines.write(line)
    status = _status(inference)
    talk(_summary(inference))
    if tally.passed_over.count:
        talk(tally.spoken_of_passed_over())
    return status


def _status(inference: Inference) -> Status:
    unreadable = any(one.finding.name == UNREADABLE for one in inference.left)
    faulty = any(one.finding.severity.value == "error" for one in inference.left)
    contradicted = faulty or any(one.legal < one.records for one in inference.found)
    return worst(
        Status.UNREADABLE if unreadable else Status.CLEAN,
        Status.FINDINGS if contradicted else Status.CLEAN,
    )


def _summary(inference: Inference) -> str:
    from .output.tally import counted

    records = sum(one.records for one in inference.found)
    legal = sum(one.legal for one in inference.found)
    left = f", {len(inference.left):,} not judged" if inference.left else ""
    return f"{counted(records, 'record')}, {legal:,} legal under the options found{left}"


def _text(inference: Inference) -> Iterator[str]:
    for number, one in enumerate(inference.found):
        if number:
            yield ""
        yield from _of_ruleset(one)
    if inference.left:
        yield ""
        yield "not judged"
        for left in inference.left[:MAX_NAMED]:
            yield f"  {_place(left.place)}: {left.finding.code} {left.finding.message}"
        yield from _more(len(inference.left))


def _of_ruleset(one: Inferred) -> Iterator[str]:
    start = _choice(one.start) if one.start else "the defaults"
    yield (
        f"{one.ruleset} {one.version}: {one.legal:,} of {one.records:,} records legal; "
        f"under {start} {one.legal_at_start:,}"
    )
    named = list(zip(one.profiles, one.sets, strict=True))
    for number, (profile, options) in enumerate(named[:MAX_NAMED]):
        chosen = _choice(options) or "no change"
        spoken = f"{profile} ({chosen})" if profile else chosen
        yield _row("as good" if number else "options", spoken)
    yield from _more(len(one.sets))
    yield _row("", _how_sure(one))
    for options in one.lapsing[:MAX_NAMED]:
        yield _row("less likely", f"{_choice(options)}: as many legal, but only because in more of")
        yield _row("", "them a value may be declined without the word pass")
    if one.silent:
        yield _row("", f"in {one.silent:,} of them a value is declined without the word pass;")
        yield _row("", "--fail-on warning looks for rules under which none is")
    if len(one.sets) > 1:
        yield _row("", "what follows goes with the first of them")
    yield from _options(one)
    yield from _contradictions(one)
    yield from _declared(one)


def _how_sure(one: Inferred) -> str:
    from .output.tally import counted

    tried = f"every set of up to {counted(max(one.complete, 0), 'change')} was tried"
    if not one.is_smallest:
        return f"{tried}; there may be smaller ones, and others as good"
    if len(one.sets) > 1:
        return f"no other set so small explains as much: {tried}"
    return f"smallest, and no other so small explains as much: {tried}"


def _options(one: Inferred) -> Iterator[str]:
    for option in one.options:
        if option.is_decided:
            yield _row("decided", f"{_one(option)}   by {_records(option.decided_by)}")
    for option in one.options:
        if option.decided_by and not option.is_decided:
            also = ", ".join(map(_value, option.open))
            decided = f"{_one(option)}   by {_records(option.decided_by)}"
            yield _row("in part", f"{decided}; {also} as well")
    undecided = [_one(option) for option in one.options if not option.decided_by]
    if undecided:
        yield _row("not decided", ", ".join(undecided))


def _contradictions(one: Inferred) -> Iterator[str]:
    for each in one.contradictions[:MAX_NAMED]:
        turn = f", turn {each.finding.turn}" if each.finding.turn else ""
        said = f"{each.finding.code} {each.finding.message}"
        yield _row("contradicting", f"{_place(each.place)}{turn}: {said}")
    yield from _more(len(one.contradictions))


def _declared(one: Inferred) -> Iterator[str]:
    for each in one.declared[:MAX_NAMED]:
        options = _choice(each.options) or "no options"
        yield _row("declared", f"{options}: {_records(each.records)}, {each.legal:,} legal")
    yield from _more(len(one.declared))


def _row(label: str, text: str) -> str:
    return f"  {label:<{WIDTH}}{text}"


def _more(count: int) -> Iterator[str]:
    if count > MAX_NAMED:
        yield _row("", f"and {count - MAX_NAMED:,} more")


def _records(count: int) -> str:
    return f"{count:,} {'record' if count == 1 else 'records'}"


def _place(place: RecordPlace) -> str:
    return f"{place.file}, record {place.record}" if place.record else place.file


def _one(option: OptionFound) -> str:
    return _choice({option.path: option.value})


def _choice(options: Any) -> str:
    from barsis_notation.rulesets.values import options_text

    return options_text(options)


def _value(value: object) -> str:
    return _choice({"": value})[1:]
