"""Tables: those of a format, whose files all appear or none; those of others, read by a map."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import typer

from barsis_notation.base.uris import is_special
from barsis_notation.formats.flat.tables import table_files
from barsis_notation.language.texts import texts_of
from barsis_notation.record.packing import BrokenCompressionError

from .options import ruleset_named, wrong
from .output.stderr_findings import tell_briefly
from .status import Status
from .streams import sink

if TYPE_CHECKING:
    from barsis_notation.formats.format import Format, Tables
    from barsis_notation.rulesets import Ruleset

_text = texts_of("cli")


def check_nothing_there(target: str, tables: Tables) -> None:
    """Raise BadParameter where a file of *tables* is there that would be written over."""
    for file in table_files(target, tables).values():
        if os.path.lexists(file) and not is_special(file):
            raise wrong(_text("table-is-there", file=file))


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

    rules = ruleset_named(game)
    try:
        document = template_of(rules, table) if table else fitted(rules)
    except (DamagedError, BrokenCompressionError) as error:
        raise wrong(_text("table-cannot-be-read", table=table, error=str(error))) from None
    with sink(None) as target:
        target.write(template_text(document).encode())
    raise typer.Exit
