"""What a walk through folders takes, what it passes over, what it leaves out."""

from __future__ import annotations

import gzip
import io
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats import ignore_patterns
from barsis_notation.formats.folders import MAX_BYTES, Folders, PatternError, walk_folder
from barsis_notation.formats.format_registry import FORMATS, find_format
from barsis_notation.formats.input_files import walk
from barsis_notation.record.decode import decode
from barsis_notation.validation import check_files
from barsis_notation.validation.api import read, validate
from tests.record.samples import GAMES, game, raw
from tests.replay.records import document

DOCUMENT = document(["S 2:", "N 3:"])
GOOD = json.dumps(DOCUMENT).encode()
UNDECLARED = {name: value for name, value in DOCUMENT.items() if name != "format"}
MAT = b" 5 point match\n\n Game 1\n Amal : 0             Basim : 0\n  1) 31: 8/5 6/5  42: 8/4 6/4\n"
PROSE = b'Amal\'s games: a "record" of turns and players, format barsis.\n'


def seen(folder: Path, **how: object) -> tuple[list[str], list[str]]:
    """Return what is taken of a folder, and what is passed over."""
    passed: list[str] = []
    folders = Folders(**how, passed_over=passed.append)  # type: ignore[arg-type]
    taken = [path for path in walk_folder(str(folder), folders) if isinstance(path, str)]
    named = [
        [os.fsdecode(os.path.relpath(path, folder)) for path in paths] for paths in (taken, passed)
    ]
    return named[0], named[1]


