"""Archives opened: which files are taken for one, which are refused, and how it is said."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from barsis_notation.archive import database, sqlite_schema
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ArchiveError
from tests.archive.records import archive_of
from tests.named_players import played


@pytest.fixture
def path(tmp_path: Path) -> Path:
    archive_of(tmp_path / "games.barsis", played())
    return tmp_path / "games.barsis"


def by_sql(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def refusal(path: Path, *, writing: bool = False) -> str:
    with pytest.raises(ArchiveError) as raised:
        Archive.open(path, writing=writing)
    assert raised.value.finding.file == str(path)
    return raised.value.finding.name


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (lambda path: path.write_bytes(b""), "not-an-archive"),
        (lambda path: path.write_text("{}"), "not-an-archive"),
        (lambda path: path.write_bytes(path.read_bytes()[:99]), "not-an-archive"),
        (lambda path: by_sql(path, "PRAGMA application_id = 7"), "not-an-archive"),
        (lambda path: by_sql(path, "PRAGMA user_version = 0"), "not-an-archive"),
        (lambda path: by_sql(path, "PRAGMA user_version = 2"), "archive-too-new"),
        (lambda path: by_sql(path, "DROP INDEX records_by_play"), "other-tables"),
        (lambda path: by_sql(path, "CREATE TABLE notes (text TEXT)"), "other-tables"),
        (
            lambda path: by_sql(
                path,
                "CREATE TRIGGER seen AFTER INSERT ON acts BEGIN DELETE FROM records; END",
            ),
            "other-tables",
        ),
        (
            lambda path: by_sql(
                path,
                "CREATE TRIGGER search_seen AFTER INSERT ON acts BEGIN DELETE FROM records; END",
            ),
            "other-tables",
        ),
        (
            lambda path: by_sql(
                path, "DROP VIEW games", "CREATE VIEW games AS SELECT load_extension('x') AS number"
            ),
            "other-tables",
        ),
    ],
)
@pytest.mark.parametrize("writing", [False, True])
def test_what_is_no_archive_is_refused(
    path: Path, change: Callable[[Path], object], name: str, writing: bool
) -> None:
    change(path)
    assert refusal(path, writing=writing) == name


def test_a_missing_file_a_folder_and_an_odd_name_are_errors_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Archive.open(tmp_path / "nothing.barsis")
    with pytest.raises(IsADirectoryError):
        Archive.open(tmp_path)
    with pytest.raises(OSError, match="NUL"):
        Archive.open("a\0b")
    assert [*tmp_path.iterdir()] == [], "to look for an archive makes none"


def test_an_archive_is_not_made_over_another_file(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        Archive.create(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["a b?c#d.barsis", "100%.barsis", "أرشيف.barsis", "-.barsis"])
def test_any_name_will_do(tmp_path: Path, name: str) -> None:
    archive_of(tmp_path / name, played())
    with Archive.open(tmp_path / name) as archive:
        assert len(archive) == 1
    assert [one.name for one in tmp_path.iterdir()] == [name]


def test_reading_changes_no_byte(path: Path) -> None:
    before = path.read_bytes()
    with Archive.open(path) as archive:
        assert len([*archive.records()]) == 1
        with pytest.raises((ArchiveError, OSError, sqlite3.Error)):
            archive.database.execute("DELETE FROM records")
    assert path.read_bytes() == before


def test_older_archives_are_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = (*sqlite_schema.TABLES, "CREATE TABLE notes (text TEXT) STRICT")

    def migrate(old: database.Database) -> None:
        old.execute(newer[-1])

    monkeypatch.setattr(database, "VERSION", 2)
    monkeypatch.setattr(database, "TABLES", newer)
    monkeypatch.setattr(database, "MIGRATIONS", (migrate,))
    assert refusal(path) == "archive-too-old"
    with Archive.open(path, writing=True) as archive:
        assert archive.database.value("PRAGMA user_version") == 2
    with Archive.open(path) as archive:
        assert len([*archive.records()]) == 1


def test_a_migration_that_fails_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def migrate(old: database.Database) -> None:
        old.execute("CREATE TABLE notes (text TEXT) STRICT")
        raise KeyboardInterrupt

    monkeypatch.setattr(database, "VERSION", 2)
    monkeypatch.setattr(database, "MIGRATIONS", (migrate,))
    with pytest.raises(KeyboardInterrupt):
        Archive.open(path, writing=True)
    monkeypatch.undo()
    with Archive.open(path) as archive:
        assert len([*archive.records()]) == 1


def test_one_that_somebody_holds_is_waited_for_and_then_told(path: Path) -> None:
    with (
        Archive.open(path, writing=True) as first,
        Archive.open(path, writing=True, wait=0.05) as second,
    ):
        first.database.execute("BEGIN IMMEDIATE")
        with pytest.raises(ArchiveError) as raised:
            list(second.add_records(played(seed=2)))
        assert raised.value.finding.name == "archive-busy"
        first.database.execute("ROLLBACK")
        (added,) = second.add_records(played(seed=2))
        assert added.number == 2


def test_to_open_an_archive_twice_keeps_its_log(path: Path) -> None:
    """Whoever closes a file lets go of every lock that his process has on it: SQLite's too.

    Another process would take the first one for gone then, and delete the log it goes on writing.
    """
    look = (
        "import sys; from barsis_notation.archive.archive import Archive\n"
        "with Archive.open(sys.argv[1]) as archive: print(len(archive))"
    )

    def seen_by_another_process() -> int:
        words = [sys.executable, "-c", look, str(path)]
        return int(subprocess.run(words, check=True, capture_output=True, text=True).stdout)

    with Archive.open(path, writing=True) as archive:
        list(archive.add_records(played("kioz")))
        Archive.open(path).close()
        assert seen_by_another_process() == 2
        list(archive.add_records(played("natt-klab")))
        assert seen_by_another_process() == 3


def test_an_archive_that_fails_to_open_is_closed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[database.Database] = []

    def fail(one: database.Database) -> None:
        opened.append(one)
        raise KeyboardInterrupt

    monkeypatch.setattr("barsis_notation.archive.archive.finish_scrub", fail)
    with pytest.raises(KeyboardInterrupt):
        Archive.open(path, writing=True)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].connection.execute("SELECT 1")
