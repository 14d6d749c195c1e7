"""`barsis archive withdraw`: what it says, in both languages, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from barsis_notation.archive import database, withdrawing
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.scrubbing import is_scrub_due
from tests.archive.records import archive_of, changed
from tests.archive.test_withdrawing import sat
from tests.cli.run import barsis, unwrapped
from tests.named_players import played

ASKED = ("--reason", "asked for")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    one, two, three = played("shesh-besh", games=3)
    records = [sat(one, "Huda", "Omar"), sat(two, "Huda", "Nour"), sat(three, "Nour", "Dana")]
    archive_of(tmp_path / "games.barsis", records)
    return tmp_path / "games.barsis"


def test_it_says_what_was_withdrawn_and_what_stands_elsewhere(path: Path) -> None:
    told = barsis("archive", "withdraw", path, "1", *ASKED)
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.splitlines() == [
        "record 1 is withdrawn",
        "Huda also occurs in other records: 2",
        "exports, backups and copies made before are not touched",
    ]
    listed = barsis("archive", "list", path).stdout.splitlines()
    assert "withdrawn on" in listed[0]
    assert "asked for" in listed[0]
    assert "Huda" in listed[1]
    shown = barsis("archive", "show", path, "1")
    assert "withdrawn on" in shown.stdout
    assert "Omar" not in shown.stdout
    assert barsis("archive", "show", path, "1", "-f", "canonical").exit_code == 1


def test_it_says_so_in_arabic(path: Path) -> None:
    told = barsis("archive", "withdraw", path, "--person", "huda", *ASKED, "--lang", "ar")
    assert told.exit_code == 0, told.output
    assert told.stdout.splitlines()[0] == "سُحب سجلّان: 1، 2"
    assert "الاسم" in told.stdout
    assert "Nour" in told.stdout


def test_a_dry_run_says_the_same_and_changes_nothing(path: Path) -> None:
    before = path.read_bytes()
    told = barsis("archive", "withdraw", path, "--person", "Huda", "--dry-run")
    assert told.exit_code == 0
    assert told.stdout.splitlines() == [
        "2 records would be withdrawn: 1, 2",
        "  record 1, Huda (W) v Omar (B), won by Omar: as requested",
        "  record 2, Huda (W) v Nour (B), won by Huda: as requested",
        "Nour also occurs in other records: 3",
        "exports, backups and copies made before are not touched",
    ]
    assert path.read_bytes() == before


def test_many_numbers_are_cut(path: Path) -> None:
    games = played("natt-klab", games=25)
    changed(path, lambda archive: list(archive.add_records([sat(one, "Huda") for one in games])))
    told = barsis("archive", "withdraw", path, "1", *ASKED).stdout
    assert "Huda also occurs in other records: 2, 4, 5," in told
    assert told.count(", 22 and 6 more") == 1


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["1", "--person", "Huda", *ASKED], 2, "give one record"),
        (["1"], 2, "a withdrawal needs a reason"),
        (["1", "--reason", "Huda asked"], 2, "a name that is being withdrawn"),
        (["9", *ASKED], 1, "no record 9"),
        (["--person", "Samir", *ASKED], 1, "the archive has no person called Samir"),
    ],
)
def test_what_cannot_be_withdrawn_is_told(
    path: Path, words: list[str], status: int, said: str
) -> None:
    before = path.read_bytes()
    told = barsis("archive", "withdraw", path, *words)
    assert (told.exit_code, told.stdout) == (status, "")
    assert said in unwrapped(told.stderr)
    assert path.read_bytes() == before


def test_what_was_withdrawn_is_told(path: Path) -> None:
    barsis("archive", "withdraw", path, "1", *ASKED)
    told = barsis("archive", "withdraw", path, "1", *ASKED)
    assert told.exit_code == 1
    assert "record 1 was withdrawn already" in told.stderr


def test_what_could_not_be_scrubbed_is_told_and_finished_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MAX_WAIT", 0.1)
    with Archive.open(path) as reader:
        with reader.database.reading():
            assert len(list(reader.holdings())) == 3
            told = barsis("archive", "withdraw", path, "1", *ASKED)
            assert told.exit_code == 1
            assert "record 1 is withdrawn" in told.stdout
            assert "another process" in told.stderr
            assert f"barsis archive withdraw {path}" in told.stderr
            again = barsis("archive", "withdraw", path)
            assert again.exit_code == 1
            assert "another process" in again.stderr
        finished = barsis("archive", "withdraw", path)
        assert (finished.exit_code, finished.stderr) == (0, "")
        assert "the withdrawn bytes are gone from" in finished.stdout
        assert not is_scrub_due(reader.database)


def test_a_full_disk_while_scrubbing_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = OSError(28, "No space left on device", str(path))
    monkeypatch.setattr(withdrawing, "scrub", lambda path: full)
    told = barsis("archive", "withdraw", path, "1", *ASKED)
    assert told.exit_code == 1
    assert "no space left" in told.stderr.lower()
    assert "record 1 is withdrawn" in told.stdout


def test_with_nothing_to_finish_it_succeeds(path: Path) -> None:
    before = path.read_bytes()
    told = barsis("archive", "withdraw", path)
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.startswith(f"{path}: no withdrawal is unfinished")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--player", "Hdua"), 'no person called Hdua (did you mean "Huda"?)'),
        (("--player", "Xyzzy"), "no person called Xyzzy\n"),
        (("--event", "Xyzzy"), "is called Xyzzy\n"),
    ],
)
def test_a_search_for_an_unknown_name_names_a_similar_one(
    path: Path, words: tuple[str, ...], said: str
) -> None:
    told = barsis("archive", "search", path, *words)
    assert (told.exit_code, told.stdout) == (1, "")
    assert said in told.stderr


def test_a_list_names_the_winner_after_the_players(path: Path) -> None:
    """Law: a name beside "won" is that of a winner, on whichever side they sat."""
    with Archive.open(path) as archive:
        holdings = list(archive.holdings())
    lines = barsis("archive", "list", path).stdout.splitlines()
    for holding, line in zip(holdings, lines, strict=True):
        [winner] = [player.name for player in holding.players if player.won]
        assert line.endswith(f", won by {winner}")