def fill(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


TAKEN: dict[str, bytes] = {
    "game15.json": GOOD,
    "game9.JSON": GOOD,
    "game14.barsis.json.txt": GOOD,
    "game": GOOD,
    "game.jsn": GOOD,
    "game.dat": gzip.compress(GOOD),
    "undeclared.json": json.dumps(UNDECLARED).encode(),
    "turns_first.json": json.dumps({"turns": ["S 2:"] * 20_000, "players": []}).encode(),
    "list.json": b"[" + GOOD + b"]",
    "lines.log": GOOD + b"\n" + GOOD + b"\n",
    "site.txt": MAT,
    "site_16.txt": MAT.decode().encode("utf-16"),
    "marked.json": b"\xef\xbb\xbf" + GOOD,
    "utf_16.json": GOOD.decode().encode("utf-16"),
    "utf_16_be.txt": GOOD.decode().encode("utf-16-be"),
    "cut.json": GOOD[: len(GOOD) - 9],
    "cut.txt": GOOD[: len(GOOD) - 9],
    "comma.json": GOOD[:-1] + b",}",
    "curly.txt": GOOD.decode().replace('"', "“").encode(),
    "single.json": GOOD.decode().replace('"', "'").encode(),
    "cp1256.json": json.dumps({**DOCUMENT, "comment": "لعبة"}, ensure_ascii=False).encode("cp1256"),
    "own.barsis.json": b"{}",
    "own.bsn": b"",
    "own.mat": b"nothing",
    "games.csv": b"",
}
PASSED: dict[str, bytes] = {
    "package.json": b'{"name": "players", "scripts": {"turns": "players"}}',
    "tsconfig.json": b'{\n  // comments\n  "compilerOptions": {"strict": true,},\n}',
    "schema.json": b'{"properties": {"turns": {}, "players": {}, "format": "barsis-record/1"}}',
    "map.json": b'{"format": "barsis-map/1", "turns": 1, "players": []}',
    "numbers.json": b"[1, 2, 3]",
    "README.md": b"# Games\n\nGame 1 was the best.\n",
    "notes.txt": PROSE,
    "money.txt": b"Money game of Friday\n\nGame 1 went to Amal.\n",
    "chess.pgn": b'[Event "F/S Return Match"]\n[Site "Belgrade"]\n\n1. e4 e5\n',
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(64),
    "table.csv": b"a,b\n1,2\n",
    "other.parquet": b"PAR1" + b"\x15\x00" * 64 + b"PAR1",
    "turns.csv": b'game,turn,seat\n1,1,"S"\n',
    "archive.tar.gz": gzip.compress(b"name" + bytes(512)),
    "broken.gz": b"\x1f\x8b\x08broken",
    ".hidden.json": GOOD,
}


@pytest.mark.parametrize("name", TAKEN)
def test_files_of_any_ending_are_taken_by_what_they_hold(name: str, tmp_path: Path) -> None:
    fill(tmp_path, {name: TAKEN[name]})
    assert seen(tmp_path) == ([name], [])
    assert next(check_files([str(tmp_path)])).file == str(tmp_path / name)


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize("name", PASSED)
def test_what_holds_no_records_is_passed_over(name: str, beside: bool, tmp_path: Path) -> None:
    fill(tmp_path, {name: PASSED[name]} | ({"a.barsis.json": GOOD} if beside else {}))
    assert seen(tmp_path) == (["a.barsis.json"] * beside, [name])


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.json", b""),
        ("empty.txt", b" \n"),
        ("cut.json", b'{"for'),
        ("zeros.json", bytes(100)),
        ("sparse.json", bytes(2**22 + 1)),
        ("page.json", b"<html></html>"),
        ("damaged.json.gz", b"\x1f\x8b\x08damaged"),
        ("ebcdic.txt", '{"a": 1}'.encode("cp037")),
        ("empty.jsonl", b""),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_nobody_can_tell_its_neighbours_decide(
    name: str, content: bytes, tmp_path: Path
) -> None:
    fill(tmp_path, {f"alone/{name}": content, f"beside/{name}": content})
    fill(tmp_path, {"beside/zz.json": GOOD, "alone/deeper/zz.json": GOOD})
    taken, passed = seen(tmp_path)
    assert taken == ["alone/deeper/zz.json", f"beside/{name}", "beside/zz.json"]
    assert passed == [f"alone/{name}"]
    findings = [one.findings for one in check_files([str(tmp_path / "beside")])]
    assert [len(found) > 0 for found in findings] == [True, False]


def test_one_broken_of_two_hundred_is_seen(tmp_path: Path) -> None:
    fill(tmp_path, {f"game{number}.json": GOOD for number in range(200)})
    (tmp_path / "game77.json").write_bytes(GOOD[:5])
    told = [one for one in check_files([str(tmp_path)]) if one.findings]
    assert [Path(one.file).name for one in told] == ["game77.json"]


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("form", [one.name for one in FORMATS if one.writes and one.name != "trl"])
def test_every_format_is_taken_whatever_its_name(form: str, packed: bool, tmp_path: Path) -> None:
    writer = find_format(form)
    assert writer is not None
    names = [name for name in GAMES if not writer.games or name in writer.games]
    assert names
    for name in names:
        record = decode(raw(game(name))).record
        assert record is not None
        stream = io.BytesIO()
        writer.write([record], stream)
        whole = stream.getvalue()
        fill(tmp_path, {f"{name}.dat": gzip.compress(whole) if packed else whole})
    assert seen(tmp_path) == (sorted(f"{name}.dat" for name in names), [])


def test_links_pipes_and_hidden_folders_are_passed_over(tmp_path: Path) -> None:
    fill(tmp_path, {"a.json": GOOD, ".hidden/in.json": GOOD, ".hidden/too.json": GOOD})
    (tmp_path / "link.json").symlink_to(tmp_path / "a.json")
    (tmp_path / "linked").symlink_to(tmp_path)
    (tmp_path / "gone.json").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe.json")
    assert seen(tmp_path) == (
        ["a.json"],
        [".hidden", "gone.json", "link.json", "linked", "pipe.json"],
    )


def test_a_huge_sparse_file_is_looked_at_and_not_read(tmp_path: Path) -> None:
    for name in ("huge.dat", "huge.json", "huge.json.gz"):
        with (tmp_path / name).open("wb") as stream:
            stream.truncate(2**40)
    assert seen(tmp_path) == ([], ["huge.dat", "huge.json", "huge.json.gz"])


def test_what_cannot_be_read_is_told_and_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, {"picture.png": b"x", "a.json": GOOD})
    opened = open

    def denied(path: str, *words: object, **more: object) -> object:
        if str(path).endswith(".png"):
            raise PermissionError(13, "Permission denied", path)
        return opened(path, *words, **more)  # type: ignore[call-overload]

    monkeypatch.setattr("io.open", denied)
    assert seen(tmp_path) == (["a.json", "picture.png"], [])


