"""Read and write ``red.json``, the result of ``python -m tests.mutation``."""

from __future__ import annotations

import json
from pathlib import Path

from tests.mutation.changes import Document, path_of
from tests.rulesets.files import DATA

RESULT = Path(__file__).parent / "red.json"


def unnoticed(game: str, result: dict[str, Document]) -> list[str]:
    """Return the names of the changes that no test noticed, except of facts with ``no_effect``."""
    facts = json.loads((DATA / f"{game}-1.json").read_text("utf-8"))["facts"]
    plain = (name for name, change in result.items() if not change["count"])
    return [name for name in plain if "no_effect" not in facts[path_of(name)]]


def read_result() -> dict[str, dict[str, Document]]:
    """Return the result of the last run, by game and name of the change."""
    noted: dict[str, dict[str, Document]] = json.loads(RESULT.read_text("utf-8"))
    return noted


def write_result(noted: dict[str, dict[str, Document]]) -> None:
    """Write *noted* to ``red.json``, with one change in a line."""
    games = []
    for game, result in sorted(noted.items()):
        lines = (
            f"    {json.dumps(name)}: {json.dumps(one, ensure_ascii=False)}"
            for name, one in result.items()
        )
        games.append(f"  {json.dumps(game)}: {{\n" + ",\n".join(lines) + "\n  }")
    RESULT.write_text("{\n" + ",\n".join(games) + "\n}\n", "utf-8")
