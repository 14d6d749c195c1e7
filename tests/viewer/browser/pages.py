"""Pages that tests open: of samples, of records written here, of hostile ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from barsis_notation.validation import CheckedRecord, Checks, check_files
from barsis_notation.viewer.page import make_page
from tests.viewer.browser.plies import SAMPLES

GAMES = ("barjis", "barsis", "kioz", "natt-klab", "pachisi", "parchis", "shesh-besh")

WHOLE = {
    "barjis": "whole_game_by_four",
    "barsis": "annotated_evening",
    "kioz": "hebron_final_whole_game",
    "natt-klab": "annotated_semi_final",
    "pachisi": "whole_game_in_two_teams",
    "parchis": "whole_game_by_four",
    "shesh-besh": "semi_final_annotated",
}
"""A sample of each game that has something of everything."""


@cache
def checked(name: str) -> CheckedRecord:
    """Return a sample by its name, ``barsis/annotated_evening``, checked."""
    return next(check_files([str(SAMPLES / f"{name}.barsis.json")], Checks(suggest=True)))


def whole(game: str) -> CheckedRecord:
    return checked(f"{game}/{WHOLE[game]}")


def written(folder: Path, one: CheckedRecord, **how: Any) -> Path:
    """Write the page of a record below *folder*; *how* is what ``make_page`` is given."""
    path = folder / "page.html"
    html = make_page(
        one.record, one.ruleset, one.findings, **{"language": "en", "file": "game"} | how
    )
    path.write_text(html, "utf-8")
    return path


def checked_records(folder: Path, records: Sequence[dict[str, Any]]) -> list[CheckedRecord]:
    """Return records as they are read from a file."""
    path = folder / "records.barsis.jsonl"
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records), "utf-8")
    return [one for one in check_files([str(path)], Checks(suggest=True)) if not one.is_late]