@pytest.mark.by_turns(3)
def test_folders_nest_as_deep_as_paths_can(tmp_path: Path) -> None:
    folders = [tmp_path]
    for _ in range(1500):
        folders.append(folders[-1] / "d")
        folders[-1].mkdir()
    (folders[-1] / "a.json").write_bytes(GOOD)
    assert len(seen(tmp_path)[0]) == 1
    (folders[-1] / "a.json").unlink()
    for folder in reversed(folders[1:]):  # what clears up after pytest does not go so deep
        folder.rmdir()


def test_where_programs_are_installed_is_left_out(tmp_path: Path) -> None:
    fill(
        tmp_path,
        {
            "env/pyvenv.cfg": b"",
            "env/lib/a.json": GOOD,
            "node_modules/a.json": GOOD,
            "lib/site-packages/a.json": GOOD,
            ".git/a.json": GOOD,
            "venv/a.json": GOOD,
        },
    )
    assert seen(tmp_path) == (["venv/a.json"], [])
    assert seen(tmp_path / "env") == (["lib/a.json"], ["pyvenv.cfg"])


# -- .gitignore ------------------------------------------------------------------------------


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    fill(
        tmp_path,
        {
            ".git/info/exclude": b"/private/\n",
            ".gitignore": b"\xef\xbb\xbfbuild/\r\n*.tmp.json\n!keep.tmp.json\n/top.json\n[\n",
            "top.json": GOOD,
            "a.tmp.json": GOOD,
            "keep.tmp.json": GOOD,
            "build/a.json": GOOD,
            "private/a.json": GOOD,
            "games/.gitignore": b"!b.tmp.json\n/day2\n",
            "games/top.json": GOOD,
            "games/b.tmp.json": GOOD,
            "games/day1/c.tmp.json": GOOD,
            "games/day1/build/d.json": GOOD,
            "games/day2/e.json": GOOD,
            "games/day1/day2": GOOD,
        },
    )
    return tmp_path


def test_gitignore_is_heeded_as_git_does(repository: Path) -> None:
    inside = ["day1/day2", "top.json"]
    assert seen(repository / "games") == (["b.tmp.json", *inside], [])
    assert seen(repository)[0] == sorted(
        ["keep.tmp.json", "games/b.tmp.json", *(f"games/{name}" for name in inside)]
    )
    assert seen(repository / "games" / "day1") == (["day2"], [])
    assert len(seen(repository, respect_gitignore=False)[0]) == 11


def test_git_says_the_same(repository: Path) -> None:
    try:
        subprocess.run(
            ["git", "init", "--quiet"], cwd=repository, check=True, capture_output=True, timeout=60
        )
    except FileNotFoundError:
        pytest.skip("git is not installed")
    (repository / ".git/info/exclude").write_bytes(b"/private/\n")
    command = ["git", "ls-files", "--others", "--exclude-standard", "-z", "--", "."]
    listed = subprocess.run(
        command,
        cwd=repository,
        check=True,
        capture_output=True,
        timeout=60,
        env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull},
    )
    names = [name for name in listed.stdout.decode().split("\0") if name]
    assert sorted(name for name in names if ".gitignore" not in name) == seen(repository)[0]


def test_what_is_named_is_taken_though_it_is_ignored(repository: Path) -> None:
    assert seen(repository / "build") == (["a.json"], [])
    assert [*walk([str(repository / "top.json")])] == [str(repository / "top.json")]


def test_a_gitignore_outside_of_a_repository_holds_below_it_alone(tmp_path: Path) -> None:
    fill(tmp_path, {".gitignore": b"*.json\n", "in/.gitignore": b"a.json\n"})
    fill(tmp_path, {"in/a.json": GOOD, "in/b.json": GOOD})
    assert seen(tmp_path / "in") == (["b.json"], [])


