"""`barsis diff`: compare two records of one game up to the first turn that differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.language.patterns import Count
from barsis_notation.language.text_width import pad_text
from barsis_notation.language.texts import bind_texts, format_english, join_words
from barsis_notation.record.excerpt import excerpt
from barsis_notation.replay.compare import CompareError, compare

from ..configuration import get_configurations
from ..options import (
    AnswerForm,
    Output,
    RecordNumber,
    RulesetName,
    check_not_read,
    choose_form,
    make_usage_error,
)
from ..output.line_writer import LineWriter
from ..parameters import Argument, Option
from ..single_records import read_game
from ..status import Status
from ..streams import STANDARD, open_output, print_message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.language.texts import Text
    from barsis_notation.replay.compare import Comparison, Divergence, LaterTurns
    from barsis_notation.replay.compare_heads import HeadDifference

_text = bind_texts("cli/diff")
_report = bind_texts("report")

LABEL = 12


def diff(
    context: typer.Context,
    first: Annotated[str, Argument(metavar="A")],
    second: Annotated[str, Argument(metavar="B")],
    record: RecordNumber = 1,
    other_record: Annotated[int | None, Option(min=1)] = None,
    form: AnswerForm = "text",
    ruleset: RulesetName = None,
    output: Output = None,
) -> None:
    """Compare two records of the same game, and show the first turn that differs.

    Throws and positions are compared, not spelling; then players, rules, opening and result, and
    the result that follows from the moves. Exit status: 0 if nothing contradicts, 1 if something
    does. Facts that only one record has, and the event, are listed but do not count as
    contradictions.

    Examples:
        barsis diff scorer_1.barsis.json scorer_2.barsis.json
        barsis diff scorer_1.barsis.json scorer_2.barsis.json -f json
    """
    if first == second == STANDARD:
        raise make_usage_error(_text("one-stdin"))
    form = choose_form(context, form, output, ("text", "json"))
    check_not_read("-o", output, [first, second])
    one, rules = read_game(first, record, ruleset)
    other, _ = read_game(second, other_record or record, ruleset)
    try:
        own = (
            *get_configurations().get_rulesets(first),
            *get_configurations().get_rulesets(second),
        )
        found = compare(one, other, rules if ruleset is not None else None, own=own)
    except CompareError as error:
        print_message(f"{first}, {second}: {error}")
        raise typer.Exit(Status.FINDINGS) from None
    with open_output(output) as target:
        if form == "json":
            target.write(encode_json(_make_answer(found)) + b"\n")
        else:
            lines = LineWriter(target)
            for line in _format_lines(found, first, second):
                lines.write(line)
    raise typer.Exit(Status.CLEAN if found.agrees else Status.FINDINGS)


def _make_answer(found: Comparison) -> dict[str, Any]:
    sides = found.partings or (None, None)
    return {
        "same": found.is_same,
        "agrees": found.agrees,
        "header": [_make_difference(each) for each in found.header],
        "turns_alike": found.same,
        "unnoted": found.unnoted,
        "before": found.before or None,
        "a": _make_side(sides[0]),
        "b": _make_side(sides[1]),
        "matters": [format_english(line) for line in found.matters],
    }


def _make_difference(found: HeadDifference) -> dict[str, Any]:
    return {
        "path": found.path,
        "a": found.first,
        "b": found.second,
        "matters": found.matters,
        "by_moves": found.by_moves,
    }


def _make_side(side: Divergence | None) -> dict[str, Any] | None:
    if side is None:
        return None
    document = {**side._asdict(), "spoken": format_english(side.spoken)}
    for member in ("later", "later_with_other"):
        document[member] = document[member] and document[member]._asdict()
    return document


def _format_lines(found: Comparison, first: str, second: str) -> Iterator[object]:
    yield f"A  {first}"
    yield f"B  {second}"
    for each in found.header:
        values = _text("values", a=_format_value(each.first), b=_format_value(each.second))
        yield f"   {each.path}: {values}{_describe_result_by_moves(each)}"
    for turn in found.unnoted:
        yield f"   {_text('unnoted', turn=turn)}"
    yield ""
    same = _report("turns", count=Count(found.same))
    if found.partings is None:
        yield f"{_text('same', turns=same)}{_describe_contradictions(found)}"
        return
    one, other = found.partings
    yield _text("alike", turns=same)
    yield from _format_side("A", one, "B")
    yield from _format_side("B", other, "A")
    for line in found.matters:
        yield _add_label(_text("matters"), line)


def _describe_result_by_moves(found: HeadDifference) -> Text | str:
    if not found.path.startswith("result.") or not found.matters:
        return ""
    if found.by_moves is None:
        return _text("moves-do-not-say")
    value = _format_value(found.by_moves)
    for name, said in (("A", found.first), ("B", found.second)):
        if said == found.by_moves:
            return _text("moves-give", value=value, record=name)
    return _text("moves-give-another", value=value)


def _describe_contradictions(found: Comparison) -> Text | str:
    paths = [each.path for each in found.header if each.matters]
    return _text("contradict", paths=join_words(paths, "commas")) if paths else ""


def _format_side(name: str, side: Divergence, other: str) -> Iterator[str]:
    where = _report("turn", turn=side.turn) if side.turn else _text("the-end")
    notation = f"   {side.text}" if side.text else ""
    yield _add_label(f"{name}  {where}", f"{side.spoken}{notation}")
    for line in _describe_legality(side):
        yield _add_label("", line)
    if side.turn:
        yield _add_label("", _describe_later(side.later, name))
    if side.later_with_other is not None and side.later_with_other != side.later:
        later = _describe_later(side.later_with_other, name)
        yield _add_label("", _text("with-the-other", record=other, later=later))
    if side.after is not None:
        yield _add_label("", _text("then", position=side.after))


def _describe_legality(side: Divergence) -> Iterator[Text]:
    """Yield a text whether a turn is legal, no text if that is unknown."""
    if side.stood:
        yield _text("stood")
    elif side.finding is not None:
        yield _text("not-legal", name=side.finding.name, message=side.finding.message)
    elif side.is_legal:
        yield _text("legal")
    elif side.turn and side.is_legal is None and side.after is None:
        yield _text("not-examined")


def _describe_later(later: LaterTurns, record: str) -> Text:
    legal = Count(later.legal)
    if later.refused is not None:
        turn, name = later.refused.turn, later.refused.name
        return _text("later-refused", record=record, legal=legal, turn=turn, name=name)
    if later.not_examined:
        return _text("later-not-examined", record=record, count=Count(later.not_examined))
    return _text("later-legal", record=record, legal=legal) if later.legal else _text("no-later")


def _add_label(label: object, text: object) -> str:
    return f"{pad_text(str(label), LABEL)} {text}"


def _format_value(value: Any) -> object:
    if value is None:
        return _report("nothing")
    return _text("there") if value is True else excerpt(value)
