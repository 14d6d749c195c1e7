"""Every command, with the readers of its output gone, absent or slow.

A command that changes something leaves the same files as with all of its output read. It ends with
the same status, and so does a command that judges. A command that only prints may end early, with
status 0 and without a word. ``python -m tests.cli.closed_outputs`` runs each case in each way, in
processes of its own, and prints the differences; they must be 0.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from barsis_notation.dice.dice_files import encode_dice
from barsis_notation.record.canonical import canonical_bytes
from tests.cli.run import FAULTY, TURNS, barsis, record, write
from tests.dice.games import example
from tests.dice.vectors import pact_of

SAMPLES: Final = Path(__file__).parents[2] / "sample_games"
CHANGES, JUDGES, PRINTS = "changes", "judges", "prints"
POSITION = "barsis S:bar(3),15 N:bar(4) to=S"
GAME = ("--game", "Cup, round 1", "--ruleset", "barsis", "--with", "Basim")


class Case(NamedTuple):
    """A command line, run in a copy of the folder of :func:`template`; *given* is typed into it."""

    kind: str
    words: tuple[str, ...]
    given: str = ""

    def __str__(self) -> str:
        return " ".join(self.words)


def _cases(kind: str, *lines: str | tuple[str, str]) -> list[Case]:
    """Return a case for each line; a word with blanks is written with ``_``."""
    found = []
    for line in lines:
        text, given = (line, "") if isinstance(line, str) else line
        words = (word.replace("_", " ") if "_" in word else word for word in text.split())
        found.append(Case(kind, tuple(words), given))
    return found


RULING: Final = "--turn 3 --stood --by Huda --text It_stands."
LINES: Final = "".join(f'{{"position":"{POSITION}","throw":"2","id":{n}}}\n' for n in range(9))
RECORDS: Final = "".join(
    canonical_bytes(each).decode() + "\n" for each in (example("barsis", seed) for seed in range(4))
)

CHANGING: Final = _cases(
    CHANGES,
    "validate --fix lenient.barsis.jsonl",
    "validate --fix --unsafe-fixes lenient.barsis.jsonl -f json",
    "validate faulty.barsis.jsonl -o report.txt",
    "validate faulty.barsis.jsonl --statistics -o counts.txt",
    "validate faulty.barsis.jsonl -f html -o report.html",
    "validate . --cache verdicts",
    "validate good.barsis.jsonl --part 1/2 -f json -o part.json",
    "validate good.barsis.jsonl --infer-options -o options.txt",
    "fmt odd.barsis.json",
    "fmt good.barsis.jsonl odd.barsis.json one.barsis.json",
    "convert good.barsis.jsonl new.bsn --to text",
    "convert good.barsis.jsonl new.barsis.jsonl -j 2",
    "convert good.barsis.jsonl new/ --to json",
    "convert good.barsis.jsonl cup.csv --to csv",
    "convert good.barsis.jsonl --to text --report losses.json",
    "convert faulty.barsis.jsonl new.barsis.jsonl --report -",
    "convert broken.barsis.jsonl new.barsis.jsonl",
    "new barsis -o new.barsis.json",
    ("record fresh.barsis.json", "S\n2\n3\n4\nhelp\nboard\n5\nq\n"),
    f"ruling illegal.barsis.json {RULING}",
    "show one.barsis.json -o board.svg",
    "render one.barsis.json -o board.svg",
    "render good.barsis.jsonl -o site/",
    "sheet barsis -o sheet.html",
    "view one.barsis.json --print-path",
    "diff one.barsis.json other.barsis.json -o difference.txt",
    "moves _POSITION --throw 2 -o moves.txt",
    ("moves - -o answers.jsonl", LINES),
    "stats good.barsis.jsonl -o counts.txt",
    "stats broken.barsis.jsonl -o counts.txt -j 2",
    "simulate barsis -n 40 -o games.barsis.jsonl",
    "simulate barsis -n 40 -o games.barsis.jsonl -j 2",
    f"dice commit new.dice.json --player Amal {' '.join(w.replace(' ', '_') for w in GAME)}",
    "dice commit begun.dice.json --player Basim",
    "dice reveal full.dice.json --player Amal",
    "dice name played.dice.json unnamed.json",
    "event new new.json --game barsis --name Cup --player A --player B --player C",
    "event validate club/event.json club -o report.txt",
    "event standings club/event.json club -f csv -o standings.csv",
    "event crosstable club/event.json club -o table.txt",
    "event export club/event.json club -o report.trf",
    "event ratings club/event.json club -f json -o ratings.json",
    "event pairings club/event.json -f csv -o pairings.csv",
    "event pairings fresh.json --draw round-robin --write",
    "event pairings fresh.json --draw round-robin --write -f csv -o pairings.csv",
    "event pairings fresh.json --draw swiss --write -f json",
    "event seating fresh.json --rounds 3 --write",
    "event join fresh.json Zaid",
    "event result club/event.json club --round 1 --table 1 --winner Amal",
    "event leave club/event.json Basim --round 4",
    "event absent fresh.json A --round 1",
    "event swap club/event.json --round 1 --table 1",
    "event undo joined.json",
    "event history joined.json",
    "event seating fresh.json --rounds 3 --write -f csv",
    "event sheets club/event.json -o sheets",
    "event sheets club/event.json -o sheets --records",
    "archive init new.barsis",
    "archive add games.barsis good.barsis.jsonl",
    "archive add games.barsis faulty.barsis.jsonl broken.barsis.jsonl club",
    "archive add --only-valid games.barsis faulty.barsis.jsonl good.barsis.jsonl",
    ("archive add games.barsis -", RECORDS),
    "archive import empty.barsis good.barsis.jsonl",
    "archive import empty.barsis bag",
    "archive export games.barsis out.jsonl",
    "archive export games.barsis out --to bag",
    "archive export games.barsis out.jsonl --anonymous",
    "archive sign --new-key fresh-key --no-password",
    "archive sign games.barsis --key key -o next-checkpoint",
    "archive prove games.barsis 2 -o new.proof",
    "archive withdraw games.barsis 2 --reason asked_for",
    "archive people games.barsis merge 1 2",
    "archive people merged.barsis part 1 2",
)

JUDGING: Final = _cases(
    JUDGES,
    "validate faulty.barsis.jsonl",
    "validate good.barsis.jsonl",
    "validate nothing.barsis.jsonl faulty.barsis.jsonl",
    "validate faulty.barsis.jsonl -j 2",
    "validate good.barsis.jsonl faulty.barsis.jsonl -f concise",
    "validate good.barsis.jsonl faulty.barsis.jsonl -f grouped",
    "validate good.barsis.jsonl faulty.barsis.jsonl -f json",
    "validate good.barsis.jsonl faulty.barsis.jsonl -f jsonl",
    "validate good.barsis.jsonl faulty.barsis.jsonl -f html",
    "validate faulty.barsis.jsonl --statistics",
    "validate faulty.barsis.jsonl --max-findings 3",
    "validate faulty.barsis.jsonl --part 1/2 -f json",
    "validate --merge part-1.json part-2.json",
    "validate --diff lenient.barsis.jsonl",
    "validate --infer-options faulty.barsis.jsonl",
    ("validate - -f jsonl", RECORDS + "{}\n" + RECORDS),
    ("validate --fix -", RECORDS + "{}\n"),
    "fmt --check odd.barsis.json good.barsis.jsonl",
    "fmt --diff odd.barsis.json good.barsis.jsonl",
    ("fmt -", RECORDS + "{}\n"),
    f"ruling illegal.barsis.json {RULING} --diff",
    "diff one.barsis.json other.barsis.json",
    "diff one.barsis.json one.barsis.json -f json",
    "moves _POSITION --throw 2 --why 15>18",
    "stats good.barsis.jsonl broken.barsis.jsonl",
    "stats good.barsis.jsonl -f json",
    "dice check played.dice.json unnamed.json",
    "dice check begun.dice.json",
    "dice check played.dice.json . -f json",
    "event validate club/event.json club",
    "event validate club/event.json club/r1-t1.barsis.json faulty.barsis.jsonl -f json",
    "event standings club/event.json club",
    "event standings club/event.json club faulty.barsis.jsonl broken.barsis.jsonl -f json",
    "event crosstable club/event.json club broken.barsis.jsonl",
    "event ratings club/event.json club broken.barsis.jsonl",
    "event pairings club/event.json",
    "event pairings club/event.json club broken.barsis.jsonl --draw swiss",
    "event seating fresh.json --rounds 2",
    "archive verify games.barsis",
    "archive verify damaged.barsis",
    "archive verify damaged.barsis -f json",
    "archive verify --fast games.barsis",
    "archive prove --check proof --checkpoint checkpoint --key key.pub",
    "archive prove --check other-proof --checkpoint checkpoint --key key.pub -f json",
    "archive withdraw games.barsis 2 --dry-run",
    "conformance run --kit kit -- false",
    "config good.barsis.jsonl",
    "config wrong/good.barsis.jsonl",
    "config wrong/good.barsis.jsonl -f json",
)

PRINTING: Final = _cases(
    PRINTS,
    "--help",
    "--version",
    "--version --verbose",
    "dice",
    "event",
    "archive",
    "conformance",
    ("conformance answer", '{"request": "start"}\n{}\n'),
    "convert good.barsis.jsonl --to text",
    "convert faulty.barsis.jsonl - --to csv",
    "convert --map-template barsis",
    "simulate barsis -n 40",
    "simulate barsis -n 40 -j 2",
    "new barsis",
    "replay --plain one.barsis.json",
    "replay --plain faulty.barsis.jsonl --findings",
    "show one.barsis.json",
    "show faulty.barsis.jsonl",
    "sheet barsis",
    "moves _POSITION --throw 2",
    ("moves -", LINES),
    "dice throw played.dice.json --turn 1",
    "event sheets club/event.json",
    "archive list games.barsis",
    "archive list games.barsis -f json",
    "archive search games.barsis Amal",
    "archive search games.barsis --player Amal -f csv",
    "archive show games.barsis 2",
    "archive prove games.barsis 2",
    "archive people games.barsis",
    "archive stats games.barsis",
    "rules",
    "games",
    "games barsis --readings",
    "schema",
    "formats",
)

CASES: Final = [
    case._replace(words=tuple(POSITION if word == " POSITION" else word for word in case.words))
    for case in (*CHANGING, *JUDGING, *PRINTING)
]


# -- the folder they run in -----------------------------------------------------------------------


def _made(*words: str | Path, status: int = 0) -> None:
    done = barsis(*words)
    assert done.exit_code == status, (words, done.output)


@cache
def template() -> Path:
    """Return a folder with something for every case; it is removed when the process ends."""
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with contextlib.chdir(folder):
        _write_records()
        _write_archives()
        _write_dice()
        shutil.copytree(SAMPLES / "amman_open", "club")
        players = (word for name in "ABCDEF" for word in ("--player", name))
        _made("event", "new", "fresh.json", "--game", "barsis", "--name", "Cup", *players)
        shutil.copy("fresh.json", "joined.json")
        _made("event", "join", "joined.json", "Zaid")
        for part in ("1", "2"):
            words = ("--part", f"{part}/2", "-f", "json", "-o", f"part-{part}.json")
            _made("validate", "faulty.barsis.jsonl", *words, status=1)
        Path("wrong").mkdir()
        shutil.copy("good.barsis.jsonl", "wrong")
        Path("wrong/barsis.toml").write_text("colour = 7\nfail-on = 'perhaps'\n")
    return folder


def _write_records() -> None:
    here = Path()
    lenient = ["s 2:", *TURNS[1:]]
    illegal = [*TURNS[:2], "S 2: bar/11", *TURNS[3:]]
    players = [{"name": "Amal", "seats": ["S"]}, {"name": "Zoë", "seats": ["N"]}]
    good = [record(comment=str(number), players=players) for number in range(9)]
    write(here / "good.barsis.jsonl", *good)
    write(here / "faulty.barsis.jsonl", *(record(FAULTY, comment=str(n)) for n in range(12)))
    write(here / "lenient.barsis.jsonl", *(record(lenient, comment=str(n)) for n in range(6)))
    broken = write(here / "broken.barsis.jsonl", *good)
    broken.write_text(broken.read_text() + "{\n" * 3)
    write(here / "one.barsis.json", record())
    write(here / "other.barsis.json", record([*TURNS[:4], "S 2: 15/17", "N 2:"]))
    write(here / "illegal.barsis.json", record(illegal))
    write(here / "fresh.barsis.json", record([]))
    odd = write(here / "odd.barsis.json", record())
    odd.write_text(odd.read_text().replace(":", " :"))


def _write_archives() -> None:
    for name in ("games", "empty"):
        _made("archive", "init", f"{name}.barsis")
    _made("archive", "add", "games.barsis", "good.barsis.jsonl")
    _made("archive", "sign", "--new-key", "key", "--no-password")
    _made("archive", "sign", "games.barsis", "--key", "key", "-o", "checkpoint")
    _made("archive", "prove", "games.barsis", "2", "-o", "proof")
    text = Path("proof").read_text()
    Path("other-proof").write_text(re.sub(r'"size": ?9', '"size": 8', text))
    _made("archive", "export", "games.barsis", "bag", "--to", "bag")
    shutil.copy("games.barsis", "merged.barsis")
    _made("archive", "people", "merged.barsis", "merge", "1", "2")
    shutil.copy("games.barsis", "damaged.barsis")
    with contextlib.closing(sqlite3.connect("damaged.barsis")) as connection:
        connection.execute("UPDATE words SET text = 'nobody'")
        connection.commit()


def _write_dice() -> None:
    for name in ("begun", "full"):
        _made("dice", "commit", f"{name}.dice.json", "--player", "Amal", *GAME)
    _made("dice", "commit", "full.dice.json", "--player", "Basim")
    Path("kit").mkdir()
    Path("kit", "kit.schema.json").write_text("{}")
    case = {"id": "a/b", "kind": "turn", "about": "a", "input": {}, "expected": {}}
    kit = {"kit": 1, "about": "a", "cases": [case]}
    Path("kit", "a.json").write_bytes(msgspec.json.encode(kit))
    Path("played.dice.json").write_bytes(encode_dice(pact_of("barsis", dealt=False).dice))
    unnamed = msgspec.structs.replace(example("barsis"), meta=msgspec.UNSET)
    Path("unnamed.json").write_bytes(canonical_bytes(unnamed))


# -- what a run leaves ----------------------------------------------------------------------------


class Ended(NamedTuple):
    """What a run did: its exit status, the files it left, and what it wrote."""

    status: int
    files: dict[str, object]
    out: str
    told: str


_RANDOM: Final = re.compile(
    rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64}"
    rb"|[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9:.]+|barsis-[a-z0-9_]{8}|/tmp[a-z0-9_]{8}"
    rb"|[0-9]+(?:\\.[0-9]+)? (?:kB|seconds?)|[0-9A-F]{16}|timestamp:[0-9]+|[A-Za-z0-9+/]{40,}=*"
)
"""What differs from run to run: ids, hashes of seeds, times, temporary names, keys, signatures."""

_TABLES: Final = {
    "records": "SELECT number, hex(id), hex(play) FROM records ORDER BY number",
    "withdrawals": "SELECT number, reason FROM withdrawals ORDER BY number",
    "people": "SELECT number, name, id, person FROM people ORDER BY number",
    "results": "SELECT * FROM results ORDER BY record, place",
    "findings": "SELECT * FROM findings ORDER BY record, place",
    "checkpoints": "SELECT number, size FROM checkpoints ORDER BY number",
    "acts": "SELECT DISTINCT json_extract(body, '$.act') AS act FROM acts ORDER BY act",
}


def files_of(folder: Path) -> dict[str, object]:
    """Return what every file below *folder* holds, without what differs from run to run."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name = masked(str(path.relative_to(folder)).encode())
        if path.is_dir():
            found[name] = "a folder"
        elif path.name == "verdicts":  # has the times of files
            found[name] = path.stat().st_size
        elif path.suffix == ".barsis" and path.name != "damaged.barsis":
            found[name] = _tables_of(path)
        else:
            found[name] = masked(path.read_bytes())
    return found


