"""Common parts of csv and parquet: writing sets of tables, their formats and the names of files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from barsis_notation.base.path_kinds import is_object
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format import Format, RulesetLookup, Tables, find_no_rulesets
from barsis_notation.formats.named_files import join_path
from barsis_notation.record.packing import strip_packing
from barsis_notation.record.structs import Record

if TYPE_CHECKING:
    from barsis_notation.formats.flat.game_rows import GameRow
    from barsis_notation.formats.flat.sets import StoredGame

    MakeRows = Callable[[Iterator[StoredGame], tuple[str, ...]], Iterator[list[bytes]]]
    """A function that yields the bytes of each game in the tables of the given names."""

NAMES: Final = ("games", "turns", "moves")
"""The names of the tables; games, the table that is read back, is first."""


AddGame = Callable[["GameRow"], object]
"""A function that adds the rows of a game to a table. Add games in the order of their numbers."""

OpenTable = Callable[[str, BinaryIO, str], AbstractContextManager[AddGame]]
"""A function that begins a table, given its name, its stream and the id of the set.

It returns a context manager for the function that adds games; the table is complete when the
context is left.
"""


def write_tables(
    open_table: OpenTable,
    records: Iterable[Record],
    streams: Mapping[str, BinaryIO],
    *,
    own_of: RulesetLookup = find_no_rulesets,
    made: MakeRows | None = None,
) -> None:
    """Write several tables, iterating over the records once.

    All records are read before anything is written. Exceptions of *open_table*, *made*, *own_of*
    and the iteration over *records* are propagated; the streams then have incomplete tables.

    Args:
        open_table: Function that takes the name of a table, its stream and the id of the set, and
            begins the table. It returns a context manager that yields a function, which takes a
            ``GameRow`` and writes its rows.
        records: The records.
        streams: Maps the name of each table to write (``games``, ``turns`` or ``moves``) to its
            binary output stream. The streams are not closed.
        own_of: Function that takes a record and returns the user's own rulesets that it may name.
        made: Function that takes the games and the names of the tables, and yields a list for each
            game: its bytes in each table. It can make rows in other processes. If None, the rows
            are made in this process.

    Raises:
        OSError: If a stream or the temporary file of the records cannot be written.
        UnicodeEncodeError: If a text in a record has a lone surrogate.
        TypeError: If a member of a record has a value that JSON cannot represent.
    """
    from barsis_notation.formats.flat.sets import collect_games

    with collect_games(records, own_of) as games, ExitStack() as stack:
        tables = [
            stack.enter_context(open_table(name, stream, games.set_id))
            for name, stream in streams.items()
        ]
        if made is not None:
            for rows in made(games.held, tuple(streams)):
                for stream, written in zip(streams.values(), rows, strict=True):
                    stream.write(written)
            return
        for game in games.rows:
            for add in tables:
                add(game)


def make_table_format(
    name: str,
    open_table: OpenTable,
    rows_written: Callable[[StoredGame, tuple[str, ...]], list[bytes]] | None = None,
    **members: Any,
) -> Format:
    """Return a format that writes three tables, and reads records from the table ``games``.

    Its writers raise the exceptions of ``write_tables``.

    Args:
        name: The name of the format, which is also the suffix of its files without the dot.
        open_table: Function that begins a table, as for ``write_tables``.
        rows_written: Function that takes a game and names of tables, and returns the bytes of the
            game in each of these tables. None if a table is not the concatenation of the bytes of
            its games.
        members: Other attributes of the ``Format``, such as ``summary`` and ``read``.
    """

    def under(own_of: RulesetLookup) -> Format:
        write_all = partial(write_tables, open_table, own_of=own_of)

        def losses(record: Record) -> list[Finding]:
            from barsis_notation.formats.losses import find_rule_losses

            return find_rule_losses(name, record, own_of(record))

        return Format(
            name=name,
            suffixes=(f"games.{name}",),
            write=lambda records, stream: write_all(records, {"games": stream}),
            losses=losses,
            tables=Tables(
                names=NAMES, ending=f".{name}", write=write_all, rows_written=rows_written
            ),
            under=under,
            **members,
        )

    return under(find_no_rulesets)


def name_table_files(target: str, tables: Tables) -> dict[str, str]:
    """Return a dict that maps the name of each table to the path or URI of its file.

    ``day/`` becomes ``day/games.csv`` and so on; ``cup.csv`` and ``cup.games.csv`` become
    ``cup.games.csv`` and so on. A compression suffix, such as ``.gz``, is kept for each file.

    Args:
        target: The path or URI of a folder (existing, or with a slash at the end) or of the first
            table, or a common name for all tables.
        tables: The tables of the format.
    """
    is_folder = target.endswith(("/", os.sep)) or (not is_object(target) and Path(target).is_dir())
    folder, name = (target, "") if is_folder else os.path.split(target)
    lowered = name.lower()  # may be longer than the name
    plain = strip_packing(lowered)
    stem = name[: len(name) - len(lowered) + len(plain)]
    packing = name[len(stem) :]
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
