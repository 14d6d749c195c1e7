"""Answers to cases of the conformance kit: throws, dice files and records with dice."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from barsis_notation.diagnostics.findings import Severity
from barsis_notation.dice.dice_files import read_dice
from barsis_notation.dice.protocol import ROLL_OFF, derive_key
from barsis_notation.dice.throw_checks import check_throws
from barsis_notation.record.record_io import loads
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.user_files import read_ruleset


def answer_throws(given: dict[str, Any]) -> dict[str, Any]:
    """Return the hashes and the first throws of a complete dice file.

    Args:
        given: The input of a case of the conformance kit: ``file``, the dice file as parsed JSON,
            and three counts of items to return. The counts are ``roll_off`` (throws of the
            roll-off), ``turns`` (turns) and ``throws`` (throws of each turn). Optionally, ``rules``
            is a user's ruleset to which the file refers. The member ``device`` is ignored, because
            the ruleset contains the device.

    Returns:
        The expected answer: ``terms``, ``all`` and ``key``, each in hexadecimal; ``commitments``, a
        list of hashes in hexadecimal; ``roll_off``, a list of throws; ``turns``, a list with a list
        of throws for each turn; and ``opening_roll`` if the roll-off determines the first roll.

    Raises:
        ValueError: If the file is not valid, or not complete.
        KeyError: If a member of *given* is missing.
    """
    ruleset = read_ruleset(given["rules"])[0] if "rules" in given else None
    own = () if ruleset is None else (ruleset,)
    pact, findings = read_dice(msgspec.json.encode(given["file"]), own)
    if pact is None:
        raise ValueError(findings[0].message)
    throws = pact.throws()
    turns, numbers = range(1, given["turns"] + 1), range(1, given["throws"] + 1)
    opening = throws.opening_roll()
    return {
        "terms": pact.terms.hex(),
        "commitments": [each.sha256 for each in pact.dice.commitments],
        "all": pact.digest.hex(),
        "key": derive_key(pact.digest, [*pact.seeds.values()]).hex(),
        "roll_off": [throws.throw(ROLL_OFF, n) for n in range(1, given["roll_off"] + 1)],
        "turns": [[throws.throw(turn, number) for number in numbers] for turn in turns],
        **({"opening_roll": opening} if opening else {}),
    }


def answer_dice_file(given: dict[str, Any]) -> dict[str, Any]:
    """Return whether a dice file is valid, as ``{"valid": True}`` or ``{"valid": False}``.

    *given* is the input of a case of the conformance kit; its ``text`` is the text of the file.
    Raises KeyError if that member is missing.
    """
    pact, _ = read_dice(given["text"].encode())
    return {"valid": pact is not None}


def answer_dice_record(given: dict[str, Any]) -> dict[str, Any]:
    """Compare the throws of a record with those of its seeds.

    Args:
        given: The input of a case of the conformance kit; its ``text`` is the JSON text of the
            record, which names its seeds in ``meta.throws``.

    Returns:
        A dict with ``agrees`` (False if any finding is an error) and ``throws`` (the number of
        throws that match).

    Raises:
        ValueError: If the text is not a record, or its ruleset is not built in.
        KeyError: If *given* has no ``text``.
    """
    record = loads(given["text"])
    named = record.ruleset
    ruleset = load_ruleset(named.id, named.version, options=named.options)
    compared = check_throws(record, ruleset)
    agrees = not any(finding.severity is Severity.ERROR for finding in compared.findings)
    return {"agrees": agrees, "throws": compared.throws}


ANSWERS: Final = {
    "dice-throws": answer_throws,
    "dice-file": answer_dice_file,
    "dice-record": answer_dice_record,
}
"""Maps each kind of case to the function that answers it."""
