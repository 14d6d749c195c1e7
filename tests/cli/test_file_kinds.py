"""Law: every command names the kind of a file that it does not read, and the command that does."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_cli.app import BARSIS
from barsis_notation.diagnostics.file_kinds import KINDS, recognise_kind
from barsis_notation.formats.format_registry import sniff
from barsis_notation.language.speech import speaking
from tests.cli.commands import CALLED
from tests.cli.run import barsis
from tests.hostile.commands import make_good_files

pytestmark = pytest.mark.add_on(  # make_good_files writes files of the whole product
    "archive", "cluster", "conformance", "dice", "events", "ludii", "statistics", "viewer"
)


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a good file of each kind."""
    folder = tmp_path_factory.mktemp("kinds")
    make_good_files(folder)
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    barsis("show", folder / "good.barsis.json", "-o", folder / "pic.svg")
    barsis("render", folder / "good.barsis.json", "-o", folder / "page.html")
    barsis("convert", folder / "good.barsis.json", "-o", folder / "x.bsn", "--report",
           folder / "done.json")  # fmt: skip
    return folder


def _zip(name: str, content: str = "x") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr(name, content)
    return file.getvalue()


FILES: Final = {
    "pic.png": b"\x89PNG\r\n\x1a\n" + bytes(64),
    "doc.pdf": b"%PDF-1.7\n1 0 obj\n",
    "day.zip": _zip("day/game.txt"),
    "day.ods": _zip("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
    "day.xz": b"\xfd7zXZ\0" + bytes(64),
    "day.tar": b"game.json".ljust(257, b"\0") + b"ustar\0" + bytes(400),
    "other.sqlite": b"SQLite format 3\0" + bytes(600),
}

KIND_OF: Final = {
    "event.json": "event", "dice.json": "dice", "seed": "dice-seed", "rules.json": "ruleset",
    "map.json": "map", "proof": "inclusion-proof", "consistency": "consistency-proof",
    "done.json": "conversion", "cup.trf": "trf", "cp": "checkpoint", "cp.minisig": "signature",
    "k.pub": "public-key", "k": "secret-key", "cup.barsis": "archive", "verdicts": "verdict-cache",
    "other.sqlite": "database", "book.xlsx": "workbook", "day.ods": "workbook", "day.zip": "zip",
    "day.xz": "packed", "day.tar": "tar", "pic.png": "picture", "pic.svg": "picture",
    "doc.pdf": "pdf", "page.html": "page", "good.barsis.json": "record",
}  # fmt: skip
"""The kinds of the files."""

READERS: Final = {
    "validate FILE": "record",
    "fmt FILE": "record",
    "convert FILE OUT.bsn": "record",
    "replay FILE --plain": "record",
    "show FILE": "record",
    "render FILE -o OUT.svg": "record",
    "view FILE --print-path": "record",
    "stats FILE": "record",
    "record FILE": "record",
    "ruling FILE --turn 2 --stood --by Rim --text seen": "record",
    "diff FILE good.barsis.json": "record",
    "diff good.barsis.json FILE": "record",
    "event validate event.json FILE": "record",
    "event standings event.json FILE": "record",
    "archive add empty.barsis FILE": "record",
    "dice check dice.json FILE": "record",
    "event validate FILE": "event",
    "event standings FILE": "event",
    "event crosstable FILE": "event",
    "event pairings FILE": "event",
    "event seating FILE --rounds 1": "event",
    "event sheets FILE": "event",
    "event ratings FILE": "event",
    "event history FILE": "event",
    "event undo FILE": "event",
    "event result FILE --round 1 --table 1 --draw": "event",
    "event join FILE Amal": "event",
    "event leave FILE Amal": "event",
    "event absent FILE Amal --round 1": "event",
    "event swap FILE --round 1 --table 1": "event",
    "event export FILE -o OUT": "event",
    "event new OUT.json --game shesh-besh --trf FILE": "trf",
    "event new OUT.json --game shesh-besh --xlsx FILE": "workbook",
    "event new OUT.json --game shesh-besh --players FILE": "",
    "event new OUT.json --game shesh-besh --archive FILE": "archive",
    "dice commit FILE --player Amal": "dice",
    "dice reveal FILE --player Amal": "dice",
    "dice throw FILE --turn 1 --throw 1": "dice",
    "dice name FILE good.barsis.json": "dice",
    "archive list FILE": "archive",
    "archive search FILE amal": "archive",
    "archive show FILE 1": "archive",
    "archive export FILE OUT.jsonl": "archive",
    "archive verify FILE": "archive",
    "archive people FILE": "archive",
    "archive stats FILE": "archive",
    "archive withdraw FILE": "archive",
    "archive prove FILE 1": "archive",
    "archive sign FILE --key k -o OUT": "archive",
    "archive add FILE good.barsis.json": "archive",
    "stats --archive FILE": "archive",
    "archive import empty.barsis FILE": "record",
    "archive import FILE good.barsis.json": "archive",
    "archive prove --check FILE --checkpoint cp --key k.pub": "inclusion-proof",
    "archive verify cup.barsis --key k.pub --checkpoint FILE": "checkpoint",
    "convert good.barsis.json OUT.bsn --map FILE": "map",
    "games ./FILE": "ruleset",
    "validate good.barsis.json --ruleset ./FILE": "ruleset",
}
"""Commands with a file that they read, by the kind of it."""

ALSO: Final = {
    "inclusion-proof": {"consistency-proof"},
    "archive": {"verdict-cache", "database"},  # SQLite opens them
}


@pytest.mark.parametrize("file", KIND_OF)
def test_every_kind_is_recognised(file: str, kinds: Path) -> None:
    kind = recognise_kind((kinds / file).read_bytes())
    assert kind is not None
    assert kind.name == KIND_OF[file]


def test_every_kind_is_tried() -> None:
    assert {kind.name for kind in KINDS} == {*KIND_OF.values()}


def _pairs() -> Iterator[tuple[str, str]]:
    for call, wanted in READERS.items():
        for file, kind in KIND_OF.items():
            if kind not in {wanted, *ALSO.get(wanted, ())}:
                yield call, file


@pytest.mark.by_turns(10)
@pytest.mark.parametrize(("call", "file"), [*_pairs()])
def test_a_command_names_the_kind_of_a_file_and_the_right_command(
    call: str, file: str, kinds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = call.replace("FILE", file).replace("OUT", str(tmp_path / "out")).split()
    monkeypatch.chdir(kinds)
    before = (kinds / file).read_bytes()
    done = barsis(*words)
    assert "Traceback" not in done.output
    assert done.exit_code == (
        2 if call.startswith("games") or "--ruleset" in call or "--players" in call else 1
    )
    kind = next(one for one in KINDS if one.name == KIND_OF[file])
    output = " ".join(done.output.replace("│", " ").split())
    with speaking("en"):
        assert str(kind.title) in output
        assert output.count(str(kind.way)) == 1
    assert (kinds / file).read_bytes() == before


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_named_commands_exist(kind: object, language: str) -> None:
    with speaking(language):
        named = re.findall(r"`barsis ([a-z ]+[a-z])", str(kind.way))  # type: ignore[attr-defined]
    for call in named:
        assert call in CALLED or call.split()[0] in BARSIS.verbs
    assert all(call.rpartition(" ")[0] in {"", *CALLED} for call in named)


@given(st.binary(max_size=400), st.sampled_from(["", "x.json", "x.mat", "x.barsis.json", "x"]))
def test_records_are_never_taken_for_another_kind(rest: bytes, name: str) -> None:
    for begin in (b'{"format": "barsis-record/1", ', b'{"turns": [], "format": "barsis-event/1", '):
        form = sniff(begin + rest, name)
        assert form is not None
        assert form.name in {"json", "jsonl"}


@given(st.binary(max_size=6000))
def test_any_bytes_are_looked_at(head: bytes) -> None:
    kind = recognise_kind(head)
    assert kind is None or kind in KINDS
