"""`barsis validate --infer-options`: report the options under which records are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barsis_notation.configuration.selection import ALWAYS_SAID
from barsis_notation.diagnostics.encoded import encoded
from barsis_notation.language.columns import padded
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import listed, texts_of
from barsis_notation.rulesets.values import options_text
from barsis_notation.validation.infer import infer_options

from .configuration import current
from .options import wrong
from .output.lines import LineWriter
from .output.reporter import ReportForm
from .status import Status, worst
from .streams import sink, talk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.formats.folders import Folders
    from barsis_notation.language.texts import Text
    from barsis_notation.record.decode import Limits
    from barsis_notation.rulesets import Ruleset
    from barsis_notation.validation.infer import Inference, Inferred, OptionFound, RecordPlace

    from .output.tally import Tally

_text = texts_of("cli/infer")
_report = texts_of("report")

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
    if form not in (ReportForm.FULL, ReportForm.JSON):
        raise wrong(_text("full-or-json"))
    inference = infer_options(
        paths,
        ruleset=ruleset,
        strict=strict,
        limits=limits,
        folders=folders,
        own_of=current().own_of,
    )
    with sink(output) as target:
        if form is ReportForm.JSON:
            target.write(encoded(inference)[:-1] + b',\n"passed_over": [')
            tally.passed_over.pour(target)
            target.write(b"\n]}\n")
        else:
            lines = LineWriter(target)
            for line in _lines(inference):
                lines.write(line)
    status = _status(inference)
    talk(_summary(inference))
    tally.tell_passed_over()
    return status


def _status(inference: Inference) -> Status:
    unreadable = any(one.finding.name == UNREADABLE for one in inference.left)
    unsettled = any(one.finding.name.startswith(ALWAYS_SAID) for one in inference.left)
    faulty = any(one.finding.severity.value == "error" for one in inference.left)
    contradicted = faulty or any(one.legal < one.records for one in inference.found)
    return worst(
        Status.UNREADABLE if unreadable else Status.CLEAN,
        Status.USAGE if unsettled else Status.CLEAN,
        Status.FINDINGS if contradicted else Status.CLEAN,
    )


def _summary(inference: Inference) -> Text:
    records = _report("records", count=Count(sum(one.records for one in inference.found)))
    legal = Count(sum(one.legal for one in inference.found))
    left = Count(len(inference.left))
    if left:
        return _text("summary-and-left", records=records, legal=legal, left=left)
    return _text("summary", records=records, legal=legal)


def _lines(inference: Inference) -> Iterator[str]:
    for number, one in enumerate(inference.found):
        if number:
            yield ""
        yield from _of_ruleset(one)
    if inference.left:
        yield ""
        yield str(_text("not-judged"))
        for left in inference.left[:MAX_NAMED]:
            yield f"  {_place(left.place)}: {left.finding.code} {left.finding.message}"
        yield from _more(len(inference.left))


def _of_ruleset(one: Inferred) -> Iterator[str]:
    judged = _text(
        "legal-of",
        legal=Count(one.legal),
        records=Count(one.records),
        start=_choice(one.start) if one.start else _text("the-defaults"),
        then=Count(one.legal_at_start),
    )
    yield f"{one.ruleset} {one.version}: {judged}"
    named = list(zip(one.profiles, one.sets, strict=True))
    for number, (profile, options) in enumerate(named[:MAX_NAMED]):
        chosen = _choice(options) or _text("no-change")
        spoken = f"{profile} ({chosen})" if profile else chosen
        yield _row(_text("as-good") if number else _text("options"), spoken)
    yield from _more(len(one.sets))
    yield _row("", _how_sure(one))
    for options, legal in list(zip(one.lapsing, one.lapsing_legal, strict=True))[:MAX_NAMED]:
        name = "lapsing-more" if legal > one.legal else "lapsing"
        lapsing = _text(name, options=_choice(options), legal=Count(legal))
        yield _row(_text("less-likely"), lapsing)
        yield _row("", _text("lapsing-how"))
    if one.silent:
        yield _row("", _text("silent", count=Count(one.silent)))
        yield _row("", _text("silent-then"))
    if len(one.sets) > 1:
        yield _row("", _text("tie", count=Count(len(one.sets))))
        yield _row("", _text("of-the-first"))
    yield from _options(one)
    yield from _contradictions(one)
    yield from _declared(one)


def _how_sure(one: Inferred) -> Text:
    tried = _text("tried", count=Count(max(one.complete, 0)))
    if not one.is_smallest:
        return _text("maybe-smaller", tried=tried)
    if len(one.sets) > 1:
        return _text("no-other", tried=tried)
    return _text("smallest", tried=tried)


def _options(one: Inferred) -> Iterator[str]:
    for option in one.options:
        if option.is_decided:
            yield _row(_text("decided"), _decided(option))
    for option in one.options:
        if option.decided_by and not option.is_decided:
            also = listed(map(_value, option.open), "commas")
            yield _row(_text("in-part"), _text("as-well", decided=_decided(option), values=also))
    undecided = [_one(option) for option in one.options if not option.decided_by]
    if undecided:
        yield _row(_text("not-decided"), listed(undecided, "commas"))


def _decided(option: OptionFound) -> str:
    return f"{_one(option)}   {_text('by-records', count=Count(option.decided_by))}"


def _contradictions(one: Inferred) -> Iterator[str]:
    for each in one.contradictions[:MAX_NAMED]:
        turn = [_report("turn", turn=each.finding.turn)] if each.finding.turn else []
        said = f"{each.finding.code} {each.finding.message}"
        yield _row(
            _text("contradicting"), f"{listed([_place(each.place), *turn], 'commas')}: {said}"
        )
    yield from _more(len(one.contradictions))


def _declared(one: Inferred) -> Iterator[str]:
    for each in one.declared[:MAX_NAMED]:
        options = _choice(each.options) or _text("no-options")
        records = _report("records", count=Count(each.records))
        judged = _text("declared-legal", records=records, legal=Count(each.legal))
        yield _row(_text("declared"), f"{options}: {judged}")
    yield from _more(len(one.declared))


def _row(label: object, text: object) -> str:
    return f"  {padded(str(label), WIDTH)}{text}"


def _more(count: int) -> Iterator[str]:
    if count > MAX_NAMED:
        yield _row("", _report("more", count=Count(count - MAX_NAMED)))


def _place(place: RecordPlace) -> Text:
    record = [_report("record", number=place.record)] if place.record else []
    return listed([place.file, *record], "commas")


def _one(option: OptionFound) -> str:
    return _choice({option.path: option.value})


def _choice(options: Any) -> str:
    return options_text(options)


def _value(value: object) -> str:
    return _choice({"": value})[1:]
