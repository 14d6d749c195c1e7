"""Names in files never lead outside the folder that a command writes to or reads from."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

import pytest

from tests.cli.run import barsis, record, write
from tests.every import every
from tests.hostile.commands import make_good_files
from tests.scale import LONG

NAMES: Final = (
    "../x",
    "../../x",
    "../../../../../../../../tmp/x",
    "/tmp/x",
    "/",
    "//x",
    ".",
    "..",
    "./..",
    "...",
    "~",
    "~/x",
    "~root/x",
    "..\\x",
    "..\\..\\x",
    "C:\\x",
    "C:x",
    "\\\\host\\x",
    "CON",
    "con.txt",
    "NUL",
    "-rf",
    "--output",
    "x/../../y",
    "data/../../x",
    "%2e%2e%2fx",
    "..%2fx",
    "x\n../y",
    "x\0y",
    "a" * 300,
    "\u2025/x",
    "\uff0e\uff0e/x",
    "",
    " ",
    "*",
    "$(touch x)",
    "`touch x`",
    "x:y",
    "\u202ex/..",
)
"""Names that lead outside a folder on some system, or are not valid names."""


def files_in(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*") if not path.is_dir()}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("good")
    make_good_files(folder)
    return folder


@every("name", NAMES, ids=ascii)
def test_sheets_are_written_into_their_folder(
    name: str, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = json.loads((good / "event.json").read_bytes())
    event["name"] = name
    event["rounds"][0]["pairings"][0]["table"] = name
    event["players"][0]["name"] = name
    text = json.dumps(event).replace('"Amal"', json.dumps(name))
    inside = tmp_path / "a" / "b"
    inside.mkdir(parents=True)
    monkeypatch.chdir(inside)
    Path("event.json").write_text(text)
    for words in ((), ("--records",)):
        done = barsis("event", "sheets", "event.json", "-o", "OUT", *words)
        assert done.exit_code in (0, 1, 2, 3), done.output  # 3: name too long for the system
        written = files_in(tmp_path) - {Path("a", "b", "event.json")}
        assert all(path.parts[:3] == ("a", "b", "OUT") and len(path.parts) == 4 for path in written)


@pytest.mark.by_turns(2)
@every("name", NAMES if LONG else NAMES[::4], ids=ascii)
def test_records_are_written_by_the_names_of_their_files(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Members of a record never become file names. In tables of many records they are cells."""
    monkeypatch.chdir(tmp_path)
    game = record(event=dict.fromkeys(("name", "round", "table"), name))
    game["players"][0]["name"] = name
    write(Path("in.barsis.json"), game)
    Path("OUT").mkdir()
    for to in ("json", "text", "csv"):
        assert barsis("convert", "in.barsis.json", "OUT/", "--to", to).exit_code in (0, 1, 2)
    barsis("archive", "init", "OUT/a.barsis")
    barsis("archive", "add", "OUT/a.barsis", "in.barsis.json")
    barsis("archive", "export", "OUT/a.barsis", "OUT/bag", "--to", "bag")
    assert Path("OUT", "in.barsis.json").exists() or "\0" in name
    assert {path.parts[0] for path in files_in(tmp_path)} == {"OUT", "in.barsis.json"}


@every("name", NAMES, ids=ascii)
def test_a_bag_names_nothing_outside_itself(
    name: str, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The manifest has the right hash of a file outside the bag, and is still refused."""
    from shutil import copyfile, copytree

    inside = tmp_path / "a" / "b"
    inside.mkdir(parents=True)
    copytree(good / "bag", inside / "bag")
    copyfile(good / "empty.barsis", inside / "empty.barsis")
    secret = (good / "lines.jsonl").read_bytes()
    for place in (tmp_path, tmp_path / "a", inside):
        (place / "x").write_bytes(secret)
    monkeypatch.chdir(inside)
    before = files_in(tmp_path)
    line = f"{hashlib.sha256(secret).hexdigest()}  {name}\n"
    for manifest in ("manifest-sha256.txt", "tagmanifest-sha256.txt"):
        whole = (good / "bag" / manifest).read_text("utf-8")
        Path("bag", manifest).write_bytes(line.encode() + whole.encode())
        done = barsis("archive", "import", "empty.barsis", "bag")
        assert done.exit_code == 1, (name, done.output)
        Path("bag", manifest).write_text(whole, "utf-8")
    assert files_in(tmp_path) == before
