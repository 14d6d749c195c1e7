"""What `barsis validate one.json` imports: no module that only other commands or records need."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from barsis_notation import dump, loads
from tests.cli.run import FAULTY, record

IN_FOLDERS = {
    "": "_contextvars barsis_cli barsis_notation contextvars gc unicodedata",
    "barsis_cli": (
        "add_ons app clusters color_option commands configuration entry language_option "
        "option_groups options output parameters progress status streams validation_runs workers"
    ),
    "barsis_cli.commands": "validate",
    "barsis_cli.output": "full_reporter line_writer once_reporter reporter tally",
    "barsis_notation": (
        "addons base compiled configuration diagnostics engines formats kernels__mypyc "
        "language record replay rulesets validation"
    ),
    "barsis_notation.base": (
        "arguments errors former_names json_pointers late_names nearest path_kinds "
        "processor_time reading_streams resources source_map"
    ),
    "barsis_notation.configuration": "lookup selection",
    "barsis_notation.diagnostics": (
        "data_codes escapes file_codes finding_json finding_text findings format_codes "
        "header_codes move_codes result_codes ruleset_codes shape_codes throw_codes"
    ),
    "barsis_notation.engines": (
        "cross engine engine_registry frame placing refusals roll_off vectors"
    ),
    "barsis_notation.engines.cross": (
        "chain cross_board cross_legal_moves cross_lookup cross_moves cross_plain_turns "
        "cross_result duty fact_policies journal kernel men notes owed play position rules "
        "seats splits written_moves"
    ),
    "barsis_notation.formats": (
        "flat folders foreign_files format format_registry input_files named_files own"
    ),
    "barsis_notation.formats.flat": "table_formats table_writing",
    "barsis_notation.formats.own": "json_format",
    "barsis_notation.language": "locales messages patterns speech text_width texts",
    "barsis_notation.record": (
        "canonical decode file_lines ints packing position_lines record_io scan scanners "
        "shapes spelled_turn structs turns unread_turns"
    ),
    "barsis_notation.replay": "errors phrases seating start",
    "barsis_notation.rulesets": (
        "builtin_files data defaults errors load option_choices ruleset sides structs "
        "throw_devices values vocabulary"
    ),
    "barsis_notation.validation": (
        "check_options file_checks header_checks record_verdict replay_checks result_checks "
        "search_limits"
    ),
}
"""Modules by the folder they are in."""

MAY = frozenset(
    f"{folder}.{name}".strip(".") for folder, names in IN_FOLDERS.items() for name in names.split()
)
"""All that ``barsis validate`` may import for a legal cross game besides NEEDED.

What is new here is paid for by every command: one millisecond is a fiftieth of a short one.
"""

NOTING = """
import atexit, sys
atexit.register(lambda: print("imported", *sys.modules, sep="\\n", file=sys.stderr))
"""

PROGRAM = f"""{NOTING}
from barsis_cli.entry import main
main()
"""

NEEDED = f"""{NOTING}
import msgspec, typer
try:
    import librt.strings, librt.vecs
except ImportError:
    pass
app = typer.Typer(pretty_exceptions_enable=False)
app.command()(lambda: None)
app()
"""
"""A Typer program that does nothing, and what the records and the compiled modules rest on."""


def imported(path: Path) -> tuple[int, set[str]]:
    """Return the exit status of ``barsis validate`` on *path*, and what it has imported."""
    return modules_of(PROGRAM, "validate", str(path))


def modules_of(program: str, *words: str) -> tuple[int, set[str]]:
    """Return the exit status of *program*, and what it has imported."""
    command = [sys.executable, "-c", program, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, set(done.stderr.partition("imported\n")[2].splitlines())


def game(path: Path, **members: Any) -> Path:
    """Write a record with nothing but its play, as this package writes it."""
    document = {key: value for key, value in record(**members).items() if key != "event"}
    dump(loads(json.dumps(document)), path)
    return path


def test_a_legal_record_imports_what_is_listed_and_nothing_else(tmp_path: Path) -> None:
    status, modules = imported(game(tmp_path / "x.barsis.json"))
    assert status == 0
    status, needed = modules_of(NEEDED)
    assert status == 0
    assert {"barsis_cli.commands.validate", "barsis_notation.engines.cross.kernel"} <= modules
    assert sorted(modules - needed - MAY) == []


ASKING_LATER = f"""{NOTING}
atexit.register(__import__, "typing_extensions")
from barsis_cli.entry import main
main()
"""
"""What is registered last at exit runs first."""


def test_typing_extensions_is_not_imported_and_still_can_be(tmp_path: Path) -> None:
    path = str(game(tmp_path / "x.barsis.json"))
    status, modules = modules_of(PROGRAM, "validate", path)
    assert status == 0
    assert "msgspec" in modules
    assert "typing_extensions" not in modules or "pydantic" in modules, "Typer 0.29 imports it"
    status, modules = modules_of(ASKING_LATER, "validate", path)
    assert status == 0
    assert "typing_extensions" in modules


def test_what_is_listed_is_there() -> None:
    gone = {name for name in MAY if find_spec(name) is None}
    assert gone <= {"barsis_notation.kernels__mypyc"}, "which is made where there is a C compiler"


COLLECTING = """
import atexit, gc
from barsis_cli.entry import COLLECTED_AFTER, main
looks = []
gc.callbacks.append(lambda *_: looks.append(gc.get_threshold()[0]))
atexit.register(lambda: print(looks.count(COLLECTED_AFTER), gc.get_freeze_count()))
atexit.register(lambda: print("pydantic" in __import__("sys").modules))
main()
"""


def test_no_garbage_is_looked_for_in_a_short_command(tmp_path: Path) -> None:
    path = game(tmp_path / "x.barsis.json")
    command = [sys.executable, "-c", COLLECTING, "validate", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    has_pydantic, *counted = done.stdout.split()
    looks, frozen = map(int, counted)
    assert looks == 0 or (has_pydantic == "True" and looks <= 2), "pydantic makes as many objects"
    assert frozen > 10_000, "the last look passes over all that is there"


def test_a_refused_record_imports_what_explains_it(tmp_path: Path) -> None:
    status, modules = imported(game(tmp_path / "x.barsis.json", turns=FAULTY))
    assert status == 1
    explaining = {"barsis_notation.replay.explain", "barsis_notation.validation.slip_search"}
    assert explaining <= modules
