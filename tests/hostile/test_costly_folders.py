"""Hostile folders that are made to slow the tool down cost no more than others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir
from importlib.util import find_spec
from pathlib import Path

import pytest

from barsis_notation.archive.exchange.bag_checks import MAX_WRONG, check_bag
from barsis_notation.configuration import file_patterns as globs
from barsis_notation.configuration import parsing as configuration_file
from barsis_notation.configuration.lookup import Configuration
from barsis_notation.formats import ignore_patterns
from barsis_notation.formats.ignore_patterns import MAX_PATTERNS, MAX_STEPS, read_patterns
from barsis_notation.rulesets import extending
from tests.cli.run import barsis, record, write
from tests.hostile.commands import DOCS

MAX_LOOKS = 5_000
"""Maximum number of function calls for any configuration. Each takes microseconds."""


def read(text: str) -> Configuration:
    return configuration_file.parse_configuration("/x/barsis.toml", text.encode(), is_shared=False)


@pytest.mark.parametrize(
    "text",
    [
        "[per-file-ignores]\n" + json.dumps("!" * 3_000) + ' = ["MOV"]',
        "[per-file-ignores]\n" + json.dumps("{a}" * 50_000) + ' = ["MOV"]',
        "[per-file-ignores]\n" + json.dumps("{" * 50_000) + ' = ["MOV"]',
        "[per-file-ignores]\n" + "\n".join(f'"{n}" = ["MOV"]' for n in range(20_000)),
        "[per-file-ignores]\n" + "\n".join(f'"{{{n},b}}{{c,d}}" = []' for n in range(999)),
        "ignore = " + json.dumps(["MOV"] * 100_000),
        "ignore = " + json.dumps(["MOV," * 100_000 + "MOV"]),
        "select = " + json.dumps([f"x{n}" for n in range(100_000)]),
        "exclude = " + json.dumps([f"{n}" for n in range(100_000)]),
        "exclude = " + json.dumps(["a*" * 499]),
        "exclude = " + json.dumps([f"{n}*a*a*a*a*a" for n in range(1_000)]),
        "rulesets = " + json.dumps([f"{n}.json" for n in range(50_000)]),
    ],
)
@pytest.mark.by_turns(2)
def test_a_costly_configuration_is_a_finding(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    def counted(function: object) -> object:
        def called(*given: object) -> object:
            nonlocal looks
            looks += 1
            return function(*given)  # type: ignore[operator]

        return called

    monkeypatch.setattr(configuration_file, "is_code_prefix", counted(globs.expand_braces))
    monkeypatch.setattr(globs, "_expand_first", counted(globs._expand_first))
    monkeypatch.setattr(ignore_patterns, "read_pattern", counted(ignore_patterns.read_pattern))
    configuration = read(text)
    found = configuration.findings_of_file
    if text.startswith('exclude = ["a*'):  # as long as allowed, and not slow
        assert found == []
    else:
        assert {one.code for one in found} == {"FIL062"}
        assert len(str(found[0])) < 3_000
    assert looks <= MAX_LOOKS


def test_a_pattern_with_many_negations_fits_or_does_not() -> None:
    for count in range(5):
        assert globs.is_match("!" * count + "*.json", "/a/x.json", "/a") == (count % 2 == 0)
    assert globs.is_match("!" * 900 + "*.json", "/a/x.json", "/a")


# -- patterns of a .gitignore ------------------------------------------------------------------


@pytest.mark.by_turns(2)
def test_a_gitignore_of_many_stars_is_used_as_far_as_it_may_cost(tmp_path: Path) -> None:
    lines = [f"a*a*a*a*{number}b" for number in range(5_000)]
    (tmp_path / ".gitignore").write_text("\n".join(lines))
    for number in range(20):
        write(tmp_path / f"{'a' * 200}{number}.json", record())
    done = barsis("validate", tmp_path)
    assert done.exit_code == 0
    assert "20 files, 20 records" in done.stderr
    assert done.stdout.count("FIL065") == 1
    spec, unused = read_patterns(lines)
    assert len(spec.patterns) + unused == 5_000
    assert sum(map(ignore_patterns._count_steps, lines[: len(spec.patterns)])) <= MAX_STEPS


@pytest.mark.parametrize(
    ("lines", "used"),
    [
        (["a*b*c*d*e*f*g"], 1),
        (["src/**/bin/**/*.json"], 1),
        (["a/**/b/**/c/**/d/**/e"], 0),
        (["x" * 1_001], 0),
        ([f"{number}" for number in range(MAX_PATTERNS + 7)], MAX_PATTERNS),
        (["*.pyc", "*~", ".*.sw[op]", "build/", "/dist", "!keep.json"] * 50, 300),
    ],
)
def test_which_patterns_are_used(lines: list[str], used: int) -> None:
    spec, unused = read_patterns(lines)
    assert (len(spec.patterns), unused) == (used, len(lines) - used)


def test_a_pattern_fits_what_it_fits_in_pathspec() -> None:
    """Ours is only faster. Names have few letters, so that many of them match."""
    from itertools import product

    from pathspec import GitIgnoreSpec

    names = ["".join(letters) for size in (1, 3, 5) for letters in product("ab/", repeat=size)]
    names = [name for name in names if "//" not in name and name.strip("/") == name]
    patterns = [
        "a*b*a",
        "*a*b",
        "a*",
        "*a*",
        "a**b*a",
        "a/**/b",
        "*/a*b",
        "[!a]*b*a",
        "?*?*a",
        "/a*b*/",
    ]
    for pattern in patterns:
        plain = GitIgnoreSpec.from_lines([pattern])
        ours, unused = read_patterns([pattern])
        assert unused == 0
        for name in names:
            assert ours.match_file(name) == plain.match_file(name), (pattern, name)


def test_a_hostile_pattern_takes_no_power_of_its_stars() -> None:
    """It takes minutes with the regular expression of pathspec."""
    spec, _ = read_patterns(["a*" * 40 + "b"])
    assert not spec.match_file("a" * 250)


# -- rulesets ----------------------------------------------------------------------------------


def test_each_ruleset_is_asked_once_how_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 60
    nofara = json.loads((DOCS / "rulesets" / "nofara.json").read_bytes())
    for number in range(count):
        document = nofara | {"id": f"g{number}", "extends": "unknown-1"}
        (tmp_path / f"{number}.json").write_text(json.dumps(document))
    names = json.dumps([f"{number}.json" for number in range(count)])
    (tmp_path / "barsis.toml").write_text(f"rulesets = {names}")
    from barsis_notation.rulesets import user_files

    reads = 0
    real = user_files.read_json

    def counted(path: Path) -> object:
        nonlocal reads
        reads += 1
        return real(path)

    monkeypatch.setattr(user_files, "read_json", counted)
    extending._read_id_and_version.cache_clear()
    with chdir(tmp_path):
        assert barsis("config").exit_code == 2
    assert 2 * count <= reads <= 4 * count


# -- depth -------------------------------------------------------------------------------------


@pytest.fixture
def emptied_path(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder and empty it afterwards, because pytest cannot remove such deep folders."""
    yield tmp_path
    subprocess.run(["rm", "-rf", *tmp_path.iterdir()], check=True)


