"""Declare the hostile inputs by name, as bytes or as functions that make them.

Small inputs are bytes: BAD inputs are not records, HARMLESS inputs are records that look odd, and
OTHERS are other kinds of files. LARGE inputs are written on demand, sparse or compressed. PLACES
are not regular files.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import sqlite3
import struct
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final

from barsis_notation.archive.archive import Archive
from barsis_notation.formats.format_registry import find_format
from barsis_notation.record.packing import import_zstd
from barsis_notation.record.record_io import loads
from tests.cli.run import TURNS, record, turns

GOOD: Final = json.dumps(record(), ensure_ascii=False).encode()
ESCAPE: Final = b"\\u"
zstd = import_zstd()


def member(name: bytes, value: bytes) -> bytes:
    """Return the good record with one more member; *value* is JSON."""
    return GOOD[:-1] + b', "' + name + b'": ' + value + b"}"


def player(value: bytes) -> bytes:
    """Return the good record with *value*, which is JSON, as the name of the first player."""
    return GOOD.replace(b'"Amal"', value)


def deep(levels: int) -> bytes:
    """Return the good record with *levels* nested lists in an extension member."""
    return member(b"x", b'{"a": ' + b"[" * levels + b"]" * levels + b"}")


BAD: Final[dict[str, bytes | Callable[[], bytes]]] = {
    "nothing": b"",
    "white space": b" \n\r\n\t ",
    "utf-16": GOOD.decode().encode("utf-16"),
    "utf-16-le": GOOD.decode().encode("utf-16-le"),
    "utf-16-be": GOOD.decode().encode("utf-16-be"),
    "utf-32": GOOD.decode().encode("utf-32"),
    "utf-32-le": GOOD.decode().encode("utf-32-le"),
    "utf-32-be": GOOD.decode().encode("utf-32-be"),
    "latin-1": player('"Zoë"'.encode("latin-1")),
    "cp1256": player('"أمل"'.encode("cp1256")),
    "lone surrogate": player(b'"' + ESCAPE + b'd800"'),
    "inverted surrogates": player(b'"' + ESCAPE + b"dc00" + ESCAPE + b'd800"'),
    "two high surrogates": player(b'"' + ESCAPE + b"d800" + ESCAPE + b'd800"'),
    "raw surrogate": player(b'"\xed\xa0\x80"'),
    "overlong": player(b'"\xc0\xaf"'),
    "nul": player(b'"A\0mal"'),
    "escaped nul": player(b'"A' + ESCAPE + b'0000mal"'),
    "raw control character": player(b'"A\x01mal"'),
    "trailing garbage": GOOD + b" garbage",
    "two documents": GOOD + b" " + GOOD,
    "trailing comma": GOOD[:-1] + b",}",
    "comment": b"// a comment\n" + GOOD,
    "single quotes": GOOD.replace(b'"', b"'"),
    "no quotes": b"{format: 1}",
    "NaN": member(b"x", b'{"a": NaN}'),
    "Infinity": member(b"x", b'{"a": -Infinity}'),
    "1e400": member(b"x", b'{"a": 1e400}'),
    "1.0": GOOD.replace(b'"version": 1', b'"version": 1.0'),
    "1e2": GOOD.replace(b'"version": 1', b'"version": 1e2'),
    "01": GOOD.replace(b'"version": 1', b'"version": 01'),
    "+1": GOOD.replace(b'"version": 1', b'"version": +1'),
    "-1": GOOD.replace(b'"version": 1', b'"version": -1'),
    "2^53": member(b"x", b'{"a": 9007199254740992}'),
    "2^63": member(b"x", b'{"a": 9223372036854775808}'),
    "2^64": member(b"x", b'{"a": 18446744073709551616}'),
    "a million digits": member(b"x", b'{"a": ' + b"9" * 10**6 + b"}"),
    "true for an integer": GOOD.replace(b'"version": 1', b'"version": true'),
    "null": b"null",
    "null for text": player(b"null"),
    "null for players": member(b"players", b"null"),
    "null everywhere": json.dumps(dict.fromkeys(record())).encode(),
    "list for object": member(b"event", b"[]"),
    "object for list": member(b"turns", b"{}"),
    "list": b"[]",
    "a number": b"7",
    "text": b'"text"',
    "twice": member(b"turns", b"[]"),
    "twice, escaped": member(ESCAPE + b"0074urns", b"[]"),
    "twice, nested": member(b"x", b'{"a": {"b": 1, "b": 1}}'),
    "unknown": member(b"colour", b"1"),
    "unknown, with bad UTF-8": member(b"colour", b'"\xff"'),
    "unknown twice": member(b"colour", b'1, "colour": 2'),
    "another case": member(b"Comment", b'"a"'),
    "a look-alike letter": member("соmment".encode(), b'"a"'),
    "depth 33": deep(33),
    "depth 1,000": deep(1000),
    "depth 100,000": deep(100_000),
    "open to depth 1,000,000": b"[" * 10**6,
    "objects to depth 300,000": b'{"a":' * 300_000,
    "depth 1,000,000 in the turns": member(b"turns", b"[" * 10**6 + b"]" * 10**6),
    "a million keys": lambda: member(
        b"x", b"{%s}" % b",".join(b'"%d":1' % n for n in range(10**6))
    ),
    "200,000 turns": lambda: turns(*["S 2:"] * 200_000),
    "20,001 turns": turns(*["S 2:"] * 20_001),
    "100,000 players": lambda: member(
        b"players", b"[" + b'{"seats":["S"]},' * 99_999 + b'{"seats":["S"]}]'
    ),
    "turns of another kind": turns(7, None, {}, "", [], "S"),
    "a throw of seven": turns("S 7:"),
    "a turn of nobody": turns("E 2:"),
    "a move after the win": turns("S 5: resign", "N 2:"),
    "unknown ruleset": GOOD.replace(b'"id": "barsis"', b'"id": "whist"'),
    "a later version": GOOD.replace(b'"version": 1', b'"version": 999'),
    "a later format": GOOD.replace(b"record/1", b"record/2"),
    "2026-02-30": turns(*TURNS, event={"date": "2026-02-30"}),
    "regex bait": turns("S " + "1+" * 2000 + "!"),
    "regex bait in an option": GOOD.replace(b'"id": "barsis"', b'"id": "' + b"a" * 5000 + b'!"'),
    "an option of every kind": GOOD.replace(
        b'"version": 1', b'"version": 1, "options": {"turn.mode": [1, "a", true], "no.such": 1}'
    ),
    "gzip cut": gzip.compress(GOOD)[:60],
    "gzip with a flipped bit": gzip.compress(GOOD)[:-6] + b"\0" + gzip.compress(GOOD)[-5:],
    "gzip of noise": b"\x1f\x8b" + bytes(range(256)),
    "text form with a broken tag": b'[format "barsis-record/1"]\n[players.7.name "x]\n\nS 2: {"a\n',
    "match file without games": b" 5 point match\n\n Game 1\n A : 0   B : 0\n  1) 99: 8/5 6/5\n",
    "noise": bytes(range(256)) * 20,
}
"""Inputs that are not valid records: ``validate`` reports at least one error."""

HARMLESS: Final[dict[str, bytes | Callable[[], bytes]]] = {
    "mark": b"\xef\xbb\xbf" + GOOD,
    "-0": member(b"x", b'{"a": -0}'),
    "no turns": turns(),
    "NFD": player('"Zoë"'.encode()),
    "bidi": player('"\u202e\u2066أمل\u2069"'.encode()),
    "zero width": player('"A\u200b\ufeffmal"'.encode()),
    "ansi": player(b'"' + ESCAPE + b"001b[31m" + ESCAPE + b'001b]0;x"'),
    "newlines": player(rb'"A\nmal\r\n"'),
    "script": player(rb'"<script>alert(1)</script>\"><img onerror=x>"'),
    "formula": player(rb'"=HYPERLINK(\"http://127.0.0.1:9/\")"'),
    "traversal": player(rb'"../../../etc/passwd"'),
    "device": player(b'"CON"'),
    "an absolute path": player(b'"/etc/passwd"'),
    "a dot": player(b'"."'),
    "a leading hyphen": player(b'"-rf"'),
    "300 bytes": player(b'"' + b"a" * 300 + b'"'),
    "a sum": player(b'"@SUM(1+1)*cmd|/C calc!A0"'),
    "a difference": player(b'"-2+3"'),
    "names in a place": turns(*TURNS, event={"name": "../../x", "round": "/", "table": "..\\x"}),
    "schema elsewhere": member(b"$schema", b'"http://127.0.0.1:9/record-1.schema.json"'),
    "schema in a file": member(b"$schema", b'"file:///dev/zero/record-1.schema.json"'),
}
"""Odd inputs that are valid records: ``validate`` reports no error."""


# -- Other kinds of files -------------------------------------------------------------------------


def _json(**members: object) -> bytes:
    return json.dumps(members).encode()


ELSEWHERE: Final = ("http://127.0.0.1:9/x.json", "file:///etc/passwd", "file:///dev/zero")
"""Addresses that must never be read."""


def packed_zstd(data: bytes, **how: int) -> bytes:
    """Return *data* as a Zstandard frame with the compression parameters *how*."""
    which = zstd.CompressionParameter
    return bytes(zstd.compress(data, options={getattr(which, key): how[key] for key in how}))


def _streamed_zstd(piece: bytes, times: int) -> bytes:
    """Return a Zstandard frame that does not declare its size."""
    packer = zstd.ZstdCompressor()
    return b"".join([*(packer.compress(piece) for _ in range(times)), packer.flush()])


_WIDE_WINDOW: Final = b"\x28\xb5\x2f\xfd\x00\xa8" + b"\x01\x00\x00"
"""A Zstandard frame with a window of 2 GiB."""


def _wrong_checksum() -> bytes:
    whole = packed_zstd(GOOD, checksum_flag=1)
    return whole[:-1] + bytes([whole[-1] ^ 1])


@cache
def archive_bytes() -> bytes:
    """Return the bytes of an archive with one record."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.barsis")
        with Archive.create(path) as archive:
            list(archive.add_records([loads(GOOD)]))
        return path.read_bytes()


