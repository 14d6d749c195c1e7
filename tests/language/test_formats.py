"""Every finding about a format, found in a real file and said in both languages.

What becomes of a file does not depend on the language that is spoken.
"""

from __future__ import annotations

import copy
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec
import pytest

from barsis_notation.conversion.converted_records import find_losses_in
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats import original_bytes, plug_ins
from barsis_notation.formats.flat.table_formats import CSV, PARQUET
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import (
    FORMATS,
    MAT,
    MSGPACK,
    SGF,
    TEXT,
    find_format,
    sniff,
)
from barsis_notation.formats.input_files import InputFile
from barsis_notation.formats.losses import find_losses
from barsis_notation.formats.mapped.file import read_map
from barsis_notation.language.messages import load_area
from barsis_notation.language.speech import LANGUAGES, speaking
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import Decoded
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import REASONS
from barsis_notation.record.structs import Player, Record
from barsis_notation.validation import CheckedRecord, check_files
from tests.formats.flat.making import played, samples, tables, written
from tests.formats.mapped import test_findings as maps
from tests.formats.mat.test_western import DICE, MONEY, game, home
from tests.language.arabic import english_letters

GOLDEN = sorted(
    path
    for name in (form.name for form in FORMATS if not form.lossless)
    for path in (Path(__file__).parents[1] / "formats" / name / "golden").glob(f"*.{name}")
)
Patch = pytest.MonkeyPatch
Source = Callable[[Path, Patch], Iterable[Finding]]


def findings_of(read: Iterable[Decoded | CheckedRecord]) -> list[Finding]:
    return [finding for one in read for finding in one.findings]


def content(form: Format, data: str | bytes) -> Source:
    """Return what gives the findings of *data* read as *form*."""
    raw = data.encode() if isinstance(data, str) else data
    return lambda _folder, _patch: findings_of(form.read(raw))


def golden(_folder: Path, _patch: Patch) -> Iterator[Finding]:
    for path in GOLDEN:
        form = find_format(path.suffix[1:])
        assert form is not None
        yield from findings_of(form.read(path.read_bytes()))


TAG = '[format "barsis-record/1"]\n'
TEXTS = (
    TAG + "[event.name Example cup]\n\nS 2:\n",
    TAG + '[players.1.name "Huda"]\n\nS 2:\n',
    TAG + '[event.name "a"]\n[event.name "b"]\n\nS 2:\n',
    TAG + '[turns "a"]\n\nS 2:\n',
    TAG + "\nS 2: {comment: first throw}\n",
    TAG + "\nS 2: {comment\n",
    "\n\n" + TAG + "\nS 2:\n",
    TAG,
)


def unread(_folder: Path, _patch: Patch) -> Iterator[Finding]:
    """Yield what is said of files that are not read at all."""
    yield from InputFile(io.BytesIO(b"\1\2 nothing"), "a").report_unknown_format().findings
    yield from findings_of(Format(name="picture", suffixes=(), summary="").read(b""))
    for name, head in (("a.xg", b"RGMH"), ("a.tmg", b""), ("a.bkg", b""), ("a.gam", b"")):
        form = sniff(head, name)
        assert form is not None
        yield from findings_of(form.read(head))
    yield from findings_of(
        InputFile(io.BytesIO(canonical_bytes(played("barsis"))), "a.mat").records()
    )


def encodings(_folder: Path, _patch: Patch) -> Iterator[Finding]:
    text = MONEY.replace("\n", "\n; Łukasz Müller\n", 1) + game(1, f"  1) {DICE[0]}\n")
    for encoding in ("utf-16", "utf-32", "utf-8-sig", "utf-16-be", "utf-16-le"):
        yield from findings_of(MAT.read(text.encode(encoding)))
    for raw in (text.replace("Łukasz", "José").encode("cp1252"), "أحمد ومحمد".encode("cp1256")):
        yield from findings_of(MAT.read(raw))
    yield from findings_of(SGF.read("(;FF[4]GM[6]CA[KOI8-R]PW[Анна];W[31hefe])".encode("koi8-r")))


def broken(*_words: object, **_more: object) -> Iterator[Decoded]:
    raise KeyError("nothing there")