def _tables_of(path: Path) -> dict[str, list[Any]]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return {name: connection.execute(asked).fetchall() for name, asked in _TABLES.items()}


def masked(raw: bytes) -> str:
    """Return *raw* without what differs from run to run."""
    return _RANDOM.sub(b"#", raw).decode("utf-8", "backslashreplace")


def faults(case: Case, whole: Ended, cut: Ended, *, is_read: bool) -> list[str]:
    """Return what is wrong with a run whose output was *cut*, compared with the *whole* run.

    *is_read* tells that all of stdout was read, if slowly or without stderr.
    """
    found = []
    if cut.files != whole.files:
        names = cut.files.keys() | whole.files.keys()
        differing = [one for one in sorted(names) if cut.files.get(one) != whole.files.get(one)]
        found.append(f"other files: {differing}")
    statuses = {whole.status} | ({0} if case.kind == PRINTS and not is_read else set())
    if cut.status not in statuses:
        found.append(f"status {cut.status}, whole {whole.status}")
    if is_read and masked(cut.out.encode()) != masked(whole.out.encode()):
        found.append("other output")
    if "output pipe closed" in cut.told:
        found.append("a message about the pipe")
    if "Traceback" in cut.told or "Exception ignored" in cut.told:
        found.append(cut.told)
    return found


