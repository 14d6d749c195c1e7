"""`barsis dice name`: write the dice of a game into its record."""

from __future__ import annotations

from typing import Annotated

import typer

from barsis_notation.base.path_kinds import is_special
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.naming import add_pact
from barsis_notation.dice.pact import check_complete
from barsis_notation.formats.originals import open_for_rewriting
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.canonical import make_revision

from ...options import OwnRulesets, RecordNumber, load_own_rulesets, make_usage_error
from ...parameters import Argument
from ...rewriting import replace_original
from ...single_records import read_game
from ...status import Status
from ...streams import STANDARD, print_message
from .dice_options import DiceFile, exit_on_dice_errors, load_pact

_text = bind_texts("cli/dice")


def name(
    file: DiceFile,
    played: Annotated[str, Argument(metavar="RECORD")],
    record: RecordNumber = 1,
    ruleset: OwnRulesets = None,
) -> None:
    """Write the commitments and revealed seeds of a dice file into a record.

    Once all seeds are revealed, `check` needs only the record. The record becomes a new revision,
    unless it already has all of this.

    Examples:
        barsis dice name dice.json game.barsis.json
        barsis dice name dice.json games.jsonl --record 2
    """
    if played == STANDARD or is_special(played):
        raise make_usage_error(_text("no-stream", file=played))
    own = load_own_rulesets(ruleset)
    pact = load_pact(file, own)
    with exit_on_dice_errors(file):
        if pact.uncommitted:
            raise DiceError([*check_complete(pact)])
    with open_for_rewriting(played) as (old, new):
        before, rules = read_game(played, record, None, stream=old.reader, own=own)
        if rules is not pact.ruleset:
            print_message(f"{played}: {_text('other-rules', ruleset=pact.ruleset.id)}")
            raise typer.Exit(Status.FINDINGS)
        after = add_pact(before, pact)
        if after == before:
            print_message(_text("named-already", file=played))
            return
        revision = make_revision(before, after)
        from ...fixing import revise_or_end

        revise_or_end(old, new, record, lambda _: revision)
        replace_original(old, new)
    print_message(_text("named", file=played))
