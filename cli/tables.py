"""Tables: those of a format, whose files all appear or none; those of others, read by a map."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, BinaryIO

import typer

from barsis_notation.base.uris import is_special
from barsis_notation.language.texts import texts_of

from .options import ruleset_named, wrong
from .reading import tell_briefly
from .status import Status
from .streams import sink, tell_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.formats.format import Format, Tables
    from barsis_notation.rulesets import Ruleset

_text = texts_of("cli")


def check_nothing_there(target: str, tables: Tables) -> None:
    """Raise BadParameter where a file of *tables* is there that would be written over."""
    from barsis_notation.formats.flat.tables import table_files

    for file in table_files(target, tables).values():
        if os.path.lexists(file) and not is_special(file):
            raise wrong(_text("table-is-there", file=file))


@contextlib.contextmanager
def opened_tables(target: str, tables: Tables, *, force: bool) -> Iterator[dict[str, BinaryIO]]:
    """Yield the files of *tables* by name, packed as *target* is; a folder is made if need be.

    Each appears whole, and none takes its place before all are written and kept by the disk. The
    first, which is read back, comes last. Without *force* nothing may be there.
    """
    from barsis_notation.base.saving import saving_all
    from barsis_notation.base.saving_folders import check_tables_below, make_folder
    from barsis_notation.base.seen import There
    from barsis_notation.formats.flat.tables import table_files
    from barsis_notation.record.packing import packing

    if target.endswith(("/", os.sep)):
        make_folder(target)
    files = table_files(target, tables)
    check_tables_below(target, files.values())
    expected = There.ANYTHING if force else There.NOTHING
    with (
        saving_all([*files.values()], expected=expected, tell=tell_of) as streams,
        contextlib.ExitStack() as packed,
    ):
        yield {
            name: packed.enter_context(packing(stream, target))
            for name, stream in zip(files, streams, strict=True)
        }


def mapped(path: str, own: tuple[Ruleset, ...] = ()) -> Format:
    """Return the format that reads tables by the map in a file, which may name rules of *own*.

    Ends the command where the map is wrong, with its findings on stderr.
    """
    from barsis_notation.formats.mapped.file import load_map
    from barsis_notation.formats.mapped.reader import mapped_format

    mapping, findings = load_map(path, own)
    tell_briefly(findings, path)
    if mapping is None:
        raise typer.Exit(Status.FINDINGS)
    return mapped_format(mapping)


def print_template(game: str, table: str | None) -> None:
    """Print a map for tables of *game*, fitted to *table* if there is one, and end the command."""
    from barsis_notation.formats.flat.parquet_tables import DamagedError
    from barsis_notation.formats.mapped.template import fitted, template_of, template_text
    from barsis_notation.record.packing import BrokenCompressionError

    rules = ruleset_named(game)
    try:
        document = template_of(rules, table) if table else fitted(rules)
    except (DamagedError, BrokenCompressionError) as error:
        raise wrong(_text("table-cannot-be-read", table=table, error=str(error))) from None
    with sink(None) as target:
        target.write(template_text(document).encode())
    raise typer.Exit