def _change_by_sql(*changes: str) -> bytes:
    """Return the archive, changed by SQL statements."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.barsis")
        path.write_bytes(archive_bytes())
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            for change in changes:
                connection.execute(change)
        return path.read_bytes()


def _page_of_zeros(number: int) -> bytes:
    whole = archive_bytes()
    size = int.from_bytes(whole[16:18], "big")
    return whole[: number * size] + bytes(size) + whole[(number + 1) * size :]


def _parquet() -> bytes:
    written = io.BytesIO()
    form = find_format("parquet")
    assert form
    form.write([loads(GOOD)], written)
    return written.getvalue()


def _other_parquet() -> bytes:
    """Return a Parquet file with other columns."""
    import pyarrow
    import pyarrow.parquet

    written = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table({"record": [1, 2], "x": ["a", "b"]}), written)
    return written.getvalue()


def _flip(raw: bytes, at: int) -> bytes:
    return raw[:at] + bytes([raw[at] ^ 0x10]) + raw[at + 1 :]


def zipped(parts: dict[str, bytes]) -> bytes:
    """Return a zip file; *parts* maps the names of its members to their bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return written.getvalue()


_TYPES: Final = b"""<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Override PartName="/xl/workbook.xml" ContentType=
"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"""
_LAUGHS: Final = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">'
    + b"".join(
        b'<!ENTITY %c "%s">' % (letter, b"&%c;" % (letter - 1) * 10)
        for letter in range(ord("b"), ord("k"))
    )
    + b"]><workbook>&j;</workbook>"
)


