"""`barsis dice name`: which dice a record's throws are of, written into the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, BinaryIO, cast

import typer

from barsis_notation.base.uris import is_special
from barsis_notation.language.texts import texts_of

from ...options import OwnRulesets, RecordNumber, own_rulesets, wrong
from ...originals import original
from ...parameters import Argument
from ...reading import read_game
from ...rewriting import put
from ...status import Status
from ...streams import STANDARD, talk
from .files import DiceFile, pact_of, refusing

if TYPE_CHECKING:
    from barsis_notation.record.structs import Record

_text = texts_of("cli/dice")
_cli = texts_of("cli")


def name(
    file: DiceFile,
    played: Annotated[str, Argument(metavar="RECORD", help="The record of the game.")],
    record: RecordNumber = 1,
    ruleset: OwnRulesets = None,
) -> None:
    """Write into a record which dice its throws are of, and the seeds as far as they are revealed.

    With all of them `check` needs the record alone. The record becomes its next revision; one that
    says all this already stays as it is.
    """
    from barsis_notation.base.temporary_files import temporary_file
    from barsis_notation.dice.errors import DiceError
    from barsis_notation.dice.naming import named
    from barsis_notation.dice.pact import unready
    from barsis_notation.record.canonical import next_revision
    from barsis_notation.validation.fixes import revise

    if played == STANDARD or is_special(played):
        raise wrong(_text("no-stream", file=played))
    own = own_rulesets(ruleset)
    pact = pact_of(file, own)
    with refusing(file):
        if pact.uncommitted:
            raise DiceError([*unready(pact)])
    with original(played) as old, temporary_file() as new:
        before, rules = read_game(played, record, None, stream=old.reader, own=own)
        if rules is not pact.ruleset:
            talk(f"{played}: {_text('other-rules', ruleset=pact.ruleset.id)}")
            raise typer.Exit(Status.FINDINGS)
        after = named(before, pact)
        if after == before:
            talk(_text("named-already", file=played))
            return

        def revision(_: Record) -> Record:
            return next_revision(before, after)

        old.reader.seek(0)
        done = revise(old.reader, cast(BinaryIO, new), played, record, revision)
        if done.left is not None:
            talk(f"{played}: {_cli('left-as-it-is', why=done.left.why)}")
            raise typer.Exit(Status.FINDINGS)
        put(old, new)
    talk(_text("named", file=played))
