"""`barsis dice throw`: print the next throws of a game, or a given one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.dice.pact import add_dealer_seed
from barsis_notation.language.texts import bind_texts
from barsis_notation.replay.errors import CannotBeginError, IllegalMove

from ...options import AnswerForm, OwnRulesets, RecordNumber, load_own_rulesets, make_usage_error
from ...output.stderr_findings import print_finding_lines
from ...parameters import Argument, Option
from ...single_records import read_game
from ...status import Status
from ...streams import open_output, print_line, print_message, stop_when_closed
from .dice_options import DiceFile, SeedPath, exit_on_dice_errors, load_pact, read_seed_file

if TYPE_CHECKING:
    from barsis_notation.dice.due_throws import DueThrow
    from barsis_notation.dice.protocol import SeededThrows
    from barsis_notation.language.texts import Text
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("cli/dice")


def throw(
    file: DiceFile,
    played: Annotated[str | None, Argument(metavar="RECORD")] = None,
    turn: Annotated[int | None, Option(min=0)] = None,
    number: Annotated[int | None, Option("--throw", metavar="K", min=1)] = None,
    record: RecordNumber = 1,
    secret: SeedPath = None,
    ruleset: OwnRulesets = None,
    form: AnswerForm = "text",
) -> None:
    """Print the next throws of a game, or throw K of a turn.

    All seeds must have been revealed. Dealers, who give out throws before they reveal, name their
    seed file with `--secret`.

    Examples:
        barsis dice throw dice.json game.barsis.json
        barsis dice throw dice.json --turn 3
    """
    from barsis_notation.dice.due_throws import DueThrow

    if (played is None) == (turn is None) or (turn is None and number is not None):
        raise make_usage_error(_text("record-or-turn", option="--turn", other="--throw"))
    stop_when_closed()
    own = load_own_rulesets(ruleset)
    throws = _load_throws(file, secret, own)
    if played is not None:
        due = _list_due_throws(played, record, throws, own)
    else:
        place = turn or 0, number or 1
        due = [DueThrow("", *place, throws.throw(*place))]
    if form == "json":
        with open_output(None) as target:
            target.write(encode_json([each._asdict() for each in due]) + b"\n")
        return
    for each in due:
        print_line(_describe_throw(each, throws.ruleset))


def _load_throws(file: str, secret: str | None, own: tuple[Ruleset, ...]) -> SeededThrows:
    pact = load_pact(file, own)
    with exit_on_dice_errors(file):
        if secret is not None:
            kept = read_seed_file(secret)
            if kept.by != pact.dice.dealer:
                raise make_usage_error(_text("not-the-dealer", secret=secret, name=kept.by))
            pact = add_dealer_seed(pact, bytes.fromhex(kept.seed))
        return pact.throws()


def _list_due_throws(
    path: str, number: int, throws: SeededThrows, own: tuple[Ruleset, ...]
) -> list[DueThrow]:
    from barsis_notation.dice.due_throws import list_due_throws

    record, rules = read_game(path, number, None, own=own)
    if rules is not throws.ruleset:
        print_message(f"{path}: {_text('other-rules', ruleset=throws.ruleset.id)}")
        raise typer.Exit(Status.FINDINGS)
    try:
        due = list_due_throws(record, throws)
    except IllegalMove as error:
        print_finding_lines([error.finding], path)
        raise typer.Exit(Status.FINDINGS) from None
    except CannotBeginError as error:
        print_message(f"{path}: {error}")
        raise typer.Exit(Status.FINDINGS) from None
    if not due:
        print_message(f"{path}: {_text('nothing-due')}")
        raise typer.Exit(Status.FINDINGS)
    return due


def _describe_throw(due: DueThrow, ruleset: Ruleset) -> Text:
    name = ruleset.named("throws", due.throw)
    thrown = due.throw if name is None else _text("named-throw", throw=due.throw, name=name)
    seat = ruleset.named("seats", due.seat) or due.seat
    if due.turn == 0 and due.seat:
        return _text("roll-off-due", throw=due.number, seat=seat, thrown=thrown)
    if due.turn == 0:
        return _text("roll-off-throw", throw=due.number, thrown=thrown)
    if due.seat:
        return _text("throw-due", turn=due.turn, throw=due.number, seat=seat, thrown=thrown)
    return _text("throw-at", turn=due.turn, throw=due.number, thrown=thrown)
