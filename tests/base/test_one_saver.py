"""Whatever writes a file goes through the one saver."""

from __future__ import annotations

import ast
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from barsis_notation import dump, load, write
from barsis_notation.record.structs import Record
from tests.cli.run import record as a_record
from tests.cli.run import write as written

ROOT = Path(__file__).parents[2]
BY_ITSELF = {
    ("barsis_notation/base/saving.py", "replace"),
    ("barsis_notation/base/saving.py", "rename"),
    ("barsis_notation/base/saving_folders.py", "rename"),
    ("barsis_notation/base/saving_folders.py", "open"),
    ("barsis_notation/compiled.py", "open"),  # notes at build time what was compiled
    ("cli/help.py", "write_bytes"),  # a catalogue out of a zip file, into a temporary folder
    ("barsis_notation/conformance/ruleset_answers.py", "write_bytes"),  # a temporary folder
    ("cli/streams.py", "open"),  # os.devnull in the place of a stream that is closed
}
MAKERS = ("write_text", "write_bytes", "mkstemp", "NamedTemporaryFile", "symlink_to", "touch")


def writes(path: Path) -> Iterator[str]:
    """Yield the names of calls in a module that make a file, or put one somewhere."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
            is_method = isinstance(node.func, ast.Attribute)
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            of_os = is_method and ast.unparse(node.func).startswith("os.")
            words = [one.value for one in node.args if isinstance(one, ast.Constant)]
            modes = [word for word in words if word in ("w", "wb", "xb", "ab", "r+b", "a", "x")]
            if (
                name in MAKERS
                or (name in ("replace", "rename", "link") and of_os)
                or (name == "open" and modes)
            ):
                yield name


def test_no_other_module_writes_files() -> None:
    files = [*ROOT.glob("barsis_notation/**/*.py"), *ROOT.glob("cli/**/*.py")]
    found = {(str(file.relative_to(ROOT)), name) for file in files for name in writes(file)}
    assert len(files) > 200
    expected = {(path, call) for path, call in BY_ITSELF if (ROOT / path).exists()}
    assert found - {("barsis_notation/base/saving.py", "link")} == expected


@pytest.fixture
def game(tmp_path: Path) -> Record:
    return load(written(tmp_path / "given.barsis.json", a_record()))


WAYS: dict[str, Callable[[Record, Path], None]] = {
    "a.barsis.json": dump,
    "a.barsis.jsonl.gz": dump,
    "a.bsn": write,
    "a.barsis.msgpack": write,
    "a.games.csv": write,
    "a.games.parquet": write,
}


@pytest.mark.parametrize("mode", [0o600, 0o644])
@pytest.mark.parametrize("name", WAYS)
def test_the_library_follows_links_and_keeps_modes(
    name: str, mode: int, tmp_path: Path, game: Record
) -> None:
    (tmp_path / "away").mkdir()
    place = tmp_path / "away" / "place"
    place.write_bytes(b"old")
    place.chmod(mode)
    link = tmp_path / name
    link.symlink_to(Path("away") / "place")
    WAYS[name](game, link)
    assert link.is_symlink()
    assert place.read_bytes() != b"old"
    assert stat.S_IMODE(place.stat().st_mode) == mode
    assert [path.name for path in (tmp_path / "away").iterdir()] == ["place"]
