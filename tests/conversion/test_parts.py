"""What is converted in parts: the records, and what is said of them, of one conversion."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from barsis_notation.conversion.converted_records import converted
from barsis_notation.conversion.parallel_conversion import FileEntries, Others, ReadAs, Way
from barsis_notation.conversion.part_conversion import (
    Merging,
    PartConversion,
    files_of,
    read_conversion,
)
from barsis_notation.conversion.ways import RulesetsKnown, format_named
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format import Format
from barsis_notation.formats.input_files import open_input, walk
from barsis_notation.formats.spans import Span
from barsis_notation.language.system_errors import reason
from barsis_notation.parallel.part_results import PartError, PartJob, Source
from barsis_notation.parallel.parts import Part
from barsis_notation.parallel.span_items import all_spans
from barsis_notation.record.file_lines import MAX_EMPTY
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset
from tests.cli.run import record, write
from tests.cli.test_convert_many import MAT, shesh_besh


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    """Return a folder of several formats, with files that are divided, and much that is wrong."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name in "ab":
        lines = [json.dumps(shesh_besh(comment=f"{name} {number}")) for number in range(20)]
        lines[7] = '{"format": '
        lines[11] = json.dumps(shesh_besh(evnet={}))
        lines[12:12] = ["", ""]
        (folder / f"{name}.barsis.jsonl").write_text("\n".join(lines), encoding="utf-8")
    write(folder / "barsis.barsis.json", record(["S 9:"]))
    (folder / "two.mat").write_text(MAT + MAT, encoding="utf-8")
    (folder / "c.mat").write_text(MAT.replace("5 point", "7 point") + "nothing\n", encoding="utf-8")
    (folder / "broken.barsis.json").write_text('{"format": "barsis-record/1"', encoding="utf-8")
    (folder / "later.barsis.json").write_text(json.dumps(record()), encoding="utf-8")
    return folder


Said = tuple[Any, ...]


def way_to(name: str) -> Way:
    known = RulesetsKnown()
    to = format_named(name, known.of)
    assert to is not None
    return Way(None, to, keep=known.keep)


def in_one(paths: Sequence[str], to: Format) -> tuple[list[Said], list[Record]]:
    """Return what one process says of each file and its records, and the records that it keeps."""
    said: list[Said] = []
    kept = []
    for file in walk(paths):
        if isinstance(file, Finding):
            said.append((file,))
            continue
        try:
            with open_input(file) as source:
                said.append((file, source.format.name if source.format else ""))
                for decoded in source.records():
                    one = converted(decoded, file, to)
                    is_kept = one.record is not None
                    said.append((one.file, one.number, one.findings, one.losses, is_kept))
                    kept += [one.record] if one.record is not None else []
        except OSError as error:
            said += [(file, ""), (file, str(reason(error)))]
    return said, kept


def told(files: Iterator[FileEntries]) -> Iterator[Said]:
    """Yield what is said of each of *files* and its records, as ``in_one`` has it."""
    for file in files:
        if isinstance(file.path, Finding):
            yield (file.path,)
        number = 0
        for entry in file.entries:
            if isinstance(entry, ReadAs):
                yield file.path, entry.format
            elif isinstance(entry, OSError):
                yield file.path, str(reason(entry))
            elif isinstance(entry, Others):
                for _ in range(entry.records):
                    number += 1
                    yield file.path, number, [], [], True
            else:
                number = entry.number or number
                is_kept = entry.written is not None
                yield entry.file, entry.number, entry.findings, entry.losses, is_kept


def in_parts(
    parts: Sequence[Sequence[Span | Finding]], folder: Path, to: str, count: int = 0
) -> tuple[list[list[str]], Merging]:
    """Convert *parts* into files of *folder* called by their numbers.

    Return the endings of the files of each, and what they say merged.
    """
    folder.mkdir()
    endings, sources = [], []
    for number, spans in enumerate(parts):
        target = str(folder / f"{number:02}")
        part = Part(number + 1, len(parts))
        job = PartJob(part, spans, target, count, owning_nothing, enter, lambda *_: None)
        endings.append([*PartConversion(to, ()).do(job)])
        content = Path(f"{target}.json").read_bytes()
        sources.append(Source("part.json", partial(read_conversion, content, "part.json")))
    return endings, Merging(sources)


def owning_nothing(_file: str) -> tuple[Ruleset, ...]:
    return ()


def enter() -> Callable[[str], tuple[Ruleset, ...]]:
    return owning_nothing


def cut(spans: Sequence[Span | Finding], rng: Random) -> list[Sequence[Span | Finding]]:
    """Return *spans* as parts that are cut anywhere; some are empty."""
    ends = sorted(rng.randrange(len(spans) + 1) for _ in range(rng.randrange(5)))
    return [spans[a:b] for a, b in zip([0, *ends], [*ends, len(spans)], strict=True)]


