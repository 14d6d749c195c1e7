"""Sets of tables: one id in all of them, and what is said of a table that belongs to another."""

from __future__ import annotations

import csv
import gzip
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from barsis_notation import write
from barsis_notation.formats.flat.sets import collect_games
from barsis_notation.formats.flat.table_formats import CSV, PARQUET
from barsis_notation.record.structs import Record
from barsis_notation.validation import Checks, check_files
from tests.formats.flat.making import played, samples, tables, written

OTHER = "table-of-other-set"
NAMES = ("games", "turns", "moves")
ENDINGS = ["csv", "csv.gz", "parquet", "parquet.gz"]


class KilledError(BaseException):
    pass


def quiet() -> Record:
    """Return a game of which nothing was played."""
    record = played("barsis")
    return Record(format=record.format, ruleset=record.ruleset, players=record.players, turns=[])


def said(path: Path) -> list[str]:
    """Return the tables that are of another set than the games of *path*."""
    findings = [
        found for one in check_files([str(path)], Checks(play=False)) for found in one.findings
    ]
    assert all(found.severity == "warning" for found in findings if found.name == OTHER)
    return [found.message.split(" ")[0] for found in findings if found.name == OTHER]


@pytest.mark.parametrize("form", [CSV, PARQUET], ids=lambda form: form.name)
def test_the_same_records_are_the_same_bytes(form: object) -> None:
    assert form in (CSV, PARQUET)
    chosen = CSV if form is CSV else PARQUET
    one, two = tables(chosen, samples()), tables(chosen, samples())
    assert one == two
    assert one["games"] == written(chosen, samples())


def test_the_id_is_that_of_the_records_in_their_order() -> None:
    ids = []
    for records in (samples(), samples()[::-1], samples()[1:], [*samples(), quiet()]):
        with collect_games(records) as games:
            ids.append(games.set_id)
            assert {game.set_id for game in games.rows} == {games.set_id}
    assert len(set(ids)) == 4
    assert all(len(one) == 20 and one.startswith("set-") for one in ids)


def short(game: str) -> Record:
    """Return the first turns of a game, some with moves."""
    return msgspec.structs.replace(played(game), turns=played(game).turns[:8])


def first() -> list[Record]:
    return [short("shesh-besh"), quiet()]


def second() -> list[Record]:
    return [short("barsis"), short("shesh-besh")]


def begun_alike() -> list[Record]:
    return [short("shesh-besh")]


def without_turns() -> list[Record]:
    return [quiet(), quiet()]


PAIRS = [(first, second), (second, first), (first, begun_alike), (begun_alike, first),
         (without_turns, second), (second, without_turns)]  # fmt: skip


SETS = [("csv", *pair) for pair in PAIRS] + [(ending, first, second) for ending in ENDINGS[1:]]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("ending", "old", "new"), SETS)
def test_a_set_of_which_only_a_part_is_new_is_seen(
    ending: str,
    old: Callable[[], list[Record]],
    new: Callable[[], list[Record]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Killed after none, one, two and three tables have taken their places."""
    replace = os.replace
    for count in range(4):
        folder = tmp_path / str(count)
        folder.mkdir()
        cup = folder / f"cup.{ending}"
        write(old(), cup)
        done: list[str] = []

        def dying(one: str, other: str, done: list[str] = done, count: int = count) -> None:
            if len(done) == count:
                raise KilledError
            replace(one, other)
            done.append(other)

        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", dying)
            try:
                write(new(), cup)
            except KilledError:
                assert count < 3
        mixed = {1: ["moves"], 2: ["turns", "moves"]}.get(count, [])
        if ending.startswith("csv"):  # a table without rows fits where no rows are missed
            mixed = [name for name in mixed if not fits(new(), old(), name)]
        games = cup.with_name(f"cup.games.{ending}")
        assert said(games) == [str(games).replace("games.", f"{name}.") for name in mixed]


def fits(new: list[Record], old: list[Record], name: str) -> bool:
    """Return whether table *name* of *new* has no rows, and none are due of *old* either."""
    rows = [tables(CSV, records)[name].count(b"\n") - 1 for records in (new, old)]
    return rows == [0, 0]


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("ending", ENDINGS)
def test_tables_alone_and_tables_of_others_are_nothing_to_say(ending: str, tmp_path: Path) -> None:
    write(first(), tmp_path / f"cup.{ending}")
    (tmp_path / f"cup.moves.{ending}").unlink()
    assert said(tmp_path) == []
    theirs = b"id,when\n1,2026\n"
    packed = gzip.compress(theirs) if ending.endswith("gz") else theirs
    for content in (packed, b"", b"PAR1", b"\x1f\x8b\x08", os.urandom(3000)):
        (tmp_path / f"cup.turns.{ending}").write_bytes(content)
        assert said(tmp_path / f"cup.games.{ending}") == []
    (tmp_path / f"cup.turns.{ending}").unlink()
    (tmp_path / f"cup.turns.{ending}").mkdir()
    assert said(tmp_path / f"cup.games.{ending}") == []


def test_a_set_that_a_spreadsheet_saved_is_one(tmp_path: Path) -> None:
    write(first(), tmp_path / "cup.csv")
    for name in NAMES:
        path = tmp_path / f"cup.{name}.csv"
        rows = list(csv.reader(path.read_text("utf-8").splitlines(keepends=True)))
        with path.open("w", encoding="utf-8-sig", newline="") as stream:
            csv.writer(stream, delimiter=";").writerows(row[::-1] for row in rows)
    assert said(tmp_path / "cup.games.csv") == []
    moves = tmp_path / "cup.moves.csv"
    moves.write_bytes(moves.read_bytes().replace(b"set-", b"set-0"))
    assert said(tmp_path / "cup.games.csv") == [str(moves)]
