"""Files of table formats, and reading of tables of other programs by a map."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import typer

from barsis_notation.base.path_kinds import is_special
from barsis_notation.formats.flat.table_writing import name_table_files
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.packing import BrokenCompressionError

from .options import load_named_ruleset, make_usage_error
from .output.stderr_findings import print_finding_lines
from .status import Status
from .streams import open_output

if TYPE_CHECKING:
    from barsis_notation.formats.format import Format, Tables
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("cli")


def check_tables_absent(target: str, tables: Tables) -> None:
    """Raise BadParameter if a file of a table would be overwritten.

    Pipes and other special files may exist.

    Args:
        target: Path of the output: a folder for the tables, or the beginning of their file names.
        tables: The format of the tables, which names their files.
    """
    for file in name_table_files(target, tables).values():
        if os.path.lexists(file) and not is_special(file):
            raise make_usage_error(_text("table-is-there", file=file))


def load_mapped_format(path: str, own: tuple[Ruleset, ...] = ()) -> Format:
    """Return the format that reads tables by the map at *path*.

    Args:
        path: Path of the map.
        own: Rulesets that are not built in and that the map may name.

    Raises:
        typer.Exit: With status 1, after the findings on stderr, if the map has errors.
        OSError: If the file cannot be read.
    """
    from barsis_notation.formats.mapped.file import load_map
    from barsis_notation.formats.mapped.reader import make_map_format

    mapping, findings = load_map(path, own)
    print_finding_lines(findings, path)
    if mapping is None:
        raise typer.Exit(Status.FINDINGS)
    return make_map_format(mapping)


def print_template(game: str, table: str | None) -> None:
    """Print a map for tables of a game on stdout, and end the command.

    Args:
        game: Reference of a ruleset, such as ``barsis`` or the path of a ruleset file.
        table: Path of a table whose columns the map describes, None for a general map.

    Raises:
        typer.Exit: When done, with status 0.
        BadParameter: If the ruleset is unknown, or the table is damaged.
        OSError: If the table cannot be opened.
    """
    from barsis_notation.formats.flat.parquet_tables import DamagedError
    from barsis_notation.formats.mapped.template import (
        fit_template,
        format_template,
        make_template_for,
    )

    rules = load_named_ruleset(game)
    try:
        document = make_template_for(rules, table) if table else fit_template(rules)
    except (DamagedError, BrokenCompressionError) as error:
        raise make_usage_error(
            _text("table-cannot-be-read", table=table, error=str(error))
        ) from None
    with open_output(None) as target:
        target.write(format_template(document).encode())
    raise typer.Exit