# -- runs in processes of their own ---------------------------------------------------------------

PROGRAM: Final = [sys.executable, "-m", "barsis_notation"]
PATIENCE: Final = 120.0


class Way(NamedTuple):
    """How the output of a run is read: *lines* of stdout, all for None, and whether stderr is.

    With *closed* the streams are closed by the shell before the command starts.
    """

    lines: int | None = None
    is_heard: bool = True
    is_slow: bool = False
    closed: str = ""

    @property
    def is_read(self) -> bool:
        """Whether all of stdout is read."""
        return self.lines is None and ">&-" not in self.closed.split()


WHOLE: Final = Way()
WAYS: Final = {
    "all read again": WHOLE,
    "stdout closed at once": Way(lines=0),
    "stdout closed after a line": Way(lines=1),
    "stdout closed after 4 lines": Way(lines=4),
    "stderr closed": Way(is_heard=False),
    "both closed": Way(lines=0, is_heard=False),
    "started without stdout": Way(closed=">&-"),
    "started without stderr": Way(closed="2>&-"),
    "a slow reader": Way(is_slow=True),
}


def _read(stream: Any, way: Way, found: list[bytes]) -> None:
    """Read as much of *stream* as *way* says, then close it."""
    with stream:
        if way.is_slow:
            time.sleep(0.3)
            while piece := stream.read(512):
                found.append(piece)
                time.sleep(0.0005)
        elif way.lines is None:
            found.append(stream.read())
        else:
            found.extend(stream.readline() for _ in range(way.lines))


