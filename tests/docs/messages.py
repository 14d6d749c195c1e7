"""The page of messages: ``python -m tests.docs.messages`` writes ``docs/messages.md``."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.input_files import InputFile
from barsis_notation.validation.file_checks import check_input
from tests.docs.damages import DAMAGES, Damage

PAGE = Path(__file__).parents[2] / "docs" / "messages.md"

HEAD = """# What is said of damaged files

What arbiters' files hold now and then, done to a sample game one thing at a time; what
`barsis validate` says of it, with line and column; and what mends it. *Safe* fixes are applied by
`barsis validate --fix`: the file could be read in one way only. Those *to be judged* are applied
with `--unsafe-fixes` as well. Without a fix only who wrote the file knows what was meant.

`barsis rules CODE` says more of every code. Signs that show nothing stand as their numbers, as
`\\u200f`. The page is written by `python -m tests.docs.messages`.
"""


def finding_of(damage: Damage) -> Finding:
    """Return the first finding of the sort the damage declares."""
    return next(one for one in findings_of(damage.file()) if one.name == damage.name)


def findings_of(raw: bytes) -> list[Finding]:
    """Return all findings about a file."""
    checked = check_input(InputFile(io.BytesIO(raw), "game.barsis.json"))
    return [finding for one in checked for finding in one.findings]


def page() -> str:
    """Return the page as it has to stand."""
    return "".join([HEAD, *_sections()])


def _sections() -> Iterator[str]:
    for title, damages in DAMAGES.items():
        yield f"\n## {title}\n\n| what was done | what is said | fix |\n|---|---|---|\n"
        yield from map(_row, damages)


def _row(damage: Damage) -> str:
    finding = finding_of(damage)
    place = ":".join(str(part) for part in (finding.line, finding.column) if part)
    said = f"{place} {finding.code} {finding.name}: {finding.message}"
    return f"| {damage.what} | {_cell(said)} | {_cell(_fix(finding))} |\n"


def _fix(finding: Finding) -> str:
    if finding.fix is None:
        return "–"
    return f"{'safe' if finding.fix.safe else 'to be judged'}: {finding.fix.what}"


def _cell(text: str) -> str:
    """Return *text* as it may stand in a table of Markdown."""
    parts = text.replace("|", "\\|").split("`")
    outside = [part.replace("<", "\\<").replace("*", "\\*") for part in parts[::2]]
    inside = [f"`{part}`" for part in parts[1::2]]
    return "".join(chain.from_iterable(zip_longest(outside, inside, fillvalue="")))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
