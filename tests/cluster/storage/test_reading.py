"""What is read of objects is what is read of the same files on a disk."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from barsis_notation.base.file_stamps import ChangedMeanwhileError
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.formats.folders import Folders
from barsis_notation.formats.input_files import expand_patterns, is_folder, walk
from barsis_notation.formats.named_files import get_file_size
from barsis_notation.formats.spans import SpanRecords, divide_file, get_span_size, open_span
from barsis_notation.parallel.parts import Part, select_spans
from barsis_notation.storage.object_patterns import find_matches
from barsis_notation.validation import Checks, check_files
from barsis_notation.validation.part_checks import PartRun, collect_run_options
from tests.cli.run import barsis, record, write
from tests.cluster.storage.moto import Bucket
from tests.cluster.storage.trees import CONTENTS, ILLEGAL, LEGAL, LINES, TREES, Tree, put_on_disk

_numbers = itertools.count(1)


def told(place: str, exclude: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield all that is said of *place*, which is called HERE in it."""
    passed_over: list[str] = []
    folders = Folders(exclude, respect_gitignore=False, passed_over=passed_over.append)
    for checked in check_files([place], folders=folders):
        said = encode_json(checked.findings).decode()
        yield f"{checked.file}:{checked.number}:{checked.line} {said}".replace(place, "HERE")
    yield from (path.replace(place, "passed over HERE") for path in passed_over)


EXCLUDES = [(), ("a/",), ("*.jsonl", "!a/day.barsis.jsonl"), ("/a/*", "**/z/"), ("a b",)]


@pytest.mark.by_turns(4)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tree=TREES, exclude=st.sampled_from(EXCLUDES))
def test_a_folder_of_objects_is_told_as_one_on_a_disk(
    tree: Tree, exclude: tuple[str, ...], bucket: Bucket, tmp_path: Path
) -> None:
    name = f"tree-{next(_numbers)}"
    put_on_disk(tree, tmp_path / name)
    bucket.put_all({f"{name}/{file}": raw for file, raw in tree.items()})
    there = [*told(f"{bucket.uri}/{name}", exclude)]
    if not tree:  # a folder that holds nothing is none
        assert "the object does not exist" in there[0]
        there = [*told(f"{bucket.uri}/{name}/", exclude)]
    assert there == [*told(str(tmp_path / name), exclude)]


def test_every_kind_of_file_is_told_as_on_a_disk(bucket: Bucket, tmp_path: Path) -> None:
    tree = {
        folder + name: raw
        for (name, raw), folder in zip(
            CONTENTS.items(), itertools.cycle(["", "a/", "a/b/", "a!/"]), strict=False
        )
        if name != "pyvenv.cfg"
    }
    put_on_disk(tree, tmp_path / "tree")
    bucket.put_all(tree)
    there, here = [*told(bucket.uri)], [*told(str(tmp_path / "tree"))]
    assert there == here
    assert len(there) > len(tree), "the law is about something"


@pytest.mark.by_turns(9)
def test_several_processes_tell_what_one_does(bucket: Bucket) -> None:
    bucket.put_all({f"{number}/{name}": raw for number in (1, 2) for name, raw in CONTENTS.items()})
    one = barsis("validate", bucket.uri, "-f", "json", "-j", "1")
    two = barsis("validate", bucket.uri, "-f", "json", "-j", "2")
    assert one.exit_code == 1
    assert one.stdout == two.stdout


# Patterns.

PATTERNS = [
    "*.json", "a/*", "a/*/", "*/*.json", "**/*.json", "**", "a/**", "**/b/*", "[ab]*/*.jsonl",
    "?.json", "a!/*.json", ".*", "**/.hidden.json", "a/b/game.barsis.json", "*/b", "nothing*",
    "*/game.barsis.json", "a*/**/*.json", "[", "a/[b]/*",
]  # fmt: skip


