"""Make the page of damaged files.

Run ``python -m tests.docs.messages``. It writes ``docs/reference/damaged-files.md``.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.input_files import InputFile
from barsis_notation.validation.file_checks import check_input
from tests.docs.damages import DAMAGES, Damage

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "damaged-files.md"

HEAD = """# Damaged files

Each row damages a sample game in one way and shows the message of `barsis validate`, with line and
column, and the fix.

- *safe*: `barsis validate --fix` applies it, because the file can be read in one way only.
- *to be judged*: `--unsafe-fixes` applies it too.
- –: there is no fix, because only the writer of the file knows what was meant.

[Correct records](../how-to/correct-records.md) shows these commands. Invisible characters are shown
by their numbers, as `\\u200f`.
"""


def finding_of(damage: Damage) -> Finding:
    """Return the first finding with the name that *damage* declares."""
    return next(one for one in findings_of(damage.file()) if one.name == damage.name)


def findings_of(raw: bytes) -> list[Finding]:
    """Return all findings of a file, given its bytes."""
    checked = check_input(InputFile(io.BytesIO(raw), "game.barsis.json"))
    return [finding for one in checked for finding in one.findings]


def page() -> str:
    """Return the current text of the page."""
    return "".join([HEAD, *_sections()])


def _sections() -> Iterator[str]:
    for title, damages in DAMAGES.items():
        yield f"\n## {title}\n\n| damage | message | fix |\n|---|---|---|\n"
        yield from map(_row, damages)


def _row(damage: Damage) -> str:
    finding = finding_of(damage)
    place = ":".join(str(part) for part in (finding.line, finding.column) if part)
    code = f"[{finding.code}](findings/{finding.code}.md)"
    said = f"{place} {code} {finding.name}: {_cell(finding.message)}"
    return f"| {damage.what} | {said} | {_cell(_fix(finding))} |\n"


def _fix(finding: Finding) -> str:
    if finding.fix is None:
        return "–"
    return f"{'safe' if finding.fix.safe else 'to be judged'}: {finding.fix.what}"


def _cell(text: str) -> str:
    """Return *text* escaped for a cell of a Markdown table."""
    parts = text.replace("|", "\\|").split("`")
    outside = [part.replace("<", "\\<").replace("*", "\\*") for part in parts[::2]]
    inside = [f"`{part}`" for part in parts[1::2]]
    return "".join(chain.from_iterable(zip_longest(outside, inside, fillvalue="")))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
