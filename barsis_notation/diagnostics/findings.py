"""A finding and the declaration it comes from.

A finding says what was written and what the rules or the format allow. Its code is declared once,
in one of the ``*_codes`` modules; message, help page and tests all come from that declaration.
"""

from __future__ import annotations

import enum
from typing import Any

import msgspec

from barsis_notation.diagnostics.escapes import visible


class Severity(enum.StrEnum):
    """How much a finding weighs: an error makes a record wrong, an info is worth a look."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Fix(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change that would lift a finding. *safe* means that it cannot change what was played.

    With *of_text* the text itself is changed, before it is read as a record: ``pointer`` and
    ``value`` say nothing, the reader holds the mended text.
    """

    what: str
    safe: bool
    pointer: str
    value: Any
    of_text: bool = False


class Finding(msgspec.Struct, kw_only=True):
    """One fact worth telling about a file, a record, a turn or a move.

    ``record``, ``turn`` and ``move`` count from 1; ``line`` and ``column`` too. A fact that is not
    known, or does not apply, is None.
    """

    code: str
    name: str
    severity: Severity
    file: str | None = None
    line: int | None = None
    column: int | None = None
    record: int | None = None
    turn: int | None = None
    move: int | None = None
    seat: str | None = None
    player: str | None = None
    pointer: str | None = None
    message: str
    found: str | None = None
    expected: str | None = None
    legal: list[str] | None = None
    legal_under: list[str] | None = None
    rule: str | None = None
    position: str | None = None
    not_examined: int | None = None
    fix: Fix | None = None


class Code(msgspec.Struct, frozen=True, kw_only=True):
    """The declaration of one kind of finding.

    ``message`` is a template on ``found``, ``expected`` and the words given to :meth:`finding`;
    ``expects`` is a template on the words alone, for findings that are given no ``expected``.
    ``bad`` and ``good`` are examples, shown on the help page and tried by the tests.
    """

    code: str
    name: str
    severity: Severity = Severity.ERROR
    message: str
    expects: str = ""
    what: str
    why: str
    bad: str = ""
    good: str = ""

    def finding(self, *, words: dict[str, object] | None = None, **facts: Any) -> Finding:
        """Return a finding of this kind; *facts* are members of :class:`Finding`.

        Signs that show nothing are escapes in what it says, whoever wrote them.
        """
        if self.expects and "expected" not in facts:
            facts["expected"] = self.expects.format(**(words or {}))
        for name in ("found", "expected"):
            if isinstance(facts.get(name), str):
                facts[name] = visible(facts[name])
        spoken = {"found": facts.get("found"), "expected": facts.get("expected"), **(words or {})}
        return Finding(
            code=self.code,
            name=self.name,
            severity=self.severity,
            message=visible(self.message.format(**spoken)),
            **facts,
        )
