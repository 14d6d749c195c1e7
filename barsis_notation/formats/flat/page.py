"""The columns as tables of Markdown, for docs/tables.md.

``python -m barsis_notation.formats.flat.page`` prints them.
"""

from __future__ import annotations

from barsis_notation.formats.flat.columns import TABLES


def page_tables() -> dict[str, str]:
    """Return each table's columns as Markdown, by the name of the table."""
    return {name: "\n".join(_lines(name)) for name in TABLES}


def _lines(name: str) -> list[str]:
    head = ["| column | kind | what it says |", "|---|---|---|"]
    return head + [
        f"| `{column.name}` | {column.kind}{' ·' if column.derived else ''} | {column.says} |"
        for column in TABLES[name]
    ]


def main() -> None:
    """Print every table under its name."""
    for name, text in page_tables().items():
        print(f"### {name}\n\n{text}\n")


if __name__ == "__main__":
    main()
