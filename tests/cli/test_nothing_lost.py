"""Every command that writes, on files of three records in every format and packing.

The record that is named changes and the other two stay, byte for byte; or the file is refused
before anything of it is touched, with a status that is not 0 and a line that says what to do.
``python -m tests.cli.test_nothing_lost`` prints the table.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec
import pytest

from barsis_notation.formats import format_registry
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import FORMATS, MAT
from barsis_notation.formats.plug_ins import PlugIns, _guard_format
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import Decoded
from barsis_notation.record.packing import open_unpacked, pack
from barsis_notation.record.record_io import read_records
from barsis_notation.record.structs import Record
from tests.cli.run import TURNS, barsis

PACKINGS = ("", ".gz", ".zst")
WRITTEN = ("--by", "Nabil", "--text", "Not claimed in time.")
COMMANDS: dict[str, tuple[str, ...]] = {
    "validate --fix": ("validate", "--fix"),
    "validate --fix --unsafe-fixes": ("validate", "--fix", "--unsafe-fixes"),
    "ruling --stood": ("ruling", "--turn", "1", "--stood", *WRITTEN, "--force"),
    "ruling --retract": ("ruling", "--turn", "1", "--retract", *WRITTEN, "--force"),
    "fmt": ("fmt",),
    "record": ("record",),
}
WHOLE = ("fmt", "record")
"""Commands that write a file from its first byte to its last."""


# -- files of three records -----------------------------------------------------------------------


def _records(changed: int, command: str) -> list[Record]:
    """Return three records of different lengths, of which one has what *command* changes."""
    found = []
    for number in range(3):
        told: dict[str, Any] = {
            "format": "barsis-record/1",
            "ruleset": {"id": "barsis", "version": 1},
            "event": {"name": f"كأس {number}" * (3 - number)},
            "players": [{"name": "Amal", "seats": ["S"]}, {"name": "Zoë", "seats": ["N"]}],
            "turns": TURNS,
        }
        if number == changed and command.startswith("validate"):
            told |= {"turns": ["s 2:", *TURNS[1:]], "meta": {"turn_count": 99}}
        found.append(msgspec.convert(told, Record))
    return found


@cache
def _match() -> bytes:
    content = io.BytesIO()
    records = [each.record for each in FRIENDLY.read(SAMPLE.read_bytes()) if each.record]
    FRIENDLY.write([*records, records[0]], content)
    return content.getvalue()


def _foreign(form: Format, changed: int) -> list[Record]:
    """Return three games of Shesh Besh of which one has a score that its moves do not make."""
    games = [each.record for each in FRIENDLY.read(_match()) if each.record]
    result = games[changed].result
    assert result
    result.score = {seat: 7 * points for seat, points in result.score.items()}
    return games


def _tiny_read(source: bytes | BinaryIO, **words: object) -> Iterator[Decoded]:
    data = open_unpacked(source).read()
    yield from read_records(data.partition(b"\n")[2], lines=True)


def _tiny_write(records: Iterable[Record], stream: BinaryIO, head: bytes = b"tiny\n") -> None:
    stream.write(head + b"".join(canonical_bytes(each) + b"\n" for each in records))


def _wrong_rewrite(raw: bytes, before: Record, after: Record) -> bytes:
    return canonical_bytes(after)


FRIENDLY = MAT
SAMPLE = Path(__file__).parents[2] / "sample_games/shesh-besh/friendly_match.mat"
TRIALS = Path(__file__).parents[1] / "formats/trl/golden/barjis.trl"
TINY = _guard_format(
    Format(
        name="tiny",
        suffixes=(".tiny",),
        summary="of another package; says nothing of where its records stand",
        read=_tiny_read,
        write=_tiny_write,
        is_like=lambda head: head.startswith(b"tiny\n"),
    )
)
FALSE = _guard_format(
    msgspec.structs.replace(
        TINY,
        name="false",
        suffixes=(".false",),
        write=lambda records, stream: _tiny_write(records, stream, b"false\n"),
        is_like=lambda head: head.startswith(b"false\n"),
        rewrite=_wrong_rewrite,
    )
)
"""Says of its records where they stand, and is wrong by five bytes."""

FORMS = [form for form in (*FORMATS, TINY, FALSE) if form.writes]


@pytest.fixture(autouse=True)
def _of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(format_registry, "get_plug_ins", lambda: PlugIns((TINY, FALSE), ()))


def _file(form: Format, packing: str, folder: Path, changed: int, command: str) -> Path:
    """Write three records, or the one to be changed; for `fmt` not in the canonical form."""
    records = _foreign(form, changed) if form.games else _records(changed, command)
    path = folder / f"{'' if form.tables else 'x'}{(*form.suffixes, '.json')[0]}{packing}"
    content = io.BytesIO()
    if form.name == "trl":  # is written only as it was read
        content.write(TRIALS.read_bytes())
    else:
        form.write(records if form.many else records[changed : changed + 1], content)
    raw = content.getvalue()
    if command == "fmt":
        raw = _odd(raw, form, changed if form.many else 0)
    path.write_bytes(pack(raw, packing))
    return path


ODD = {
    "json": (b'"turns": ', b'"turns"  :'),
    "jsonl": (b'"turns":', b'"turns": '),
    "tiny": (b'"turns":', b'"turns": '),
    "text": (b"\nS 2:\n", b'\n. "S 2:"\n'),
    "msgpack": (b"\xa7version\x01", b"\xa7version\xcc\x01"),
    "csv": (b'""turns"":', b'""turns"": '),
}
"""What stands once in every record of a format, and other bytes that mean the same."""


def _odd(raw: bytes, form: Format, number: int) -> bytes:
    """Return *raw* with the record of this *number* not in the canonical form."""
    if form.name not in ODD:
        return raw
    usual, other = ODD[form.name]
    pieces = raw.split(usual)
    return usual.join(pieces[: number + 1]) + other + usual.join(pieces[number + 1 :])


# -- what became of them --------------------------------------------------------------------------


class Became(NamedTuple):
    """What a command made of a file: *lost* games, bytes of *others* changed, or *refused*."""

    status: int
    lost: int
    others: int
    refused: bool
    told: str


def _read(path: Path, form: Format) -> list[Decoded]:
    with path.open("rb") as stream:
        return [one for one in form.read(open_unpacked(stream)) if one.number]


def _pieces(path: Path, form: Format) -> list[bytes]:
    """Return the bytes of every record: of a table, which is compared as a whole, its text."""
    with path.open("rb") as stream:
        raw = open_unpacked(stream).read()
    found = _read(path, form)
    places = [one.extent for one in found]
    return [
        raw[place.offset : place.offset + place.length] if place and form.rewrite else one.raw
        for one, place in zip(found, places, strict=True)
    ]


def run(command: str, form: Format, packing: str, changed: int) -> Became:
    """Give a file to *command* whose record *changed* is to be changed, and look at it then."""
    with tempfile.TemporaryDirectory() as folder:
        path = _file(form, packing, Path(folder), changed, command)
        told, pieces = path.read_bytes(), _pieces(path, form)
        words = [*COMMANDS[command]]
        if command.startswith("ruling"):
            words += ["--record", str(min(changed + 1, len(pieces)))]
        result = barsis(*words, path, given="2\n1\nq\n")
        after = _pieces(path, form)
        kept = [one.record is not None for one in _read(path, form)]
        pairs = enumerate(zip(pieces, after, strict=False))
        others = sum(one != other for at, (one, other) in pairs if at != changed and form.many)
        names = {each.name for each in Path(folder).iterdir()}
        assert names == {path.name}
        refused = path.read_bytes() == told
        return Became(result.exit_code, len(pieces) - sum(kept), others, refused, result.stderr)


IN_PLACE = ("json", "jsonl", "text", "json-expanded", "msgpack")


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_changing_one_record_keeps_the_others(command: str, form: Format, scale: int) -> None:
    """In every packing in a long run; else in one, so that every command meets them all."""
    one = ([*COMMANDS].index(command) + FORMS.index(form)) % len(PACKINGS)
    for changed, packing in enumerate(PACKINGS):
        if scale == 1 and changed != one:
            continue
        became = run(command, form, packing, changed)
        assert (became.lost, became.others) == (0, 0), became
        if form.name in IN_PLACE and command not in WHOLE:
            assert not became.refused
            assert became.status == (command == "validate --fix")
        elif command not in WHOLE:
            assert became.refused
            if not (form.games and command.startswith("validate")):
                assert (became.status, "`barsis convert`" in became.told) == (1, True), became
        elif command == "record":
            assert became.refused == (form.name not in ("json", "json-expanded"))
            assert became.refused == bool(became.status)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_fmt_changes_no_table_and_no_file_of_others(form: Format) -> None:
    became = run("fmt", form, "", 0)
    is_changed = form.name in ("json", "jsonl", "json-expanded", "text", "msgpack", "tiny")
    assert became.refused != is_changed
    assert became.status == (form.name == "csv" or bool(form.games))
    assert ("use `barsis convert`" in became.told) == (became.status == 1)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_the_recorder_goes_on_in_json_alone(form: Format, tmp_path: Path) -> None:
    path = _file(form, "", tmp_path, 0, "record")
    neutral = path.rename(tmp_path / "game.backup")
    if form.many:
        raw = io.BytesIO()
        if form.name != "trl":
            form.write(_foreign(form, 0)[:1] if form.games else _records(0, "record")[:1], raw)
            neutral.write_bytes(raw.getvalue())
    told = neutral.read_bytes()
    result = barsis("record", neutral, given="S 2\nq\n")
    if form.name in ("json", "jsonl", "json-expanded"):
        (item,) = [read for read in FORMS[0].read(io.BytesIO(neutral.read_bytes())) if read.record]
        assert item.record is not None
        assert str(item.record.turns[-1]).startswith("S 2:")
        assert (result.exit_code, "broken off: S 2: stop" in result.stderr) == (1, True)
    else:
        assert result.exit_code
        assert neutral.read_bytes() == told
        assert "convert" in result.stderr or "legal so far" in result.stderr


def test_the_recorder_does_not_unpack(tmp_path: Path) -> None:
    path = _file(FORMS[0], ".gz", tmp_path, 0, "record").rename(tmp_path / "x.barsis.json")
    told = path.read_bytes()
    result = barsis("record", path, given="S 2\nq\n")
    assert result.exit_code == 2
    assert "is compressed" in result.stderr
    assert path.read_bytes() == told


def main() -> None:
    """Print the table: formats and packings × commands × 3 records."""
    format_registry.get_plug_ins = lambda: PlugIns((TINY, FALSE), ())  # type: ignore[assignment]
    print("| format | command | packings × records | changed | refused | lost | others changed |")
    print("|---|---|---|---|---|---|---|")
    for form in FORMS:
        for command in COMMANDS:
            found = [run(command, form, pack, at) for pack in PACKINGS for at in range(3)]
            refused = sum(one.refused for one in found)
            lost, others = sum(one.lost for one in found), sum(one.others for one in found)
            counts = f"{len(found)} | {len(found) - refused} | {refused} | {lost} | {others}"
            print(f"| {form.name} | {command} | {counts} |", flush=True)


if __name__ == "__main__":
    main()