def _workbook(workbook: bytes) -> bytes:
    return zipped({"[Content_Types].xml": _TYPES, "xl/workbook.xml": workbook})


def _proof(**members: object) -> bytes:
    hashes = ["0" * 64] * int(str(members.pop("hashes", 1)))
    return _json(format="barsis-inclusion-proof/1", hashes=hashes, **members)


OTHERS: Final[dict[str, bytes | Callable[[], bytes]]] = {
    "a ruleset of elsewhere": _json(
        **{"$schema": ELSEWHERE[0], "$ref": ELSEWHERE[1], "extends": ELSEWHERE[2]}
    ),
    "one name in NFC and NFD": player('"Zoë"'.encode()).replace(b'"Basim"', '"Zoe\u0308"'.encode()),
    "references in a record": member(b"x", _json(**{"$ref": ELSEWHERE[2]})),
    "references everywhere": json.dumps([{"$ref": each} for each in ELSEWHERE]).encode(),
    "an event of elsewhere": _json(
        **{"$schema": ELSEWHERE[0], "format": "barsis-event/1", "players": {"$ref": ELSEWHERE[1]}}
    ),
    "toml nested 100,000 deep": b"select = " + b"[" * 100_000,
    "toml of 100,000 tables": lambda: b"".join(b"[a%d]\n" % n for n in range(100_000)),
    "toml of dots": b"a" + b".a" * 20_000 + b" = 1",
    "toml of strings": b'extends = "/dev/zero"\nrulesets = ["../../../etc/passwd", "\\u0000"]',
    "toml that extends itself": b'extends = "barsis.toml"',
    "toml of the year 0": b"date = 0000-00-00T99:99:99Z",
    "patterns": b"[tool.barsis]\nexclude = ['" + b"*a" * 2000 + b"', '{{{{{{{,},},},},},},}']\n",
    "many stars": b"**/" * 3000 + b"x\n!" + b"[" * 3000 + b"\n" + b"a**" * 2000 + b"\n",
    "a key": b"untrusted comment: key\n" + b"A" * 56 + b"\n",
    "a key of noise": b"untrusted comment: \xff\n" + b"=" * 4096 + b"\n" * 50,
    "a PEM of nothing": b"-----BEGIN PRIVATE KEY-----\n"
    + b"AAAA" * 3000
    + b"\n-----END PRIVATE KEY-----",
    "a proof without hashes": _proof(hashes=0, index=0, size=1),
    "a proof with 65 hashes": _proof(hashes=65, index=1, size=2**53 - 1),
    "a proof past the end": _proof(index=9, size=3),
    "a proof of huge numbers": _proof(index=-1, size=10**400),
    "a checkpoint of huge numbers": b"x\n" + b"9" * 5000 + b"\n" + b"A" * 44 + b"\n",
    "a manifest that climbs out": b"".join(
        b"%s  %s\n" % (b"0" * 64, name)
        for name in (b"../../x", b"/etc/passwd", b"data/../../x", b"~root/x", b"data/%2e%2e/x")
    ),
    "a log that climbs out": _json(records=[{"file": "../../../etc/passwd"}], size=-1, x=None),
    "a list of names": b"name\n../../x\n=1+1\n" + b'"open\n' * 50 + "\u202ex,\x1b[2J\n".encode(),
    "csv of quotes": b'"' * 99_999 + b"\n" + b'a,"\n' * 5000,
    "csv of commas": b"," * 10**6 + b"\n" + b"," * 10**6,
    "csv of games": b"record,set_id\n" + b'"{""format"":1}",x\n' * 100,
    "xlsx of nothing": zipped({}),
    "xlsx of laughs": _workbook(_LAUGHS),
    "xlsx of an entity": _workbook(
        b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><workbook>&a;</workbook>'
    ),
    "xlsx that climbs out": zipped(
        {"../../x": b"x", "/etc/x": b"x", "[Content_Types].xml": _TYPES}
    ),
    "a zip with a wrong sum": lambda: _flip(zipped({"xl/workbook.xml": b"a" * 99}), 50),
    "zstd cut": packed_zstd(GOOD)[:60],
    "zstd with a wrong checksum": _wrong_checksum,
    "zstd with a window of 2 GiB": _WIDE_WINDOW,
    "zstd of skipped frames": struct.pack("<II", 0x184D2A50, 2**32 - 1) + b"x" * 99,
    "gzip in gzip in gzip": gzip.compress(gzip.compress(gzip.compress(GOOD))),
    "gzip with a wrong sum": gzip.compress(GOOD)[:-8] + b"\0" * 8,
    "an archive": archive_bytes,
    "an archive cut": lambda: archive_bytes()[:20_000],
    "an archive of another program": lambda: _change_by_sql("PRAGMA application_id = 7"),
    "an archive of the future": lambda: _change_by_sql("PRAGMA user_version = 99"),
    "an archive with a trigger": lambda: _change_by_sql(
        "CREATE TRIGGER t AFTER INSERT ON acts BEGIN DELETE FROM records; END"
    ),
    "an archive with a view": lambda: _change_by_sql(
        "DROP VIEW games", "CREATE VIEW games AS SELECT load_extension('x') AS number"
    ),
    "an archive with a page of zeros": lambda: _page_of_zeros(3),
    "an archive without a schema": lambda: _page_of_zeros(0)[:4096].replace(b"\0", b"\xff"),
    "a database of others": lambda: _change_by_sql(
        "PRAGMA application_id = 0", "CREATE TABLE x (y)"
    ),
    "the head of a database": b"SQLite format 3\0" + bytes(range(256)) * 40,
    "parquet": _parquet,
    "parquet of other columns": _other_parquet,
    "parquet with a flipped bit": lambda: _flip(_parquet(), 40),
    "parquet with a flipped foot": lambda: _flip(_parquet(), len(_parquet()) - 200),
    "parquet of nothing": b"PAR1" + struct.pack("<I", 2**31) + b"PAR1",
    "msgpack of nils": b"\x81\xa5turns\xdd\x00\x3f\xff\x00" + b"\xc0" * 0x3FFF00,
    "msgpack of maps": b"\x81\xa5turns" + b"\x81\xa1a" * 5000,
    "msgpack that lies": b"\x81\xa5turns\xdd\xff\xff\xff\xff\xc0",
    "sgf of brackets": b"(;GM[6]" + b"(" * 50_000 + b"C[" * 50_000,
    "sgf of backslashes": b"(;GM[6]C[" + b"\\" * 99_999,
    "sgf of games": b"(;GM[6]FF[4])" * 3000,
    "mat of games": b" 5 point match\n" + b"\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5\n" * 2000,
    "mat of one turn": b" 1 point match\n\n Game 1\n A : 0   B : 0\n  1) 31:" + b" 8/5" * 9999,
    "trl of games": b"game=/lud/board/race/escape/Backgammon.lud\n" * 2000,
    "trl of moves": b"game=/Backgammon.lud\n" + b"Move=[Move:mover=1,from=" * 999 + b"\n",
    "text of tags": b'[format "barsis-record/1"]\n' + b'[players.0.seats.0 "S"]\n' * 3000,
    "a tag of a million": b'[format "barsis-record/1"]\n[players.999999.name "x"]\n\nS 2:\n',
    "typed lines": b"5\nundo\nhelp\n1+3\nbar/11\n" + b"\x1b[A\x00\xff\n" * 99 + b"quit\n",
}
"""Inputs that some command reads as another kind of file, valid or not."""

