"""Answers to the cases about rulesets."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import Struct

from barsis_notation.conformance.notation_answers import INVALID, convert_input
from barsis_notation.rulesets.user_files import load_ruleset_file


class RulesetInput(Struct, forbid_unknown_fields=True):
    """The input of a ``ruleset-hash`` case.

    Attributes:
        document: A ruleset file as decoded JSON.
        bases: Other ruleset files as decoded JSON, which *document* may extend like built-in
            rulesets.
    """

    document: dict[str, Any]
    bases: list[dict[str, Any]] = []


def answer_ruleset_hash(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``ruleset-hash`` case: compute the hash of a complete ruleset.

    *input* has the members of ``RulesetInput``. The result is ``{"valid": True, "sha256": …}`` with
    64 hexadecimal digits, or ``{"valid": False}`` if the document or one of its bases has an error.
    Raises ValueError if *input* is malformed, and OSError if a temporary file cannot be written.
    """
    asked = convert_input(input, RulesetInput)
    with TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.json") for number in range(len(asked.bases) + 1)]
        for path, document in zip(paths, [asked.document, *asked.bases], strict=True):
            path.write_bytes(msgspec.json.encode(document))
        ruleset, _ = load_ruleset_file(paths[0], paths[1:])
    return INVALID if ruleset is None else {"valid": True, "sha256": ruleset.sha256}
