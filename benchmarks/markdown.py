from __future__ import annotations

from collections.abc import Iterable, Sequence


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a Markdown table, each row as soon as *rows* yields it."""
    for row in (head, ["---"] * len(head)):
        print(_line(row))
    for row in rows:
        print(_line(row), flush=True)
    print()


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