def run_process(case: Case, way: Way) -> Ended:
    """Run *case* in a process of its own, in a new copy of the folder, and read it in one way."""
    with tempfile.TemporaryDirectory() as above:
        folder = Path(shutil.copytree(template(), Path(above, "folder")))
        temporary = Path(above, "tmp")
        temporary.mkdir()
        command = [*PROGRAM, *case.words]
        if way.closed:
            command = ["/bin/sh", "-c", f'exec "$@" {way.closed}', "sh", *command]
        reading, writing = os.pipe()
        hearing, telling = os.pipe()
        if way.lines == 0:
            os.close(reading)
        if not way.is_heard:
            os.close(hearing)
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=writing,
            stderr=telling,
            env=_environment(temporary, by_lines=way.lines is not None),
        )
        os.close(writing)
        os.close(telling)
        out: list[bytes] = []
        told: list[bytes] = []
        readers = []
        if way.lines != 0:
            readers.append((os.fdopen(reading, "rb", 0 if way.lines else -1), way, out))
        if way.is_heard:
            readers.append((os.fdopen(hearing, "rb"), WHOLE, told))
        threads = [threading.Thread(target=_read, args=each) for each in readers]
        for thread in threads:
            thread.start()
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError), process.stdin:
            process.stdin.write(case.given.encode())
        status = process.wait(PATIENCE)
        for thread in threads:
            thread.join(PATIENCE)
        texts = (b"".join(pieces).decode("utf-8", "backslashreplace") for pieces in (out, told))
        return Ended(status, files_of(folder), *texts)


