"""Texts of a report about inferred options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.language.patterns import Count
from barsis_notation.language.text_width import pad_text
from barsis_notation.language.texts import bind_texts, join_words
from barsis_notation.rulesets.values import format_options

if TYPE_CHECKING:
    from barsis_notation.language.texts import Text
    from barsis_notation.validation.option_inference import (
        Inference,
        OptionFound,
        RecordPlace,
        RulesetInference,
    )

_text = bind_texts("inference")
_report = bind_texts("report")

MAX_NAMED: Final = 20
"""Largest number of sets, or of records of one kind, in the text; the JSON output lists all."""

WIDTH: Final = 16
"""Width of the left column, in terminal columns."""


def format_inference(inference: Inference) -> Iterator[str]:
    """Yield the lines of a report: the options of each ruleset, then the unjudged records.

    The lines are in the current language, without line breaks; empty lines separate the parts. At
    most MAX_NAMED (20) unjudged records are named.
    """
    for number, one in enumerate(inference.found):
        if number:
            yield ""
        yield from format_ruleset(one)
    if inference.left:
        yield ""
        yield str(_text("not-judged"))
        for left in inference.left[:MAX_NAMED]:
            yield f"  {_format_place(left.place)}: {left.finding.code} {left.finding.message}"
        yield from _format_more(len(inference.left))


def format_ruleset(one: RulesetInference) -> Iterator[str]:
    """Yield the report lines for one ruleset, without line breaks.

    The lines are in the current language. At most MAX_NAMED (20) sets of options of one kind, and
    illegal records, are named.
    """
    judged = _text(
        "legal-of",
        legal=Count(one.legal),
        records=Count(one.records),
        start=_format_choice(one.start) if one.start else _text("the-defaults"),
        then=Count(one.legal_at_start),
    )
    yield f"{one.ruleset} {one.version}: {judged}"
    named = list(zip(one.profiles, one.sets, strict=True))
    for number, (profile, options) in enumerate(named[:MAX_NAMED]):
        chosen = _format_choice(options) or _text("no-change")
        spoken = f"{profile} ({chosen})" if profile else chosen
        yield _format_row(_text("as-good") if number else _text("options"), spoken)
    yield from _format_more(len(one.sets))
    yield _format_row("", _describe_certainty(one))
    for options, legal in list(zip(one.lapsing, one.lapsing_legal, strict=True))[:MAX_NAMED]:
        name = "lapsing-more" if legal > one.legal else "lapsing"
        lapsing = _text(name, options=_format_choice(options), legal=Count(legal))
        yield _format_row(_text("less-likely"), lapsing)
        yield _format_row("", _text("lapsing-how"))
    if one.silent:
        yield _format_row("", _text("silent", count=Count(one.silent)))
        yield _format_row("", _text("silent-then"))
    if len(one.sets) > 1:
        yield _format_row("", _text("tie", count=Count(len(one.sets))))
        yield _format_row("", _text("of-the-first"))
    yield from _format_values(one)
    yield from _format_contradictions(one)
    yield from _format_declared(one)


def _describe_certainty(one: RulesetInference) -> Text:
    tried = _text("tried", count=Count(max(one.complete, 0)))
    if not one.is_smallest:
        return _text("maybe-smaller", tried=tried)
    if len(one.sets) > 1:
        return _text("no-other", tried=tried)
    return _text("smallest", tried=tried)


def _format_values(one: RulesetInference) -> Iterator[str]:
    for option in one.options:
        if option.is_decided:
            yield _format_row(_text("decided"), _format_decided(option))
    for option in one.options:
        if option.decided_by and not option.is_decided:
            also = join_words(map(_format_value, option.open), "commas")
            yield _format_row(
                _text("in-part"), _text("as-well", decided=_format_decided(option), values=also)
            )
    undecided = [_format_option(option) for option in one.options if not option.decided_by]
    if undecided:
        yield _format_row(_text("not-decided"), join_words(undecided, "commas"))


def _format_decided(option: OptionFound) -> str:
    return f"{_format_option(option)}   {_text('by-records', count=Count(option.decided_by))}"


def _format_contradictions(one: RulesetInference) -> Iterator[str]:
    for each in one.contradictions[:MAX_NAMED]:
        turn = [_report("turn", turn=each.finding.turn)] if each.finding.turn else []
        said = f"{each.finding.code} {each.finding.message}"
        yield _format_row(
            _text("contradicting"),
            f"{join_words([_format_place(each.place), *turn], 'commas')}: {said}",
        )
    yield from _format_more(len(one.contradictions))


def _format_declared(one: RulesetInference) -> Iterator[str]:
    for each in one.declared[:MAX_NAMED]:
        options = _format_choice(each.options) or _text("no-options")
        records = _report("records", count=Count(each.records))
        judged = _text("declared-legal", records=records, legal=Count(each.legal))
        yield _format_row(_text("declared"), f"{options}: {judged}")
    yield from _format_more(len(one.declared))


def _format_row(label: object, text: object) -> str:
    return f"  {pad_text(str(label), WIDTH)}{text}"


def _format_more(count: int) -> Iterator[str]:
    if count > MAX_NAMED:
        yield _format_row("", _report("more", count=Count(count - MAX_NAMED)))


def _format_place(place: RecordPlace) -> Text:
    record = [_report("record", number=place.record)] if place.record else []
    return join_words([place.file, *record], "commas")


def _format_option(option: OptionFound) -> str:
    return _format_choice({option.path: option.value})


def _format_choice(options: Any) -> str:
    return format_options(options)


def _format_value(value: object) -> str:
    return _format_choice({"": value})[1:]