def test_any_division_into_parts_says_what_one_conversion_says(folder: Path, scale: int) -> None:
    """Law: for files divided anywhere, and parts that end anywhere between."""
    rng = Random(3)
    paths = [str(folder), str(folder / "missing.json"), str(folder / "two.mat")]
    for name in ("parquet", "jsonl"):
        expected, kept = in_one(paths, way_to(name).to)
        for run in range(scale):
            spans = [*all_spans(walk(paths), rng.choice((2000, 4000, 9000)))]
            parts = cut(spans, rng)
            endings, merging = in_parts(parts, folder.parent / f"{name}{run}", name)
            assert [*told(merging.files())] == expected
            assert merging.beyond == {}
            assert all(some[-1] == ".json" for some in endings)
        assert kept


def rows(folder: Path, table: str) -> list[dict[str, str]]:
    """Return the rows of a table of all sets in *folder*, in order, without what a set adds."""
    found = []
    for path in sorted(folder.glob(f"*{table}.csv")):
        with path.open(encoding="utf-8", newline="") as stream:
            found += [*csv.DictReader(stream)]
    for row in found:
        del row["game"], row["set_id"]
    return found


def test_the_rows_of_all_parts_are_those_of_one_set(folder: Path) -> None:
    to = way_to("csv").to
    assert to.tables is not None
    _, kept = in_one([str(folder)], to)
    one = folder.parent / "one"
    one.mkdir()
    streams = {name: io.BytesIO() for name in to.tables.names}
    to.tables.write(kept, streams)
    for name, stream in streams.items():
        (one / f"{name}.csv").write_bytes(stream.getvalue())
    spans = [*all_spans(walk([str(folder)]), 4000)]
    parts = [spans[:2], spans[2:3], spans[3:]]
    in_parts(parts, folder.parent / "several", "csv")
    for table in to.tables.names:
        found = rows(folder.parent / "several", table)
        assert found == rows(one, table)
        assert found


def test_lines_of_all_parts_are_the_lines_of_one_file(folder: Path) -> None:
    _, kept = in_one([str(folder)], way_to("jsonl").to)
    whole = io.BytesIO()
    way_to("jsonl").to.write(kept, whole)
    spans = [*all_spans(walk([str(folder)]), 4000)]
    endings, _ = in_parts([spans[:3], [], spans[3:]], folder.parent / "lines", "jsonl")
    assert endings == [[".barsis.jsonl", ".json"], [".json"], [".barsis.jsonl", ".json"]]
    files = sorted((folder.parent / "lines").glob("*.jsonl"))
    assert b"".join(path.read_bytes() for path in files) == whole.getvalue()


def test_what_stands_behind_the_end_of_reading_is_counted_as_beyond(folder: Path) -> None:
    path = folder / "stopped.barsis.jsonl"
    line = json.dumps(shesh_besh()).encode() + b"\n"
    path.write_bytes(line * 3 + b"\n" * (MAX_EMPTY + 2) + line * 40)
    spans = [*all_spans([str(path)], MAX_EMPTY // 4)]
    expected, _ = in_one([str(path)], way_to("jsonl").to)
    for parts, beyond in (([spans], {}), ([spans[:1], spans[1:]], {str(path): 40})):
        _, merging = in_parts(parts, folder.parent / f"{len(parts)}", "jsonl")
        assert [*told(merging.files())] == expected
        assert merging.beyond == beyond


@pytest.mark.by_turns(3)
def test_several_processes_leave_the_same_bytes(folder: Path) -> None:
    spans = [*all_spans(walk([str(folder)]), 4000)]
    found = []
    for count in (0, 2):
        target = folder.parent / f"by{count}"
        in_parts([spans], target, "parquet", count)
        found.append({path.name: path.read_bytes() for path in target.iterdir()})
    assert found[0] == found[1]
    assert len(found[0]) == 4


def test_a_format_of_one_record_has_no_parts() -> None:
    with pytest.raises(ValueError, match="a file of json holds one record"):
        files_of("part", way_to("json").to)


SPOILT: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a member nobody knows": (lambda part: part.update(more=1), "unknown field `more`"),
    "a number below none": (lambda part: part["met"][0].update(others=-1), ">= 0"),
    "a span without an end": (lambda part: part["met"].pop(), "does not come to an end"),
    "a span too many": (
        lambda part: part["spans"].append(("x", 0)),
        "does not come to an end",
    ),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_is_no_report_of_a_part_is_refused(folder: Path, spoilt: str) -> None:
    change, why = SPOILT[spoilt]
    target = folder.parent / "x"
    in_parts([[Span(str(folder / "later.barsis.json"))]], target, "jsonl")
    report = msgspec.json.decode((target / "00.json").read_bytes())
    change(report["part"])
    with pytest.raises(PartError, match=r"part\.json is not what was converted") as error:
        read_conversion(msgspec.json.encode(report), "part.json")
    assert why in str(error.value)
