"""`barsis dice name`: write the dice of a game into its record."""

from __future__ import annotations

from typing import Annotated

import typer

from barsis_notation.base.path_kinds import is_special
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.naming import named
from barsis_notation.dice.pact import unready
from barsis_notation.formats.originals import open_for_rewriting
from barsis_notation.language.texts import texts_of
from barsis_notation.record.canonical import next_revision

from ...options import OwnRulesets, RecordNumber, load_own_rulesets, usage_error
from ...parameters import Argument
from ...rewriting import replace_original
from ...single_records import read_game
from ...status import Status
from ...streams import STANDARD, print_message
from .dice_options import DiceFile, pact_of, refusing

_text = texts_of("cli/dice")


def name(
    file: DiceFile,
    played: Annotated[str, Argument(metavar="RECORD", help="The record of the game.")],
    record: RecordNumber = 1,
    ruleset: OwnRulesets = None,
) -> None:
    """Write into a record which dice its throws are of, and the seeds as far as they are revealed.

    With all of them `check` needs the record alone. The record becomes its next revision; one that
    says all this already stays as it is.

    Examples:
        barsis dice name dice.json game.barsis.json
        barsis dice name dice.json games.jsonl --record 2
    """
    if played == STANDARD or is_special(played):
        raise usage_error(_text("no-stream", file=played))
    own = load_own_rulesets(ruleset)
    pact = pact_of(file, own)
    with refusing(file):
        if pact.uncommitted:
            raise DiceError([*unready(pact)])
    with open_for_rewriting(played) as (old, new):
        before, rules = read_game(played, record, None, stream=old.reader, own=own)
        if rules is not pact.ruleset:
            print_message(f"{played}: {_text('other-rules', ruleset=pact.ruleset.id)}")
            raise typer.Exit(Status.FINDINGS)
        after = named(before, pact)
        if after == before:
            print_message(_text("named-already", file=played))
            return
        revision = next_revision(before, after)
        from ...fixing import revise_or_end

        revise_or_end(old, new, record, lambda _: revision)
        replace_original(old, new)
    print_message(_text("named", file=played))