def test_a_repository_by_a_link_or_from_within(
    repository: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = tmp_path_factory.mktemp("elsewhere") / "link"
    link.symlink_to(repository / "games")
    assert seen(link)[0] == seen(repository / "games")[0]
    monkeypatch.chdir(repository / "games")
    assert [*walk_folder(".")] == ["./b.tmp.json", "./day1/day2", "./top.json"]


@pytest.mark.parametrize(
    "patterns", [b"*" + b"*a" * 200 + b"\n", b"x" * (MAX_BYTES + 5), b"\0\xff[z-a]\n!\n\\\n"]
)
def test_a_gitignore_of_any_content_is_read(patterns: bytes, tmp_path: Path) -> None:
    fill(tmp_path, {".gitignore": patterns, "a" * 200 + ".json": GOOD})
    assert len(seen(tmp_path)[0]) == 1


def test_of_a_gitignore_the_first_patterns_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patterns = b"# first\n\nb.json\n  \r\nc.json\nd.json\n"
    fill(tmp_path, {".gitignore": patterns} | {f"{name}.json": GOOD for name in "abcd"})
    assert seen(tmp_path)[0] == ["a.json"]
    monkeypatch.setattr(ignore_patterns, "MAX_PATTERNS", 2)
    assert seen(tmp_path)[0] == ["a.json", "d.json"]


def test_of_a_gitignore_that_is_too_long_no_half_of_a_pattern_counts(tmp_path: Path) -> None:
    half = (MAX_BYTES - 7) * b"#" + b"\nb.json" + b".tmp\n"
    fill(tmp_path, {".gitignore": half, "a.json": GOOD, "b.json": GOOD})
    assert seen(tmp_path)[0] == ["a.json", "b.json"]


def test_a_gitignore_that_is_a_pipe_or_a_folder(tmp_path: Path) -> None:
    fill(tmp_path, {"a.json": GOOD, "in/a.json": GOOD})
    os.mkfifo(tmp_path / ".gitignore")
    (tmp_path / "in" / ".gitignore").mkdir()
    assert seen(tmp_path) == (["a.json", "in/a.json"], [])


# -- exclusions ------------------------------------------------------------------------------


def test_exclusions_are_patterns_of_the_folder_that_is_named(repository: Path) -> None:
    assert seen(repository, exclude=("games/*.json",))[0] == ["games/day1/day2", "keep.tmp.json"]
    assert seen(repository, exclude=("day1", "*.json"))[0] == []
    assert "a.tmp.json" in seen(repository, exclude=("!a.tmp.json",))[0]
    without = seen(repository, exclude=("*.tmp.json",), respect_gitignore=False)[0]
    assert "build/a.json" in without
    assert "games/b.tmp.json" not in without


@pytest.mark.parametrize("pattern", ["", "# comment", "!", "[z-a]", "a*" * 501])
def test_an_exclusion_that_says_nothing_is_refused(pattern: str, tmp_path: Path) -> None:
    with pytest.raises(PatternError):
        seen(tmp_path, exclude=(pattern,))


# -- order and ends --------------------------------------------------------------------------


def found(*paths: Path) -> Iterator[str | Finding]:
    return walk(map(str, paths))


def test_the_order_is_bytewise_whatever_is_unsure(tmp_path: Path) -> None:
    names = ["a.json", "b/c.json", "b.json", "empty.json", "z.json", "Z.txt"]
    fill(tmp_path, {name: b"" if name == "empty.json" else GOOD for name in names})
    taken, _ = seen(tmp_path)
    assert taken == sorted(names, key=os.fsencode)


def test_a_folder_where_nothing_is_taken_is_a_finding(tmp_path: Path) -> None:
    fill(tmp_path, {"a.md": PROSE})
    (told,) = found(tmp_path)
    assert isinstance(told, Finding)
    assert (told.name, told.severity, told.file) == ("no-records", "error", str(tmp_path))


def test_the_library_walks_alike(repository: Path) -> None:
    passed: list[str] = []
    folders = Folders(exclude=("day1",), passed_over=passed.append)
    (repository / "games" / "notes.md").write_bytes(PROSE)
    assert len([*read(repository / "games", folders=folders)]) == 2
    assert [*validate(repository / "games", folders=folders)] == []
    assert passed == [str(repository / "games" / "notes.md")] * 2
