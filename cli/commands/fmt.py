"""`barsis fmt`: write records in their canonical form; files are replaced atomically."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from barsis_notation.base.path_kinds import is_special
from barsis_notation.conversion.canonical_files import is_same_content, write_canonical
from barsis_notation.formats.input_files import walk
from barsis_notation.formats.originals import open_for_rewriting
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import bind_texts, join_words

from ..option_groups import FolderOptions
from ..options import DiffOnly, Paths
from ..output.stderr_findings import print_finding_lines
from ..output.tally import Tally
from ..parameters import Option
from ..rewriting import print_difference, replace_original
from ..status import Status, choose_worst
from ..streams import STANDARD, print_message

if TYPE_CHECKING:
    from barsis_notation.formats.format import Format
    from barsis_notation.formats.originals import Original
    from barsis_notation.language.texts import Text


_text = bind_texts("cli/fmt")
_cli = bind_texts("cli")


def fmt(
    paths: Paths,
    folder_options: FolderOptions,
    *,
    check: Annotated[bool, Option()] = False,
    diff: DiffOnly = False,
) -> None:
    """Rewrite JSON, JSON Lines and text files of records in their canonical form.

    Files with errors, files in formats of other programs and tables stay unchanged. - is read from
    stdin and written to stdout.

    Examples:
        barsis fmt games
        barsis fmt games --check
    """
    work = _Formatter(paths, check=check, diff=diff)
    tally = Tally()
    folders = folder_options.make_folders(tally.pass_over, by_rulesets=False)
    for path in walk(paths, folders):
        if isinstance(path, str):
            work.format_file(path)
        else:
            print_finding_lines([path], path.file or "")
            tally.count([path])
    print_message(work.describe_counts())
    tally.print_passed_over()
    raise typer.Exit(choose_worst(work.status, tally.status))


class _Formatter:
    """Formats files one after the other, or only compares them, and counts them.

    Args:
        named: The paths of the command line. Files that cannot be formatted are reported if they
            are among them, else skipped.
        check: Whether files are only compared with their canonical form.
        diff: Whether the differences are printed, and files are not changed.
    """

    def __init__(self, named: list[str], *, check: bool, diff: bool) -> None:
        self.named = named
        self.changes_nothing = check or diff
        self.diff = diff
        self.changed = self.unchanged = self.left = 0
        self.status = Status.CLEAN

    def describe_counts(self) -> Text:
        """Return the counts as a sentence."""
        would = _text("would-be-changed", count=self.changed)
        changed = would if self.changes_nothing else _text("changed", count=self.changed)
        left = [_text("left-alone", count=self.left)] if self.left else []
        return join_words([changed, _text("unchanged", count=self.unchanged), *left], "commas")

    def format_file(self, path: str) -> None:
        """Format the file at *path*, or leave it unchanged and report why."""
        if path != STANDARD and is_special(path):
            print_message(f"{path}: {_text('no-file')}")
            self._leave(Status.UNREADABLE)
            return
        try:
            with open_for_rewriting(path) as (old, new):
                form = write_canonical(
                    old.reader, new, path, partial(print_finding_lines, file=path)
                )
                if form is None:
                    self._leave(Status.FINDINGS)
                elif not form.lossless:
                    self._pass_over(path, form)
                else:
                    self._take(form, old, new)
        except OSError as error:
            print_message(f"{path}: {describe_os_error(error)}")
            self._leave(Status.UNREADABLE)

    def _leave(self, status: Status) -> None:
        self.left += 1
        self.status = choose_worst(self.status, status)

    def _pass_over(self, path: str, form: Format) -> None:
        """Skip a file of another program; report that if the command line names it."""
        if path in self.named:
            self._print_left(path, _text("no-canonical-form", format=form.name))
        self._leave(Status.FINDINGS if path in self.named else Status.CLEAN)

    def _take(self, form: Format, old: Original, new: BinaryIO) -> None:
        """Replace *old* by *new* if they differ, or report that it would be replaced."""
        is_same = is_same_content(old.reader, new)
        if form.tables and not is_same:
            files = join_words(form.tables.names, "commas")
            self._print_left(old.path, _text("tables-are-one", tables=files))
            self._leave(Status.FINDINGS)
            return
        if self.changes_nothing and not is_same:
            self.status = choose_worst(self.status, Status.FINDINGS)
            self._print_change(old, new)
        elif not self.changes_nothing and (old.path == STANDARD or not is_same):
            replace_original(old, new)
        self.changed += not is_same
        self.unchanged += is_same

    def _print_left(self, path: str, why: Text) -> None:
        print_message(f"{path}: {_cli('left-as-it-is', why=why)}")

    def _print_change(self, old: Original, new: BinaryIO) -> None:
        print_message(f"{old.path}: {_text('would-change')}")
        if self.diff:
            print_difference(old.path, old.reader, new, _text("canonical"))
