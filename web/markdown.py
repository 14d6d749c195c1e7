"""Pieces of Markdown that the generated pages share."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence


def format_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table; cells are Markdown on one line."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(format_cell, line))} |\n" for line in lines)


def format_cell(text: object) -> str:
    """Return text as the content of a cell: on one line, with its bars escaped."""
    return re.sub(r"(?<!\\)\|", r"\\|", " ".join(str(text).split()))


def format_code(text: object) -> str:
    """Return text as inline code, whatever characters it has; left to right on every page."""
    return f'<code dir="ltr">{_escape_plain(" ".join(str(text).split()))}</code>'


def format_block(text: str, language: str = "text", *, title: str = "") -> str:
    """Return text as a fenced block, below its *title* if it has one."""
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", text))])
    head = f'{language} title="{title}"' if title else language
    return f"{fence}{head}\n{text.rstrip()}\n{fence}\n"


def escape(text: object) -> str:
    """Return text without any meaning in Markdown or HTML, on one line; `code` is kept."""
    parts = re.split(r"`([^`]+)`", " ".join(str(text).split()))
    return "".join(
        format_code(part) if number % 2 else _escape_plain(part)
        for number, part in enumerate(parts)
    )


def _escape_plain(text: str) -> str:
    escaped = html.escape(text, quote=False)
    return re.sub(r"([\\`*_{}\[\]#|~^=$:])", lambda found: f"&#{ord(found[0])};", escaped)


def format_front_matter(
    title: str, description: str, *, keywords: str = "", is_searched: bool = True
) -> str:
    """Return the front matter of a page.

    Args:
        title: The title of the page.
        description: A sentence about it, in plain text.
        keywords: Words by which the search shall also find the page.
        is_searched: Whether the search finds the page.
    """
    quoted = " ".join(description.split()).replace('"', "'")
    more = f"keywords: {keywords}\n" if keywords else ""
    more += "" if is_searched else "search:\n  exclude: true\n"
    return f'---\ntitle: "{title}"\ndescription: "{quoted}"\n{more}---\n\n'
