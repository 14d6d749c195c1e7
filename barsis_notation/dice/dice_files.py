"""A dice file: read with everything that is wrong with it, and written."""

from __future__ import annotations

import os
import re
from typing import Final

import msgspec

from barsis_notation.base import FilePath
from barsis_notation.diagnostics import dice_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.dice.pact import Pact, faults
from barsis_notation.dice.structs import FORMAT, Dice
from barsis_notation.formats.named_files import open_file
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.documents import Form, document_bytes, locate, read_document
from barsis_notation.rulesets import Ruleset, find_ruleset

_text = texts_of("dice")

MAX_BYTES: Final = 2**20

_SAID: Final = re.compile(rb'"format"\s*:\s*"' + FORMAT.partition("/")[0].encode() + rb"/")

Read = tuple[Pact | None, list[Finding]]


def load_dice(path: FilePath, own: tuple[Ruleset, ...] = ()) -> Read:
    """Return the pact in a file, None where anything is wrong with it, and what is wrong.

    *own* are rulesets of the user's that it may name. Raises OSError where the file cannot be
    opened, and nothing for what it holds.
    """
    pact, findings = read_dice(dice_in(path), own)
    for finding in findings:
        finding.file = str(path)
    return pact, findings


def dice_in(path: FilePath) -> bytes:
    """Return the bytes of a file, of one that is too large as many as show it. Raises OSError."""
    with open_file(os.fspath(path)) as stream:
        return stream.read(MAX_BYTES + 1)


def read_dice(raw: bytes, own: tuple[Ruleset, ...] = ()) -> Read:
    """Return the pact that *raw* holds, None where anything is wrong, and what is wrong.

    *own* are rulesets of the user's that it may name.
    """
    dice, findings = read_document(raw, Dice, _FORM)
    if dice is None:
        return None, findings
    pact, findings = _pact(dice, own)
    locate(findings, raw)
    return pact if not findings else None, findings


def is_dice(raw: bytes) -> bool:
    """Return whether *raw* says of itself that it is a dice file, of this version or another.

    What is no JSON says it as far as its text does.
    """
    try:
        document = msgspec.json.decode(raw)
    except (ValueError, RecursionError):
        return _SAID.search(raw) is not None
    form = document.get("format") if isinstance(document, dict) else None
    return isinstance(form, str) and form.partition("/")[0] == FORMAT.partition("/")[0]


def dice_bytes(dice: Dice) -> bytes:
    """Return a dice file as it is written."""
    return document_bytes(dice)


def _pact(dice: Dice, own: tuple[Ruleset, ...]) -> Read:
    named = dice.ruleset
    ruleset, wrong = find_ruleset(named.id, named.version, named.options, named.sha256, own=own)
    if ruleset is None:
        return None, list(wrong)
    pact = Pact(dice, ruleset)
    return pact, list(faults(pact))


def _expected(slip: Text | str | None) -> Text | str:
    return slip or _text("dice-file")


_FORM: Final = Form(FORMAT, codes.DICE_UNREADABLE, _expected, MAX_BYTES)
