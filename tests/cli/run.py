"""The command line as the tests call it, and small records to call it with."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import typer
from typer.testing import CliRunner, Result

from barsis_cli.app import run

TURNS = ["S 2:", "N 3:", "S 1+3: bar/11 11/12 12/15", "N 4:", "S 3: 15/18", "N 2:"]
FAULTY = [*TURNS[:4], "S 3: 15/19", "N 2:"]

WIDE = {"COLUMNS": "1000"}
"""So that no message is wrapped, however long the paths in it are."""


def barsis(
    *words: str | Path, given: str | bytes = "", env: dict[str, str] | None = None
) -> Result:
    """Run the command in this process, as the console script does."""

    def command() -> None:
        before = sys.argv
        sys.argv = ["barsis", *map(str, words)]
        try:
            run()
        finally:
            sys.argv = before

    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command()(command)
    return CliRunner(env=env or WIDE).invoke(app, [], input=given)


def barsis_process(
    *words: str | Path, given: bytes | None = b"", **more: Any
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "barsis_notation", *map(str, words)]
    if given is not None:
        more["input"] = given
    return subprocess.run(command, capture_output=True, check=False, timeout=60, **more)


def unwrapped(text: str) -> str:
    """Return what stands in a box, of whatever width, on one line."""
    return " ".join(text.replace("│", " ").split())


def heed_interrupts() -> None:
    """In a new process: let SIGINT end it, also where a shell in the background had it ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def record(turns: list[Any] = TURNS, **members: Any) -> dict[str, Any]:
    return {
        "format": "barsis-record/1",
        "ruleset": {"id": "barsis", "version": 1},
        "event": {"round": "3", "table": "2"},
        "players": [{"name": "Amal", "seats": ["S"]}, {"name": "Basim", "seats": ["N"]}],
        "turns": turns,
        **members,
    }


def write(path: Path, *records: dict[str, Any]) -> Path:
    """Write one record as JSON, or several as JSON Lines."""
    if path.name.endswith(".jsonl"):
        lines = [json.dumps(each, ensure_ascii=False) + "\n" for each in records]
        path.write_text("".join(lines), encoding="utf-8")
    else:
        path.write_text(json.dumps(records[0], ensure_ascii=False, indent=1), encoding="utf-8")
    return path


def turns(*items: object, **more: Any) -> bytes:
    """Return a record with these turns as JSON."""
    return json.dumps(record(list(items), **more), ensure_ascii=False).encode()
