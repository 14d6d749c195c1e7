"""What `barsis validate one.json` imports: no module that only other commands or records need."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from barsis_notation import dump, loads
from tests.cli.run import FAULTY, record

HEAVY = frozenset({"jsonschema", "pathspec", "pyarrow", "rich", "importlib.metadata", "statistics"})
"""Libraries, and modules of Python, that take long to import."""

OTHERS = (
    "barsis_notation.conversion",
    "barsis_notation.drawing",
    "barsis_notation.engines.leap",
    "barsis_notation.engines.tab",
    "barsis_notation.engines.tables",
    "barsis_notation.formats.backgammon",
    "barsis_notation.formats.ludii",
    "barsis_notation.formats.mapped",
    "barsis_notation.formats.own.msgpack",
    "barsis_notation.formats.own.text",
    "barsis_notation.formats.sniffing",
    "barsis_notation.record.entry_checks",
    "barsis_notation.record.shape_faults",
    "barsis_notation.record.json_slips",
    "barsis_notation.record.schema",
    "barsis_notation.recording",
    "barsis_notation.replay.explain",
    "barsis_notation.replay.game",
    "barsis_notation.replay.play_id",
    "barsis_notation.replay.walk",
    "barsis_notation.rulesets.consistency",
    "barsis_notation.rulesets.schema",
    "barsis_notation.rulesets.user_files",
    "barsis_notation.simulation",
    "barsis_notation.validation.by_schema",
    "barsis_notation.validation.duplicates",
    "barsis_notation.validation.fixes",
    "barsis_notation.validation.infer",
    "barsis_notation.validation.points",
    "barsis_notation.validation.series",
    "barsis_notation.validation.suggest",
    "barsis_notation.validation.times",
    "barsis_cli.commands.convert",
    "barsis_cli.commands.record",
    "barsis_cli.commands.reference",
    "barsis_cli.inferring",
    "barsis_cli.rewriting",
)
"""Modules and folders that have no part in the verdict on a legal game of one family."""

PROGRAM = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, sep="\\n", file=sys.stderr))
from barsis_cli.app import main
main()
"""


def imported(path: Path) -> tuple[int, set[str]]:
    """Return the exit status of ``barsis validate`` on *path*, and what it has imported."""
    command = [sys.executable, "-c", PROGRAM, "validate", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, set(done.stderr.splitlines())


def game(path: Path, **members: Any) -> Path:
    """Write a record with nothing but its play, as this package writes it."""
    document = {key: value for key, value in record(**members).items() if key != "event"}
    dump(loads(json.dumps(document)), path)
    return path


def test_a_legal_record_imports_nothing_that_only_others_need(tmp_path: Path) -> None:
    status, modules = imported(game(tmp_path / "x.barsis.json"))
    assert status == 0
    assert "barsis_notation.engines.cross.kernel" in modules
    assert sorted(modules & HEAVY) == []
    assert [one for one in OTHERS if one in modules] == []


def test_a_refused_record_imports_what_explains_it(tmp_path: Path) -> None:
    status, modules = imported(game(tmp_path / "x.barsis.json", turns=FAULTY))
    assert status == 1
    explaining = {"barsis_notation.replay.explain", "barsis_notation.validation.suggest"}
    assert explaining <= modules


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_not_imported_is_there(name: str) -> None:
    assert find_spec(name) is not None