@pytest.mark.by_turns(2)
def test_patterns_fit_what_they_fit_on_a_disk(
    bucket: Bucket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["game.barsis.json", "day.barsis.jsonl", ".hidden.json", "x.json"]
    folders = ["", "a/", "a/b/", "a!/", "b/a/", ".hidden/"]
    tree = {folder + name: LEGAL for folder in folders for name in names}
    put_on_disk(tree, tmp_path / "tree")
    bucket.put_all(tree)
    monkeypatch.chdir(tmp_path / "tree")
    for pattern in PATTERNS:
        here = {path.removesuffix("/") for path in expand_patterns([pattern])}
        fitted = [
            uri.removeprefix(f"{bucket.uri}/")
            for uri in expand_patterns([f"{bucket.uri}/{pattern}"])
        ]
        assert fitted == sorted(fitted, key=str.encode), pattern
        assert {uri.removesuffix("/") for uri in fitted} - {""} == here - {""}, pattern


def test_a_pattern_without_signs_matches_itself(bucket: Bucket) -> None:
    uri = bucket.put("a/day.json", LEGAL)
    for there in (uri, f"{bucket.uri}/a", f"{bucket.uri}/a/"):
        assert find_matches(there) == [there]
    assert find_matches(f"{bucket.uri}/b") == find_matches(f"{uri}/c.json") == []


def test_an_object_of_that_very_name_is_no_pattern(bucket: Bucket) -> None:
    uri = bucket.put("day[1].json", LEGAL)
    bucket.put("day1.json", LEGAL)
    assert [*expand_patterns([uri])] == [uri]


# Folders.


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("", True),
        ("/", True),
        ("/games", True),
        ("/games/", True),
        ("/games/one.json", False),
        ("/both", False),
        ("/both/", True),
        ("/absent", False),
        ("/absent/", True),
        ("/../x", False),
    ],
)
def test_what_is_a_folder(bucket: Bucket, name: str, is_one: bool) -> None:
    bucket.put_all({"games/one.json": LEGAL, "both": LEGAL, "both/one.json": LEGAL})
    assert is_folder(bucket.uri + name) is is_one


def test_an_object_that_is_a_folder_too_is_read_by_its_name(bucket: Bucket) -> None:
    bucket.put_all({"both": LEGAL, "both/one.json": LEGAL})
    assert [*walk([f"{bucket.uri}/both"])] == [f"{bucket.uri}/both"]
    assert [*walk([bucket.uri])] == [f"{bucket.uri}/both", f"{bucket.uri}/both/one.json"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("/absent/", "FIL016"),
        ("/absent", "the object does not exist"),
        ("-absent/", "the bucket does not exist"),
        ("/dots/../x", 'a name with an empty part, "." or ".."'),
    ],
)
def test_a_folder_that_is_not_there_is_a_finding(bucket: Bucket, name: str, says: str) -> None:
    done = barsis("validate", bucket.uri + name, "-f", "concise")
    assert done.exit_code in (1, 3)
    assert says in done.stdout


def test_a_name_that_cannot_be_read_spoils_its_folder_alone(bucket: Bucket) -> None:
    bucket.put_all({"bad//one.json": LEGAL, "good/one.json": LEGAL, "worse/../x.json": LEGAL})
    done = barsis("validate", bucket.uri, "-f", "concise")
    assert done.exit_code == 3
    assert f"{bucket.uri}/bad/: FIL015" in done.stdout
    assert f"{bucket.uri}/worse/: FIL015" in done.stdout
    assert "3 files, 1 record, " in done.stderr


# Parts of large objects.


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(size=st.integers(200, 2 * len(LINES)))
def test_the_parts_of_an_object_are_those_of_a_file(
    size: int, bucket: Bucket, tmp_path: Path
) -> None:
    path = tmp_path / "day.jsonl"
    path.write_bytes(LINES)
    uri = bucket.put("day.jsonl", LINES)
    here, there = [*divide_file(str(path), size)], [*divide_file(uri, size)]
    assert [(one.start, one.end, one.at) for one in there] == [
        (one.start, one.end, one.at) for one in here
    ]
    assert sum(map(get_span_size, there)) == len(LINES)
    read = []
    for span in there:
        with open_span(span) as stream:
            read += [encode_json(one.record) for one in SpanRecords(span, stream)]
    assert len(read) == 3


@pytest.mark.parametrize("name", ["day.jsonl.gz", "game.barsis.json"])
def test_what_is_packed_or_not_in_lines_is_one_part(bucket: Bucket, name: str) -> None:
    uri = bucket.put(name, CONTENTS[name])
    [span] = divide_file(uri, 100)
    assert span.is_whole
    assert get_span_size(span) == len(CONTENTS[name]) == get_file_size(uri)


