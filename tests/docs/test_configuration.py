"""``docs/reference/configuration.md`` lists every key of a configuration."""

from __future__ import annotations

import re
from pathlib import Path

from barsis_notation.configuration.parsing import KEYS

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "configuration.md"


def test_the_page_has_every_key() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE) == list(KEYS)