def others(_folder: Path, patch: Patch) -> Iterator[Finding]:
    """Yield what is said of plug-ins."""
    values = ("no_such_module:FORM", "os:sep", f"{__name__}:TWIN", f"{__name__}:ENDING")
    points = [EntryPoint(f"p{n}", value, plug_ins.GROUP) for n, value in enumerate(values)]
    patch.setattr(plug_ins, "list_entry_points", lambda _: points)
    yield from plug_ins.load_plug_ins(FORMATS).findings
    yield from findings_of(plug_ins._guard_format(BROKEN).read(b""))


TWIN = Format(name="json", suffixes=(".twin",), summary="takes a name")
ENDING = Format(name="ending", suffixes=(".bsn",), summary="takes an ending")
BROKEN = Format(name="bb", suffixes=(".bb",), summary="fails", read=broken)


def losses(_folder: Path, patch: Patch) -> Iterator[Finding]:
    """Yield what formats cannot hold of records."""
    shesh = played("shesh-besh")
    named = [Player(name="Maximiliane-Henriette von der Aue", seats=["W"]), Player(seats=["B"])]
    entry = msgspec.structs.replace(shesh, players=named, turns=[*shesh.turns[:4], "W 31: ?"])
    for record in (*samples(), entry, played("barsis")):
        for form in (form for form in FORMATS if not form.lossless):
            yield from find_losses_in(record, form)
    for form in (MAT, SGF):
        strange = msgspec.structs.replace(shesh, turns=[*shesh.turns[:2], "W 7: 3/1 2/1", "B 31:"])
        yield from form.losses(strange)
        yield from form.losses(msgspec.structs.replace(shesh, x={"a": "b" * 500}))
    unknown = msgspec.structs.replace(
        shesh, ruleset=msgspec.structs.replace(shesh.ruleset, id="elsewhere")
    )
    yield from CSV.losses(unknown)
    yield from find_losses(shesh, Format(name="nn", suffixes=(), summary="", write=nothing))
    patch.setattr(original_bytes, "MIB", 10)
    raw = (MONEY + game(1, f"  1) {DICE[0]}\n")).encode()
    yield from findings_of(original_bytes.read_and_keep(io.BytesIO(raw), MAT))


def nothing(_records: Iterable[Record], _stream: BinaryIO) -> None:
    """Write nothing, and so lose all."""


WESTERN = '; [Variation "Backgammon"]\n; [Jacoby "On"]\n' + MONEY
UNUSED = '; [Record.players.0.rating "high"]\n; [Ruleset "shesh-besh 1"]\n' + MONEY
MATS = (
    WESTERN + game(1, f"  1) {DICE[0]}\n"),
    UNUSED + game(1, f"  1) {DICE[0]}\n"),
    UNUSED.replace("players.0.rating", "match.to").replace("high", "7")
    + game(1, f"  1) {DICE[0]}\n"),
    MONEY + game(1, f"  1) {DICE[0]:<28} Doubles => 8\n"),
    MONEY.replace("0", "3")
    + game(1, f"  1) {DICE[0]:<28} Doubles => 2\n  2)  Takes\n{home(3)}").replace(
        "ann : 0", "ann : 1"
    ),
    MONEY + game(1, f"  1) {DICE[0]} 4/6\n"),
    MONEY + game(1, home(2)) + game(2, home(3)),
    MONEY + game(1, home(3)),
    MONEY + game(1, f"  1) {DICE[0]}\n Wins 7 points\n"),
)
SGFS = (
    "(;FF[4]GM[6]RU[Jacoby];W[31hefe])",
    "(;FF[4]GM[6];W[64xn])",
    "(;FF[4]GM[6]XB[Ruleset:shesh-besh 1][Record.players.0.rating:high];W[31hefe])",
    "(;FF[4]GM[6]PW[Ben]XB[Ruleset:shesh-besh 1][Record.players.0.name:Ann];W[31hefe])",
    "(;FF[4]GM[6];W[31hefe];B[resign:1];B[31ab])",
    "(;FF[4]GM[6];W[31hefeac])",
    "(;FF[4]GM[6]AE[zz]CV[x]CP[q]DI[777];W[31hefe];A[x]ZZ[y](;B[31])(;B[42]))",
    f"(;FF[4]GM[6]AE[a:y]AW{'[a]' * 16};W[31hefe])",
    "(;FF[4]GM[6]RE[W+9];W[31hefe];B[drop])",
    "(;FF[4]GM[6]RE[nobody];W[31hefe])",
    "(FF[4]GM[6])",
)
FORMAT = b"\x81\xa6format"
PACKED = (
    b"\x93\x01\x02", b"\x81\x01\x02", FORMAT + b"\xc4\x01a", FORMAT + b"\xa2\xff\xff",
    b"\x84\xa6format", FORMAT + b"\x91" * 99 + b"\x01",
)  # fmt: skip


