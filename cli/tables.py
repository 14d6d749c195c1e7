"""Tables: those of a format, whose files all appear or none; those of others, read by a map."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import typer

from .options import ruleset_named
from .reading import tell_briefly
from .status import Status
from .streams import sink

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.formats.base import Format, Tables
    from barsis_notation.rulesets import Ruleset


@contextlib.contextmanager
def opened_tables(target: str, tables: Tables) -> Iterator[dict[str, BinaryIO]]:
    """Yield the files of *tables* by name, packed as *target* is; a folder is made if need be.

    Each appears whole, and none takes its place before all are written and kept by the disk. The
    first, which is read back, comes last.
    """
    from barsis_notation.formats.tables.files import table_files
    from barsis_notation.record.packing import packing

    if target.endswith(("/", os.sep)):
        Path(target).mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as files:
        raw = {
            name: files.enter_context(sink(path))
            for name, path in table_files(target, tables).items()
        }
        with contextlib.ExitStack() as packed:
            yield {
                name: packed.enter_context(packing(stream, target)) for name, stream in raw.items()
            }
        for stream in raw.values():
            stream.flush()
            if stat.S_ISREG(os.fstat(stream.fileno()).st_mode):  # a pipe keeps nothing
                os.fsync(stream.fileno())


def mapped(path: str, own: tuple[Ruleset, ...] = ()) -> Format:
    """Return the format that reads tables by the map in a file, which may name rules of *own*.

    Ends the command where the map is wrong: the findings are told on stderr.
    """
    from barsis_notation.formats.mapped.file import load_map
    from barsis_notation.formats.mapped.reading import mapped_format

    mapping, findings = load_map(path, own)
    tell_briefly(findings, path)
    if mapping is None:
        raise typer.Exit(Status.FINDINGS)
    return mapped_format(mapping)


def print_template(game: str | None) -> None:
    """Print a map for tables of *game*, and end the command."""
    if game is None:
        return
    from barsis_notation.formats.mapped.template import template_text

    text = template_text(ruleset_named(game))
    with sink(None) as target:
        target.write(text.encode())
    raise typer.Exit
