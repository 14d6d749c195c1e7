"""Every verb on files that are no archives, or hurt ones: what is said, and how it ends."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import barsis_cli
import barsis_notation
from barsis_notation.archive import database
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.seals.sealing import NOBODY, make_checkpoint
from tests.archive.records import SAMPLES, archive_of
from tests.archive.test_opening import by_sql
from tests.archive.torture.children import command, new_folder, started, waited
from tests.cli.commands import DECLARED
from tests.cli.run import barsis
from tests.named_players import played
from tests.scale import LONG

GIVEN: Final = SAMPLES / "barsis" / "amman_final_whole_game.barsis.json"

LINES: Final = SAMPLES / "kioz" / "club_evening.barsis.jsonl"
KEY: Final = Path(__file__).parent / "keys" / "open.key"
OUT: Final = "OUT"
"""Stands for a new file, with an ending or without."""

WORDS: Final[dict[str, list[str | Path]]] = {
    "add": [GIVEN],
    "list": [],
    "show": ["1"],
    "search": ["amal"],
    "withdraw": ["1", "--reason", "asked for"],
    "people": [],
    "stats": [],
    "sign": ["--key", KEY, "-o", OUT],
    "prove": ["1"],
    "export": [f"{OUT}.jsonl"],
    "import": [LINES],
    "verify": [],
}
"""What follows the archive, by verb: every verb that opens one."""

WRITING: Final = {"add", "import", "withdraw", "sign"}

MAKES: Final = {"init"}
"""Verbs that open no archive."""

DECLARED_VERBS: Final = [
    command.name for command in DECLARED if command.path[:1] == ("archive",) and command.path[1:]
]
VERBS: Final = [verb for verb in WORDS if verb in DECLARED_VERBS]


def called(verb: str, path: Path) -> list[str]:
    """Return the words that call a verb on an archive."""
    new = path.parent.parent / f"new-{len([*path.parent.parent.iterdir()])}"
    return ["archive", verb, str(path), *(str(w).replace(OUT, str(new)) for w in WORDS[verb])]


def test_every_verb_that_opens_an_archive_is_tried() -> None:
    assert {*VERBS} | MAKES == {*DECLARED_VERBS}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "games.barsis"
    archive_of(path, played("shesh-besh", games=3))
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, whole: bytes) -> Path:
    path = new_folder(tmp_path / "place") / "games.barsis"
    path.write_bytes(whole)
    return path


Change = Callable[[Path], object]


def _foreign(path: Path) -> None:
    path.unlink()
    by_sql(path, "CREATE TABLE a (b)", "INSERT INTO a VALUES (1)")


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _fifo(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _loop(path: Path) -> None:
    path.unlink()
    path.symlink_to(path)


def _device(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


TRIGGER: Final = "CREATE TRIGGER t AFTER INSERT ON acts BEGIN DELETE FROM records; END"
VIEW: Final = "CREATE VIEW games AS SELECT load_extension('x') AS number"

REFUSED: Final[dict[str, tuple[Change, int, str]]] = {
    "foreign": (_foreign, 1, "ARC001"),
    "other number": (lambda path: by_sql(path, "PRAGMA application_id = 7"), 1, "ARC001"),
    "newer": (lambda path: by_sql(path, "PRAGMA user_version = 2"), 1, "ARC002"),
    "trigger": (lambda path: by_sql(path, TRIGGER), 1, "ARC004"),
    "view": (lambda path: by_sql(path, "DROP VIEW games", VIEW), 1, "ARC004"),
    "empty": (lambda path: path.write_bytes(b""), 1, "ARC001"),
    "text": (lambda path: path.write_text("{}\n" * 500), 1, "ARC001"),
    "zeros": (lambda path: path.write_bytes(bytes(8192)), 1, "ARC001"),
    "fifo": (_fifo, 1, "ARC001"),
    "device": (_device, 1, "ARC001"),
    "nothing": (lambda path: path.unlink(), 3, "No such file"),
    "folder": (_folder, 3, "Is a directory"),
    "loop": (_loop, 3, "Too many levels of symbolic links"),
}
"""What is no archive of ours: how it is made, how a command ends, and what it says."""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("kind", REFUSED)
@pytest.mark.parametrize("verb", VERBS)
def test_what_is_no_archive_is_refused_and_left_alone(path: Path, verb: str, kind: str) -> None:
    change, status, said = REFUSED[kind]
    change(path)
    before = _folder_of(path)
    for language in ("en", "ar"):
        told = barsis(*called(verb, path), "--lang", language)
        assert told.exit_code == status, told.output
        # to say what is wrong with an archive is what `verify` is for: it says so on stdout
        lines = (told.stdout or told.stderr).splitlines()
        assert str(path) in lines[0]
        assert verb == "verify" or (told.stdout, len(lines)) == ("", 1), told.output
        if language == "en":
            assert said in lines[0]
        else:
            assert re.search("[\u0621-\u064a]{3}", lines[0].replace(str(path), "")), lines
    assert _folder_of(path) == before


def _folder_of(path: Path) -> dict[str, bytes | None]:
    return {
        one.name: one.read_bytes() if one.is_file() and not one.is_symlink() else None
        for one in path.parent.iterdir()
    }


# -- Hurt ones ------------------------------------------------------------------------------------


def _survives(path: Path, verb: str) -> None:
    """Hold a command on a hurt archive to a plain answer."""
    told = barsis(*called(verb, path))
    assert told.exit_code in {0, 1, 3}, (told.exit_code, told.stderr)
    assert "Traceback" not in told.stderr
    assert told.exit_code == 0 or told.output, "without a word"


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("verb", VERBS)
def test_an_archive_cut_anywhere_is_no_crash(path: Path, whole: bytes, verb: str) -> None:
    """At every 512th byte, taken by the verbs in turn."""
    cuts = range(0, len(whole), 512)
    for cut in cuts[VERBS.index(verb) :: len(VERBS)]:
        path.write_bytes(whole[:cut])
        _survives(path, verb)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("verb", VERBS)
def test_a_page_of_zeros_is_no_crash(path: Path, whole: bytes, verb: str) -> None:
    size = int.from_bytes(whole[16:18], "big")
    pages = range(0, len(whole), size)
    for at in pages[VERBS.index(verb) % 2 :: 2]:
        path.write_bytes(whole[:at] + bytes(size) + whole[at + size :])
        _survives(path, verb)
        (path.parent / "games.barsis-wal").unlink(missing_ok=True)


CHANGES: Final = (
    "UPDATE people SET name = CAST(x'ff41' AS TEXT) WHERE number = 1",
    "UPDATE people SET person = number",
    "UPDATE people SET person = 99",
    "UPDATE events SET name = CAST(x'ff41' AS TEXT)",
    "UPDATE records SET number = number + 10",
    "UPDATE records SET id = x'00' WHERE number = 1",
    "UPDATE records SET leaf = x'00'",
    "UPDATE records SET previous = x'00'",
    "UPDATE records SET date = CAST(x'ff' AS TEXT)",
    "UPDATE contents SET packing = 7",
    "UPDATE contents SET size = -1",
    "UPDATE contents SET bytes = x'00'",
    "UPDATE rulesets SET bytes = x'00'",
    "DELETE FROM rulesets",
    "INSERT INTO dictionaries VALUES (1, x'00', x'00')",
    "INSERT INTO withdrawals VALUES (1, '', '')",
    "UPDATE results SET seats = ''",
    "UPDATE findings SET code = 'XXX'",
    "UPDATE words SET text = CAST(x'ff' AS TEXT)",
    "DELETE FROM search_data",
    "UPDATE search_data SET block = x'00'",
    "UPDATE acts SET body = CAST(x'ff41' AS TEXT)",
    "UPDATE acts SET body = '[]'",
    """UPDATE acts SET body = '{"act":"add","first":"x"}'""",
    "DELETE FROM acts",
    "UPDATE about SET value = 'x' WHERE name = 'size'",
    "INSERT INTO about VALUES ('scrub', 'x')",
    "DELETE FROM about",
)
"""What others do to the tables."""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("change", CHANGES)
def test_tables_changed_by_others_are_no_crash(path: Path, whole: bytes, change: str) -> None:
    """By every verb in a long run; else by every fourth, so that all of them meet some changes."""
    for verb in VERBS[0 if LONG else CHANGES.index(change) % 4 :: 1 if LONG else 4]:
        path.write_bytes(whole)
        by_sql(path, "PRAGMA foreign_keys = OFF", change)
        _survives(path, verb)


def _merge_and_part(archive: Archive, damage: str) -> None:
    archive.merge("1", "2")
    archive.database.execute(damage)
    archive.part("1", "2")


DAMAGES: Final[dict[str, tuple[str, Callable[[Archive, str], object]]]] = {
    "a record without its row": (
        "DELETE FROM records WHERE number = 2",
        lambda archive, damage: (archive.database.execute(damage), archive.prove(1)),
    ),
    "records without their rows since a checkpoint": (
        "DELETE FROM records WHERE number > 1",
        lambda archive, damage: (
            seal := make_checkpoint(archive.database, NOBODY),
            list(archive.add_records(played("kioz", games=1))),
            archive.database.execute(damage),
            archive.prove_since(seal),
        ),
    ),
    "a ruleset, in a bag": (
        "UPDATE rulesets SET bytes = x'00'",
        lambda archive, damage: (
            archive.database.execute(damage),
            archive.export(Path(archive.path).parent / "bag", to="bag"),
        ),
    ),
    "an act that is no object": ("UPDATE acts SET body = '[]'", _merge_and_part),
    "an act that lacks its members": (
        """UPDATE acts SET body = '{"act":"merge"}' WHERE number > 1""",
        _merge_and_part,
    ),
    "an act nested too deeply": (
        f"UPDATE acts SET body = '{'[' * 100_000}' WHERE number = 1",
        _merge_and_part,
    ),
}
"""What is damaged after an archive was opened, and what is done with it then."""


@pytest.mark.parametrize("what", DAMAGES)
def test_what_is_damaged_is_an_error_of_the_archive(path: Path, what: str) -> None:
    damage, use = DAMAGES[what]
    with Archive.open(path, writing=True) as archive:
        archive.database.execute("PRAGMA foreign_keys = OFF")
        with pytest.raises(ArchiveError) as raised:
            use(archive, damage)
    assert raised.value.finding.name == "archive-damaged"


# -- Others that use it ---------------------------------------------------------------------------


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("verb", VERBS)
def test_what_a_kill_left_is_taken_in(path: Path, verb: str, tmp_path: Path) -> None:
    def die() -> int:
        list(Archive.open(path, writing=True).add_records(played("kioz", games=2)))
        return 0  # without closing it

    assert waited(started(die, tmp_path)) == 0
    assert (path.parent / "games.barsis-wal").stat().st_size
    assert barsis(*called(verb, path)).exit_code == 0
    assert [one.name for one in path.parent.iterdir()] == ["games.barsis"]
    with Archive.open(path) as archive:
        assert len(archive) == 5 + {"add": 1, "import": 4}.get(verb, 0)


@pytest.mark.parametrize("verb", VERBS)
def test_one_that_is_held_is_read_and_not_written(
    path: Path, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MAX_WAIT", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        told = barsis(*called(verb, path))
        assert told.exit_code == (1 if verb in WRITING else 0)
        assert ("ARC005" in told.stderr) == (verb in WRITING)
        other.execute("ROLLBACK")
    assert barsis(*called(verb, path)).exit_code == 0


# -- What may not be read or written --------------------------------------------------------------


def _let_come_to(path: Path) -> None:
    """Let a user without rights come as far as the archive, in the folders of this run of tests."""
    for folder in path.parents:
        if folder.name.startswith("pytest-") or "pytest-" in str(folder.parent):
            folder.chmod(folder.stat().st_mode | 0o055)


@cache
def _import_all() -> None:
    """Import every module: who has no rights may not reach the folder that they stand in."""
    for package in (barsis_notation, barsis_cli):
        folder = Path(package.__path__[0])
        for source in sorted(folder.rglob("*.py")):
            if source.stem != "__main__" and (source.parent / "__init__.py").exists():
                parts = source.relative_to(folder).with_suffix("").parts
                import_module(".".join((package.__name__, *parts)).removesuffix(".__init__"))


def _as_nobody(words: list[str], scratch: Path) -> tuple[int | None, str, str]:
    """Run a command as a user whom modes of files bind; root is bound by none."""
    _import_all()

    def work() -> int:
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
        return command(words)

    status = waited(started(work, scratch))
    out, err = ((scratch / name).read_text() for name in ("out", "err"))
    return status, out, err


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("verb", VERBS)
def test_what_may_not_be_written_is_read(path: Path, verb: str, tmp_path: Path) -> None:
    before = path.read_bytes()
    _let_come_to(path)
    path.parent.parent.chmod(0o777)  # exports are written there
    path.chmod(0o444)
    path.parent.chmod(0o555)
    tmp_path.chmod(0o777)
    status, _, err = _as_nobody(called(verb, path), tmp_path)
    path.parent.chmod(0o755)
    assert status == (3 if verb in WRITING else 0), err
    assert ("permission denied" in err.lower()) == (verb in WRITING), err
    assert _folder_of(path) == {"games.barsis": before}


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("verb", VERBS)
def test_what_may_not_be_read_is_told(path: Path, verb: str, tmp_path: Path) -> None:
    _let_come_to(path)
    path.chmod(0)
    status, out, err = _as_nobody(called(verb, path), tmp_path)
    assert (status, out) == (3, "")
    assert "permission denied" in err.lower()
    assert str(path) in err


ODD: Final = ("a b?c#d.barsis", "100%25.barsis", "'\";x.barsis", "ك أ.barsis", "a\nb", "\udcff.x")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", ODD, ids=ascii)
@pytest.mark.parametrize("verb", VERBS)
def test_any_name_will_do(path: Path, verb: str, name: str) -> None:
    odd = path.rename(path.with_name(name))
    assert barsis(*called(verb, odd)).exit_code == 0
    assert [*path.parent.iterdir()] == [odd]


def test_a_link_leads_to_the_archive(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.barsis"
    link.symlink_to(path)
    assert barsis("archive", "add", link, GIVEN).exit_code == 0
    with Archive.open(path) as archive:
        assert len(archive) == 4
    assert [one.name for one in path.parent.iterdir()] == ["games.barsis"]