def rows(_folder: Path, patch: Patch) -> Iterator[Finding]:
    """Yield what is said of tables by themselves."""
    games = written(CSV, [played("barsis"), played("kioz")]).decode()
    first, second, *_ = games.splitlines(keepends=True)
    for text in (
        "a,b\n1,2\n",
        "\n",
        first,
        games.replace('"kioz"', '"tab"', 1),
        first + "1,2\n" + second,
        first + second.replace('"barsis"', '"barsis', 1),
        first.replace(",", ";") + second,
        first.replace('"event",', "") + second,
    ):
        yield from findings_of(CSV.read(text.encode()))
    whole = written(PARQUET, [played("barsis")])
    for raw in (whole[:-50], b"none", whole[:9] + b"\0" * 90 + whole[99:]):
        yield from findings_of(PARQUET.read(raw))
    patch.setattr("importlib.util.find_spec", lambda _: None)
    yield from findings_of(PARQUET.read(whole))


def put(folder: Path, records: list[Record]) -> dict[str, Path]:
    folder.mkdir(exist_ok=True)
    made = tables(CSV, records)
    files = {name: folder / f"{name}.csv" for name in made}
    for name, path in files.items():
        path.write_bytes(made[name])
    return files


def table_sets(folder: Path, _patch: Patch) -> Iterator[Finding]:
    """Yield what is said of tables beside one another."""
    one, two = put(folder / "one", [played("barsis")]), put(folder / "two", [played("kioz")] * 2)
    one["turns"].write_bytes(two["turns"].read_bytes())
    one["moves"].write_bytes(two["moves"].read_bytes().splitlines(keepends=True)[0])
    yield from findings_of(check_files([str(one["games"])]))
    head, *rest = two["games"].read_bytes().splitlines(keepends=True)
    two["games"].write_bytes(head + rest[0])
    yield from findings_of(check_files([str(two["games"])]))
    three = put(folder / "three", [played("kioz")])
    lines = three["turns"].read_bytes().splitlines(keepends=True)
    three["turns"].write_bytes(b"".join(lines[:-1]))
    yield from findings_of(check_files([str(three["games"])]))
    three["turns"].write_bytes(b"".join([*lines[:-1], lines[-1].replace(b',"', b',"x', 1)]))
    yield from findings_of(check_files([str(three["games"])]))


def mapped(_folder: Path, _patch: Patch) -> Iterator[Finding]:
    """Yield what is said of maps, and of tables read by one."""
    for raw in (b"", b"{", b"\xff{}", b" " * 2**21, b"[1,]"):
        yield from read_map(raw)[1]
    for path, value, _, _ in maps.WRONG:
        document = copy.deepcopy(maps.MAP)
        part = document
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = value
        yield from read_map(json.dumps(document).encode())[1]
    for row, old, new, _ in maps.BAD_ROWS:
        yield from findings_of(maps.read(maps.changed(row, old, new)))
    varied = maps.changed(1, "Amal", "Basim")
    again = maps.GOOD + "".join(maps.ROWS).replace("g1", "g2") + maps.ROWS[0]
    for text in (varied, again, "id,no\n1,2\n", maps.HEAD + maps.ROWS[0].replace("g1", "")):
        yield from findings_of(maps.read(text))


SOURCES: tuple[Source, ...] = (
    golden, unread, encodings, others, losses, rows, table_sets, mapped,
    *(content(TEXT, text) for text in TEXTS),
    *(content(MAT, text) for text in MATS),
    *(content(SGF, text) for text in SGFS),
    *(content(MSGPACK, raw) for raw in PACKED),
)  # fmt: skip


