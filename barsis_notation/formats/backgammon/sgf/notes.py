"""Findings about one game, with their places, and its text in the encoding it says."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import Any

from barsis_notation.base.source_map import place
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.formats.backgammon.sgf.nodes import Value, unescaped
from barsis_notation.formats.backgammon.sgf.trees import Tree
from barsis_notation.formats.encodings import UTF8, Encoding, older

MOST_OF_A_KIND = 100
"""Findings of one code that are kept of a game."""


class Notes:
    """Collects findings; says where in the file each is, and reads text.

    *encoding* is that of the file, and of the game's text as soon as that is seen to be no UTF-8.
    *told* holds the codes that were told of another game and are told once a file.
    """

    def __init__(self, tree: Tree, number: int, encoding: Encoding, told: set[str]) -> None:
        self.tree = tree
        self.number = number
        self.encoding = encoding
        self.declared = ""
        self.findings: list[Finding] = []
        self._told = told
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

    def say_once(self, code: Code, offset: int, **facts: Any) -> None:
        """Add a finding that stands for all games of the file."""
        if code.code not in self._told:
            self._told.add(code.code)
            self.say(code, offset, **facts)

    def text(self, value: Value) -> str:
        """Return the text of *value*; what is no UTF-8 is in one older encoding."""
        raw = unescaped(value.raw)
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            text = raw.decode(self._older(), "replace")
        return unicodedata.normalize("NFC", text.replace("\0", "\ufffd"))

    def _older(self) -> str:
        if self.encoding.name == UTF8.name:
            self.encoding = older(self.tree.raw, self.declared)
        return self.encoding.name
