"""`barsis diff`: two scorers' records of one game, and the first turn in which they part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..options import AnswerForm, Output, RecordNumber, RulesetName, check_not_read
from ..reading import read_game
from ..status import Status
from ..streams import STANDARD, sink, talk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.replay.compare import Comparison, Later, Parting
    from barsis_notation.replay.compare_heads import HeadDifference

LABEL = 12


def diff(
    first: Annotated[str, typer.Argument(metavar="A", help="A record; - is stdin.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another record of the game.")],
    record: RecordNumber = 1,
    other_record: Annotated[
        int | None,
        typer.Option("--other-record", min=1, help="Which record of B, if not the same."),
    ] = None,
    form: AnswerForm = "text",
    ruleset: RulesetName = None,
    output: Output = None,
) -> None:
    """Compare two records of one game: the first turn that differs, and why it matters.

    Throws and positions are compared, not spelling; then players, rules, opening and result, and
    which result the moves give. Exit status 0: nothing contradicts; 1: something does. What only
    one of the two says, and the event, are listed and no more.
    """
    if first == second == STANDARD:
        raise typer.BadParameter("stdin holds one of the two records, not both")
    check_not_read("-o", output, [first, second])
    from barsis_notation.diagnostics.encoded import encoded
    from barsis_notation.replay.compare import CompareError, compare

    from ..output.lines import LineWriter

    one, rules = read_game(first, record, ruleset)
    other, _ = read_game(second, other_record or record, ruleset)
    try:
        found = compare(one, other, rules if ruleset is not None else None)
    except CompareError as error:
        talk(f"{first}, {second}: {error}")
        raise typer.Exit(Status.FINDINGS) from None
    with sink(output) as target:
        if form == "json":
            target.write(encoded(_answer(found)) + b"\n")
        else:
            lines = LineWriter(target)
            for line in _text(found, first, second):
                lines.write(line)
    raise typer.Exit(Status.CLEAN if found.agrees else Status.FINDINGS)


def _answer(found: Comparison) -> dict[str, Any]:
    sides = found.partings or (None, None)
    return {
        "same": found.is_same,
        "agrees": found.agrees,
        "header": [_difference(each) for each in found.header],
        "turns_alike": found.same,
        "unnoted": found.unnoted,
        "before": found.before or None,
        "a": _side(sides[0]),
        "b": _side(sides[1]),
        "matters": found.matters,
    }


def _difference(found: HeadDifference) -> dict[str, Any]:
    return {
        "path": found.path,
        "a": found.first,
        "b": found.second,
        "matters": found.matters,
        "by_moves": found.by_moves,
    }


def _side(side: Parting | None) -> dict[str, Any] | None:
    if side is None:
        return None
    document = side._asdict()
    for member in ("later", "later_with_other"):
        document[member] = document[member] and document[member]._asdict()
    return document


def _text(found: Comparison, first: str, second: str) -> Iterator[str]:
    yield f"A  {first}"
    yield f"B  {second}"
    for each in found.header:
        values = f"{_value(each.first)} in A, {_value(each.second)} in B"
        yield f"   {each.path}: {values}{_by_moves(each)}"
    for turn in found.unnoted:
        yield f"   turn {turn}: one of the two did not note everything"
    yield ""
    if found.partings is None:
        yield f"the play is the same: {_counted(found.same)}{_but(found)}"
        return
    one, other = found.partings
    yield f"{_counted(found.same)} alike; then they differ"
    yield from _side_lines("A", one, "B")
    yield from _side_lines("B", other, "A")
    for line in found.matters:
        yield _labelled("it matters", line)


def _by_moves(found: HeadDifference) -> str:
    if not found.path.startswith("result.") or not found.matters:
        return ""
    if found.by_moves is None:
        return "; the moves do not say"
    right = [
        name for name, said in (("A", found.first), ("B", found.second)) if said == found.by_moves
    ]
    return f"; the moves give {_value(found.by_moves)}, as {right[0] if right else 'neither'} says"


def _but(found: Comparison) -> str:
    paths = [each.path for each in found.header if each.matters]
    return f"; the records contradict one another in {', '.join(paths)}" if paths else ""


def _side_lines(name: str, side: Parting, other: str) -> Iterator[str]:
    where = f"turn {side.turn}" if side.turn else "the end"
    notation = f"   {side.text}" if side.text else ""
    yield _labelled(f"{name}  {where}", side.spoken + notation)
    if side.stood:
        yield _labelled("", "stands by a ruling")
    elif side.finding is not None:
        yield _labelled("", f"not legal there: {side.finding.name}: {side.finding.message}")
    elif side.is_legal:
        yield _labelled("", "legal there")
    elif side.turn and side.is_legal is None and side.after is None:
        yield _labelled("", "not examined: play stops before it in both")
    if side.turn:
        yield _labelled("", _later(side.later, f"{name}'s later turns"))
    if side.later_with_other is not None and side.later_with_other != side.later:
        yield _labelled(
            "", f"with what {other} has, " + _later(side.later_with_other, f"{name}'s later turns")
        )
    if side.after is not None:
        yield _labelled("", f"then {side.after}")


def _later(later: Later, whose: str) -> str:
    if later.refused is not None:
        return (
            f"{whose} go on for {later.legal}, then turn {later.refused.turn} is not legal: "
            f"{later.refused.name}"
        )
    if later.not_examined:
        return f"{whose} cannot be examined with it ({later.not_examined})"
    return f"{whose} are all legal ({later.legal})" if later.legal else "no later turn"


def _labelled(label: str, text: str) -> str:
    return f"{label:<{LABEL}} {text}"


def _counted(count: int) -> str:
    return "1 turn" if count == 1 else f"{count:,} turns"


def _value(value: Any) -> str:
    from barsis_notation.record.excerpt import excerpt

    if value is None or value is True:
        return "there" if value else "nothing"
    return excerpt(value)