class Told(NamedTuple):
    """One finding, in English and in Arabic."""

    english: Finding
    arabic: Finding


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Told]]:
    """Return the findings of every source, by the name of their code."""
    by_language: list[list[Finding]] = []
    for language in LANGUAGES:
        with speaking(language), pytest.MonkeyPatch.context() as patch:
            found: list[Finding] = []
            for number, source in enumerate(SOURCES):
                with patch.context() as inner:
                    folder = tmp_path_factory.getbasetemp() / f"formats-{number}"
                    folder.mkdir(exist_ok=True)
                    found += source(folder, inner)
            by_language.append(found)
    told: dict[str, list[Told]] = {}
    for pair in zip(*by_language, strict=True):
        told.setdefault(pair[0].name, []).append(Told(*pair))
    return told


NAMES = [code.name for code in CODES if code.code.startswith("FMT")]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", NAMES)
def test_every_finding_of_a_format_is_said_in_both_languages(
    name: str, told: dict[str, list[Told]]
) -> None:
    assert name in told
    for english, arabic in told[name]:
        members = [msgspec.to_builtins(one) | {"message": ""} for one in (english, arabic)]
        assert members[0] == members[1]
        assert english.message != arabic.message
        assert "\u0600" <= arabic.message[0] <= "\u06ff"
        assert _words_left(arabic.message, name) == []


AREAS = ("codes/FMT", "formats", "backgammon", "tables", "ludii")
QUOTED = re.compile(r"'[^']*'|«[^»]*»|`[^`]*`")
WORD = re.compile(r"(?<![-\w./])[A-Za-z][a-z]+(?![-\w])")


@cache
def _english() -> set[str]:
    """Return the words of the English texts that stand in no Arabic one."""
    words = {
        language: {
            word
            for name in AREAS
            for pattern in load_area(language, name).patterns.values()
            for word in WORD.findall(re.sub(r"\{[^{}]*\}", " ", QUOTED.sub(" ", pattern)))
        }
        for language in LANGUAGES
    }
    return words["en"] - words["ar"]


NOTATION = (*(form.name for form in FORMATS), *REASONS, *ENDINGS)
WRITTEN = {
    "tag-path": ("players",),
    "table-columns": ("record",),
    "table-differs": ("ruleset",),
    "table-cell-differs": ("seat",),
    "map-wrong": ("throw",),
    "map-cell": ("left", "gave", "up"),
    "trl-other-game": ("Natt", "Klab"),
}
"""What stands in the files that are read here, by the code that quotes it."""
COLUMNS = tuple(re.findall(r"[a-z]+", maps.HEAD))
"""Columns of the tables that are read by a map."""


def _words_left(message: str, name: str) -> list[str]:
    """Return the words of an Arabic message of a code that are in English, and quote nothing."""
    known = {*NOTATION, *WRITTEN.get(name, ()), *(COLUMNS if name.startswith("map-") else ())}
    plain = " ".join(english_letters(QUOTED.sub(" ", message)))
    return [word for word in WORD.findall(plain) if word in _english() - known]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_a_file_is_the_same_record_in_every_language(path: Path) -> None:
    form = find_format(path.suffix[1:])
    assert form is not None
    made = []
    for language in LANGUAGES:
        with speaking(language):
            read = list(form.read(path.read_bytes()))
            made.append([one.record for one in read])
    assert made[0] == made[1]


@pytest.mark.parametrize(
    "form", [form for form in FORMATS if form.writes], ids=lambda one: one.name
)
def test_a_record_is_the_same_file_in_every_language(form: Format) -> None:
    records = [one for one in samples() if not form.games or one.ruleset.id in form.games]
    if form.name == "trl":
        (trial,) = [path for path in GOLDEN if path.name == "barjis.trl"]
        kept = original_bytes.read_and_keep(io.BytesIO(trial.read_bytes()), form)
        records = [one.record for one in kept if one.record is not None]
    assert records
    for some in [records] if form.many else [[one] for one in records]:
        made = []
        for language in LANGUAGES:
            stream = io.BytesIO()
            with speaking(language):
                original_bytes.write(some, form, stream)
            made.append(stream.getvalue())
        assert made[0] == made[1] != b""