def _environment(temporary: Path, *, by_lines: bool) -> dict[str, str]:
    """Return the environment of a run; *by_lines*, every line of stdout is written at once."""
    environment = {**os.environ, "TMPDIR": str(temporary), "COLUMNS": "1000"}
    return environment | ({"PYTHONUNBUFFERED": "1"} if by_lines else {})


def differences(case: Case) -> Iterator[tuple[str, list[str]]]:
    """Run *case* in every way; yield the name of each way and what is wrong in it."""
    whole = run_process(case, WHOLE)
    for name, way in WAYS.items():
        yield name, faults(case, whole, run_process(case, way), is_read=way.is_read)


def main() -> None:
    """Run the cases of the kinds that are named, of all by default, and print the table."""
    kinds = sys.argv[1:] or [CHANGES, JUDGES, PRINTS]
    cases = [case for case in CASES if case.kind in kinds]
    template()
    runs: Counter[tuple[str, str]] = Counter()
    differ: Counter[tuple[str, str]] = Counter()
    with ThreadPoolExecutor(4) as pool:
        for case, found in zip(
            cases, pool.map(lambda each: [*differences(each)], cases), strict=True
        ):
            for way, wrong in found:
                runs[way, case.kind] += 1
                differ[way, case.kind] += bool(wrong)
                if wrong:
                    print(f"{case} ({way}): {'; '.join(wrong)}", flush=True)
    print("| output |", " | ".join(f"{kind}: runs | differ" for kind in kinds), "|")
    print("|---" * (1 + 2 * len(kinds)) + "|")
    for way in WAYS:
        cells = (f"{runs[way, kind]} | {differ[way, kind]}" for kind in kinds)
        print(f"| {way} |", " | ".join(cells), "|")
    print(f"{len(cases)} cases, {runs.total()} runs, {differ.total()} differences")


if __name__ == "__main__":
    main()
