"""`barsis ruling`: write an arbiter's ruling on one turn as a new revision of the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation import validation
from barsis_notation.base.path_kinds import is_special
from barsis_notation.formats.originals import open_for_rewriting
from barsis_notation.language.texts import bind_texts, join_words
from barsis_notation.replay.rulings import RulingError, let_stand, take_back

from ..options import DiffOnly, RecordFile, RecordNumber, RulesetName, make_usage_error
from ..output.stderr_findings import print_finding_lines
from ..output.tally import Tally
from ..parameters import Option
from ..rewriting import print_difference, replace_original
from ..single_records import read_game
from ..status import Status
from ..streams import STANDARD, print_message

if TYPE_CHECKING:
    from collections.abc import Callable

    from barsis_notation.language.texts import Text
    from barsis_notation.record.structs import Record
    from barsis_notation.replay.rulings import RulingResult
    from barsis_notation.rulesets import Ruleset


_text = bind_texts("cli/ruling")


def ruling(  # noqa: PLR0913, PLR0917 - an argument an option
    file: RecordFile,
    turn: Annotated[int, Option(min=1)],
    by: Annotated[str, Option(metavar="NAME")],
    text: Annotated[str, Option(metavar="TEXT")],
    stood: Annotated[bool, Option()] = False,
    retract: Annotated[bool, Option()] = False,
    position: Annotated[str, Option(metavar="LINE")] = "",
    record: RecordNumber = 1,
    force: Annotated[bool, Option()] = False,
    diff: DiffOnly = False,
    ruleset: RulesetName = None,
) -> None:
    """Write an arbiter's ruling on an illegal turn: accept it, or take it back.

    The position and the codes of the errors are filled in. The record becomes a new revision; the
    rest of the file stays unchanged.

    Examples:
        barsis ruling faulty.barsis.json --turn 41 --by Huda --text Mistaken --stood
        barsis ruling faulty.barsis.json --turn 41 --by Huda --text Again --retract
    """
    if stood == retract:
        raise make_usage_error(_text("stood-or-retract"))
    if position and retract:
        raise make_usage_error(_text("position-with-stood"))
    if not (by.strip() and text.strip()):
        raise make_usage_error(_text("by-and-text"))
    if file != STANDARD and is_special(file):
        raise make_usage_error(_text("not-a-file", file=file))

    def ruled(game: Record, rules: Ruleset) -> RulingResult:
        if retract:
            return take_back(game, turn, by=by, text=text, force=force, ruleset=rules)
        return let_stand(
            game, turn, by=by, text=text, position=position, force=force, ruleset=rules
        )

    try:
        done, rules = _write_revision(file, record, ruleset, ruled, diff=diff)
    except RulingError as error:
        print_message(f"{file}: {error}")
        raise typer.Exit(Status.FINDINGS) from None
    if diff:
        raise typer.Exit(Status.FINDINGS)
    _print_ruling(
        file, done, rules, _text("taken-back", turn=turn) if retract else _text("stands", turn=turn)
    )


def _write_revision(
    file: str,
    number: int,
    reference: str | None,
    change: Callable[[Record, Ruleset], RulingResult],
    *,
    diff: bool,
) -> tuple[RulingResult, Ruleset]:
    """Replace the record by its revision with the ruling; with *diff* only print the changes."""
    with open_for_rewriting(file) as (old, new):
        game, rules = read_game(file, number, reference, stream=old.reader)
        ruled = change(game, rules)
        from ..fixing import revise_or_end

        revise_or_end(old, new, number, lambda _: ruled.record)
        if diff:
            print_difference(file, old.reader, new, _text("ruled"))
        else:
            replace_original(old, new)
    return ruled, rules


def _print_ruling(file: str, ruled: RulingResult, rules: Ruleset, what: Text) -> None:
    """Print the ruling that was written, and the findings of the record with it."""
    ruling, meta = ruled.entry.ruling, ruled.record.meta
    codes = f" ({join_words(ruling.codes, 'commas')})" if ruling and ruling.codes else ""
    revision = meta.revision if meta else 1
    print_message(f"{file}: {_text('written', what=what, codes=codes, revision=revision)}")
    if ruled.entry.position:
        print_message(_text("goes-on-from", position=ruled.entry.position))
    findings = validation.check_record(ruled.record, ruleset=rules, trusted=True).findings
    tally = Tally()
    tally.count(findings)
    print_finding_lines([each for each in findings if each.severity == "error"], file)
    print_message(_text("then", found=tally.describe_findings()))
