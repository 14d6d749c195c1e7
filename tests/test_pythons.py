"""One list of Pythons: what is declared is what is built and tested."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
DECLARED = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))


def test_the_oldest_is_the_one_required() -> None:
    assert PROJECT["project"]["requires-python"] == f">={DECLARED[0]}"
    assert [version.split(".")[1] for version in DECLARED] == [str(n) for n in range(11, 16)]


def test_every_python_gets_a_compiled_wheel() -> None:
    built = PROJECT["tool"]["cibuildwheel"]["build"]
    assert built == [f"cp{version.replace('.', '')}-*" for version in DECLARED]


def test_every_python_is_tested() -> None:
    sessions = re.findall(r'"(3\.\d+)"', (ROOT / "noxfile.py").read_text("utf-8"))
    assert sessions == DECLARED
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert set(re.findall(r'"(3\.\d+)"', workflow)) == set(DECLARED)


@pytest.mark.parametrize("missing", DECLARED)
def test_a_missing_wheel_stops_the_release(missing: str, tmp_path: Path) -> None:
    script = [sys.executable, str(ROOT / ".github" / "wheels_for_all.py"), str(tmp_path)]
    for version in DECLARED:
        tag = f"cp{version.replace('.', '')}"
        if version != missing:
            (tmp_path / f"barsis_notation-0.1.0-{tag}-{tag}-linux_x86_64.whl").touch()
    (tmp_path / "barsis_notation-0.1.0-py3-none-any.whl").touch()
    done = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (
        1, f"no compiled wheel for cp{missing.replace('.', '')}"
    )  # fmt: skip


def test_actions_are_pinned_by_their_commit() -> None:
    for workflow in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        used = re.findall(r"uses: (\S+)", workflow.read_text("utf-8"))
        assert used
        assert [each for each in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", each)] == []
