"""Findings about one game, with their places, and its text in the encoding it says."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from barsis_notation.diagnostics import sgf_codes as codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.formats.backgammon.pieces import OLDER, UTF8
from barsis_notation.formats.sgf.nodes import Value, unescaped
from barsis_notation.formats.sgf.trees import Tree
from barsis_notation.record.source_map import place

MOST_OF_A_KIND = 100
"""Findings of one code that are kept of a game."""

_CODEC = re.compile(
    r"(utf-?8|us-ascii|ascii|iso-?8859-(?:[1-9]|1[0-6])|latin-?[1-9]|(?:windows-?|cp)125[0-8])",
    re.IGNORECASE,
)
"""Encodings in which brackets and letters are those of ASCII, whatever stands around them."""


class Notes:
    """Collects findings; says where in the file each is, and reads text."""

    def __init__(self, tree: Tree, number: int) -> None:
        self.tree = tree
        self.number = number
        self.findings: list[Finding] = []
        self.encoding = UTF8
        self._said = ""
        self._is_told = False
        self._counted: Counter[str] = Counter()

    def say(self, code: Code, offset: int, **facts: Any) -> None:
        """Add a finding at *offset* of the game, unless there are many of its kind."""
        self._counted[code.code] += 1
        if self._counted[code.code] > MOST_OF_A_KIND:
            return
        line, column = place(self.tree.raw, offset)
        finding = code.finding(
            line=self.tree.line + line - 1, column=column, record=self.number, **facts
        )
        self.findings.append(finding)

    def set_encoding(self, value: Value | None, known: str) -> None:
        """Take the encoding of the property CA; *known* is that of a file with a mark."""
        said = value.raw.decode("latin-1").strip() if value else ""
        if known != UTF8:
            self.encoding, self._said = known, UTF8
        elif _CODEC.fullmatch(said):
            self.encoding = self._said = said.lower()
        elif value:
            self._tell(value.offset, f"the encoding {said[:40]!r}")

    def text(self, value: Value) -> str:
        """Return the text of *value*: as the game says, else as UTF-8, else as Windows-1252."""
        raw = unescaped(value.raw)
        try:
            text = raw.decode(self._said or UTF8)
        except UnicodeDecodeError:
            self._tell(value.offset, f"bytes that are no {self._said or UTF8}")
            text = raw.decode(OLDER, "replace")
        return text.replace("\0", "\ufffd")

    def _tell(self, offset: int, found: str) -> None:
        if not self._is_told:
            self._is_told = True
            self.encoding = OLDER
            expected = f"CA[UTF-8]; it was read as UTF-8, and what is none as {OLDER}"
            self.say(codes.SGF_ENCODING, offset, found=found, expected=expected)
