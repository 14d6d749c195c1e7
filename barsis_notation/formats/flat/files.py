"""The files that a format of several tables is written to, and read from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from barsis_notation.formats.format import Format, Tables
from barsis_notation.record.decode import Decoded
from barsis_notation.record.packing import without_packing


def table_files(target: str, tables: Tables) -> dict[str, str]:
    """Return the file of each table for *target*: a folder, or a name that stands for all.

    ``day/`` is day/games.csv and so on, ``cup.csv`` is cup.games.csv and so on, as is the name of
    the first of them. A packed name packs each.
    """
    is_folder = target.endswith(("/", os.sep)) or Path(target).is_dir()
    folder, name = (target, "") if is_folder else os.path.split(target)
    plain = without_packing(name.lower())
    packing = name[len(plain) :]
    stem = name[: len(plain)]
    if plain.endswith(tables.ending):
        stem = stem[: -len(tables.ending)]
    first = tables.names[0]
    if stem.lower() == first or stem.lower().endswith(f".{first}"):
        stem = stem[: -len(first)].removesuffix(".")
    prefix = f"{stem}." if stem else ""
    return {
        table: str(Path(folder) / f"{prefix}{table}{tables.ending}{packing}")
        for table in tables.names
    }


def with_its_set(read: Iterator[Decoded], path: str, form: Format) -> Iterator[Decoded]:
    """Return what is *read* of the file at *path*; of tables with the findings of their set."""
    if form.tables is None:
        return read
    from barsis_notation.formats.flat.sets import held_together

    return held_together(read, path, form.tables)
