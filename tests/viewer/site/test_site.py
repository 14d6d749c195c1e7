"""The site of a folder, an archive, an event."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from barsis_notation import load_ruleset, write
from barsis_notation.archive.archive import Archive
from barsis_notation.language.speech import speaking
from barsis_notation.simulation import simulate
from barsis_notation.validation import Checks
from barsis_notation.viewer.site.site_file_names import FileNames
from barsis_notation.viewer.site.site_files import NOTE, NotASiteError, SiteFolder
from barsis_notation.viewer.site.sources import open_source
from tests.cli.run import barsis
from tests.viewer.site.sites import OPEN, SAMPLES, build, files, index, links, text_of

pytestmark = pytest.mark.by_turns(2)


def test_every_game_of_a_folder_has_a_row_and_a_page(tmp_path: Path) -> None:
    build(OPEN, tmp_path)
    rows = index(tmp_path)
    assert len(rows) == 6
    assert rows[0].text == (
        "Amman Open 1 1 Amal (S) · Basim (N) Barsis Amal (S) wins: home · S 1, N 0 clean"
    )
    assert [row.page for row in rows] == [f"games/r{r}-t{t}.html" for r in "123" for t in "12"]
    assert all((tmp_path / row.page).is_file() for row in rows)


def test_every_page_leads_to_files_that_are_there(tmp_path: Path) -> None:
    build(OPEN, tmp_path)
    for page in tmp_path.rglob("*.html"):
        found = links(page)
        assert found, page
        assert [link for link in found if not link.is_file()] == [], page


def test_the_page_of_an_event_has_its_tables_and_its_games(tmp_path: Path) -> None:
    build(OPEN / "event.json", tmp_path)
    page = tmp_path / "events" / "amman-open.html"
    said = text_of(page.read_text("utf-8").partition("<body>")[2])
    assert said.startswith("Amman Open, after 3 rounds All games العربية")
    assert "1. Amal 2 3 1 2 4 3 head to head" in said
    assert "Crosstable player 1 2 3 4 points place 1. Amal * 1 1 0 2 1" in said
    assert "Round 2 2026-11-21 · 2 of 2 boards clean" in said
    assert "1 Dana (S) · Amal (N) Amal won (Amal 1, Dana 0) clean" in said
    games = {link.name for link in links(page) if link.parent.name == "games"}
    assert games == {f"r{r}-t{t}.html" for r in "123" for t in "12"}


def test_an_event_that_records_alone_name_has_a_page_without_standings(tmp_path: Path) -> None:
    shutil.copytree(OPEN, tmp_path / "open")
    (tmp_path / "open" / "event.json").unlink()
    build(tmp_path / "open", tmp_path / "site")
    said = text_of((tmp_path / "site" / "events" / "amman-open.html").read_text("utf-8"))
    assert "standings need an event file" in said
    assert "Round 3 Table Players Result Findings 1 Amal (S) · Elias (N)" in said


def test_an_event_file_that_is_wrong_has_a_page_that_says_so(tmp_path: Path) -> None:
    shutil.copytree(OPEN, tmp_path / "open")
    event = tmp_path / "open" / "event.json"
    event.write_text(event.read_text().replace('"Amal", "N": "Basim"', '"Amal", "N": "Amal"'))
    build(tmp_path / "open", tmp_path / "site")
    said = text_of((tmp_path / "site" / "events" / "event-json.html").read_text("utf-8"))
    assert "The event file cannot be used: EVT" in said
    assert len(index(tmp_path / "site")) == 6


def test_an_event_file_with_a_wrong_date_has_its_page_without_the_date(tmp_path: Path) -> None:
    shutil.copytree(OPEN, tmp_path / "open")
    event = tmp_path / "open" / "event.json"
    event.write_text(event.read_text().replace("2026-11-21", "21/11/2026"))
    build(tmp_path / "open", tmp_path / "site")
    said = text_of((tmp_path / "site" / "events" / "amman-open.html").read_text("utf-8"))
    assert "SHP007 wrong-value" in said
    assert "21/11/2026" in said
    assert "1. Amal 2 3 1 2 4 3 head to head" in said
    assert "Round 2 2 of 2 boards clean" in said


def test_an_event_takes_its_own_records_alone(tmp_path: Path) -> None:
    shutil.copytree(OPEN, tmp_path / "open")
    shutil.copy(SAMPLES / "barsis" / "four_players.barsis.json", tmp_path / "open")
    build(tmp_path / "open", tmp_path / "all")
    build(tmp_path / "open" / "event.json", tmp_path / "site")
    assert (len(index(tmp_path / "all")), len(index(tmp_path / "site"))) == (7, 6)


def test_one_broken_file_of_many_has_a_row_that_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    for number, record in enumerate(simulate(load_ruleset("natt-klab"), games=20, seed=1)):
        write(record, folder / f"{number:03}.barsis.json")
    broken = folder / "007.barsis.json"
    broken.write_bytes(broken.read_bytes()[:100])
    build(folder, tmp_path / "site")
    rows = index(tmp_path / "site")
    assert len(rows) == 20
    wrong = [row for row in rows if "error" in row.text]
    assert len(wrong) == 1
    assert "007.barsis.json" in wrong[0].text
    page = (tmp_path / "site" / wrong[0].page).read_text("utf-8")
    assert "file-breaks-off" in page
    assert '"place":"007.barsis.json:' in page
    assert not any(str(tmp_path).encode() in raw for raw in files(tmp_path / "site").values())


def test_what_is_no_site_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(NotASiteError):
        build(OPEN, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_second_run_writes_what_has_changed_and_takes_away_what_is_gone(tmp_path: Path) -> None:
    source, target = tmp_path / "open", tmp_path / "site"
    shutil.copytree(OPEN, source)
    first = build(source, target).folder
    assert (first.written, first.kept, first.removed) == (10, 0, 0)
    (target / "games" / "mine.html").write_text("not of the site")
    again = build(source, target).folder
    assert (again.written, again.kept, again.removed) == (0, 10, 0)
    assert first.size == again.size == sum(map(len, files(target).values())) - 15
    (source / "r3-t2.barsis.json").unlink()
    less = build(source, target).folder
    assert (less.written, less.kept, less.removed) == (4, 5, 1)
    assert not (target / "games" / "r3-t2.html").exists()
    assert (target / "games" / "mine.html").exists()


def test_a_note_that_names_other_files_takes_none_of_them_away(tmp_path: Path) -> None:
    victim = tmp_path / "victim.html"
    victim.write_text("mine")
    site = tmp_path / "site"
    build(OPEN, site)
    names = ["../victim.html", str(victim), "games/../../victim.html", "letter.txt"]
    (site / NOTE).write_bytes(msgspec.json.encode({"format": "barsis-site/1", "files": names}))
    assert build(OPEN, site).folder.removed == 0
    assert victim.read_text() == "mine"


def test_an_archive_becomes_a_site_of_its_last_revisions(tmp_path: Path) -> None:
    with Archive.create(tmp_path / "club.barsis") as archive:
        assert len(list(archive.add([OPEN]))) == 6
    build(tmp_path / "club.barsis", tmp_path / "site")
    rows = index(tmp_path / "site")
    assert len(rows) == 6
    assert {"Amal", "Elias"} <= set(" ".join(row.text for row in rows).split())
    assert (tmp_path / "site" / "events" / "amman-open.html").is_file()


def test_a_record_withdrawn_meanwhile_is_not_checked_again(tmp_path: Path) -> None:
    path = str(tmp_path / "club.barsis")
    with Archive.create(path) as archive:
        assert len(list(archive.add([OPEN]))) == 6
    with open_source(path, Checks()) as source:
        assert len(list(source.checked)) == 6
        with Archive.open(path, writing=True) as archive:
            archive.withdraw(3, "asked for by the family")
        assert source.recheck(path, 3) is None
        assert source.recheck(path, 4) is not None


def test_a_damaged_record_of_an_archive_has_a_row_and_those_behind_it_too(tmp_path: Path) -> None:
    path = tmp_path / "club.barsis"
    with Archive.create(path) as archive:
        assert len(list(archive.add([OPEN]))) == 6
        archive.database.execute("UPDATE contents SET bytes = x'00' WHERE number = 3")
    build(path, tmp_path / "site")
    rows = index(tmp_path / "site")
    assert len(rows) == 6
    assert ["error" in row.text for row in rows] == [False, False, True, False, False, False]


def test_the_index_speaks_both_languages(tmp_path: Path) -> None:
    with speaking("ar"):
        build(OPEN, tmp_path)
    assert index(tmp_path)[0].text.endswith("سليمة")
    assert index(tmp_path, "index.en.html")[0].text.endswith("clean")
    assert 'href="index.en.html"' in (tmp_path / "index.html").read_text("utf-8")
    assert 'href="../index.en.html"' in (tmp_path / "events/amman-open.en.html").read_text("utf-8")


def test_what_shows_in_the_end_stands_on_the_page_of_its_game(tmp_path: Path) -> None:
    match = SAMPLES / "shesh-besh" / "final_in_three_games.barsis.jsonl"
    games = match.read_text("utf-8").splitlines(keepends=True)
    jumped = [games[0], games[1], games[2].replace('"game":3', '"game":5')]
    (tmp_path / "final.barsis.jsonl").write_text("".join(jumped), "utf-8")
    build(tmp_path / "final.barsis.jsonl", tmp_path / "site")
    rows = index(tmp_path / "site")
    assert ["1 error: EVT004" in row.text for row in rows] == [False, False, True]
    page = (tmp_path / "site" / rows[2].page).read_text("utf-8")
    assert "game-of-match-missing" in page


@pytest.mark.parametrize(
    ("called", "expected"),
    [
        ("../../etc/passwd", "etc-passwd"),
        ("Café Central", "cafe-central"),
        ("سهرة", "game"),
        ("", "game"),
        ("con", "game-con"),
        ("..", "game"),
        ("a" * 300, "a" * 60),
        ("\0\n\u202e", "game"),
    ],
)
def test_names_of_files_stay_in_their_folder(called: str, expected: str) -> None:
    assert FileNames("games").take(called, "game") == f"games/{expected}.html"


def test_no_two_files_have_one_name() -> None:
    names = FileNames("games")
    taken = [names.take(called, "game") for called in ("A", "a", "a 2", "a", "a-2", "A!")]
    assert len(set(taken)) == len(taken)


def test_files_of_a_site_replace_nothing_half(tmp_path: Path) -> None:
    folder = SiteFolder(tmp_path / "site")
    folder.write("games/a.html", b"one")
    assert not [path for path in (tmp_path / "site" / "games").iterdir() if path.name != "a.html"]


def test_the_command_says_what_it_wrote(tmp_path: Path) -> None:
    done = barsis("render", OPEN, "-o", tmp_path / "site")
    assert done.exit_code == 0
    assert done.stderr.splitlines()[-1] == (
        "6 games, 1 event: 10 files written, 0 unchanged, 0 removed"
    )
    faulty = SAMPLES / "barsis" / "faulty"
    assert barsis("render", faulty, "-o", tmp_path / "faulty").exit_code == 1
    refused = barsis("render", OPEN, "-o", SAMPLES / "barsis")
    assert refused.exit_code == 2
    assert "is not empty and is not a site" in refused.stderr
    assert barsis("render", tmp_path / "nothing", "-o", tmp_path / "x").exit_code == 3
