"""`barsis validate` on many kinds of bad files.

Any bytes give a verdict and an exit status from 0 to 3, without a traceback, in limited time and
memory.
"""

from __future__ import annotations

import io
import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from barsis_notation.formats.format_registry import find_format
from barsis_notation.record.decode import MIB, STANDARD
from barsis_notation.record.record_io import loads
from tests.cli.commands import DECLARED
from tests.cli.run import barsis, heed_interrupts, record, turns
from tests.every import every
from tests.hostile.inputs import BAD, GOOD, HARMLESS, bytes_of, deep, member, put

MEMORY = 600 * 2**20
SECONDS = 30
VALIDATE = [sys.executable, "-m", "barsis_notation", "validate"]


class Ended(NamedTuple):
    """The exit status and the output of a command."""

    status: int
    out: bytes
    err: bytes


def run_limited(*words: str | Path, given: bytes | None = b"", **more: Any) -> Ended:
    """Run `barsis validate` with limited memory and time."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    if given is not None:
        more["input"] = given
    done = subprocess.run(
        [*VALIDATE, *map(str, words)],
        capture_output=True,
        check=False,
        timeout=120,
        preexec_fn=limit,
        **more,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def findings(ended: Ended) -> list[dict[str, Any]]:
    assert ended.status in (0, 1, 2, 3), ended.err[-2000:]
    assert b"Traceback" not in ended.out + ended.err
    told: list[dict[str, Any]] = json.loads(ended.out)["findings"]
    return told


@pytest.mark.by_turns(2)
def test_every_bad_file_has_its_finding_and_costs_only_itself(tmp_path: Path) -> None:
    for number, kind in enumerate(BAD):
        (tmp_path / f"{number:03}.barsis.json").write_bytes(bytes_of(kind))
    (tmp_path / "zzz.barsis.json").write_bytes(GOOD)
    ended = run_limited("-f", "json", tmp_path)
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
    path.write_bytes(bytes_of(kind))
    assert barsis("validate", path).exit_code == 0


@pytest.mark.by_turns(2)
@every("kind", HARMLESS)
@pytest.mark.parametrize("form", ["full", "concise", "grouped", "json", "jsonl"])
def test_what_only_looks_odd_moves_no_cursor(kind: str, form: str, tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes(bytes_of(kind).replace(b'"S 3: 15/18"', b'"S 3: 15/19"'))
    result = barsis("validate", "-f", form, path)
    assert result.exit_code == (0 if kind == "no turns" else 1), result.output
    for sign in "\x1b\r" if form.startswith("json") else "\x1b\r\u202e\u2066\u200b":
        assert sign not in result.output


def test_a_record_cut_anywhere_is_told(tmp_path: Path) -> None:
    small = json.dumps(record(["S 2:", "N 3: "])).encode()
    for cut in range(1, len(small)):
        (tmp_path / f"{cut:04}.barsis.json").write_bytes(small[:cut])
    told = findings(run_limited("-f", "json", tmp_path))
    errors = {Path(one["file"]).name for one in told if one["severity"] == "error"}
    assert len(errors) == len(small) - 1


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("form", ["jsonl", "text"])
def test_other_forms_cut_anywhere_end_in_a_verdict(form: str, tmp_path: Path) -> None:
    written = io.BytesIO()
    kind = find_format(form)
    assert kind
    kind.write([loads(GOOD)] * 2, written)
    whole = written.getvalue()
    for cut in range(0, len(whole), 2):
        (tmp_path / f"{cut:04}{kind.suffixes[0]}").write_bytes(whole[:cut])
    told = findings(run_limited("-f", "json", tmp_path))
    assert len({one["file"] for one in told}) > len(whole) // 4


# -- large ------------------------------------------------------------------------------------


TOO_LARGE: Final = {
    "48 MB of lists": ("x.barsis.json", "record-too-large"),
    "48 MB of lists in lines": ("x.barsis.json", "record-too-large"),
    "100 MB of text": ("x.barsis.json", "record-too-large"),
    "4 MB of open lists": ("x.barsis.json", "nested-too-deep"),
    "4 MB of brackets": ("x.barsis.json", "text-after-record"),
    "4 MB of quotes": ("x.barsis.json", "text-after-record"),
    "4 MB of msgpack": ("x.msgpack", "record-too-large"),
    "gzip of 1 GB of zeros": ("x.barsis.json", "record-too-large"),
    "gzip of 1 GB of empty lines": ("x.mat", "record-too-large"),
    "gzip of 1 GB of matches": ("x.mat", "record-too-large"),
    "gzip of 1 GB of one SGF game": ("x.sgf", "broken-compression"),
    "zstd of 1 GB, size declared": ("x.barsis.jsonl", "record-too-large"),
    "zstd of 1 GB of empty lines": ("x.trl", "record-too-large"),
    "2 GiB of zeros after zeros": ("x.sgf", "record-too-large"),
    "2 GiB of zeros after mat": ("x.mat", "record-too-large"),
    "2 GiB of zeros after sgf": ("x.sgf", "record-too-large"),
    "2 GiB of zeros after trl": ("x.trl", "record-too-large"),
    "2 GiB of zeros after text": ("x.bsn", "record-too-large"),
    "2 GiB of zeros after csv": ("x.games.csv", "table-row"),
    "2 GiB of zeros after msgpack": ("x.msgpack", "record-too-large"),
}
"""Maps a large input to its file name and the name of the finding.