def deep(folder: Path, depth: int) -> Iterator[None]:
    """Make *depth* nested folders with names of one letter; yield after each."""
    with chdir(folder):
        for _ in range(depth):
            os.mkdir("d")  # noqa: PTH102
            os.chdir("d")
            yield


@pytest.mark.parametrize(
    "words",
    ["validate .", "fmt --check .", "stats .", "convert . -o ../out/ --to text",
     "render . -o ../site/",
     "archive add ../cup.barsis .", "event standings event.json ."],
)  # fmt: skip
@pytest.mark.by_turns(4)
def test_a_folder_as_deep_as_a_path_can_be_is_walked(
    words: str, emptied_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = emptied_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    write(Path("event.json"), {"format": "barsis-event/1"})
    barsis("archive", "init", "../cup.barsis")
    barsis(
        "event",
        "new",
        "event.json",
        "--force",
        "--game",
        "barsis",
        "--player",
        "A",
        "--player",
        "B",
    )
    for _ in deep(folder, 1_200):
        pass
    write(folder / "/".join("d" * 1_000) / "a.barsis.json", record())
    done = barsis(*words.split())
    assert done.exit_code in (0, 1, 3), done.output[-2_000:]


def test_a_bag_deeper_than_a_path_can_be_is_refused(emptied_path: Path) -> None:
    bag = emptied_path / "bag"
    (bag / "data").mkdir(parents=True)
    (bag / "bagit.txt").write_text("BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n")
    for _ in deep(bag / "data", 3_000):
        pass
    barsis("archive", "init", emptied_path / "cup.barsis")
    done = barsis("archive", "import", emptied_path / "cup.barsis", bag)
    assert done.exit_code == 3, done.output[-2_000:]
    assert "name too long" in done.stderr


# -- bags --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [("data/{}", "ARC073"), ("data/same", "ARC073"), ("../{}", "ARC072"), ("data/a", "ARC071")],
)
def test_a_manifest_of_many_wrong_lines_is_reported_in_few(
    line: str, code: str, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "a").write_bytes(b"")
    (tmp_path / "bagit.txt").write_text("BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n")
    with (tmp_path / "manifest-sha256.txt").open("w") as manifest:
        manifest.writelines(f"{0:064}  {line.format(number)}\n" for number in range(20_000))
    found = [*check_bag(str(tmp_path))]
    assert code in {one.code for one in found}
    assert len(found) <= MAX_WRONG + 3


# -- Parquet -----------------------------------------------------------------------------------

MEASURED = """
import resource, subprocess, sys
done = subprocess.run([sys.executable, "-P", "-m", "barsis_notation", *sys.argv[1:]])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
sys.exit(done.returncode)
"""
"""Runs the command and prints the peak memory of its largest process in megabytes."""


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="the extra parquet is not installed")
@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux alone")
@pytest.mark.by_turns(2)
def test_a_cell_that_is_packed_small_takes_no_more_memory_than_others(tmp_path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    write(tmp_path / "x.barsis.jsonl", *[record()] * 3)
    barsis("convert", tmp_path / "x.barsis.jsonl", tmp_path / "x.parquet")
    file = tmp_path / "x.games.parquet"
    table = parquet.read_table(file)
    cells = pyarrow.array(["a" * 300_000_000, None, None], pyarrow.string())
    table = table.set_column(table.schema.get_field_index("event"), "event", cells)
    options = {"compression": "zstd", "use_dictionary": False, "write_statistics": False}
    parquet.write_table(table, file, **options)
    assert file.stat().st_size < 100_000
    del cells, table
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, "validate", str(file)],
        capture_output=True,
        check=False,
        timeout=100,
    )
    assert (done.returncode, b"FMT507" in done.stdout) == (1, True), done.stderr
    assert int(done.stdout.split()[-1]) < 900
