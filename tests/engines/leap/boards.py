"""Boards of cells as drawings, row 5 above and column a to the left.

``W`` is a white man, ``B`` a black one, ``.`` an empty cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from barsis_notation.record.position_lines import parse_setup
from tests.engines.played import Case, read_cases

COLUMNS = "abcde"
ROWS = "54321"


def read_board(rows: Sequence[str], to: str = "W") -> str:
    """Return the position line that *rows* draw. Raises ValueError for anything else."""
    men: dict[str, list[str]] = {"W": [], "B": [], ".": []}
    for number, row in zip(ROWS, rows, strict=True):
        for column, sign in zip(COLUMNS, row.split(), strict=True):
            if sign not in men:
                raise ValueError(f"{sign} is neither a man nor an empty cell")
            men[sign].append(column + number)
    white, black = (",".join(sorted(men[seat])) or "-" for seat in "WB")
    return f"natt-klab W:{white} B:{black} to={to}"


def draw_board(line: str) -> list[str]:
    """Return the drawing of a position, the mirror of ``read_board``."""
    men = parse_setup(line).men
    signs = {man.place: seat for seat in men for man in men[seat]}
    return [" ".join(signs.get(column + row, ".") for column in COLUMNS) for row in ROWS]


def all_cases() -> list[Case]:
    """Return the cases of ``cases.json``, whose positions are drawings."""
    cases = read_cases(Path(__file__).with_name("cases.json"))
    return [_placed(case) if "board" in case else case for case in cases]


def _placed(case: Case) -> Case:
    return {**case, "position": read_board(case["board"], case.get("to", "W"))}
