"""Commands and the processes they start do not import from the working folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

from barsis_notation.base.safe_path import SAFE_PATH, use_safe_path
from tests.cli.run import barsis, barsis_process, record, write
from tests.hostile.commands import READINGS, make_good_files
from tests.hostile.running import STATUSES, Folder

SCRIPT: Final = """
from barsis_cli.entry import main
if __name__ == "__main__":
    main()
"""
"""The script that an installer writes for the command."""

MODULES: Final = sorted(
    {*sys.stdlib_module_names, *packages_distributions(), "sitecustomize", "usercustomize"}
)
"""The modules of the standard library, of this package and of all installed packages."""


class Traps:
    """Modules planted in *folder*. A module that is imported leaves a file in *marks*."""

    def __init__(self, folder: Path, marks: Path) -> None:
        self.folder, self.marks = folder, marks
        marks.mkdir()
        self._script = folder.parent / "script"
        self._script.write_text(SCRIPT, "utf-8")

    def plant(self, names: list[str]) -> None:
        """Write a trap for each of the module *names*."""
        for name in names:
            code = f'open({str(self.marks / name)!r}, "w").close()\n'
            (self.folder / f"{name}.py").write_text(code, "utf-8")

    def run(
        self, words: str, *options: str, script: Sequence[str] = (), **environment: str
    ) -> subprocess.CompletedProcess[bytes]:
        """Run the command in the folder, by default from a script in another folder.

        Args:
            words: The arguments of ``barsis``.
            *options: Options of Python.
            script: Arguments for Python in place of the script.
            **environment: Additional environment variables.
        """
        return subprocess.run(
            [sys.executable, *options, *(script or [str(self._script)]), *words.split()],
            cwd=self.folder,
            env={**os.environ, **environment},
            capture_output=True,
            check=False,
            timeout=100,
        )

    def sprung(self) -> list[str]:
        """Return the sorted names of the modules that have been imported."""
        return sorted(mark.name for mark in self.marks.iterdir())


@pytest.fixture
def traps(tmp_path: Path) -> Traps:
    folder = tmp_path / "folder"
    folder.mkdir()
    write(folder / "games.barsis.jsonl", *[record()] * 9)
    return Traps(folder, tmp_path / "marks")


@pytest.mark.parametrize(
    "words",
    [
        "validate . -j 2",
        "stats games.barsis.jsonl -j 2",
        "convert games.barsis.jsonl out.bsn -j 2",
        "simulate barsis -n 9 -j 2",
        "--isolated validate games.barsis.jsonl -j 1",
    ],
)
@pytest.mark.by_turns(4)
def test_workers_import_nothing(words: str, traps: Traps) -> None:
    traps.plant(MODULES)
    done = traps.run(words)
    assert (done.returncode, traps.sprung()) == (0, []), done.stderr


@pytest.mark.by_turns(2)
def test_workers_that_are_spawned_import_nothing(traps: Traps, tmp_path: Path) -> None:
    """They are spawned if the path of the temporary folder is too long for a socket below it."""
    traps.plant(MODULES)
    long = tmp_path / ("t" * 120)
    long.mkdir()
    done = traps.run("validate games.barsis.jsonl -j 2", TMPDIR=str(long))
    assert (done.returncode, traps.sprung()) == (0, []), done.stderr


def test_the_environment_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    for before in (None, "", "1"):
        monkeypatch.delenv(SAFE_PATH, raising=False)
        if before is not None:
            monkeypatch.setenv(SAFE_PATH, before)
        with use_safe_path():
            assert os.environ[SAFE_PATH] == "1"
        assert os.environ.get(SAFE_PATH) == before


@pytest.mark.by_turns(2)
def test_workers_of_a_python_that_reads_no_environment_import_nothing(traps: Traps) -> None:
    """``python -E`` starts its child processes with ``-E`` too."""
    traps.plant(MODULES)
    done = traps.run("validate games.barsis.jsonl -j 2", "-E")
    assert (done.returncode, traps.sprung()) == (0, []), done.stderr


@pytest.mark.by_turns(2)
def test_python_m_imports_no_dependency_and_no_plug_in(traps: Traps) -> None:
    """The modules that Python imports before the command begins are not planted."""
    code = "import sys, runpy, pkgutil, importlib.util, typing; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, check=True)
    early = {name.partition(".")[0] for name in done.stdout.decode().split()}
    traps.plant([name for name in MODULES if name not in early | {"barsis_notation"}])
    package = traps.folder / "trap-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: trap\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[barsis_notation.formats]\ntrap = antigravity:x\n")
    for words in ("validate games.barsis.jsonl -j 2", "validate --schema .", "games"):
        done = traps.run(words, script=["-m", "barsis_notation"])
        assert (done.returncode, traps.sprung()) == (0, []), done.stderr


@pytest.mark.by_turns(8)
@pytest.mark.skipif(find_spec("pyarrow") is None, reason="the extra parquet is not installed")
def test_what_reads_parquet_imports_nothing(traps: Traps) -> None:
    assert barsis_process("convert", ".", "x.parquet", cwd=traps.folder).returncode == 0
    traps.plant(MODULES)
    done = traps.run("validate x.games.parquet")
    assert (done.returncode, traps.sprung()) == (0, []), done.stderr


@pytest.mark.by_turns(30)
@pytest.mark.skipif(find_spec("ray") is None, reason="ray comes for Python before 3.15")
def test_tasks_of_ray_import_nothing(traps: Traps) -> None:
    traps.plant(MODULES)
    for words in ("validate games.barsis.jsonl", "stats games.barsis.jsonl"):
        done = traps.run(f"{words} --on ray -o ../{words[:3]}")
        assert (done.returncode, traps.sprung()) == (0, []), done.stderr


@pytest.mark.by_turns(4)
def test_no_command_imports_from_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = tmp_path / "good"
    good.mkdir()
    make_good_files(good)
    traps = Traps(good, tmp_path / "marks")
    traps.plant(MODULES)
    place = tmp_path / "place"
    place.mkdir()
    folder = Folder(good, place, tmp_path)
    monkeypatch.chdir(folder.path)
    for reading in READINGS:
        assert barsis(*reading.words).exit_code in STATUSES
        assert traps.sprung() == [], str(reading)
        folder.renew()
