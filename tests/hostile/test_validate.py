"""`barsis validate` and every bad file that could be thought of.

Whatever the bytes: a verdict, exit status 0 to 3, no traceback, in bounded time and memory.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from barsis_notation.formats.registry import by_name
from barsis_notation.record.reading import loads
from tests.cli.run import TURNS, barsis, heed_interrupts, record
from tests.every import every

MEMORY = 600 * 2**20
SECONDS = 30
VALIDATE = [sys.executable, "-m", "barsis_notation", "validate"]
GOOD = json.dumps(record(), ensure_ascii=False).encode()
ESCAPE = b"\\u"


class Ended(NamedTuple):
    status: int
    out: bytes
    err: bytes
    seconds: float


def limited(*words: str | Path, given: bytes | None = b"", **more: Any) -> Ended:
    """Run `barsis validate` with no more memory and time than one record may take."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    if given is not None:
        more["input"] = given
    start = time.monotonic()
    done = subprocess.run(
        [*VALIDATE, *map(str, words)],
        capture_output=True,
        check=False,
        timeout=120,
        preexec_fn=limit,
        **more,
    )
    return Ended(done.returncode, done.stdout, done.stderr, time.monotonic() - start)


def findings(ended: Ended) -> list[dict[str, Any]]:
    assert ended.status in (0, 1, 2, 3), ended.err[-2000:]
    assert b"Traceback" not in ended.out + ended.err
    told: list[dict[str, Any]] = json.loads(ended.out)["findings"]
    return told


def member(name: bytes, value: bytes) -> bytes:
    """Return the good record with another member."""
    return GOOD[:-1] + b', "' + name + b'": ' + value + b"}"


def player(value: bytes) -> bytes:
    return GOOD.replace(b'"Amal"', value)


def turns(*items: object, **more: Any) -> bytes:
    return json.dumps(record(list(items), **more), ensure_ascii=False).encode()


def deep(levels: int) -> bytes:
    return member(b"x", b'{"a": ' + b"[" * levels + b"]" * levels + b"}")