def test_another_object_than_was_looked_at_is_not_read(bucket: Bucket) -> None:
    uri = bucket.put("day.jsonl", LINES)
    first, *rest = divide_file(uri, len(LINES) // 3)
    bucket.put("day.jsonl", LINES.replace(LEGAL, ILLEGAL))
    assert rest
    [whole] = divide_file(bucket.put("one.barsis.json", LEGAL))
    bucket.put("one.barsis.json", ILLEGAL)
    for span in (first, *rest, whole):
        with pytest.raises(ChangedMeanwhileError), open_span(span):
            pass


def part_run(uri: str, part: Part) -> PartRun:
    spans, size = select_spans([uri], part)
    return PartRun(part, spans, Checks(), collect_run_options([uri], size, Checks(), every=False))


def test_an_object_that_changes_between_its_parts_is_a_finding(bucket: Bucket) -> None:
    uri = bucket.put("day.jsonl", LINES)
    whole, parts = part_run(uri, Part(1, 1)), part_run(uri, Part(1, 3))
    assert {one.number for one in whole.check()} >= {2, 3}
    bucket.put("day.jsonl", LINES + LEGAL)
    [checked] = parts.check()
    assert checked.number == 0
    assert "the object was changed while it was read" in checked.findings[0].message


# Tables.


@pytest.mark.parametrize("form", ["csv", pytest.param("parquet", marks=pytest.mark.by_turns(7))])
def test_tables_are_held_together_as_on_a_disk(bucket: Bucket, tmp_path: Path, form: str) -> None:
    source = write(tmp_path / "day.barsis.jsonl", record(), record())
    tables = tmp_path / "tables"
    tables.mkdir()
    for name in ("x", "y"):
        assert barsis("convert", source, tables / name, "--to", form).exit_code == 0
    (tables / f"x.turns.{form}").write_bytes((tables / f"x.moves.{form}").read_bytes())
    (tables / f"y.turns.{form}").unlink()
    bucket.put_folder(tables)
    for name in ("x", "y"):
        file = f"{name}.games.{form}"
        assert [*told(f"{bucket.uri}/{file}")] == [*told(str(tables / file))]
    assert [*told(bucket.uri)] == [*told(str(tables))]


# What an object cannot be.


def test_objects_are_not_fixed_in_place(bucket: Bucket) -> None:
    slip = record()
    slip["turns"] = [*slip["turns"][:2], " S 1+3: bar/11 11/12 12/15 ", *slip["turns"][3:]]
    uri = bucket.put("slip.json", encode_json(slip))
    done = barsis("validate", uri, "--fix", "-f", "concise")
    assert done.exit_code == 3
    assert "FIL019" in done.stdout
    assert "objects of a cloud are read here, and not written" in done.stdout
    in_arabic = barsis("validate", uri, "--fix", "-f", "concise", "--lang", "ar")
    assert "كائنات السحابة تُقرأ هنا ولا تُكتب" in in_arabic.stdout
    shown = barsis("validate", uri, "--diff")
    assert "+" in shown.stdout
    assert shown.exit_code == 1


# What holds for objects.

LONG = f"{'games/' * 50}one.json"
"""A name that is longer than that of a folder on a disk, which might be taken off it."""


def test_no_rules_leave_objects_out_but_those_of_the_command(
    bucket: Bucket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("*.json\n")
    (tmp_path / "barsis.toml").write_text('exclude = ["*.json"]\n')
    monkeypatch.chdir(tmp_path)
    bucket.put_all({".gitignore": b"*.json\n", "barsis.toml": b"exclude = [", LONG: LEGAL})
    assert "1 file, 1 record, " in barsis("validate", bucket.uri).output
    left = barsis("validate", bucket.uri, "--exclude", "*.json")
    assert "FIL016" in left.output


def test_objects_go_by_the_configuration_of_the_working_folder(
    bucket: Bucket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "barsis.toml").write_text('ignore = ["MOV"]\n')
    monkeypatch.chdir(tmp_path)
    uri = bucket.put("slip.json", ILLEGAL)
    assert barsis("validate", uri).exit_code == 0
    assert barsis("validate", uri, "--isolated").exit_code == 1


@pytest.mark.by_turns(3)
def test_a_folder_is_converted_and_counted_as_on_a_disk(bucket: Bucket, tmp_path: Path) -> None:
    tree = {"a/one.json": LEGAL, "a/b/two.jsonl": LINES, "three.json": ILLEGAL}
    put_on_disk(tree, tmp_path / "tree")
    bucket.put_all(tree)
    made: list[list[tuple[Path, bytes]]] = []
    said = []
    for place in (str(tmp_path / "tree"), bucket.uri):
        target = tmp_path / f"made-{len(made)}"
        converted = barsis("convert", place, f"{target}/", "--to", "text")
        counted = barsis("stats", place, "-f", "json")
        said.append((converted.stderr.replace(place, "HERE"), counted.stdout))
        files = [path for path in sorted(target.rglob("*")) if path.is_file()]
        made.append([(path.relative_to(target), path.read_bytes()) for path in files])
    assert said[0] == said[1]
    assert made[0] == made[1]
    assert len(made[0]) == len(tree)
