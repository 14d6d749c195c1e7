"""Commands that fill a folder do not write through a symbolic link planted in it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from barsis_notation.storage.stores import get_store
from tests.cli.run import barsis, record, write

GAME: Final = "games/sub/a.barsis.json"


def _site() -> None:
    barsis("render", "games", "-o", "out/")


def _make_empty() -> None:
    Path("out").mkdir()


def _archive() -> None:
    barsis("archive", "init", "cup.barsis")
    barsis("archive", "add", "cup.barsis", "games")
    _make_empty()


FILLED: Final = [
    (_site, "games", "render games -o out/"),
    (_site, "index.html", "render games -o out/"),
    (_site, ".barsis-site.json", "render games -o out/"),
    (_make_empty, "sub", "convert games out/ --to text"),
    (_make_empty, "sub", "convert games out/ --to text --force"),
    (_make_empty, "sub/a.bsn", "convert games out/ --to text --force"),
    (_make_empty, "games.csv", "convert games -o out/ --to csv --force"),
    (_make_empty, "turns.csv", "convert games -o out/ --to csv --force"),
    (_archive, "games.parquet", "archive export cup.barsis out/ --to parquet --force"),
    (_archive, "games", "render cup.barsis -o out/"),
]
"""A function that prepares the folder, the path replaced by a link, and the command."""


@pytest.fixture(autouse=True)
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work beside a folder of another user; return that folder."""
    (tmp_path / "here" / "games" / "sub").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "here")
    write(Path(GAME), record())
    folder = tmp_path / "outside"
    folder.mkdir()
    for name in ("kept.html", "a.bsn", "file"):
        (folder / name).write_text("theirs")
    return folder


def contents(folder: Path) -> dict[str, str]:
    return {str(path): path.read_text() for path in folder.rglob("*")}


@pytest.mark.parametrize(("make", "planted", "words"), FILLED)
def test_a_link_in_a_folder_that_is_filled_is_refused(
    make: Callable[[], None], planted: str, words: str, outside: Path
) -> None:
    make()
    place = Path("out", planted)
    if place.is_dir():
        for path in place.iterdir():
            (outside / path.name).write_text("theirs")
            path.unlink()
        place.rmdir()
    place.unlink(missing_ok=True)
    place.parent.mkdir(exist_ok=True)
    place.symlink_to(outside if not place.suffix else outside / "file")
    before = contents(outside)
    done = barsis(*words.split())
    assert contents(outside) == before
    assert done.exit_code in (1, 3), done.output
    assert f"out{os.sep}{planted.replace('/', os.sep)}: a symbolic link" in done.stderr


@pytest.mark.parametrize("planted", ["parts", "report.json"])
def test_a_link_at_the_place_of_a_run_is_refused(
    planted: str, outside: Path, tmp_path: Path
) -> None:
    place = tmp_path / "run"
    place.mkdir()
    (place / planted).symlink_to(outside if planted == "parts" else outside / "file")
    before = contents(outside)
    store = get_store(str(place))
    name = planted if planted != "parts" else "parts/kept.html"
    with Path(GAME).open("rb") as stream:
        for put in (store.put, store.put_new)[: 2 if planted == "parts" else 1]:
            with pytest.raises(OSError, match="a symbolic link"):
                put(name, stream)
    if planted == "parts":
        with pytest.raises(OSError, match="a symbolic link"):
            store.remove(name)
    assert contents(outside) == before


def test_the_folder_that_the_user_names_may_be_a_link(outside: Path) -> None:
    Path("site").symlink_to(outside)
    for path in outside.iterdir():
        path.unlink()
    done = barsis("render", "games", "-o", "site/")
    assert done.exit_code == 0, done.output
    assert (outside / "index.html").is_file()
