"""What csv and parquet share: the tables, how they are written, and the files they stand in."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Protocol

from barsis_notation.base.path_kinds import is_object
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format import Format, RulesetLookup, Tables, find_no_rulesets
from barsis_notation.formats.named_files import join_path
from barsis_notation.record.decode import Decoded
from barsis_notation.record.packing import without_packing
from barsis_notation.record.structs import Record

if TYPE_CHECKING:
    from barsis_notation.formats.flat.game_rows import GameRow
    from barsis_notation.formats.flat.sets import StoredGame

    MakeRows = Callable[[Iterator[StoredGame], tuple[str, ...]], Iterator[list[bytes]]]
    """Yields what stands for each game in the tables of some names."""

NAMES: Final = ("games", "turns", "moves")
"""The tables by name; games, which is read back, comes first."""


class TableWriter(Protocol):
    """Writes one table."""

    def add(self, game: GameRow) -> None:
        """Take the rows of *game* on."""
        ...


OpenTable = Callable[[str, BinaryIO, str], AbstractContextManager[TableWriter]]
"""Begins the table of a name in a stream, with the id of its set; whole when it is left."""


def make_loss_finder(name: str, own_of: RulesetLookup) -> Callable[[Record], list[Finding]]:
    """Return what gives the losses of a record in the tables of the format *name*."""

    def losses(record: Record) -> list[Finding]:
        from barsis_notation.formats.losses import find_rule_losses

        return find_rule_losses(name, record, own_of(record))

    return losses


def write_tables(
    open_table: OpenTable,
    records: Iterable[Record],
    streams: Mapping[str, BinaryIO],
    *,
    own_of: RulesetLookup = find_no_rulesets,
    made: MakeRows | None = None,
) -> None:
    """Write every table that *streams* names; the records go by once.

    *own_of* gives the rulesets of the user's that each may name; *made* is called to have the rows
    made elsewhere. Raises what *open_table* does.
    """
    from barsis_notation.formats.flat.sets import collect_games

    with collect_games(records, own_of) as games, ExitStack() as stack:
        tables = {
            name: stack.enter_context(open_table(name, stream, games.set_id))
            for name, stream in streams.items()
        }
        if made is not None:
            for rows in made(games.held, tuple(streams)):
                for stream, written in zip(streams.values(), rows, strict=True):
                    stream.write(written)
            return
        for game in games.rows:
            for table in tables.values():
                table.add(game)


def make_table_format(
    name: str,
    open_table: OpenTable,
    rows_written: Callable[[StoredGame, tuple[str, ...]], list[bytes]] | None = None,
    **members: Any,
) -> Format:
    """Return the format *name*, whose tables *open_table* begins; *members* are its others.

    A file alone is the table games. Where a table is what stands for each game, one after the
    other, *rows_written* returns that for the tables of some names. Writing raises what
    *open_table* does.
    """

    def under(own_of: RulesetLookup) -> Format:
        write_all = partial(write_tables, open_table, own_of=own_of)
        return Format(
            name=name,
            suffixes=(f"games.{name}",),
            write=lambda records, stream: write_all(records, {"games": stream}),
            losses=make_loss_finder(name, own_of),
            tables=Tables(
                names=NAMES, ending=f".{name}", write=write_all, rows_written=rows_written
            ),
            under=under,
            **members,
        )

    return under(find_no_rulesets)


def name_table_files(target: str, tables: Tables) -> dict[str, str]:
    """Return the file of each table for *target*: a folder, or a name that stands for all.

    ``day/`` is day/games.csv and so on, ``cup.csv`` is cup.games.csv and so on, as is the name of
    the first of them. A packed name packs each.
    """
    is_folder = target.endswith(("/", os.sep)) or (not is_object(target) and Path(target).is_dir())
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
        table: join_path(folder, f"{prefix}{table}{tables.ending}{packing}")
        for table in tables.names
    }


def check_set_of_file(read: Iterator[Decoded], path: str, form: Format) -> Iterator[Decoded]:
    """Return what is *read* of the file at *path*; of tables with the findings of their set."""
    if form.tables is None:
        return read
    from barsis_notation.formats.flat.sets import check_table_set

    return check_table_set(read, path, form.tables)