SMALL: Final = BAD | HARMLESS | OTHERS


def bytes_of(kind: str) -> bytes:
    """Return the bytes of a small input."""
    data = SMALL[kind]
    return data if isinstance(data, bytes) else data()


# -- Large inputs, and inputs that are not regular files ------------------------------------------


def _sparse(head: bytes) -> Callable[[Path], None]:
    """Return a function that makes a sparse file of 2 GiB: *head*, then zeros."""

    def make(path: Path) -> None:
        with path.open("wb") as file:
            file.write(head)
            file.truncate(2**31)

    return make


def _gzip_of(piece: bytes, size: int) -> Callable[[Path], None]:
    """Return a function that makes a gzip file of *size* bytes that repeat *piece*."""

    def make(path: Path) -> None:
        whole = piece * (10**7 // len(piece))
        path.write_bytes(gzip.compress(whole, 6) * (size // len(whole)))

    return make


def _write_bytes(data: Callable[[], bytes]) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        path.write_bytes(data())

    return make


def _zip_bomb() -> bytes:
    return zipped({"[Content_Types].xml": _TYPES, "xl/workbook.xml": b" " * (200 * 2**20)})


def _lying_zip() -> bytes:
    """Return a zip file whose directory declares too small sizes."""
    whole = bytearray(_zip_bomb())
    at = whole.rfind(b"PK\1\2")
    whole[at + 24 : at + 28] = struct.pack("<I", 100)
    return bytes(whole)


HEADS: Final = {
    "zeros": b"",
    "an object": b'{"',
    "a list": b"[",
    "text": b'[format "barsis-record/1"]\n\nS 2:\n',
    "msgpack": b"\x81\xa5turns\xdb\x7f\xff\xff\xff",
    "csv": b'record,set_id\n"',
    "parquet": b"PAR1",
    "mat": b" 5 point match\n\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5\n",
    "sgf": b"(;GM[6]C[",
    "trl": b"game=/Backgammon.lud\nSTART GAME\n",
    "toml": b"select = '",
    "a database": b"SQLite format 3\0",
}
"""The first bytes of files of 2 GiB, by description."""

LARGE: Final[dict[str, Callable[[Path], None]]] = {
    **{f"2 GiB of zeros after {name}": _sparse(head) for name, head in HEADS.items()},
    "48 MB of lists": _write_bytes(lambda: b"[]," * 16_000_000),
    "48 MB of lists in lines": _write_bytes(lambda: b"[],\n" * 12_000_000),
    "100 MB of text": _write_bytes(lambda: GOOD[:-2] + b"a" * 10**8 + b'"}'),
    "4 MB of open lists": _write_bytes(lambda: b"[" * (4 * 2**20)),
    "4 MB of brackets": _write_bytes(lambda: b"[]" * (2 * 2**20)),
    "4 MB of quotes": _write_bytes(lambda: b'"' * (4 * 2**20)),
    "4 MB of msgpack": _write_bytes(lambda: b"\x81\xa5turns\xdd\0\x3f\xff\0" + b"\x80" * 0x3FFF00),
    "gzip of 1 GB of zeros": _gzip_of(b"\0", 10**9),
    "gzip of 1 GB of empty lines": _gzip_of(b"\n", 10**9),
    "gzip of 1 GB of text": _gzip_of(b"a", 10**9),
    "gzip of 1 GB of matches": _gzip_of(b" 5 point match\n\n", 10**9),
    "gzip of 1 GB of one SGF game": _gzip_of(b"(;GM[6];B[31abcd]C[", 10**9),
    "zstd of 1 GB, size declared": _write_bytes(lambda: packed_zstd(bytes(2**28)) * 4),
    "zstd of 1 GB, size not declared": _write_bytes(lambda: _streamed_zstd(bytes(2**24), 64)),
    "zstd of 1 GB of empty lines": _write_bytes(lambda: _streamed_zstd(b"\n" * 2**24, 64)),
    "a zip bomb": _write_bytes(_zip_bomb),
    "a zip bomb that lies": _write_bytes(_lying_zip),
}
"""Too large inputs. They are made on demand, and not kept in memory or in the repository."""

BY_LINE: Final = {"48 MB of lists in lines", "toml of 100,000 tables"}
"""Inputs with so many lines that it takes long to answer every line, as some commands do."""


def _folder(path: Path) -> None:
    path.mkdir()
    (path / path.name).write_bytes(GOOD)


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _link_to(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


ABOVE: Final = "a link to the folder above"
FIFO: Final = "a FIFO that is written to"
PLACES: Final[dict[str, Callable[[Path], None]]] = {
    "nothing": lambda _path: None,
    "a folder": _folder,
    FIFO: os.mkfifo,
    "a link to itself": _loop,
    "a link to nowhere": _link_to("/nowhere/at/all"),
    "a link to /dev/zero": _link_to("/dev/zero"),
    "a link to /dev/null": _link_to("/dev/null"),
    "a link to what opens and does not read": _link_to("/proc/self/mem"),
    ABOVE: _link_to(".."),
}
"""Inputs that are not regular files."""

NO_STDIN: Final = {*PLACES} - {"a link to /dev/zero", "a link to /dev/null"}
"""Inputs that cannot be standard input, because the shell or Python itself fails."""

INPUTS: Final = (*SMALL, *LARGE, *PLACES)


def put(kind: str, path: Path) -> None:
    """Make the input *kind* at *path* and replace an existing file."""
    path.unlink(missing_ok=True)
    if kind in SMALL:
        path.write_bytes(bytes_of(kind))
    else:
        (LARGE | PLACES)[kind](path)
