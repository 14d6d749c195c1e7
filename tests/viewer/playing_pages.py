"""Pages of records, and what stands in them, read back without a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from barsis_notation import loads
from barsis_notation.validation import check_record
from barsis_notation.viewer import make_page

SAMPLES = Path(__file__).parents[2] / "sample_games"


def document_of(name: str) -> dict[str, Any]:
    """Return a sample as JSON, to be changed."""
    document: dict[str, Any] = json.loads((SAMPLES / name).read_bytes())
    return document


def page_from(document: dict[str, Any], **how: Any) -> str:
    """Return the page of a record, as far as it is right."""
    record = loads(json.dumps(document))
    verdict = check_record(record, suggest=True)
    return make_page(record, verdict.ruleset, verdict.findings, **how)


def script_in(page: str, id: str) -> str:
    """Return what stands in the script element with an *id*."""
    found = re.search(rf'<script type="application/json" id="{id}">(.*?)</script>', page, re.S)
    assert found is not None
    return found[1]


def data_of(page: str) -> dict[str, Any]:
    """Return what the script of a page is given."""
    data: dict[str, Any] = json.loads(script_in(page, "data"))
    return data


def record_in(page: str) -> bytes:
    """Return the record of a page as the script downloads it."""
    return re.sub(
        r"\\(u003c|.)",
        lambda escaped: "<" if escaped[1] == "u003c" else escaped[0],
        script_in(page, "record"),
    ).encode()
