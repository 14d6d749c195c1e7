"""`barsis fmt`: records in their canonical form; a reader sees the old file or the new one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from barsis_notation.base.path_kinds import is_special
from barsis_notation.conversion.canonical_files import is_same_content, write_canonical
from barsis_notation.formats.input_files import walk
from barsis_notation.formats.originals import open_for_rewriting
from barsis_notation.language.system_errors import reason
from barsis_notation.language.texts import listed, texts_of

from ..option_groups import FolderOptions
from ..options import DiffOnly, Paths
from ..output.stderr_findings import tell_briefly
from ..output.tally import Tally
from ..parameters import Option
from ..rewriting import print_difference, replace_original
from ..status import Status, worst
from ..streams import STANDARD, print_message

if TYPE_CHECKING:
    from barsis_notation.formats.format import Format
    from barsis_notation.formats.originals import Original
    from barsis_notation.language.texts import Text


_text = texts_of("cli/fmt")
_cli = texts_of("cli")


def fmt(
    paths: Paths,
    folder_options: FolderOptions,
    *,
    check: Annotated[
        bool, Option(help="Change nothing; exit status 1 if something would change.")
    ] = False,
    diff: DiffOnly = False,
) -> None:
    """Write records in their canonical form: pretty JSON, JSON Lines or text, whichever they are.

    A file with an error, or in a format of other programs, stays as it is, and so does a table,
    whose columns and order are its owner's. - is read from stdin and written to stdout.

    Examples:
        barsis fmt games
        barsis fmt games --check
    """
    work = _Formatter(paths, check=check, diff=diff)
    tally = Tally()
    folders = folder_options.folders(tally.pass_over, by_rulesets=False)
    for path in walk(paths, folders):
        if isinstance(path, str):
            work.file(path)
        else:
            tell_briefly([path], path.file or "")
            tally.count([path])
    print_message(work.spoken())
    tally.tell_passed_over()
    raise typer.Exit(worst(work.status, tally.status))


class _Formatter:
    """Formats file after file and keeps count; those that were *named* cannot be passed over."""

    def __init__(self, named: list[str], *, check: bool, diff: bool) -> None:
        self.named = named
        self.changes_nothing = check or diff
        self.diff = diff
        self.changed = self.unchanged = self.left = 0
        self.status = Status.CLEAN

    def spoken(self) -> Text:
        """Return the counts as a sentence."""
        would = _text("would-be-changed", count=self.changed)
        changed = would if self.changes_nothing else _text("changed", count=self.changed)
        left = [_text("left-alone", count=self.left)] if self.left else []
        return listed([changed, _text("unchanged", count=self.unchanged), *left], "commas")

    def file(self, path: str) -> None:
        """Format one file, or leave it alone and say why."""
        if path != STANDARD and is_special(path):
            print_message(f"{path}: {_text('no-file')}")
            self._leave(Status.UNREADABLE)
            return
        try:
            with open_for_rewriting(path) as (old, new):
                form = write_canonical(old.reader, new, path, partial(tell_briefly, file=path))
                if form is None:
                    self._leave(Status.FINDINGS)
                elif not form.lossless:
                    self._pass_over(path, form)
                else:
                    self._take(form, old, new)
        except OSError as error:
            print_message(f"{path}: {reason(error)}")
            self._leave(Status.UNREADABLE)

    def _leave(self, status: Status) -> None:
        self.left += 1
        self.status = worst(self.status, status)

    def _pass_over(self, path: str, form: Format) -> None:
        """Leave a file of other programs alone, and say so where it was asked for by name."""
        if path in self.named:
            self._say_left(path, _text("no-canonical-form", format=form.name))
        self._leave(Status.FINDINGS if path in self.named else Status.CLEAN)

    def _take(self, form: Format, old: Original, new: BinaryIO) -> None:
        """Put *new* in the place of *old* where they differ, or say that it would be."""
        is_same = is_same_content(old.reader, new)
        if form.tables and not is_same:
            files = listed(form.tables.names, "commas")
            self._say_left(old.path, _text("tables-are-one", tables=files))
            self._leave(Status.FINDINGS)
            return
        if self.changes_nothing and not is_same:
            self.status = worst(self.status, Status.FINDINGS)
            self._tell_change(old, new)
        elif not self.changes_nothing and (old.path == STANDARD or not is_same):
            replace_original(old, new)
        self.changed += not is_same
        self.unchanged += is_same

    def _say_left(self, path: str, why: Text) -> None:
        print_message(f"{path}: {_cli('left-as-it-is', why=why)}")

    def _tell_change(self, old: Original, new: BinaryIO) -> None:
        print_message(f"{old.path}: {_text('would-change')}")
        if self.diff:
            print_difference(old.path, old.reader, new, _text("canonical"))