The finding names the limit and the option that raises it.
"""

QUICKER: Final = ("gzip of 1 GB of empty lines", "2 GiB of zeros after sgf")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    "kind", [pytest.param(k, marks=[] if k in QUICKER else pytest.mark.long) for k in TOO_LARGE]
)
def test_what_is_large_is_bounded(kind: str, tmp_path: Path) -> None:
    file, name = TOO_LARGE[kind]
    put(kind, tmp_path / file)
    ended = run_limited("-f", "json", "--max-findings", "50", tmp_path / file)
    told = [one for one in findings(ended) if one["name"] == name]
    assert told
    assert name != "record-too-large" or "--max-record-size" in told[0]["message"]
    assert ended.status == 1


# -- other kinds of files ------------------------------------------------------------------------


def test_a_folder_of_no_records(tmp_path: Path) -> None:
    (told,) = findings(run_limited("-f", "json", tmp_path))
    assert told["name"] == "no-records"


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    (tmp_path / "loop.barsis.json").symlink_to(tmp_path / "loop.barsis.json")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "up").symlink_to(tmp_path)
    assert run_limited(tmp_path / "loop.barsis.json").status == 3
    (told,) = findings(run_limited("-f", "json", tmp_path))  # links inside a folder are skipped
    assert told["name"] == "no-records"


def test_a_pipe_with_a_name(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.barsis.json"
    os.mkfifo(pipe)
    ended = run_limited("-f", "json", tmp_path)  # skipped in a folder, which has no other file
    assert (ended.status, b'"name":"no-records"' in ended.out) == (1, True)
    writer = threading.Thread(target=pipe.write_bytes, args=(GOOD,))
    writer.start()
    assert run_limited(pipe).status == 0
    writer.join(30)


@pytest.mark.by_turns(2)
def test_a_pipe_nobody_writes_to_can_be_left(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.barsis.json"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [*VALIDATE, str(pipe)], stderr=subprocess.PIPE, preexec_fn=heed_interrupts
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(2)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30)[1].startswith(b"interrupted; so far")
    assert process.returncode == 130


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
def test_a_device_without_end(tmp_path: Path) -> None:
    told = findings(run_limited("-f", "json", "/dev/zero"))
    assert [one["name"] for one in told] == ["unknown-format"]
    link = tmp_path / "zero.barsis.json"
    link.symlink_to("/dev/zero")
    told = findings(run_limited("-f", "json", link))
    assert [one["name"] for one in told] == ["record-too-large"]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="there is no /proc")
def test_a_file_that_opens_and_does_not_read() -> None:
    ended = run_limited("-f", "json", "/proc/self/mem")
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
    (told,) = validate("-f", "json", path)
    assert "--max-depth" in told["message"]
    assert "at most 32" in told["message"]
    assert barsis("validate", "--max-depth", "70", path).exit_code == 0
    (told,) = validate("-f", "json", "--max-record-size", "100", path)
    assert "--max-record-size" in told["message"]
    assert "at most 100" in told["message"]
    path.write_bytes(member(b"x", json.dumps({f"k{n}": "a" * 4000 for n in range(1200)}).encode()))
    assert barsis("validate", path).exit_code == 1
    assert barsis("validate", "--max-record-size", "6000000", path).exit_code == 0
    assert barsis("validate", "--max-depth", "201", path).exit_code == 2
    assert barsis("validate", "--max-record-size", "0", path).exit_code == 2


LIMITS = {"max_record_size", "max_depth", "max_seconds", "max_memory"}


def test_what_a_finding_says_of_the_limits_holds_for_every_command(tmp_path: Path) -> None:
    limits = {f"--{name.replace('_', '-')}" for name in LIMITS}
    having = [
        " ".join(command.path)
        for command in DECLARED
        if any(limits.intersection(one.names) for one in command.parameters)
    ]
    assert having == ["validate"]
    path = tmp_path / "x.barsis.json"
    path.write_bytes(deep(60))
    said = barsis("convert", path, tmp_path / "x.bsn").stderr
    assert "only `barsis validate --max-depth` allows deeper ones" in said


def validate(*words: str | Path) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(barsis("validate", *words).stdout)["findings"]
    return told


@pytest.mark.by_turns(2)
def test_the_deepest_that_may_be_asked_for_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes(deep(198))
    assert run_limited("--max-depth", "200", "--schema", path).status == 0
    assert run_limited("--max-depth", "199", "--schema", path).status == 1


def test_play_that_takes_longer_than_it_may_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Law: if a turn takes a second, a limit of n seconds lets n turns be checked."""
    path = tmp_path / "x.barsis.json"
    path.write_bytes(turns(*["S ?:", "N ?:"] * 8, "S ?:"))
    monkeypatch.setattr(time, "thread_time", count().__next__)
    for seconds in (1, 2, 7, 10, 16):
        words = ["--max-seconds", str(seconds)] if seconds != STANDARD.seconds else []
        (told,) = validate("-f", "json", path, *words)
        assert told["name"] == "record-takes-too-long"
        assert (told["turn"], told["not_examined"]) == (seconds + 1, 16 - seconds)
        assert f"more than {seconds} s of processor time up to turn" in told["found"]
        assert told["expected"].startswith(f"at most {seconds} s (only `barsis validate --max-sec")
    assert validate("-f", "json", path, "--max-seconds", "17") == []


def test_what_a_record_may_take_without_options_is_the_standard() -> None:
    named = {"max_record_size": "size", "max_depth": "depth", "max_seconds": "seconds"}
    (command,) = [one for one in DECLARED if " ".join(one.path) == "validate"]
    found = {param.name: param.default for param in command.parameters if param.name in LIMITS}
    assert found.pop("max_memory") * MIB == STANDARD.memory
    assert found == {name: getattr(STANDARD, member) for name, member in named.items()}
