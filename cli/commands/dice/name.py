"""`barsis dice name`: which dice a record's throws are of, written into the record."""

from __future__ import annotations

from typing import Annotated

import typer

from barsis_notation.base.uris import is_special
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.naming import named
from barsis_notation.dice.pact import unready
from barsis_notation.formats.originals import rewriting
from barsis_notation.language.texts import texts_of
from barsis_notation.record.canonical import next_revision

from ...options import OwnRulesets, RecordNumber, own_rulesets, wrong
from ...parameters import Argument
from ...reading import read_game
from ...rewriting import put
from ...status import Status
from ...streams import STANDARD, talk
from .files import DiceFile, pact_of, refusing

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
        raise wrong(_text("no-stream", file=played))
    own = own_rulesets(ruleset)
    pact = pact_of(file, own)
    with refusing(file):
        if pact.uncommitted:
            raise DiceError([*unready(pact)])
    with rewriting(played) as (old, new):
        before, rules = read_game(played, record, None, stream=old.reader, own=own)
        if rules is not pact.ruleset:
            talk(f"{played}: {_text('other-rules', ruleset=pact.ruleset.id)}")
            raise typer.Exit(Status.FINDINGS)
        after = named(before, pact)
        if after == before:
            talk(_text("named-already", file=played))
            return
        revision = next_revision(before, after)
        from ...fixing import revise_or_end

        revise_or_end(old, new, record, lambda _: revision)
        put(old, new)
    talk(_text("named", file=played))
