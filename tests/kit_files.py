"""Kit files that scripts write: all in one layout, so that their differences can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from barsis_notation.base.saving import save

KIT: Final = Path(__file__).parents[1] / "conformance" / "1"

Case = dict[str, Any]


def make_kit_text(about: str, cases: Sequence[Case]) -> str:
    """Return the text of a kit file."""
    document = {"kit": 1, "about": about, "cases": cases}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def make_slug(about: str) -> str:
    """Return a text as lower-case words with hyphens, for the id of a case."""
    plain = normalize("NFD", about).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def read_kit_file(path: str) -> list[Case]:
    """Return the cases of a file, by its path in the kit."""
    cases: list[Case] = json.loads((KIT / path).read_text(encoding="utf-8"))["cases"]
    return cases


def write_kit_file(path: str, text: str) -> None:
    """Write a file at its path in the kit."""
    (KIT / path).parent.mkdir(parents=True, exist_ok=True)
    save(KIT / path, text.encode())
