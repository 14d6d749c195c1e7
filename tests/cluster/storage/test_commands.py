"""Every command on objects: in every place where it reads a file, and where it writes one."""

from __future__ import annotations

import contextlib
import re
import shutil
from pathlib import Path

import pytest

from tests.cli.run import barsis, record, write
from tests.cluster.storage.moto import Bucket, end_point, point_at
from tests.hostile.commands import READINGS, make_good_files
from tests.hostile.running import STATUSES

REFUSED = "objects of a cloud are read here, and not written"
REFUSED_IN_ARABIC = "كائنات السحابة تُقرأ هنا ولا تُكتب"

OF_FILES = [one for one in READINGS if one.file != "-"]
WRITING = [one for one in READINGS if any(word.startswith("OUT") for word in one.words)]


TURNS = 20
"""Tests that the command lines are shared among."""


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with what the command lines name."""
    folder = tmp_path_factory.mktemp("good")
    make_good_files(folder)
    for one in OF_FILES:
        if not (folder / one.file).exists():
            write(folder / one.file, record())
    return folder


@pytest.fixture(scope="module")
def objects(good: Path) -> Bucket:
    """Return a bucket with the same."""
    bucket = Bucket(end_point())
    bucket.put_folder(good)
    return bucket


def run_on(words: list[str], good: Path, folder: Path, *, lang: str = "en") -> str:
    """Run a command in a copy of the good files; return what it says, if it ends as it should."""
    place = folder / lang
    shutil.copytree(good, place)
    with contextlib.chdir(place):
        done = barsis(*words, "--lang", lang)
        assert done.exit_code in STATUSES, done.output
        assert not re.search("Traceback|internal error", done.output), done.output
        assert not [*Path().rglob("s3:*")], "nothing is called as a URI begins"
    return done.output


@pytest.mark.by_turns(2 * TURNS)
@pytest.mark.parametrize("turn", range(TURNS))
def test_what_is_read_may_be_an_object(
    turn: int, good: Path, objects: Bucket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    point_at(end_point(), monkeypatch)
    for number, reading in enumerate(OF_FILES[turn::TURNS]):
        named = {reading.file, reading.file.partition("/")[0]}
        words = [f"{objects.uri}/{word}" if word in named else word for word in reading.words]
        run_on(words, good, tmp_path / f"{number}")


@pytest.mark.by_turns(2 * TURNS)
@pytest.mark.parametrize("turn", range(TURNS))
def test_nothing_is_written_to_an_object(
    turn: int, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "nowhere")  # and so nothing is asked there
    for number, reading in enumerate(WRITING[turn::TURNS]):
        words = [f"s3://bucket/{w}" if w.startswith("OUT") else w for w in reading.words]
        run_on(words, good, tmp_path / f"{number}")


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a record and an archive of it."""
    folder = tmp_path_factory.mktemp("few")
    game = write(folder / "game.barsis.json", record())
    assert barsis("archive", "init", folder / "cup.barsis").exit_code == 0
    assert barsis("archive", "add", folder / "cup.barsis", game).exit_code == 0
    return folder


@pytest.mark.parametrize(
    "line",
    [
        "validate game.barsis.json -o s3://bucket/report.txt",
        "validate game.barsis.json --cache s3://bucket/verdicts",
        "convert game.barsis.json s3://bucket/out.bsn",
        "convert game.barsis.json gs://bucket/out/ --to json",
        "convert game.barsis.json az://bucket/out --to csv",
        "convert game.barsis.json s3://bucket/out/ --to csv",
        "archive init s3://bucket/new.barsis",
        "archive export cup.barsis s3://bucket/bag --to bag",
        "archive export cup.barsis s3://bucket/tables/ --to parquet",
        "event new s3://bucket/event.json --game barsis --player A --player B",
        "render cup.barsis -o s3://bucket/site/",
        "record s3://bucket/new.barsis.json",
    ],
)
def test_what_is_to_be_written_to_an_object_is_refused(
    line: str, few: Path, tmp_path: Path
) -> None:
    assert REFUSED in run_on(line.split(), few, tmp_path)
    assert REFUSED_IN_ARABIC in run_on(line.split(), few, tmp_path, lang="ar")


@pytest.mark.by_turns(2)
def test_an_archive_is_opened_on_this_machine(bucket: Bucket) -> None:
    done = barsis("archive", "list", f"{bucket.uri}/cup.barsis")
    assert done.exit_code == 3
    assert "an archive is opened on this machine; copy it here" in done.stderr


def test_a_bag_is_checked_on_this_machine(bucket: Bucket, tmp_path: Path) -> None:
    bucket.put("bag/bagit.txt", b"BagIt-Version: 1.0\n")
    archive = tmp_path / "cup.barsis"
    barsis("archive", "init", archive)
    done = barsis("archive", "import", archive, f"{bucket.uri}/bag")
    assert done.exit_code == 3
    assert "what goes with a manifest is read on this machine; copy it here" in done.stderr
