"""Law of every verb: any division into parts, by any executor, gives the answer of one process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from barsis_notation.formats.input_files import walk
from barsis_notation.formats.spans import Span
from barsis_notation.parallel import executors
from barsis_notation.parallel.part_results import PartError, PartSource, check_same_run
from barsis_notation.parallel.pool import Message, Pool
from barsis_notation.parallel.span_items import iterate_spans
from barsis_notation.record.file_lines import MAX_EMPTY
from tests.cli.run import record, write
from tests.cli.test_convert_many import MAT
from tests.parallel.messy import messy
from tests.parallel.varied import BROKEN, CONTENTS
from tests.parallel.verbs import Spans, Verb, do_parts

VERBS = [
    *("tests.parallel.verbs.VALIDATE", "tests.parallel.verbs.CONVERT"),
    pytest.param("tests.statistics.verbs.STATS", marks=pytest.mark.add_on("statistics")),
]
"""Where the verbs are: some belong to add-ons."""


@pytest.fixture(name="verb", scope="module", params=VERBS)
def _verb(request: pytest.FixtureRequest) -> Verb:
    module, _, name = request.param.rpartition(".")
    verb: Verb = getattr(import_module(module), name)
    return verb


@pytest.fixture(name="paths")
def _paths(tmp_path: Path) -> list[str]:
    """Return a folder of several formats, with divided files and faults, and other paths."""
    folder = tmp_path / "games"
    folder.mkdir()
    rng = Random(5)
    for name in "ab":
        lines = [rng.choice(CONTENTS) for _ in range(9)]
        lines[rng.randrange(9)] = BROKEN
        (folder / f"{name}.barsis.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    (folder / "messy.barsis.jsonl").write_bytes(messy(3, lines=20))
    write(folder / "one.barsis.json", record(["S 9:"]))
    (folder / "other.barsis.json").write_bytes(BROKEN)
    (folder / "two.mat").write_text(MAT.replace("5 point", "7 point") + "nothing\n" + MAT)
    return [str(folder), str(tmp_path / "missing.json"), str(folder / "two.mat")]


def spans_of(paths: Sequence[str], size: int) -> list[Any]:
    return [*iterate_spans(walk(paths), size)]


def cut(spans: Spans, rng: Random) -> list[Spans]:
    """Return *spans* as parts that are cut anywhere; some are empty."""
    ends = sorted(rng.randrange(len(spans) + 1) for _ in range(rng.randrange(6)))
    return [spans[a:b] for a, b in zip([0, *ends], [*ends, len(spans)], strict=True)]


def test_any_division_into_parts_gives_the_answer_of_one_process(
    verb: Verb, paths: list[str], tmp_path: Path, scale: int
) -> None:
    rng = Random(7)
    expected = verb.alone(paths)
    counts = set()
    for run in range(2 * scale):
        parts = cut(spans_of(paths, (9_000, 20_000, 3_000)[run % 3]), rng)
        folder = tmp_path / f"run{run}"
        assert verb.merged(do_parts(verb, paths, parts, folder), folder) == expected, run
        counts.add(len(parts))
    assert len(counts) > 1


def test_a_file_that_is_not_read_on_ends_there_in_any_division(
    verb: Verb, tmp_path: Path, scale: int
) -> None:
    lines = [b"\n".join(CONTENTS[:3]), b"\n" * MAX_EMPTY, b"\n".join(CONTENTS), b""]
    stopped, other = tmp_path / "a.barsis.jsonl", tmp_path / "b.barsis.jsonl"
    stopped.write_bytes(b"\n".join(lines))
    other.write_bytes(b"\n".join(CONTENTS))
    paths, rng = [str(stopped), str(other)], Random(3)
    found, *_ = verb.alone(paths)
    spans = spans_of(paths, 9_000)
    divisions: list[list[Spans]] = [
        [[span] for span in spans],
        *(cut(spans, rng) for _ in range(scale)),
    ]
    for run, parts in enumerate(divisions):
        folder = tmp_path / f"run{run}"
        again, *_ = verb.merged(do_parts(verb, paths, parts, folder), folder)
        assert again == found, run


@pytest.mark.by_turns(2)
def test_several_processes_write_the_same_bytes(
    verb: Verb, paths: list[str], tmp_path: Path
) -> None:
    spans, found = spans_of(paths, 9_000), []
    for processes in (0, 2):
        folder = tmp_path / f"by{processes}"
        do_parts(verb, paths, [spans[:4], spans[4:]], folder, processes)
        found.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert found[0] == found[1]
    assert len(found[0]) >= 2


class KilledPool(Pool):
    """A pool some of whose workers are killed, each after it has sent something."""

    killed = 0

    def iter_messages(self, listens: Callable[[int], bool] = lambda _: True) -> Iterator[Message]:
        for message in super().iter_messages(listens):
            yield message
            if message.part is not None and KilledPool.killed < 4:
                worker = next(one for one in self._workers if one.key == message.key)
                worker.process.kill()
                KilledPool.killed += 1


def test_workers_that_are_killed_change_nothing(
    verb: Verb, paths: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spans = spans_of(paths, 9_000)
    monkeypatch.setattr(KilledPool, "killed", 0)
    monkeypatch.setattr(executors, "Pool", KilledPool)
    here, apart = tmp_path / "here", tmp_path / "apart"
    do_parts(verb, paths, [spans], here)
    do_parts(verb, paths, [spans], apart, processes=2)
    assert (here / "01.json").read_bytes() == (apart / "01.json").read_bytes()
    assert KilledPool.killed


# -- results that are refused ------------------------------------------------------------------

SPOILT: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a member nobody knows": (lambda part: part.update(more=1), "unknown field `more`"),
    "a number below none": (lambda part: part["met"][0].update(number=-1), ">= 0"),
    "a number beyond all": (
        lambda part: part["met"][0].update(number=2**53),
        "9007199254740991",
    ),
    "a span without an end": (lambda part: part["met"].pop(), "its list of files is incomplete"),
    "a span too many": (
        lambda part: part["spans"].append(("x", 0)),
        "its list of files is incomplete",
    ),
    "an end that is not the last": (
        lambda part: part["met"].append({}),
        "its list of files is incomplete",
    ),
}

REFUSALS = {
    "validate": r"01 is not the report of a part",
    "stats": r"01 does not have the counts of a part",
    "convert": r"01 is not the conversion of a part",
}


@pytest.fixture(name="result", scope="module")
def _result(verb: Verb, tmp_path_factory: pytest.TempPathFactory) -> tuple[Verb, bytes]:
    """Return a verb, and the result of a part."""
    folder = tmp_path_factory.mktemp("part")
    path = str(write(folder / "one.barsis.jsonl", record(["S 9:"]), record()))
    do_parts(verb, [path], [[Span(path)]], folder / "out")
    return verb, (folder / "out" / "01.json").read_bytes()


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_result_that_is_spoilt_is_refused(result: tuple[Verb, bytes], spoilt: str) -> None:
    verb, content = result
    change, why = SPOILT[spoilt]
    report = msgspec.json.decode(content)
    change(report["part"])
    with pytest.raises(PartError, match=REFUSALS[verb.name]) as error:
        verb.read(msgspec.json.encode(report), "01")
    assert why in str(error.value)


@pytest.mark.parametrize("levels", [33, 1000, 10**6])
def test_a_result_nested_too_deep_is_refused(result: tuple[Verb, bytes], levels: int) -> None:
    verb, _ = result
    deep = b'{"x": ' + b"[" * levels + b"]" * levels + b', "part": 1}'
    with pytest.raises(PartError, match=REFUSALS[verb.name]):
        verb.read(deep, "01")


@pytest.mark.parametrize(
    ("numbers", "why"),
    [([1, 3], "part 2 of 3 is missing"), ([1, 2, 2, 3], "part 2 of 3 was named twice")],
)
def test_parts_that_are_missing_or_twice_are_refused(
    result: tuple[Verb, bytes], numbers: list[int], why: str
) -> None:
    verb, content = result
    sources = []
    for number in numbers:
        report = verb.read(content, "01")
        report.part.number, report.part.of = number, 3
        sources.append(PartSource(f"{number}", lambda: verb.read(content, "01"), report))
    with pytest.raises(PartError, match=why):
        check_same_run(sources)


def test_a_result_that_has_changed_meanwhile_is_refused(result: tuple[Verb, bytes]) -> None:
    verb, content = result
    contents = iter([content, content.replace(b'"number":1,"of":1', b'"number":1,"of":2')])
    source = PartSource("01", lambda: verb.read(next(contents), "01"))
    with pytest.raises(PartError, match="01 changed while it was merged"):
        [*source.read_entries()]
