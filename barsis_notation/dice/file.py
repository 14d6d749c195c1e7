"""A dice file: read with everything that is wrong with it, and written."""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect

from barsis_notation.base import strict_json
from barsis_notation.base.source_map import line_and_column, offset_around, source_map
from barsis_notation.diagnostics import dice_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.dice.agreement import Agreement, faults
from barsis_notation.dice.structs import FORMAT, Dice
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.shape_faults import faults_of
from barsis_notation.rulesets import Ruleset, find_ruleset

_text = texts_of("dice")

MAX_BYTES: Final = 2**20

Read = tuple[Agreement | None, list[Finding]]


def load_dice(path: str | PathLike[str], own: tuple[Ruleset, ...] = ()) -> Read:
    """Return the agreement in a file, None where anything is wrong with it, and what is wrong.

    *own* are rulesets of the user's that it may name. Raises OSError where the file cannot be
    opened, and nothing for what it holds.
    """
    agreement, findings = read_dice(dice_in(path), own)
    for finding in findings:
        finding.file = str(path)
    return agreement, findings


def dice_in(path: str | PathLike[str]) -> bytes:
    """Return the bytes of a file, of one that is too large as many as show it. Raises OSError."""
    with Path(path).open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def read_dice(raw: bytes, own: tuple[Ruleset, ...] = ()) -> Read:
    """Return the agreement that *raw* holds, None where anything is wrong, and what is wrong.

    *own* are rulesets of the user's that it may name.
    """
    if len(raw) > MAX_BYTES:
        return None, [_unreadable(_text("no-more-bytes", count=MAX_BYTES))]
    try:
        document = strict_json.parse(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        said = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        return None, [_unreadable(_text("words-of-others", words=said))]
    agreement, findings = _agreement(document, own)
    _locate(findings, raw)
    return agreement if not findings else None, findings


def is_dice(raw: bytes) -> bool:
    """Return whether *raw* says of itself that it is a dice file, of this version or another."""
    try:
        document = msgspec.json.decode(raw)
    except (ValueError, RecursionError):
        return False
    form = document.get("format") if isinstance(document, dict) else None
    return isinstance(form, str) and form.partition("/")[0] == FORMAT.partition("/")[0]


def dice_bytes(dice: Dice) -> bytes:
    """Return a dice file as it is written."""
    return msgspec.json.format(msgspec.json.encode(dice), indent=1) + b"\n"


def _agreement(document: Any, own: tuple[Ruleset, ...]) -> Read:
    findings = faults_of(inspect.type_info(Dice), document, FORMAT)
    if findings:
        return None, findings
    dice = msgspec.convert(document, Dice)
    named = dice.ruleset
    ruleset, of_rules = find_ruleset(named.id, named.version, named.options, named.sha256, own=own)
    if ruleset is None:
        return None, list(of_rules)
    agreement = Agreement(dice, ruleset)
    return agreement, list(faults(agreement))


def _unreadable(found: Text) -> Finding:
    return codes.DICE_UNREADABLE.finding(found=found, expected=_text("dice-file"))


def _locate(findings: list[Finding], raw: bytes) -> None:
    offsets = source_map(raw) if findings else {}
    for finding in findings:
        if finding.pointer is not None:
            offset = offset_around(offsets, finding.pointer)
            finding.line, finding.column = line_and_column(raw, offset)
