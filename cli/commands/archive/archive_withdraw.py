"""`barsis archive withdraw`: remove records from an archive on request."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.archive.errors import ReasonError
from barsis_notation.language.patterns import Count
from barsis_notation.language.system_errors import describe_os_error as system_reason
from barsis_notation.language.texts import bind_texts, join_words

from ...options import make_usage_error
from ...parameters import Option
from ...status import Status
from ...streams import print_line, print_message
from .archive_options import ArchiveFile, WhichIfAny, open_archive
from .record_lists import describe_players

if TYPE_CHECKING:
    from barsis_notation.archive.archive import Archive
    from barsis_notation.archive.withdrawing import Withdrawal
    from barsis_notation.language.texts import Text

_text = bind_texts("cli/archive")

_SHOWN = 20
"""The number of record numbers listed after a name."""


def withdraw(
    file: ArchiveFile,
    which: WhichIfAny = None,
    person: Annotated[str | None, Option(metavar="PERSON")] = None,
    reason: Annotated[str | None, Option()] = None,
    dry_run: Annotated[bool, Option()] = False,
) -> None:
    """Erase a record and its revisions from an archive: names, turns and all bytes.

    Number, hashes, date and reason stay, so that everything else can still be proved. Names in it
    that also occur in other records are listed. Earlier copies and exports are not changed. Without
    a record or person, the command completes a withdrawal that another process blocked.

    Examples:
        barsis archive withdraw cup.barsis 2 --reason "Asked for"
        barsis archive withdraw cup.barsis --person "Amal Haddad" --dry-run
    """
    if which is None and person is None:
        _finish(file)
        return
    if which is not None and person is not None:
        raise make_usage_error(_text("record-or-person", option="--person"))
    if dry_run:
        with open_archive(file) as archive:
            planned = _plan(archive, which, person)
            _print_withdrawal(planned, planned=True, why=[*_describe_reasons(archive, planned)])
        return
    with open_archive(file, writing=True) as archive:
        done = _withdraw(archive, which, person, reason or "")
    _print_withdrawal(done, planned=False)
    if done.unfinished is not None:
        print_message(_describe_unfinished(file, done.unfinished))
        raise typer.Exit(Status.FINDINGS)


def _plan(archive: Archive, which: str | None, person: str | None) -> Withdrawal:
    if which is not None:
        return archive.withdrawal(which)
    return archive.withdrawal_of_person(person or "")


def _withdraw(archive: Archive, which: str | None, person: str | None, reason: str) -> Withdrawal:
    try:
        if which is not None:
            return archive.withdraw(which, reason)
        return archive.withdraw_person(person or "", reason)
    except ReasonError as error:
        raise make_usage_error(error.args[0]) from None


def _describe_reasons(archive: Archive, planned: Withdrawal) -> Iterator[Text]:
    """Yield a line for each record: its players, and why it would be withdrawn."""
    for number in planned.numbers:
        players = describe_players(archive.holding(number))
        revised = planned.revised.get(number)
        if revised is None:
            yield _text("asked-for", number=number, players=players)
        else:
            yield _text("is-revision", number=number, players=players, other=revised)


def _print_withdrawal(withdrawal: Withdrawal, *, planned: bool, why: Sequence[Text] = ()) -> None:
    numbers = join_words(withdrawal.numbers, "commas")
    count = Count(len(withdrawal.numbers))
    print_line(
        _text("would-withdraw", count=count, numbers=numbers)
        if planned
        else _text("now-withdrawn", count=count, numbers=numbers)
    )
    for line in why:
        print_line(f"  {line}")
    for name, places in withdrawal.remaining:
        print_line(_text("stands-elsewhere", name=name, numbers=_list_numbers(places)))
    print_line(_text("copies-untouched"))


def _list_numbers(numbers: tuple[int, ...]) -> Text | str:
    shown = join_words(numbers[:_SHOWN], "commas")
    more = len(numbers) - _SHOWN
    return shown if more <= 0 else _text("and-more", numbers=shown, count=Count(more))


def _finish(file: str) -> None:
    """Erase the remaining bytes of withdrawn records, or report that this is done."""
    from barsis_notation.archive.scrubbing import is_scrub_due, scrub

    with open_archive(file) as archive:
        due, path = is_scrub_due(archive.database), archive.path
    if not due:
        print_line(_text("nothing-to-finish", file=file))
        return
    why = scrub(path)
    if why is not None:
        print_message(_describe_unfinished(file, why))
        raise typer.Exit(Status.FINDINGS)
    print_line(_text("scrub-finished", file=file))


def _describe_unfinished(file: str, error: Exception) -> Text:
    """Return the message why the file could not be scrubbed, and the command that finishes it."""
    why = system_reason(error) if isinstance(error, OSError) else error
    command = f"barsis archive withdraw {shlex.quote(file)}"
    return _text("scrub-unfinished", why=why, command=command)