BAD: dict[str, bytes] = {
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
    "a million keys": member(b"x", b"{%s}" % b",".join(b'"%d":1' % n for n in range(10**6))),
    "a million turns": turns(*["S 2:"] * 200_000),
    "20,001 turns": turns(*["S 2:"] * 20_001),
    "100,000 players": member(
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
"""What must give at least one error each, and all in one process."""

HARMLESS: dict[str, bytes] = {
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
    "schema elsewhere": member(b"$schema", b'"http://127.0.0.1:9/record-1.schema.json"'),
    "schema in a file": member(b"$schema", b'"file:///dev/zero/record-1.schema.json"'),
}
"""What is a record, though it looks odd: never an error."""


def test_every_bad_file_has_its_finding_and_costs_only_itself(tmp_path: Path) -> None:
    for number, data in enumerate(BAD.values()):
        (tmp_path / f"{number:03}.barsis.json").write_bytes(data)
    (tmp_path / "zzz.barsis.json").write_bytes(GOOD)
    ended = limited("-f", "json", tmp_path)
    told = findings(ended)
    assert ended.status == 1
    errors = {Path(one["file"]).name for one in told if one["severity"] == "error"}
    silent = [kind for n, kind in enumerate(BAD) if f"{n:03}.barsis.json" not in errors]
    assert silent == []
    assert not any("zzz" in one["file"] for one in told)
    assert b"internal" not in ended.err


@every("kind", HARMLESS)
def test_what_only_looks_odd_is_no_error(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes(HARMLESS[kind])
    assert barsis("validate", path).exit_code == 0


@every("kind", HARMLESS)
@pytest.mark.parametrize("form", ["full", "concise", "grouped", "json", "jsonl"])
def test_what_only_looks_odd_moves_no_cursor(kind: str, form: str, tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes(HARMLESS[kind].replace(b'"S 3: 15/18"', b'"S 3: 15/19"'))
    result = barsis("validate", "-f", form, path)
    assert result.exit_code == (0 if kind == "no turns" else 1), result.output
    for sign in "\x1b\r" if form.startswith("json") else "\x1b\r\u202e\u2066\u200b":
        assert sign not in result.output


def test_a_record_cut_anywhere_is_told(tmp_path: Path) -> None:
    small = json.dumps(record(["S 2:", "N 3: "])).encode()
    for cut in range(1, len(small)):
        (tmp_path / f"{cut:04}.barsis.json").write_bytes(small[:cut])
    told = findings(limited("-f", "json", tmp_path))
    errors = {Path(one["file"]).name for one in told if one["severity"] == "error"}
    assert len(errors) == len(small) - 1


@pytest.mark.parametrize("form", ["jsonl", "text"])
def test_other_forms_cut_anywhere_end_in_a_verdict(form: str, tmp_path: Path) -> None:
    written = io.BytesIO()
    kind = by_name(form)
    assert kind
    kind.write([loads(GOOD)] * 2, written)
    whole = written.getvalue()
    for cut in range(0, len(whole), 2):
        (tmp_path / f"{cut:04}{kind.suffixes[0]}").write_bytes(whole[:cut])
    told = findings(limited("-f", "json", tmp_path))
    assert len({one["file"] for one in told}) > len(whole) // 4


# -- large ------------------------------------------------------------------------------------


def zeros(size: int) -> bytes:
    return gzip.compress(bytes(10**7), 1) * (size // 10**7)


def many(line: bytes, count: int) -> bytes:
    """Return *count* lines, packed, without ever holding them."""
    return gzip.compress(line * 10**6, 1) * (count // 10**6)


LARGE: dict[str, tuple[Callable[[], bytes], str]] = {
    "48 MB of lists": (lambda: b"[],\n" * 12_000_000, "record-too-large"),
    "48 MB of lists on one line": (lambda: b"[]," * 16_000_000, "record-too-large"),
    "100 MB of text": (lambda: GOOD[:-2] + b"a" * 10**8 + b'"}', "record-too-large"),
    "4 MB of open lists": (lambda: b"[" * (4 * 2**20), "nested-too-deep"),
    "4 MB of brackets": (lambda: b"[]" * (2 * 2**20), "text-after-record"),
    "4 MB of quotes": (lambda: b'"' * (4 * 2**20), "text-after-record"),
    "gzip of 200 MB of zeros": (lambda: zeros(2 * 10**8), "record-too-large"),
    "gzip of 10 million empty lines": (lambda: many(b"\n", 10_000_000), "too-many-empty-lines"),
    "gzip of one line that goes on": (lambda: zeros(10**8), "record-too-large"),
}


@pytest.mark.parametrize("kind", LARGE)
def test_what_is_large_is_bounded(kind: str, tmp_path: Path) -> None:
    path = tmp_path / ("x.barsis.jsonl" if "line" in kind else "x.barsis.json")
    data, name = LARGE[kind][0](), LARGE[kind][1]
    path.write_bytes(data)
    ended = limited("-f", "json", "--max-findings", "20", path)
    assert name in {one["name"] for one in findings(ended)}
    assert ended.status == 1


# -- other than files ------------------------------------------------------------------------


def test_a_folder_of_no_records(tmp_path: Path) -> None:
    (told,) = findings(limited("-f", "json", tmp_path))
    assert told["name"] == "no-records"


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    (tmp_path / "loop.barsis.json").symlink_to(tmp_path / "loop.barsis.json")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "up").symlink_to(tmp_path)
    assert limited(tmp_path / "loop.barsis.json").status == 3
    (told,) = findings(limited("-f", "json", tmp_path))  # below a folder links are left out
    assert told["name"] == "no-records"


def test_a_pipe_with_a_name(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.barsis.json"
    os.mkfifo(pipe)
    ended = limited("-f", "json", tmp_path)  # passed over in a folder, where nothing else is
    assert (ended.status, b'"name":"no-records"' in ended.out) == (1, True)
    writer = threading.Thread(target=pipe.write_bytes, args=(GOOD,))
    writer.start()
    assert limited(pipe).status == 0
    writer.join(30)


def test_a_pipe_nobody_writes_to_can_be_left(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.barsis.json"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [*VALIDATE, str(pipe)], stderr=subprocess.PIPE, preexec_fn=heed_interrupts
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(2)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30)[1] == b"barsis: interrupted\n"
    assert process.returncode == 130


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
def test_a_device_without_end(tmp_path: Path) -> None:
    told = findings(limited("-f", "json", "/dev/zero"))
    assert [one["name"] for one in told] == ["unknown-format"]
    link = tmp_path / "zero.barsis.json"
    link.symlink_to("/dev/zero")
    told = findings(limited("-f", "json", link))
    assert [one["name"] for one in told] == ["record-too-large"]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="there is no /proc")
def test_a_file_that_opens_and_does_not_read() -> None:
    ended = limited("-f", "json", "/proc/self/mem")
    assert [one["name"] for one in findings(ended)] == ["unreadable-file"]
    assert ended.status == 3


def test_a_file_that_vanishes(tmp_path: Path) -> None:
    from barsis_notation.validation import check_files

    for name in "ab":
        (tmp_path / f"{name}.barsis.json").write_bytes(GOOD)
    checked = check_files([str(tmp_path)])
    assert next(checked).findings == []
    (tmp_path / "b.barsis.json").unlink()
    assert [one.findings[0].name for one in checked] == ["unreadable-file"]


def test_a_file_that_grows(tmp_path: Path) -> None:
    from barsis_notation.validation import check_files

    path = tmp_path / "a.barsis.jsonl"
    line = json.dumps(record()).encode() + b"\n"
    path.write_bytes(line)
    counts = []
    for one in check_files([str(path)]):
        counts.append(one.number)
        if len(counts) < 4:
            with path.open("ab") as more:
                more.write(line)
    assert counts == list(range(1, len(counts) + 1))
    assert 1 <= len(counts) <= 4


def test_standard_input_that_is_closed() -> None:
    command = ["/bin/sh", "-c", '"$0" -m barsis_notation validate - <&-', sys.executable]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert done.returncode == 3
    assert b"standard input is closed" in done.stdout


# -- limits -----------------------------------------------------------------------------------


def test_the_limits_are_options_and_named(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes(deep(60))
    (told,) = told_of("-f", "json", path)
    assert "--max-depth" in told["message"]
    assert "at most 32" in told["message"]
    assert barsis("validate", "--max-depth", "70", path).exit_code == 0
    (told,) = told_of("-f", "json", "--max-record-size", "100", path)
    assert "--max-record-size" in told["message"]
    assert "at most 100" in told["message"]
    path.write_bytes(member(b"x", json.dumps({f"k{n}": "a" * 4000 for n in range(1200)}).encode()))
    assert barsis("validate", path).exit_code == 1
    assert barsis("validate", "--max-record-size", "6000000", path).exit_code == 0
    assert barsis("validate", "--max-depth", "201", path).exit_code == 2
    assert barsis("validate", "--max-record-size", "0", path).exit_code == 2


def told_of(*words: str | Path) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(barsis("validate", *words).stdout)["findings"]
    return told


def test_the_deepest_that_may_be_asked_for_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes(deep(198))
    assert limited("--max-depth", "200", "--schema", path).status == 0
    assert limited("--max-depth", "199", "--schema", path).status == 1


def test_a_record_that_takes_too_long_is_left(tmp_path: Path) -> None:
    from barsis_notation.validation import check_file, replaying

    path = tmp_path / "x.barsis.json"
    path.write_bytes(turns("S ?:", *["N 2:", "S 2:"] * 200))
    most, replaying.MAX_SECONDS = replaying.MAX_SECONDS, 0.0  # type: ignore[misc]
    try:
        (checked,) = check_file(str(path))
    finally:
        replaying.MAX_SECONDS = most  # type: ignore[misc]
    (told,) = checked.findings
    assert told.name == "record-takes-too-long"
    assert (told.turn, told.not_examined) == (1, 400)
    assert "0 s" in told.message
    (checked,) = check_file(str(path))
    assert checked.findings == []
